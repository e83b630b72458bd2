"""A table that is being played at: it decides, appends, then shows; and wakes up for bots, clocks and the absent.

What is shown is durable already. Everything that happens by itself is a deadline; one that fires twice is refused the
second time, since the log has moved on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any, NoReturn, TypeVar

import structlog
from msgspec import MsgspecError

from naysay.core import Intent, Level, Seat
from naysay.log import Conflict, Log, LogUnavailable, Unreadable, Vanished
from naysay.table import decisions, entries, snapshot
from naysay.table.audience import Audience
from naysay.table.decisions import Refusal
from naysay.table.dues import Decide, Dues
from naysay.table.entries import AnyEntry
from naysay.table.minds import Minds
from naysay.table.pausing import Pausing
from naysay.table.presence import Presence
from naysay.table.record import Record
from naysay.table.timing import Pacing, Timing

T = TypeVar("T")
JUDGING = ThreadPoolExecutor(4, "judging")
logger = structlog.get_logger()


async def beside_the_loop(judge: Callable[..., T], *known: Any) -> T:
    """Where a judge or a referee may take its time: nobody else's table waits for it, nor anybody's race."""
    return await asyncio.get_running_loop().run_in_executor(JUDGING, judge, *known)


class LiveTable:
    def __init__(self, record: Record, log: Log, pacing: Pacing) -> None:
        self.record = record
        self.presence = Presence()
        self.timing = Timing(record, self.presence, pacing)
        self.pausing = Pausing(record, self.presence, pacing.untouched)
        self.audience: Audience | None = None
        self.touched = monotonic()
        self.vanished = False  # from the log
        self._log = log
        self._pacing = pacing
        self._turn = asyncio.Lock()
        self._minds = Minds(pacing.patience, self.drive, self._failed)
        self._dues = Dues(self, pacing, self._minds)
        self._alarm: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._kept = record.version
        if record.game.prepare:
            Thread(target=record.game.prepare, name="preparing", daemon=True).start()

    @classmethod
    async def load(cls, table: str, log: Log, pacing: Pacing) -> LiveTable | None:
        record = await snapshot.recall(table, log)
        return cls(record, log, pacing) if record else None

    # Decide, append, apply, show

    async def do(self, decide: Decide) -> int:
        """Append what `decide` makes of the record, and show it; the version at which it is durable."""
        async with self._turn:
            while True:
                slow = self.record.game.slow
                made = await beside_the_loop(decide, self.record) if slow else decide(self.record)
                lines = entries.write_all(made)
                if not lines:
                    return self.record.version
                try:
                    await self._log.append(self.record.id, self.record.version, lines)
                    break
                except Conflict:
                    await self._catch_up()  # and decide anew
            for line in lines:
                self._apply(entries.read(line))
            version = self.record.version
            if version - self._kept >= snapshot.EVERY:
                self._kept = version
                self._send_on(self._keep(snapshot.write(self.record)))
        self.touched = monotonic()
        self.drive()
        return version

    async def _keep(self, written: bytes) -> None:
        with suppress(LogUnavailable):
            await self._log.keep(self.record.id, written)

    async def attempt(self, seat: Seat, wish: str, seen: int) -> Any:
        """The action that a wish would come to. Nothing is played, and nobody hears of it."""
        if self.record.race:
            raise Refusal("not_now", "expected a game in which haste does not decide")
        sight, state = self.timing.sight(seat, monotonic()), decisions.decided_on(self.record, seat, seen)
        action, _ = await beside_the_loop(decisions.came_to, self.record.game, state, seat, wish, sight)
        return action

    async def _catch_up(self) -> None:
        """Another worker was faster: take what it appended as if it were ours."""
        try:
            news = await self._log.read(self.record.id, self.record.version)
            for line in news:
                self._apply(entries.read(line))
        except (Unreadable, MsgspecError, ValueError) as error:  # of a later version, perhaps
            self._vanish(f"what was appended by another worker cannot be read: {error}")
        if not news:
            self._vanish("it has less than was made durable")
        self.drive()  # whatever becomes of the wish, somebody else may be to act now

    def _vanish(self, why: str) -> NoReturn:
        """What is in memory is not what is in the log: nothing of it can be promised to anybody."""
        logger.error("the log of this table cannot be gone on from", table=self.record.id, why=why)
        audience, self.vanished = self.audience, True
        self.close()
        if audience:
            audience.vanished()
        raise Vanished("the table is no longer kept here as it was")

    def _apply(self, entry: AnyEntry) -> None:
        record = self.record
        step = record.apply(entry)
        self.timing.applied()
        match entry:
            case entries.Acted():
                assert step is not None
                if self.audience:
                    self.audience.stepped(step)
                self._minds.show(record)
            case entries.Started():
                self._minds.clear()
                self.presence.paused_by = ""
                if self.audience:
                    self.audience.began()
            case entries.BotSat(seat=seat) | entries.CameBack(seat=seat):
                self._minds.forget(seat)
                self._changed()
            case _:
                self._changed()

    def _changed(self) -> None:
        if self.audience:
            self.audience.changed()

    def _failed(self, level: Level) -> None:
        if self.audience:
            self.audience.failed(level)

    async def hint(self, seat: Seat) -> Intent[Any]:
        return await self._minds.hint(self.record, seat)

    # Who is here

    def arrive(self, holder: str) -> None:
        self.presence.arrive(holder)
        self.pausing.stir()
        self._changed()
        self.drive()

    def depart(self, holder: str) -> None:
        self.presence.depart(holder)
        self._changed()
        self.drive()

    def here(self, seat: Seat) -> bool:
        return self.record.chairs[seat].holder in self.presence

    @property
    def players_here(self) -> frozenset[Seat]:
        return frozenset(
            seat for seat, chair in enumerate(self.record.chairs) if chair.kind == "player" and self.here(seat)
        )

    def pause(self, seat: Seat, on: bool) -> None:
        if self.pausing.ask(seat, on):
            self._changed()
            self.drive()

    def stir(self) -> None:
        """Somebody did something."""
        if self.pausing.stir():
            self._changed()
            self.drive()

    # What happens by itself

    def drive(self) -> None:
        """Set the alarm for the next thing that is due. Nobody here: nothing happens, and nothing is lost."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.pausing.doze():
            self._changed()
        due = self._dues.next() if self.presence and not self.vanished else None
        if due:
            delay = max(0.0, due.when - monotonic())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._wake, due.decide)

    def _wake(self, decide: Decide) -> None:
        self._send_on(self._run(decide))

    def _send_on(self, doing: Coroutine[Any, Any, None]) -> None:
        errand = asyncio.create_task(doing)
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)

    async def _run(self, decide: Decide) -> None:
        try:
            await self.do(decide)
        except Refusal as refusal:
            logger.info("too late", table=self.record.id, expected=refusal.expected)
            self.drive()
        except LogUnavailable as error:
            logger.error("log unavailable", table=self.record.id, error=str(error))
            await asyncio.sleep(1)
            self.drive()

    def close(self) -> None:
        self.audience = None
        self._minds.clear()
        if self._alarm:
            self._alarm.cancel()
        for errand in self._errands:
            errand.cancel()
