"""The whole move path in one process and on one core, durable: python bench/moves.py [--write]

A message comes in as bytes, is decoded, decided by the rules, made durable, applied, and encoded for four seats, each
its own view. The peer is the log alone: appends of the same size from as many tables, and no game.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import platform
import tempfile
import time
from pathlib import Path

import structlog
import uvloop

from naysay.log import SqliteLog
from naysay.server import messages
from naysay.server.lobby import Lobby
from naysay.server.room import Room
from naysay.server.session import decoder
from naysay.server.settings import Settings
from naysay.table import decisions, holder, new_token

ROOT = Path(__file__).parents[1]
TABLES, SECONDS = 200, 5.0
ENTRY = b'{"is":"acted","at":1700000000.123,"seat":2,"action":"pass"}'


class Sink:
    """A browser that takes everything."""

    invite, knocks = "", None

    def __init__(self, token: str) -> None:
        self.holder = holder(token)
        self.bytes = 0

    def send(self, message: bytes) -> None:
        self.bytes += len(message)

    def flush(self) -> None:
        """It has everything already."""

    def probe(self) -> None:
        """It is as near as can be."""

    def dismiss(self) -> None:
        """It stays."""


class Stopwatch:
    def __init__(self) -> None:
        self.count = 0
        self.end = time.perf_counter() + SECONDS
        self._began = time.process_time()

    @property
    def running(self) -> bool:
        return time.perf_counter() < self.end

    @property
    def cost(self) -> float:
        """Microseconds of the processor for each, which a busy host does not change."""
        return (time.process_time() - self._began) / self.count * 1e6


async def open_room(lobby: Lobby) -> Room:
    opened = await lobby.open(messages.NewTable(game="no_thanks", name="p", seats=("open",) * 3))
    room = await lobby.room(opened.table)
    assert room
    tokens = [opened.token, *(new_token() for _ in range(3))]
    for token in tokens[1:]:
        await room.live.do(lambda record, token=token: decisions.sit(record, "p", None, token))  # type: ignore[misc]
    for token in tokens:
        room.enter(Sink(token), messages.Join(id=1))
    return room


async def play(room: Room, watch: Stopwatch) -> None:
    live = room.live
    while watch.running:
        if live.record.phase != "playing":
            await live.do(lambda record: decisions.start(record, 0))
        (seat,) = live.record.state.actors
        action = live.record.state.legal(seat)[-1 if watch.count % 3 else 0]
        text = f'{{"type":"play","id":{watch.count},"wish":"{action}","seen":{live.record.version}}}'
        ask = decoder.decode(text)
        assert isinstance(ask, messages.Play)
        await live.do(lambda record: decisions.play(record, seat, ask.wish, ask.seen))  # noqa: B023
        watch.count += 1


async def append(log: SqliteLog, table: str, watch: Stopwatch) -> None:
    version = 0
    while watch.running:
        await log.append(table, version, [ENTRY])
        version += 1
        watch.count += 1


async def measure(folder: Path) -> tuple[float, float, float]:
    """Moves a second, microseconds of the processor for each, and appends a second of the log alone."""
    settings = Settings(folder / "moves.db")
    log = SqliteLog(settings.database)
    rooms = [await open_room(Lobby(log, settings)) for _ in range(TABLES)]
    moves = Stopwatch()
    await asyncio.gather(*(play(room, moves) for room in rooms))
    cost = moves.cost
    await log.close()

    alone = SqliteLog(folder / "alone.db")
    appends = Stopwatch()
    await asyncio.gather(*(append(alone, f"TABLE-{number}", appends) for number in range(TABLES)))
    await alone.close()
    return moves.count / SECONDS, cost, appends.count / SECONDS


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/moves.md")
    write = parser.parse_args().write
    os.sched_setaffinity(0, {0})
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        moves, cost, appends = uvloop.run(measure(Path(folder)))
    machine = f"{platform.machine()}, one of {os.cpu_count()} cores, Python {platform.python_version()}"
    text = f"""# The move path, durable, on one core

{machine}, {time.strftime("%Y-%m-%d")}. {TABLES} tables of four seats: bytes in, rules, disk (WAL, synchronous FULL),
four views encoded.

| what | measured |
|---|---|
| moves a second | {moves:,.0f} |
| of the processor for each | {cost:,.0f} µs |
| the peer: appends a second, the log alone and no game | {appends:,.0f} |
| ratio | {moves / appends:.2f} |
"""
    print(text)
    if write:
        (ROOT / "bench" / "results" / "moves.md").write_text(text)


if __name__ == "__main__":
    main()
