"""What many deals say about the bots that played them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, variance

from msgspec import Struct

from naysay.core import Level
from naysay.lab.arena import Match, Played

SURE = 1.96  # standard errors on either side that hold 95 % of a normal distribution
THREE = 3.0  # times in n that something still happens, at most, if it did not in n: in 95 cases of 100


class Standing(Struct, frozen=True):
    """One bot, its seats taken together. The interval holds the true share in 95 cases of 100."""

    bot: Level
    win_share: float  # of a game, by one seat
    low: float
    high: float
    points: float


class Results(Struct, frozen=True):
    game: str
    seats: int
    games: int
    moves: int
    bots: tuple[Standing, ...]  # in the order in which the match names them


def results(match: Match, deals: Iterable[Played]) -> Results:
    deals = list(deals)
    standings = []
    for bot in dict.fromkeys(match.bots):
        own = [i for i, name in enumerate(match.bots) if name == bot]
        shares = [fmean(deal.shares[i] for i in own) for deal in deals]
        points = fmean(deal.points[i] for deal in deals for i in own)
        standings.append(Standing(bot, fmean(shares), *interval(shares), points))
    games = len(deals) * match.seats
    return Results(match.game, match.seats, games, sum(deal.moves for deal in deals), tuple(standings))


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Clustered: games of the same deal are not independent of each other, so each deal counts as one observation."""
    if len(shares) < 2:
        return 0.0, 1.0
    mean, error = fmean(shares), sqrt(variance(shares) / len(shares))
    if mean in (0, 1):  # what was the same every time need not always be so: the rule of three
        return max(0.0, mean - THREE / len(shares)), min(1.0, mean + THREE / len(shares))
    return max(0.0, mean - SURE * error), min(1.0, mean + SURE * error)
