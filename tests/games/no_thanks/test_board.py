"""What the page is given to draw, and what it is not given."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.board import Counted, Hand, board
from naysay.games.no_thanks.rules import CARDS, MENU, MUST_TAKE, Flip, Options, new, runs, score
from tests.games.no_thanks.test_rulebook import cards, round_of_takes, table, whole_game


def test_a_board_in_the_middle_of_a_round():
    state = table(new(3), "* flip 13", "0 take", "* flip 15", "0 take", "* flip 14", "0 pass", "1 pass")
    drawn = board(state.view(1))
    assert (drawn.card, drawn.pot, drawn.left, drawn.of, drawn.turn) == (14, 2, 21, 24, 2)
    assert (drawn.round, drawn.rounds, drawn.past) == (1, 1, ())
    assert drawn.hands == (
        Hand(runs=((13,), (15,)), cost=28, chips=None, price=-15, joined=(13, 14, 15)),
        Hand(runs=(), cost=0, chips=10, price=14, joined=None),
        Hand(runs=(), cost=0, chips=None, price=14, joined=None),
    )


def test_before_a_card_is_turned_nothing_has_a_price():
    drawn = board(new(4).view(None))
    assert (drawn.card, drawn.pot, drawn.left) == (None, 0, 24)
    assert set(drawn.hands) == {Hand(runs=(), cost=0, chips=None, price=None, joined=None)}


def test_a_finished_round_is_counted_on_the_board():
    drawn = board(round_of_takes(new(3, Options(rounds=3))).view(None))
    low = tuple(range(3, 27))
    assert (drawn.round, drawn.rounds) == (2, 3)
    assert drawn.past == ((Counted((low,), 3, 11, -8), Counted((), 0, 11, -11), Counted((), 0, 11, -11)),)


def test_the_last_round_stays_the_last_when_the_game_is_over():
    state = round_of_takes(new(3))
    drawn = board(state.view(0))
    assert (drawn.round, drawn.rounds, len(drawn.past)) == (1, 1, 1)
    assert tuple(count.points for count in drawn.past[0]) == state.outcome.points
    assert [hand.chips for hand in drawn.hands] == [11, 11, 11]


@given(st.frozensets(st.sampled_from(sorted(CARDS))))
def test_runs_hold_every_card_once_and_never_touch(held):
    found = runs(held)
    assert sorted(card for run in found for card in run) == sorted(held)
    assert all(run == tuple(range(run[0], run[-1] + 1)) for run in found)
    assert all(lower[-1] + 1 < upper[0] for lower, upper in pairwise(found))
    assert score(held, 0) == sum(run[0] for run in found)


@given(st.integers(3, 7), st.integers(0, 2**32), st.integers(0, 200), st.sampled_from([1, 3]))
def test_what_a_seat_may_not_know_reaches_it_neither_by_view_nor_board_nor_word(seats, seed, moves, rounds):
    """Two tables that differ only in the chips in closed hands look the same to whoever holds none of those hands."""
    rng, state = Random(seed), new(seats, Options(rounds=rounds))
    for _ in range(moves):
        (seat,) = state.actors or {None}
        if seat is None:
            return
        state = state.play(seat, rng.choice(state.legal(seat)))
    if state.outcome:
        return
    for viewer in (None, *range(seats)):
        other = replace(state, chips=dealt_otherwise(state.chips, viewer, rng))
        assert other.view(viewer) == state.view(viewer)
        assert msgspec.json.encode(other.view(viewer)) == msgspec.json.encode(state.view(viewer))
        assert board(other.view(viewer)) == board(state.view(viewer))
        for seat in state.actors & other.actors:
            for action in set(state.legal(seat)) & set(other.legal(seat)):
                assert other.tell(viewer, seat, action) == state.tell(viewer, seat, action)
        if viewer is not None:
            assert other.legal(viewer) == state.legal(viewer)


def dealt_otherwise(chips, viewer, rng):
    closed = [seat for seat in range(len(chips)) if seat != viewer]
    total, dealt = sum(chips[seat] for seat in closed), list(chips)
    for seat in closed:
        dealt[seat] = 0
    for _ in range(total):
        dealt[rng.choice(closed)] += 1
    return tuple(dealt)


@pytest.mark.parametrize("options", [Options(), Options(chips="shown"), Options(variant="tactical", rounds=3)])
@pytest.mark.parametrize("seats", [3, 6])
def test_what_a_viewer_imagines_differs_from_the_truth_in_closed_hands_only(seats, options):
    """No card and no chip is imagined that is not there: law 4 cannot see those that no view shows."""
    rng = Random(seats)
    for state in whole_game(new(seats, options), rng):
        for viewer in (None, *range(seats)):
            imagined = state.view(viewer).imagine(rng)
            assert replace(imagined, chips=state.chips) == state
            assert sum(imagined.chips) == sum(state.chips)
            assert min(imagined.chips) >= 0


def test_the_deck_has_no_order_that_could_leak():
    state = table(new(3), "* flip 30", "0 take")
    assert set(state.legal(-1)) == {Flip(card) for card in CARDS - cards(30)}
    assert not any(isinstance(value, list | tuple) and len(value) > 3 for value in msgspec.structs.astuple(state))


@pytest.mark.parametrize("seat", [1, 2])
def test_a_menu_says_nothing_of_a_hand_to_those_who_wait(seat):
    rich = table(new(3), "* flip 30")
    poor = replace(rich, chips=(0, 16, 17))
    assert (rich.legal(0), poor.legal(0)) == (MENU, MUST_TAKE)
    assert rich.legal(seat) == poor.legal(seat) == ()


def test_the_game_as_its_folder_offers_it():
    assert (GAME.key, GAME.title, GAME.version) == ("no_thanks", "No Thanks!", 1)


def test_the_nine_that_were_never_there_are_known_when_a_round_is_over():
    state = round_of_takes(new(3, Options(rounds=3)))
    assert board(state.view(None)).out == (tuple(range(27, 36)),)
    assert board(new(3).view(0)).out == ()
    tactical = board(round_of_takes(new(3, Options(variant="tactical"))).view(0))
    assert {10, 20, 30} < set(*tactical.out)
    assert len(*tactical.out) == 9
