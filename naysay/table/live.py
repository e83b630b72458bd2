"""A table that is being played at: it decides, appends, then shows; and wakes up for bots, clocks and the absent.

What is shown is durable already. Everything that happens by itself is a deadline; one that fires twice is refused the
second time, since the log has moved on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NoReturn

import structlog
from msgspec import MsgspecError

from naysay.core import Intent, Level, Seat
from naysay.log import Conflict, Log, LogUnavailable, Unreadable, Vanished
from naysay.table import decisions, entries, snapshot
from naysay.table.audience import Audience
from naysay.table.decisions import Refusal
from naysay.table.dues import Decide, Dues
from naysay.table.entries import AnyEntry
from naysay.table.fellows import ALONE, Fellows
from naysay.table.judging import JUDGING, TRYING, beside_the_loop
from naysay.table.minds import Minds
from naysay.table.outsiders import NOBODY, Outsiders
from naysay.table.pausing import Pausing
from naysay.table.people import People
from naysay.table.preparing import Preparing
from naysay.table.presence import Presence
from naysay.table.record import Record
from naysay.table.timing import Pacing, Timing

logger = structlog.get_logger()


class LiveTable:
    def __init__(
        self, record: Record, log: Log, pacing: Pacing, outsiders: Outsiders = NOBODY, fellows: Fellows = ALONE
    ) -> None:
        self.record = record
        self.outsiders = outsiders
        self.fellows = fellows
        self.presence = Presence(fellows.lags)
        self.timing = Timing(record, self.presence, pacing)
        self.pausing = Pausing(record, self.presence, pacing.untouched)
        self.audience: Audience | None = None
        self.touched = monotonic()
        self.vanished = False  # from the log
        self._log = log
        self._pacing = pacing
        self._turn = asyncio.Lock()
        self._minds = Minds(pacing.patience, self.drive, self._failed, self.outsiders)
        self.people = People(self, self.presence, self.pausing, fellows)
        self._dues = Dues(self, pacing, self._minds)
        self._alarm: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._snapshots = snapshot.Snapshots(record, log)
        self.preparing = Preparing(record.game, self.people.news)

    @classmethod
    async def load(
        cls, table: str, log: Log, pacing: Pacing, outsiders: Outsiders = NOBODY, fellows: Fellows = ALONE
    ) -> LiveTable | None:
        record = await snapshot.recall(table, log)
        return cls(record, log, pacing, outsiders, fellows) if record else None

    # Decide, append, apply, show

    async def do(self, decide: Decide) -> int:
        """Append what `decide` makes of the record, and show it; the version at which it is durable."""
        async with self._turn:
            await self._remember()
            while True:
                slow = self.record.game.slow
                made = await beside_the_loop(JUDGING, decide, self.record) if slow else decide(self.record)
                lines = entries.write_all(made)
                if not lines:
                    return self.record.version
                try:
                    await self._log.append(self.record.id, self.record.version, lines)
                    break
                except Conflict:
                    if not await self._catch_up():  # else decide anew
                        self._vanish("it has less than was made durable")
            for line in lines:
                self._apply(entries.read(line))
            version = self.record.version
            if written := self._snapshots.due():
                self._send_on(self._snapshots.keep(written))
        self.touched = monotonic()
        self.drive()
        return version

    async def attempt(self, seat: Seat, wish: str, seen: int) -> Any:
        """The action that a wish would come to. Nothing is played, and nobody hears of it."""
        if self.record.race:
            raise Refusal("not_now", "expected a game in which haste does not decide")
        sight, state = self.timing.sight(seat, monotonic()), decisions.decided_on(self.record, seat, seen)
        action, _ = await beside_the_loop(TRYING, decisions.came_to, self.record.game, state, seat, wish, sight)
        return action

    async def _remember(self) -> None:
        """A long game is shown before all of it is read; but nobody acts before."""
        if self.record.whole:
            return
        try:
            await self._snapshots.remember()
        except Unreadable as error:
            self._vanish(str(error))
        self.drive()

    async def _catch_up(self) -> bool:
        """Other workers were faster: take what they appended as if it were ours. Whether there was anything."""
        try:
            news = await self._log.read(self.record.id, self.record.version)
            for line in news:
                self._apply(entries.read(line))
        except (Unreadable, MsgspecError, ValueError) as error:  # of a later version, perhaps
            self._vanish(f"what was appended by another worker cannot be read: {error}")
        self.drive()  # whatever becomes of the wish, somebody else may be to act now
        return bool(news)

    def _vanish(self, why: str) -> NoReturn:
        """What is in memory is not what is in the log: nothing of it can be promised to anybody."""
        logger.error("the log of this table cannot be gone on from", table=self.record.id, why=why)
        audience, self.vanished = self.audience, True
        self.close()
        if audience:
            audience.vanished()
        raise Vanished("the table is no longer kept here as it was")

    def _apply(self, entry: AnyEntry) -> None:
        record, step = self.record, self.record.apply(entry)
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
                self._minds.forget(record, seat)
                self.presence.expect(record.chairs[seat].holder)
                self.changed()
            case _:
                self.changed()

    def changed(self) -> None:
        if self.audience:
            self.audience.changed()

    def _failed(self, level: Level) -> None:
        if self.audience:
            self.audience.failed(level)

    async def hint(self, holder: str) -> Intent[Any]:
        """For whatever seat they hold by then."""
        await self.preparing.end()
        async with self._turn:  # what is being written may give them another
            await self._remember()
        return await self._minds.hint(self.record, holder)

    # What other workers say

    def heard(self, version: int, lines: Sequence[bytes]) -> None:
        if version + len(lines) > self.record.version:
            self._send_on(self._take(version, lines))

    def look(self) -> None:
        self._send_on(self._take(None))

    async def reach(self, version: int) -> None:
        """Somebody has seen this version: show nothing that is older."""
        if self.fellows.shared and version > self.record.version:
            await self._take(version)

    async def _take(self, version: int | None, lines: Sequence[bytes] = ()) -> None:
        """What goes on from a version; if there is a gap before it, or it is not known, as the log tells it."""
        async with self._turn:
            known = self.record.version
            if self.vanished or (version is not None and version + len(lines) <= known):
                return
            try:
                await self._remember()
                if version is not None and version <= known:
                    for line in lines[known - version :]:
                        self._apply(entries.read(line))
                else:
                    await self._catch_up()
            except (MsgspecError, ValueError) as error:
                with suppress(Vanished):
                    self._vanish(f"what was appended by another worker cannot be read: {error}")
            except LogUnavailable as error:  # it is heard of again
                logger.warning("log unavailable", table=self.record.id, error=str(error))
        self.drive()

    # What happens by itself

    def drive(self) -> None:
        """Set the alarm for the next thing that is due. Nobody here: nothing happens, and nothing is lost."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not self.fellows.drives:
            self._minds.rest()
            return
        if self.record.race and self.pausing.doze():
            self.fellows.changed()
            self.changed()
        due = self._dues.next() if self.presence and not self.vanished else None
        if due:
            delay, decide = max(0.0, due.when - monotonic()), due.decide
            self._alarm = asyncio.get_running_loop().call_later(delay, lambda: self._send_on(self._run(decide)))

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
        self.preparing.close()
        if self._alarm:
            self._alarm.cancel()
        for errand in self._errands:
            errand.cancel()
