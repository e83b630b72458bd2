"""All workers there are: each has a pulse, by which the others know that it lives, and how far away it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
import structlog
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js.errors import NoKeysError

from naysay.log.nats import NatsLog
from naysay.server import metrics
from naysay.server.workers import talk
from naysay.server.workers.fellows import NatsFellows
from naysay.table.fellows import Fellows

PULSE = 0.4  # seconds between two beats
SILENT = 1.6  # seconds without one after which a worker is taken for dead
UNKNOWN = 250.0  # ms of lag, until it was measured
MOST_LAG = 1000.0  # ms that are waited for
LOOK = 1.0  # seconds between two looks at the health of the log
AT_ONCE = 50  # tables that are looked at before others have their turn
logger = structlog.get_logger()


class Workers:
    def __init__(self, log: NatsLog) -> None:
        self.tables: dict[str, NatsFellows] = {}
        self.lags: dict[str, float] = {}
        self._log, self._link = log, log.link
        self._subject = f"{log.link.name}.pulse"
        self._number = 0
        self._beats: dict[int, float] = {}  # when our last ones were
        self._heard: dict[str, tuple[int, float]] = {}  # the last of each other, and when
        self._trips: dict[str, deque[float]] = {}  # ms there and back
        self._listening = monotonic()  # since when
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()
        self._end: Callable[[], Awaitable[None]] | None = None
        log.lagged = metrics.LAG.observe

    def at(self, table: str) -> Fellows:
        return NatsFellows(table, self._log, self)

    async def in_use(self) -> frozenset[str]:
        try:
            return frozenset(await self._link.leases.keys())
        except NoKeysError:
            return frozenset()

    async def start(self) -> None:
        self._end = (await self._link.client.subscribe(self._subject, cb=self._hear)).unsubscribe
        self._link.back.append(self._back)
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._watch())]

    async def close(self) -> None:
        """The others need not wait until they miss us."""
        for task in (*self._tasks, *self._errands):
            task.cancel()
        self._link.back.clear()
        with suppress(TimeoutError, Error, OSError):
            await self._beat(last=True)
            await self._link.client.flush(1)

    def alive(self, worker: str) -> bool:
        """Who was never heard may live until we have listened for long enough."""
        _, heard = self._heard.get(worker, (0, self._listening))
        return monotonic() - max(heard, self._listening) < SILENT

    async def _back(self) -> None:
        """There is a line again: whatever we heard before is old."""
        self._listening = monotonic()
        await self._greet(self.tables.values())

    async def _greet(self, tables: Iterable[NatsFellows]) -> None:
        for number, table in enumerate(list(tables)):
            table.greet()
            if number % AT_ONCE == 0:
                await asyncio.sleep(0.1)

    def _send_on(self, doing: Coroutine[Any, Any, None]) -> None:
        errand = asyncio.create_task(doing)
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    # Pulses

    async def _live(self) -> None:
        last = monotonic()
        while True:
            with suppress(TimeoutError, Error, OSError):
                await self._beat()
            await asyncio.sleep(PULSE)
            now = monotonic()
            if now - last > SILENT or not self._link.client.is_connected:
                self._listening = now  # it was we who did not hear
            if now - last > SILENT:
                self._send_on(self._back())
            last = now
            for worker in [worker for worker in self._heard if not self.alive(worker)]:
                self._lose(worker)
            for table in list(self.tables.values()):
                table.tick()

    async def _beat(self, last: bool = False) -> None:
        now = monotonic()
        self._number += 1
        self._beats[self._number] = now
        self._beats.pop(self._number - 16, None)
        echoes = {worker: (number, (now - at) * 1000) for worker, (number, at) in self._heard.items()}
        pulse = talk.Pulse(self._link.worker, self._number, echoes, self._log.slowest * 1000, last)
        await self._link.client.publish(self._subject, talk.encode(pulse))

    async def _hear(self, message: Msg) -> None:
        try:
            pulse = talk.pulse_in(message.data)
        except msgspec.MsgspecError:  # of another version
            return
        worker, now = pulse.worker, monotonic()
        if worker == self._link.worker:
            return
        if pulse.last:
            self._lose(worker, "it has ended")
            return
        if worker not in self._heard:
            logger.info("there is another worker", worker=worker)
            self._trips[worker], self.lags[worker] = deque(maxlen=8), UNKNOWN
            self._send_on(self._greet([table for table in self.tables.values() if table.knew(worker)]))
        self._heard[worker] = pulse.number, now
        number, kept = pulse.echoes.get(self._link.worker, (0, 0.0))
        if number in self._beats:
            self._trips[worker].append((now - self._beats[number]) * 1000 - kept)
            self.lags[worker] = min(MOST_LAG, max(self._trips[worker]) + pulse.slow)

    def _lose(self, worker: str, why: str = "it is silent") -> None:
        if self._heard.pop(worker, None):
            logger.warning("a worker is gone", worker=worker, why=why)
        self._trips.pop(worker, None)
        self.lags.pop(worker, None)
        self._lost(worker)

    def _lost(self, worker: str) -> None:
        for table in list(self.tables.values()):
            table.forget(worker)

    # The log

    async def _watch(self) -> None:
        """People are told when their table waits, and when it goes on."""
        ill = 0
        while True:
            await asyncio.sleep(LOOK)
            health = await self._log.health()
            ill = ill + 1 if health in ("no quorum", "disconnected") else 0
            if ill == 2:
                logger.error("all tables wait for the log", health=health)
            for table in list(self.tables.values()):
                table.waits(ill > 1)
