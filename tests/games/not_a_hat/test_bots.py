"""They forget as people do: what was long ago, what is like something else, and what they were told wrongly."""

from __future__ import annotations

from random import Random

import pytest

from naysay.games.not_a_hat import GAME
from naysay.games.not_a_hat.bots import BOTS
from naysay.games.not_a_hat.memory import EASY, EXPERT, Memory
from naysay.games.not_a_hat.rules import State, new
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import results
from tests.games.not_a_hat.tables import dealt, from_the_shop, given, played


def watched(*states: State) -> Memory:
    memory = Memory()
    for state in states:
        memory.see(state.view(2))
    return memory


def first_pass() -> tuple[Memory, State]:
    """A drum that was shown, turned, and is about to be given."""
    states = [dealt("cup hat kite", "drum")]
    for line in ("~ take", "* top lantern", "~ turn", "* back left"):
        states.append(played(states[-1], line))
    return watched(*states), states[-1]


def sure(memory: Memory, state: State, thing: str | None, skill=EXPERT) -> float:
    assert state.giving
    return memory.beliefs(state.giving, skill).get(thing, 0.0)


def test_what_was_just_seen_is_known_and_better_to_those_who_are_good_at_it():
    memory, state = first_pass()
    assert sure(memory, state, "drum") > sure(memory, state, "drum", EASY) > 0.3
    assert sure(memory, state, "drum") > 0.8


def test_what_was_long_ago_fades():
    memory, state = first_pass()
    fresh = sure(memory, state, "drum")
    memory.passes += 10
    assert sure(memory, state, "drum") < fresh
    assert sure(memory, state, None) > 0.2


def test_lies_stick():
    memory, state = first_pass()
    before = sure(memory, state, "hat")
    memory.see(played(state, '0 offer hat "hat" plainly').view(2))
    assert sure(memory, state, "hat") > before


def test_things_of_other_gifts_come_to_mind_as_well():
    memory, state = first_pass()
    assert 0 < sure(memory, state, "cup") < sure(memory, state, "cup", EASY)


def test_what_came_back_is_forgotten_and_a_new_round_begins_with_nothing():
    state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "fork")
    gone = watched(state, played(state, "1 refuse"))
    assert state.giving
    assert all(trace.gift != state.giving.number for trace in gone.traces)


@pytest.mark.parametrize("level", BOTS)
def test_a_game_of_bots_ends(level):
    outcome, _ = play_game(GAME, new(3), [BOTS[level]() for _ in range(3)], Random(1), Random(2))
    assert outcome.winners


def test_thinking_time_does_not_depend_on_what_it_knows():
    _, state = first_pass()
    knows, knows_not = BOTS["expert"](), BOTS["expert"]()
    for bot in (knows, knows_not):
        bot.see(dealt("cup hat kite", "drum").view(0))
    knows.see(played(dealt("cup hat kite", "drum"), "~ take").view(0))
    times = [[bot.choose(state.view(0), (), Random(seed)).after for seed in range(50)] for bot in (knows, knows_not)]
    assert times[0] == times[1]


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium"), ("expert", "hard")])
def test_levels_are_in_order(better, worse):
    match = Match("not_a_hat", (better, worse, worse), deals=40, seed=1)
    first, second = results(match, play(match)).bots
    assert first.low > 1 / 3 > second.high
