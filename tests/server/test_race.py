"""Not Not over real sockets, near and far."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from typing import Any

import msgspec

from naysay.games.not_not.cards import SPOTS, Card, Dice, Spot
from naysay.games.not_not.judge import FRAME
from naysay.games.not_not.tapping import right_spots
from tests.server.far import far_away
from tests.server.running import AT_ONCE, Browser, Running

FAST = {"level": "discovery", "rest": 2, "seconds": 3}


def open_race(server: Running, *others: str, **options: Any) -> dict[str, Any]:
    return server.open_table(*others, game="not_not", options={**FAST, **options})


def racing(browser: Browser) -> bool:
    return bool(browser.scene) and browser.scene["board"]["phase"] == "race"


def resting(browser: Browser) -> bool:
    return bool(browser.scene) and browser.scene["board"]["phase"] == "rest"


def right(board: dict[str, Any]) -> list[Spot]:
    cards = [msgspec.convert(card, Card | None) for card in board["table"]]
    a, b = (face["word"] for face in board["dice"]["criteria"])
    found = right_spots(tuple(cards), Dice(a, b, board["dice"]["nots"]), board["up"], board["liar"])  # type: ignore[arg-type]
    return [spot for spot in SPOTS if spot in found]


def wrong(board: dict[str, Any]) -> list[Spot]:
    return [spot for spot in SPOTS if spot not in right(board)]


async def race(*browsers: Browser) -> dict[str, Any]:
    """The next race in which there is something to tap."""
    while True:
        for browser in browsers:
            await browser.until(racing)
        board: dict[str, Any] = browsers[0].scene["board"]
        if right(board):
            return board
        for browser in browsers:
            await browser.until(resting)


async def tap(browser: Browser, spot: str, after: float, claim: int | None = None) -> dict[str, Any]:
    """Tapped `after` seconds of seeing the dice."""
    await asyncio.sleep(browser.shown + after - time.perf_counter())
    ms = round((time.perf_counter() - browser.shown) * 1000) if claim is None else claim
    return await browser.play(f"tap {spot} @{ms}")


async def taps_of_last(browser: Browser) -> list[Any]:
    await browser.until(resting)
    taps: list[Any] = browser.scene["board"]["last"]["taps"]
    return taps


async def near_and_far(server: Running, **options: Any) -> list[Any]:
    """What became of their taps: the near one takes 360 ms, the far one 300."""
    opened = open_race(server, "open", **options)
    async with far_away(server.port, 0.18) as line, server.browser(opened["table"], opened["token"]) as near:
        far = server.browser(opened["table"], port=line)
        await far.join()
        await far.sit("Far")
        await near.ask("start")
        spot = right(await race(near, far))[0]
        await asyncio.gather(tap(near, spot, 0.36), tap(far, spot, 0.3))
        trips = [message["ms"] for message in near.received if message["type"] == "trips"][-1]
        assert trips[0] < 60
        assert 175 <= trips[1] < 260
        taps = await taps_of_last(near)
        await far.drop()
        return taps


async def test_who_reacted_first_wins_however_far_away(server: Running) -> None:
    taps = await near_and_far(server)
    assert taps[1]["verdict"] == "first"
    assert 300 <= taps[1]["ms"] < taps[0]["ms"]


async def test_in_order_of_arrival_the_near_one_wins(server: Running) -> None:
    taps = await near_and_far(server, order="arrival")
    assert taps[0]["verdict"] == "first"
    assert taps[1] is None or taps[1]["ms"] > taps[0]["ms"]


async def test_a_forged_reaction_gains_no_more_than_a_frame(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as forger:
        await forger.ask("start")
        board = await race(forger)
        await tap(forger, right(board)[0], 0.35, claim=150)
        ms = (await taps_of_last(forger))[0]["ms"]
        assert ms >= 350 - FRAME - 60  # 60: what a loopback may take, and is credited


async def test_under_a_hundred_milliseconds_is_a_false_start(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as eager:
        await eager.ask("start")
        board = await race(eager)
        await tap(eager, right(board)[0], 0.0)
        assert (await taps_of_last(eager))[0]["verdict"] == "early"


async def test_a_tap_after_the_round_is_refused_and_changes_nothing(server: Running) -> None:
    opened = open_race(server, "open")
    async with (
        server.browser(opened["table"], opened["token"]) as quick,
        server.browser(opened["table"]) as slow,
    ):
        await slow.sit("Slow")
        await quick.ask("start")
        board = await race(quick, slow)
        seen = slow.scene["version"]
        await tap(quick, right(board)[0], 0.15)
        await slow.until(resting)
        answer = await slow.ask("play", wish=f"tap {right(board)[0]} @400", seen=seen)
        assert (answer["type"], answer["trouble"]) == ("refused", "not_now")
        assert slow.scene["board"]["last"]["taps"][1] is None


async def test_nobody_sees_where_another_tapped_before_the_round_is_closed(server: Running) -> None:
    opened = open_race(server, "open", "open")
    async with (
        server.browser(opened["table"], opened["token"]) as first,
        server.browser(opened["table"]) as second,
        server.browser(opened["table"]) as third,
        server.browser(opened["table"]) as watcher,
    ):
        await second.sit("Second")
        await third.sit("Third")
        await first.ask("start")
        board = await race(first, second, third, watcher)
        while not wrong(board):  # a right tap would close the round
            await first.until(resting)
            board = await race(first, second, third, watcher)
        heard = {browser: len(browser.received) for browser in (second, third, watcher)}
        await tap(first, wrong(board)[0], 0.2)
        await asyncio.sleep(0.3)
        for browser, before in heard.items():
            [step] = [message for message in browser.received[before:] if message["type"] == "stepped"]
            assert step["told"]["phrase"] == {"key": "tapped", "seat": 0}
            assert step["scene"]["board"]["tapped"] == [True, False, False]
            assert step["scene"]["board"]["mine"] is None
            assert step["scene"]["board"]["last"] == board["last"]


async def test_nothing_of_the_dice_is_sent_or_drawn_before_they_are_revealed(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as browser:
        await browser.ask("start")
        for _ in range(3):
            await browser.until(racing)
            await browser.until(resting)
        for message in browser.received:
            if message.get("scene") and message["scene"]["board"]["phase"] != "race":
                assert message["scene"]["board"]["dice"] is None
    with sqlite3.connect(server.events.parent / "tables.db") as log:
        rows = log.execute("select entry from log where table_id = ? order by version", [opened["table"]])
        entries = [msgspec.json.decode(body) for (body,) in rows]
    rolls = [number for number, entry in enumerate(entries) if entry.get("action") == "roll"]
    assert len(rolls) >= 3
    for roll in rolls:
        assert entries[roll + 1]["action"].startswith("dice ")
        assert entries[roll + 1]["at"] == entries[roll]["at"]  # one append


async def test_eight_taps_at_once_are_all_judged(server: Running) -> None:
    opened = open_race(server, *["open"] * 7, tie=100)
    browsers = [server.browser(opened["table"], opened["token"])]
    browsers += [server.browser(opened["table"]) for _ in range(7)]
    for number, browser in enumerate(browsers):
        await browser.join()
        if number:
            await browser.sit(f"Seat {number}")
    await browsers[0].ask("start")
    for _ in range(5):
        board = await race(*browsers)
        answers = await asyncio.gather(*(tap(browser, right(board)[0], 0.3) for browser in browsers))
        taps = await taps_of_last(browsers[-1])
        times = [tap["ms"] for tap in taps if tap]
        if len(times) == 8 and max(times) - min(times) <= 100:  # else it was not at once: this machine is busy
            break
    assert [answer["type"] for answer in answers] == ["done"] * 8
    assert [tap["verdict"] for tap in taps].count("tie") == 3
    assert sum(browsers[-1].scene["board"]["cards"]) - sum(board["cards"]) == 4
    for browser in browsers:
        await browser.drop()


async def test_there_are_no_hints_and_no_other_clock_in_a_race(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as browser:
        asked = await browser.ask("configure", options=FAST, clock="brisk", seats=2)
        assert (asked["type"], asked["trouble"]) == ("refused", "bad_option")
        await browser.ask("start")
        await browser.until(racing)
        hint = await browser.ask("hint")
        assert (hint["type"], hint["trouble"]) == ("refused", "not_now")


async def test_only_the_nonce_of_a_probe_measures_the_line(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as browser:
        answer = await browser.ask("echo", nonce=1)
        assert (answer["type"], answer["trouble"]) == ("refused", "not_now")


async def test_whoever_plays_alone_may_pause_and_all_who_look_see_it(server: Running) -> None:
    opened = open_race(server, "medium")
    async with server.browser(opened["table"], opened["token"]) as browser:
        early = await browser.ask("pause", on=True)
        assert (early["type"], early["trouble"]) == ("refused", "not_now")
        await browser.ask("start")
        for on in (True, False):
            assert (await browser.ask("pause", on=on))["type"] == "done"
            await browser.until(lambda each, on=on: each.table["paused"] is on)


async def test_no_dice_are_rolled_for_whoever_plays_alone_and_does_not_answer(server: Running) -> None:
    """Their line may be dead. At another table the first dice, for which more time is left, are rolled meanwhile."""
    held, free = open_race(server, "easy"), open_race(server, "easy")
    async with (
        server.browser(held["table"], held["token"]) as silent,
        server.browser(free["table"], free["token"]) as other,
    ):
        await silent.start()
        await silent.until(racing)
        silent.echo_after = 1e4
        await silent.until(resting)
        await other.start()
        await other.until(racing)
        assert resting(silent)
        probes = [message["nonce"] for message in silent.received if message["type"] == "probe"]
        await silent.send(json.dumps({"type": "echo", "id": 0, "nonce": probes[-1]}))
        await silent.until(racing)


async def test_a_forgotten_tab_does_not_wake_a_race_that_waits(serve: Callable[..., Running]) -> None:
    """Pages ask by themselves whether the line is there, come back to it by themselves, and nobody sits before them."""
    server = serve(pacing={**AT_ONCE, "pauses": 0.05, "untouched": 0.3})
    opened = open_race(server, "open", "easy")
    async with server.browser(opened["table"], opened["token"]) as tab:
        await tab.start()
        await tab.until(lambda tab: tab.table["paused"])
        await tab.ask("ping")
        assert (await tab.ask("join"))["table"]["paused"]
        async with server.browser(opened["table"], opened["token"]) as again:
            assert again.table["paused"]
            await again.ask("emote", emotion="ha")
            await tab.until(lambda tab: not tab.table["paused"])
