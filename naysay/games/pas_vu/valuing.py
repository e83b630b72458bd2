"""What ghosts are worth where they are, and the plan that is worth most.

It is a knapsack of this turn's steps and of the next: who counts on leaving then, after one look, has to be paid for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.cards import INSIDE, OUT
from naysay.games.pas_vu.hall.shapes import HALL, Size
from naysay.games.pas_vu.walks import Walk

Values = NDArray[np.float64]

CARD = 8  # steps of a card, about
SAFE = 0.6  # how often one who has to hide once more is not seen, about
PRICE = 0.1  # points that a step to come is worth
CAUGHT = 0.4  # how often a crossing that is still to begin fails, about
ATTEMPTS: Mapping[Size, float] = {
    "small": 0.2,
    "medium": 0.4,
    "large": 0.5,
}  # at a crossing in each turn to come: the great go first


@cache
def at_home(size: Size, left: int) -> float:
    """Points to be hoped for of a ghost beside its side, with so many turns to come."""
    if left < 2:
        return left * INSIDE[size] / 2
    return in_the_hall(size, HALL + 1, left) * (1 - float(CAUGHT ** (ATTEMPTS[size] * left)))


def in_the_hall(size: Size, far: int, left: int) -> float:
    """Likewise of one that was not seen, so many steps from out, and leaves as soon as it can."""
    return max(float(INSIDE[size]), OUT[size] - PRICE * far) if left else float(INSIDE[size])


def lingering(size: Size, far: int, left: int) -> float:
    """Likewise of one that has to let others go first, and hides once more."""
    if left < 2:
        return INSIDE[size] * (SAFE if left else 1.0)
    return SAFE * in_the_hall(size, far, left - 1) + (1 - SAFE) * at_home(size, left - 1)


class Option(NamedTuple):
    """One thing that one ghost could do."""

    gain: float
    cost: int  # steps of this turn
    later: int  # steps of the next turn that this counts on
    walk: Walk | None = None  # None: it stays
    exposed: float = 0.0


def best_plan(options: Sequence[Sequence[Option]], budget: int, left: int = 0) -> tuple[float, tuple[Option, ...]]:
    """For each ghost one of its options, for no more than there is to spend now and later; and what that is worth."""
    later = CARD if left else 0
    worth: Values = np.zeros((budget + 1, later + 1))  # by what there is to spend at most, now and later
    chosen: list[NDArray[np.intp]] = []
    for those in options:
        after, which = np.full_like(worth, -np.inf), np.zeros(worth.shape, np.intp)
        for i, option in enumerate(those):
            if option.cost <= budget and option.later <= later:
                there = after[option.cost :, option.later :]
                moved = worth[: len(worth) - option.cost, : later + 1 - option.later] + option.gain
                better = moved > there
                there[better], which[option.cost :, option.later :][better] = moved[better], i
        worth = after
        chosen.append(which)
    found: list[Option] = []
    now, then = budget, later
    for those, which in zip(reversed(options), reversed(chosen), strict=True):
        option = those[which[now, then]]
        found.append(option)
        now, then = now - option.cost, then - option.later
    return float(worth[budget, later]), tuple(reversed(found))
