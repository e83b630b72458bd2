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


class Buckets:
    """One for each address; each is filled again over a minute, and a full one is forgotten."""

    def __init__(self, burst: float) -> None:
        self._burst = burst
        self._used: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        self._used = {known: bucket for known, bucket in self._used.items() if not bucket.full}
        return self._used.setdefault(address, Bucket(self._burst / 60, self._burst)).take()


class Addresses:
    """What each address has open, and how fast it opens tables and takes seats."""

    def __init__(self, sockets: int, tables: float, seats: float) -> None:
        self.tables = Buckets(tables)
        self.seats = Buckets(seats)
        self._most = sockets
        self._sockets: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self._sockets[address] >= self._most:
            return False
        self._sockets[address] += 1
        return True

    def exit(self, address: str) -> None:
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]
