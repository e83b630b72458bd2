"""From one log to another, whatever each is kept in: from SQLite to JetStream, and back.

What was copied is read back and compared entry by entry. A copy that was interrupted is gone on with by the next; so is
one of tables at which people played meanwhile, so that a server need only rest for the last and shortest of them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from naysay.log.lock import held
from naysay.log.log import Log
from naysay.log.private import keep_private
from naysay.log.sound import make_sound
from naysay.log.sqlite import SqliteLog

MOST_BYTES = 1 << 18  # of one append
MOST_ENTRIES = 1000


class Differs(Exception):
    """The target has what the source has not. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Copied:
    tables: int
    entries: int  # in all of them
    new: int  # that were not there before
    behind: tuple[str, ...]  # tables that grew meanwhile


async def copy(source: Log, target: Log, seen: Callable[[int, int], None] = lambda done, of: None) -> Copied:
    tables = await source.tables()
    await refuse_others(source, target, set(tables))
    versions: dict[str, int] = {}
    new = 0
    for table in tables:
        seen(len(versions), len(tables))
        lines = await source.read(table)
        new += await bring(target, table, lines)
        versions[table] = len(lines)
    behind = [table for table in await source.tables() if await source.read(table, versions.get(table, 0))]
    return Copied(len(tables), sum(versions.values()), new, tuple(behind))


async def refuse_others(source: Log, target: Log, known: set[str]) -> None:
    """Before anything is written: what is there has to be the beginning of what will be."""
    for table in await target.tables():
        there = await target.read(table)
        if table not in known or (await source.read(table))[: len(there)] != there:
            raise Differs(f"the target has entries of table {table} that the source has not")


async def bring(target: Log, table: str, lines: Sequence[bytes]) -> int:
    """What is missing, checked; how many entries that was."""
    there = await target.read(table)
    version = len(there)
    if not there and await target.kept(table):
        await target.keep(table, b"")  # it is of entries that are no longer there
    for piece in pieces(lines[version:]):
        await target.append(table, version, piece)
        version += len(piece)
    if await target.read(table) != list(lines):
        raise Differs(f"table {table} was copied, and is not the same; somebody else writes there")
    return version - len(there)


def pieces(lines: Sequence[bytes]) -> Iterator[list[bytes]]:
    """As much as one append takes."""
    piece: list[bytes] = []
    size = 0
    for line in lines:
        if piece and (size + len(line) > MOST_BYTES or len(piece) == MOST_ENTRIES):
            yield piece
            piece, size = [], 0
        piece.append(line)
        size += len(line)
    if piece:
        yield piece


@asynccontextmanager
async def opened(where: str, *, to_write: bool) -> AsyncIterator[Log]:
    """A folder with tables, the file itself, or the address of nodes. A file that is written to is ours alone.

    Raises what `held`, `make_sound` and the logs raise; FileNotFoundError if there is nothing to read.
    """
    if "://" in where:
        from naysay.log.nats import NatsLog

        async with closing(await NatsLog.connect(where)) as log:
            yield log
        return
    path = Path(where) if where.endswith(".db") else Path(where, "tables.db")
    if not to_write and not path.is_file():
        raise FileNotFoundError(path)
    with ExitStack() as ours:
        if to_write:
            keep_private(path)
            ours.enter_context(held(path.parent, "which copies into it"))
            make_sound(path)
        async with closing(SqliteLog(path)) as log:
            yield log


@asynccontextmanager
async def closing(log: Log) -> AsyncIterator[Log]:
    try:
        yield log
    finally:
        await log.close()
