"""The log in memory: slow, full at times, read while it is written; and what is in it outlives every process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from naysay.log import Conflict, LogFailed, LogUnavailable
from naysay.log.log import suspicious
from tests.simulation.laws import Laws
from tests.simulation.loop import PROCESS, Process, VirtualLoop
from tests.simulation.virtual import WallClock


class Disk:
    def __init__(self, loop: VirtualLoop, rng: Random, wall: WallClock, laws: Laws) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.slow = 0.003  # seconds for a commit, or ten times that
        self.full = False
        self.fails = False  # at the next commit: whether it is there afterwards nobody can say
        self.kept: dict[str, bytes] = {}
        self.loop, self.rng, self.wall, self.laws = loop, rng, wall, laws
        self.touched: dict[str, float] = {}
        self.itself = Process("disk")

    def mounted(self, path: object, failed: Callable[[Exception], object] = lambda _: None) -> Mounted:
        """As the process that runs now has it."""
        process = PROCESS.get()
        assert process
        return Mounted(self, process, failed)

    def delay(self) -> float:
        return self.slow * self.rng.random() * self.rng.choice((0.1, 1, 1, 10))

    def forget(self, table: str, meant: bool = False) -> None:
        del self.tables[table], self.touched[table]
        self.kept.pop(table, None)
        self.laws.forgotten(table, meant)


class Mounted:
    """A process's own way to the disk: what it has handed over is written one after the other, even as it dies."""

    def __init__(self, disk: Disk, process: Process, failed: Callable[[Exception], object]) -> None:
        self._disk, self._process, self._failed = disk, process, failed
        self._free = 0.0  # when all that was handed over is written

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        loop = self._disk.loop
        done: asyncio.Future[None] = loop.create_future()
        self._free = max(self._free, loop.now) + self._disk.delay() + 2e-6
        commit = partial(self._commit, table, version, list(entries), done)
        loop.call_at(self._free, commit, context=self._disk.itself.context)
        await done

    def _commit(self, table: str, version: int, entries: list[bytes], done: asyncio.Future[None]) -> None:
        disk = self._disk
        error: Exception | None = None
        lines = disk.tables.get(table, [])
        if disk.fails and not self._process.dead:
            disk.fails = False
            self._failed(LogFailed("fsync"))  # and from here on it is dead
        if disk.full and disk.rng.random() < 0.3:
            error = LogUnavailable("full")
        elif self._process.dead and disk.rng.random() < 0.5:
            error = LogUnavailable("dead")
        elif version != len(lines):
            error = Conflict(f"{table} is not at version {version}")
        else:
            disk.tables[table] = lines + entries
            disk.touched[table] = disk.wall()
            disk.laws.committed(table, version, entries, self._process)
        disk.loop.call_later(disk.delay(), self._settle, done, error, context=self._process.context)

    def _settle(self, done: asyncio.Future[None], error: Exception | None) -> None:
        if done.done():
            return
        if error:
            done.set_exception(error)
        else:
            done.set_result(None)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return await asyncio.to_thread(lambda: self._disk.tables.get(table, [])[after:])

    async def tables(self) -> list[str]:
        return await asyncio.to_thread(lambda: sorted(self._disk.tables))

    async def keep(self, table: str, snapshot: bytes) -> None:
        await asyncio.to_thread(self._keep, table, snapshot)

    def _keep(self, table: str, snapshot: bytes) -> None:
        if self._disk.full and self._disk.rng.random() < 0.3:
            raise LogUnavailable("full")
        if not self._process.dead and self._disk.rng.random() < 0.8:
            self._disk.kept[table] = snapshot

    async def kept(self, table: str) -> bytes | None:
        return await asyncio.to_thread(self._disk.kept.get, table)

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        tables = await asyncio.to_thread(lambda: sorted(self._disk.touched.items()))
        old = [table for table, at in tables if at < before and not spare(table)]
        suspicious(len(old), len(tables), sure)
        for table in old:
            if not spare(table):
                await asyncio.to_thread(self._forget, table, before)
        return len(old)

    def _forget(self, table: str, before: float) -> None:
        if not self._process.dead and self._disk.touched.get(table, before) < before:
            self._disk.forget(table)

    async def health(self) -> str:
        return "well"

    async def close(self) -> None: ...
