"""The embedded log: SQLite in WAL mode, one thread that writes, and one fsync for all that came in meanwhile.

A group of appends is one JSON text and three statements, however many they are: a thread that hands over to SQLite and
comes back has to wait each time until the busy event loop lets go of the interpreter.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

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
        self._waiting: SimpleQueue[Append | None] = SimpleQueue()
        self._writes = connect(path)
        self._writes.executescript(SCHEMA)
        self._others = connect(path)
        self._using_others = threading.Lock()
        self._writer = threading.Thread(target=self._write, name="log", daemon=True)
        self._writer.start()

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        if not self._writer.is_alive():
            raise LogUnavailable("the log is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(Append(table, version, entries, done))
        await done

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        query = "SELECT entry FROM entries WHERE table_id = ? AND version > ? ORDER BY version"
        return [entry.encode() for (entry,) in await asyncio.to_thread(self._select, query, (table, after))]

    async def sweep(self, before: float) -> int:
        return await asyncio.to_thread(self._delete, before)

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._writes.close()
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

    def _write(self) -> None:
        closing = False
        while not closing:
            group = [self._waiting.get()]
            while len(group) < LARGEST_GROUP:
                try:
                    group.append(self._waiting.get_nowait())
                except Empty:
                    break
            closing = None in group
            self._commit([append for append in group if append is not None])

    def _commit(self, group: Sequence[Append]) -> None:
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
            results: list[tuple[Append, Exception | None]] = [(each, LogUnavailable(str(error))) for each in group]
        else:
            durable = set(map(id, taken))
            results = [(each, None if id(each) in durable else conflict(each)) for each in group]
        self._loop.call_soon_threadsafe(settle, results)


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


def settle(results: Sequence[tuple[Append, Exception | None]]) -> None:
    for append, error in results:
        if append.done.cancelled():
            continue
        if error is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(error)
