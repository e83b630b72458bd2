"""A choice as the one who has it sees it: seats counted from its own, clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from naysay.core import Seat
from naysay.games.no_thanks.habits import Habits
from naysay.games.no_thanks.rule import TUNED, Rule, Temper
from naysay.games.no_thanks.rules import View, price, round_count


class Outlook(Struct, frozen=True):
    me: Seat
    card: int
    pot: int
    left: int
    unseen: frozenset[int]
    chips: tuple[int, ...]  # mine first, then as the turns go
    taken: tuple[frozenset[int], ...]
    prices: tuple[int, ...]  # what the card would add to each hand
    before: tuple[int, ...]  # points of earlier rounds, in the last of several; each of the others is played for itself
    habits: tuple[tuple[float, ...], ...]  # of each of the others, as the turns go; () for who pays no heed
    last_round: bool  # or else whatever is guessed is guessed of this round alone

    @classmethod
    def of(cls, view: View, chips: tuple[int, ...], habits: Habits | None = None) -> Outlook:
        me, card = view.turn, view.card
        assert card is not None
        taken = view.taken[me:] + view.taken[:me]
        prices = tuple([price(cards, card) for cards in taken])
        before = (0,) * len(chips)
        last_round = len(view.past) + 1 == round_count(view.options, len(chips))
        if view.past and last_round:
            before = tuple(map(sum, zip(*(past.points for past in view.past), strict=True)))
        return cls(
            me=me,
            card=card,
            pot=view.pot,
            left=view.left,
            unseen=view.unseen,
            chips=chips[me:] + chips[:me],
            taken=taken,
            prices=prices,
            before=before[me:] + before[:me],
            habits=() if habits is None else shown(habits, me, prices, chips, view),
            last_round=last_round,
        )

    def margins(self, rule: Rule) -> list[float]:
        """By how much the card is too dear for every seat at the pot that it would find when its turn comes."""
        return [
            rule.margin(price, self.pot + turns, self.left, chips)
            for turns, (price, chips) in enumerate(zip(self.prices, self.chips, strict=True))
        ]

    def takes(self, temper: Temper, margins: Sequence[float], noise: float = 0.0) -> bool:
        """`noise` in points. Who milks lets a good card go round that nobody else would take."""
        if margins[0] + noise > 0:
            return False
        return self.pot >= temper.milk or min(margins[1:]) <= 0

    def seat(self, turns: int) -> Seat:
        return (self.me + turns) % len(self.chips)

    @property
    def gains(self) -> tuple[int, ...]:
        """Points that each seat would be better off by if it took the card when it comes to it."""
        return tuple(self.pot + turns - price for turns, price in enumerate(self.prices))


def shown(
    habits: Habits, me: Seat, prices: Sequence[int], chips: Sequence[int], view: View
) -> tuple[tuple[float, ...], ...]:
    found, rule = [], TUNED[len(chips)].rule
    for turns, cost in enumerate(prices[1:], 1):
        seat, pot = (me + turns) % len(chips), view.pot + turns
        dear = rule.margin(cost, pot, view.left, chips[seat])
        found.append(habits.of(seat).shown(cost, pot, chips[seat], dear))
    return tuple(found)
