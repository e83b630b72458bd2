"""The database of the log: how it is opened, its tables, and what was kept by earlier versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from naysay.log import sums

MENDED = (3, 51, 3)  # earlier ones can lose a page if a commit begins the WAL anew while it is copied
FORMAT = 1
LOG = """
-- at: microseconds since 1970
CREATE TABLE log (
    table_id TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID
"""
KEPT = """
CREATE TABLE kept (table_id TEXT PRIMARY KEY, snapshot BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID
"""
ORDER = """
CREATE TRIGGER one_after_the_other BEFORE INSERT ON log
WHEN NEW.version != 1 + coalesce((SELECT max(version) FROM log WHERE table_id = NEW.table_id), 0)
BEGIN
    SELECT raise(ABORT, 'conflict');
END
"""
BEFORE = {  # by a table that is there, the rows of the log as it was kept then
    "tables": "SELECT table_id, e.version, touched, CAST(entry AS BLOB) FROM entries AS e JOIN tables ON id = table_id",
    "log": "SELECT table_id, version, at, CAST(entry AS BLOB) FROM earlier",
}


class Unsound(Exception):
    """The tables cannot be gone on with as they are; it says why, and nothing was changed."""


def connect(path: Path) -> apsw.Connection:
    """Autocommit: transactions are begun where they are meant. FULL: a commit is on the disk, not on its way."""
    if (found := tuple(map(int, apsw.sqlite_lib_version().split(".")))) < MENDED:
        raise Unsound(f"expected SQLite {'.'.join(map(str, MENDED))} or later, found {'.'.join(map(str, found))}")
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """To write in: all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:  # some errors have ended it already
            connection.execute("ROLLBACK")


def prepare(connection: apsw.Connection) -> None:
    """Make the tables, of earlier ones if there are any."""
    if connection.pragma("user_version") == FORMAT:
        return
    with transaction(connection):
        if (found := connection.pragma("user_version")) > FORMAT:
            raise Unsound(f"the tables were kept by a later Naysay, in format {found}; this one knows {FORMAT}")
        if found < FORMAT:
            take_over(connection)
            connection.pragma("user_version", FORMAT)


def take_over(connection: apsw.Connection) -> None:
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "log" in there:
        connection.execute("ALTER TABLE log RENAME TO earlier")
    connection.execute(LOG)
    connection.execute(KEPT)
    for name in BEFORE.keys() & there:
        rows = summed(connection.execute(f"{BEFORE[name]} ORDER BY 1, 2"))
        connection.executemany("INSERT INTO log VALUES (?, ?, ?, CAST(? AS TEXT), ?)", rows)
    for name in ("earlier", "entries", "tables"):
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    connection.execute(ORDER)


def summed(rows: Iterable[Any]) -> Iterator[tuple[str, int, int, bytes, int]]:
    """Rows that had no sums, table by table and in order."""
    last, total = "", 0
    for table, version, seconds, entry in rows:
        at = int(seconds * 1_000_000)
        total = sums.add(total if table == last else sums.first(table), at, entry)
        last = table
        yield table, version, at, entry, total
