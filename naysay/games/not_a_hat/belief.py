"""From what comes to mind to how likely a name is to be right."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log

from msgspec import Struct

from naysay.games.not_a_hat.memory import Mind

USUAL = 5  # gifts on the table: one each for four, and one that is given
FULL = 0.999  # no more is made of a mind that is full of one thing


class Belief(Struct, frozen=True):
    """How much somebody makes of what comes to mind.

    Most are too sure: what everybody heard wrongly, everybody remembers wrongly, and that does not feel wrong. The
    more there is on the table, the more is mixed up.
    """

    curve: tuple[tuple[float, float], ...]  # from log odds in one's mind to log odds: points on it, the rest between
    crowd: float = 0.0  # log odds that each e-fold of gifts on the table takes away

    def __call__(self, mind: Mind, thing: str, gifts: int, leaning: float = 0.0) -> float:
        """How likely it is that the gift is this thing; `leaning` are log odds for other reasons."""
        if mind.knows:
            return mind.share(thing)
        odds = self.on_curve(log_odds(mind.share(thing))) - self.crowd * crowding(gifts) + leaning
        return 1 / (1 + exp(-odds))

    def on_curve(self, felt: float) -> float:
        felt = min(max(felt, self.curve[0][0]), self.curve[-1][0])
        pieces = pairwise(self.curve)
        (left, low), (right, high) = next(piece for piece in pieces if felt <= piece[1][0])
        return low + (high - low) * (felt - left) / (right - left)


def straight(trust: float, clarity: float) -> Belief:
    """Of one who takes for true what feels true. Trust is for a name that feels as likely as not."""
    return Belief(tuple((felt, trust + clarity * felt) for felt in (log_odds(0.0), log_odds(1.0))))


def log_odds(share: float) -> float:
    share = min(max(share, 1 - FULL), FULL)
    return log(share / (1 - share))


def crowding(gifts: int) -> float:
    return log(gifts / USUAL)
