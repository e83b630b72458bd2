"""What many deals say about the bots that played them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, variance

from msgspec import Struct

from naysay.core import Level
from naysay.lab.arena import Match, Played
from naysay.lab.programs import Failed, summed

NORMAL = 1.96  # standard errors on either side that hold 95 % of a normal distribution
THREE = 3.0  # times in n that something still happens, at most, if it did not in n: in 95 cases of 100


class Standing(Struct, frozen=True):
    """One bot, its seats taken together. The interval holds the true share in 95 cases of 100."""

    bot: Level
    win_share: float  # of a game, by one seat
    low: float
    high: float
    points: float


class Results(Struct, frozen=True, omit_defaults=True):
    game: str
    seats: int
    games: int
    moves: int
    bots: tuple[Standing, ...]  # in the order in which the match names them
    failed: tuple[Failed, ...] = ()


def results(match: Match, deals: Iterable[Played]) -> Results:
    deals = list(deals)
    standings = []
    for bot in dict.fromkeys(match.bots):
        own = [i for i, name in enumerate(match.bots) if name == bot]
        shares = [fmean(deal.shares[i] for i in own) for deal in deals]
        points = fmean(deal.points[i] for deal in deals for i in own)
        standings.append(Standing(bot, fmean(shares), *interval(shares), points))
    games = len(deals) * match.seats
    failed = summed(each for deal in deals for each in deal.failed)
    return Results(match.game, match.seats, games, sum(deal.moves for deal in deals), tuple(standings), failed)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Clustered: games of the same deal are not independent of each other, so each deal counts as one observation."""
    if len(shares) < 2:
        return 0.0, 1.0
    mean, error = fmean(shares), sqrt(variance(shares) / len(shares))
    if len(set(shares)) == 1:  # what was the same every time need not always be so: the rule of three
        return max(0.0, mean - THREE / len(shares)), min(1.0, mean + THREE / len(shares))
    reach = student(len(shares) - 1) * error
    return max(0.0, mean - reach), min(1.0, mean + reach)


def student(freedom: int) -> float:
    """As NORMAL, of Student's distribution: few deals tell little of how far they lie apart. Fisher's series, within
    1 % from three degrees of freedom on."""
    z, v = NORMAL, freedom
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + (z**3 + z) / 4 / v + second / v**2 + third / v**3
