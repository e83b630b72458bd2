"""Has a move become dearer from one revision to the next?   python bench/compare.py REVISION REVISION ... [--write]

Each revision's own bench is run in a checkout of its own, turn about, with the packages of today. What counts is the
processor time of a move, since a host that gives cores to others changes how long things take, and much less what
they cost. A turn's ratios are to the first revision in the same turn.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench" / "results" / "compare.md"

IN_PROCESS = """
import json, os, tempfile, time, uvloop, structlog, logging
from pathlib import Path
from bench import moves
class Watched(moves.Stopwatch):
    first = None
    def __init__(self):
        if Watched.first:  # the peer's: what was to be measured is done
            raise SystemExit(print(json.dumps([(time.process_time() - Watched.began) / Watched.first.count * 1e6])))
        super().__init__()
        Watched.first, Watched.began = self, time.process_time()
moves.Stopwatch = Watched
os.sched_setaffinity(0, {0})
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
with tempfile.TemporaryDirectory(dir=".") as folder:
    uvloop.run(moves.measure(Path(folder)))
"""

OVER_SOCKETS = """
import gc, json, os, tempfile, uvloop
from pathlib import Path
from bench import server, serving
os.sched_setaffinity(0, {serving.CLIENT_CORE})
serving.more_sockets()
gc.disable()
with tempfile.TemporaryDirectory(dir=".") as folder:
  with serving.ended(serving.start_server(8890, Path(folder, "tables"))) as process:
    measured, *_ = uvloop.run(server.play(8890, server.HURRIED_TABLES, server.HURRIED_SECONDS, 0.0, process))
print(json.dumps([measured.busy / measured.moves * 1e6]))
"""

# What a server costs that nobody plays at: its whole start, until it answers.
START = """
import json, os, resource, subprocess, sys, tempfile, time, urllib.request
with tempfile.TemporaryDirectory(dir=".") as folder:
    command = [sys.executable, "-m", "naysay", "serve", "--port", "8891", "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            urllib.request.urlopen("http://127.0.0.1:8891/healthz").read()
            break
        except OSError:
            time.sleep(0.02)
    fields = open(f"/proc/{process.pid}/stat").read().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    status = open(f"/proc/{process.pid}/status").read()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    process.kill()
    process.wait()
print(json.dumps([seconds * 1000, int(resident) / 1000]))
"""

FIGURES = (
    "a move in one process, µs",
    "a move over sockets, µs of the server's",
    "a server's start, ms",
    "its memory then, MB",
)


@contextmanager
def checkouts(revisions: Sequence[str], folder: Path) -> Iterator[list[Path]]:
    made = [folder / str(number) for number in range(len(revisions))]
    try:
        for place, revision in zip(made, revisions, strict=True):
            subprocess.run(["git", "worktree", "add", "--quiet", "--detach", place, revision], cwd=ROOT, check=True)
            if (ROOT / "web/dist").exists():  # its own page is not asked for
                (place / "web/dist").symlink_to(ROOT / "web/dist")
        yield made
    finally:
        for place in made:
            subprocess.run(["git", "worktree", "remove", "--force", place], cwd=ROOT, check=False)


def said(script: str, place: Path) -> list[float]:
    """The figures of one script; no numbers where that revision's own bench does not run."""
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run([sys.executable, "-c", script], cwd=place, env=environment, capture_output=True, text=True)
    figures: list[float] = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else [math.nan]
    return figures


def turn(place: Path) -> list[float]:
    """Each of FIGURES, once."""
    return [figure for script in (IN_PROCESS, OVER_SOCKETS, START) for figure in said(script, place)]


def stolen() -> float:
    """Seconds that the host has taken of all cores."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


def middle(values: Sequence[float], of: Sequence[float]) -> str:
    """The middle ratio, and between which two the middle half of them lie."""
    ratios = [value / other for value, other in zip(values, of, strict=True)]
    low, half, high = statistics.quantiles(ratios, n=4)
    return f"{half:.2f} ({low:.2f}–{high:.2f})"


def report(revisions: Sequence[str], turns: Sequence[Sequence[Sequence[float]]], taken: float) -> Iterator[str]:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    yield "# Revisions, turn about\n"
    yield f"{machine}, {time.strftime('%Y-%m-%d')}: `python bench/compare.py {' '.join(revisions)}`,"
    yield f"{len(turns)} turns, a load of {os.getloadavg()[2]:.1f}; the host took {taken:.1%} of the cores."
    yield "Processor time, the middle of the turns; in brackets the middle of its ratios to the first revision in the"
    yield "same turn, and between which two half of them lie.\n"
    yield "| revision | " + " | ".join(FIGURES) + " |"
    yield "|---" * (len(FIGURES) + 1) + "|"
    for number, revision in enumerate(revisions):
        cells = []
        for figure in range(len(FIGURES)):
            own, first = ([turn[which][figure] for turn in turns] for which in (number, 0))
            ratio = f": {middle(own, first)}" if number else ""
            cells.append("–" if math.isnan(sum(own)) else f"{statistics.median(own):.0f}{ratio}")
        subject = subprocess.check_output(
            ["git", "log", "-1", "--format=%h %cs", revision], cwd=ROOT, text=True
        ).strip()
        yield f"| {subject} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revisions", nargs="+", help="the first is what the others are held against")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--write", action="store_true", help=f"write {RESULT.relative_to(ROOT)}")
    given = parser.parse_args()
    began, before = time.monotonic(), stolen()
    with tempfile.TemporaryDirectory(dir=ROOT) as folder, checkouts(given.revisions, Path(folder)) as places:
        turns: list[list[list[float]]] = []
        for number in range(given.turns):
            order = [(number + place) % len(places) for place in range(len(places))]
            measured = {place: turn(places[place]) for place in order}
            turns.append([measured[place] for place in range(len(places))])
            print(number + 1, *([f"{figure:.0f}" for figure in each] for each in turns[-1]), flush=True)
    taken = (stolen() - before) / (time.monotonic() - began) / (os.cpu_count() or 1)
    text = "\n".join([*report(given.revisions, turns, taken), ""])
    print(text)
    if given.write:
        RESULT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
