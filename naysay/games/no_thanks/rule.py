"""The tuned rule: what a seat would pay for a card, from five numbers found by play (bench/tune_no_thanks.py)."""

from __future__ import annotations

from typing import NamedTuple

from naysay.games.no_thanks.rules import IN_PLAY

MILK_POT = 6  # chips at which waiting for more gets too risky


class Rule(NamedTuple):
    """Take iff price - a·pot ≤ b + c·left/24 + d/(chips+1) - e·chips/11.

    A chip in the pot is worth more than its point (a > 1): it also buys a refusal later. Early cards may still be
    joined by others (c), a seat short of chips must take soon anyway (d), a rich one can wait (e).
    """

    a: float
    b: float
    c: float
    d: float
    e: float

    def margin(self, price: int, pot: int, left: int, chips: int) -> float:
        """By how many points the card is too dear; zero or below: take it."""
        return price - self.a * pot - self.b - self.c * left / IN_PLAY - self.d / (chips + 1) + self.e * chips / 11


RULES = {
    3: Rule(2.6, 3.2, 6.6, 6.5, 0.8),
    4: Rule(1.4, -2.9, 5.5, 19.6, -1.3),
    5: Rule(1.4, -3.0, 6.5, 30.6, -0.2),
    6: Rule(1.1, -5.3, 4.9, 29.4, -1.9),
    7: Rule(1.3, -6.8, 6.9, 35.3, -1.6),
}
