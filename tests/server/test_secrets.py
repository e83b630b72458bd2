"""What a seat may not know never reaches its browser."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.server.running import Browser, Running
from tests.server.test_play import four_friends


def hands_seen(browser: Browser) -> list[tuple[int | None, list[Any], Any]]:
    """(own seat, chips of every hand, outcome) of every scene that the browser was ever sent."""
    seen = []
    for message in browser.received:
        scene = message.get("scene")
        if scene:
            chips = [hand["chips"] for hand in scene["board"]["hands"]]
            seen.append((browser.table["you"], chips, scene["outcome"]))
    return seen


async def test_a_spectator_and_the_others_never_receive_a_chip_count_at_a_hidden_table(server: Running):
    friends = await four_friends(server)
    watcher = server.browser(friends[0].table_id)
    await watcher.join()
    await friends[0].start()
    await asyncio.gather(*(friend.play_to_the_end() for friend in friends))
    await watcher.until(lambda me: me.scene["outcome"])
    for browser in (*friends, watcher):
        seen = hands_seen(browser)
        assert len(seen) > 50
        for you, chips, outcome in seen:
            hidden = [count for seat, count in enumerate(chips) if seat != you]
            assert outcome or hidden == [None] * len(hidden)
            assert you is None or isinstance(chips[you], int)
        assert seen[-1][2], "open when it is over"
    for browser in (*friends, watcher):
        await browser.drop()


async def test_no_message_holds_the_seed_a_token_or_what_is_still_to_come(
    serve: Callable[..., Running], tmp_path: Path
):
    """Canaries: every secret of the running game is looked for in everything that anybody was sent."""
    server = serve()
    friends = await four_friends(server)
    watcher = server.browser(friends[0].table_id)
    await watcher.join()
    await friends[0].start()
    for _ in range(30):
        await asyncio.gather(*(act_if_asked(friend) for friend in friends))
    lines = [json.loads(line) for (line,) in rows(tmp_path / "tables.db")]
    seeds = [line["seed"] for line in lines if line["is"] == "sealed"]
    holders = [line["holder"] for line in lines if line["is"] == "sat"]
    words = [line["word"] for line in lines if line["is"] == "worded"]
    assert len(seeds) == 1
    assert len(holders) == 4
    for browser in (*friends, watcher):
        everything = "\n".join(browser.raw)
        others = [friend.token for friend in friends if friend is not browser]
        for canary in (*seeds, *holders, *words, *others):
            assert canary
            assert canary not in everything
    for path in (f"/api/replays/{friends[0].table_id}/1", f"/api/replays/{friends[0].table_id}/1.play"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.json()["trouble"]) == (404, "no_replay")
    assert seeds[0] not in server.events.read_text()
    assert seeds[0] not in httpx.get(f"{server.url}/metrics").text
    for browser in (*friends, watcher):
        await browser.drop()


async def act_if_asked(friend: Browser) -> None:
    if friend.scene and friend.scene["menu"]:
        await friend.play()


def rows(database: Path) -> list[tuple[bytes]]:
    connection = sqlite3.connect(database)
    try:
        return connection.execute("SELECT entry FROM log ORDER BY version").fetchall()
    finally:
        connection.close()


async def test_refusals_do_not_say_what_another_seat_could_do(server: Running):
    friends = await four_friends(server)
    await friends[0].start()
    await friends[0].until(lambda me: me.scene and me.scene["actors"][0] >= 0)
    actor = friends[0].scene["actors"][0]
    other = friends[(actor + 1) % 4]
    await other.until(lambda me: me.scene)
    refused = await other.ask("play", wish="pass", seen=other.scene["version"])
    assert refused["trouble"] == "not_now"
    assert "take" not in refused["expected"]
    for friend in friends:
        await friend.drop()
