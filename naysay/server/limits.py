"""How much one address may ask for."""

from __future__ import annotations

import time
from collections import Counter


class Bucket:
    """Holds up to `burst`; refilled at `rate` a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Addresses:
    """What each address has open, and how fast it opens tables."""

    def __init__(self, sockets: int, tables: float) -> None:
        self._most = sockets
        self._tables = tables
        self._sockets: Counter[str] = Counter()
        self._opening: dict[str, Bucket] = {}

    def enter(self, address: str) -> bool:
        if self._sockets[address] >= self._most:
            return False
        self._sockets[address] += 1
        return True

    def exit(self, address: str) -> None:
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def may_open_table(self, address: str) -> bool:
        self._opening = {known: bucket for known, bucket in self._opening.items() if not bucket.full}
        return self._opening.setdefault(address, Bucket(self._tables / 60, self._tables)).take()
