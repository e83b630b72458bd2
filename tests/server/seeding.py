"""A table is its log: one whose game is already under way, or over, is written rather than played."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, Replay, Seat
from naysay.games import GAMES
from naysay.log import SqliteLog
from naysay.server.lobby import new_code
from naysay.table import entries, new_token
from naysay.table.decisions import BOT_NAMES, holder, new_seed
from naysay.table.entries import AnyEntry
from tests.golden import FOLDER

NAMES = ("Ada", "Bob", "Chen", "Dora", "Emil", "Fay", "Gus", "Hedy")


class Seeded(Struct, frozen=True):
    table: str
    tokens: dict[Seat, str]  # of the players


def golden(game: str, name: str) -> Replay:
    return Replay.parse((FOLDER / game / "golden" / f"{name}.play").read_text(encoding="utf-8"))


def seed(database: Path, replay: Replay, moves: int | None = None, bots: Mapping[Seat, str] | None = None) -> Seeded:
    """Write a table at which the replay's first `moves` were played, or all of them; a negative number leaves so many.

    Draws go on from the replay's own deal. The host sits on seat 0. Bots sit down after the start, in the place of
    players who had given their words.
    """
    seeded = Seeded(new_code(), {seat: new_token() for seat in range(replay.seats) if seat not in (bots or {})})
    lines = entries.write_all(history(replay, moves, seeded.tokens, bots or {}))
    with ThreadPoolExecutor(1) as aside:  # a loop may be running here
        aside.submit(asyncio.run, append(database, seeded.table, lines)).result()
    return seeded


def history(replay: Replay, moves: int | None, tokens: Mapping[Seat, str], bots: Mapping[Seat, str]) -> list[AnyEntry]:
    played = list(replay.moves[:moves])
    played += takewhile(lambda move: move.seat == CHANCE, replay.moves[len(played) :])
    names = replay.players or NAMES
    told: list[AnyEntry] = [
        entries.Opened(game=replay.game, options=dict(replay.options), clock="none", seats=replay.seats),
        entries.Sealed(seed=replay.seed or new_seed()),
        *(
            entries.Sat(seat=seat, name=names[seat], holder=holder(tokens.get(seat, new_token())))
            for seat in range(replay.seats)
        ),
        entries.Hosted(seat=0),
        *(entries.Worded(seat=seat, word=word) for seat, word in sorted(replay.words.items())),
        entries.Started(start=replay.start, version=replay.version),
        *(entries.BotSat(seat=seat, name=BOT_NAMES[seat], level=level) for seat, level in sorted(bots.items())),
        *(entries.Acted(seat=move.seat, action=move.action, by=move.by) for move in played),
    ]
    return [*told, entries.Sealed(seed=new_seed())] if is_over(replace(replay, moves=tuple(played))) else told


def is_over(replay: Replay) -> bool:
    """NotationError if the rules forbid one of its moves."""
    *_, last = replay.steps(GAMES[replay.game])
    return not last.after.actors


async def append(database: Path, table: str, lines: list[bytes]) -> None:
    log = SqliteLog(database)
    await log.append(table, 0, lines)
    await log.close()
