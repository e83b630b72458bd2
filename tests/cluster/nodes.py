"""Clusters of real nodes whose lines can be cut and whose processes can be killed and paused.

A node calls each other by a line, a proxy (`lines.py`), and the address that a node tells of itself leads nowhere: so
there is no other way. Workers have a line to each node too.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from typing import Self

from naysay.cluster.nodes import Node, await_well, free_ports
from tests.cluster.lines import Line, Lines, State

PATIENCE = 90.0  # seconds for nodes to find each other on a busy machine
SECRET = "between-nodes-and-workers"


class Nodes:
    """`with Nodes(folder) as nodes:` they are up, and know each other."""

    def __init__(self, folder: Path, number: int = 3) -> None:
        self.lines = Lines()
        self._folder, self._number = folder, number
        self._between: dict[tuple[int, int], Line] = {}  # by which one node calls another
        self._workers: dict[tuple[str, int], Line] = {}
        self.each: list[Node] = []

    def __enter__(self) -> Self:
        self.lines.__enter__()
        number, ports = self._number, free_ports(4 * self._number)
        for index in range(number):
            port, route, monitor, nowhere = ports[4 * index : 4 * index + 4]
            name = f"node-{index + 1}"
            told = nowhere if number > 1 else None
            self.each.append(Node(name, self._folder / name, SECRET, port, route, monitor, advertised=told))
        for one, other in permutations(range(number), 2):
            line = self._between[one, other] = self.lines.to(self.each[other].route)
            self.each[one].routes = [*self.each[one].routes, line.port]
        for node in self.each:
            node.start()
        try:
            await_well(self.each, PATIENCE)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for node in self.each:
            node.signal(signal.SIGCONT)
            node.kill()
        self.lines.__exit__()

    @property
    def url(self) -> str:
        """Straight to them, for whoever is not to be parted from them."""
        return self._url([node.port for node in self.each])

    def url_of(self, worker: str) -> str:
        """By lines of its own."""
        for index, node in enumerate(self.each):
            if (worker, index) not in self._workers:
                self._workers[worker, index] = self.lines.to(node.port)
        return self._url([self._workers[worker, index].port for index in range(len(self.each))])

    def _url(self, ports: list[int]) -> str:
        return "nats://" + ",".join(f"{SECRET}@127.0.0.1:{port}" for port in ports)

    # What a nemesis does

    def kill(self, index: int) -> None:
        self.each[index].kill()

    def restart(self, index: int) -> None:
        self.each[index].start()

    def pause(self, index: int) -> None:
        self.each[index].signal(signal.SIGSTOP)

    def go_on(self, index: int) -> None:
        self.each[index].signal(signal.SIGCONT)

    def part(self, index: int, state: State = "silent") -> None:
        """From the other nodes; its workers still reach it."""
        for pair, line in self._between.items():
            if index in pair:
                line.become(state)

    def part_worker(self, worker: str, index: int | None = None, state: State = "silent") -> None:
        """From one node, or from all."""
        for (name, node), line in self._workers.items():
            if name == worker and index in (None, node):
                line.become(state)

    def heal(self) -> None:
        """Every line is open, every node runs."""
        for line in (*self._between.values(), *self._workers.values()):
            line.become("open")
        for index, node in enumerate(self.each):
            self.go_on(index)
            if not node.alive:
                node.start()

    def await_well(self) -> None:
        await_well([node for node in self.each if node.alive], PATIENCE)


@contextmanager
def nodes(folder: Path, number: int = 3) -> Iterator[Nodes]:
    with Nodes(folder, number) as up:
        yield up
