"""What the dice allow: every example of the rules, and the rulings beside them. Numbers in brackets are of RULES.md.

Unless a test says otherwise red lies on top, green on the right, blue below and yellow on the left.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from naysay.games.not_not.cards import INKS
from tests.games.not_not.tables import WITH_VOID, a_round, laid, play, right


def test_up_and_red():  # [3.2]
    assert right("up red", "blue/red", "red/blue", "green/red", "red/white") == "top right left"


def test_nothing_and_red():  # [3.2]
    assert right("nothing red", "red/blue", "green/red", "red/green", "blue/red") == "top bottom"


def test_nothing_and_nothing_is_to_tap_nothing():  # [3.4]
    assert right("nothing nothing") == ""
    state = replace(laid(), cards=(1, 1, 1))
    assert a_round(state, "nothing nothing", "0 top @400").cards == (0, 1, 1)


def test_impossible_is_to_tap_nothing_too():  # [3.4]
    assert right("nothing red", "blue/red", "green/red", "yellow/red", "white/red") == ""
    assert right("nothing right", *WITH_VOID) == ""


def test_the_word_counts_and_not_its_ink():  # [3.2]
    assert INKS["blue"] == "yellow"
    assert right("blue nothing") == "bottom"


def test_the_portal_counts_and_not_its_ground():  # [3.2]
    assert right("nothing red", "blue/red", "green/red", "red/blue", "void/red") == "bottom"


def test_not_left_green():  # [3.3]
    assert right("left green not") == "top right bottom left"
    assert right("left green not", "red/blue", "yellow/white", "blue/red", "green/white") == "top right bottom"


def test_not_nothing_nothing_allows_any_portal():  # [3.3]
    assert right("nothing nothing not") == "top right bottom left"


def test_but_never_a_void():  # [3.4]
    assert right("nothing nothing not", *WITH_VOID) == "top bottom left"


def test_the_empty_face_changes_nothing():  # [3.1]
    assert right("left green plain") == right("left green") == "right left"


def test_not_not_red_nothing_is_red():  # [3.1]
    assert right("nothing red not not") == right("nothing red") == "top"


def test_not_not_not_down_blue():  # [3.3] below is right for BLUE, not for DOWN as the rulebook has it
    assert right("blue down not not not", "red/blue", "blue/red", "green/white", "blue/white") == (
        "top right bottom left"
    )
    assert right("blue down not not not") == "top right left"
    assert right("nothing down not", nothing="ignored") == "top right left"


def test_the_liar_with_yellow_right():  # [3.6]
    assert right("yellow right", liar=True) == "top right bottom left"
    assert right("yellow right", "red/blue", "yellow/red", "blue/red", "yellow/red", liar=True) == "top bottom left"


def test_the_liar_with_not_not_not_down_blue():  # [3.6]
    assert right("blue down not not not", liar=True) == right("blue down") == "bottom"
    four = ("blue/red", "green/white", "red/blue", "yellow/white")
    assert right("blue down not not not", *four, liar=True) == "top bottom"


def test_two_directions_or_two_colours_negated_allow_everything():  # [3.3]
    assert right("up down not", *WITH_VOID) == right("blue red not", *WITH_VOID) == "top bottom left"


def test_not_nothing_red_allows_any_portal():  # [3.3]
    assert right("nothing red not") == "top right bottom left"


def test_unless_nothing_is_ignored_beside_a_word():  # [5.3]
    assert right("nothing red not", nothing="ignored") == "right bottom left"
    assert right("nothing red", nothing="ignored") == "top"
    assert right("nothing nothing not", nothing="ignored") == "top right bottom left"
    assert right("nothing nothing", nothing="ignored") == ""
    state = play(laid(level="normal", nothing="ignored"), "~ roll", "* dice nothing red not")
    assert state.right == {"right", "bottom", "left"}


@pytest.mark.parametrize(
    ("up", "directions"),
    [
        ("top", ("top", "right", "bottom", "left")),
        ("right", ("right", "bottom", "left", "top")),
        ("bottom", ("bottom", "left", "top", "right")),
        ("left", ("left", "top", "right", "bottom")),
    ],
)
def test_directions_follow_clockwise_from_where_up_is(up, directions):  # [3.5]
    said = ("up nothing", "nothing right", "nothing down", "left nothing")
    assert tuple(right(dice, up=up) for dice in said) == directions
