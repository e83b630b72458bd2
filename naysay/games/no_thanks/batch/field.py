"""The wide field that networks learn against, and that rules are tuned in: everybody weighs in a way of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.rule import LEVELS, RULES, TUNED, Temper
from naysay.games.no_thanks.rules import CHIPS

Array = NDArray[Any]
ODD: Mapping[str, Mapping[str, tuple[float, float]]] = {  # ways to play oddly, and how far each goes
    "by the pot alone": {"a": (0.7, 4), "b": (-4, 9)},
    "by the card alone": {"a": (0, 0.7), "b": (4, 14)},
    "patient": {"a": (0.8, 1.6), "b": (-9, 1), "e": (-6, 2)},
    "eager when rich": {"a": (1, 2), "b": (-12, -2), "e": (-16, -6)},
    "run hunters": {"a": (1, 2), "b": (-2, 3), "runs": (3, 12)},
    "spoilers": {"a": (1, 2), "b": (-2, 3), "block": (0.5, 2.5)},
    "chip savers": {"a": (0.7, 2), "b": (-2, 3), "d": (15, 60)},
    "careless": {"a": (0.7, 2), "b": (-1, 5), "slip": (0.2, 1)},
}
OFTEN = {"by the card alone": 2, "patient": 3, "eager when rich": 2, "spoilers": 2}  # who are harder to learn to play
KINDS = [kind for kind in ODD for _ in range(OFTEN.get(kind, 1))]
ODDLY = 0.8  # how many of the others play oddly
OURS = {seats: 0.4 if seats == 3 else 0.15 for seats in CHIPS}  # how many are our own levels; three are soon known


def level(name: str, seats: int) -> Array:
    """A level that goes by a rule, as the bot of that name plays."""
    return player(LEVELS[name][seats])


def player(temper: Temper) -> Array:
    made = np.zeros((), PLAYER)
    made["net"] = -1
    for name, number in zip(temper.rule._fields, temper.rule, strict=True):
        made[name] = number
    made["blur"], made["milk"] = temper.blur, temper.milk
    return made


def expert(net: int = 0) -> Array:
    """Asks that network."""
    made = np.zeros((), PLAYER)
    made["net"] = net
    return made


def odd(kind: str, rng: np.random.Generator, count: int) -> Array:
    made = np.zeros(count, PLAYER)
    made["net"] = -1
    for name, (low, high) in ODD[kind].items():
        made[name] = rng.uniform(low, high, count)
    return made


def strangers(rng: np.random.Generator, count: int, seats: int) -> Array:
    """Most play oddly, and some are our own levels. Half of the others weigh the card against its chips and little
    else, half as the tuned rule does but with other numbers; some of them hunt runs, block, milk, or are careless."""

    def some(chance: float, low: float, high: float) -> Array:
        return np.where(rng.random(count) < chance, rng.uniform(low, high, count), 0.0)

    made = np.zeros(count, PLAYER)
    made["net"] = -1
    plain = rng.random(count) < 0.5
    for name, number in zip("abcde", RULES[seats], strict=True):
        made[name] = np.where(plain, 0.0, number * np.exp(rng.normal(0, 0.3, count)))
    made["a"] += np.where(plain, np.exp(rng.uniform(np.log(0.7), np.log(4), count)), 0.0)
    made["b"] += np.where(plain, rng.uniform(-4, 9, count), rng.normal(0, 1.5, count))
    made["c"] += np.where(plain, some(0.4, 0, 8), 0.0)
    made["d"] += np.where(plain, some(0.4, 0, 35), 0.0)
    made["e"] += np.where(plain, some(0.3, -3, 3), 0.0)
    made["blur"] = some(0.4, 0, 6)
    made["milk"] = np.where(plain, some(0.3, 2, 12), some(0.7, 3, 10))
    made["runs"] = some(0.2, 0.5, 6)
    made["block"] = some(0.2, 0.1, 1.2)
    made["slip"] = some(0.1, 0, 0.2)
    ours = np.array([*(level(name, seats) for name in LEVELS), player(TUNED[seats])], PLAYER)
    kind = rng.random(count) * len(KINDS) / ODDLY
    for n, name in enumerate(KINDS):
        these = (kind >= n) & (kind < n + 1)
        made[these] = odd(name, rng, int(these.sum()))
    known = rng.random(count) < OURS[seats]
    made[known] = ours[rng.integers(len(ours), size=known.sum())]
    return made
