"""As habits.py has them, in machine code: a row of numbers for each seat of a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.engine import SEATS, price
from naysay.games.no_thanks.batch.ruling import margin
from naysay.games.no_thanks.habits import NEVER, NO_CHIPS, PRICES, WAYS
from naysay.games.no_thanks.rules import IN_PLAY

Array = NDArray[Any]
BEST, WORST = 3, 3 + WAYS  # where in a row these begin, after cards taken, their chips and their prices
REFUSED, ACCEPTED = 3 + 2 * WAYS, 3 + 2 * WAYS + PRICES


@compiled
def unknown() -> Array:
    """A table at which nobody has shown anything."""
    habits = np.zeros((SEATS, ACCEPTED + PRICES), np.float32)
    forget(habits)
    return habits


@compiled
def forget(habits: Array) -> None:
    habits[:, :BEST] = 0
    habits[:, BEST:WORST] = -NEVER
    habits[:, WORST:REFUSED] = NEVER
    habits[:, REFUSED:ACCEPTED] = NO_CHIPS
    habits[:, ACCEPTED:] = NEVER


@compiled
def goods(price: int, pot: int, chips: int, dear: float) -> Any:
    twice = float(2 * pot - price)
    return -float(price), float(pot - price), twice, twice + chips, -float(dear)


@compiled
def note(habits: Array, game: Any, ruler: Any, take: bool) -> None:
    """A free choice, before it is played."""
    own, pot, chips = habits[game.turn], game.pot, game.chips[game.turn]
    cost = price(game.hands[game.turn], game.card)
    offer = goods(cost, pot, chips, margin(ruler, cost, pot, IN_PLAY - game.turned, chips))
    at = max(cost, 0)
    if take:
        own[0] += 1
        own[1] += pot
        own[2] += cost
        for way in range(WAYS):
            own[WORST + way] = min(own[WORST + way], offer[way])
        while at >= 0 and own[ACCEPTED + at] > pot:
            own[ACCEPTED + at] = pot
            at -= 1
    else:
        for way in range(WAYS):
            own[BEST + way] = max(own[BEST + way], offer[way])
        while at < PRICES and own[REFUSED + at] < pot:
            own[REFUSED + at] = pot
            at += 1


@compiled
def show(own: Array, cost: int, pot: int, chips: int, dear: float, dense: Array) -> None:
    at, more, offer = max(cost, 0), 1 + own[0], goods(cost, pot, chips, dear)
    dense[0] = own[0] / 8
    dense[1] = own[1] / more / 10
    dense[2] = own[2] / more / 20
    dense[3] = within(own[REFUSED + at] + 1 - pot)
    dense[4] = within(pot + 1 - own[ACCEPTED + at])
    for way in range(WAYS):
        dense[5 + way] = within(own[BEST + way] - offer[way])
        dense[5 + WAYS + way] = within(offer[way] - own[WORST + way])


@compiled
def within(points: float) -> float:
    return min(max(points / 10, -1.0), 1.5)
