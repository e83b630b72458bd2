"""Who comes back, or comes late: what they are told, and how much of it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from select import select
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from naysay.core import CHANCE
from naysay.log import SqliteLog
from naysay.server import messages
from naysay.server.room import Room
from naysay.server.session import BrowserSession
from naysay.server.settings import Limits, Settings
from naysay.server.socket import SOCKET, Outbox, Socket
from naysay.table import LiveTable, Pacing, decisions
from naysay.table.record import RECENT, fold
from tests.table.sitting import TOKENS, opened

ME = decisions.holder(TOKENS[0])
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: naysay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Seen:
    """A browser, to the room: what it was sent, and when that went out."""

    def __init__(self, holder: str, notes: list[tuple[str, str]] | None = None) -> None:
        self.holder, self.invite = holder, ""
        self.knocks: str | None = None
        self.notes = [] if notes is None else notes

    def send(self, message: bytes) -> None:
        self.notes.append((self.holder, "send"))

    def flush(self) -> None:
        self.notes.append((self.holder, "flush"))

    def probe(self) -> None:
        self.notes.append((self.holder, "probe"))

    def dismiss(self) -> None:
        self.notes.append((self.holder, "dismiss"))


@asynccontextmanager
async def lined() -> AsyncIterator[tuple[Socket, socket.socket]]:
    """A socket of the server's, and the browser's end of it."""
    accepted = asyncio.get_running_loop().create_future()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        accepted.set_result(scope["extensions"][SOCKET])
        await receive()  # what it is connected with
        await receive()

    loop, config = asyncio.get_running_loop(), Config(app, lifespan="off")
    config.load()
    state = {"settings": Settings(Path("unused")), "outbox": Outbox(loop)}
    made = partial(Socket, config=config, server_state=ServerState(), app_state=state)
    async with await loop.create_server(made, "127.0.0.1", 0) as server:
        with socket.socket() as end:
            end.setblocking(False)
            await loop.sock_connect(end, server.sockets[0].getsockname())
            await loop.sock_sendall(end, HANDSHAKE)
            heard = b""
            while not heard.endswith(b"\r\n\r\n"):
                heard += await loop.sock_recv(end, 1)
            near = await accepted
            yield near, end
        while not near.disconnected:
            await asyncio.sleep(0.01)


async def test_a_socket_that_fails_keeps_nobody_elses_words_back():
    async with lined() as (failing, _), lined() as (other, end):
        loop, caught = asyncio.get_running_loop(), list[object]()
        loop.set_exception_handler(lambda loop, context: caught.append(context["exception"]))
        other.outbox = failing.outbox
        failing.write(b"lost")
        other.write(b"said")
        transport = failing.transport
        del failing.transport
        async with asyncio.timeout(20):
            assert await loop.sock_recv(end, 100) == b"\x81\x04said"
        failing.transport = transport
        assert [type(error) for error in caught] == [AttributeError]


@pytest.fixture
async def room(log: SqliteLog) -> Room:
    """A game of No Thanks! of three in which everybody refuses for as long as they can."""
    live = await opened(log, "no_thanks", "open", "open", pacing=Pacing())
    for name in "bc":
        await live.do(lambda record, name=name: decisions.sit(record, name, None, name * 22))  # type: ignore[misc]
    room = Room(live)
    await live.do(lambda record: decisions.start(record, 0))
    for _ in range(45):
        (seat,) = live.record.state.actors
        await live.do(
            lambda record, seat=seat: decisions.play(record, seat, str(record.state.legal(seat)[-1]), record.version)  # type: ignore[misc]
        )
    return room


@pytest.fixture
async def log(tmp_path: Path) -> Any:
    log = SqliteLog(tmp_path / "tables.db")
    yield log
    await log.close()


def joined(room: Room, last: int | None, holder: str = ME) -> messages.Welcome:
    return room.welcome(Seen(holder), messages.Join(id=1, last=last))


async def test_who_missed_a_few_steps_sees_them_one_by_one(room: Room):
    record = room.live.record
    for missed in (0, 1, 7, RECENT):
        welcome = joined(room, record.versions[-1 - missed])
        assert welcome.story is None
        assert [step.told.version for step in welcome.missed] == list(record.versions[len(record.versions) - missed :])
        assert [step.scene.board for step in welcome.missed] == [
            record.game.board(step.after.view(0)) for _, step in list(record.steps())[len(record.moves) - missed :]
        ]


async def test_who_missed_more_is_told_where_the_game_stands(room: Room):
    record = room.live.record
    for last in (None, 0, record.began, record.versions[-2 - RECENT], record.version + 1):
        welcome = joined(room, last)
        assert welcome.missed == ()
        assert welcome.story is not None
        assert [told.version for told in welcome.story] == list(record.versions)
        assert welcome.scene
        assert welcome.scene.version == record.version


async def test_the_story_goes_on_where_it_was_told_to(room: Room):
    live = room.live
    before = joined(room, None).story
    assert before
    (seat,) = live.record.state.actors
    await live.do(lambda record: decisions.play(record, seat, "take", record.version))
    told = joined(room, None).story
    assert told
    fresh = Room(live)
    assert told == joined(fresh, None).story
    assert told[: len(before)] == before
    assert all(kept is old for kept, old in zip(told, before, strict=False)), "what was told is not worked out again"
    assert len(told) > len(before)
    assert joined(room, None, "").story == joined(fresh, None, "").story, "and to each as they may know it"


async def test_steps_are_told_from_any_version_on_as_they_were(room: Room, log: SqliteLog):
    record = room.live.record
    whole = list(record.steps())
    assert [version for version, _ in whole] == list(record.versions)
    for after in range(record.began, record.version + 1):
        assert list(record.steps(after)) == [(version, step) for version, step in whole if version > after]
    again = fold("T", await log.read("T"))
    assert list(again.steps()) == whole


async def test_where_haste_decides_a_step_goes_out_to_all_before_anything_else(log: SqliteLog):
    live = await opened(log, "not_not", "open", pacing=Pacing())
    await live.do(lambda record: decisions.sit(record, "b", None, TOKENS[1]))
    room, notes = Room(live), list[tuple[str, str]]()
    for token in TOKENS:
        room.sessions.add(Seen(decisions.holder(token), notes))
    await live.do(lambda record: decisions.start(record, 0))
    notes.clear()
    step = next(step for _, step in live.record.steps() if step.move.seat == CHANCE)
    room.stepped(step)
    assert sorted(kind for _, kind in notes[:4]) == ["flush", "flush", "send", "send"]
    assert [kind for _, kind in notes[2:4]] == ["flush", "flush"], "to all, and then out"


async def test_a_step_of_a_race_is_out_before_the_loop_does_anything_else(log: SqliteLog):
    live = await opened(log, "not_not", "open", pacing=Pacing())
    await live.do(lambda record: decisions.sit(record, "b", None, TOKENS[1]))
    await live.do(lambda record: decisions.start(record, 0))
    step = next(step for _, step in live.record.steps() if step.move.seat == CHANCE)
    room = Room(live)
    async with lined() as (line, end):
        session = BrowserSession(line, room, Limits(), "", lambda: True, lambda: None)
        session.holder = ME
        room.sessions.add(session)
        room.stepped(step)
        assert select([end], [], [], 30)[0], "and the loop has not had its turn"
        assert b'"type":"stepped"' in end.recv(1 << 16)


async def test_the_page_of_not_not_is_told_that_one_may_tap_and_sent_no_menu(log: SqliteLog):
    live = await opened(log, "not_not", "open", pacing=Pacing())
    await live.do(lambda record: decisions.sit(record, "b", None, TOKENS[1]))
    await live.do(lambda record: decisions.start(record, 0))
    state = live.record.state
    while 0 not in state.actors:
        seat = min(state.actors)
        state = state.play(seat, state.legal(seat)[0])
    assert len(state.legal(0)) > 3
    scene = Room(live).scenes(state, live.record.version)(0)
    assert (scene.may_act, scene.menu) == (True, ())


async def test_where_it_does_not_nothing_is_hurried(room: Room):
    notes: list[tuple[str, str]] = []
    room.sessions.add(Seen(ME, notes))
    room.stepped(next(step for _, step in room.live.record.steps()))
    assert [kind for _, kind in notes] == ["send"]


async def test_a_table_found_in_the_log_knows_its_last_steps(room: Room, log: SqliteLog):
    live = await LiveTable.load("T", log, Pacing())
    assert live
    welcome = joined(Room(live), live.record.versions[-4])
    assert len(welcome.missed) == 3
