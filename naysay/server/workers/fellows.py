"""The other workers at one table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

import msgspec
import structlog
from nats.aio.msg import Msg
from nats.errors import Error

from naysay.log.nats import NatsLog, News
from naysay.server import metrics
from naysay.server.workers import talk
from naysay.server.workers.lease import Lease
from naysay.table.fellows import Here, Table

SOON = 0.03  # seconds in which changes are gathered before they are told
AGAIN = 10.0  # seconds after which they are told again, to whoever did not hear
SETTLED = 0.5  # seconds after which all nodes know that we listen
UNHEARD = 1.0  # seconds in which whoever has a lease has said so
DESERTED = 2.0  # seconds without anybody here until a lease is given back
logger = structlog.get_logger()


class Members(Protocol):
    """All workers, to one table."""

    tables: dict[str, NatsFellows]

    @property
    def lags(self) -> Mapping[str, float]: ...
    def alive(self, worker: str) -> bool: ...


class NatsFellows:
    shared = True

    def __init__(self, name: str, log: NatsLog, members: Members) -> None:
        self.lags = members.lags
        self._name, self._log, self._members = name, log, members
        self._worker, self._client = log.link.worker, log.link.client
        self._subject = f"{log.link.name}.room.{name}"
        self._lease = Lease(log.link.leases, name, self._worker)
        self._others: dict[str, Here] = {}
        self._lost: set[str] = set()  # those that were here, and are gone or were
        self._table: Table | None = None
        self._ends: list[Callable[[], Awaitable[None]]] = []  # of what we hear
        self._telling: asyncio.TimerHandle | None = None
        self._told = self._peopled = monotonic()  # when we last told, and when somebody was last here
        self._errands: set[asyncio.Task[None]] = set()
        self._busy = False  # with the lease

    @property
    def drives(self) -> bool:
        return self._lease.held

    async def join(self, table: Table) -> None:
        self._table = table
        self._members.tables[self._name] = self
        self._ends.append(await self._log.follow(self._name, self._news))
        self._ends.append((await self._client.subscribe(self._subject, cb=self._heard)).unsubscribe)
        self.greet()
        asyncio.get_running_loop().call_later(SETTLED, self.look)

    async def leave(self) -> None:
        self._members.tables.pop(self._name, None)
        self._table = None
        if self._telling:
            self._telling.cancel()
        self._say(talk.Left(self._worker))
        for end in self._ends:
            with suppress(Error, OSError):
                await end()
        if self._lease.held:
            await self._lease.release()

    def greet(self) -> None:
        """We may have missed what others said, and what they appended."""
        self._say(talk.Hello(self._worker))
        self.look()

    def look(self) -> None:
        if self._table:
            self._table.look()

    # What is to be told

    def changed(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(SOON, self._tell)
        self._consider()

    def _tell(self) -> None:
        if self._telling:
            self._telling.cancel()
        self._telling, self._told = None, monotonic()
        if self._table:
            self._say(talk.Told(self._worker, self._table.here))

    def emote(self, holder: str, emotion: str) -> None:
        self._say(talk.Emote(self._worker, holder, emotion))

    def pause(self, holder: str) -> None:
        self._say(talk.Pause(self._worker, holder))

    def stir(self) -> None:
        self._say(talk.Stir(self._worker))

    def _say(self, what: talk.Said) -> None:
        self._send_on(self._client.publish(self._subject, talk.encode(what)))

    # What is heard

    def _news(self, news: News) -> None:
        if self._table and not news.own:
            self._table.heard(news.version, news.entries)

    async def _heard(self, message: Msg) -> None:
        try:
            said = talk.said_in.decode(message.data)
        except msgspec.MsgspecError:  # of another version
            return
        table = self._table
        if table is None or said.worker == self._worker:
            return
        match said:
            case talk.Hello():
                self._tell()
            case talk.Told(worker=worker, here=here):
                self._others[worker] = here
                if here.drives and self._lease.held:
                    self._with_lease(self._lease.renew())  # one of us does not know that it was taken
                elif here.drives:
                    self._lease.holder = worker
                elif self._lease.holder == worker:
                    self._lease.holder = ""
                table.elsewhere(worker, here)
                self._consider()
            case talk.Emote(holder=holder, emotion=emotion):
                table.emoted(holder, emotion)
            case talk.Pause(holder=holder):
                table.paused(holder)
            case talk.Stir():
                table.stirred()
            case talk.Left(worker=worker):
                self.forget(worker)

    def forget(self, worker: str) -> None:
        """It is gone; what it did last may not have been heard."""
        if self._lease.holder == worker:
            self._lease.holder = ""
        if self._others.pop(worker, None) is not None and self._table:
            self._lost.add(worker)
            self._table.elsewhere(worker, None)
            self._table.look()
        self._consider()

    def knew(self, worker: str) -> bool:
        """It was here before it was gone."""
        return worker in self._lost

    def waits(self, on: bool) -> None:
        if self._table:
            self._table.waits(on)

    # What happens by itself

    def tick(self) -> None:
        """Every now and then."""
        now = monotonic()
        if self._people:
            self._peopled = now
        if self._lease.held and now - self._peopled > DESERTED:
            self._with_lease(self._lease.release())
        elif self._lease.due:
            self._with_lease(self._lease.renew())
        else:
            self._consider()
        if now - self._told > AGAIN and (self._people or self._others):
            self._tell()

    @property
    def _people(self) -> bool:
        return self._table is not None and self._table.attended

    def _consider(self) -> None:
        """Whether it is for us to do. Who has nobody here leaves it to others."""
        free = not self._lease.holder or not self._drives(self._lease.holder, UNHEARD)
        if free and not self._lease.held and not self._busy and self._people:
            self._with_lease(self._seek())

    def _drives(self, worker: str, seconds: float) -> bool:
        """Who lives, and has not said so for so long, has given a lease back of which the bucket never heard."""
        said = self._others.get(worker)
        return self._members.alive(worker) and (seconds < UNHEARD or (said is not None and said.drives))

    async def _seek(self) -> None:
        if before := await self._lease.seek(self._drives):
            metrics.TAKEOVERS.inc()
            logger.info("a table is taken over", table=self._name, before=before)
            self.look()  # for the last that was done by who had it

    def _with_lease(self, doing: Coroutine[Any, Any, None]) -> None:
        async def alone() -> None:
            self._busy, held = True, self._lease.held
            try:
                await doing
            except (TimeoutError, Error, OSError):
                pass  # it is tried again
            finally:
                self._busy = False
            if self._lease.held != held and self._table:
                self._tell()
                self._table.drive()

        if self._busy:
            doing.close()
        else:
            self._busy = True
            self._send_on(alone())

    def _send_on(self, doing: Coroutine[Any, Any, None]) -> None:
        errand = asyncio.create_task(quietly(doing))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)


async def quietly(doing: Coroutine[Any, Any, None]) -> None:
    """What is said may be lost, and is said again."""
    with suppress(TimeoutError, Error, OSError):
        await doing
