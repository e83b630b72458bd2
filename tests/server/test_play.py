"""Real sockets, real disk: what people at a table would notice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from naysay.core import Deal, Replay
from naysay.games import GAMES
from naysay.table import entries, holder
from tests.log.faults import held, tell
from tests.server.running import Browser, Running
from tests.server.seeding import append


async def four_friends(server: Running, **wishes: Any) -> list[Browser]:
    opened = server.open_table("open", "open", "open", **wishes)
    friends = [server.browser(opened["table"], opened["token"])]
    friends += [server.browser(opened["table"]) for _ in range(3)]
    for number, friend in enumerate(friends):
        await friend.join()
        if number:
            await friend.sit(f"Friend {number}")
        await friend.commit(f"{number:032x}")
    return friends


async def test_four_clients_play_a_game_to_its_end_and_anyone_can_check_the_deal(server: Running):
    friends = await four_friends(server)
    await friends[0].start()
    outcomes = await asyncio.gather(*(friend.play_to_the_end() for friend in friends))
    assert all(outcome == outcomes[0] for outcome in outcomes)

    text = httpx.get(f"{server.url}/api/replays/{friends[0].table_id}/1.play").text
    replay = Replay.parse(text)
    assert replay.verify(GAMES["no_thanks"]) == 24
    assert replay.words == {seat: f"{seat:032x}" for seat in range(4)}
    assert replay.fingerprint == friends[1].received[0]["table"]["next_fingerprint"], "shown before the words"
    for friend in friends:
        await friend.drop()


async def test_a_choice_made_while_seats_are_renumbered_is_nobody_elses(serve: Callable[..., Running], tmp_path: Path):
    """The start closes the gap between Ada and Bob: Eve then has the number that Bob had, and it is her turn."""
    ada, bob, eve = 0, 2, 3
    server = serve(order=str(order := tmp_path / "order"))
    seeds = (bytes([number]) * 32 for number in range(256))
    told: list[entries.AnyEntry] = [
        entries.Opened(game="no_thanks", options={}, clock="none", seats=4),
        entries.Sealed(seed=next(seed for seed in seeds if Deal(seed).starter(3) == bob).hex()),
        *(entries.Sat(seat=seat, name=f"Friend {seat}", holder=holder(f"{seat}" * 22)) for seat in (ada, bob, eve)),
        entries.Hosted(seat=ada),
    ]
    await append(server.database, "PLUM", entries.write_all(told))
    friends = [server.browser("PLUM", f"{seat}" * 22) for seat in (ada, bob, eve)]
    async with friends[0] as host, friends[1] as late, friends[2] as next_one, server.browser("PLUM") as watcher:
        tell(order, "hold")
        started = asyncio.create_task(host.ask("start"))
        while not held(order).exists():
            await asyncio.sleep(0.01)
        seen = len(told) + 3  # as it will be: the list of words, the start, the first card
        choice = asyncio.create_task(late.ask("play", wish="take", seen=seen))
        assert (await watcher.ask("ping"))["type"] == "done", "the others are heard meanwhile"
        tell(order, "none")
        assert (await started)["type"] == "done"
        assert (await choice)["trouble"] == "not_now"
        await next_one.until(lambda me: me.scene and me.scene["menu"])
        assert (next_one.table["you"], next_one.scene["version"]) == (bob, seen)
        assert (await next_one.play("take"))["type"] == "done"


async def test_one_who_drops_resumes_at_its_version_and_misses_nothing(server: Running):
    friends = await four_friends(server)
    await friends[0].start()
    others = [asyncio.create_task(friend.play_to_the_end()) for friend in friends[1:]]
    dropped = friends[0]
    for _ in range(4):
        await dropped.until(lambda me: me.scene["menu"])
        before = len(dropped.received)
        await dropped.drop()
        welcome = await dropped.join()
        assert welcome["story"] is None, "resumed, not told everything again"
        assert welcome["table"]["you"] == 0
        assert len(dropped.received) > before
        assert (await dropped.play())["type"] == "done"
    await asyncio.gather(dropped.play_to_the_end(), *others)

    def versions(browser: Browser) -> list[int]:
        return [message["told"]["version"] for message in browser.received if message["type"] == "stepped"]

    assert versions(dropped) == versions(friends[1]), "every step once, in order"
    for friend in friends:
        await friend.drop()


async def test_a_reload_keeps_the_seat_and_tells_the_story_so_far(server: Running):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        await me.ask("start")
        await me.until(lambda me: me.scene and me.scene["menu"])
        await me.play()
        await me.until(lambda me: me.scene["menu"])
        told = [message["told"] for message in me.received if message["type"] == "stepped"]
    async with server.browser(opened["table"], opened["token"]) as again:
        welcome = again.received[0]
        assert welcome["story"] == told
        assert again.scene["menu"] == ["take", "pass"]


async def test_the_same_action_sent_twice_counts_once(server: Running):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        await me.ask("start")
        await me.until(lambda me: me.scene and me.scene["menu"])
        seen, chips = me.scene["version"], me.scene["board"]["hands"][0]["chips"]
        first, second = await asyncio.gather(*(me.ask("play", wish="pass", seen=seen) for _ in range(2)))
        assert (first["type"], second["trouble"]) in {("done", "stale"), ("done", "not_now")}
        await me.until(lambda me: me.scene["menu"])
        assert me.scene["board"]["hands"][0]["chips"] >= chips - 1


async def test_sitting_down_twice_with_one_token_is_sitting_down_once(server: Running):
    """A browser that did not hear the answer asks again, on a new line."""
    opened = server.open_table("open", "open")
    async with server.browser(opened["table"]) as guest:
        await guest.sit("Gus")
    async with server.browser(opened["table"]) as again:
        again.token = guest.token
        assert (await again.sit("Gus"))["type"] == "done"
        assert again.table["you"] == 1
        assert [seat["kind"] for seat in again.table["seats"]] == ["player", "player", "open"]


async def test_what_is_asked_without_waiting_is_answered_in_order(server: Running):
    opened = server.open_table("open", "open")
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{opened['table']}", compression=None) as socket:
        await socket.send('{"type":"join","id":1}')
        await socket.send(f'{{"type":"sit","id":2,"name":"Gus","token":"{"g" * 22}"}}')
        for number in range(3, 30):
            kind = f'"type":"rename","name":"Gus {number}"' if number % 2 else '"type":"ping"'
            await socket.send(f'{{{kind},"id":{number}}}')
        answers: list[int] = []
        async with asyncio.timeout(10):
            while len(answers) < 28:
                message = json.loads(await socket.recv())
                assert message["type"] != "refused"
                answers += [message["id"]] if message["type"] == "done" else []
    assert answers == list(range(2, 30))


async def test_who_sits_down_and_is_gone_at_once_holds_the_seat_but_is_not_shown_as_there(
    serve: Callable[..., Running],
):
    server = serve()
    opened = server.open_table("open", "open")
    async with server.browser(opened["table"], opened["token"]) as me:
        for number in range(2):
            socket = await connect(f"ws://127.0.0.1:{server.port}/ws/{opened['table']}", compression=None)
            await socket.send('{"type":"join","id":1}')
            await socket.recv()
            await socket.send(f'{{"type":"sit","id":2,"name":"Gus","token":"{str(number) * 22}"}}')
            socket.transport.abort()
        taken = [("player", True), ("player", False), ("player", False)]
        await me.until(
            lambda me: (
                not me.table["watchers"] and [(seat["kind"], seat["online"]) for seat in me.table["seats"]] == taken
            )
        )
    async with asyncio.timeout(5):
        while "naysay_sockets 0.0" not in httpx.get(f"{server.url}/metrics").text:
            await asyncio.sleep(0.05)


async def test_a_rematch_with_everyone_is_a_new_sealed_deal(server: Running):
    opened = server.open_table("easy", "hard")
    async with server.browser(opened["table"], opened["token"]) as me:
        seals = []
        for number in (1, 2):
            seals.append(me.table["next_fingerprint"])
            await me.commit(f"{number:032x}")
            await me.start()
            await me.play_to_the_end()
            await me.until(lambda me, number=number: me.table["games"] == number)
        assert len(set(seals)) == 2
        shown = [message["table"] for message in me.received if "table" in message]
        assert all(table["fingerprint"] != table["next_fingerprint"] for table in shown), "a seal serves once"
        for number, seal in enumerate(seals, 1):
            film = httpx.get(f"{server.url}/api/replays/{opened['table']}/{number}", params={"seat": 0}).json()
            assert film["fingerprint"] == seal
            assert film["words"] == {"0": f"{number:032x}"}
            assert film["frames"][-1]["outcome"]


async def test_a_hint_says_what_to_do_and_why(server: Running):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        assert (await me.ask("hint"))["trouble"] == "not_now"
        await me.ask("start")
        await me.until(lambda me: me.scene and me.scene["menu"])
        hinted = await me.ask("hint")
        assert hinted["action"] in me.scene["menu"]
        assert hinted["why"]["key"]


async def test_the_host_sends_away_hands_over_and_the_role_passes_on(serve: Callable[..., Running]):
    server = serve(pacing={"bots": 0.0, "grace": 0.2})
    opened = server.open_table("open", "open", "easy")
    host, guest, other = (server.browser(opened["table"], token) for token in (opened["token"], None, None))
    for browser, name in ((host, None), (guest, "Gus"), (other, "Oda")):
        await browser.join()
        if name:
            await browser.sit(name)
    assert (await guest.ask("clear", seat=2, seen=host.table["version"]))["trouble"] == "not_host"
    assert (await host.ask("clear", seat=2, seen=host.table["version"]))["type"] == "done"
    await other.until(lambda me: me.table["you"] is None)
    await other.sit("Oda")
    assert other.table["you"] == 2
    assert (await host.ask("hand_over", seat=1, seen=host.table["version"]))["type"] == "done"
    await guest.until(lambda me: me.table["host"] == 1)
    await guest.drop()
    await other.until(lambda me: me.table["host"] == 2)
    assert (await other.ask("configure", options={"chips": "shown"}, clock="brisk", seats=4))["type"] == "done"
    assert (await other.ask("start"))["type"] == "done"
    await other.drop()
    await host.drop()


async def test_a_bot_stands_in_for_a_player_who_is_gone_and_gives_the_seat_back(serve: Callable[..., Running]):
    server = serve(pacing={"bots": 0.0, "grace": 0.2})
    friends = await four_friends(server)
    await friends[0].start()
    gone, others = friends[3], friends[:3]
    await gone.drop()
    rest = [asyncio.create_task(friend.play_to_the_end()) for friend in others]
    await others[0].until(lambda me: me.table["seats"][3]["away"])
    await others[0].until(lambda me: any(m.get("told", {}).get("by") == "bot" for m in me.received))
    await gone.join()
    assert gone.table["you"] == 3
    assert not gone.table["seats"][3]["away"], "back by being back"
    await asyncio.gather(gone.play_to_the_end(), *rest)
    for friend in friends:
        await friend.drop()


async def test_the_clock_plays_for_who_sleeps_and_a_bot_stands_in_after_two_times(serve: Callable[..., Running]):
    server = serve(pacing={"bots": 0.0, "seconds": {"relaxed": 9.0, "brisk": 0.1}, "resumed": 0.1})
    opened = server.open_table("easy", "easy", clock="brisk")
    async with server.browser(opened["table"], opened["token"]) as me:
        await me.ask("start")
        await me.until(lambda me: me.scene and me.scene["menu"])
        assert 0 <= me.scene["clock"]["left"] <= me.scene["clock"]["seconds"] == 0.1
        await me.until(lambda me: me.table["seats"][0]["away"])
        by = [m["told"]["by"] for m in me.received if m["type"] == "stepped" and m["told"]["seat"] == 0]
        assert by[:2] == ["clock", "clock"]
        assert (await me.ask("take_back"))["type"] == "done"
        await me.until(lambda me: not me.table["seats"][0]["away"])


async def test_who_leaves_in_a_game_is_played_on_by_a_bot_and_may_come_back(server: Running):
    opened = server.open_table("open", "easy")
    async with server.browser(opened["table"], opened["token"]) as host, server.browser(opened["table"]) as guest:
        await guest.sit("Gus")
        await host.ask("start")
        assert (await guest.ask("leave"))["type"] == "done"
        await host.until(lambda me: me.table["seats"][1]["away"])
        await host.play_to_the_end()
    async with server.browser(opened["table"], guest.token) as back:
        assert back.table["you"] == 1


async def test_emotes_reach_everyone_and_are_not_kept(server: Running):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me, server.browser(opened["table"]) as watcher:
        assert (await watcher.ask("emote", emotion="ha"))["trouble"] == "not_seated"
        version = me.table["version"]
        assert (await me.ask("emote", emotion="bravo"))["version"] == version
        await watcher.until(lambda me: {"type": "emoted", "seat": 0, "emotion": "bravo"} in me.received)
