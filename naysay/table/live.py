"""A table that is being played at: it decides, appends, then shows; and wakes up for bots, clocks and the absent.

What is shown is durable already. Everything that happens by itself is a deadline; one that fires twice is refused the
second time, since the log has moved on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, NoReturn, TypeVar

import structlog

from naysay.core import CLOCK, Intent, Level, Seat
from naysay.core.notation import By
from naysay.log import Conflict, Log, LogUnavailable, Vanished
from naysay.table import decisions, entries
from naysay.table.audience import Audience
from naysay.table.decisions import Refusal
from naysay.table.entries import AnyEntry
from naysay.table.minds import Minds
from naysay.table.presence import Presence
from naysay.table.record import Record, fold
from naysay.table.timing import Pacing, Timing

T = TypeVar("T")
Decide = Callable[[Record], Sequence[AnyEntry]]
JUDGING = ThreadPoolExecutor(4, "judging")
logger = structlog.get_logger()


async def beside_the_loop(judge: Callable[..., T], *known: Any) -> T:
    """Where a judge or a referee may take its time: nobody else's table waits for it, nor anybody's race."""
    return await asyncio.get_running_loop().run_in_executor(JUDGING, judge, *known)


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    decide: Decide


class LiveTable:
    def __init__(self, record: Record, log: Log, pacing: Pacing) -> None:
        self.record = record
        self.presence = Presence()
        self.timing = Timing(record, self.presence, pacing)
        self.audience: Audience | None = None
        self.touched = monotonic()
        self.vanished = False  # from the log
        self._log = log
        self._pacing = pacing
        self._turn = asyncio.Lock()
        self._minds = Minds(pacing.patience, self.drive, self._failed)
        self._alarm: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        if record.game.prepare:
            Thread(target=record.game.prepare, name="preparing", daemon=True).start()

    @classmethod
    async def load(cls, table: str, log: Log, pacing: Pacing) -> LiveTable | None:
        lines = await log.read(table)
        return cls(fold(table, lines), log, pacing) if lines else None

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
        self.touched = monotonic()
        self.drive()
        return version

    async def attempt(self, seat: Seat, wish: str, seen: int) -> Any:
        """The action that a wish would come to. Nothing is played, and nobody hears of it."""
        if self.record.race:
            raise Refusal("not_now", "expected a game in which haste does not decide")
        sight, state = self.timing.sight(seat, monotonic()), decisions.decided_on(self.record, seat, seen)
        action, _ = await beside_the_loop(decisions.came_to, self.record.game, state, seat, wish, sight)
        return action

    async def _catch_up(self) -> None:
        """Another worker was faster: take what it appended as if it were ours."""
        news = await self._log.read(self.record.id, self.record.version)
        for line in news:
            self._apply(entries.read(line))
        if not news:
            self._vanish()

    def _vanish(self) -> NoReturn:
        """What is in memory is not in the log: nothing of it can be promised to anybody."""
        logger.error("the log has less of this table than was made durable", table=self.record.id)
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

    # What happens by itself

    def drive(self) -> None:
        """Set the alarm for the next thing that is due. Nobody here: nothing happens, and nothing is lost."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.presence and not self.vanished and (due := min(self._dues(), key=lambda due: due.when, default=None)):
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

    def _dues(self) -> Iterator[Due]:
        record = self.record
        if record.host is not None and not self.here(record.host) and self.players_here:
            yield Due(self.timing.grace(record.host), lambda r: decisions.pass_host(r, self.players_here))
        if record.phase != "playing":
            return
        state = record.state
        if state.deadline is not None:
            yield self._playing(self.timing.time_is_up(state.deadline), CLOCK, str(state.legal(CLOCK)[0]))
        for seat in state.actors:
            if seat >= 0:
                yield from self._bot_dues(seat) if record.chairs[seat].bot else self._player_dues(seat)

    def _bot_dues(self, seat: Seat) -> Iterator[Due]:
        intent = self._minds.intent(self.record, seat)
        if intent is not None:
            by: By = "bot" if self.record.chairs[seat].away else ""
            pace = 1.0 if self.record.race else self._pacing.bots
            yield self._playing(self.timing.shown_to(seat) + intent.after * pace, seat, str(intent.action), by)

    def _player_dues(self, seat: Seat) -> Iterator[Due]:
        record = self.record
        if not self.here(seat) and self.players_here:
            yield Due(self.timing.grace(seat), partial(self._step_away, record.chairs[seat].holder))
        if record.game.idle and (expiry := self.timing.expiry(seat)) is not None:
            idle = record.game.idle(record.state.view(seat), record.state.legal(seat))
            yield self._playing(expiry, seat, str(idle), "clock")

    def _step_away(self, holder: str, record: Record) -> list[AnyEntry]:
        seat = record.held_by(holder)
        return [] if seat is None or self.here(seat) else decisions.step_away(record, seat)

    def _playing(self, when: float, seat: Seat, wish: str, by: By = "") -> Due:
        """The seat plays then, unless it was faster."""
        seen = self.record.since[seat]

        def decide(record: Record) -> list[AnyEntry]:
            played = decisions.play(record, seat, wish, seen, self.timing.sight(seat, monotonic()), by)
            lapsed = by == "clock" and record.chairs[seat].lapses + 1 >= self._pacing.lapses
            return [*played[:1], entries.SteppedAway(seat=seat), *played[1:]] if lapsed else played

        return Due(when, decide)

    def close(self) -> None:
        self.audience = None
        self._minds.clear()
        if self._alarm:
            self._alarm.cancel()
        for errand in self._errands:
            errand.cancel()
