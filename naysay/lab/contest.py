"""Who is better than whom: many tables that all play the same deals, and what they say together.

Since the tables share their deals, a deal is one observation, whatever the number of its games: a bot's share of the
wins is first averaged over all that it did in a deal, and intervals are those of the deals' averages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, cycle, islice
from statistics import fmean
from typing import Any

from msgspec import Struct

from naysay.core import Level
from naysay.lab.arena import Match, Played
from naysay.lab.programs import Failed, summed
from naysay.lab.results import Standing, interval, results


class Duel(Struct, frozen=True):
    """How often a bot comes before another where both play; of equals each is before the other half the time."""

    bot: Level
    other: Level
    ahead: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """Plackett and Luce's, by openskill: about 25 for whoever is as good as the others, sure to about two sigmas."""

    bot: Level
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What it is almost surely above."""
        return self.mu - 3 * self.sigma


class Table(Struct, frozen=True):
    """One choice of bots for the seats; of those that have several of them the seats are taken together."""

    lineup: tuple[Level, ...]
    bots: tuple[Standing, ...]  # in the order of the line-up


class Contest(Struct, frozen=True, omit_defaults=True):
    game: str
    seats: int
    deals: int
    seed: int
    games: int
    moves: int
    standings: tuple[Standing, ...]  # of all tables together, best first
    duels: tuple[Duel, ...]
    ratings: tuple[Rating, ...]  # best first
    tables: tuple[Table, ...]
    failed: tuple[Failed, ...] = ()  # programs that did not always choose as they should


def round_robin(bots: Sequence[Level], seats: int) -> list[tuple[Level, ...]]:
    """Every choice of as many as there are seats; if they are fewer, every way to fill the seats with all of them."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [table for table in combinations_with_replacement(bots, seats) if len(set(table)) == len(bots)]


def hero_and_field(heroes: Sequence[Level], field: Sequence[Level], seats: int) -> list[tuple[Level, ...]]:
    """Each hero alone among each other of the field, and among every choice of them, or all if they are too few."""
    tables = []
    for hero in heroes:
        others = [bot for bot in field if bot != hero]
        company = [(bot,) * (seats - 1) for bot in others]
        if len(others) >= seats - 1:
            company += combinations(others, seats - 1)
        elif others:
            company.append(tuple(islice(cycle(others), seats - 1)))
        tables += [(hero, *those) for those in dict.fromkeys(company)]
    return tables


def contest(matches: Sequence[Match], played: Iterable[tuple[int, Played]]) -> Contest:
    """What all tables come to. They are of one game, one number of seats and the same deals."""
    by_match: list[list[Played]] = [[] for _ in matches]
    for i, deal in played:
        by_match[i].append(deal)
    found = [results(match, deals) for match, deals in zip(matches, by_match, strict=True)]
    first = matches[0]
    return Contest(
        game=first.game,
        seats=first.seats,
        deals=first.deals,
        seed=first.seed,
        games=sum(table.games for table in found),
        moves=sum(table.moves for table in found),
        standings=standings(matches, by_match),
        duels=duels(matches, by_match),
        ratings=ratings(matches, by_match),
        tables=tuple(Table(match.bots, table.bots) for match, table in zip(matches, found, strict=True)),
        failed=summed(each for deals in by_match for deal in deals for each in deal.failed),
    )


def standings(matches: Sequence[Match], played: Sequence[Sequence[Played]]) -> tuple[Standing, ...]:
    shares: dict[Level, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    points: dict[Level, list[float]] = defaultdict(list)
    for match, deals in zip(matches, played, strict=True):
        for number, deal in enumerate(deals):
            for i, bot in enumerate(match.bots):
                shares[bot][number].append(deal.shares[i])
                points[bot].append(deal.points[i])
    found = []
    for bot, by_deal in shares.items():
        means = list(map(fmean, by_deal.values()))
        found.append(Standing(bot, fmean(means), *interval(means), fmean(points[bot])))
    return tuple(sorted(found, key=lambda each: -each.win_share))


def duels(matches: Sequence[Match], played: Sequence[Sequence[Played]]) -> tuple[Duel, ...]:
    ahead: dict[tuple[Level, Level], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for match, deals in zip(matches, played, strict=True):
        pairs = [(i, j) for i, bot in enumerate(match.bots) for j, other in enumerate(match.bots) if bot != other]
        for number, deal in enumerate(deals):
            for i, j in pairs:
                before = fmean((ranks[i] < ranks[j]) + (ranks[i] == ranks[j]) / 2 for ranks in deal.ranks)
                ahead[match.bots[i], match.bots[j]][number].append(before)
    found = []
    for (bot, other), by_deal in ahead.items():
        means = list(map(fmean, by_deal.values()))
        found.append(Duel(bot, other, fmean(means), *interval(means)))
    return tuple(found)


def ratings(matches: Sequence[Match], played: Sequence[Sequence[Played]]) -> tuple[Rating, ...]:
    """All games one after the other, deal by deal. A bot that has several seats moves by what they say on average."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[Level, Any] = {bot: model.rating(name=bot) for match in matches for bot in match.bots}
    for match, ranks in games_by_deal(matches, played):
        rated = model.rate([[known[bot]] for bot in match.bots], ranks=list(map(float, ranks)))
        for bot in set(match.bots):
            own = [rated[i][0] for i, name in enumerate(match.bots) if name == bot]
            known[bot] = model.rating(fmean(each.mu for each in own), fmean(each.sigma for each in own), bot)
    found = (Rating(bot, each.mu, each.sigma) for bot, each in known.items())
    return tuple(sorted(found, key=lambda each: -each.mu))


def games_by_deal(
    matches: Sequence[Match], played: Sequence[Sequence[Played]]
) -> Iterator[tuple[Match, tuple[int, ...]]]:
    for deals in zip(*played, strict=True):
        for match, deal in zip(matches, deals, strict=True):
            for ranks in deal.ranks:
                yield match, ranks
