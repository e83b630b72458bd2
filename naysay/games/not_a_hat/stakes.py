"""What a penalty is worth, by what it does to the chances of winning."""

from __future__ import annotations

from functools import cache

from naysay.core import Seat
from naysay.games.not_a_hat.rules import LAST_PENALTY, View


def plain_worth(view: View, seat: Seat, other: Seat) -> float:
    """What a penalty for another is worth if one of one's own costs 1, while nobody is ahead."""
    return 1 / (len(view.hands) - 1)


def worth(view: View, seat: Seat, other: Seat) -> float:
    """The same as the penalties stand: it is less than nothing to those who would lose if the round ended now.

    Where what came back in several rounds is added up, one counts as much as another.
    """
    if view.options.rounds != 1:
        return plain_worth(view, seat, other)
    counts = [len(pile) for pile in view.penalties]
    rest = [count for i, count in enumerate(counts) if i not in (seat, other)]
    mine, theirs = counts[seat], counts[other]
    now = chance(mine, ordered(theirs, *rest))
    gain = chance(mine, ordered(theirs + 1, *rest)) - now
    return gain / (now - chance(mine + 1, ordered(theirs, *rest)))


@cache
def chance(mine: int, others: tuple[int, ...]) -> float:
    """To win, for one with so many penalties, if whoever gets the next is drawn by lot."""
    if max(mine, *others) == LAST_PENALTY:
        fewest = min(mine, *others)
        return 1 / (1 + others.count(fewest)) if mine == fewest else 0.0
    after = [ordered(*others[:i], count + 1, *others[i + 1 :]) for i, count in enumerate(others)]
    return (chance(mine + 1, others) + sum(chance(mine, each) for each in after)) / (1 + len(others))


def ordered(*counts: int) -> tuple[int, ...]:
    return tuple(sorted(counts))
