"""The end of a round, counted through."""

from __future__ import annotations

from msgspec import Struct

from naysay.core import Seat, with_item
from naysay.games.no_thanks.rules import View, cost, price, round_count

Worths = tuple[float, ...]  # of an ending, for each seat
SAME = 1e-12  # less than this is how a sum was rounded
MOST_ENDINGS = 2000  # that one choice may look at: some 20 ms


def count_through(view: View, chips: tuple[int, ...]) -> tuple[float, float] | None:
    """What taking and what passing are worth to the seat to act; None if there is too much to count.

    Exact over every card that may still come, all equally likely, and over every choice of every seat until the end of
    the round. Assumed of the others: that they know all chips too, and that each does what is worth most to itself.
    Worth is the share of the win, and a little for points ahead of the others, so that a lost game too is played
    well; before the last round of several it is those points alone.
    """
    card, turn, unseen = view.card, view.turn, tuple(sorted(view.unseen))
    assert card is not None
    if endings(chips, len(unseen), view.left) > MOST_ENDINGS:
        return None
    here = Ending(
        before=tuple(sum(past.points[seat] for past in view.past) for seat in range(len(chips))),
        last_round=len(view.past) + 1 == round_count(view.options, len(chips)),
    )
    costs = tuple(map(cost, view.taken))
    take = here.taking(turn, card, view.pot, chips, costs, view.taken, unseen, view.left)
    refuse = here.passing(turn, card, view.pot, chips, costs, view.taken, unseen, view.left)
    return take[turn], refuse[turn]


def endings(chips: tuple[int, ...], unseen: int, left: int) -> int:
    """No fewer than there are: a card goes round until the poorest hand is empty, and may be taken at every stop.

    Each card taken can make at most one poor hand rich, so the next goes round until the next poorest is empty.
    """
    poorest_first = sorted(chips)
    total = 1
    for turned in range(left + 1):
        stops = len(chips) * (poorest_first[min(turned, len(chips) - 1)] + 1)
        total *= stops * (unseen - turned + 1 if turned else 1)
    return total


class Ending(Struct, frozen=True):
    before: tuple[int, ...]  # points of the finished rounds
    last_round: bool

    def worths(self, costs: tuple[int, ...], chips: tuple[int, ...]) -> Worths:
        points = [done + cost - n for done, cost, n in zip(self.before, costs, chips)]  # noqa: B905 - hot
        others = len(points) - 1
        everyone, best = sum(points), min(points)
        ahead = [(everyone - mine) / others - mine for mine in points]
        if not self.last_round:
            return tuple(ahead)
        share = 1 / points.count(best)
        return tuple([(share if mine == best else 0) + lead / 10_000 for mine, lead in zip(points, ahead)])  # noqa: B905

    def taking(
        self,
        turn: Seat,
        card: int,
        pot: int,
        chips: tuple[int, ...],
        costs: tuple[int, ...],
        taken: tuple[frozenset[int], ...],
        unseen: tuple[int, ...],
        left: int,
    ) -> Worths:
        chips = with_item(chips, turn, chips[turn] + pot)
        costs = with_item(costs, turn, costs[turn] + price(taken[turn], card))
        if not left:
            return self.worths(costs, chips)
        taken = with_item(taken, turn, taken[turn] | {card})
        following = []
        for i, turned in enumerate(unseen):
            rest = unseen[:i] + unseen[i + 1 :]
            following.append(self.choosing(turn, turned, 0, chips, costs, taken, rest, left - 1))
        return tuple([sum(each) / len(following) for each in zip(*following, strict=True)])

    def passing(
        self,
        turn: Seat,
        card: int,
        pot: int,
        chips: tuple[int, ...],
        costs: tuple[int, ...],
        taken: tuple[frozenset[int], ...],
        unseen: tuple[int, ...],
        left: int,
    ) -> Worths:
        chips = with_item(chips, turn, chips[turn] - 1)
        return self.choosing((turn + 1) % len(chips), card, pot + 1, chips, costs, taken, unseen, left)

    def choosing(
        self,
        turn: Seat,
        card: int,
        pot: int,
        chips: tuple[int, ...],
        costs: tuple[int, ...],
        taken: tuple[frozenset[int], ...],
        unseen: tuple[int, ...],
        left: int,
    ) -> Worths:
        take = self.taking(turn, card, pot, chips, costs, taken, unseen, left)
        if not chips[turn]:
            return take
        refuse = self.passing(turn, card, pot, chips, costs, taken, unseen, left)
        return take if take[turn] >= refuse[turn] - SAME else refuse
