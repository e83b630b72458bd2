"""Practice as a ladder: each rung adds one twist, asks something in nearly every round, and has medals in reach."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import get_args

import pytest
from msgspec.structs import asdict, replace

from naysay.core import CLOCK, Deal
from naysay.games.not_not import GAME
from naysay.games.not_not.cards import CARDS, INKS, LEVELS, SPOTS, Card, Dice
from naysay.games.not_not.drill import Drill, Kind
from naysay.games.not_not.ladder import (
    CHAPTERS,
    DAILY,
    ENDLESS,
    ERRORS,
    NAMES,
    TWISTS,
    Course,
    Name,
    any_portal,
    climb,
    daily,
    drill,
    odd,
    recipe,
    voids,
)
from naysay.games.not_not.rules import Options, Tap, new
from naysay.games.not_not.skill import LEVELS as SKILLS
from naysay.games.not_not.skill import Question, Skill

every_rung = pytest.mark.parametrize("name", NAMES)
ROUNDS = 240


@cache
def drawn(name: Name) -> list[Drill]:
    rng = Random(name)
    return [drill(rng, Course(name)) for _ in range(ROUNDS)]


def dice_of(made: Drill) -> Dice:
    one, other = made.dice.criteria
    return Dice(one.word, other.word, made.dice.nots)


def share(rounds: list[bool]) -> float:
    return sum(rounds) / len(rounds)


# The rungs


def test_there_are_as_many_rungs_in_every_chapter_and_all_can_be_asked_for():
    assert tuple(TWISTS) == NAMES
    assert 30 <= len(NAMES) <= 40
    assert set(Counter(rung.chapter for rung in climb().rungs).values()) == {len(NAMES) // len(CHAPTERS)}
    assert (GAME.drill, GAME.course, GAME.climb) == (drill, Course, climb)


@pytest.mark.parametrize("name", NAMES[1:])
def test_each_rung_adds_just_one_twist_to_one_below_it(name: Name):
    twist = TWISTS[name]
    assert twist.after in NAMES[: NAMES.index(name)]
    before, now = asdict(recipe(twist.after)), asdict(recipe(name))
    assert [field for field in now if now[field] != before[field]] == list(twist.adds)
    assert len(twist.adds) == 1


def test_no_two_rungs_are_the_same():
    assert len({recipe(name) for name in NAMES}) == len(NAMES)


@every_rung
def test_a_third_of_the_rounds_and_more_show_what_is_new(name: Name):
    assert share([TWISTS[name].shows(made) for made in drawn(name)]) > 0.3
    assert TWISTS[name].shows(climb().rungs[NAMES.index(name)].example)


def test_the_endless_run_goes_up_and_to_the_top():
    assert [NAMES.index(name) for name in ENDLESS] == sorted({NAMES.index(name) for name in ENDLESS})
    assert (ENDLESS[0], ENDLESS[-1]) == (NAMES[0], NAMES[-1])
    levels = [LEVELS.index(recipe(name).level) for name in ENDLESS]
    assert levels == sorted(levels)


# The rounds


@every_rung
def test_a_round_is_one_that_the_box_can_deal(name: Name):
    asked = recipe(name)
    for made in drawn(name):
        assert len(voids(made)) <= asked.void
        assert all(made.table.count(card) <= CARDS.count(card) for card in made.table if isinstance(card, Card))
        assert None not in made.table
        assert (made.dice.nots is None) == (asked.nots == ())
        assert made.dice.nots is None or made.dice.nots in asked.nots
        assert made.up in asked.ups
        assert made.liar in asked.liars
        assert made.arrow == (made.level in ("hard", "extreme"))
        assert all(face.ink == INKS[face.word] for face in made.dice.criteria)


@every_rung
def test_what_a_round_calls_right_wins_the_same_round_of_a_game(name: Name):
    for made in drawn(name)[:40]:
        state = new(2, Options(level="extreme"))
        back = replace(next(iter(replace(state, table=made.table).backs())), up=made.up, liar=made.liar)
        dice = dice_of(made)
        state = replace(state, table=made.table, back=back, up=made.up, dice=dice, taps=(None, None))
        won = {spot for spot in SPOTS if state.play(0, Tap(spot, 500)).play(CLOCK, "close").cards[0]}
        assert set(made.right) == won


def test_every_kind_comes_up_at_the_top():
    assert {made.kind for made in drawn("all")} == set(get_args(Kind))


# Rounds that ask nothing


@every_rung
def test_every_round_can_be_got_wrong(name: Name):
    assert max(len(made.right) for made in drawn(name)) < len(SPOTS)


def test_rounds_where_anything_goes_are_few_and_have_rungs_of_their_own():
    shares = {name: share([any_portal(made) for made in drawn(name)]) for name in NAMES}
    assert {name for name in NAMES if shares[name]} == {name for name in NAMES if recipe(name).anything}
    assert max(shares.values()) < 0.5
    assert sum(shares.values()) / len(shares) < 0.04


@every_rung
def test_the_words_are_turned_round_as_often_as_not(name: Name):
    """So that who does not count the NOTs is wrong."""
    asked = recipe(name)
    if len(asked.negations()) == 2:
        assert 0.2 < share([odd(made) for made in drawn(name)]) < 0.8


@every_rung
def test_rounds_without_a_right_card_come_only_where_they_were_told_of(name: Name):
    found = share([not made.right for made in drawn(name)])
    assert found == 0 if not recipe(name).empty else 0 < found < 0.6


# Medals


def seconds(skill: Skill, name: Name) -> float:
    """For twelve rounds without a mistake, on average."""
    costs = [skill.cost(Question.of(dice_of(made), made.up, made.liar)) for made in drawn(name)]
    return climb().prompts * (skill.plain + sum(costs) / len(costs)) / 1000


@every_rung
def test_gold_is_between_what_bots_on_the_levels_take(name: Name):
    rung = climb().rungs[NAMES.index(name)]
    assert seconds(SKILLS["hard"], name) < rung.gold < seconds(SKILLS["gentle"], name)
    assert rung.gold < rung.silver
    assert rung.gold < rung.seconds * climb().prompts


def test_a_better_medal_forgives_less():
    assert all(better < worse for better, worse in pairwise(ERRORS))
    assert ERRORS[0] == 0
    assert ERRORS[-1] < climb().prompts


# The day's


def test_the_rounds_of_a_day_go_up_the_ladder_and_follow_from_the_seed():
    for seed in range(8):
        rounds = daily(Deal(bytes([seed]) * 32))
        assert len(rounds) == DAILY
        assert [made.level for made in rounds] == sorted((made.level for made in rounds), key=LEVELS.index)
        assert {made.level for made in rounds} == set(LEVELS)
        assert not any(len(made.right) == len(SPOTS) for made in rounds)
        assert rounds == daily(Deal(bytes([seed]) * 32))
    assert daily(Deal(bytes(32))) != daily(Deal(bytes([1]) * 32))
