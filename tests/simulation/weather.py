"""What goes wrong. Each seed has a few kinds of trouble only, so that each is also seen without the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.simulation.rival import rival

KINDS = (
    "crash",
    "cut",
    "tear",
    "choke",
    "freeze",
    "wall",
    "slow",
    "full",
    "fail",
    "stall",
    "think",
    "rival",
    "admin",
    "exodus",
)
JUMPS = (-3.0, -3600.0, -0.5, 5.0, 3600.0, 91 * 86400.0, -91 * 86400.0)  # seconds by which a clock is set


class Weather:
    def __init__(self, world: Any, rng: Random, kinds: Sequence[str] = ()) -> None:
        self._world, self._rng = world, rng
        self._kinds = kinds or rng.sample(KINDS, rng.randrange(1, 6))
        self._every = rng.choice((1.0, 3.0, 8.0))  # seconds

    async def rage(self, seconds: float) -> None:
        world, rng = self._world, self._rng
        world.trace("weather", " ".join(self._kinds))
        world.loop.stalls = "stall" in self._kinds
        world.thinkers.fail = "think" in self._kinds
        until = world.loop.now + seconds
        while world.loop.now < until:
            await asyncio.sleep(rng.expovariate(1 / self._every))
            kind = rng.choice(self._kinds)
            await getattr(self, f"_{kind}")()
        world.loop.stalls = world.thinkers.fail = world.disk.full = world.disk.fails = False
        world.disk.slow = 0.003

    async def _crash(self) -> None:
        world = self._world
        if world.server and self._rng.random() < 0.3:
            world.crash()
            await asyncio.sleep(self._rng.random() * 4)
            await world.start_server()

    async def _fail(self) -> None:
        """The disk, which ends the server: it is there again with the same disk."""
        if self._world.server and self._rng.random() < 0.3:
            self._world.disk.fails = True
            await asyncio.sleep(self._rng.random() * 4)
            if not self._world.server:
                await self._world.start_server()

    def _line(self) -> Any:
        lines = [line for line in self._world.lines if line.open and not line.cut]
        return self._rng.choice(lines) if lines else None

    async def _cut(self) -> None:
        if line := self._line():
            self._world.trace("cut", line)
            line.tear(server_knows=True)

    async def _tear(self) -> None:
        if line := self._line():
            self._world.trace("torn", line)
            line.tear(server_knows=False)

    async def _choke(self) -> None:
        if line := self._line():
            self._world.trace("choked", line)
            line.transport.choke(True)
            self._world.loop.call_later(
                self._rng.random() * 20, line.transport.choke, False, context=line.process.context
            )

    async def _freeze(self) -> None:
        if line := self._line():
            self._world.trace("frozen", line)
            line.frozen = True

    async def _wall(self) -> None:
        jump = self._rng.choice(JUMPS)
        self._world.trace("clock is set", jump)
        self._world.wall.ahead += jump

    async def _slow(self) -> None:
        self._world.disk.slow = self._rng.choice((0.0003, 0.003, 0.03, 0.1))

    async def _full(self) -> None:
        self._world.disk.full = not self._world.disk.full

    async def _stall(self) -> None: ...

    async def _think(self) -> None: ...

    async def _exodus(self) -> None:
        """Everybody goes, and comes back one by one."""
        self._world.trace("everybody goes")
        for person in self._world.people:
            person.go(self._rng.random() * 12)

    async def _rival(self) -> None:
        """A second server on the same disk, at which somebody has another browser."""
        person = self._rng.choice(self._world.people)
        if person.token:
            await rival(self._world, person, self._rng)

    async def _admin(self) -> None:
        """Somebody sweeps by hand beside the server, or puts an older copy in its place."""
        disk = self._world.disk
        if disk.tables and self._rng.random() < 0.2:
            disk.forget(self._rng.choice(sorted(disk.tables)), meant=True)
