"""What those who play notice of a sweep: python bench/sweeping.py [--write]

12,000 tables, each of 40 entries and with a snapshot, are forgotten while somebody acts fifty times a second.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median
from zlib import crc32

from naysay.log import SqliteLog
from naysay.log.schema import connect, transaction

RESULTS = Path(__file__).parent / "results" / "sweeping.md"
TABLES, ENTRIES, SNAPSHOT = 12_000, 40, 8_000  # bytes
PAUSE = 0.02  # seconds between two acts
QUIET = 10.0  # seconds in which nothing is swept


async def fill(path: Path, log: SqliteLog) -> None:
    entries = [b'{"is":"acted","at":1700000000.0,"seat":0,"action":"take"}'] * ENTRIES
    for first in range(0, TABLES, 500):
        await asyncio.gather(*(log.append(f"T{first + number}", 0, entries) for number in range(500)))
    connection, snapshot = connect(path), bytes(SNAPSHOT)
    with transaction(connection):
        rows = ((f"T{number}", snapshot, crc32(snapshot)) for number in range(TABLES))
        connection.executemany("INSERT INTO kept VALUES (?, ?, ?)", rows)
    connection.close()


async def acted(log: SqliteLog, version: int, until: asyncio.Future[object]) -> list[float]:
    """Milliseconds that each act took, until something is done."""
    took = list[float]()
    while not until.done():
        began = time.perf_counter()
        await log.append("LIVE", version + len(took), [b"{}"])
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)
    return took


async def measured(folder: Path) -> list[str]:
    path = folder / "tables.db"
    log = SqliteLog(path)
    await fill(path, log)
    quiet = await acted(log, 0, asyncio.ensure_future(asyncio.sleep(QUIET)))
    began = time.perf_counter()
    sweep = asyncio.ensure_future(log.sweep(time.time() + 60, lambda table: table == "LIVE", sure=True))
    swept = await acted(log, len(quiet), sweep)
    seconds = time.perf_counter() - began
    assert await sweep == TABLES
    await log.close()
    return [
        f"{TABLES:,} tables were forgotten in {seconds:.0f} s.",
        "",
        "| an append | the middle | 99 of 100 | the worst |",
        "|---|---|---|---|",
        *(line(name, took) for name, took in (("before", quiet), ("meanwhile", swept))),
    ]


def line(name: str, took: list[float]) -> str:
    figures = median(took), sorted(took)[len(took) * 99 // 100], max(took)
    return f"| {name} | {' | '.join(f'{figure:.1f} ms' for figure in figures)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="to bench/results")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(measured(Path(folder)))
    head = "# A sweep, to those who play\n\nHow long an append takes while tables are forgotten"
    text = "\n".join([f"{head}: `python bench/sweeping.py`.", *lines, ""])
    print(text)
    if given.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
