"""The batch engine against the rules: every game that it plays is played again there, state by state."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import numpy as np
import pytest

from naysay.core import CHANCE
from naysay.games.no_thanks import GAME, rules
from naysay.games.no_thanks.batch import engine
from naysay.games.no_thanks.rules import Choice, Flip, Options

FIELDS = ["turn", "card", "pot", "round", "turned", "hands", "chips", "costs", "points"]
TABLES = {  # how many games of each
    Options(): 340,
    Options(variant="tactical"): 60,
    Options(rounds=3): 4,
    Options(rounds=4, variant="tactical"): 4,
    Options(rounds="seats"): 4,
    Options(rounds="seats", variant="tactical"): 4,
}


def as_a_batch_has_it(state: rules.State) -> tuple[object, ...]:
    """What a batch keeps of a state in which somebody chooses, or which is over."""
    rest = [0] * (engine.SEATS - len(state.chips))
    points = [sum(each) for each in zip(*(past.points for past in state.past), strict=True)]
    hands, costs = zip(*map(counted, state.taken), strict=True)
    by_seat = ([*each, *rest] for each in (hands, state.chips, costs, points or [0] * len(hands)))
    return (state.turn, state.card or 0, state.pot, len(state.past), rules.IN_PLAY - state.left, *by_seat)


@cache
def counted(cards: frozenset[int]) -> tuple[int, int]:
    return sum(1 << card for card in cards), rules.cost(cards)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_batch_plays_by_the_rules(seats):
    """Players from one who nearly always takes to one who nearly always passes."""
    for options, count in TABLES.items():
        games, rng = engine.new(seats, count, options, seed=seats), np.random.default_rng(seats)
        keen = rng.uniform(0.1, 0.9, count)
        states = [rules.new(seats, options, int(start)) for start in games["start"]]
        while True:
            shown = zip(*(games[field].tolist() for field in FIELDS), strict=True)
            takes = rng.random(count) < keen
            for i, (state, now, take) in enumerate(zip(states, shown, takes.tolist(), strict=True)):
                if CHANCE in state.actors:
                    state = state.play(CHANCE, Flip(now[1]))
                assert as_a_batch_has_it(state) == now
                if state.actors:
                    menu = state.legal(state.turn)
                    states[i] = state.play(state.turn, Choice.TAKE if take else menu[-1])
            if not games["card"].any():
                break
            engine.step(games, takes)
        winners = [state.outcome.winners for state in states if state.outcome]
        won = [[(seat in each) / len(each) for seat in range(seats)] for each in winners]
        assert engine.shares(games).tolist() == won


def test_a_batch_of_random_games_ends_as_the_rules_say():
    games = engine.new(4, 2000, Options(rounds=3), seed=5)
    begun = games.copy()
    moves = engine.play_at_random(games, seed=6)
    assert (games["round"] == 3).all()
    assert not games["card"].any()
    chips = games["chips"][:, :4].sum(1)
    assert (chips == 44).all()
    again = begun.copy()
    assert engine.play_at_random(again, seed=6) == moves
    assert (again == games).all()
    assert engine.play_at_random(begun[:10], seed=6) < moves  # a game depends on the seed and its number alone
    assert (begun[:10] == games[:10]).all()


def test_every_card_may_be_turned_at_any_time_as_often_as_any_other():
    decks = engine.new(3, 33_000, seed=1)["deck"][:, : rules.IN_PLAY]
    for place in (0, 1, 12, 23):
        counts = np.bincount(decks[:, place], minlength=36)[3:]
        assert counts.min() > 850  # of 1000 expected; five standard deviations below
        assert counts.max() < 1150
    assert (np.sort(decks, axis=1)[:, 1:] > np.sort(decks, axis=1)[:, :-1]).all()
    assert not np.isin(engine.new(3, 3000, Options(variant="tactical"))["deck"][:, :24], [10, 20, 30]).any()


def test_who_begins_is_drawn():
    assert np.bincount(engine.new(5, 10_000, seed=3)["start"]).min() > 1800


def test_nobody_loads_numba_who_only_plays():
    script = "import sys, naysay.games, naysay.lab.arena; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout.strip() == "False"
