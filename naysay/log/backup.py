"""A copy of all tables as they are at one moment, made while people play."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import apsw

from naysay.log.schema import Unsound, connect, prepare
from naysay.log.sound import check, garbled


def back_up(database: Path, to: Path) -> int:
    """Make the copy, on the disk and checked, and only then call it `to`; how many tables are in it.

    FileExistsError if there is such a file already, Unsound if what is there cannot be copied, or is damaged.
    """
    if to.exists():
        raise FileExistsError(to)
    part = to.with_name(f"{to.name}.part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        copy(database, part)
        tables = checked(part)
        flush(part)
        name(part, to)
    except apsw.Error as error:
        raise Unsound(str(error)) from error
    finally:
        part.unlink(missing_ok=True)
    return tables


def copy(database: Path, to: Path) -> None:
    """In one step, from one view of it: whoever writes meanwhile is not kept waiting, and is not in it."""
    with closing(connect(database)) as source, closing(apsw.Connection(str(to))) as target:
        with target.backup("main", source, "main") as under_way:
            under_way.step()
        target.execute("PRAGMA journal_mode = DELETE")  # so that it is one file


def checked(copied: Path) -> int:
    with closing(apsw.Connection(str(copied))) as connection:
        check(connection, copied)
        prepare(connection)
        if found := garbled(connection):
            raise Unsound(f"the tables are damaged, and were not copied: {', '.join(found)}")
        count: int = connection.execute("SELECT count(DISTINCT table_id) FROM log").get
        return count


def flush(file: Path) -> None:
    """A file, or the names in a folder."""
    if os.name == "posix" or file.is_file():
        opened = os.open(file, os.O_RDWR if file.is_file() else os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def name(part: Path, to: Path) -> None:
    """Never in the place of another file."""
    try:
        os.link(part, to)
    except FileExistsError:
        raise
    except OSError:  # there are no hard links on this disk
        if to.exists():
            raise FileExistsError(to) from None
        part.rename(to)
    flush(to.parent)
