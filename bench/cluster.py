"""The move path on a replicated log, beside SQLite and beside two other servers of board games:

    python bench/cluster.py [--write] [--seconds 6] [--turns 5]

Four browsers to a table, and each is shown its own view of every move: No Thanks!, the same moves everywhere, as fast
as they come. Workers share the tables: the four browsers of one are spread over all workers. The peers are boardgame.io
and Colyseus from npm, with per-seat views by their own means, at their best: one process, everything in memory, nothing
durable, and Colyseus sends what was played at once instead of every 50 ms.

All of it shares this machine's cores with the browsers, so moves a second tell little of more machines than one. The
processor time of a move does: it is the kernel's count, of workers and nodes apart. All take turns, and the figures are
those of the middle turn. What others took of the machine meanwhile is told with them. No turn is begun that would end
after `--minutes`, but for the first.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import uvloop

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench import peers  # noqa: E402
from bench.server import percentile, used  # noqa: E402
from bench.serving import ALL_CORES, Socket, ended, more_sockets, post, start_server  # noqa: E402
from naysay.cluster.nodes import await_well, free_ports, make_nodes  # noqa: E402

TABLES = 40
WHERE = """\
Where the time goes: nearly all that an answer takes is the append, as the two means show, of the append and of the
answer; deciding, four views and four sockets are a small part. In SQLite appends that come together share a
commit. To a node each is a message of its own, and every worker with browsers at the table hears of it when it is
durable: that is what a move costs more with one worker. With more of them the four browsers of a table are spread over
all, and each worker folds every move of the table and makes the views of its own browsers. So more workers serve more
tables, at more processor time a move; they do not make a table faster. boardgame.io and Colyseus keep everything in
memory, and answer before anything is kept."""
MENU = re.compile(rb'"scene":{"version":(\d+),.*"menu":\[([^\]]+)\]')
APPENDS = re.compile(r"^naysay_append_seconds_(sum|count)(?:{[^}]*})? ([\d.e+-]+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    workers: int = 1
    nodes: int = 0  # none: SQLite
    peer: str = ""


SETTINGS = (
    Setting("SQLite, 1 worker"),
    *(Setting(f"JetStream R1, {workers} worker{'s'[: workers > 1]}", workers, 1) for workers in (1, 2, 4)),
    *(Setting(f"JetStream R3, {workers} worker{'s'[: workers > 1]}", workers, 3) for workers in (1, 2, 4)),
    Setting("boardgame.io", peer="boardgame.io"),
    Setting("Colyseus", peer="colyseus"),
)


@dataclass(frozen=True, slots=True)
class Turn:
    moves: float  # a second
    seconds: list[float]  # from a move to its answer
    servers: float  # seconds of a core for each move
    nodes: float  # likewise
    append: float | None  # seconds, on average, as the workers say
    stolen: float  # share of the cores' time that whoever runs this machine gave to others
    load: float  # processes that wanted a core, ours among them


class Table(Protocol):
    def start(self) -> None: ...


class Seat(Socket):
    def __init__(self, path: str, table: OurTable) -> None:
        super().__init__(path)
        self.table = table
        self.sent = 0.0

    def received(self, message: bytes, at: float) -> None:
        if message.startswith(b'{"type":"done"'):
            if self.sent:
                self.table.answered(at - self.sent)
                self.sent = 0.0
        elif found := MENU.search(message):
            action = self.table.script.choose(b'"pass"' in found[2])
            self.sent = time.time()
            self.send(b'{"type":"play","id":2,"wish":"%b","seen":%b}' % (action.encode(), found[1]))
        elif self is self.table.seats[0] and b'"outcome":{' in message:
            self.table.script = peers.Script()
            self.table.start()


class OurTable:
    """At one of ours; its browsers come to as many workers as there are."""

    def __init__(self, answered: peers.Answered) -> None:
        self.answered = answered
        self.script = peers.Script()
        self.seats: list[Seat] = []

    @classmethod
    async def open(cls, ports: Sequence[int], number: int, answered: peers.Answered) -> OurTable:
        table = cls(answered)
        opened = await asyncio.to_thread(post, ports[0], {"game": "no_thanks", "name": "p", "seats": ["open"] * 3})
        for seat in range(peers.SEATS):
            port = ports[(number + seat) % len(ports)]
            socket = await Seat.connect(port, f"/ws/{opened['table']}", table)
            table.seats.append(socket)
            token = opened["token"] if seat == 0 else None
            socket.send(
                b'{"type":"join","id":1}' if not token else f'{{"type":"join","id":1,"token":"{token}"}}'.encode()
            )
            if seat:
                await asyncio.sleep(0.01)
                socket.send(f'{{"type":"sit","id":1,"name":"p","token":"{str(seat) * 22}"}}'.encode())
        return table

    def start(self) -> None:
        self.seats[0].send(b'{"type":"start","id":2}')


@contextmanager
def running(setting: Setting, folder: Path) -> Iterator[tuple[list[int], list[int], list[int]]]:
    """Ports of the servers, and the processes of servers and of nodes."""
    with ExitStack() as ending:
        ports = free_ports(setting.workers)
        if setting.peer:
            process = ending.enter_context(ended(peers.start(setting.peer, ports[0])))
            yield ports, [process.pid], []
            return
        log = None
        nodes = make_nodes(folder, setting.nodes, "bench") if setting.nodes else []
        for node in nodes:
            node.start()
            ending.callback(node.kill)
        if nodes:
            await_well(nodes)
            hosts = ",".join(node.url.removeprefix("nats://") for node in nodes)
            log = f"nats://{hosts}?replicas={len(nodes)}"
        processes = [start_server(port, folder / str(port), ALL_CORES, log) for port in ports]
        for process in processes:
            ending.enter_context(ended(process))
        yield ports, [process.pid for process in processes], [node.process.pid for node in nodes if node.process]


def spent(pids: Sequence[int]) -> float:
    return sum(used(Pid(pid)) for pid in pids)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Pid:
    pid: int


def appends(ports: Sequence[int]) -> tuple[float, float]:
    """Seconds, and how many."""
    total = {"sum": 0.0, "count": 0.0}
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
            for what, value in APPENDS.findall(answer.read().decode()):
                total[what] += float(value)
    return total["sum"], total["count"]


def ticks() -> tuple[int, int]:
    """Of all cores since the machine began: stolen, and all."""
    each = [int(number) for number in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return each[7], sum(each)


async def turn(setting: Setting, ports: list[int], servers: list[int], nodes: list[int], seconds: float) -> Turn:
    answers: list[float] = []
    tables: list[Table] = []
    for number in range(TABLES):
        if setting.peer:
            tables.append(await peers.PEERS[setting.peer][1].open(ports[0], answers.append))
        else:
            tables.append(await OurTable.open(ports, number, answers.append))
    await asyncio.sleep(1)
    for table in tables:
        table.start()
    await asyncio.sleep(2)
    answers.clear()
    stolen, all_ticks = ticks()
    began, had, had_nodes = time.perf_counter(), spent(servers), spent(nodes)
    before = (0.0, 0.0) if setting.peer else await asyncio.to_thread(appends, ports)
    await asyncio.sleep(seconds)
    took, moves = time.perf_counter() - began, len(answers)
    servers_had, nodes_had = spent(servers) - had, spent(nodes) - had_nodes
    after = (0.0, 0.0) if setting.peer else await asyncio.to_thread(appends, ports)
    append = (after[0] - before[0]) / (after[1] - before[1]) if after[1] > before[1] else None
    count = max(1, moves)
    share = (ticks()[0] - stolen) / max(1, ticks()[1] - all_ticks)
    load = os.getloadavg()[0]
    return Turn(moves / took, list(answers), servers_had / count, nodes_had / count, append, share, load)


def middle(turns: Sequence[Turn]) -> Turn:
    return sorted(turns, key=lambda turn: turn.servers + turn.nodes)[len(turns) // 2]


def line(setting: Setting, turns: Sequence[Turn], first: Sequence[Turn]) -> str:
    it, base = middle(turns), middle(first)
    cost, base_cost = it.servers + it.nodes, base.servers + base.nodes
    append = "–" if it.append is None else f"{it.append * 1000:.1f}"
    mean = statistics.mean(it.seconds) * 1000 if it.seconds else 0.0
    moves = statistics.median(turn.moves for turn in turns)
    half, most = percentile(it.seconds, 0.5), percentile(it.seconds, 0.99)
    return (
        f"| {setting.name} | {moves:,.0f} | {mean:.1f} | {half:.1f} / {most:.1f} "
        f"| {append} | {it.servers * 1000:.2f} | {it.nodes * 1000:.2f} | {cost / base_cost:.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/cluster.md")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=15.0, help="for all turns: no other is begun later")
    parser.add_argument("--folder", type=Path, default=ROOT, help="on the disk that logs are to be kept on")
    parser.add_argument("--only", default="", help="settings with this in their name")
    given = parser.parse_args()
    more_sockets()
    gc.disable()  # the browsers' own collections are not to be measured
    chosen = [setting for setting in SETTINGS if given.only in setting.name]
    if any(setting.peer for setting in chosen):
        peers.install()
    turns: dict[str, list[Turn]] = {setting.name: [] for setting in chosen}
    longest, end = 0.0, time.monotonic() + given.minutes * 60
    for number in range(given.turns):
        if time.monotonic() + longest > end:
            print(f"no time is left for turn {number + 1}", flush=True)
            break
        began = time.monotonic()
        for setting in chosen:
            with (
                tempfile.TemporaryDirectory(dir=given.folder) as folder,
                running(setting, Path(folder)) as (ports, *pids),
            ):
                turns[setting.name].append(uvloop.run(turn(setting, ports, *pids, given.seconds)))
            print(number + 1, line(setting, turns[setting.name][-1:], turns[chosen[0].name]), flush=True)
        longest = max(longest, time.monotonic() - began)
    text = "\n".join(report(chosen, turns, given.seconds, given.folder))
    print(text)
    if given.write:
        (ROOT / "bench" / "results" / "cluster.md").write_text(text + "\n")


def report(chosen: Sequence[Setting], turns: dict[str, list[Turn]], seconds: float, folder: Path) -> Iterator[str]:
    first = turns[chosen[0].name]
    count = len(first)
    yield "# The move path on a replicated log"
    yield ""
    machine = f"{platform.machine()}, {os.cpu_count()} cores; Python {platform.python_version()}"
    yield (
        f"{machine}, {time.strftime('%Y-%m-%d')}. "
        f"{TABLES} tables of No Thanks! with four sockets each, as fast as they come; the middle of {count} turns of "
        f"{seconds:.0f} s. Nodes have `sync_interval: always`; browsers, workers and nodes share the cores."
    )
    yield ""
    yield (
        "| what | moves a second | answer, mean, ms | p50 / p99 | of it the append, mean "
        "| a move: ms of a core, servers | and nodes | ratio |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for setting in chosen:
        yield line(setting, turns[setting.name], first)
    yield ""
    if folder.is_relative_to("/dev/shm"):
        yield (
            "Logs were kept in memory. On a disk each append also waits for an fsync, and R3 for those of two nodes."
        )
        yield ""
    each = [turn for setting in chosen for turn in turns[setting.name]]
    stolen, load = statistics.median(turn.stolen for turn in each), statistics.median(turn.load for turn in each)
    yield (
        f"Meanwhile {stolen:.0%} of the cores' time was given to others outside of this machine, and {load:.1f} "
        f"processes wanted one of {os.cpu_count()} cores (medians of all turns). Where that is many more than there "
        "are cores, times are others' as much as ours, and the processor time of a move is what to look at."
    )
    yield ""
    yield f"The ratio is of the processor time of a move, to that of {chosen[0].name}."
    yield ""
    yield WHERE


if __name__ == "__main__":
    main()
