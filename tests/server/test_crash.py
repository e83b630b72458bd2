"""kill -9 in the middle of games under load: nothing acknowledged is lost, nothing happens twice, everybody goes on."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable
from contextlib import suppress

from websockets.exceptions import WebSocketException

from tests.server.running import Browser, Running, alive
from tests.server.test_play import four_friends

TABLES, CRASHES = 12, 3


class Persistent:
    """A browser that comes back by itself, as the page does, and remembers what was acknowledged to it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.acknowledged: list[tuple[int, str, int]] = []  # seen at, the action, durable at

    async def play_to_the_end(self) -> None:
        while True:
            try:
                if not self.browser.scene or not self.browser.scene["outcome"]:
                    await self.browser.until(lambda me: me.scene and (me.scene["menu"] or me.scene["outcome"]), 3.0)
                if self.browser.scene and self.browser.scene["outcome"]:
                    return
                seen, action = self.browser.scene["version"], self.browser.scene["menu"][-1]
                answer = await self.browser.ask("play", wish=action, seen=seen)
                if answer["type"] == "done":
                    self.acknowledged.append((seen, action, answer["version"]))
                else:
                    assert answer["trouble"] in {"stale", "not_now"}, answer
            except (ConnectionError, WebSocketException, TimeoutError):
                await self.come_back()

    async def come_back(self) -> None:
        with suppress(OSError, WebSocketException):
            await self.browser.drop()  # on a busy machine it may only be slow, and would hear everything twice
        while True:
            try:
                await self.browser.join()
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)
            else:
                return


async def test_kill_9_under_load_loses_nothing_and_the_tables_go_on(serve: Callable[..., Running]):
    server = serve()
    tables = [await four_friends(server) for _ in range(TABLES)]
    for friends in tables:
        await friends[0].start()
    players = [Persistent(friend) for friends in tables for friend in friends]
    games = asyncio.gather(*(player.play_to_the_end() for player in players))
    dice = random.Random(9)
    for crash in range(CRASHES):
        enough = TABLES * 15 * crash + dice.randrange(TABLES * 15)  # of the 70 and more choices that each table has
        async with asyncio.timeout(60):
            while sum(len(player.acknowledged) for player in players) < enough:
                await asyncio.sleep(0.005)
        assert not games.done(), "it has to die in the middle"
        server.kill()
        await asyncio.to_thread(server.start)
    await games

    for friends, four in zip(tables, (players[i : i + 4] for i in range(0, len(players), 4)), strict=True):
        async with server.browser(friends[0].table_id) as late:
            story = late.received[0]["story"]
        versions = [told["version"] for told in story]
        assert len(set(versions)) == len(versions)
        taken = [told["phrase"]["card"] for told in story if told["phrase"]["key"] == "take"]
        assert len(set(taken)) == len(taken) == 24, "no card was taken twice"
        for seat, player in enumerate(four):
            mine = [(told["version"], told["phrase"]["key"]) for told in story if told["seat"] == seat]
            for seen, action, durable in player.acknowledged:
                found = [key for version, key in mine if seen < version <= durable]
                assert found == [action], "acknowledged means durable, once"
        for friend in friends:
            steps = [m["told"] for m in friend.received if m["type"] == "stepped"]
            shown = {told["version"]: told["phrase"] for told in steps}
            assert len(shown) == len(steps), "nobody was shown a step twice"
            recorded = {told["version"]: told["phrase"] for told in story}
            assert shown.items() <= recorded.items(), "what was shown is what is true"
    for friends in tables:
        for friend in friends:
            await friend.drop()


async def test_a_server_that_is_killed_leaves_no_process_behind(serve: Callable[..., Running]):
    server = serve()
    opened = server.open_table("expert", "expert")
    async with server.browser(opened["table"], opened["token"]) as me:
        await me.ask("start")
        await me.until(lambda me: me.scene and me.scene["menu"])
        assert (await me.ask("hint"))["type"] == "hinted"
        thinking = server.children()
        assert thinking
        server.kill()
    async with asyncio.timeout(20):
        while any(map(alive, thinking)):
            await asyncio.sleep(0.1)


async def test_a_graceful_stop_ends_soon_and_the_table_resumes_with_its_seats_and_clock(serve: Callable[..., Running]):
    server = serve(pacing={"bots": 0.0, "seconds": {"relaxed": 500.0, "brisk": 1.0}})
    opened = server.open_table("easy", "easy", clock="relaxed")
    me = server.browser(opened["table"], opened["token"])
    await me.join()
    await me.ask("start")
    await me.until(lambda me: me.scene and me.scene["menu"])
    board = me.scene["board"]
    await asyncio.sleep(1.1)
    assert server.stop() in {0, -signal.SIGTERM}
    server.start()
    await me.join()
    assert me.scene["board"] == board
    assert me.table["you"] == 0
    assert me.scene["clock"]["left"] > 499, "what the server was gone for is nobody's time"
    assert (await me.play())["type"] == "done"
    await me.drop()
