"""A long storm over a whole cluster, judged: python bench/cluster_storm.py [--seed 1] [--strikes 30] [--write]

Tables with people and bots on three workers and three nodes, real processes and real sockets, while a nemesis kills
(-9), pauses and parts them, by a seed. Afterwards everything that everybody said and heard is held against the log
(tests/cluster/history.py). The tests live through a short one.
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

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.cluster.storm import WORKERS, Report, storm  # noqa: E402


def told(report: Report, seed: int) -> Iterator[str]:
    machine = f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}"
    yield "# A storm over a cluster"
    yield ""
    yield (
        f"{machine}, {time.strftime('%Y-%m-%d')}. Seed {seed}: {report.tables} tables on {WORKERS} workers and three "
        f"nodes (R3, `sync_interval: always`), {report.seconds:.0f} s. No law was broken, and every game went on."
    )
    yield ""
    yield "| what | how many |"
    yield "|---|---|"
    yield f"| sockets, one after the other | {report.lines:,} |"
    yield f"| appends in the log | {report.appends:,} |"
    yield f"| asks acknowledged, each found in the log once and at its version | {report.acknowledged:,} |"
    yield f"| messages to browsers, each compared with what the log says | {report.read:,} |"
    yield f"| exceptions in workers | {report.troubles.total()} |"
    yield ""
    yield "What the nemesis did:"
    yield ""
    for number, strike in enumerate(report.did, 1):
        yield f"{number}. {strike}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--strikes", type=int, default=30)
    parser.add_argument("--write", action="store_true", help="write bench/results/cluster_storm.md")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        after = asyncio.run(storm(Path(folder), given.seed, given.tables, given.strikes, lasting=4.0, between=2.0))
    text = "\n".join(told(after.judged(), given.seed))
    print(text)
    if given.write:
        (ROOT / "bench" / "results" / "cluster_storm.md").write_text(text + "\n")


if __name__ == "__main__":
    main()
