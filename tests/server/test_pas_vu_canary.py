"""A plan is in nothing that others are sent until all plans are in, however they come and whatever they ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import pytest

from naysay.core import Replay
from tests.server.running import AT_ONCE, Browser, Running
from tests.server.seeding import seed
from tests.server.test_play import four_friends

QUICK = {**AT_ONCE, "pauses": 0.01, "grace": 1e4}
TURNS = 2
HEAD = f"naysay 2\ngame pas_vu 1\nseats 4\noption peeks allowed\nstart 0\nseed {'5eed' * 16}\n\n"
DEALT = "* hall lobby\n* keyhole west 1\n* draw 10\n* draw 10\n* draw 10\n* draw 10\n"
PLANS = ("plan 3:1@0.4813,0.3927,0 0:6n@5.5,1.5,0", "plan", "plan 4:3nnnnn", "plan 5:4@3.5,0.5,0 6:4n@3.5,1.5,0")


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve(pacing=QUICK)


async def pry(server: Running, browser: Browser, seat: int, seen: int) -> None:
    """Ask for what is not for them to ask, and try what would meet what others have planned."""
    way = f"{7 * seat + 3}:1{'' if seat else 'n'}"
    for kind, wish in (
        ("try", f"plan {way}"),
        ("try", "plan 3:1@0.4813,0.3927,0"),
        ("try", "plan"),
        ("try", "peek south 1"),
        ("try", f"peek south 1 plan {way}"),
        ("play", "reveal"),
        ("play", "see"),
    ):
        await browser.ask(kind, wish=wish, seen=seen)
    for path in ("replays/{}/1", "replays/{}/1?seat=all", "replays/{}/1.play", "reviews/{}/1"):
        answer = httpx.get(f"{server.url}/api/{path.format(browser.table_id)}")
        assert (answer.status_code, answer.json()["trouble"]) == (404, "no_replay")


async def sent_while(server: Running, plan: str) -> dict[str, list[str]]:
    """All that others are sent while seat 0 has planned and somebody has not."""
    seeded = seed(server.database, Replay.parse(HEAD + DEALT))
    friends = {seat: server.browser(seeded.table, token) for seat, token in seeded.tokens.items()}
    watcher, late = server.browser(seeded.table), server.browser(seeded.table)
    for browser in (*friends.values(), watcher):
        await browser.join()
    version = friends[0].scene["version"]
    assert friends[0].scene["board"]["phase"] == "plans"
    answer = await friends[0].ask("play", wish=plan, seen=version)
    assert answer["type"] == "done", answer
    for browser in (*friends.values(), watcher):
        await browser.until(lambda me: me.scene["version"] > version)
    assert friends[0].scene["board"]["plan"]
    for seat in (1, 2):
        await pry(server, friends[seat], seat, friends[seat].scene["version"])
    await late.join()
    friends[1].last = None  # the page is loaded again
    for seat in (1, 2):
        await friends[seat].drop()
        await watcher.until(lambda me, seat=seat: not me.table["seats"][seat]["online"])
        await friends[seat].join()
    assert (await friends[1].ask("play", wish="plan 10:2e", seen=friends[1].scene["version"]))["type"] == "done"
    everybody = {**{str(seat): friends[seat] for seat in (1, 2, 3)}, "watcher": watcher, "late": late}
    for browser in everybody.values():
        await browser.until(lambda me: me.scene["board"]["places"][1]["planned"])
    sent = {who: [text.replace(seeded.table, "TABLE") for text in each.raw] for who, each in everybody.items()}
    for browser in (*everybody.values(), friends[0]):
        await browser.drop()
    return sent


async def test_whatever_is_planned_the_same_bytes_are_sent_to_the_others(server: Running):
    first, *others = [await sent_while(server, plan) for plan in PLANS]
    assert min(map(len, first.values())) > 3
    for other in others:
        assert other.keys() == first.keys()
        for who, messages in first.items():
            assert messages == other[who], who


def places(plan: dict[str, Any] | None) -> Iterator[str]:
    """Those of a plan, as a message or a notation would have them. Where it is odd nobody else stands by chance."""
    for walk in (plan or {}).get("walks", ()):
        x, y, _ = walk["stand"]["spot"] if walk["stand"] else (0, 0, 0)
        if len(f"{x}{y}") > len("0.1230.1"):
            yield f"{x},{y}"


def somewhere(board: dict[str, Any], rng: Random) -> str:
    """A plan that has one ghost come in, to an odd place; or else anything."""
    mover = next((each for each in reversed(board["movers"]) if each["starts"][0]["door"]), None)
    if mover is None:
        return "plan"
    start = rng.choice(mover["starts"])
    x, y = (round(at + rng.uniform(0.42, 0.58), 4) for at in start["square"])
    return f"plan {mover['ghost']}:{start['door']}@{x:g},{y:g},0"


async def test_no_plan_is_in_anything_sent_before_all_are_in(server: Running):
    rng = Random(12)
    friends = await four_friends(server, game="pas_vu", options={"peeks": "allowed"})
    table = friends[0].table_id
    watchers = [server.browser(table)]
    await watchers[0].join()
    await friends[0].start()
    hidden = 0
    while True:
        await friends[0].until(lambda me: me.scene and me.scene["actors"] and me.scene["actors"][0] >= 0)
        board, version = friends[0].scene["board"], friends[0].scene["version"]
        if board["turn"] > TURNS:
            break
        for friend in friends:
            await friend.until(lambda me, version=version: me.scene.get("version", 0) >= version)
        if board["phase"] != "plans":
            friend = friends[friends[0].scene["actors"][0]]
            wish = f"side {board['sides'][0]}" if board["phase"] == "side" else "keep"
            assert (await friend.ask("play", wish=wish, seen=version))["type"] == "done"
            await friends[0].until(lambda me, version=version: me.scene["version"] > version)
            continue
        heard = {id(each): len(each.raw) for each in (*friends, *watchers)}
        order = rng.sample(range(4), 4)
        for seat in order[:-1]:
            friend = friends[seat]
            wish = ""
            while not wish or (await friend.ask("try", wish=wish, seen=friend.scene["version"]))["type"] == "refused":
                wish = somewhere(friend.scene["board"], rng)  # where there is room
            answer = await friend.ask("play", wish=wish, seen=friend.scene["version"])
            assert answer["type"] == "done", answer
            await friend.until(lambda me: me.scene["board"]["plan"])
        last = friends[order[-1]]
        await last.until(lambda me: sum(each["planned"] for each in me.scene["board"]["places"]) == 3)
        await pry(server, last, order[-1], last.scene["version"])
        watchers.append(server.browser(table))
        await watchers[-1].join()
        for seat in order[:-1]:
            secret = set(places(friends[seat].scene["board"]["plan"]))
            hidden += len(secret)
            for other in (*friends, *watchers):
                if other is not friends[seat]:
                    since = "".join(other.raw[heard.get(id(other), 0) :])
                    assert not [place for place in secret if place in since]
        version = last.scene["version"]
        assert (await last.ask("play", wish="plan", seen=version))["type"] == "done"
        await friends[0].until(lambda me: me.scene["board"]["phase"] != "plans")
    assert hidden >= 3, "there was something to hide"
    for browser in (*friends, *watchers):
        await browser.drop()


def test_a_leak_would_be_found():
    plan = {"walks": [{"stand": {"spot": [1.4813, 0.5227, 0.0]}}, {"stand": None}]}
    assert list(places(plan)) == ["1.4813,0.5227"]
    assert list(places(None)) == []
