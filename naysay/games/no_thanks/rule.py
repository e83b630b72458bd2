"""Rules that say what a seat would pay for a card, from a few numbers. Three of the levels go by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from naysay.games.no_thanks.rules import CHIPS, IN_PLAY


class Rule(NamedTuple):
    """Take iff price ≤ a·pot + b + c·left/24 + d/(chips+1) - e·chips/11.

    A chip in the pot is worth more than its point (a > 1): it also buys a refusal later. Early cards may still be
    joined by others (c), a seat short of chips must take soon anyway (d), a rich one can wait (e).
    """

    a: float
    b: float
    c: float = 0.0
    d: float = 0.0
    e: float = 0.0

    def margin(self, price: int, pot: int, left: int, chips: int) -> float:
        """By how many points the card is too dear; zero or below: take it."""
        worth = self.a * pot + self.b + self.c * left / IN_PLAY
        return price - worth - self.d / (chips + 1) + self.e * chips / 11


class Temper(NamedTuple):
    """How somebody goes by a rule."""

    rule: Rule
    blur: float = 0.0  # how roughly it weighs: one standard deviation, in points
    milk: int = 0  # below how many chips it lets a card go round that nobody else would take


RULES = {  # found by play: naysay train no_thanks --rule
    3: Rule(1.9, 0.7, 6.6, 24.1, 2.3),
    4: Rule(1.5, -5.5, 5.0, 42.7, -0.9),
    5: Rule(1.2, -2.9, 7.5, 34.0, 0.0),
    6: Rule(1.6, -5.3, 4.7, 39.5, -0.3),
    7: Rule(1.3, -6.1, 7.2, 41.2, -0.5),
}
TUNED = {seats: Temper(rule, milk=8) for seats, rule in RULES.items()}  # what the expert's network is told of
LEVELS: Mapping[str, Mapping[int, Temper]] = {
    "easy": {seats: Temper(Rule(1.0, 1.0), blur=14.0) for seats in CHIPS},
    "medium": {seats: Temper(Rule(1.4, 0.5, 2.5), blur=10.0 if seats == 3 else 8.5, milk=2) for seats in CHIPS},
    "hard": {seats: Temper(rule, 2.5, 1) if seats == 3 else Temper(rule, 3.5, 2) for seats, rule in RULES.items()},
}
