"""The deal, attacked over real sockets by somebody who also reads the server's disk."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from naysay.core import Deal, Replay, fingerprint, word_hash
from naysay.games import GAMES
from tests.server.running import Browser, Running

ADA, BOB, EVE = "a" * 32, "b" * 32, "e" * 32
PATIENT = {"bots": 0.0, "pauses": 0.25, "resumed": 0.0, "opening": 600.0}


async def three_friends(server: Running) -> tuple[Browser, Browser, Browser]:
    """Who have given hashes; only Eve's client does as she says."""
    opened = server.open_table("open", "open")
    ada, bob, eve = (server.browser(opened["table"], token) for token in (opened["token"], None, None))
    for friend, name, word in ((ada, "Ada", ADA), (bob, "Bob", BOB), (eve, "Eve", EVE)):
        await friend.join()
        if friend is not ada:
            await friend.sit(name)
        await friend.commit(word)
    eve.word = None
    return ada, bob, eve


def logged(database: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(database)
    try:
        return [json.loads(line) for (line,) in connection.execute("SELECT entry FROM log ORDER BY version")]
    finally:
        connection.close()


async def played(server: Running, *friends: Browser) -> Replay:
    await asyncio.gather(*(friend.play_to_the_end() for friend in friends))
    return Replay.parse(httpx.get(f"{server.url}/api/replays/{friends[0].table_id}/1.play").text)


async def test_the_last_word_cannot_be_chosen(serve: Callable[..., Running], tmp_path: Path):
    """Eve reads the seed and the others' words, and grinds a word that lets her begin with the lowest card."""
    server = serve(pacing=PATIENT)
    ada, bob, eve = await three_friends(server)
    await ada.ask("start")
    await eve.until(lambda me: me.table["opening"])
    async with asyncio.timeout(20):
        while len(known := [line for line in logged(tmp_path / "tables.db") if line["is"] == "worded"]) < 2:
            await asyncio.sleep(0.02)
    assert {line["word"] for line in known} == {ADA, BOB}
    seed = bytes.fromhex(next(line["seed"] for line in logged(tmp_path / "tables.db") if line["is"] == "sealed"))
    deals = ((word, Deal(seed, (ADA, BOB, word))) for word in map("{:032x}".format, range(100_000)))
    ground = next(word for word, deal in deals if deal.starter(3) == 2 and deal.draw(0, range(3, 36)) == 3)

    assert (await eve.ask("open", word=ground))["trouble"] == "bad_word"
    assert (await eve.ask("commit", hash=word_hash(ground)))["trouble"] == "not_now", "nor a new hash after the list"
    assert (await eve.ask("open", word=ground))["trouble"] == "bad_word"
    assert (await eve.ask("open", word=EVE))["type"] == "done"
    replay = await played(server, ada, bob, eve)
    assert replay.words == {0: ADA, 1: BOB, 2: EVE}
    assert replay.verify(GAMES["no_thanks"], fingerprint(seed)) == 24
    for friend in (ada, bob, eve):
        await friend.drop()


async def test_nobody_is_told_a_word_and_everybody_the_list_before_any_is_opened(serve: Callable[..., Running]):
    server = serve(pacing=PATIENT)
    ada, bob, eve = await three_friends(server)
    async with server.browser(ada.table_id) as watcher:
        await ada.ask("start")
        for browser in (bob, eve, watcher):
            await browser.until(lambda me: me.table["opening"])
            assert browser.table["opening"] == [word_hash(word) for word in (ADA, BOB, EVE)]
            assert browser.table["next_fingerprint"] == ada.received[0]["table"]["next_fingerprint"]
        assert (await watcher.ask("open", word=EVE))["trouble"] == "not_seated"
        await eve.ask("open", word=EVE)
        await watcher.until(lambda me: me.table["phase"] == "playing")
        assert watcher.table["hashes"] == [word_hash(word) for word in (ADA, BOB, EVE)]
        for browser in (ada, bob, eve, watcher):
            assert not any(word in "\n".join(browser.raw) for word in (ADA, BOB, EVE))
    for friend in (ada, bob, eve):
        await friend.drop()


async def test_one_who_does_not_open_is_dealt_without_and_named_in_the_replay(serve: Callable[..., Running]):
    server = serve(pacing={**PATIENT, "opening": 0.3})
    ada, bob, eve = await three_friends(server)
    await ada.start()
    assert (await eve.ask("open", word=EVE))["trouble"] == "not_now", "too late"
    replay = await played(server, ada, bob, eve)
    assert sorted(replay.hashes) == [0, 1, 2]
    assert 2 in replay.unopened
    assert 2 not in replay.words
    assert replay.verify(GAMES["no_thanks"]) == 24
    for friend in (ada, bob, eve):
        await friend.drop()


async def test_a_server_that_is_killed_while_words_are_opened_deals_when_it_is_back(serve: Callable[..., Running]):
    server = serve(pacing=PATIENT)
    ada, bob, eve = await three_friends(server)
    bob.word = None  # not yet
    await ada.ask("start")
    await eve.until(lambda me: me.table["opening"])
    server.kill()
    for friend in (ada, bob, eve):
        await friend.until(lambda me: not me.connected)
    server.start()
    for friend, word in ((ada, ADA), (bob, BOB), (eve, EVE)):
        friend.word = word  # a page opens it again, to the same list
        await friend.join()
    replay = await played(server, ada, bob, eve)
    assert replay.words == {0: ADA, 1: BOB, 2: EVE}
    for friend in (ada, bob, eve):
        await friend.drop()
