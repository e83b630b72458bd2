"""A long storm over a whole cluster, judged: python bench/cluster_storm.py [--strikes 30] [--blind] [--write]

Tables with people and bots on three workers and three nodes, real processes and real sockets, while a nemesis kills
(-9), pauses and parts them, by a seed. Afterwards everything that everybody said and heard is held against the log
(tests/cluster/history.py). The tests live through a short one. With `--blind` it is a small one over workers that do
not say after which message they append: what comes of that has to be found, else nothing is shown by finding nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.cluster.storm import WORKERS, Report, storm  # noqa: E402
from tests.simulation.laws import Broken  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "cluster_storm.md"
BLIND = "## Without the expected sequence"


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


def found(tables: int, seed: int, did: Sequence[str], broken: Broken) -> Iterator[str]:
    yield BLIND
    yield ""
    yield (
        f"{time.strftime('%Y-%m-%d')}. Seed {seed}: {tables} tables; the workers do not say after which message they "
        "append (`--blind`), and are cut off from all nodes, one after the other. The judge says:"
    )
    yield ""
    yield f"> {broken}"
    yield ""
    yield "What the nemesis did:"
    yield ""
    for number, strike in enumerate(did, 1):
        yield f"{number}. {strike}"


def write(text: str) -> None:
    """The one part or the other; what there is of the other stays."""
    before = RESULTS.read_text() if RESULTS.exists() else ""
    sighted, _, blind = before.partition(BLIND)
    if text.startswith(BLIND):
        RESULTS.write_text(f"{sighted.rstrip()}\n\n{text}\n")
    else:
        RESULTS.write_text(f"{text}\n\n{BLIND}{blind}" if blind else f"{text}\n")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, help="40; if blind 10")
    parser.add_argument("--strikes", type=int, help="30; if blind 4")
    parser.add_argument("--blind", action="store_true", help="over workers that do not say what they go on from")
    parser.add_argument("--write", action="store_true", help="write bench/results/cluster_storm.md")
    given = parser.parse_args()
    tables, strikes = given.tables or (10 if given.blind else 40), given.strikes or (4 if given.blind else 30)
    lasting, between = (6.0, 1.0) if given.blind else (4.0, 2.0)
    with tempfile.TemporaryDirectory() as folder:
        after = asyncio.run(storm(Path(folder), given.seed, tables, strikes, lasting, between, given.blind))
    if not given.blind:
        text = "\n".join(told(after.judged(), given.seed))
    else:
        try:
            after.judged()
        except Broken as broken:
            text = "\n".join(found(tables, given.seed, after.did, broken))
        else:
            sys.exit("nothing was found where something had to be")
    print(text)
    if given.write:
        write(text)


if __name__ == "__main__":
    main()
