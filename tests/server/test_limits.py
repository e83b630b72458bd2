"""How much one browser or one address may ask for."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from naysay.log import SqliteLog, Vanished
from naysay.server import messages
from naysay.server.lobby import Lobby
from naysay.server.session import decoder
from naysay.server.settings import Limits, Settings
from naysay.table import decisions
from tests.server.running import TIRELESS, Running


async def test_too_many_messages_are_refused_and_a_flood_is_cut_off(serve: Callable[..., Running]):
    server = serve(limits={"messages": 1.0, "burst": 5.0, "patience": 10})
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        answers = [await me.ask("emote", emotion="ha") for _ in range(8)]
        assert {"done", "refused"} == {answer["type"] for answer in answers}
        assert answers[-1]["trouble"] == "too_fast"
        with pytest.raises(ConnectionError):
            for _ in range(10):
                await me.ask("emote", emotion="ha")
    async with server.browser(opened["table"], opened["token"]) as again:
        assert again.table["you"] == 0, "the seat is kept"


def test_an_address_that_opens_tables_without_end_is_asked_to_wait(serve: Callable[..., Running]):
    server = serve(limits={"tables": 3.0})
    for _ in range(3):
        server.open_table("easy", "easy")
    wish = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}
    answer = httpx.post(f"{server.url}/api/tables", json=wish)
    assert (answer.status_code, answer.json()["trouble"]) == (429, "too_many")


def test_one_address_uses_up_nothing_of_another_s(serve: Callable[..., Running]):
    server = serve(limits={"tables": 1.0})
    wish = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}
    codes = []
    for address in ("127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.3"):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
            codes.append(client.post(f"{server.url}/api/tables", json=wish).status_code)
    assert codes == [201, 429, 201, 429, 201]


async def test_an_address_that_takes_seats_without_end_is_asked_to_wait(serve: Callable[..., Running]):
    server = serve(limits={"seats": 1.0})
    opened = server.open_table("open", "open", "open")
    async with server.browser(opened["table"]) as one, server.browser(opened["table"]) as another:
        assert (await one.sit("Gus"))["type"] == "done"
        assert (await another.sit("Oda"))["trouble"] == "too_many"
        assert [seat["kind"] for seat in another.table["seats"]] == ["player", "player", "open", "open"]


async def test_sockets_per_address_and_browsers_per_table_are_bounded(serve: Callable[..., Running]):
    server = serve(limits={"sockets": 3, "watchers": 2})
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"]), server.browser(opened["table"]):
        third = server.browser(opened["table"])
        assert (await third.join())["trouble"] == "too_many"
        await third.drop()
        async with server.browser(opened["table"], opened["token"]) as player:
            assert player.table["you"] == 0, "a crowd does not keep players out"
        other = server.open_table("easy", "easy")
        async with server.browser(other["table"]):
            with pytest.raises(InvalidStatus):
                await server.browser(other["table"]).join()
    async with asyncio.timeout(5):
        async with server.browser(opened["table"]) as later:
            assert later.table["watchers"] == 1


async def test_a_browser_too_far_behind_is_cut_off_and_holds_up_nobody(serve: Callable[..., Running]):
    server = serve(limits={**TIRELESS, "backlog": 16_384})
    opened = server.open_table("open", "open")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    address = f"ws://127.0.0.1:{server.port}/ws/{opened['table']}"
    async with server.browser(opened["table"], opened["token"]) as me:
        slow = await connect(address, sock=line, compression=None, max_queue=1)
        asked = 12_000  # answers of a kilobyte: more than the lines and their buffers hold
        for number in range(asked):
            await slow.send(f'{{"type":"join","id":{number}}}')
        assert (await me.ask("emote", emotion="ha"))["type"] == "done"
        received = []
        with pytest.raises(ConnectionClosedError) as closed:
            async with asyncio.timeout(20):
                while True:
                    received.append(json.loads(await slow.recv()))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        answers = [message["id"] for message in received if message["type"] == "welcome"]
        assert answers == list(range(len(answers))), "what it got is in order and without a gap"
        assert len(answers) < asked
        await me.until(lambda me: me.table["watchers"] == 0)


async def test_who_says_nothing_is_asked_whether_they_are_there_and_cut_off_if_not(serve: Callable[..., Running]):
    server = serve(limits={**TIRELESS, "silence": 0.4})
    opened = server.open_table("open", "open")
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    line = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws/{opened['table']}"))

    async def heard() -> list[Opcode]:
        line.receive_data(await reader.read(1 << 16))
        return [event.opcode for event in line.events_received() if isinstance(event, Frame)]

    line.send_request(line.connect())
    writer.writelines(line.data_to_send())
    assert await heard() == []
    for _ in range(10):
        line.send_text(b'{"type":"join","id":1}')
        writer.writelines(line.data_to_send())
        assert Opcode.PING not in await heard(), "who speaks is there"
        await asyncio.sleep(0.1)
    left_alone: list[Opcode] = []
    async with asyncio.timeout(5):
        while Opcode.CLOSE not in left_alone:
            left_alone += await heard()
    assert left_alone.count(Opcode.PING) == 1
    writer.close()


async def test_a_page_of_another_site_may_not_act(server: Running):
    opened = server.open_table("easy", "easy")
    with pytest.raises(InvalidStatus):
        await connect(f"ws://127.0.0.1:{server.port}/ws/{opened['table']}", origin="http://evil.example")  # type: ignore[arg-type]
    wish = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}
    answer = httpx.post(f"{server.url}/api/tables", json=wish, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    own = await connect(f"ws://127.0.0.1:{server.port}/ws/{opened['table']}", origin=server.url)  # type: ignore[arg-type]
    await own.close()


async def test_a_table_that_nobody_is_at_is_found_again_in_the_log(serve: Callable[..., Running]):
    server = serve()
    opened = server.open_table("easy", "easy", options={"rounds": 3})
    server.kill()
    server.start()
    async with server.browser(opened["table"].lower(), opened["token"]) as me:
        assert me.table["options"]["rounds"] == 3
        assert me.table["you"] == 0


async def test_tables_that_nobody_is_at_leave_the_memory_and_long_forgotten_ones_the_log(tmp_path: Path):
    settings = Settings(tmp_path / "tables.db", limits=Limits(idle=0.0, kept=3600.0))
    log = SqliteLog(settings.database)
    lobby = Lobby(log, settings)
    wish = messages.NewTable(game="no_thanks", name="Ada", seats=("easy", "easy"))
    table = (await lobby.open(wish)).table
    before = await lobby.room(table)
    await asyncio.sleep(0.01)
    await lobby.sweep()
    again = await lobby.room(table)
    assert again is not None
    assert again is not before
    assert again.live.record.chairs[0].name == "Ada"
    forgetful = Lobby(log, replace(settings, limits=Limits(kept=-1.0)))
    played = (await forgetful.open(wish)).table
    await forgetful.room(played)
    await forgetful.sweep()
    assert await log.read(played)
    assert await forgetful.room(table) is None
    await log.close()


async def test_what_is_in_memory_is_not_swept_whatever_the_wall_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    settings = Settings(tmp_path / "tables.db")
    log = SqliteLog(settings.database)
    wish = messages.NewTable(game="no_thanks", name="Ada", seats=("easy", "easy"))
    first = Lobby(log, replace(settings, limits=Limits(idle=-1.0)))
    table = (await first.open(wish)).table
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + 91 * 86400)
    await first.sweep()
    assert await log.read(table), "nor what is not, if the clock was set while the server ran"
    lobby = Lobby(log, settings)
    room = await lobby.room(table)
    assert room
    await lobby.sweep()
    assert await log.read(table)
    await room.live.do(lambda record: decisions.start(record, 0))
    await log.sweep(time.time() + 1, lambda _: False, sure=True)
    with pytest.raises(Vanished):
        await room.live.do(lambda record: decisions.leave(record, 0, frozenset()))
    assert await lobby.room(table) is None, "nothing goes on that is not in the log"
    await log.close()


@pytest.mark.parametrize("kind", ["play", "try"])
@pytest.mark.parametrize(("letter", "most"), [("x", 1000), ("é", 500), ("🎩", 250)])
def test_a_wish_is_a_kilobyte_at_most_whatever_it_is_written_in(kind: str, letter: str, most: int):
    def ask(times: int) -> bytes:
        return json.dumps({"type": kind, "id": 1, "wish": letter * times, "seen": 3}, ensure_ascii=False).encode()

    understood = decoder.decode(ask(most))
    assert isinstance(understood, messages.Play | messages.Try)
    assert understood.wish == letter * most
    with pytest.raises(msgspec.ValidationError, match="expected a wish of at most 1000 bytes"):
        decoder.decode(ask(most + 1))
