"""A choice as the one who has it sees it: seats counted from its own, clockwise."""

from __future__ import annotations

from msgspec import Struct

from naysay.core import Seat
from naysay.games.no_thanks.rule import MILK_POT, RULES, Rule
from naysay.games.no_thanks.rules import View, price


class Outlook(Struct, frozen=True):
    me: Seat
    card: int
    pot: int
    left: int
    chips: tuple[int, ...]  # mine first, then as the turns go
    taken: tuple[frozenset[int], ...]
    prices: tuple[int, ...]  # what the card would add to each hand

    @classmethod
    def of(cls, view: View, chips: tuple[int, ...]) -> Outlook:
        me, card = view.turn, view.card
        assert card is not None
        taken = view.taken[me:] + view.taken[:me]
        prices = tuple([price(cards, card) for cards in taken])
        return cls(me, card, view.pot, view.left, chips[me:] + chips[:me], taken, prices)

    @property
    def rule(self) -> Rule:
        return RULES[len(self.chips)]

    @property
    def margins(self) -> list[float]:
        """The rule's margin of every seat at the pot that it would find when its turn comes."""
        rule, pot, left = self.rule, self.pot, self.left
        return [
            rule.margin(price, pot + turns, left, chips)
            for turns, (price, chips) in enumerate(zip(self.prices, self.chips, strict=True))
        ]

    def seat(self, turns: int) -> Seat:
        return (self.me + turns) % len(self.chips)

    @property
    def worth_milking(self) -> bool:
        """Nobody is likely to take the card before it comes back: to each, it costs more than the pot will hold."""
        pot = self.pot
        return pot < MILK_POT and all(price > pot + turns for turns, price in enumerate(self.prices) if turns)
