"""The whole move path over real sockets, durable: python bench/server.py [--write]

In a hurry one core serves and the other plays; at a move a second the server may use both. A table has four browsers;
a move comes in by one socket, is decided, made durable, and shown to four seats, each its own view. The peer is the
same server software without a game: a message comes in and four of the same size go out, nothing is kept. The browsers
are bare sockets that look for no more than they need; when an answer came is the kernel's word, so that a browser which
wakes up late is not the server's fault.

A host that gives a core to others for a while makes every answer late that falls into it, the peer's too. So calm is
not waited for: server and peer take turns, every turn is told, and the figures are those of the middle one. What the
host took is the kernel's word as well, and the last table tells answers apart by it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import uvloop

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.serving import ALL_CORES, CLIENT_CORE, ONE_CORE, Socket, ended, more_sockets, post, start_server  # noqa: E402

HURRIED_TABLES, HURRIED_SECONDS = 100, 10
STEADY_TABLES, STEADY_SECONDS, TURNS = 1000, 30, 5
TICK = os.sysconf("SC_CLK_TCK")  # the kernel's unit of time
WINDOW = 0.5  # seconds
TAKES = 1 / 6  # of the choices, as with our bots; else the seat passes, if it can
OUT_BYTES = 900  # of a view in the middle of a game

PEER = """
import os, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
rooms = {{}}
os.sched_setaffinity(0, {cores})
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


@dataclass
class Tally:
    moves: int = 0
    refused: int = 0
    seconds: list[float] = field(default_factory=list)  # from a message to its answer


class Window(NamedTuple):
    """Of the measured time."""

    stolen: float  # share of the cores that the host gave to others
    seconds: list[float]


@dataclass(frozen=True)
class Measured:
    moves: float  # a second
    refused: int
    busy: float  # share of a core that the server used
    windows: list[Window]

    @property
    def stolen(self) -> float:
        return statistics.fmean(window.stolen for window in self.windows)

    def seconds(self, least: float = 0.0, below: float = math.inf) -> list[float]:
        """Of the answers while the host took so much."""
        return [each for window in self.windows if least <= window.stolen < below for each in window.seconds]

    @property
    def p50(self) -> float:
        return percentile(self.seconds(), 0.5)

    @property
    def p99(self) -> float:
        return percentile(self.seconds(), 0.99)


def percentile(seconds: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(seconds) or [math.nan]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


MENU = re.compile(rb'"scene":{"version":(\d+),.*"menu":\[(?:"[^"]*",)*"([^"]*)"\]')


class Seat(Socket):
    """Plays whenever it is asked; `pause` seconds after, if it is not in a hurry."""

    def __init__(self, path: str, tally: Tally, pause: float, host: bool) -> None:
        super().__init__(path)
        self.tally, self.pause, self.host = tally, pause, host
        self.sent = 0.0

    def ask(self, text: str) -> None:
        self.sent = time.time()
        self.send(text.encode())

    def start(self) -> None:
        self.ask('{"type":"start","id":2}')

    def received(self, message: bytes, at: float) -> None:
        if message.startswith((b'{"type":"done"', b'{"type":"refused"')):
            self.tally.moves += 1
            self.tally.refused += message.startswith(b'{"type":"refused"')
            self.tally.seconds.append(at - self.sent)
        elif found := MENU.search(message):
            action = "take" if random.random() < TAKES else found[2].decode()
            play = f'{{"type":"play","id":2,"wish":"{action}","seen":{found[1].decode()}}}'
            # not all at once: answers come in groups, and people do not move in step
            asyncio.get_running_loop().call_later(self.pause * random.uniform(0.5, 1.5), self.ask, play)
        elif self.host and b'"outcome":{' in message:
            self.start()


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


def used(process: subprocess.Popen[bytes]) -> float:
    """Seconds of a core that the process had."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def stolen() -> float:
    """Seconds that the host took of each core."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / TICK / len(ALL_CORES)


async def measured(tally: Tally, process: subprocess.Popen[bytes], seconds: int) -> Measured:
    tally.moves, tally.refused = 0, 0
    tally.seconds.clear()
    windows: list[Window] = []
    first, had = time.perf_counter(), used(process)
    for _ in range(round(seconds / WINDOW)):
        began, before, answered = time.perf_counter(), stolen(), len(tally.seconds)
        await asyncio.sleep(WINDOW)
        share = (stolen() - before) / (time.perf_counter() - began)
        windows.append(Window(share, tally.seconds[answered:]))
    took = time.perf_counter() - first
    return Measured(tally.moves / took, tally.refused, (used(process) - had) / took, windows)


async def play(
    port: int, tables: int, seconds: int, pause: float, process: subprocess.Popen[bytes]
) -> tuple[Measured, float, list[str]]:
    """What was measured at full load, the kilobytes of a table with four browsers, and where the tables are."""
    tally = Tally()
    before = resident(process)
    all_seats = [await four_seats(port, tally, pause) for _ in range(tables)]
    await asyncio.sleep(1)
    for number, seats in enumerate(all_seats):
        seats[0].start()
        if pause and number % 50 == 0:
            await asyncio.sleep(50 * pause / tables)  # so that they do not all move in the same instant
    await asyncio.sleep(2)
    result = await measured(tally, process, seconds)
    return result, (resident(process) - before) / tables, [seats[0].path for seats in all_seats]


class Passer(Socket):
    """Sends the same again through `next` for each that it hears; `pause` seconds after, if it is not in a hurry."""

    def __init__(self, path: str, tally: Tally, pause: float) -> None:
        super().__init__(path)
        self.tally, self.pause = tally, pause
        self.sent = 0.0
        self.next: Passer | None = None

    def start(self) -> None:
        assert self.next
        self.sent = time.time()
        self.next.send(b"x" * OUT_BYTES)

    def received(self, message: bytes, at: float) -> None:
        if self.next:
            self.tally.moves += 1
            self.tally.seconds.append(at - self.sent)
            asyncio.get_running_loop().call_later(self.pause * random.uniform(0.5, 1.5), self.start)


async def pass_on(port: int, rooms: int, seconds: int, pause: float, process: subprocess.Popen[bytes]) -> Measured:
    """A server without a game, which passes messages on to four."""
    tally = Tally()
    for _ in range(rooms):
        room = uuid.uuid4().hex
        first, second, *_ = [await Passer.connect(port, f"/ws/{room}", tally, pause) for _ in range(4)]
        first.next = second
        asyncio.get_running_loop().call_later(1 + pause * random.random(), first.start)
    await asyncio.sleep(2)
    return await measured(tally, process, seconds)


async def come_and_go(port: int, paths: list[str]) -> None:
    """Look at each table once, so that it is in memory; nobody stays."""
    for path in paths:
        visitor = await Socket.connect(port, path)
        visitor.send(b'{"type":"join","id":1}')
        await asyncio.sleep(0.005)
        visitor.close()


async def tables_alone(port: int, paths: list[str], process: subprocess.Popen[bytes]) -> float:
    """Kilobytes of each table, played at before, that nobody is at."""
    await come_and_go(port, paths[:50])  # what is needed only once is there
    before = resident(process)
    await come_and_go(port, paths[50:])
    return (resident(process) - before) / len(paths[50:])


def start_peer(port: int, cores: Sequence[int]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", PEER.format(port=port, cores=cores)])
    time.sleep(1.5)
    return process


def middle(turns: Sequence[Measured], figure: str) -> float:
    return float(statistics.median(getattr(turn, figure) for turn in turns))


def both(seconds: list[float]) -> str:
    return f"{percentile(seconds, 0.5):.1f} / {percentile(seconds, 0.99):.1f} ms" if seconds else "–"


def turn_line(number: int, hurried: Measured, hurried_peer: Measured, steady: Measured, peer: Measured) -> str:
    return (
        f"| {number} | {hurried.moves:,.0f} | {hurried.stolen:.1%} "
        f"| {hurried_peer.moves:,.0f} | {hurried_peer.stolen:.1%} "
        f"| {both(steady.seconds())} | {steady.stolen:.1%} | {both(peer.seconds())} | {peer.stolen:.1%} |"
    )


def stolen_line(name: str, least: float, below: float, steady: Sequence[Measured], peers: Sequence[Measured]) -> str:
    cells = []
    for turns in (steady, peers):
        seconds = [each for turn in turns for each in turn.seconds(least, below)]
        cells.append(f"{len(seconds) / sum(len(turn.seconds()) for turn in turns):.0%} | {both(seconds)}")
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/server.md")
    write = parser.parse_args().write
    os.sched_setaffinity(0, {CLIENT_CORE})
    more_sockets()
    gc.disable()  # the browsers' own collections are not to be measured
    turns: list[tuple[Measured, Measured, Measured, Measured]] = []
    sizes: list[float] = []
    ports = iter(range(8901, 9000))
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        for turn in range(TURNS):
            with ended(start_server(port := next(ports), Path(folder, f"hurried {turn}"))) as process:
                hurried, _, _ = uvloop.run(play(port, HURRIED_TABLES, HURRIED_SECONDS, 0.0, process))
            with ended(start_peer(port := next(ports), ONE_CORE)) as process:
                hurried_peer = uvloop.run(pass_on(port, HURRIED_TABLES, HURRIED_SECONDS, 0.0, process))
            with ended(start_server(port := next(ports), Path(folder, f"steady {turn}"), ALL_CORES)) as process:
                steady, size, paths = uvloop.run(play(port, STEADY_TABLES, STEADY_SECONDS, 1.0, process))
            with ended(start_peer(port := next(ports), ALL_CORES)) as process:
                steady_peer = uvloop.run(pass_on(port, STEADY_TABLES, STEADY_SECONDS, 1.0, process))
            turns.append((hurried, hurried_peer, steady, steady_peer))
            sizes.append(size)
            print(turn_line(turn + 1, *turns[-1]), flush=True)
        with ended(start_server(port := next(ports), Path(folder, f"steady {turn}"))) as process:
            alone = uvloop.run(tables_alone(port, paths, process))
    every_hurried, every_hurried_peer, every_steady, every_peer = zip(*turns, strict=True)
    moves, passed_on = middle(every_hurried, "moves"), middle(every_hurried_peer, "moves")
    p99, peer_p99 = middle(every_steady, "p99"), middle(every_peer, "p99")
    lines = [
        f"| moves a second, {HURRIED_TABLES} tables as fast as they can | {moves:,.0f} |",
        f"| the peer: messages a second passed on to four, no game, nothing kept | {passed_on:,.0f} |",
        f"| ratio | {moves / passed_on:.2f} |",
        f"| {STEADY_TABLES:,} tables, a move a second each: moves a second | {middle(every_steady, 'moves'):,.0f} |",
        f"| their answer, p50 / p99 | {middle(every_steady, 'p50'):.1f} / {p99:.1f} ms |",
        f"| the peer's | {middle(every_peer, 'p50'):.1f} / {peer_p99:.1f} ms |",
        f"| ratio of p99 | {p99 / peer_p99:.1f} |",
        f"| of a core the server used | {middle(every_steady, 'busy'):.0%} |",
        f"| refused | {sum(turn.refused for turn in every_steady)} |",
        f"| memory of a table after {STEADY_SECONDS} s, nobody there | {alone:.0f} kB |",
        f"| memory of a table after as long, with its four sockets | {statistics.median(sizes):.0f} kB |",
        "",
        "Above are the middle ones of these turns. Stolen is what the host took of the cores.",
        "",
        "| turn | moves a second | stolen | the peer's | stolen | p50 / p99 | stolen | the peer's | stolen |",
        "|---|---|---|---|---|---|---|---|---|",
        *(turn_line(number, *turn) for number, turn in enumerate(turns, 1)),
        "",
        "The answers of all turns, by what the host took in the half second in which they came:",
        "",
        "| stolen | of the answers | p50 / p99 | of the peer's | p50 / p99 |",
        "|---|---|---|---|---|",
        stolen_line("nothing", 0, 0.001, every_steady, every_peer),
        stolen_line("up to 5 %", 0.001, 0.05, every_steady, every_peer),
        stolen_line("more", 0.05, math.inf, every_steady, every_peer),
        stolen_line("all", 0, math.inf, every_steady, every_peer),
    ]
    machine = f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}"
    text = "\n".join(
        [
            "# The move path, over sockets, durable",
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
