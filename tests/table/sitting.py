"""A live table on a real log, without a server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from naysay.core import Seat, Step
from naysay.log import SqliteLog
from naysay.table import LiveTable, Pacing, Record, open_table
from naysay.table.entries import AnyEntry

AT_ONCE = Pacing(bots=0.0, patience=50.0)
TOKENS = ("a" * 22, "b" * 22)


class Notes:
    """An audience that writes down what it is told."""

    def __init__(self, live: LiveTable) -> None:
        self.steps: list[Step] = []
        self.changes = 0
        self.lost = False
        self.failures: list[str] = []
        self.emotes: list[tuple[Seat, str]] = []
        live.audience = self

    def stepped(self, step: Step) -> None:
        self.steps.append(step)

    def began(self) -> None:
        self.steps.clear()

    def changed(self) -> None:
        self.changes += 1

    def vanished(self) -> None:
        self.lost = True

    def failed(self, level: str) -> None:
        self.failures.append(level)

    def emoted(self, seat: Seat, emotion: str) -> None:
        self.emotes.append((seat, emotion))

    def waits(self, on: bool) -> None: ...

    @property
    def knocking(self) -> tuple[str, ...]:
        return ()


async def opened(log: SqliteLog, game: str, *others: str, pacing: Pacing = AT_ONCE, **options: int | str) -> LiveTable:
    await log.append("T", 0, open_table(game, options, "none", others, "Ada", TOKENS[0]))
    live = await LiveTable.load("T", log, pacing)
    assert live
    return live


@asynccontextmanager
async def held(live: LiveTable) -> AsyncIterator[None]:
    """Somebody has the table's turn, until it is left; its game is a slow one."""
    begun, may_end = threading.Event(), threading.Event()

    def decide(record: Record) -> list[AnyEntry]:
        begun.set()
        may_end.wait(60)
        return []

    turn = asyncio.create_task(live.do(decide))
    await until(begun.is_set)
    yield
    may_end.set()
    await turn


async def until(condition) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
