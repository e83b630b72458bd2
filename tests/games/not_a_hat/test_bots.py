"""They forget as people do: what was long ago, what is like something else, and what they were told wrongly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naysay.games.not_a_hat import GAME
from naysay.games.not_a_hat.actions import MANNERS
from naysay.games.not_a_hat.bots import BOTS, EASY, EXPERT, MEDIUM
from naysay.games.not_a_hat.memory import Memory, Skill
from naysay.games.not_a_hat.rules import MOST_PASSES, new
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import results
from tests.games.not_a_hat.tables import dealt, played

AWAKE = Skill(0.6, 0.5, -1.4, 0.8, attention=1.0)  # who takes in everything
FIRST = ("~ take", "* top lantern", "~ turn", "* back left")
LATER = (
    '0 offer drum "drum" plainly',
    "1 accept",
    "* back left",
    '1 offer hat "hat" plainly',
    "2 accept",
    "* back left",
    '2 offer kite "kite" plainly',
    "0 accept",
    "* back right",
    '0 offer cup "cup" plainly',
    "2 accept",
)


def watched(lines: tuple[str, ...], skill: Skill = AWAKE) -> tuple[Memory, Any]:
    """Seat 2 watches a drum that is shown, turned and given, and what follows; a hat comes back to it."""
    state = dealt("cup hat kite", "drum")
    memory = Memory(skill)
    memory.see(state.view(2))
    for line in lines:
        state = played(state, line)
        memory.see(state.view(2))
    return memory, state


def share(memory: Memory, state: Any, thing: str) -> float:
    return memory.mind(state.giving, state.view(2)).share(thing)


def test_what_lay_open_a_moment_ago_is_known():
    memory, state = watched(FIRST)
    assert memory.mind(state.giving, state.view(2)).knows
    assert share(memory, state, "drum") == 1


def test_what_was_some_time_ago_is_remembered_but_not_for_sure():
    memory, state = watched((*FIRST, *LATER))
    assert state.giving.thing == "hat", "its own oldest, which came from seat 1"
    mind = memory.mind(state.giving, state.view(2))
    assert not mind.knows
    assert max(mind.shares, key=mind.shares.__getitem__) == "hat"
    assert mind.shares["hat"] < 1


def test_lies_stick():
    told = tuple(line.replace('hat "hat"', 'teapot "teapot"') for line in LATER)
    memory, state = watched((*FIRST, *told))
    assert share(memory, state, "teapot") > share(*watched((*FIRST, *LATER)), "teapot")
    assert share(memory, state, "hat") < share(*watched((*FIRST, *LATER)), "hat")


def test_things_of_other_gifts_come_to_mind_as_well_and_more_to_those_who_mix_things_up():
    def other(skill: Skill) -> float:
        memory, state = watched((*FIRST, *LATER), skill)
        return share(memory, state, "drum")

    muddled = Skill(AWAKE.decay, AWAKE.noise, AWAKE.faint, mixing=0.1, attention=1.0)
    assert 0 < other(AWAKE) < other(muddled)


def test_what_came_back_is_forgotten_and_a_new_round_begins_with_nothing():
    memory, state = watched((*FIRST, '0 offer fork "fork" plainly'))
    number = state.giving.number
    memory.see(played(state, "1 refuse").view(2))
    assert number not in memory.traces
    memory.begin(1)
    assert not memory.traces


def test_a_memory_that_is_shown_the_same_again_is_the_same():
    one, state = watched((*FIRST, *LATER), EASY.skill)
    other, _ = watched((*FIRST, *LATER), EASY.skill)
    assert one.traces == other.traces
    assert one.mind(state.giving, state.view(2), Random(1)) == other.mind(state.giving, state.view(2), Random(1))


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_of_bots_ends(level, seats):
    outcome, _ = play_game(GAME, new(seats), [BOTS[level]() for _ in range(seats)], Random(1), Random(2))
    assert outcome.winners


def test_experts_end_a_game_long_before_they_have_to():
    match = Match("not_a_hat", ("expert",) * 4, deals=8, seed=4)
    state, lengths = new(4), []
    for game in range(match.deals):
        bots = [BOTS["expert"]() for _ in range(4)]
        passes = passed(state, bots, Random(game))
        lengths.append(passes)
    assert sum(lengths) / len(lengths) < 75
    assert max(lengths) < MOST_PASSES


def passed(state: Any, bots: list[Any], rng: Random) -> int:
    while state.actors:
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        (seat,) = state.actors
        menu = state.legal(seat)
        action = bots[seat].choose(state.view(seat), menu, rng).action if seat >= 0 else rng.choice(menu)
        state = state.play(seat, action)
    return int(state.passes)


def test_thinking_time_does_not_depend_on_what_it_knows():
    _, state = watched(FIRST)
    knows, knows_not = BOTS["expert"](), BOTS["expert"]()
    for bot in (knows, knows_not):
        bot.see(dealt("cup hat kite", "drum").view(0))
    knows.see(played(dealt("cup hat kite", "drum"), "~ take").view(0))
    times = [[bot.choose(state.view(0), (), Random(seed)).after for seed in range(50)] for bot in (knows, knows_not)]
    assert times[0] == times[1]


def test_some_show_what_they_feel_and_experts_do_not():
    def manners(level: str, bluff: bool) -> list[str]:
        return [BOTS[level]().manner(bluff, Random(seed)) for seed in range(200)]

    assert manners("easy", True).count("unsure") > 150
    assert manners("easy", False).count("smiling") > 150
    for bluff in (True, False):
        assert all(40 < manners("expert", bluff).count(manner) < 95 for manner in MANNERS)


def test_what_it_says_of_itself_is_nearly_true():
    """The expert's stated beliefs, by what they came to: the bench has them by tenths."""
    rng, said = Random(7), []
    for _ in range(30):
        state: Any = new(4)
        bots = [BOTS["expert"]() for _ in range(4)]
        while state.actors:
            for seat, bot in enumerate(bots):
                bot.see(state.view(seat))
            (seat,) = state.actors
            menu = state.legal(seat)
            if seat < 0:
                state = state.play(seat, rng.choice(menu))
                continue
            intent = bots[seat].choose(state.view(seat), menu, rng)
            if state.offer is None:
                said.append((intent.why.sure / 100, intent.action.thing == state.giving.thing))
            state = state.play(seat, intent.action)
    surer = [right for sure, right in said if sure >= 0.75]
    less = [right for sure, right in said if sure < 0.75]
    assert abs(sum(sure for sure, _ in said) / len(said) - sum(right for _, right in said) / len(said)) < 0.08
    assert sum(surer) / len(surer) > sum(less) / len(less) + 0.1


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium"), ("expert", "hard")])
@pytest.mark.parametrize(("seats", "deals"), [(3, 40), (4, 30), (6, 20)])
def test_levels_are_in_order(better, worse, seats, deals):
    match = Match("not_a_hat", (better, *(worse,) * (seats - 1)), deals=deals, seed=1)
    first, second = results(match, play(match)).bots
    assert first.low > 1 / seats > second.high


def test_nobody_has_a_better_memory_than_the_next_level():
    assert EXPERT.skill.attention > MEDIUM.skill.attention > EASY.skill.attention
    assert EXPERT.skill.decay < MEDIUM.skill.decay < EASY.skill.decay
