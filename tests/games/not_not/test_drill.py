"""Rounds for one player alone: what makes them hard, and a tour that shows what it says."""

from __future__ import annotations

from typing import get_args

import pytest

from naysay.games.not_not import GAME
from naysay.games.not_not.cards import LESSONS, LEVELS, SPOTS, Card, Dice, Spot
from naysay.games.not_not.drill import Drill, Kind, kind
from naysay.games.not_not.tour import Point, Stop, tour

STOPS = {stop.point: stop for stop in tour()}


@pytest.mark.parametrize(
    ("dice", "up", "liar", "expected"),
    [
        (Dice("up", "nothing"), "top", False, "plain"),
        (Dice("nothing", "nothing", 0), "left", False, "plain"),
        (Dice("up", "red"), "top", False, "colour"),
        (Dice("blue", "red", 0), "left", False, "colour"),
        (Dice("blue", "red", 1), "left", False, "not1"),
        (Dice("up", "nothing", 2), "top", False, "not2"),
        (Dice("nothing", "nothing", 3), "bottom", False, "not3"),
        (Dice("blue", "down", 3), "left", False, "turned"),
        (Dice("nothing", "nothing", 0), "top", True, "liar"),
        (Dice("left", "down", 3), "left", True, "liar"),
    ],
)
def test_a_round_is_of_the_most_demanding_kind_in_it(dice: Dice, up: Spot, liar: bool, expected: Kind):
    assert kind(dice, up, liar) == expected


# The tour


def test_the_tour_has_one_stop_for_each_point_and_brings_the_rule_cards_in_order():
    assert tuple(STOPS) == get_args(Point)
    assert GAME.tour is tour
    lessons = [stop.lesson for stop in tour()]
    assert [lesson for i, lesson in enumerate(lessons) if i == 0 or lesson != lessons[i - 1]] == [None, *LESSONS]


@pytest.mark.parametrize("stop", tour(), ids=lambda stop: stop.point)
def test_a_stop_uses_no_rule_that_is_not_there_yet(stop: Stop):
    level = LEVELS.index(stop.round.level)
    assert level == (LESSONS.index(stop.lesson) + 1 if stop.lesson else 0)
    assert (stop.round.dice.nots is not None) == (level >= 1)
    assert stop.round.up == "top" or level >= 2
    assert not stop.round.liar or level == 3


@pytest.mark.parametrize("stop", tour(), ids=lambda stop: stop.point)
def test_a_stop_can_be_got_wrong(stop: Stop):
    assert len(stop.round.right) < 4


@pytest.mark.parametrize(
    ("point", "right"),
    [
        ("direction", {"top"}),
        ("colour", {"bottom"}),
        ("ink", {"left"}),
        ("either", {"top", "right"}),
        ("void", {"right"}),
        ("nothing", set()),
        ("not", {"top", "right", "bottom"}),
        ("not_not", {"left"}),
        ("not_not_not", {"top", "right", "left"}),
        ("not_nothing", {"right", "bottom", "left"}),
        ("arrow", {"right"}),
        ("arrow_left", {"right"}),
        ("liar", {"top", "bottom", "left"}),
        ("liar_not", {"left"}),
    ],
)
def test_what_is_right_at_each_stop(point: Point, right: set[Spot]):
    assert set(STOPS[point].round.right) == right


def spots_of(made: Drill, colour: str) -> set[Spot]:
    return {spot for spot, card in zip(SPOTS, made.table, strict=True) if card and card.colour == colour}


def words(made: Drill) -> list[str]:
    return [face.word for face in made.dice.criteria if face.word != "nothing"]


def test_each_stop_shows_its_trap():
    """What the page says of a stop is only true if the trap lies there."""
    colour, ink, void = STOPS["colour"].round, STOPS["ink"].round, STOPS["void"].round
    assert words(colour) == ["red"]
    assert any(card and card.ground == "red" and card.colour != "red" for card in colour.table)
    (blue,) = (face for face in ink.dice.criteria if face.word == "blue")
    assert spots_of(ink, blue.ink)
    assert not spots_of(ink, blue.ink) & set(ink.right)
    assert spots_of(void, "void") == {"left"}
    assert words(void) == ["left", "green"]
    assert void.table[SPOTS.index("left")] == Card("void", "green")
    assert words(STOPS["nothing"].round) == words(STOPS["not_nothing"].round) == []
    assert [STOPS[point].round.dice.nots for point in ("not", "not_not", "not_not_not")] == [1, 2, 3]
    assert spots_of(STOPS["not"].round, "green") == {"left"}
    assert spots_of(STOPS["not_not_not"].round, "blue") == {"bottom"}
    assert spots_of(STOPS["liar"].round, "yellow") == {"right"}
    assert STOPS["liar"].round.liar
    assert STOPS["liar_not"].round.liar
    assert STOPS["liar_not"].round.dice.nots == 1
