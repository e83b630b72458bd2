from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naysay.core import CHANCE, CLOCK, REFEREE, Move, NotationError, parts, quote
from naysay.core.notation import parse_action
from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.rules import CARDS, Choice, Flip


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("* flip 23", Move(CHANCE, "flip 23")),
        ("~ close", Move(CLOCK, "close")),
        ("0 take", Move(0, "take")),
        ("2 pass ; clock", Move(2, "pass", "clock")),
        ("12 pass ; bot", Move(12, "pass", "bot")),
        ("2 tap left @412", Move(2, "tap left @412")),
        ("! seen 3", Move(REFEREE, "seen 3")),
        ('1 offer hat "a hat; bot"', Move(1, 'offer hat "a hat; bot"')),
        ('1 offer hat "a \\" hat" ; clock', Move(1, 'offer hat "a \\" hat"', "clock")),
    ],
)
def test_a_line_is_read_and_written(line, move):
    assert Move.parse(line) == move
    assert str(move) == line


def test_spaces_around_a_line_do_not_matter():
    assert Move.parse("  0   take  ;  bot ") == Move(0, "take", "bot")


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "take",
        "-1 flip 3",
        "-2 close",
        "100 take",
        "0",
        "0 ",
        "* ",
        "*flip 3",
        "² take",
        "٣ take",
        "+1 take",
        "; clock",
        "0 ; clock",
        "x take",
        "1.0 take",
        '1 offer "a hat',
        '1 offer "a hat\\"',
        '1 offer "a" hat"',
        "0 take\n1 take",
    ],
)
def test_a_line_that_is_none_is_refused(line):
    with pytest.raises(NotationError, match="expected"):
        Move.parse(line)


@pytest.mark.parametrize("by", ["you", "bot bot", "; bot", "CLOCK"])
def test_only_a_bot_or_the_clock_moves_for_a_seat(by):
    with pytest.raises(NotationError, match="expected 'bot' or 'clock'"):
        Move.parse(f"0 take ; {by}")


@given(st.text())
def test_any_text_is_a_move_or_a_notation_error(text):
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert Move.parse(str(move)) == move


@given(st.lists(st.text(), min_size=1), st.sampled_from(["", "bot", "clock"]))
def test_whatever_is_quoted_is_one_line_and_read_back_as_it_was(said, by):
    move = Move(1, " ".join(["offer", *map(quote, said)]), by)
    assert len(str(move).splitlines()) == 1
    assert str(move).isprintable()
    assert Move.parse(str(move)) == move
    assert parts(Move.parse(str(move)).action) == ["offer", *said]


def test_quotes_keep_what_can_be_read_readable():
    assert quote("un vieux vélo") == '"un vieux vélo"'


@pytest.mark.parametrize("text", ['offer "a', 'offer a"', 'offer "\\x"'])
def test_a_quote_that_does_not_end_is_no_part(text):
    with pytest.raises(ValueError):
        parts(text)


def test_every_action_of_no_thanks():
    for action in (*map(Flip, CARDS), *Choice):
        assert parse_action(GAME, str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Take",
        "flip",
        "flip ",
        "flip 2",
        "flip 36",
        "flip -3",
        "flip x",
        "flip 3 4",
        "take 3",
        "9" * 9999,
        "flip " + "9" * 9999,
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError, match="is no action of no_thanks"):
        parse_action(GAME, text)


@given(st.text() | st.text().map("flip ".__add__))
def test_any_text_is_an_action_or_a_notation_error(text):
    try:
        action = parse_action(GAME, text)
    except NotationError:
        return
    assert parse_action(GAME, str(action)) == action
