"""How long bots stand still when the worker that drives them is killed: python bench/cluster_takeover.py [--write]

Real processes: three nodes, a worker that is killed (-9) while it drives, and one that somebody looks on from. What is
measured is the longest time between two moves from the kill on, as that browser sees them; bots at this pace think for
a moment before each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.cluster.nodes import Nodes  # noqa: E402
from tests.cluster.test_workers import UNHURRIED, driver, steps  # noqa: E402
from tests.server.running import Browser, Running  # noqa: E402

BEFORE, AFTER = 5, 10  # moves


async def next_moves(browser: Browser, number: int) -> list[float]:
    """Seconds between each of them and the one before, or now."""
    gaps, last = list[float](), time.monotonic()
    for _ in range(number):
        seen = len(steps(browser))
        await browser.until(lambda browser, seen=seen: len(steps(browser)) > seen)
        gaps.append(time.monotonic() - last)
        last = time.monotonic()
    return gaps


async def pause(nodes: Nodes, folder: Path, other: Running) -> tuple[float, float]:
    """The longest before the kill, and after it."""
    doomed = Running(folder, log=nodes.url, pacing=UNHURRIED).start()
    try:
        opened = other.open_table(*["easy"] * 4)
        watcher = doomed.browser(opened["table"])
        await watcher.join()
        await driver(nodes, opened["table"])
        async with other.browser(opened["table"], opened["token"]) as ada:
            await ada.start()
            await ada.ask("leave")
            before = await next_moves(ada, BEFORE)
            doomed.kill()
            return max(before), max(await next_moves(ada, AFTER))
    finally:
        doomed.kill()


async def measured(kills: int) -> list[tuple[float, float]]:
    found = []
    with tempfile.TemporaryDirectory() as folder, Nodes(Path(folder) / "nodes") as nodes:
        (Path(folder) / "other").mkdir()
        other = Running(Path(folder) / "other", log=nodes.url, pacing=UNHURRIED).start()
        try:
            for number in range(kills):
                (Path(folder) / str(number)).mkdir()
                found.append(await pause(nodes, Path(folder) / str(number), other))
        finally:
            other.kill()
    return found


def told(found: list[tuple[float, float]]) -> Iterator[str]:
    after = sorted(after for _, after in found)
    yield "# The worker that drives is killed"
    yield ""
    yield (
        f"{platform.machine()}, {os.cpu_count()} cores, which others used as well; Python {platform.python_version()}, "
        f"{time.strftime('%Y-%m-%d')}. {len(found)} times `kill -9`; the longest time between two moves of bots, as a "
        "browser at another worker sees them."
    )
    yield ""
    yield "| from the kill on | seconds |"
    yield "|---|---|"
    yield f"| shortest | {after[0]:.2f} |"
    yield f"| median | {median(after):.2f} |"
    yield f"| longest | {after[-1]:.2f} |"
    yield ""
    yield f"Before it the longest of all was {max(before for before, _ in found):.2f} s."


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--write", action="store_true", help="write bench/results/cluster_takeover.md")
    given = parser.parse_args()
    text = "\n".join(told(asyncio.run(measured(given.kills))))
    print(text)
    if given.write:
        (ROOT / "bench" / "results" / "cluster_takeover.md").write_text(text + "\n")


if __name__ == "__main__":
    main()
