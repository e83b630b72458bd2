"""A record written down on the way, so that a long table need not be folded from its first entry.

Nothing is true because of it. One that was written by another version, or does not fit the log, is passed over, and the
table is folded as if there were none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from naysay import __version__
from naysay.core import AnyGame, OptionsError, parse_options, write_options
from naysay.games import GAMES
from naysay.log import Log
from naysay.table import entries
from naysay.table.record import Mark, Record, fold, the_move

EVERY = 240  # entries
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
        options=write_options(record.options),
        state=raw(record.state),
        marks=tuple((mark.moves, raw(mark.state)) for mark in record.marks),
        rest={name: raw(getattr(record, name)) for name in FIELDS if name not in OWN_WAY},
    )
    return msgspec.json.encode(written)


def raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))


def read(table: str, written: bytes) -> Record | None:
    """The record but for its moves; None if another version wrote it."""
    try:
        kept = msgspec.json.decode(written, type=Snapshot)
        game = GAMES.get(kept.game)
        if game is None or kept.by != author(game):
            return None
        state: Any = type(game.new(game.seats[0], game.options(), 0))
        rest = {name: msgspec.json.decode(each, type=FIELDS[name]) for name, each in kept.rest.items()}
        return Record(
            id=table,
            version=kept.version,
            game=game,
            options=parse_options(game, kept.options),
            state=msgspec.json.decode(kept.state, type=state | None),
            marks=tuple(Mark(moves, msgspec.json.decode(each, type=state)) for moves, each in kept.marks),
            **rest,
        )
    except (msgspec.MsgspecError, OptionsError):
        return None


async def recall(table: str, log: Log) -> Record | None:
    """A table as its log tells it, by way of the last snapshot; None if there is no such table."""
    written = await log.kept(table)
    record = read(table, written) if written else None
    if record and resume(record, await log.read(table, record.began)):
        return record
    lines = await log.read(table)
    return fold(table, lines) if lines else None


def resume(record: Record, lines: Sequence[bytes]) -> bool:
    """Give it the moves of its game, and what came after; False if the log does not reach as far as it does.

    No line at all tells nothing: a table that was forgotten has none either.
    """
    known = record.version - record.began
    if len(lines) < max(known, 1):
        return False
    for version, line in enumerate(lines[:known], record.began + 1):
        entry = entries.read(line)
        if isinstance(entry, entries.Acted):
            record.moves.append(the_move(entry.seat, entry.action, entry.by))
            record.versions.append(version)
    for line in lines[known:]:
        record.read(line)
    return True
