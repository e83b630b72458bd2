"""The last turn of a game, by what is advised, against a bot; and what is told of the game afterwards."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from tests.server.running import AT_ONCE, TIRELESS, Running
from tests.server.seeding import golden, seed

QUICK = {**AT_ONCE, "pauses": 0.01, "grace": 1e4}
LAST_TURN = 49  # moves of the golden game before it


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve(pacing=QUICK)


async def test_what_is_advised_can_be_played_to_the_end_and_the_ledger_is_told_then(server: Running):
    seeded = seed(server.database, golden("pas_vu", "two_plain"), LAST_TURN, bots={1: "medium"})
    async with server.browser(seeded.table, seeded.tokens[0]) as me:
        review = f"{server.url}/api/reviews/{seeded.table}/1"
        assert httpx.get(review).status_code == 404
        advised = 0
        while True:
            await me.until(lambda me: me.scene["outcome"] or 0 in me.scene["actors"], seconds=60)
            if me.scene["outcome"]:
                break
            version = me.scene["version"]
            hint = await me.ask("hint")
            assert hint["type"] == "hinted", hint
            answer = await me.ask("play", wish=hint["action"], seen=version)
            assert answer["type"] == "done", answer
            advised += 1
            await me.until(lambda me, version=version: me.scene["version"] > version)
        assert advised >= 2
    ledger = httpx.get(review, timeout=60).json()
    assert len(ledger["looks"]) == 5
    assert all(look["door"] in look["doors"] for look in ledger["looks"])
    film = httpx.get(f"{server.url}/api/replays/{seeded.table}/1", timeout=60).json()
    assert film["review"] == ledger


async def test_what_is_tried_with_furniture_is_bounded_for_each_address_and_a_move_is_not(
    serve: Callable[..., Running],
):
    """A piece takes fifteen milliseconds to come to rest, and two hundred sockets may ask for it."""
    server = serve(pacing=QUICK, limits={**TIRELESS, "drags": 0.2})
    seeded = seed(server.database, golden("pas_vu", "two_plain"), LAST_TURN)
    async with server.browser(seeded.table, seeded.tokens[0]) as me, server.browser(seeded.table) as other:
        tried = [(await browser.ask("try", wish="?", seen=0))["trouble"] for browser in (me, other, me)]
        assert tried[0] != "too_many"
        assert tried[2] == "too_many"
        assert (await me.ask("play", wish="?", seen=me.scene["version"]))["trouble"] != "too_many"
