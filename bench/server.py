"""The whole move path over real sockets, durable: python bench/server.py [--write]

One core serves, the other plays. A table has four browsers; a move comes in by one socket, is decided, made durable,
and shown to four seats, each its own view. The peer is the same server software without a game: a message comes in and
four of the same size go out, nothing is kept. The browsers are bare sockets that look for no more than they need. The
disk's own time is told too, for nothing is shown before it is durable, and neighbours share the disk.

A core of a virtual machine that goes to sleep is given to others, and comes back late by milliseconds. So the server's
is kept awake, as `idle=poll` would do it, by a process that runs only when nothing else will. It can be taken away all
the same: a control with a priority above the server's wakes up every other millisecond and has nothing to do, and when
it is late, the host was not there.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import math
import os
import platform
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, cast

import uvloop

ROOT = Path(__file__).parents[1]
SERVER_CORE, CLIENT_CORE = 0, 1
BUSY_TABLES, BUSY_SECONDS = 100, 10
STEADY_TABLES, STEADY_SECONDS = 1000, 30
DISK_PAGES = 2_000
WAKE = 0.002  # seconds that the control sleeps
OUT_BYTES = 900  # of a view in the middle of a game

PEER = """
import os, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
rooms = {{}}
os.sched_setaffinity(0, {{{core}}})
async def room(socket):
    await socket.accept()
    four = rooms.setdefault(socket.path_params["room"], [])
    four.append(socket)
    async for text in socket.iter_text():
        for other in four:
            await other.send_text(text)
app = Starlette(routes=[WebSocketRoute("/ws/{{room}}", room)])
uvicorn.run(app, port={port}, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", loop="uvloop")
"""

CONTROL = """
import os, time
os.sched_setaffinity(0, {{{core}}})
os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
while True:
    began = time.perf_counter()
    time.sleep({wake})
    print(time.perf_counter() - began - {wake}, flush=True)
"""

AWAKE = """
import os
os.sched_setaffinity(0, {{{core}}})
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while True:
    pass
"""


def frame(payload: bytes) -> bytes:
    """A text to the server. The mask is zero, so the payload is as it was."""
    size = len(payload)
    head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
    return head + bytes(4) + payload


class Socket(asyncio.Protocol):
    """As little of a browser as will do, since it shares the machine with the server that it measures."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rest = b""

    @classmethod
    async def connect(cls, port: int, *given: Any) -> Self:
        _, made = await asyncio.get_running_loop().create_connection(lambda: cls(*given), "127.0.0.1", port)
        await made.opened
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        lines = (
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        )
        self.transport.write("\r\n".join(lines).encode())

    def send(self, text: str) -> None:
        self.transport.write(frame(text.encode()))

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        data = self._rest + data
        start = 0
        if not self.opened.done():
            head, _, data = data.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101"), head
            self.opened.set_result(None)
        while len(data) >= start + 4:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            if len(data) < body + size:
                break
            if data[start] == 0x89:  # a ping
                self.transport.write(struct.pack("!BB", 0x8A, 0x80 | size) + bytes(4) + data[body : body + size])
            else:
                self.received(data[body : body + size], at)
            start = body + size
        self._rest = data[start:]

    def received(self, message: bytes, at: float) -> None:
        """A text of the server, and when it was there."""


@dataclass
class Tally:
    moves: int = 0
    refused: int = 0
    seconds: list[float] = field(default_factory=list)  # from a message to its answer, as the browser sees it
    busy: float = 0.0  # share of its core that the server used


def percentile(seconds: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(seconds) or [math.nan]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


def both(seconds: list[float]) -> str:
    return f"{percentile(seconds, 0.5):.1f} / {percentile(seconds, 0.99):.1f} ms"


@contextmanager
def watched(core: int) -> Iterator[list[float]]:
    """The core is awake, and the list has in the end by how many seconds the control was late, each time."""
    late: list[float] = []
    with tempfile.TemporaryFile("w+") as output:
        awake = subprocess.Popen([sys.executable, "-c", AWAKE.format(core=core)])
        control = subprocess.Popen([sys.executable, "-c", CONTROL.format(core=core, wake=WAKE)], stdout=output)
        try:
            yield late
            if control.poll() is not None:
                raise SystemExit("expected the right to real-time priority: be root, or have CAP_SYS_NICE")
        finally:
            for process in (awake, control):
                process.kill()
                process.wait()
        output.seek(0)
        late += map(float, output.read().splitlines()[:-1])


MENU = re.compile(rb'"scene":{"version":(\d+),.*"legal":\[(?:"[^"]*",)*"([^"]*)"\]')


class Seat(Socket):
    """Plays whenever it is asked; `pause` seconds after, if it is not in a hurry."""

    def __init__(self, path: str, tally: Tally, pause: float, host: bool) -> None:
        super().__init__(path)
        self.tally, self.pause, self.host = tally, pause, host
        self.sent = 0.0

    def ask(self, text: str) -> None:
        self.sent = time.perf_counter()
        self.send(text)

    def start(self) -> None:
        self.ask('{"type":"start","id":2}')

    def received(self, message: bytes, at: float) -> None:
        if message.startswith((b'{"type":"done"', b'{"type":"refused"')):
            self.tally.moves += 1
            self.tally.refused += message.startswith(b'{"type":"refused"')
            self.tally.seconds.append(at - self.sent)
        elif found := MENU.search(message):
            play = f'{{"type":"play","id":2,"action":"{found[2].decode()}","seen":{found[1].decode()}}}'
            # not all at once: answers come in groups, and people do not move in step
            asyncio.get_running_loop().call_later(self.pause * random.uniform(0.5, 1.5), self.ask, play)
        elif self.host and b'"outcome":{' in message:
            self.start()


def start_server(port: int, folder: Path) -> subprocess.Popen[bytes]:
    limits = {"messages": 1e9, "burst": 1e9, "tables": 1e9, "seats": 1e9, "sockets": 10**6}
    given = {"database": str(folder / "tables.db"), "port": port, "limits": limits, "core": SERVER_CORE}
    command = [sys.executable, "-m", "tests.server.serve", json.dumps(given)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT)
    assert process.stdout
    process.stdout.readline()
    return process


def more_sockets() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def post(port: int, wish: dict[str, object]) -> dict[str, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode(), method="POST")
    opened: dict[str, str] = json.load(urllib.request.urlopen(request))
    return opened


async def four_seats(port: int, tally: Tally, pause: float) -> list[Seat]:
    opened = post(port, {"game": "no_thanks", "name": "p", "seats": ["open"] * 3})
    path = f"/ws/{opened['table']}"
    seats = [await Seat.connect(port, path, tally, pause, number == 0) for number in range(4)]
    seats[0].ask(f'{{"type":"join","id":1,"token":"{opened["token"]}"}}')
    for number, seat in enumerate(seats[1:], 1):
        seat.ask('{"type":"join","id":1}')
        seat.ask(f'{{"type":"sit","id":1,"name":"p","token":"{str(number) * 22}"}}')
    return seats


def resident(process: subprocess.Popen[bytes]) -> float:
    """Kilobytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return float(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def processor_time(process: subprocess.Popen[bytes]) -> float:
    """Seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def disk(folder: Path) -> list[float]:
    """Seconds that it takes to make a page durable, when nothing else is written."""
    page, seconds = os.urandom(4096), []
    with (folder / "page").open("wb") as file:
        for _ in range(DISK_PAGES):
            began = time.perf_counter()
            file.write(page)
            file.flush()
            os.fdatasync(file.fileno())
            seconds.append(time.perf_counter() - began)
            time.sleep(0.002)
    return seconds


async def play(
    port: int, tables: int, seconds: int, pause: float, process: subprocess.Popen[bytes]
) -> tuple[Tally, float, list[str]]:
    """The tally at full load, the kilobytes of a table with four browsers, and where the tables are."""
    tally = Tally()
    before = resident(process)
    all_seats = [await four_seats(port, tally, pause) for _ in range(tables)]
    await asyncio.sleep(1)
    for number, seats in enumerate(all_seats):
        seats[0].start()
        if pause and number % 50 == 0:
            await asyncio.sleep(50 * pause / tables)  # so that they do not all move in the same instant
    await asyncio.sleep(2)
    tally.moves, tally.refused = 0, 0
    tally.seconds.clear()
    began, server_began = time.perf_counter(), processor_time(process)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    result = Tally(int(tally.moves / took), tally.refused, list(tally.seconds))
    result.busy = (processor_time(process) - server_began) / took
    memory = (resident(process) - before) / tables
    return result, memory, [seats[0].path for seats in all_seats]


class Passer(Socket):
    """Sends the same again through `next` for each that it hears."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.next: Passer | None = None
        self.count = 0

    def received(self, message: bytes, at: float) -> None:
        if self.next:
            self.count += 1
            self.next.transport.write(frame(message))


async def peer(port: int, seconds: float) -> int:
    """Messages in a second that a server without a game passes on to four."""
    rooms = [[await Passer.connect(port, f"/ws/{room}") for _ in range(4)] for room in range(BUSY_TABLES)]
    for first, second, *_ in rooms:
        first.next = second
        first.send("x" * OUT_BYTES)
    await asyncio.sleep(1)
    began, start = sum(sockets[0].count for sockets in rooms), time.perf_counter()
    await asyncio.sleep(seconds)
    return int((sum(sockets[0].count for sockets in rooms) - began) / (time.perf_counter() - start))


async def come_and_go(port: int, paths: list[str]) -> None:
    """Look at each table once, so that it is in memory; nobody stays."""
    for path in paths:
        socket = await Socket.connect(port, path)
        socket.send('{"type":"join","id":1}')
        await asyncio.sleep(0.005)
        socket.transport.abort()


async def tables_alone(port: int, paths: list[str], process: subprocess.Popen[bytes]) -> float:
    """Kilobytes of each table, played at before, that nobody is at."""
    await come_and_go(port, paths[:50])  # what is needed only once is there
    before = resident(process)
    await come_and_go(port, paths[50:])
    return (resident(process) - before) / len(paths[50:])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/server.md")
    write = parser.parse_args().write
    os.sched_setaffinity(0, {CLIENT_CORE})
    more_sockets()
    gc.disable()  # the browsers' own collections are not to be measured
    lines = []
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        process = start_server(8901, Path(folder))
        busy, _, _ = uvloop.run(play(8901, BUSY_TABLES, BUSY_SECONDS, 0.0, process))
        process.kill()
        bare = subprocess.Popen([sys.executable, "-c", PEER.format(port=8902, core=SERVER_CORE)])
        time.sleep(1.5)
        passed_on = uvloop.run(peer(8902, BUSY_SECONDS))
        bare.kill()
        lines += [
            f"| moves a second, {BUSY_TABLES} tables as fast as they can | {busy.moves:,} |",
            f"| the peer: messages a second passed on to four, no game, nothing kept | {passed_on:,} |",
            f"| ratio | {busy.moves / passed_on:.2f} |",
            f"| answer in a hurry, p50 / p99 | {both(busy.seconds)} |",
            f"| of its core the server used | {busy.busy:.0%} |",
        ]
        alone_on_disk = disk(Path(folder))
        process = start_server(8903, Path(folder, "steady"))
        with watched(SERVER_CORE) as late:
            steady, memory, paths = uvloop.run(play(8903, STEADY_TABLES, STEADY_SECONDS, 1.0, process))
        process.kill()
        process = start_server(8904, Path(folder, "steady"))
        alone = uvloop.run(tables_alone(8904, paths, process))
        process.kill()
        moves, lost = len(steady.seconds) / STEADY_TABLES, sum(each for each in late if each > WAKE)
        lines += [
            f"| {STEADY_TABLES:,} tables, a move a second each: moves a second | {steady.moves:,} |",
            f"| their answer, p50 / p99 | {both(steady.seconds)} |",
            f"| the peer: a control that only has to wake up is late by, p50 / p99 | {both(late)} |",
            f"| of its time the host was not there | {lost / (lost + len(late) * WAKE):.1%} |",
            f"| the peer: a page made durable with nothing else to do, p50 / p99 | {both(alone_on_disk)} |",
            f"| ratio of p99 | {percentile(steady.seconds, 0.99) / percentile(alone_on_disk, 0.99):.1f} |",
            f"| of its core the server used | {steady.busy:.0%} |",
            f"| refused | {steady.refused} |",
            f"| memory of a table after some {moves:.0f} moves, nobody there | {alone:.0f} kB |",
            f"| memory of a table after as many, with its four sockets | {memory:.0f} kB |",
        ]
    machine = f"{platform.machine()}, {os.cpu_count()} cores: one serves, one plays; Python {platform.python_version()}"
    text = "\n".join(
        [
            "# The move path, over sockets, durable, on one core",
            "",
            f"{machine}, {time.strftime('%Y-%m-%d')}. Four sockets a table, four views a move; WAL, synchronous FULL.",
            "",
            "| what | measured |",
            "|---|---|",
            *lines,
            "",
        ]
    )
    print(text)
    if write:
        (ROOT / "bench" / "results" / "server.md").write_text(text)


if __name__ == "__main__":
    main()
