"""The levels are in order, and the expert is more than the tuned rule: in the batch engine, deal by deal."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from naysay.games.no_thanks import GAME, net, training
from naysay.games.no_thanks.batch.field import ODD, expert, level, odd, player, strangers
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.rule import LEVELS, TUNED
from naysay.lab.results import interval

TABLES = 2400


def heroes(seats):
    return {**{name: level(name, seats) for name in LEVELS}, "expert": expert()}


def out_of_order(seats, heroes, weights):
    """Where a level is not better than the one below it beyond the interval: among the levels by lot, at tables of the
    hard ones, and among strangers; or the expert not better than the tuned rule among those who play that."""
    rng = np.random.default_rng(seats)
    known = np.array([level(name, seats) for name in LEVELS], PLAYER)
    tables = np.array(
        [
            known[rng.integers(len(known), size=(TABLES, 7))],
            np.full((TABLES, 7), level("hard", seats)),
            strangers(rng, TABLES * 7, seats).reshape(TABLES, 7),
            np.full((TABLES, 7), player(TUNED[seats])),
        ]
    )

    def won(hero, kinds):
        return training.tried(hero, weights, tables[kinds], seats, seed=seats)

    found = []
    ranked = [(name, won(hero, slice(3))) for name, hero in heroes.items()]
    for (below, worse), (above, better) in pairwise(ranked):
        for kind, difference in enumerate(better - worse):
            if interval((difference / 2 + 0.5).tolist())[0] <= 0.5:
                found.append((above, below, kind))
    ruled, guessed = won(player(TUNED[seats]), slice(3, 4)), won(heroes["expert"], slice(3, 4))
    if interval(((guessed - ruled)[0] / 2 + 0.5).tolist())[0] <= 0.5:
        found.append(("expert", "the rule", 3))
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_levels_are_in_order(seats):
    assert out_of_order(seats, heroes(seats), net.read(seats)) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_level_is_worse_than_the_one_below_at_odd_tables(seats):
    rng = np.random.default_rng(seats)
    tables = np.array([np.repeat(odd(kind, rng, TABLES)[:, None], 7, axis=1) for kind in ODD])
    won = [training.tried(hero, net.read(seats), tables, seats, seed=seats) for hero in heroes(seats).values()]
    for worse, better in pairwise(won):
        for kind, difference in zip(ODD, better - worse, strict=True):
            assert interval((difference / 2 + 0.5).tolist())[1] >= 0.5, kind


def test_levels_that_are_exchanged_are_found_out():
    given = heroes(5)
    for one, other in (("easy", "medium"), ("medium", "hard"), ("hard", "expert")):
        exchanged = {**given, one: given[other], other: given[one]}
        assert (other, one) in {found[:2] for found in out_of_order(5, exchanged, net.read(5))}


def test_a_network_that_is_spoiled_is_found_out():
    for spoiled in (np.zeros_like(net.read(5)), np.random.default_rng(0).permutation(net.read(5))):
        assert out_of_order(5, heroes(5), spoiled)
