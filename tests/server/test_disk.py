"""A server whose disk fails, is full, is damaged, or is another's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from naysay.cli import main
from naysay.log import schema
from naysay.table import entries
from tests.log.faults import Fault, tell
from tests.server.running import Browser, Running, free_port
from tests.server.seeding import append, golden, history, seed

REPLAY = golden("no_thanks", "three_sealed")


@pytest.fixture
def order(tmp_path: Path) -> Path:
    """Where the disk is told what to do."""
    return tmp_path / "order"


@pytest.fixture
def server(tmp_path: Path, order: Path) -> Iterator[Running]:
    server = Running(tmp_path, order=str(order)).start()
    yield server
    server.kill()


def health(server: Running) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz")
    return answer.status_code, answer.text.strip()


async def at_move(server: Running) -> Browser:
    """The one whose turn it is."""
    seeded = seed(server.database, REPLAY, 40)
    for token in seeded.tokens.values():
        me = server.browser(seeded.table, token)
        await me.join()
        if me.scene["menu"]:
            return me
        await me.drop()
    raise AssertionError("somebody is to move")


@pytest.mark.parametrize(
    ("fault", "error"), [("sync", "the disk does not answer"), ("write", "the disk cannot be written to")]
)
async def test_a_failed_fsync_or_write_ends_the_server_and_nobody_is_told_anything(
    server: Running, order: Path, fault: Fault, error: str
):
    me = await at_move(server)
    before, menu = me.scene["version"], me.scene["menu"]
    tell(order, fault)
    with pytest.raises((ConnectionError, ConnectionClosed)):
        await me.play()
    assert server.ended() not in {0, None}
    assert not [message for message in me.received if message["type"] in {"refused", "done", "stepped"}]
    [line] = server.troubles
    assert json.loads(line)["error"] == error

    tell(order, "none")
    server.start()
    await me.join()
    if me.scene["version"] == before:
        assert me.scene["menu"] == menu, "it was not made"
        assert (await me.play())["type"] == "done"
    else:
        answer = await me.ask("play", wish=menu[-1], seen=before)
        assert answer["type"] == "refused", "it was made, and counts once"
        assert answer["trouble"] in {"stale", "not_now"}
    await me.drop()

    tell(order, fault)
    with pytest.raises(httpx.TransportError):
        server.open_table("easy", "easy")
    assert server.ended() not in {0, None}


async def test_a_failed_read_ends_the_server_and_the_next_start_has_all_that_was_durable(server: Running, order: Path):
    me = await at_move(server)
    done = await me.play()
    await me.drop()
    seeded = seed(server.database, REPLAY, 40)  # which is not in memory
    tell(order, "read")
    with pytest.raises((ConnectionError, ConnectionClosed)):
        await server.browser(seeded.table).join()
    assert server.ended() not in {0, None}
    [line] = server.troubles
    assert json.loads(line)["error"] == "the disk cannot be read"
    tell(order, "none")
    server.start()
    await me.join()
    assert me.scene["version"] >= done["version"]
    await me.drop()


async def test_a_disk_that_is_full_or_read_only_refuses_and_changes_nothing(server: Running, order: Path):
    me = await at_move(server)
    before = me.scene["version"]
    assert health(server) == (200, "ok")
    faults: tuple[Fault, ...] = ("full", "read-only")
    for fault in faults:
        tell(order, fault)
        assert (await me.play())["trouble"] == "unavailable"
        assert health(server) == (503, fault)
    tell(order, "none")
    assert (await me.play())["type"] == "done"
    assert health(server) == (200, "ok")
    server.kill()
    server.start()
    await me.join()
    mine = [m for m in me.received if m["type"] == "stepped" and m["told"]["version"] == before + 1]
    assert len({m["told"]["version"] for m in mine}) == 1, "once"
    await me.drop()


async def test_a_damaged_table_says_so_others_go_on_and_the_next_start_is_refused(server: Running, tmp_path: Path):
    me, damaged = await at_move(server), seed(server.database, REPLAY, 40)
    connection = schema.connect(server.database)
    connection.execute("UPDATE log SET entry = 'x' WHERE table_id = ? AND version = 9", (damaged.table,))
    connection.close()
    assert await greeting(server, damaged.table) == "unreadable"
    assert health(server) == (503, "corrupt")
    assert (await me.play())["type"] == "done"
    await me.drop()
    server.stop()
    refused = naysay("serve", "--data", str(tmp_path), "--port", str(free_port()))
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "entry 9" in refused.stderr
    assert damaged.table in refused.stderr
    assert "put a backup in its place" in refused.stderr


async def greeting(server: Running, table: str) -> Any:
    """What a browser is told before it is let in, or shut out."""
    browser = server.browser(table)
    with pytest.raises((ConnectionError, ConnectionClosed)):  # while it waits for the answer, or before it could ask
        await browser.join()
    [refused] = browser.received
    assert refused["type"] == "refused"
    return refused["trouble"]


class Later(entries.Entry, frozen=True, tag="later"):
    """What there may be one day."""


class Louder(entries.Entry, frozen=True, tag="hosted"):
    """Something known, with more to it."""

    seat: int
    volume: int


def written(*news: Any, game: str = "no_thanks", version: int = 1) -> list[Any]:
    """A table some moves into its game."""
    told: list[Any] = history(REPLAY, 20, {}, {})
    started = next(number for number, entry in enumerate(told) if isinstance(entry, entries.Started))
    told[0] = replace(told[0], game=game)
    told[started] = replace(told[started], version=version)
    return [*told, *news]


async def test_a_table_that_this_version_cannot_read_says_so(server: Running):
    tables = {
        "GAME": written(game="chess"),
        "RULES": written(version=2),
        "ENTRY": written(Later()),
        "FIELD": written(Louder(seat=0, volume=11)),
        "MOVE": written(entries.Acted(seat=0, action="castle")),
    }
    for table, told in tables.items():
        await append(server.database, table, entries.write_all(told))
        assert await greeting(server, table) == "unreadable"
        answer = httpx.get(f"{server.url}/api/replays/{table}/1")
        assert (answer.status_code, answer.json()["trouble"]) == (500, "unreadable")
    await append(server.database, "WELL", entries.write_all(written()))
    async with server.browser("WELL") as me:
        assert me.scene
    assert health(server) == (200, "ok"), "there is nothing wrong with the disk"


def naysay(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "naysay", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_one_server_to_a_folder(server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def said(*arguments: str) -> tuple[Any, str]:
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--data", str(tmp_path)])
        out, err = capsys.readouterr()
        return ended.value.code or 0, out + err

    server.open_table("easy", "easy")
    again = naysay("serve", "--data", str(tmp_path), "--port", str(free_port()))
    for status, words in ((again.returncode, again.stderr), said("sweep")):
        assert status == 1
        assert words.count("\n") == 1
        assert f"in use by process {server.pid}, which serves {server.url}" in words
    assert said("backup", str(tmp_path / "b")) == (0, f"1 tables are in {tmp_path / 'b'}\n")
    server.kill()
    assert said("sweep") == (0, "0 tables are forgotten\n"), "a lock dies with its process"
    assert said("backup", str(tmp_path / "b"))[0] == 2
