"""Whose turn it is to do what happens by itself at a table: a key in a bucket, which runs out by itself.

Another may take it as soon as its holder is dead. A worker that does not know yet that it has lost a lease does no
harm, since the version refuses what is done twice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from nats.errors import Error
from nats.js.errors import KeyNotFoundError, KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from naysay.log.link import SHORT_LEASE

RENEW = SHORT_LEASE / 3  # seconds


class Lease:
    def __init__(self, bucket: KeyValue, table: str, worker: str) -> None:
        self.held = False
        self.holder = ""  # who has it, as far as we know
        self._bucket, self._table, self._worker = bucket, table, worker
        self._revision = 0
        self._renewed = 0.0
        self._found = 0  # the revision that another had it with
        self._since = 0.0  # when we first saw that
        self._taken_from = ""  # by our last attempt, whose answer may be lost

    @property
    def due(self) -> bool:
        return self.held and monotonic() - self._renewed > RENEW

    async def seek(self, drives: Callable[[str, float], bool]) -> str:
        """Take it if nobody has it, or one who does not act on it, as seen for so long. From whom it was taken."""
        value = self._worker.encode()
        try:
            self._revision = await self._bucket.create(self._table, value)
        except KeyWrongLastSequenceError:
            with suppress(KeyNotFoundError, KeyWrongLastSequenceError):  # it has just run out, or somebody was faster
                found = await self._bucket.get(self._table)
                self.holder = (found.value or b"").decode()
                if found.revision != self._found:
                    self._found, self._since = found.revision or 0, monotonic()
                if self.holder != self._worker:
                    if drives(self.holder, monotonic() - self._since):
                        return ""
                    self._taken_from = self.holder
                self._revision = await self._bucket.update(self._table, value, found.revision)
                self._take()
                before, self._taken_from = self._taken_from, ""
                return before
            return ""
        self._take()
        return ""

    def _take(self) -> None:
        self.held, self.holder, self._renewed = True, self._worker, monotonic()

    async def renew(self) -> None:
        self._renewed = monotonic()
        try:
            self._revision = await self._bucket.update(self._table, self._worker.encode(), self._revision)
        except KeyWrongLastSequenceError:
            self.held, self.holder = False, ""

    async def release(self) -> None:
        self.held, self.holder = False, ""
        with suppress(TimeoutError, Error, OSError):  # then it runs out
            await self._bucket.delete(self._table, self._revision)
