"""What can be known of how fast somebody taps, from what everybody at the table sees."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt

from msgspec import Struct, structs

from naysay.core import Seat
from naysay.games.not_not.rules import NEAR, State
from naysay.games.not_not.skill import MEDIUM, Question

FEW, PEOPLE = 1.0, 0.9  # taps that somebody is given before the first, and their pace: people are about so fast
RECENT = 40.0  # taps that count: people get better, and tired
SPREAD = 0.32  # of one reaction to another


class Acquaintance(Struct, frozen=True):
    """With one player."""

    taps: float = FEW
    pace: float = PEOPLE  # how long their taps take, where medium's would take 1
    behind: float = 0.0  # cards in all, after the games so far, of the bots' best

    def after(self, before: State, after: State, seat: Seat) -> Acquaintance:
        """What a step shows of whoever sits there: something if it closed a round."""
        last = after.last
        if before.dice is None or after.dice is not None or last is None:
            return self
        tap = last.taps[seat]
        if (tap and tap.verdict in ("held", "passed", "early")) or not (tap or before.right):
            return self
        expected = MEDIUM.plain + MEDIUM.cost(Question.of(last.dice, last.up, last.liar))
        if tap:
            return self.reckoned(tap.ms / expected)
        limit = before.limit * 1000
        end = min((each.ms + NEAR for each in last.taps if each and each.verdict == "first"), default=limit)
        return self.reckoned(beyond(min(end, limit) / expected, self.pace))

    def reckoned(self, pace: float) -> Acquaintance:
        taps = min(self.taps + 1, RECENT)
        return structs.replace(self, taps=taps, pace=self.pace + (pace - self.pace) / taps)


def beyond(end: float, mean: float) -> float:
    """What a reaction is on average that took longer than `end`."""
    z = (end - mean) / SPREAD
    over = erfc(z / sqrt(2)) / 2
    return mean + SPREAD * exp(-z * z / 2) / sqrt(2 * pi) / over if over > 1e-6 else end
