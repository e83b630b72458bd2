"""The embedded log: SQLite in WAL mode, one thread that writes, and one fsync for all that came in meanwhile.

A group of appends is one JSON text and one statement, however many they are: a thread that hands over to SQLite and
comes back has to wait each time until the busy event loop lets go of the interpreter. What is durable in the WAL is
copied into the database by another thread, while people play on: a commit that had to do it would keep them waiting.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal, NamedTuple
from zlib import crc32

import apsw
import msgspec

from naysay.log import sums
from naysay.log.log import Conflict, LogFailed, LogUnavailable, Unreadable, suspicious
from naysay.log.private import keep_private
from naysay.log.schema import FORMAT, connect, prepare, transaction

Health = Literal["well", "busy", "full", "read-only", "corrupt", "failed"]

APPEND = """
INSERT INTO log
SELECT
    json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
    json_extract(value, '$[4]')
FROM json_each(?)
"""
READ = """
SELECT at, CAST(entry AS BLOB), sum FROM log WHERE table_id = ? AND version >= ? ORDER BY version
"""
SUM = "SELECT sum FROM log WHERE table_id = ? AND version = ?"
TOUCHED = """
WITH RECURSIVE tables (id) AS (
    SELECT min(table_id) FROM log
    UNION ALL
    SELECT (SELECT min(table_id) FROM log WHERE table_id > id) FROM tables WHERE id IS NOT NULL
)
SELECT id, (SELECT at FROM log WHERE table_id = id ORDER BY version DESC LIMIT 1) FROM tables WHERE id IS NOT NULL
"""
FORGET = """
DELETE FROM log WHERE table_id = ?1
AND ?2 > (SELECT at FROM log WHERE table_id = ?1 ORDER BY version DESC LIMIT 1)
"""
FORGET_KEPT = "DELETE FROM kept WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ?1)"
PIECE = 20  # tables that are forgotten in one commit
BREATH = 0.05  # seconds between two of these, for those who play
LARGEST_GROUP = 1000  # appends that share one commit
MOST_SUMS = 50_000  # tables whose last sum is kept in mind
TIDY = 10.0  # seconds between two rounds of copying: a page that was written often is copied once
MOST_PAGES = 100_000  # in the WAL; beyond that a commit does the copying after all
FRESH = 5.0  # seconds for which the health that a write has shown is believed

# SQLite says these before the page that ends a commit is written whole: nothing was changed. With whatever else it says
# (a failed fsync, above all) the commit may be there after the next start, or not.
UNCHANGED: dict[type[apsw.Error], Health] = {
    apsw.BusyError: "busy",
    apsw.FullError: "full",
    apsw.ReadOnlyError: "read-only",
}


class Append(NamedTuple):
    table: str
    version: int
    entries: Sequence[bytes]
    done: asyncio.Future[None]


class SqliteLog:
    def __init__(self, path: Path, failed: Callable[[Exception], object] = lambda _: None) -> None:
        """`failed` is called, in whatever thread, before anybody else hears that the log is not to be trusted."""
        keep_private(path)
        self._path = path
        self._failed = failed
        self._failure: Exception | None = None
        self._damaged = False  # as somebody who read has found
        self._health: tuple[float, Health] = (0.0, "well")  # when a write has shown it
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []  # for the group under way
        self._writing = False
        self._groups: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._sums: dict[str, tuple[int, int]] = {}  # the version and the sum of tables at the last append
        self._writes = connect(path)
        prepare(self._writes)
        self._writes.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        self._copies = connect(path)
        self._others = connect(path)
        self._using_others = threading.Lock()
        self._closed = threading.Event()
        self._writer = threading.Thread(target=self._write, name="log", daemon=True)
        self._copier = threading.Thread(target=self._copy, name="log copier", daemon=True)
        self._writer.start()
        self._copier.start()

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        if self._closed.is_set():
            raise LogUnavailable("the log is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(Append(table, version, entries, done))
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)  # with whatever else comes in this turn of the loop
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        rows = await asyncio.to_thread(self._select, READ, (table, after))
        before = sums.first(table) if after == 0 else rows.pop(0)[2] if rows else None
        if rows and not sums.complete(before, rows):
            self._damaged = True
            raise Unreadable(f"what is kept of table {table} is damaged")
        return [entry for _, entry, _ in rows]

    async def tables(self) -> list[str]:
        return [table for table, _ in await asyncio.to_thread(self._touched)]

    async def keep(self, table: str, snapshot: bytes) -> None:
        await asyncio.to_thread(self._keep, table, snapshot)

    async def kept(self, table: str) -> bytes | None:
        found = await asyncio.to_thread(self._select, "SELECT snapshot, sum FROM kept WHERE table_id = ?", (table,))
        return next((snapshot for snapshot, total in found if total == crc32(snapshot)), None)

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        earliest = int(before * 1_000_000)
        tables = await asyncio.to_thread(self._touched)
        old = [table for table, at in tables if at < earliest and not spare(table)]
        suspicious(len(old), len(tables), sure)
        for piece in range(0, len(old), PIECE):
            forgotten = [(table, earliest) for table in old[piece : piece + PIECE] if not spare(table)]
            await asyncio.to_thread(self._forget, forgotten)
            await asyncio.sleep(BREATH)
        return len(old)

    async def health(self) -> Health:
        """What comes of a move now. The last that was made tells; only if it is long ago something is written."""
        if self._failure:
            return "failed"
        if self._damaged:
            return "corrupt"
        if not os.access(self._path, os.W_OK):
            return "read-only"
        at, found = self._health
        if time.monotonic() - at > FRESH:
            self._health = (time.monotonic(), found)  # others who ask meanwhile are told what was found last
            await asyncio.to_thread(self._try)
        return self._health[1]

    async def close(self) -> None:
        self._closed.set()
        self._hand_over()
        self._groups.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._copier.join)
        self._writes.close()
        self._copies.close()
        self._others.close()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except tuple(UNCHANGED) as error:
            self._health = (time.monotonic(), UNCHANGED[type(error)])
            raise LogUnavailable(str(error)) from error
        except apsw.ConstraintError:
            raise
        except apsw.Error as error:
            self._failure = error
            self._failed(error)
            raise LogFailed(str(error)) from error

    def _select(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._using_others, self._watched():
            return self._others.execute(query, values).fetchall()

    def _touched(self) -> list[tuple[Any, ...]]:
        """All tables, and when. It takes a while, so nobody else waits for this connection."""
        with self._watched():
            connection = connect(self._path)
            try:
                return connection.execute(TOUCHED).fetchall()
            finally:
                connection.close()

    def _keep(self, table: str, snapshot: bytes) -> None:
        with self._using_others, self._watched():
            self._others.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (table, snapshot, crc32(snapshot)))

    def _forget(self, tables: Sequence[tuple[str, int]]) -> None:
        with self._using_others, self._watched(), transaction(self._others):
            self._others.executemany(FORGET, tables)
            self._others.executemany(FORGET_KEPT, [(table,) for table, _ in tables])

    def _try(self) -> None:
        with self._using_others, suppress(LogUnavailable, LogFailed), self._watched():
            self._others.execute(f"PRAGMA user_version = {FORMAT}")
            self._health = (time.monotonic(), "well")

    def _hand_over(self) -> None:
        """One group at a time: the next is all that came in meanwhile."""
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        self._writing = bool(group)
        if group:
            self._groups.put(group)

    def _settle(self, results: Sequence[tuple[Append, Exception | None]]) -> None:
        self._hand_over()
        for append, error in results:
            if append.done.cancelled():
                continue
            if error is None:
                append.done.set_result(None)
            else:
                append.done.set_exception(error)

    def _copy(self) -> None:
        """All but what is written meanwhile. Those few pages are the writer's to copy; then the WAL begins anew."""
        while not self._closed.wait(TIDY):
            self._checkpoint(self._copies)
            self._groups.put([])

    def _checkpoint(self, connection: apsw.Connection) -> None:
        """From the WAL into the database, without keeping anybody waiting."""
        with suppress(LogUnavailable, LogFailed), self._watched():  # it is only put off, or there is no more to be done
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _write(self) -> None:
        try:
            while (group := self._groups.get()) is not None:
                if group:
                    self._loop.call_soon_threadsafe(self._settle, self._commit(group))
                else:
                    self._checkpoint(self._writes)
        finally:
            self._closed.set()  # whatever ended it: nobody waits for what nobody writes

    def _commit(self, group: Sequence[Append]) -> list[tuple[Append, Exception | None]]:
        if self._failure:
            return [(each, LogUnavailable(f"the disk has failed: {self._failure}")) for each in group]
        try:
            with self._watched():
                rows, last = self._rows(group)
                self._writes.execute(APPEND, (msgspec.json.encode(rows).decode(),))
        except apsw.ConstraintError as error:
            if half := len(group) // 2:  # one that expected another version must not keep the others out
                return self._commit(group[:half]) + self._commit(group[half:])
            return [(group[0], Conflict(f"{group[0].table} is not at version {group[0].version}: {error}"))]
        except (LogUnavailable, LogFailed) as error:
            return [(each, error) for each in group]
        self._health = (time.monotonic(), "well")
        if len(self._sums) > MOST_SUMS:
            self._sums.clear()
        self._sums.update(last)
        return [(each, None) for each in group]

    def _rows(self, group: Sequence[Append]) -> tuple[list[tuple[str, int, int, str, int]], dict[str, tuple[int, int]]]:
        """What goes into the log, and the sums with which its tables are then left."""
        at = time.time_ns() // 1000
        rows, last = [], dict[str, tuple[int, int]]()
        for each in group:
            table, version = each.table, each.version
            known = last.get(table) or self._sums.get(table)
            total = known[1] if known and known[0] == version else self._sum(table, version)
            for entry in each.entries:
                version, total = version + 1, sums.add(total, at, entry)
                rows.append((table, version, at, entry.decode(), total))
            last[table] = version, total
        return rows, last

    def _sum(self, table: str, version: int) -> int:
        """Of a table at a version. If it is not there the append is refused, whatever its sum."""
        found: list[tuple[Any, ...]] = self._writes.execute(SUM, (table, version)).fetchall() if version else []
        return found[0][0] if found else sums.first(table)
