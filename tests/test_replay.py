from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, Move, NotationError, Replay, VerifyError, fingerprint
from naysay.games.no_thanks import GAME
from tests.golden import golden_games

GOLDEN = {file.stem: file.read_text(encoding="utf-8") for file in golden_games(GAME.key)}
PLAIN = {name: str(Replay.parse(text)) for name, text in GOLDEN.items()}  # without the comments
SEALED = Replay.parse(GOLDEN["three_sealed"])
HEAD = "naysay 2\ngame no_thanks 1\nseats 3\nstart 0\n"


def test_a_file_by_hand():
    replay = Replay.parse(
        "naysay 1\r\ngame no_thanks 1\r\nseats 3\r\noption rounds 3\r\nstart 2\r\nplayer 0 Ada Lovelace\r\n\r\n"
        "* flip 23\r\n# a remark\r\n\r\n2 pass ; clock\r\n"
    )
    assert replay == Replay(
        "no_thanks",
        1,
        3,
        2,
        {"rounds": 3},
        (Move(CHANCE, "flip 23"), Move(2, "pass", "clock")),
        players=("Ada Lovelace",),
    )
    last = list(replay.steps(GAME))[-1]
    assert (last.after.pot, last.after.turn, last.after.options.rounds) == (1, 0, 3)


@pytest.mark.parametrize("name", GOLDEN)
def test_reading_and_writing_are_each_other_s_way_back(name):
    replay = Replay.parse(GOLDEN[name])
    assert Replay.parse(str(replay)) == replay
    assert str(Replay.parse(PLAIN[name])) == PLAIN[name]


@pytest.mark.parametrize("name", GOLDEN)
def test_each_step_leads_to_the_next(name):
    steps = list(Replay.parse(GOLDEN[name]).steps(GAME))
    assert all(one.after == other.before for one, other in pairwise(steps))
    assert steps[-1].after.outcome is not None


moves = st.builds(
    Move,
    st.sampled_from([CHANCE, CLOCK, 0, 1, 12]),
    st.sampled_from(["take", "pass", "flip 3", "tap left @412", "say a hat"]),
    st.sampled_from(["", "bot", "clock"]),
)
plain_text = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)


@given(
    st.builds(
        Replay,
        game=st.sampled_from(["no_thanks", "snap"]),
        version=st.integers(0, 999),
        seats=st.just(4),
        start=st.integers(0, 3),
        options=st.dictionaries(
            st.sampled_from(["rounds", "chips"]), st.integers(0, 9) | plain_text.filter(str.isalpha)
        ),
        moves=st.lists(moves).map(tuple),
        players=st.lists(plain_text, max_size=4).map(tuple),
        bots=st.dictionaries(st.integers(0, 3), st.sampled_from(["easy", "expert"])),
        fingerprint=st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex),
        words=st.dictionaries(st.integers(0, 3), plain_text),
        seed=st.none() | st.binary(min_size=1, max_size=32).map(bytes.hex),
    )
)
def test_whatever_is_written_is_read_back(replay):
    assert Replay.parse(str(replay)) == replay


def test_a_name_cannot_forge_a_line():
    forged = replace(SEALED, players=("Ada\nseed 00\n\n0 take", "  Blaise  ", ""))
    assert Replay.parse(str(forged)) == replace(SEALED, players=("Ada seed 00 0 take", "Blaise", ""))


MALFORMED = {
    "nothing": "",
    "another format": "chess 1\n",
    "a later format": "naysay 4\ngame no_thanks 1\nseats 3\nstart 0\n\n",
    "no game": "naysay 2\nseats 3\nstart 0\n\n",
    "no seats": "naysay 2\ngame no_thanks 1\nstart 0\n\n",
    "no start": "naysay 2\ngame no_thanks 1\nseats 3\n\n",
    "no version": "naysay 2\ngame no_thanks\nseats 3\nstart 0\n\n",
    "a game twice": HEAD + "game no_thanks 1\n\n",
    "seats twice": HEAD + "seats 4\n\n",
    "start twice": HEAD + "start 1\n\n",
    "an option twice": HEAD + "option chips shown\noption chips hidden\n\n",
    "a player twice": HEAD + "player 0 Ada\nplayer 0 Eve\n\n",
    "a word twice": HEAD + "word 0 a\nword 0 b\n\n",
    "a seed twice": HEAD + "seed 00\nseed 01\n\n",
    "a fingerprint twice": HEAD + "fingerprint 00\nfingerprint 01\n\n",
    "a player left out": HEAD + "player 0 Ada\nplayer 2 Eve\n\n",
    "a player too many": HEAD + "player 3 Eve\n\n",
    "a word from nobody": HEAD + "word 3 a\n\n",
    "a seat below zero": HEAD + "word -1 a\n\n",
    "a start below zero": HEAD.replace("start 0", "start -1") + "\n",
    "a start beyond the seats": HEAD.replace("start 0", "start 3") + "\n",
    "no seat at all": HEAD.replace("seats 3", "seats 0") + "\n",
    "too few seats": HEAD.replace("seats 3", "seats 2") + "\n",
    "too many seats": HEAD.replace("seats 3", "seats 8") + "\n",
    "seats beyond counting": HEAD.replace("seats 3", "seats " + "9" * 9999) + "\n",
    "seats in words": HEAD.replace("seats 3", "seats three") + "\n",
    "seats and a half": HEAD.replace("seats 3", "seats 3.5") + "\n",
    "seats with an underscore": HEAD.replace("seats 3", "seats 0_3") + "\n",
    "seats in other digits": HEAD.replace("seats 3", "seats ٣") + "\n",
    "an unknown line": HEAD + "weather fine\n\n",
    "a seed that is none": HEAD + "seed xyz\n\n",
    "half a byte": HEAD + "seed abc\n\n",
    "an empty seed": HEAD + "seed\n\n",
    "a seed in capitals": HEAD + "seed AB\n\n",
    "another game": HEAD.replace("no_thanks", "yes_please") + "\n",
    "another version": HEAD.replace("no_thanks 1", "no_thanks 99") + "\n",
    "an unknown option": HEAD + "option tempo fast\n\n",
    "an unknown choice": HEAD + "option rounds 2\n\n",
    "an option without a choice": HEAD + "option rounds\n\n",
    "a choice beyond counting": HEAD + "option rounds " + "9" * 9999 + "\n\n",
    "a move that is none": HEAD + "\nflip 3\n",
    "an unknown action": HEAD + "\n* shuffle\n",
    "a card that is none": HEAD + "\n* flip 36\n",
    "a card beyond counting": HEAD + "\n* flip " + "9" * 9999,
    "a move out of turn": HEAD + "\n* flip 3\n1 take\n",
    "a seat that is not there": HEAD + "\n* flip 3\n9 take\n",
    "chance's move by a seat": HEAD + "\n0 flip 3\n",
    "a seat's move by chance": HEAD + "\n* flip 3\n* take\n",
    "a seat's move by time": HEAD + "\n* flip 3\n~ take\n",
    "a card twice": HEAD + "\n* flip 3\n0 take\n* flip 3\n",
    "a move after the end": PLAIN["three_sealed"] + "0 take\n",
    "a draw after the end": PLAIN["three_sealed"] + "* flip 3\n",
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_file_is_refused_in_our_own_words(text):
    with pytest.raises(NotationError) as refused:
        list(Replay.parse(text).steps(GAME))
    assert 10 < len(str(refused.value)) < 300
    with pytest.raises((NotationError, VerifyError)):
        Replay.parse(text).verify(GAME)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("another format", "expected a file that begins with 'naysay 3', got 'chess 1'"),
        ("no start", "the header lacks start"),
        ("a player too many", "names seat 3, but there are 3 seats"),
        ("a start beyond the seats", "expected a seat from 0 to 2 to begin; the file says 3"),
        ("too many seats", "no_thanks has 3 to 7 seats; the file says 8"),
        ("an unknown line", "'weather fine'"),
        ("another version", "expected no_thanks 1, the file is of no_thanks 99"),
        ("an unknown choice", "may be 1, 3, 4, seats; got '2'"),
        ("an unknown action", "move 1: 'shuffle' is no action of no_thanks"),
        ("a move out of turn", "move 2: seat 1 may not 'take' now"),
        ("a move after the end", r"move \d+: the game is over"),
    ],
)
def test_a_refusal_says_where_and_what_was_expected(name, message):
    with pytest.raises(NotationError, match=message):
        list(Replay.parse(MALFORMED[name]).steps(GAME))


def read_through(text):
    """Any file is a game or a NotationError, and what a game's draws are is true or a VerifyError."""
    try:
        replay = Replay.parse(text)
        for step in replay.steps(GAME):
            assert step.before != step.after
    except NotationError:
        return
    assert Replay.parse(str(replay)) == replay
    try:
        replay.verify(GAME)
    except VerifyError:
        return


@given(st.text() | st.text().map(HEAD.__add__) | st.text().map(f"{HEAD}\n".__add__))
def test_any_text_is_a_game_or_a_notation_error(text):
    read_through(text)


OURS = """naysay 0 1 2 3 7 99 -1 game no_thanks seats start option rounds chips shown player word seed 00 fingerprint
* ~ flip take pass ; clock bot #"""
words = st.sampled_from([*OURS.split(), "\n", "\n\n"])


@given(st.lists(words).map(" ".join), st.booleans())
def test_any_words_of_ours_are_a_game_or_a_notation_error(text, headed):
    read_through(HEAD * headed + text)


@given(st.sampled_from(sorted(PLAIN)), st.data())
def test_a_golden_game_with_something_changed_is_a_game_or_a_notation_error(name, data):
    text = PLAIN[name]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, min(len(text), 900)))
        until = data.draw(st.integers(at, min(len(text), at + 12)))
        text = text[:at] + data.draw(st.text(max_size=4) | words) + text[until:]
    read_through(text)


def test_a_sealed_game_is_true():
    assert SEALED.verify(GAME) == 24


def test_a_sealed_game_that_is_still_going_is_true_as_far_as_it_goes():
    assert replace(SEALED, moves=SEALED.moves[:50]).verify(GAME) == sum(
        move.seat == CHANCE for move in SEALED.moves[:50]
    )


def test_a_changed_card_is_caught():
    at = next(i for i, move in enumerate(SEALED.moves) if i and move.seat == CHANCE)
    before = list(SEALED.steps(GAME))[at].before
    other = next(flip for flip in before.legal(CHANCE) if str(flip) != SEALED.moves[at].action)
    forged = replace(SEALED, moves=(*SEALED.moves[:at], Move(CHANCE, str(other))))
    with pytest.raises(VerifyError, match=f"move {at + 1} should have been '{SEALED.moves[at].action}', not '{other}'"):
        forged.verify(GAME)


def test_a_changed_seed_is_caught():
    with pytest.raises(VerifyError, match="does not have the fingerprint"):
        replace(SEALED, seed="00" * 32).verify(GAME)


def test_a_changed_seed_with_its_own_fingerprint_is_caught():
    with pytest.raises(VerifyError, match="should have"):
        replace(SEALED, seed="00" * 32, fingerprint=fingerprint(bytes(32))).verify(GAME)


def test_a_changed_fingerprint_is_caught():
    with pytest.raises(VerifyError, match="does not have the fingerprint"):
        replace(SEALED, fingerprint="00" * 32).verify(GAME)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_changed_word_is_caught(seat):
    with pytest.raises(VerifyError, match="should have"):
        replace(SEALED, words={**SEALED.words, seat: "willow"}).verify(GAME)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_word_left_out_is_caught(seat):
    with pytest.raises(VerifyError, match="should have"):
        replace(SEALED, words={key: word for key, word in SEALED.words.items() if key != seat}).verify(GAME)


def test_a_changed_starter_is_caught():
    start = (SEALED.start + 1) % 3
    with pytest.raises(VerifyError, match=f"seat {SEALED.start} should have begun, not seat {start}"):
        replace(SEALED, start=start).verify(GAME)


@pytest.mark.parametrize("field", ["seed", "fingerprint"])
def test_without_a_seal_nothing_can_be_checked(field):
    with pytest.raises(VerifyError, match="no seal"):
        replace(SEALED, **{field: None}).verify(GAME)


def test_a_move_left_out_is_caught():
    """Draws follow from their place in the game: whoever takes a move out moves them all."""
    lines = PLAIN["three_sealed"].split("\n")
    passes = [i for i, line in enumerate(lines) if re.match(r"\d pass", line)]
    with pytest.raises((VerifyError, NotationError)):
        Replay.parse("\n".join(lines[: passes[0]] + lines[passes[0] + 1 :])).verify(GAME)


def test_the_deal_of_a_replay_takes_the_words_in_the_order_of_the_seats():
    replay = replace(SEALED, words={2: "c", 0: "a"})
    assert replay.deal is not None
    assert replay.deal.words == ("a", "c")
    assert replace(SEALED, seed=None).deal is None
