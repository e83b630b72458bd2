"""A small network that guesses how a game of No Thanks! will end for the seat to act, if it takes and if it passes.

`naysay train no_thanks` makes one for each number of seats; expert/README.md tells how those here were made.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.guess import Guess
from naysay.games.no_thanks.habits import SHOWN
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.rule import TUNED
from naysay.games.no_thanks.rules import CARDS, IN_PLAY, cost

Array = NDArray[Any]
FIRST, SECOND, OUT = 192, 48, 4
LOW, KINDS = min(CARDS), len(CARDS)
NEAR = (-3, -2, -1, 1, 2, 3)


@cache
def read(seats: int) -> Array:
    with files(__package__).joinpath("expert", f"{seats}.npy").open("rb") as file:
        return np.asarray(np.load(file), np.float32)


@cache
def layers(seats: int) -> tuple[tuple[Array, Array], ...]:
    """Weights, inputs by outputs, and biases."""
    numbers, found, at = read(seats), [], 0
    for wide, units in ((inputs(seats), FIRST), (FIRST, SECOND), (SECOND, OUT)):
        middle, end = at + wide * units, at + (wide + 1) * units
        found.append((numbers[at:middle].reshape(wide, units), numbers[middle:end]))
        at = end
    assert at == len(numbers)
    return tuple(found)


def inputs(seats: int) -> int:
    return (KINDS + len(NEAR)) * (seats + 1) + 6 * seats + 4 + SHOWN * (seats - 1)


def guess(outlook: Outlook) -> Guess:
    (rows, bias), *deeper = layers(len(outlook.chips))
    numbers = np.array(plain(outlook), np.float32)
    values = bias + rows[ones(outlook)].sum(0) + numbers @ rows[-len(numbers) :]
    for weights, bias in deeper:
        values = np.maximum(values, 0) @ weights + bias
    return Guess(*map(float, values))


def ones(outlook: Outlook) -> list[int]:
    """The inputs that are one rather than zero: who has which card, which is face up, who has those near it."""
    seats, card = len(outlook.chips), outlook.card
    found = [KINDS * turns + held - LOW for turns, cards in enumerate(outlook.taken) for held in sorted(cards)]
    found.append(KINDS * seats + card - LOW)
    for place, step in enumerate(NEAR):
        at = KINDS * (seats + 1) + place * (seats + 1)
        if card + step in outlook.unseen:
            found.append(at + seats)
        found += [at + turns for turns, cards in enumerate(outlook.taken) if card + step in cards]
    return found


def plain(outlook: Outlook) -> list[float]:
    """The other inputs. First by seat: chips, how near to none, price, how far behind, how many cards would join, and
    by how much the card is too dear by the tuned rule. Then the card's own, what the rule would do, and the habits of
    the others."""
    pot, left, hands = outlook.pot, outlook.left, outlook.taken
    points = [done + cost(hand) - n for done, hand, n in zip(outlook.before, hands, outlook.chips, strict=True)]
    mean = sum(points) / len(points)
    joins = [sum((c - 1 in hand) or (c + 1 in hand) for c in outlook.unseen) for hand in hands]
    tuned = TUNED[len(points)]
    margins = outlook.margins(tuned.rule)
    return [
        *[n / 10 for n in outlook.chips],
        *[1 / (1 + n) for n in outlook.chips],
        *[price / 20 for price in outlook.prices],
        *[(each - mean) / 40 for each in points],
        *[n / 8 for n in joins],
        *[min(max(margin / 20, -2.0), 2.0) for margin in margins],
        pot / 10,
        left / IN_PLAY,
        pot * left / (10 * IN_PLAY),
        float(outlook.takes(tuned, margins)),
        *[number for habit in outlook.habits for number in habit],
    ]
