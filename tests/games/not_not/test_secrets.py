"""Where and when somebody tapped is theirs until the round is closed; and nobody has the dice before their roll."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK
from naysay.games.not_not.board import board
from naysay.games.not_not.cards import SPOTS, Dice
from naysay.games.not_not.rules import Options, Tap, new
from tests.games.not_not.tables import filled, laid, play

LEVELS = ("first_game", "discovery", "normal", "hard", "extreme")


def race_under_way(seats, level, rng, moves):
    """A round in which some, but not all, have tapped, after a while of play; None: the game was over before."""
    state = new(seats, Options(level=level))
    while state.actors and (moves > 0 or state.dice is None):
        moves -= 1
        seat = rng.choice(sorted(state.actors))
        state = state.play(seat, rng.choice(state.legal(seat)))
    for seat in rng.sample(range(seats), rng.randrange(seats)):
        if seat in state.actors:
            state = state.play(seat, any_tap(rng))
    return state if state.dice else None


def any_tap(rng):
    return Tap(rng.choice(SPOTS), rng.randrange(3000))


@given(st.integers(2, 8), st.sampled_from(LEVELS), st.integers(0, 2**32), st.integers(0, 120))
def test_others_taps_reach_a_seat_neither_by_view_nor_board_nor_word(seats, level, seed, moves):
    """Two tables that differ only in where and when the others tapped look the same."""
    rng = Random(seed)
    state = race_under_way(seats, level, rng, moves)
    if state is None:
        return
    for viewer in (None, *range(seats)):
        taps = tuple(any_tap(rng) if tap is not None and seat != viewer else tap for seat, tap in enumerate(state.taps))
        other = replace(state, taps=taps)
        assert msgspec.json.encode(other.view(viewer)) == msgspec.json.encode(state.view(viewer))
        assert board(other.view(viewer)) == board(state.view(viewer))
        if state.taps.count(None) == 1:
            continue  # whoever taps now closes the round, and then all is told
        for seat in (seat for seat in state.actors if seat >= 0):
            mine, theirs = any_tap(rng), any_tap(rng)
            assert other.tell(viewer, seat, mine) == state.tell(viewer, seat, mine)
            if viewer != seat:
                assert state.tell(viewer, seat, mine) == state.tell(viewer, seat, theirs)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_nothing_that_is_sent_holds_the_time_of_anothers_tap(viewer):
    before = play(laid(), "~ roll", "* dice up red")
    tap = Tap("top", 3791)
    after = before.play(0, tap)
    sent = [after.view(viewer), board(after.view(viewer)), before.tell(viewer, 0, tap)]
    held = [b"3791" in msgspec.json.encode(each) for each in sent]
    assert held == [viewer == 0, False, False]
    assert board(after.view(viewer)).mine == ("top" if viewer == 0 else None)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_the_time_on_the_board_does_not_betray_that_somebody_was_right(viewer):
    state = play(laid(), "~ roll", "* dice up red")
    right, wrong = (play(state, f"0 tap {spot} @400") for spot in ("top", "left"))
    assert right.deadline < wrong.deadline
    assert board(right.view(viewer)) == board(wrong.view(viewer))
    assert board(right.view(viewer)).tapped == (True, False, False)


def test_when_the_round_is_closed_everybody_is_told():
    state = play(laid(), "~ roll", "* dice up red", "0 tap top @412", "1 tap left @300")
    told = {viewer: state.tell(viewer, CLOCK, "close") for viewer in (None, 0, 1, 2)}
    assert len({msgspec.json.encode(phrase) for phrase in told.values()}) == 1
    assert (told[2].key, told[2].first, told[2].wrong, told[2].ms) == ("close", (0,), (1,), 412)
    last = [board(play(state, "~ close").view(viewer)).last for viewer in (None, 0, 1, 2)]
    assert last.count(last[0]) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_holds_the_dice_before_they_are_rolled(level):
    """Whatever is thrown comes from the same state, of which everybody sees the same: no dice."""
    resting = filled(laid(level=level))
    rolling = play(resting, "~ roll")
    for state in (resting, rolling):
        for viewer in (None, 0, 1, 2):
            view = state.view(viewer)
            assert (view.public.dice, view.public.last) == (None, None)
            assert (board(view).dice, board(view).last) == (None, None)
            assert state.tell(viewer, CLOCK, "roll") is None
    rolls = set(rolling.legal(CHANCE))
    assert len(rolls) == (25 if level in ("first_game", "discovery") else 100)
    assert {rolling.play(CHANCE, dice).dice for dice in rolls} == rolls
    assert all(isinstance(dice, Dice) for dice in rolls)


def test_no_view_holds_an_order_of_the_deck():
    state = laid()
    assert state.view(0).public.unseen == tuple(sorted(state.unseen))
    assert play(state, "~ roll", "* dice up red", "0 tap top @400", "~ close").unseen == state.unseen
