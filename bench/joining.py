"""What it costs to find a table again in the log, and to tell where it stands: python bench/joining.py [--write]

A race in which nobody taps, at its 17th move and at its 17,000th, and an evening of a hundred races; from the last
snapshot and, as the peer, folded from the first entry. Before somebody acts, all of the game has to be read.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from naysay.core import CHANCE, CLOCK, Deal
from naysay.games import GAMES
from naysay.log import SqliteLog
from naysay.server import messages
from naysay.server.room import Room, encode
from naysay.table import LiveTable, Pacing, entries, fold, snapshot
from naysay.table.decisions import holder, new_seed
from naysay.table.entries import AnyEntry

RESULTS = Path(__file__).parent / "results" / "joining.md"
LENGTHS = ((17, 1), (170, 1), (1_700, 1), (17_000, 1), (170, 100))  # moves of a game, and games
TIMES = 5


class Stranger:
    holder = ""
    invite = ""


def race(moves: int, games: int) -> list[bytes]:
    game, seed = GAMES["not_not"], new_seed()
    deal, state = Deal(bytes.fromhex(seed)), game.new(2, game.options(), 0)
    told: list[AnyEntry] = [
        entries.Opened(game=game.key, options={}, clock="none", seats=2),
        entries.Sealed(seed=seed),
        *(entries.Sat(seat=seat, name=name, holder=holder(name)) for seat, name in enumerate(("Ada", "Bob"))),
        entries.Hosted(seat=0),
    ]
    played: list[AnyEntry] = [entries.Started(start=0)]
    for step in range(moves):
        seat = CHANCE if CHANCE in state.actors else CLOCK
        action = deal.draw(step, state.legal(seat)) if seat == CHANCE else state.legal(seat)[0]
        played.append(entries.Acted(seat=seat, action=str(action)))
        state = state.play(seat, action)
    return entries.write_all([*told, *games * played])


async def joined(log: SqliteLog, table: str) -> tuple[float, float]:
    """Milliseconds of processor time until somebody who comes can be told where it stands, and from then until somebody
    can act."""
    began = process_time()
    live = await LiveTable.load(table, log, Pacing())
    assert live
    encode(Room(live).welcome(Stranger(), messages.Join(id=1)))  # type: ignore[arg-type]
    shown = process_time()
    await live.do(lambda record: [])
    return 1000 * (shown - began), 1000 * (process_time() - shown)


async def measured(folder: Path) -> list[str]:
    log = SqliteLog(folder / "tables.db")
    lines = [
        "| moves | games | from a snapshot | and until somebody acts | from the first entry |",
        "|---|---|---|---|---|",
    ]
    for number, (moves, games) in enumerate(LENGTHS):
        told, kept_table, whole_table = race(moves, games), f"S{number}", f"T{number}"
        await log.append(whole_table, 0, told)
        await log.append(kept_table, 0, told)
        if kept := len(told) - len(told) % snapshot.EVERY:
            await log.keep(kept_table, snapshot.write(fold(kept_table, told[:kept])))
        kept_times, whole_times = [
            [await joined(log, table) for _ in range(TIMES)] for table in (kept_table, whole_table)
        ]
        cells = [*map(median, zip(*kept_times, strict=True)), median(shown for shown, _ in whole_times)]
        lines.append(f"| {moves * games:,} | {games} | {' | '.join(f'{cell:.1f} ms' for cell in cells)} |")
    await log.close()
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="to bench/results")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(measured(Path(folder)))
    head = (
        "# Joining a long table\n\nProcessor time until a table that is not in memory can be shown, the middle of "
        "five; the more entries\nsince the last snapshot, the longer: `python bench/joining.py`.\n"
    )
    print("\n".join([head, *lines]))
    if given.write:
        RESULTS.write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
