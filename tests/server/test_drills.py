"""Rounds to practise alone, asked for over plain HTTP."""

from __future__ import annotations

import httpx
import pytest

from naysay.games.not_not.cards import LEVELS
from naysay.games.not_not.tour import tour
from naysay.server import messages
from tests.server.running import Running


def test_rounds_come_with_their_answers_as_many_as_asked_for(server: Running):
    for level in LEVELS:
        drills = httpx.get(f"{server.url}/api/drills/not_not", params={"level": level, "count": 20}).json()
        assert len(drills) == 20
        assert {drill["level"] for drill in drills} == {level}
        assert all(set(drill) >= {"table", "dice", "up", "liar", "right", "why", "kind"} for drill in drills)
    assert len(httpx.get(f"{server.url}/api/drills/not_not").json()) == 1


def test_a_row_of_gifts_is_as_long_as_asked_for(server: Running):
    for length in (4, 9):
        wish = {"length": length, "count": 3}
        drills = httpx.get(f"{server.url}/api/drills/not_a_hat", params=wish).json()
        assert [len(drill["row"]) for drill in drills] == [length] * 3
        assert all(drill["right"] in drill["names"] for drill in drills)
    assert len(httpx.get(f"{server.url}/api/drills/not_a_hat").json()[0]["row"]) == 4


def test_two_players_practise_with_different_rounds(server: Running):
    one, other = (httpx.get(f"{server.url}/api/drills/not_not", params={"count": 20}).text for _ in range(2))
    assert one != other


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        ("not_not", {"level": "godlike"}),
        ("not_not", {"colour": "red"}),
        *(("not_not", {"count": count}) for count in ("0", "-1", "1.5", "²", "many", "", "9" * 5000)),
        ("not_not", {"count": str(messages.MOST_DRILLS + 1)}),
        *(("not_a_hat", {"length": length}) for length in ("3", "10", "four", "")),
        ("not_a_hat", {"gifts": "2"}),
    ],
)
def test_a_wish_that_cannot_be_granted_says_what_was_expected(server: Running, game: str, wish: dict[str, str]):
    answer = httpx.get(f"{server.url}/api/drills/{game}", params=wish)
    assert (answer.status_code, answer.json()["trouble"]) == (400, "bad_option")
    assert answer.json()["expected"]


def test_the_tour_is_told_as_it_is(server: Running):
    stops = httpx.get(f"{server.url}/api/tours/not_not").json()
    assert [stop["point"] for stop in stops] == [stop.point for stop in tour()]


@pytest.mark.parametrize("path", ["drills/no_thanks", "drills/chess", "tours/not_a_hat", "tours/chess"])
def test_a_game_without_them_says_so(server: Running, path: str):
    answer = httpx.get(f"{server.url}/api/{path}")
    assert (answer.status_code, answer.json()["trouble"]) == (404, "bad_option")
