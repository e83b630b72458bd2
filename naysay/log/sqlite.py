"""The embedded log: SQLite in WAL mode, one thread that writes, and one fsync for all that came in meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from naysay.log.log import Conflict, LogUnavailable

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, touched REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, version INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
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
        return [entry for (entry,) in await asyncio.to_thread(self._select, query, (table, after))]

    async def sweep(self, before: float) -> int:
        return await asyncio.to_thread(self._delete, before)

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._writes.close()
        self._others.close()

    def _select(self, query: str, values: tuple[object, ...]) -> list[tuple[bytes]]:
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
        results: list[tuple[Append, Exception | None]] = []
        try:
            self._writes.execute("BEGIN IMMEDIATE")
            results = [(append, self._insert(append)) for append in group]
            self._writes.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
            results = [(append, LogUnavailable(str(error))) for append in group]
        self._loop.call_soon_threadsafe(settle, results)

    def _insert(self, append: Append) -> Conflict | None:
        """The version in `tables` is compared and raised in one statement; who comes second changes no row."""
        now, last = time.time(), append.version + len(append.entries)
        if append.version:
            raised = self._writes.execute(
                "UPDATE tables SET version = ?, touched = ? WHERE id = ? AND version = ?",
                (last, now, append.table, append.version),
            )
        else:
            raised = self._writes.execute("INSERT OR IGNORE INTO tables VALUES (?, ?, ?)", (append.table, last, now))
        if not raised.rowcount:
            return Conflict(f"{append.table} is not at version {append.version}")
        self._writes.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)",
            [(append.table, version, entry) for version, entry in enumerate(append.entries, append.version + 1)],
        )
        return None


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
