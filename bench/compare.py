"""Has a move become dearer from one revision to the next?   python bench/compare.py REVISION REVISION ... [--write]

Each revision's own bench is run in a checkout of its own, with the packages of today. What counts is the processor time
of a move, since a host that gives cores to others changes how long things take. It changes what they cost as well, from
one moment to the next, by a third and more: whoever else computes there takes caches away. So all revisions are there
at once, and each plays for a second while the others are stopped; a turn's ratios are to the first revision.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULT = ROOT / "bench" / "results" / "compare.md"

# Both go on until they are killed, and say in a file how many moves were made so far and whose time they took.
IN_PROCESS = """
import logging, mmap, os, sys, tempfile, structlog, uvloop
from pathlib import Path
from bench import moves
told = memoryview(mmap.mmap(os.open(sys.argv[1], os.O_RDWR), 16)).cast("q")
class Telling(moves.Stopwatch):
    count = property(lambda self: told[0], lambda self, count: told.__setitem__(0, count))
moves.Stopwatch, moves.SECONDS, told[1] = Telling, 1e9, os.getpid()
os.sched_setaffinity(0, {0})
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
with tempfile.TemporaryDirectory(dir=".") as folder:
    uvloop.run(moves.measure(Path(folder)))
"""

OVER_SOCKETS = """
import asyncio, gc, mmap, os, sys, tempfile, uvloop
from pathlib import Path
from bench import server, serving
told = memoryview(mmap.mmap(os.open(sys.argv[1], os.O_RDWR), 16)).cast("q")
async def telling(tally, process, seconds):
    told[1] = process.pid
    while True:
        told[0] = tally.moves
        await asyncio.sleep(0.01)
server.measured = telling
os.sched_setaffinity(0, {serving.CLIENT_CORE})
serving.more_sockets()
gc.disable()
port = int(sys.argv[2])
with tempfile.TemporaryDirectory(dir=".") as folder:
    with serving.ended(serving.start_server(port, Path(folder, "tables"))) as process:
        uvloop.run(server.play(port, server.HURRIED_TABLES, 0, 0.0, process))
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

PORT = 8890
TURN, SETTLED = 1.0, 0.05  # seconds
WARMING = 2  # turns
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


class Player:
    """A revision that makes moves whenever it may."""

    def __init__(self, script: str, place: Path, number: int) -> None:
        self._told = place / "told"
        self._told.write_bytes(bytes(16))
        command = [sys.executable, "-c", script, str(self._told), str(PORT + number)]
        self._process = subprocess.Popen(command, cwd=place, env=environment(place))
        while not self._read()[1]:
            if self._process.poll() is not None:
                raise SystemExit(f"expected a revision whose own bench runs; see above what {place} says")
            time.sleep(0.1)
        self._process.send_signal(signal.SIGSTOP)

    def _read(self) -> tuple[int, int]:
        moves, measured = struct.unpack("qq", self._told.read_bytes())
        return moves, measured

    def turn(self) -> float:
        """Microseconds of the processor for each move, over a second or so."""
        (before, _), had = self._read(), self._busy
        self._process.send_signal(signal.SIGCONT)
        time.sleep(TURN)
        self._process.send_signal(signal.SIGSTOP)
        time.sleep(SETTLED)
        return (self._busy - had) / (self._read()[0] - before) / 1000

    @property
    def _busy(self) -> int:
        """Nanoseconds that the threads of whoever is measured have had."""
        tasks = Path(f"/proc/{self._read()[1]}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks)

    def end(self) -> None:
        for process in {self._read()[1], self._process.pid}:
            os.kill(process, signal.SIGKILL)
        self._process.wait()


def turns_of(script: str, places: Sequence[Path], turns: int) -> list[list[float]]:
    """By turn, what a move costs in each place."""
    players: list[Player] = []
    found: list[list[float]] = []
    try:
        for number, place in enumerate(places):
            players.append(Player(script, place, number))
        for number in range(turns + WARMING):
            order = [(number + place) % len(places) for place in range(len(places))]
            measured = {place: players[place].turn() for place in order}
            found.append([measured[place] for place in range(len(places))])
            print(*(f"{figure:.0f}" for figure in found[-1]), flush=True)
    finally:
        for player in players:
            player.end()
    return found[WARMING:]


def environment(place: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(place)}


def starts_of(places: Sequence[Path], turns: int) -> Iterator[list[tuple[float, float]]]:
    """By turn, what a server's start costs in each place, and its memory then."""
    for _ in range(turns):
        done = [subprocess.check_output([sys.executable, "-c", START], cwd=at, env=environment(at)) for at in places]
        yield [tuple(json.loads(each)) for each in done]


def stolen() -> float:
    """Seconds that the host has taken of all cores."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


def middle(values: Sequence[float], of: Sequence[float]) -> str:
    """The middle ratio, and between which two the middle half of them lie."""
    ratios = [value / other for value, other in zip(values, of, strict=True)]
    low, half, high = statistics.quantiles(ratios, n=4)
    return f"{half:.2f} ({low:.2f}–{high:.2f})"


def report(revisions: Sequence[str], figures: Sequence[Sequence[Sequence[float]]], taken: float) -> Iterator[str]:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    yield "# Revisions, turn about\n"
    yield f"{machine}, {time.strftime('%Y-%m-%d')}: `python bench/compare.py {' '.join(revisions)}`,"
    yield f"{len(figures[0])} turns of a second, {len(figures[-1])} starts; the host took {taken:.1%} of the cores."
    yield "Processor time, the middle of the turns; in brackets the middle of its ratios to the first revision in the"
    yield "same turn, and between which two half of them lie.\n"
    yield "| revision | " + " | ".join(FIGURES) + " |"
    yield "|---" * (len(FIGURES) + 1) + "|"
    for number, revision in enumerate(revisions):
        cells = []
        for turns in figures:
            own, first = ([turn[which] for turn in turns] for which in (number, 0))
            cells.append(f"{statistics.median(own):.0f}" + (f": {middle(own, first)}" if number else ""))
        subject = subprocess.check_output(
            ["git", "log", "-1", "--format=%h %cs", revision], cwd=ROOT, text=True
        ).strip()
        yield f"| {subject} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revisions", nargs="+", help="the first is what the others are held against")
    parser.add_argument("--turns", type=int, default=24)
    parser.add_argument("--starts", type=int, default=8)
    parser.add_argument("--write", action="store_true", help=f"write {RESULT.relative_to(ROOT)}")
    given = parser.parse_args()
    began, before = time.monotonic(), stolen()
    with tempfile.TemporaryDirectory(dir=ROOT) as folder, checkouts(given.revisions, Path(folder)) as places:
        moves = [turns_of(script, places, given.turns) for script in (IN_PROCESS, OVER_SOCKETS)]
        starts = list(starts_of(places, given.starts))
        figures = [*moves, *([[each[which] for each in turn] for turn in starts] for which in (0, 1))]
    taken = (stolen() - before) / (time.monotonic() - began) / (os.cpu_count() or 1)
    text = "\n".join([*report(given.revisions, figures, taken), ""])
    print(text)
    if given.write:
        RESULT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
