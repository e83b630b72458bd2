"""Where ghosts find room in the hall as it stands. What the hall needs for that is loaded when it is first asked."""

from __future__ import annotations

from functools import lru_cache
from math import dist, pi

from naysay.games.pas_vu.actions import Change
from naysay.games.pas_vu.cards import size_of
from naysay.games.pas_vu.hall.interior import HEADING_DIGITS, Interior, Spot, Square
from naysay.games.pas_vu.hall.pose import POS_DIGITS
from naysay.games.pas_vu.hall.rest import Lifted, subside
from naysay.games.pas_vu.hall.shapes import GHOSTS
from naysay.games.pas_vu.walks import Stand, middle

HEADINGS = tuple(round(i * pi / 4, HEADING_DIGITS) for i in range(8))  # in which one who lies looks for room


@lru_cache(maxsize=1024)  # who tries a plan changes one ghost at a time
def nearest(interior: Interior, number: int, wish: Stand) -> Stand | None:
    """Where in the wish's square the ghost finds room, nearest to the wish; in another heading if it has to be."""
    from naysay.games.pas_vu.hall.space import fits, nearest_free, resting

    others, ghost = interior.without_ghost(number), wish.ghost(number)
    if fits(others, None, ghost) and resting(others, ghost):
        return wish
    headings = (None,) if wish.heading is None else (wish.heading, *HEADINGS)
    found: Stand | None = None
    for heading in dict.fromkeys(headings):
        spot = nearest_free(others, Stand(wish.spot, heading).ghost(number))
        if spot == wish.spot:
            return Stand(spot, heading)
        if spot and (found is None or dist(spot, wish.spot) < dist(found.spot, wish.spot)):
            found = Stand(spot, heading)
    return found


def within_square(number: int, spot: Spot, square: Square) -> Spot:
    """The spot in the square that is nearest to another, for an upright ghost."""
    room = 0.5 - GHOSTS[size_of(number)].radius
    x, y, _ = middle(square)
    east, north = min(max(spot[0], x - room), x + room), min(max(spot[1], y - room), y + room)
    return (round(east, POS_DIGITS), round(north, POS_DIGITS), spot[2])


def aftermath(before: Interior, after: Interior) -> Change:
    """What had leaned on something that is gone comes to rest anew. [2.6]"""
    return change_of(subside(before, after))


def change_of(lifted: Lifted) -> Change:
    """What followed when something was taken from the hall."""
    ghosts = dict(lifted.interior.ghosts)
    return Change(lifted.moved, tuple((number, Stand.of(ghosts[number])) for number, _ in lifted.dropped))
