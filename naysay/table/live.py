"""A table that is being played at: it decides, appends, then shows; and wakes up for bots, clocks and the absent.

What is shown is durable already. Everything that happens by itself is a deadline; one that fires twice is refused the
second time, since the log has moved on.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Protocol

import structlog
from msgspec.structs import replace

from naysay.core import CLOCK, Bot, Intent, Move, NotationError, Race, Seat
from naysay.core.notation import By, parse_action
from naysay.log import Conflict, Log, LogUnavailable
from naysay.table import decisions, entries
from naysay.table.decisions import Refusal
from naysay.table.entries import AnyEntry
from naysay.table.race import PATIENCE, judged
from naysay.table.record import Record, fold

Decide = Callable[[Record], Sequence[AnyEntry]]
logger = structlog.get_logger()
THINKING = ThreadPoolExecutor(1, "thinking")  # one at a time: so the loop has its share of the interpreter at all times


async def aside(choose: Callable[[], Intent[Any]]) -> Intent[Any]:
    """Let a bot think while the table goes on."""
    return await asyncio.get_running_loop().run_in_executor(THINKING, choose)


@dataclass(frozen=True, slots=True)
class Pacing:
    bots: float = 1.0  # factor on the time that bots take to think
    pauses: float = 1.0  # factor on the time in which only the clock is to act
    grace: float = 20.0  # seconds until a bot stands in for somebody who is gone, and the host's role passes on
    lapses: int = 2  # time-outs in a row after which a bot stands in
    resumed: float = 5.0  # seconds that a clock leaves at least after everybody was away
    seconds: dict[str, float] = field(default_factory=lambda: {"relaxed": 45.0, "brisk": 15.0})


@dataclass(frozen=True, slots=True)
class Step:
    """A move as it happened, before anybody's eyes are considered."""

    version: int
    move: Move
    action: Any
    before: Any
    after: Any


class Audience(Protocol):
    """Whoever shows the table to people. Told of each entry once it is durable and applied."""

    def stepped(self, step: Step) -> None: ...
    def began(self) -> None: ...
    def changed(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    decide: Decide


class LiveTable:
    def __init__(self, record: Record, log: Log, pacing: Pacing) -> None:
        self.record = record
        self.online: Counter[str] = Counter()  # sockets by holder; '' are those who watch
        self.audience: Audience | None = None
        self.touched = time.time()
        self.trips: dict[str, int] = {}  # by holder: ms there and back, where haste decides
        self._log = log
        self._pacing = pacing
        self._turn = asyncio.Lock()
        self._gone: dict[str, float] = {}  # when each holder was last here
        self._resumed = self.touched
        self._shown = (0, 0.0)  # the version that last gave anybody something to decide, and when it was shown
        self._alarm: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._bots: dict[Seat, Bot[Any, Any]] = {}
        self._intents: dict[Seat, tuple[int, Intent[Any] | None]] = {}  # with the version of the decision

    @classmethod
    async def load(cls, table: str, log: Log, pacing: Pacing) -> LiveTable | None:
        lines = await log.read(table)
        return cls(fold(table, lines), log, pacing) if lines else None

    async def do(self, decide: Decide) -> int:
        """Append what `decide` makes of the record, and show it; the version at which it is durable."""
        async with self._turn:
            while True:
                lines = entries.write_all(decide(self.record))
                if not lines:
                    return self.record.version
                try:
                    await self._log.append(self.record.id, self.record.version, lines)
                    break
                except Conflict:
                    await self._catch_up()
            for line in lines:
                self._apply(entries.read(line))
            version = self.record.version
        self.touched = time.time()
        self.drive()
        return version

    async def _catch_up(self) -> None:
        """Another worker was faster: take what it appended as if it were ours."""
        for line in await self._log.read(self.record.id, self.record.version):
            self._apply(entries.read(line))

    def _apply(self, entry: AnyEntry) -> None:
        record = self.record
        before = record.state
        record.apply(entry)
        if any(since.version == record.version for since in record.since.values()):
            self._shown = (record.version, time.time())
        match entry:
            case entries.Acted():
                self._show_bots()
                if self.audience:
                    move = record.moves[-1]
                    action = parse_action(record.game, move.action)
                    self.audience.stepped(Step(record.version, move, action, before, record.state))
            case entries.Started():
                self._bots, self._intents = {}, {}
                if self.audience:
                    self.audience.began()
            case entries.BotSat(seat=seat) | entries.CameBack(seat=seat):
                self._bots.pop(seat, None)
                self._intents.pop(seat, None)
                self._changed()
            case _:
                self._changed()

    def _changed(self) -> None:
        if self.audience:
            self.audience.changed()

    def _show_bots(self) -> None:
        for seat, bot in self._bots.items():
            bot.see(self.record.state.view(seat))

    # Who is here

    def arrive(self, holder: str) -> None:
        if not self.online:
            self._resumed = time.time()
        self.online[holder] += 1
        self._gone.pop(holder, None)
        self._changed()
        self.drive()

    def depart(self, holder: str) -> None:
        self.online[holder] -= 1
        if not self.online[holder]:
            del self.online[holder]
            self.trips.pop(holder, None)
            self._gone[holder] = time.time()
        self._changed()
        self.drive()

    def exchange(self, old: str, new: str) -> None:
        """Somebody who is here holds another seat now, or none."""
        self.online[new] += 1
        self.online[old] -= 1
        if not self.online[old]:
            del self.online[old]

    def here(self, seat: Seat) -> bool:
        return self.record.chairs[seat].holder in self.online

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
        if self.online and (due := min(self._dues(), key=lambda due: due.when, default=None)):
            delay = max(0.0, due.when - time.time())
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
            yield Due(
                self._absent_since(record.host) + self._pacing.grace,
                lambda r: decisions.pass_host(r, self.players_here),
            )
        if record.phase != "playing":
            return
        if record.state.deadline is not None:
            yield self._time_is_up(record.state.deadline)
        for seat in record.state.actors:
            if seat < 0:
                continue
            chair = record.chairs[seat]
            if chair.bot:
                intent = self._intent(seat)
                if intent is None:
                    continue
                by: By = "bot" if chair.away else ""
                pace = 1.0 if record.game.race else self._pacing.bots
                yield self._playing(intent.after * pace, seat, str(intent.action), by)
                continue
            if not self.here(seat) and self.players_here:
                yield Due(
                    self._absent_since(seat) + self._pacing.grace,
                    lambda r, seat=seat: decisions.step_away(r, seat),  # type: ignore[misc]
                )
            if record.game.idle and (expiry := self._expiry(seat)) is not None:
                idle = record.game.idle(record.state.view(seat), record.state.legal(seat))
                yield self._playing(expiry - self._shown_to(seat), seat, str(idle), "clock")

    def _playing(self, after: float, seat: Seat, action: str, by: By = "") -> Due:
        """The seat plays `after` seconds of its decision, unless it was faster."""
        seen = self.record.since[seat].version

        def decide(record: Record) -> list[AnyEntry]:
            played = decisions.play(record, seat, self.timed(seat, action, time.time()), seen, by)
            lapsed = by == "clock" and record.chairs[seat].lapses + 1 >= self._pacing.lapses
            return [*played[:1], entries.SteppedAway(seat=seat), *played[1:]] if lapsed else played

        return Due(self._shown_to(seat) + after, decide)

    def _time_is_up(self, deadline: float) -> Due:
        """CLOCK waits for what may be on its way, and for those who come back to a table that everybody had left."""
        state = self.record.state
        after = deadline * self._pacing.pauses if state.actors == {CLOCK} else deadline + self._on_the_way / 1000
        due = self._playing(after, CLOCK, str(state.legal(CLOCK)[0]))
        return Due(max(due.when, self._resumed + self._pacing.resumed), due.decide)

    def _shown_to(self, seat: Seat) -> float:
        """When the seat was shown what it has to decide."""
        since = self.record.since[seat]
        version, when = self._shown
        return when if version == since.version else since.at

    # Haste

    @property
    def race(self) -> Race | None:
        return self.record.game.race(self.record.options) if self.record.game.race else None

    def trip(self, seat: Seat) -> int | None:
        return self.trips.get(self.record.chairs[seat].holder)

    def timed(self, seat: Seat, text: str, arrived: float) -> str:
        """An action with the time that counts, if it has one and haste decides; a bot's comes the same way."""
        race = self.race
        if race is None or seat not in self.record.since:
            return text
        try:
            action = parse_action(self.record.game, text)
        except NotationError:
            return text  # to be refused as it is
        if not hasattr(action, "ms"):
            return text
        elapsed = round((arrived - self._shown_to(seat)) * 1000)
        return str(replace(action, ms=judged(action.ms, max(0, elapsed), self.trip(seat) or 0, race)))

    @property
    def _on_the_way(self) -> int:
        """Milliseconds for which an action made in time may still be travelling."""
        race = self.race
        if race is None or race.arrival:
            return 0
        people = [seat for seat in self.record.state.actors if seat >= 0 and not self.record.chairs[seat].bot]
        return max((min(self.trip(seat) or 0, race.credit) + PATIENCE for seat in people), default=0)

    def _absent_since(self, seat: Seat) -> float:
        return self._gone.get(self.record.chairs[seat].holder, self._resumed)

    def _expiry(self, seat: Seat) -> float | None:
        """When the clock decides for a seat that is to act."""
        seconds = self._pacing.seconds.get(self.record.clock)
        if seconds is None:
            return None
        return max(self.record.since[seat].at + seconds, self._resumed + self._pacing.resumed)

    def clock(self) -> tuple[float, float] | None:
        """Seconds for the decision under way and seconds left of them; None when no person is being timed."""
        record = self.record
        if record.phase != "playing" or record.clock == "none":
            return None
        timed = [seat for seat in record.since if seat >= 0 and not record.chairs[seat].bot]
        expiry = min(filter(None, map(self._expiry, timed)), default=None)
        return None if expiry is None else (self._pacing.seconds[record.clock], max(0.0, expiry - time.time()))

    # Bots

    def _intent(self, seat: Seat) -> Intent[Any] | None:
        """What the bot on this seat has chosen; None while it is still thinking."""
        since = self.record.since[seat].version
        if seat not in self._bots:
            self._bots[seat] = self._watched(
                seat, self.record.chairs[seat].level or decisions.stand_in(self.record.game)
            )
        if self._intents.get(seat, (0,))[0] != since:
            bot, choose = self._bots[seat], self._question(self._bots[seat], seat)
            self._intents[seat] = (since, None if bot.slow else choose())
            if bot.slow:
                self._send_on(self._think(seat, since, choose))
        return self._intents[seat][1]

    def _question(self, bot: Bot[Any, Any], seat: Seat) -> Callable[[], Intent[Any]]:
        state = self.record.state
        return partial(bot.choose, state.view(seat), state.legal(seat), Random())

    async def _think(self, seat: Seat, since: int, choose: Callable[[], Intent[Any]]) -> None:
        intent = await aside(choose)
        if self._intents.get(seat) == (since, None):
            self._intents[seat] = (since, intent)
            self.drive()

    def _watched(self, seat: Seat, level: str) -> Bot[Any, Any]:
        """A bot that has watched the game so far from this seat."""
        bot = self.record.game.bots[level]()
        bot.see(self.first_state().view(seat))
        for step in self.steps():
            bot.see(step.after.view(seat))
        return bot

    async def hint(self, seat: Seat) -> Intent[Any]:
        """What the strongest bot would do here, knowing what this seat was shown."""
        if self.record.phase != "playing" or seat not in self.record.state.actors or self.race:
            raise Refusal("not_now", "a hint is for the seat to act, where haste does not decide")
        return await aside(self._question(self._watched(seat, list(self.record.game.bots)[-1]), seat))

    # The game so far

    def first_state(self) -> Any:
        return self.record.game.new(len(self.record.chairs), self.record.options, self.record.start)

    def steps(self) -> Iterator[Step]:
        """Every move of the game under way, or just over, from the first."""
        state = self.first_state()
        for version, move in zip(self.record.versions, self.record.moves, strict=True):
            action = parse_action(self.record.game, move.action)
            after = state.play(move.seat, action)
            yield Step(version, move, action, state, after)
            state = after

    def close(self) -> None:
        self.audience = None
        if self._alarm:
            self._alarm.cancel()
        for errand in self._errands:
            errand.cancel()
