"""What lies face down is in nothing that anybody is sent, however they come and whatever they ask."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from naysay.core import Replay
from naysay.games.not_a_hat.actions import SAYINGS
from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from naysay.games.not_a_hat.rules import State
from naysay.table import fold
from tests.games.not_a_hat.tables import dealt, from_the_shop
from tests.server.running import Browser, Running
from tests.server.seeding import seed
from tests.server.test_play import four_friends

QUICK = {"bots": 0.0, "pauses": 0.01, "resumed": 0.0, "grace": 1e4}
FADING = {"deal", "top", "shown", "offer"}

# What was said may be true, and the names to choose from may be right.
SAID = re.compile(
    r"scene\.board\.((verdict\.)?offer\.(thing|words)|names\.\d+)|told\.phrase\.(thing|words)<offer>|action\.\w+"
)
SAMPLES = frozenset(offer.thing for offer in SAYINGS)  # what a refusal gives as an example, whatever lies there


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve(pacing=QUICK)


@cache
def called(thing: str) -> re.Pattern[str]:
    names = {thing, GIFTS[thing].en.name, GIFTS[thing].fr.name}
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, names))})(?![\w-])")


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message, and where it stands. A phrase is marked with its key."""
    if isinstance(value, str):
        yield path.removeprefix("."), value
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from leaves(each, f"{path}.{at}")
    elif isinstance(value, dict):
        mark = f"<{value['key']}>" if "key" in value else ""
        for name, each in value.items():
            yield from ((where + mark, text) for where, text in leaves(each, f"{path}.{name}"))


def down(state: State) -> set[str]:
    gifts = [*(gift for hand in state.hands for gift in hand), *([state.giving] if state.giving else [])]
    return {gift.thing for gift in gifts if gift.down and gift.thing}


def truth(database: Path, table: str) -> dict[int, State]:
    """What lay on the table at each version of its game."""
    connection = sqlite3.connect(database)
    try:
        found = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    finally:
        connection.close()
    return {version: step.after for version, step in fold(table, (line for (line,) in found)).steps()}


def leaks(browser: Browser, states: Mapping[int, State]) -> list[str]:
    """Where a message names what lies face down as it is sent."""
    found: list[str] = []
    state: State | None = None
    for message in browser.received:
        if message.get("scene"):
            state = states.get(message["scene"]["version"])
        if state is None or not state.actors:
            continue
        hidden = down(state)
        for path, text in leaves(message):
            named = {thing for thing in hidden if called(thing).search(text)}
            if path == "expected":
                named -= SAMPLES | {"hat"}
            if named and not SAID.fullmatch(path):
                found.append(f"{path}: {text}")
    return found


async def play(friend: Browser, rng: Random) -> None:
    """Try, then say, a name that is listed or any other; accept until gifts went round, then refuse most."""
    board, seen = friend.scene["board"], friend.scene["version"]
    if board["phase"] == "give":
        words = rng.choice([*board["names"], GIFTS[rng.choice(THINGS)].fr.name, "a yeti"])
        wish = f'offer "{words}" {rng.choice(("smiling", "plainly", "unsure"))}'
        await friend.ask("try", wish=wish, seen=seen)
    else:
        wish = "accept" if board["passes"] < 12 or rng.random() < 0.4 else "refuse"
        await friend.ask("try", wish="refuse", seen=seen)
    assert (await friend.ask("play", wish=wish, seen=seen))["type"] == "done"


async def pry(server: Running, friend: Browser) -> None:
    """Ask for what is not for them to ask."""
    seen = friend.scene["version"]
    for kind, fields in (
        ("hint", {}),
        ("play", {"wish": "refuse", "seen": seen}),
        ("play", {"wish": 'offer "" smiling', "seen": seen}),
        ("try", {"wish": "turn", "seen": seen}),
        ("try", {"wish": "deal hat", "seen": seen}),
    ):
        assert (await friend.ask(kind, **fields))["type"] == "refused"
    for path in ("replays/{}/1", "replays/{}/1?seat=all", "replays/{}/1.play", "reviews/{}/1"):
        answer = httpx.get(f"{server.url}/api/{path.format(friend.table_id)}")
        assert (answer.status_code, answer.json()["trouble"]) == (404, "no_replay")


@pytest.mark.parametrize("options", [{}, {"gifts": 2, "names": "free", "arrows": "black"}])
async def test_nobody_is_sent_what_lies_face_down(server: Running, options: dict[str, Any]):
    rng = Random(str(options))
    friends = await four_friends(server, game="not_a_hat", options=options)
    table = friends[0].table_id
    watchers = [server.browser(table)]
    await watchers[0].join()
    gone: list[Browser] = []
    await friends[0].start()
    while True:
        await friends[0].until(lambda me: me.scene and (me.scene["outcome"] or me.scene["actors"][0] >= 0))
        while gone:
            await gone.pop().join()
        if friends[0].scene["outcome"]:
            break
        (actor,) = friends[0].scene["actors"]
        friend, version = friends[actor], friends[0].scene["version"]
        await friend.until(lambda me, version=version: me.scene["version"] >= version)
        other = rng.choice([each for each in friends[1:] if each is not friend])
        await other.until(lambda me, version=version: me.scene["version"] >= version)
        match rng.randrange(6):
            case 0:
                await pry(server, other)
            case 1:  # the line breaks, and is there again after the next step
                await other.drop()
                gone.append(other)
            case 2:  # the page is loaded again
                await other.drop()
                other.last = None
                gone.append(other)
            case 3 if len(watchers) < 6:
                watchers.append(server.browser(table))
                await watchers[-1].join()
        await play(friend, rng)
        await friends[0].until(lambda me, version=version: me.scene["version"] > version)
    states = truth(server.database, table)
    assert max(len(down(state)) for state in states.values()) >= 4, "there was something to hide"
    for browser in (*friends, *watchers):
        await browser.until(lambda me: me.scene["outcome"])
        assert leaks(browser, states) == []
        for message in browser.received:
            if message["type"] == "welcome" and message["scene"] and not message["scene"]["outcome"]:
                assert message["missed"] == []
                assert not [told for told in message["story"] or () if (told["phrase"] or {}).get("key") in FADING]
        await browser.drop()


# Teapot and kite are dealt to the first and the second, or the other way round; then everything is turned over.
LINES = """
* deal {}
* deal {}
* deal cactus
* top hat
~ take
* top lantern
~ turn
* back left
0 offer hat "hat" plainly
1 accept
* back left
1 offer kite "kite" smiling
2 accept
* back left
2 offer cactus "cactus" plainly
0 accept
* back left
"""
HEAD = f"naysay 2\ngame not_a_hat 1\nseats 3\noption arrows black\nstart 0\nseed {'5eed' * 16}\n"


async def test_whatever_lies_face_down_the_same_bytes_are_sent(server: Running):
    """Two tables at which the same is said and done, and two gifts that are face down have changed places."""
    sent = []
    for faces in (("teapot", "kite"), ("kite", "teapot")):
        replay = Replay.parse(HEAD + LINES.format(*faces))
        sent.append(await everything_sent(server, replay))
    one, other = sent
    assert one.keys() == other.keys()
    for who, messages in one.items():
        assert len(messages) > 20
        assert messages == other[who], who


async def everything_sent(server: Running, replay: Replay) -> dict[str, list[str]]:
    """To those who play, who watch, and who come late, while gifts go round and some are refused."""
    seeded = seed(server.database, replay)
    friends = {seat: server.browser(seeded.table, token) for seat, token in seeded.tokens.items()}
    watcher, late = server.browser(seeded.table), server.browser(seeded.table)
    for browser in (*friends.values(), watcher):
        await browser.join()
    for turn in range(24):
        await friends[0].until(lambda me: me.scene["actors"][0] >= 0)
        (actor,) = friends[0].scene["actors"]
        version = friends[0].scene["version"]
        for browser in (*friends.values(), watcher):
            await browser.until(lambda me, version=version: me.scene["version"] == version)
        friend, other = friends[actor], friends[(actor + 1) % 3]
        if turn % 6 == 0:
            await pry(server, other)
        if turn == 10:
            await late.join()
        if turn in (5, 15):
            other.last = None if turn == 15 else other.last
            await other.drop()
            await friend.until(lambda me, seat=other: not me.table["seats"][seat.table["you"]]["online"])
            await other.join()
        board = friend.scene["board"]
        wish = f'offer "{THINGS[turn]}" plainly'
        if board["phase"] == "offered":
            state = truth(server.database, seeded.table)[version]
            assert state.giving
            other_gift = state.giving.thing not in ("teapot", "kite")
            wish = "refuse" if turn > 12 and other_gift and not sum(map(len, state.penalties)) else "accept"
        await friend.ask("try", wish=wish, seen=version)
        assert (await friend.ask("play", wish=wish, seen=version))["type"] == "done"
        await friends[0].until(lambda me, version=version: me.scene["version"] > version)
    everybody = {**{str(seat): friend for seat, friend in friends.items()}, "watcher": watcher, "late": late}
    version = friends[0].scene["version"]
    for browser in everybody.values():
        await browser.until(lambda me: me.scene["version"] >= version)
    sent = {who: [text.replace(seeded.table, "TABLE") for text in each.raw] for who, each in everybody.items()}
    for browser in everybody.values():
        await browser.drop()
    return sent


def test_a_leak_would_be_found():
    """Each of these names a drum that lies face down."""
    state = from_the_shop(dealt("cup hat kite", "drum"), "lantern")
    for message in (
        {"scene": {"version": 1, "board": {"places": [{"gifts": [{"thing": "drum"}]}]}}},
        {"scene": {"version": 1}, "story": [{"phrase": {"key": "shown", "thing": "drum"}}]},
        {"scene": {"version": 1}, "told": {"phrase": {"key": "turn", "thing": "drum"}}},
        {"scene": {"version": 1}, "expected": "no tambour"},
        {"scene": {"version": 1}, "table": {"seats": [{"name": "a drum kit"}]}},
    ):
        browser = Browser(0, "", None)
        browser.received = [message]
        assert leaks(browser, {1: state}), message
