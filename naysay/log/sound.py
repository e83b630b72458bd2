"""Before anybody plays: what is read from here on is on the disk, and is what was put there.

What was being written when a server ended may be torn: that is cut, and said. Damage to anything before it is refused,
since to go on from there would take back what people were told is durable.
"""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

import apsw

from naysay.log import sums, wal
from naysay.log.schema import Unsound, connect, prepare, transaction

TABLES = f"""
SELECT table_id, count(*), max(version), {sums.WHOLE}, (
    SELECT sum FROM log AS last WHERE last.table_id = log.table_id ORDER BY version DESC LIMIT 1
) FROM log GROUP BY table_id
"""
ROWS = "SELECT at, CAST(entry AS BLOB), sum FROM log WHERE table_id = ? ORDER BY version"


def make_sound(path: Path) -> list[str]:
    """Only while nobody else writes. What had to be cut; Unsound if it is not for us to cut."""
    file = beside(path)
    try:
        if not size(path) and size(file):  # SQLite would take it for one that was left behind, and delete it
            raise Unsound(f"{path} is empty, but {file.name} is not")
        with closing(connect(path)) as connection:
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # what is refused is left as it was found
            lost = settle(connection, path)
            prepare(connection)
            lost += cut(connection, path)
            with suppress(apsw.BusyError):  # somebody reads: a backup, perhaps
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            return lost
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise Unsound(f"{path} is damaged: {error}") from error
    except (apsw.Error, OSError) as error:
        raise Unsound(f"{path} cannot be used: {error}") from error


def beside(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def settle(connection: apsw.Connection, path: Path) -> list[str]:
    """The WAL, as SQLite has found it."""
    file = beside(path)
    with transaction(connection), closing(connect(path)) as other:  # so that nobody else writes into it
        kept, _ = other.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)
        torn = wal.left_out(file, connection.pragma("page_size"), kept)
        if torn > 1:
            raise Unsound(f"{file} is damaged after page {kept}, and commits follow that were acknowledged")
        wal.write_again(file)
    return [f"what was being written when the server ended was torn: the last commit, in {file.name}"] if torn else []


def cut(connection: apsw.Connection, path: Path) -> list[str]:
    """Entries that are garbled up to the end of their table."""
    check(connection, path)
    tails = [(table, version) for table in garbled(connection) if (version := garbled_from(table, connection, path))]
    with transaction(connection):
        connection.executemany("DELETE FROM log WHERE table_id = ? AND version >= ?", tails)
        connection.executemany("DELETE FROM kept WHERE table_id = ?", [(table,) for table, _ in tails])
    return [f"the last entries of table {table}, from {version} on, were garbled" for table, version in tails]


def check(connection: apsw.Connection, path: Path) -> None:
    """That the database is whole, whatever is in it."""
    if (found := connection.pragma("quick_check")) != "ok":
        raise Unsound(f"{path} is damaged: {found}")


def garbled(connection: apsw.Connection) -> list[str]:
    """The tables whose entries are not what was put there; each is looked at as a whole."""
    return [
        table
        for table, count, last, entries, total in connection.execute(TABLES)
        if count != last or entries is None or sums.whole(table, entries) != total
    ]


def garbled_from(table: str, connection: apsw.Connection, path: Path) -> int | None:
    """The version from which on nothing of a table is sound."""
    tail = None
    for version, fit in enumerate(sums.sound(sums.first(table), connection.execute(ROWS, (table,))), 1):
        if fit and tail:
            raise Unsound(f"{path} is damaged: entry {tail} of table {table}, and there are sound ones after it")
        if not fit and not tail:
            tail = version
    if tail == 1:
        raise Unsound(f"{path} is damaged: no entry of table {table} is sound")
    return tail
