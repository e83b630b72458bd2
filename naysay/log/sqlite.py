"""The embedded log: SQLite in WAL mode, one thread that writes, and one fsync for all that came in meanwhile.

A group of appends is one JSON text and one statement, however many they are: a thread that hands over to SQLite and
comes back has to wait each time until the busy event loop lets go of the interpreter. What is durable in the WAL is
copied into the database by another thread, while people play on: a commit that had to do it would keep them waiting.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import msgspec

from naysay.log.log import Conflict, LogUnavailable, TooMany

SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, version INTEGER NOT NULL, at REAL NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS one_after_the_other BEFORE INSERT ON log
WHEN NEW.version != 1 + coalesce((SELECT max(version) FROM log WHERE table_id = NEW.table_id), 0)
BEGIN
    SELECT raise(ABORT, 'conflict');
END;
"""
FROM_VERSION_0_2 = """
BEGIN IMMEDIATE;
INSERT INTO log
SELECT table_id, entries.version, touched, entry FROM entries JOIN tables ON id = table_id ORDER BY 1, 2;
DROP TABLE entries;
DROP TABLE tables;
COMMIT;
"""
APPEND = """
INSERT INTO log
SELECT
    json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
FROM json_each(?)
"""
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
FEW = 100  # tables that a sweep may forget whatever their share
PIECE = 20  # tables that are forgotten in one commit
BREATH = 0.05  # seconds between two of these, for those who play
LARGEST_GROUP = 1000  # appends that share one commit
TIDY = 10.0  # seconds between two rounds of copying: a page that was written often is copied once
MOST_PAGES = 100_000  # in the WAL; beyond that a commit does the copying after all


@dataclass(frozen=True, slots=True)
class Append:
    table: str
    version: int
    entries: Sequence[bytes]
    done: asyncio.Future[None]


class SqliteLog:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []  # for the group under way
        self._writing = False
        self._groups: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._writes = connect(path)
        self._writes.executescript(SCHEMA)
        if self._writes.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone():
            self._writes.executescript(FROM_VERSION_0_2)
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
        if self._closed.is_set() or not self._writer.is_alive():
            raise LogUnavailable("the log is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(Append(table, version, entries, done))
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)  # with whatever else comes in this turn of the loop
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        query = "SELECT entry FROM log WHERE table_id = ? AND version > ? ORDER BY version"
        return [entry.encode() for (entry,) in await asyncio.to_thread(self._select, query, (table, after))]

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        tables = await asyncio.to_thread(self._touched)
        old = [table for table, at in tables if at < before and not spare(table)]
        if len(old) > max(FEW, len(tables) / 2) and not sure:
            raise TooMany(f"{len(old)} of {len(tables)} tables look long forgotten")
        for piece in range(0, len(old), PIECE):
            forgotten = [(table, before) for table in old[piece : piece + PIECE] if not spare(table)]
            await asyncio.to_thread(self._forget, forgotten)
            await asyncio.sleep(BREATH)
        return len(old)

    async def close(self) -> None:
        self._closed.set()
        self._hand_over()
        self._groups.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._copier.join)
        self._writes.close()
        self._copies.close()
        self._others.close()

    def _select(self, query: str, values: tuple[object, ...]) -> list[tuple[str]]:
        with self._using_others:
            return self._others.execute(query, values).fetchall()

    def _touched(self) -> list[tuple[str, float]]:
        """All tables, and when. It takes a while, so nobody else waits for this connection."""
        connection = connect(self._path)
        try:
            return connection.execute(TOUCHED).fetchall()
        finally:
            connection.close()

    def _forget(self, tables: Sequence[tuple[str, float]]) -> None:
        with self._using_others, self._others:
            self._others.execute("BEGIN IMMEDIATE")
            self._others.executemany(FORGET, tables)

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
            copy(self._copies)
            self._groups.put([])

    def _write(self) -> None:
        while (group := self._groups.get()) is not None:
            if group:
                self._loop.call_soon_threadsafe(self._settle, self._commit(group))
            else:
                copy(self._writes)

    def _commit(self, group: Sequence[Append]) -> list[tuple[Append, Exception | None]]:
        now = time.time()
        rows = [
            (each.table, version, now, entry.decode())
            for each in group
            for version, entry in enumerate(each.entries, each.version + 1)
        ]
        try:
            self._writes.execute(APPEND, (msgspec.json.encode(rows).decode(),))
        except sqlite3.IntegrityError as error:
            if half := len(group) // 2:  # one that expected another version must not keep the others out
                return self._commit(group[:half]) + self._commit(group[half:])
            return [(group[0], Conflict(f"{group[0].table} is not at version {group[0].version}: {error}"))]
        except sqlite3.Error as error:
            return [(each, LogUnavailable(str(error))) for each in group]
        return [(each, None) for each in group]


def copy(connection: sqlite3.Connection) -> None:
    """From the WAL into the database, without keeping anybody waiting."""
    with suppress(sqlite3.Error):  # it is only put off; a commit tells if the disk is full
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def connect(path: Path) -> sqlite3.Connection:
    """Autocommit: transactions are begun where they are meant. FULL: a commit is on the disk, not on its way."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection
