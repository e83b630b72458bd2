"""A fifth game: adding its folder is all it takes."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest
from msgspec.structs import replace

import naysay.games
from naysay.core import CHANCE, CLOCK, IllegalAction, Move, Outcome, perft
from naysay.games import find_games
from tests.laws import check_laws
from tests.papers import missing_papers, unlisted_fields


def table(game, seats, *lines):
    state = game.new(seats, game.options(), 0)
    for move in map(Move.parse, lines):
        state = state.play(move.seat, game.parse(move.action))
    return state


def test_a_folder_is_found_and_gone_again(request):
    assert "snap" not in find_games()
    game = request.getfixturevalue("fifth_game")
    assert find_games()["snap"] is game
    assert naysay.games.GAMES["snap"] is game


def test_no_other_test_sees_it():
    assert "snap" not in find_games()
    assert "snap" not in naysay.games.GAMES


def test_the_seven_laws(fifth_game):
    check_laws(fifth_game)


def test_a_game_without_its_papers_is_caught(fifth_game):
    assert missing_papers(fifth_game.key) == [
        "naysay/games/snap/RULES.md",
        "tests/games/snap/test_rulebook.py",
        "tests/games/snap/perft.txt",
        "tests/games/snap/view.txt",
        "3 games in tests/games/snap/golden",
    ]


def test_a_field_that_nobody_accounted_for_is_caught(fifth_game):
    wrong = unlisted_fields(
        fifth_game, "View.seat  everyone: who looks\nView.secret  nobody\nView.mine\nView.seat  again"
    )
    assert "View.stone is not listed: who may know it, and why?" in wrong
    assert "Board.options.stones is not listed: who may know it, and why?" in wrong
    assert "View.secret is listed, but there is no such field" in wrong
    assert "View.mine is listed without who may know it and why" in wrong
    assert "View.seat is listed twice" in wrong


def test_what_is_likelier_stands_on_the_menu_of_chance_more_often(fifth_game):
    menu = fifth_game.new(2, fifth_game.options(), 0).legal(CHANCE)
    assert Counter(map(str, menu)) == {"draw 1": 3, "draw 2": 2, "draw 5": 1}


def test_what_stands_twice_is_one_way_for_a_game_to_go(fifth_game):
    assert [perft(fifth_game.new(2, fifth_game.options(), 0), depth) for depth in (1, 2)] == [3, 3 * (2 + 2 + 1)]


def test_the_clock_closes_a_round_for_those_who_have_not_chosen(fifth_game):
    state = table(fifth_game, 3, "* draw 5", "1 grab")
    assert (state.actors, state.deadline) == ({CLOCK, 0, 2}, 5)
    closed = state.play(CLOCK, fifth_game.parse("close"))
    assert (closed.points, closed.actors, closed.deadline) == ((0, 5, 0), {CHANCE}, None)


def test_whoever_chooses_last_closes_the_round_too(fifth_game):
    assert table(fifth_game, 2, "* draw 2", "1 grab", "0 leave").points == (0, 2)
    assert table(fifth_game, 2, "* draw 2", "1 grab", "0 grab").points == (0, 0)


def test_the_others_see_that_a_seat_has_chosen_but_not_what(fifth_game):
    drawn = table(fifth_game, 3, "* draw 5")
    grab, leave = map(fifth_game.parse, ("grab", "leave"))
    for viewer in (None, 1, 2):
        assert drawn.play(0, grab).view(viewer) == drawn.play(0, leave).view(viewer)
        assert drawn.tell(viewer, 0, grab) == drawn.tell(viewer, 0, leave)
    assert drawn.play(0, grab).view(0) != drawn.play(0, leave).view(0)
    assert drawn.tell(0, 0, grab) != drawn.tell(0, 0, leave)


def lenient(play):
    def swallow(state, seat, action):
        try:
            return play(state, seat, action)
        except IllegalAction:
            return state

    return swallow


def hasty(play):
    """The first to choose gets a point, so that the order counts."""

    def race(state, seat, action):
        after = play(state, seat, action)
        first = seat >= 0 and not any(state.chosen)
        return replace(after, points=tuple(n + (first and i == seat) for i, n in enumerate(after.points)))

    return race


def forgetful(imagine):
    return lambda view, rng: replace(imagine(view, rng), chosen=(None,) * len(view.points))


BREAKS = {
    "an outcome before the end": ("State", "outcome", lambda _: property(lambda state: Outcome.highest(state.points))),
    "a menu for those who may not act": ("State", "legal", lambda legal: lambda state, seat: legal(state, seat) or "x"),
    "what is not on the menu plays": ("State", "play", lenient),
    "a notation that is read as another": ("Draw", "__str__", lambda _: lambda action: f"draw {action.stone + 1}"),
    "imagining what the seat knows to be false": ("View", "imagine", forgetful),
    "the order of hidden choices counts": ("State", "play", hasty),
    "prose in place of a phrase": ("State", "tell", lambda _: lambda state, viewer, seat, action: "grabbed!"),
    "no deadline for the clock": ("State", "deadline", lambda _: None),
}


@pytest.mark.parametrize(("kind", "name", "breaking"), BREAKS.values(), ids=BREAKS)
def test_a_game_that_breaks_a_law_is_caught(fifth_game, monkeypatch, kind, name, breaking):
    kind = getattr(import_module("naysay.games.snap.rules"), kind)
    monkeypatch.setattr(kind, name, breaking(getattr(kind, name)))
    with pytest.raises(AssertionError):
        check_laws(fifth_game, examples=10)
