"""Who kills, pauses and parts, by a seed. Every kind comes before any comes twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from tests.cluster.nodes import Nodes
from tests.cluster.town import Worker

Strike = Callable[[float], Awaitable[None]]  # lasts for so many seconds


class Nemesis:
    def __init__(self, seed: int, nodes: Nodes, workers: Sequence[Worker]) -> None:
        self._rng = Random(f"{seed} nemesis")
        self._nodes, self._workers = nodes, workers
        self.did: list[str] = []

    @property
    def all(self) -> Sequence[Strike]:
        at_workers = (self.kill_worker, self.pause_worker, self.part_worker)
        return (*at_workers, self.kill_node, self.pause_node, self.part_node)

    async def rage(self, strikes: int, lasting: float = 4.0, between: float = 2.0, of: Sequence[Strike] = ()) -> None:
        """So many times, and then all is healed; the last ones may still be felt."""
        kinds: list[Strike] = []
        for _ in range(strikes):
            if not kinds:
                kinds = list(of or self.all)
                self._rng.shuffle(kinds)
            await kinds.pop()(lasting * self._rng.uniform(0.5, 1.5))
            await asyncio.sleep(between * self._rng.uniform(0.5, 1.5))

    def _tell(self, what: str) -> None:
        self.did.append(what)

    async def kill_worker(self, seconds: float) -> None:
        worker = self._rng.choice(self._workers)
        self._tell(f"kill -9 {worker.name}, back after {seconds:.1f} s")
        worker.kill()
        await asyncio.sleep(seconds)
        await asyncio.to_thread(worker.start)

    async def pause_worker(self, seconds: float) -> None:
        """It goes on as if no time had passed, with whatever it had begun."""
        worker = self._rng.choice(self._workers)
        self._tell(f"pause {worker.name} for {seconds:.1f} s")
        worker.pause()
        await asyncio.sleep(seconds)
        worker.go_on()

    async def part_worker(self, seconds: float) -> None:
        await self._part_worker(seconds, self._rng.choice((None, *range(len(self._nodes.each)))))

    async def cut_off_worker(self, seconds: float) -> None:
        await self._part_worker(seconds, None)

    async def _part_worker(self, seconds: float, index: int | None) -> None:
        worker, state = self._rng.choice(self._workers), self._rng.choice(("silent", "cut"))
        where = "every node" if index is None else self._nodes.each[index].name
        self._tell(f"part {worker.name} from {where} for {seconds:.1f} s, {state}")
        await asyncio.to_thread(self._nodes.part_worker, worker.name, index, state)  # type: ignore[arg-type]
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self._nodes.part_worker, worker.name, index, "open")

    async def kill_node(self, seconds: float) -> None:
        index = self._rng.randrange(len(self._nodes.each))
        self._tell(f"kill -9 {self._nodes.each[index].name}, back after {seconds:.1f} s")
        self._nodes.kill(index)
        await asyncio.sleep(seconds)
        self._nodes.restart(index)
        await asyncio.to_thread(self._nodes.await_well)

    async def pause_node(self, seconds: float) -> None:
        index = self._rng.randrange(len(self._nodes.each))
        self._tell(f"pause {self._nodes.each[index].name} for {seconds:.1f} s")
        self._nodes.pause(index)
        await asyncio.sleep(seconds)
        self._nodes.go_on(index)
        await asyncio.to_thread(self._nodes.await_well)

    async def part_node(self, seconds: float) -> None:
        """From the other nodes: workers that are with it wait, or go over."""
        index, state = self._rng.randrange(len(self._nodes.each)), self._rng.choice(("silent", "cut"))
        self._tell(f"part {self._nodes.each[index].name} from the others for {seconds:.1f} s, {state}")
        await asyncio.to_thread(self._nodes.part, index, state)  # type: ignore[arg-type]
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self._nodes.part, index, "open")
        await asyncio.to_thread(self._nodes.await_well)
