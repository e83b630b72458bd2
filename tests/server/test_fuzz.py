"""Ten thousand messages that no page of ours would send: each gets a typed error or a closed socket."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, get_args

from msgspec.inspect import StructType, type_info
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from naysay.server import messages
from tests.server.running import Running

MESSAGES = 10_000
PER_SOCKET = 250
LAST = 2_000_000_000
KINDS = [kind for kind in map(type_info, get_args(messages.FromBrowser)) if isinstance(kind, StructType)]
ANSWERS = [kind.tag for kind in map(type_info, get_args(messages.ToBrowser)) if isinstance(kind, StructType)]
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 15, 16, 2**31, 2**63, 2**80, -0.5, 1e308, [], [[]], {}, {"a": 1}, {"": ""}),
    *("", "0", "take", "pass", "flip 23", "* flip 3", "\x00", "\ud800", "𝔸" * 50, "a" * 65, "a" * 3000, "0" * 32),
    *(
        "../../etc/passwd",
        "'; DROP TABLE entries;--",
        {"rounds": 99},
        {"chips": "shown"},
        "easy",
        "open",
        "brisk",
        "ha",
    ),
]


def malformed(dice: random.Random) -> str | bytes:
    match dice.randrange(10):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return dice.choice(["", "null", "[]", "{", '{"type":', '"join"', "[" * 2000, "{}" * 100, "\x00", "1" * 500])
        case 2:
            return json.dumps({"type": dice.choice(["stepped", "welcome", "admin", "", 1, None]), "id": 1})
        case _:
            kind = dice.choice(KINDS)
            fields = {"type": kind.tag, "id": dice.choice([1, 2, 3, dice.choice(ODD)])}
            for field in kind.fields:
                if field.name != "id" and dice.random() < 0.9:
                    fields[field.name] = dice.choice(ODD)
            if dice.random() < 0.1:
                fields["extra"] = 1
            text = json.dumps(fields)
            return text if dice.random() < 0.9 else text[: dice.randrange(len(text))]


async def bully(server: Running, table: str, token: str | None, seed: int) -> tuple[int, int]:
    """Joins as a seat or as a stranger, then misbehaves; how many messages went out, and how many of them were answered
    before the socket was closed."""
    dice = random.Random(seed)
    answered = 0
    last = asyncio.Event()  # the answer to a good message after all the bad ones
    socket = await connect(f"ws://127.0.0.1:{server.port}/ws/{table}", compression=None)

    async def listen() -> None:
        nonlocal answered
        with suppress(ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                assert message["type"] in ANSWERS
                assert message["type"] != "refused" or (message["trouble"] and message["expected"])
                answered += "id" in message
                if message.get("id") == LAST:
                    last.set()
        last.set()

    listener = asyncio.create_task(listen())
    sent = 0
    try:
        if dice.random() < 0.9:
            await socket.send(json.dumps({"type": "join", "id": 1, "token": token}))
            sent += 1
        while sent < PER_SOCKET:
            await socket.send(malformed(dice) if dice.random() < 0.999 else "x" * 10_000)
            sent += 1
        await socket.send(json.dumps({"type": "ping", "id": LAST}))
        await asyncio.wait_for(last.wait(), 60)
    except ConnectionClosed:
        pass
    closed = socket.close_code is not None
    await socket.close()
    await listener
    assert closed or answered > sent, "each is answered, as long as the socket is open"
    return sent, answered


async def test_ten_thousand_bad_messages_change_nothing_for_others(serve: Callable[..., Running]):
    server = serve()
    mine = server.open_table("easy", "hard")
    victim = server.open_table("open", "easy", "easy")
    async with server.browser(mine["table"], mine["token"]) as me:
        await me.ask("start")
        game = asyncio.create_task(me.play_to_the_end())
        sent = answered = seed = 0
        while sent < MESSAGES:
            tokens = [victim["token"], None, "A" * 22, mine["token"][::-1]]
            runs = [bully(server, victim["table"], token, seed + i) for i, token in enumerate(tokens)]
            for out, back in await asyncio.gather(*runs):
                sent, answered = sent + out, answered + back
            seed += len(tokens)
        assert answered > MESSAGES / 4, "most sockets lived"
        assert (await game)["ranks"]
        assert me.table["seats"][0]["name"] == "Ada"
        assert (await me.ask("start"))["type"] == "done", "and the table goes on"
    assert not server.troubles


async def test_an_oversized_message_closes_only_its_own_socket(server: Running):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me, server.browser(opened["table"]) as other:
        await other.send("x" * (messages.MAX_BYTES + 1))
        await other.until(lambda other: not other.connected)
        assert (await me.ask("start"))["type"] == "done"
