"""Rounds to practise alone, asked for over plain HTTP."""

from __future__ import annotations

import httpx
import pytest

from naysay.games.not_not.ladder import NAMES
from naysay.games.not_not.tour import tour
from naysay.server import messages
from tests.server.running import Running


def test_rounds_come_with_their_answers_as_many_as_asked_for(server: Running):
    for rung, level in (("direction", "discovery"), ("not", "normal"), ("arrow", "hard"), ("storm", "extreme")):
        drills = httpx.get(f"{server.url}/api/drills/not_not", params={"rung": rung, "count": 20}).json()
        assert len(drills) == 20
        assert {drill["level"] for drill in drills} == {level}
        assert all(set(drill) >= {"table", "dice", "up", "liar", "right", "why", "kind"} for drill in drills)
    assert len(httpx.get(f"{server.url}/api/drills/not_not").json()) == 1


def test_the_ladder_is_told_with_an_example_of_every_rung_and_each_can_be_drawn(server: Running):
    told = httpx.get(f"{server.url}/api/climbs/not_not").json()
    assert [rung["name"] for rung in told["rungs"]] == list(NAMES)
    assert set(told["endless"]) <= set(NAMES)
    for rung in told["rungs"]:
        assert set(rung["example"]) >= {"table", "dice", "right", "why"}
        assert httpx.get(f"{server.url}/api/drills/not_not", params={"rung": rung["name"]}).status_code == 200


def test_a_row_of_gifts_is_as_long_as_asked_for(server: Running):
    for length in (4, 9):
        wish = {"length": length, "count": 3}
        drills = httpx.get(f"{server.url}/api/drills/not_a_hat", params=wish).json()
        assert [len(drill["row"]) for drill in drills] == [length] * 3
        assert all(drill["right"] in drill["names"] for drill in drills)
    assert len(httpx.get(f"{server.url}/api/drills/not_a_hat").json()[0]["row"]) == 4


def test_an_answer_is_judged_where_the_drill_does_not_tell(server: Running):
    for doors in (2, 3, 4):
        (drill,) = httpx.get(f"{server.url}/api/drills/pas_vu", params={"doors": doors}).json()
        assert len(drill["doors"]) == doors
        assert "hidden" not in drill
        url = f"{server.url}/api/drills/pas_vu/{drill['name']}"
        shown = httpx.get(url, params={"text": "show"}, timeout=60).json()
        assert shown["hidden"]
        placed = " ".join(f"{ghost}@{x:g},{y:g},{z:g}" for ghost, (x, y, z) in shown["stands"])
        assert httpx.get(url, params={"text": f"look {placed}"}, timeout=60).json() == shown


@pytest.mark.parametrize(
    ("path", "text", "status"),
    [
        ("pas_vu/1.0", "hide", 400),
        ("pas_vu/1.0", "look 1@nan,1,0", 400),
        ("pas_vu/1.0", "stand " + "1@1.5,1.5,0 " * 50, 400),
        ("pas_vu/0.9", "show", 400),
        ("not_not/1", "left", 404),
        ("chess/1", "e4", 404),
    ],
)
def test_an_answer_that_is_none_says_what_was_expected(server: Running, path: str, text: str, status: int):
    answer = httpx.get(f"{server.url}/api/drills/{path}", params={"text": text})
    assert (answer.status_code, answer.json()["trouble"]) == (status, "bad_option")
    assert "expected" in answer.json()["expected"]


def test_two_players_practise_with_different_rounds(server: Running):
    one, other = (httpx.get(f"{server.url}/api/drills/not_not", params={"count": 20}).text for _ in range(2))
    assert one != other


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        ("not_not", {"rung": "godlike"}),
        ("not_not", {"colour": "red"}),
        *(("not_not", {"count": count}) for count in ("0", "-1", "1.5", "²", "many", "", "9" * 500)),
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


@pytest.mark.parametrize("path", ["drills/no_thanks", "tours/not_a_hat", "climbs/not_a_hat", "climbs/chess"])
def test_a_game_without_them_says_so(server: Running, path: str):
    answer = httpx.get(f"{server.url}/api/{path}")
    assert (answer.status_code, answer.json()["trouble"]) == (404, "bad_option")
