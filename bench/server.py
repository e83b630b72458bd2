"""The whole move path over real sockets, durable: python bench/server.py [--write]

One core serves, the other plays. A table has four browsers; a move comes in by one socket, is decided, made durable,
and shown to four seats, each its own view. The peer is the same server software without a game: a message comes in and
four of the same size go out, nothing is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
SERVER_CORE, CLIENT_CORE = 0, 1
BUSY_TABLES, BUSY_SECONDS = 100, 10.0
STEADY_TABLES, STEADY_SECONDS = 1000, 20.0
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


class SceneSeen(msgspec.Struct):
    version: int
    legal: list[str]
    outcome: dict[str, list[int]] | None


class Seen(msgspec.Struct):
    type: str
    id: int | None = None
    scene: SceneSeen | None = None


decode = msgspec.json.Decoder(Seen).decode


@dataclass
class Tally:
    moves: int = 0
    refused: int = 0
    seconds: list[float] = field(default_factory=list)  # from a message to its answer, as the browser sees it
    inside: float = 0.0  # milliseconds under which 99 % of the answers left the server, by its own metrics

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


class Seat:
    """Plays whenever it is asked; `pause` seconds after, if it is not in a hurry."""

    def __init__(self, socket: ClientConnection, token: str, tally: Tally, pause: float, host: bool) -> None:
        self.socket, self.token, self.tally, self.pause, self.host = socket, token, tally, pause, host
        self.sent: dict[int, float] = {}
        self.number = 1

    async def ask(self, **fields: object) -> None:
        self.number += 1
        self.sent[self.number] = time.perf_counter()
        await self.socket.send(json.dumps({"id": self.number, **fields}))

    async def run(self) -> None:
        async for text in self.socket:
            message = decode(text)
            if message.type in {"done", "refused"}:
                began = self.sent.pop(message.id or 0, None)
                self.tally.refused += message.type == "refused"
                if began is not None:
                    self.tally.moves += 1
                    self.tally.seconds.append(time.perf_counter() - began)
            elif message.scene and message.scene.legal:
                if self.pause:
                    # not all at once: answers come in groups, and people do not move in step
                    wait = self.pause * random.uniform(0.5, 1.5)
                    asyncio.get_running_loop().call_later(wait, self.later, message.scene)
                else:
                    await self.move(message.scene)
            elif message.scene and message.scene.outcome and self.host:
                await self.ask(type="start")

    def later(self, scene: SceneSeen) -> None:
        self.task = asyncio.create_task(self.move(scene))

    async def move(self, scene: SceneSeen) -> None:
        await self.ask(type="play", action=scene.legal[-1], seen=scene.version)


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
    seats = []
    for number in range(4):
        address = f"ws://127.0.0.1:{port}/ws/{opened['table']}"
        socket = await connect(address, compression=None, max_queue=256, ping_interval=None)  # browsers do not ping
        token = opened["token"] if number == 0 else None
        await socket.send(json.dumps({"type": "join", "id": 1, "token": token}))
        if number:
            await socket.send(json.dumps({"type": "sit", "id": 1, "name": "p", "token": f"{number}" * 22}))
        seats.append(Seat(socket, "", tally, pause, host=number == 0))
    return seats


def answers(port: int) -> dict[float, float]:
    """How many answers the server gave within each bound, in seconds."""
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    return {float(bound): float(n) for bound, n in re.findall(r'answer_seconds_bucket{le="(.+?)"} (\S+)', text)}


def bound_of(share: float, before: dict[float, float], after: dict[float, float]) -> float:
    """The smallest bound, in milliseconds, that this share of the answers between two readings kept."""
    given = {bound: n - before[bound] for bound, n in after.items()}
    return 1000 * min(bound for bound, n in given.items() if n >= share * max(given.values()))


def resident(process: subprocess.Popen[bytes]) -> float:
    """Kilobytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return float(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def play(
    port: int, tables: int, seconds: float, pause: float, process: subprocess.Popen[bytes]
) -> tuple[Tally, float]:
    """The tally of `seconds` at full load, and the kilobytes that a table with four browsers took."""
    tally = Tally()
    before = resident(process)
    all_seats = [await four_seats(port, tally, pause) for _ in range(tables)]
    runs = [asyncio.create_task(seat.run()) for seats in all_seats for seat in seats]
    await asyncio.sleep(1)
    for number, seats in enumerate(all_seats):
        await seats[0].ask(type="start")
        if pause and number % 50 == 0:
            await asyncio.sleep(50 * pause / tables)  # so that they do not all move in the same instant
    await asyncio.sleep(2)
    tally.moves, tally.refused = 0, 0
    tally.seconds.clear()
    began, before_answers = time.perf_counter(), answers(port)
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    result = Tally(tally.moves, tally.refused, list(tally.seconds))
    result.moves = int(result.moves / took)
    result.inside = bound_of(0.99, before_answers, answers(port))
    memory = (resident(process) - before) / tables
    for run in runs:
        run.cancel()
    return result, memory


async def peer(port: int, seconds: float) -> int:
    """Messages in a second that a server without a game passes on to four."""
    count = 0
    text = "x" * OUT_BYTES
    addresses = [f"ws://127.0.0.1:{port}/ws/{room}" for room in range(BUSY_TABLES)]
    rooms = [[await connect(address, compression=None) for _ in range(4)] for address in addresses]

    async def listen(socket: ClientConnection, next_socket: ClientConnection, first: bool) -> None:
        nonlocal count
        async for _ in socket:
            if first:
                count += 1
                await next_socket.send(text)

    for sockets in rooms:
        await sockets[0].send(text)
    runs = [
        asyncio.create_task(listen(socket, sockets[1], number == 0))
        for sockets in rooms
        for number, socket in enumerate(sockets)
    ]
    await asyncio.sleep(1)
    began, start = count, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (count - began) / (time.perf_counter() - start)
    for run in runs:
        run.cancel()
    return int(rate)


def table_alone(process: subprocess.Popen[bytes], port: int) -> float:
    """Kilobytes of a table in memory that nobody looks at."""
    before = resident(process)
    for _ in range(STEADY_TABLES):
        post(port, {"game": "no_thanks", "name": "p", "seats": ["easy"] * 3})
    return (resident(process) - before) / STEADY_TABLES


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/server.md")
    write = parser.parse_args().write
    os.sched_setaffinity(0, {CLIENT_CORE})
    more_sockets()
    lines = []
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        process = start_server(8901, Path(folder))
        busy, _ = uvloop.run(play(8901, BUSY_TABLES, BUSY_SECONDS, 0.0, process))
        process.kill()
        bare = subprocess.Popen([sys.executable, "-c", PEER.format(port=8902, core=SERVER_CORE)])
        time.sleep(1.5)
        passed_on = uvloop.run(peer(8902, BUSY_SECONDS))
        bare.kill()
        lines += [
            f"| moves a second, {BUSY_TABLES} tables as fast as they can | {busy.moves:,} |",
            f"| the peer: messages a second passed on to four, no game, nothing kept | {passed_on:,} |",
            f"| ratio | {busy.moves / passed_on:.2f} |",
            f"| answer in a hurry, p50 / p99 | {busy.percentile(0.5):.1f} / {busy.percentile(0.99):.1f} ms |",
        ]
        process = start_server(8903, Path(folder, "steady"))
        alone = table_alone(process, 8903)
        steady, memory = uvloop.run(play(8903, STEADY_TABLES, STEADY_SECONDS, 1.0, process))
        process.kill()
        lines += [
            f"| {STEADY_TABLES:,} tables, a move a second each: moves a second | {steady.moves:,} |",
            f"| their answer, p50 / p99 | {steady.percentile(0.5):.1f} / {steady.percentile(0.99):.1f} ms |",
            f"| 99 % of them left the server within | {steady.inside:.0f} ms |",
            f"| refused | {steady.refused} |",
            f"| memory of a table | {alone:.0f} kB |",
            f"| memory of a table in play with its four sockets | {memory:.0f} kB |",
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
