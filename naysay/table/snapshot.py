"""A record written down on the way, so that a long table need not be folded from its first entry.

It can be shown as soon as the moves are read of which people are told; those before them are read when somebody acts.
Nothing is true because of it. One that was written by another version, or does not fit the log, is passed over, and the
table is folded as if there were none.
"""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw, Struct

from naysay import __version__
from naysay.core import AnyGame, Move, OptionsError, parse_options, write_options
from naysay.games import GAMES
from naysay.log import Log, LogUnavailable, Unreadable
from naysay.table import entries
from naysay.table.record import UNREAD, Mark, Record, Versions, fold, the_move

EVERY = 500  # entries
END = b'{"is":"sealed"'  # of a game: the next deal
FIELDS = {field.name: field.type for field in msgspec.structs.fields(Record)}
OWN_WAY = {
    "id",
    "version",
    "game",
    "options",
    "state",
    "marks",
    "moves",
    "versions",
}  # written otherwise, or not at all


class Snapshot(Struct, frozen=True):
    by: str  # what wrote it
    game: str
    version: int
    chapter: int  # the version after which moves are told
    options: dict[str, int | str]
    state: Raw
    marks: tuple[tuple[int, Raw], ...]
    rest: dict[str, Raw]  # of the record, by name


def author(game: AnyGame) -> str:
    return f"naysay {__version__}, {game.key} {game.version}: {' '.join(FIELDS)}"


def write(record: Record) -> bytes:
    written = Snapshot(
        by=author(record.game),
        game=record.game.key,
        version=record.version,
        chapter=record.chapter,
        options=write_options(record.options),
        state=raw(record.state),
        marks=tuple((mark.moves, raw(mark.state)) for mark in record.marks),
        rest={name: raw(getattr(record, name)) for name in FIELDS if name not in OWN_WAY},
    )
    return msgspec.json.encode(written)


def raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))


def read(table: str, written: bytes) -> Record | None:
    """The record without the moves that are told; None if another version wrote it."""
    try:
        kept = msgspec.json.decode(written, type=Snapshot)
        game = GAMES.get(kept.game)
        if game is None or kept.by != author(game):
            return None
        state: Any = type(game.new(game.seats[0], game.options(), 0))
        rest = {name: msgspec.json.decode(each, type=FIELDS[name]) for name, each in kept.rest.items()}
        record = Record(
            id=table,
            version=kept.version,
            game=game,
            options=parse_options(game, kept.options),
            state=msgspec.json.decode(kept.state, type=state | None),
            marks=tuple(Mark(moves, msgspec.json.decode(each, type=state)) for moves, each in kept.marks),
            **rest,
        )
        if record.untold:
            record.moves = [UNREAD] * record.untold
            record.versions = array("L", [0] * (record.untold - 1) + [kept.chapter])
        return record
    except (msgspec.MsgspecError, OptionsError):
        return None


class Snapshots:
    """Those of one table, while it is in memory."""

    def __init__(self, record: Record, log: Log) -> None:
        self._record, self._log = record, log
        self._last = record.version

    def due(self) -> bytes | None:
        """One, if it is time for it."""
        if self._record.version - self._last < EVERY:
            return None
        self._last = self._record.version
        return write(self._record)

    async def keep(self, written: bytes) -> None:
        with suppress(LogUnavailable):
            await self._log.keep(self._record.id, written)

    async def remember(self) -> None:
        """All of a game of which there are only the moves that are told."""
        try:
            await remember(self._record, self._log)
        except Unreadable:
            await self.keep(b"")  # who comes next is told so, and not shown what it was
            raise


async def recall(table: str, log: Log) -> Record | None:
    """A table as its log tells it, by way of the last snapshot; None if there is no such table."""
    written = await log.kept(table)
    record = read(table, written) if written else None
    if record:
        told = await log.read(table, record.chapter)
        news = told[record.version - record.chapter :]
        if not record.whole and any(line.startswith(END) for line in news):
            await remember(record, log)  # the game ends in them, and what bots may know of it is made of all its moves
        if resume(record, told):
            return record
    lines = await log.read(table)
    return fold(table, lines) if lines else None


def resume(record: Record, lines: Sequence[bytes]) -> bool:
    """Give it the moves that are told, and what came after; False if the log does not reach as far as it does.

    No line at all tells nothing: a table that was forgotten has none either.
    """
    known = record.version - record.chapter
    if len(lines) < max(known, 1):
        return False
    moves, versions = moves_of(lines[:known], record.chapter)
    record.moves += moves
    record.versions += versions
    for line in lines[known:]:
        record.read(line)
    return True


async def remember(record: Record, log: Log) -> None:
    """Give it the moves before those that are told; Unreadable if the log has others."""
    lines = await log.read(record.id, record.began)
    try:
        moves, versions = await asyncio.to_thread(moves_of, lines[: record.chapter - record.began], record.began)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"the first moves of the game at table {record.id}: {error!r}") from error
    if len(moves) != record.untold or versions[-1] != record.chapter:
        raise Unreadable(f"table {record.id} had {record.untold} moves at version {record.chapter}, and has not")
    record.moves[: len(moves)], record.versions[: len(moves)] = moves, versions


def moves_of(lines: Sequence[bytes], after: int) -> tuple[list[Move], Versions]:
    """With their versions; the lines follow one."""
    moves, versions = list[Move](), array("L")
    for version, line in enumerate(lines, after + 1):
        entry = entries.read(line)
        if isinstance(entry, entries.Acted):
            moves.append(the_move(entry.seat, entry.action, entry.by))
            versions.append(version)
    return moves, versions
