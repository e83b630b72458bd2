"""What can be seen and told of a game when it is over, and not before; and hints, for those who may have them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from naysay.core import Replay
from tests.server.running import Running
from tests.server.seeding import golden, seed

OFFERED = """naysay 2
game not_a_hat 1
seats 3
start 1
option hints {hints}

* deal cup
* deal hat
* deal kite
* top drum
~ take
* top lantern
~ turn
* back right
1 offer hat "hat" plainly
"""


def test_the_review_of_a_game_tells_every_gift_s_journey(server: Running):
    replay = golden("not_a_hat", "three_forget")
    over = seed(server.database, replay)
    told = httpx.get(f"{server.url}/api/reviews/{over.table}/1").json()
    assert told["journeys"] == httpx.get(f"{server.url}/api/replays/{over.table}/1").json()["review"]["journeys"]
    assert sum(journey["back"] is not None for journey in told["journeys"]) >= 3


@pytest.mark.parametrize("what", ["reviews", "replays"])
def test_nothing_is_told_of_a_game_under_way(server: Running, what: str):
    playing = seed(server.database, golden("not_a_hat", "three_forget"), 12)
    answer = httpx.get(f"{server.url}/api/{what}/{playing.table}/1")
    assert (answer.status_code, answer.json()["trouble"]) == (404, "no_replay")


def test_the_review_of_no_thanks_tells_what_decided_it(server: Running):
    over = seed(server.database, golden("no_thanks", "three_sealed"))
    told = httpx.get(f"{server.url}/api/reviews/{over.table}/1").json()
    assert told == {"decided": {"key": "run", "winner": 1, "low": 26, "high": 28, "free": 55}}


def test_one_who_sees_everything_sees_all_chips(server: Running):
    over = seed(server.database, golden("no_thanks", "three_sealed"))
    address = f"{server.url}/api/replays/{over.table}/1"
    hidden = [hand["chips"] for hand in httpx.get(address).json()["first"]["hands"]]
    shown = [hand["chips"] for hand in httpx.get(address, params={"seat": "all"}).json()["first"]["hands"]]
    assert (hidden, shown) == ([None] * 3, [11] * 3)
    assert httpx.get(address, params={"seat": "some"}).status_code == 400


def test_one_who_sees_everything_sees_what_is_face_down(server: Running):
    over = seed(server.database, golden("not_a_hat", "three_forget"))
    address = f"{server.url}/api/replays/{over.table}/1"

    def closed(film: dict[str, Any]) -> list[str | None]:
        places = [place for frame in film["frames"] for place in frame["board"]["places"]]
        return [gift["thing"] for place in places for gift in place["gifts"] if gift["down"]]

    for eyes in ({}, {"seat": "0"}):
        assert set(closed(httpx.get(address, params=eyes).json())) == {None}
    assert None not in closed(httpx.get(address, params={"seat": "all"}).json())


@pytest.mark.parametrize(
    ("hints", "bots", "given"),
    [
        ("alone", {1: "easy", 2: "easy"}, True),
        ("alone", {2: "easy"}, False),
        ("all", {2: "easy"}, True),
        ("none", {1: "easy", 2: "easy"}, False),
    ],
)
async def test_a_hint_tells_what_could_have_been_known_where_the_table_has_hints(
    server: Running, hints: str, bots: dict[int, str], given: bool
):
    table = seed(server.database, Replay.parse(OFFERED.format(hints=hints)), bots=bots)
    async with server.browser(table.table, table.tokens[0]) as me:
        assert me.table["hints"] == given
        answer = await me.ask("hint")
        if given:
            assert answer["action"] == "refuse"
            assert answer["why"] == {"key": "lay_open", "thing": "drum", "ago": 1}
        else:
            assert answer["trouble"] == "not_now"


async def test_who_watches_has_no_hints(server: Running):
    table = seed(server.database, Replay.parse(OFFERED.format(hints="all")), bots={1: "easy", 2: "easy"})
    async with server.browser(table.table) as watcher:
        assert watcher.table["hints"] is False
        assert (await watcher.ask("hint"))["trouble"] == "not_seated"
