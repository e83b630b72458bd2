"""How the numbers of the tuned rule are found: a random search around the mean of the best third of the last
generation, its reach shrinking. All trials of a generation play the same deals in the same company: tables of the rule
that the search started from, of strangers, and of the levels that people meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.engine import new, shares
from naysay.games.no_thanks.batch.field import level, player, strangers
from naysay.games.no_thanks.batch.players import play_out
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.rule import RULES, TUNED, Rule, Temper

Array = NDArray[Any]
TRIALS = 12
NO_NETS = np.zeros((1, 1), np.float32)
REACH = np.array([0.5, 2.0, 2.0, 8.0, 1.5, 1.5])


def tuned(seats: int, seed: int, generations: int, games: int) -> Iterator[tuple[Rule, int, float]]:
    """The best so far with its milking, after each generation, and how much of the wins it had in it."""
    rng = np.random.default_rng((seed, seats))
    best, reach = np.array([*RULES[seats], TUNED[seats].milk]), REACH
    for _ in range(generations):
        trials = [best, *(best + reach * rng.normal(size=(TRIALS - 1, len(best))))]
        seed_now = int(rng.integers(1 << 40))
        company = field(rng, games, seats)
        won = [share(trial, company, seats, seed_now) for trial in trials]
        best = np.mean([trials[i] for i in np.argsort(won)[-TRIALS // 3 :]], 0)
        reach = reach * 0.93
        yield temper(best).rule, temper(best).milk, won[0]


def temper(numbers: Array) -> Temper:
    *rule, milk = numbers
    return Temper(Rule(*(round(float(number), 1) for number in rule)), milk=round(float(milk)))


def field(rng: np.random.Generator, games: int, seats: int) -> Array:
    """Strong tables, weak ones, plain ones at which all weigh alike, and mixed company: a quarter each."""
    guests = strangers(rng, games * 7, seats).reshape(games, 7)
    kind = rng.integers(4, size=games)
    guests[kind == 0] = player(TUNED[seats])
    guests[kind == 1] = level("easy", seats)
    plain = np.zeros(games, PLAYER)
    plain["net"], plain["a"], plain["b"] = -1, rng.uniform(0.8, 2, games), rng.uniform(-1, 5, games)
    guests[kind == 2] = plain[kind == 2, None]
    return guests


def share(numbers: Array, company: Array, seats: int, seed: int) -> float:
    games, players = new(seats, len(company), seed=seed), company.copy()
    rows = np.arange(len(players))
    players[rows, rows % seats] = player(temper(numbers))
    play_out(games, players, NO_NETS, players[0], seed)
    return float(shares(games)[rows, rows % seats].mean())
