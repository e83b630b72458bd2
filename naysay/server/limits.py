"""How much one address may ask for."""

from __future__ import annotations

import time
from collections import Counter

from naysay.server.settings import Limits

COSTS = {  # milliseconds of the processor that are taken before; what a thread uses beyond them is taken after
    "file": 1.0,  # of the page; and whatever is as light
    "table": 10.0,  # opened
    "socket": 3.0,  # with its handshake
    "join": 5.0,  # and again for every 500 moves of the story so far
    "change": 5.0,  # of a table, or a knock at it; and again for every 25 who are told. A move costs nothing
    "emote": 1.0,  # likewise
    "hint": 20.0,
    "film": 200.0,
    "text": 30.0,  # of a replay
    "review": 100.0,
    "upload": 300.0,
    "drill": 3.0,  # each
    "answer": 20.0,  # to a drill
    "daily": 20.0,
    "qr": 20.0,
    "guess": 100.0,  # at a code that no table has: two a second, of some 9 · 10¹³ codes
}


DRAG = "drag"


class Bucket:
    """Holds up to `burst`; refilled at `rate` a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def spend(self, cost: float) -> None:
        """What has been used already, were it more than there is."""
        self._left = max(self._left - cost, -self._burst)

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """One for each address; a full one is forgotten, now and then."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._used: dict[str, Bucket] = {}
        self._many = 64

    def __getitem__(self, address: str) -> Bucket:
        if address not in self._used and len(self._used) >= self._many:
            self._used = {known: bucket for known, bucket in self._used.items() if not bucket.full}
            self._many = max(64, 2 * len(self._used))
        return self._used.setdefault(address, Bucket(self._rate, self._burst))


class Presences:
    """How many of something each address has, up to as many as it may have."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True

    def exit(self, address: str) -> None:
        self._count[address] -= 1
        if self._count[address] <= 0:
            del self._count[address]


class Addresses:
    """What each address has open, how fast it opens tables and takes seats, and how much work it makes."""

    def __init__(self, limits: Limits) -> None:
        self.asking = Presences(limits.asking)
        self.sockets = Presences(limits.sockets)
        self.tables = Buckets(limits.tables / 60, limits.tables)
        self.seats = Buckets(limits.seats / 60, limits.seats)
        self.work = Buckets(limits.work, limits.work_burst)
        self.drags = Buckets(limits.drags, 10 * limits.drags)

    def guessed(self, address: str) -> None:
        """A code that no table has, or with it a token or a number that is wrong there."""
        self.work[address].spend(COSTS["guess"])

    def affords(self, address: str, what: str, times: int = 1) -> bool:
        """A drag has a purse of its own: who plays with furniture is not kept from coming back to the table."""
        return self.drags[address].take() if what == DRAG else self.work[address].take(COSTS[what] * times)
