"""A log whose appends are counted and timed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Protocol

from naysay.log import Conflict, Log
from naysay.server import metrics


class HealthyLog(Log, Protocol):
    async def health(self) -> str:
        """What comes of a move now: a word."""


class Metered:
    def __init__(self, log: HealthyLog) -> None:
        self._log = log
        self.read, self.tables, self.keep, self.kept = log.read, log.tables, log.keep, log.kept
        self.health, self.close = log.health, log.close

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        began = perf_counter()
        try:
            await self._log.append(table, version, entries)
        except Conflict:
            metrics.CONFLICTS.inc()
            raise
        finally:
            metrics.APPENDED.observe(perf_counter() - began)

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        return await self._log.sweep(before, spare, sure)
