"""The embedded log: SQLite in WAL mode, one thread that writes, and one fsync for all that came in meanwhile.

A group of appends is one JSON text and three statements, however many they are: a thread that hands over to SQLite and
comes back has to wait each time until the busy event loop lets go of the interpreter. What is durable in the WAL is
copied into the database by another thread, while people play on: a commit that had to do it would keep them waiting.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import msgspec

from naysay.log.log import Conflict, LogUnavailable

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, touched REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
"""
CURRENT = """
SELECT json_group_array(expected.key) FROM json_each(?) AS expected
LEFT JOIN tables ON tables.id = expected.key
WHERE coalesce(tables.version, 0) = expected.value
"""
RAISE = """
INSERT INTO tables SELECT key, value, ?2 FROM json_each(?1) WHERE true
ON CONFLICT (id) DO UPDATE SET version = excluded.version, touched = excluded.touched
"""
INSERT = """
INSERT INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""
LARGEST_GROUP = 1000  # appends that share one commit
TIDY = 1.0  # seconds between two rounds of copying
MOST_PAGES = 10_000  # in the WAL; beyond that a commit does copy what is left, and the WAL begins anew


@dataclass(frozen=True, slots=True)
class Append:
    table: str
    version: int
    entries: Sequence[bytes]
    done: asyncio.Future[None]


class SqliteLog:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Append] = []  # for the group under way
        self._writing = False
        self._groups: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._writes = connect(path)
        self._writes.executescript(SCHEMA)
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
        query = "SELECT entry FROM entries WHERE table_id = ? AND version > ? ORDER BY version"
        return [entry.encode() for (entry,) in await asyncio.to_thread(self._select, query, (table, after))]

    async def sweep(self, before: float) -> int:
        return await asyncio.to_thread(self._delete, before)

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

    def _delete(self, before: float) -> int:
        with self._using_others, self._others:
            old = "SELECT id FROM tables WHERE touched < ?"
            self._others.execute("BEGIN IMMEDIATE")
            self._others.execute(f"DELETE FROM entries WHERE table_id IN ({old})", (before,))
            return self._others.execute("DELETE FROM tables WHERE touched < ?", (before,)).rowcount

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
        while not self._closed.wait(TIDY):
            with suppress(sqlite3.Error):  # it is only put off; a commit tells if the disk is full
                self._copies.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _write(self) -> None:
        while group := self._groups.get():
            self._loop.call_soon_threadsafe(self._settle, self._commit(group))

    def _commit(self, group: Sequence[Append]) -> list[tuple[Append, Exception | None]]:
        """Of several appends to one table in a group the first counts: the others expected a version too early."""
        first = {append.table: append for append in reversed(group)}
        try:
            self._writes.execute("BEGIN IMMEDIATE")
            expected = {table: append.version for table, append in first.items()}
            (current,) = self._writes.execute(CURRENT, (as_json(expected),)).fetchone()
            taken = [first[table] for table in msgspec.json.decode(current, type=list[str])]
            reached = {each.table: each.version + len(each.entries) for each in taken}
            self._writes.execute(RAISE, (as_json(reached), time.time()))
            rows = [
                (each.table, version, entry.decode())
                for each in taken
                for version, entry in enumerate(each.entries, each.version + 1)
            ]
            self._writes.execute(INSERT, (as_json(rows),))
            self._writes.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
            return [(each, LogUnavailable(str(error))) for each in group]
        durable = set(map(id, taken))
        return [(each, None if id(each) in durable else conflict(each)) for each in group]


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def conflict(append: Append) -> Conflict:
    return Conflict(f"{append.table} is not at version {append.version}")


def connect(path: Path) -> sqlite3.Connection:
    """Autocommit: transactions are begun where they are meant. FULL: a commit is on the disk, not on its way."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection
