"""Tables for one who looks on: gifts go as their arrows say, and the one that is asked for can be known."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args, get_type_hints

import pytest

from naysay.core import choices, parse_course
from naysay.games.not_a_hat import GAME
from naysay.games.not_a_hat.drill import Course, Drill, drill
from naysay.games.not_a_hat.gifts import GIFTS, THINGS

LENGTHS: tuple[int, ...] = get_args(get_type_hints(Course)["length"])
WAYS = {"left": 1, "right": -1}


def drawn(length: int, count: int = 150) -> list[Drill]:
    rng, course = Random(7), parse_course(GAME, {"length": length})
    return [drill(rng, course) for _ in range(count)]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_row_has_a_gift_before_each_seat_and_one_from_the_shop(length: int):
    for made in drawn(length):
        assert len({laid.thing for laid in made.row} & set(THINGS)) == len(made.row) == length
        assert [laid.seat for laid in made.row[:-1]] == list(range(made.seats))
        assert made.row[-1].seat in range(made.seats)
    assert {laid.arrow for made in drawn(length) for laid in made.row} == set(WAYS)


def test_as_many_can_sit_there_as_in_a_game():
    assert [length - 1 for length in LENGTHS] == [seats for seats in GAME.seats if seats > 2]


@pytest.mark.parametrize("length", LENGTHS)
def test_each_gift_goes_where_its_arrow_points_and_whoever_gets_one_gives_the_older_one(length: int):
    for made in drawn(length):
        assert all(laid.to == (laid.seat + WAYS[laid.arrow]) % made.seats for laid in made.row)
        before = {laid.seat: number for number, laid in enumerate(made.row[:-1])}
        giver, given = made.row[-1].seat, length - 1
        for each in (*made.passes, made.asked):
            receiver = (giver + WAYS[made.row[given].arrow]) % made.seats
            assert (each.gift, each.giver, each.receiver) == (given, giver, receiver)
            before[receiver], given, giver = given, before[receiver], receiver


@pytest.mark.parametrize("length", LENGTHS)
def test_what_is_asked_for_was_shown_and_exactly_one_name_is_right(length: int):
    for made in drawn(length):
        seen = {laid.thing for laid in made.row}
        assert made.right == made.row[made.asked.gift].thing
        assert made.names.count(made.right) == 1
        assert len(set(made.names)) == len(made.names) == 6
        assert len(seen.intersection(made.names)) == 4
        assert made.names == tuple(sorted(made.names))


@pytest.mark.parametrize("length", LENGTHS)
def test_any_gift_may_be_asked_for_whether_it_moved_or_not(length: int):
    made = drawn(length)
    assert {each.asked.gift for each in made} == set(range(length))
    moved = sum(any(each.gift == one.asked.gift for each in one.passes) for one in made)
    assert 0.3 < moved / len(made) < 0.7
    assert min(len(one.passes) for one in made) >= 2


def test_names_that_were_not_shown_are_easily_taken_for_some_that_were():
    for made in drawn(7):
        seen = {laid.thing for laid in made.row}
        families = {GIFTS[thing].family for thing in seen.intersection(made.names)} - {None}
        there = [thing for thing in THINGS if thing not in seen and GIFTS[thing].family in families]
        alike = [thing for thing in made.names if thing in there]
        assert len(alike) == min(len(there), 2)


def test_the_other_names_do_not_tell_which_is_right():
    """Of the four that were shown, the one that has a relative in the list is as often right as any."""
    found = Counter[bool]()
    for made in drawn(6, 2000):
        seen = {laid.thing for laid in made.row}
        decoys = {GIFTS[thing].family for thing in made.names if thing not in seen}
        related = [thing for thing in made.names if thing in seen and GIFTS[thing].family in decoys - {None}]
        if len(related) == 1:
            found[related == [made.right]] += 1
    assert found.total() > 300
    assert 0.2 < found[True] / found.total() < 0.3


def test_a_drill_has_options_of_its_own():
    assert GAME.course is Course
    assert "length" not in choices(GAME)
    assert parse_course(GAME, {}) == Course(4)
