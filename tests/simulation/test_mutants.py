"""Faults that there were: each is put back into our code, and a world is found in which a law is broken by it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any
from unittest.mock import patch

import pytest

from naysay.core import Seat
from naysay.server.lobby import Lobby
from naysay.server.room import Room, Session
from naysay.server.session import BrowserSession
from naysay.table import LiveTable, Record, decisions, dues, entries, live, pausing, presence, snapshot, timing
from tests.simulation.world import World, simulate

WORLDS = 60  # in which it has to be found
Fault = Callable[[World], AbstractContextManager[Any]]


def seat_before_its_turn(world: World) -> AbstractContextManager[Any]:
    """Whose seat it is was looked up when a wish arrived, not when it was decided: while a start was written, the seats
    had other numbers."""

    async def play(self: BrowserSession, wish: str, seen: int, arrived: float) -> int:
        table, seat = self._room.live, self._seat
        return await table.do(
            lambda record: decisions.play(record, seat, wish, seen, table.timing.sight(seat, arrived))
        )

    world.games = ("no_thanks",)  # in the others nobody is to act at once
    world.wordless = 1.0  # where words are opened seats have their numbers long before the first card
    return patch.object(BrowserSession, "_play", play)


def hint_for_a_neighbour(world: World) -> AbstractContextManager[Any]:
    """Whoever asked was given the hint of the seat that was to act, as if it had their number."""

    async def hint(self: LiveTable, holder: str) -> Any:
        acting = [seat for seat in self.record.since if seat >= 0] if self.record.phase == "playing" else []
        return await self._minds.hint(self.record, self.record.chairs[acting[0]].holder if acting else holder)

    world.games, world.restless = ("no_thanks",), 0.5
    return patch.object(LiveTable, "hint", hint)


def waiting_by_the_wall_clock(world: World) -> AbstractContextManager[Any]:
    """Bots, clocks and taps went by a clock that anybody may set."""
    faults = ExitStack()
    for module in (dues, live, pausing, presence, timing):
        faults.enter_context(patch.object(module, "monotonic", world.wall))
    return faults


def sweep_of_what_is_in_use(world: World) -> AbstractContextManager[Any]:
    """What the wall clock calls old was forgotten, also where people were playing."""

    async def sweep(self: Lobby) -> None:
        await self._log.sweep(world.wall() - self._settings.limits.kept, lambda table: False)

    return patch.object(Lobby, "sweep", sweep)


def conflict_for_ever(world: World) -> AbstractContextManager[Any]:
    """A table that had vanished from the log was decided on again and again."""
    return patch.object(LiveTable, "_vanish", lambda self, why: None)


def room_closed_before_the_first_word(world: World) -> AbstractContextManager[Any]:
    """A browser that had been let in, and had not said yet who it was, did not keep its room open."""
    return patch.object(Room, "empty", property(lambda room: not room.sessions))


def asleep_after_another_worker(world: World) -> AbstractContextManager[Any]:
    """Who found that another worker had been faster, and was refused, set no alarm for those who were to act now."""

    async def catch_up(self: LiveTable) -> bool:
        news = await self._log.read(self.record.id, self.record.version)
        for line in news:
            self._apply(entries.read(line))
        return bool(news)

    world.games = ("no_thanks",)  # where only somebody who acts wakes the others
    return patch.object(LiveTable, "_catch_up", catch_up)


def bot_for_one_who_came_back(world: World) -> AbstractContextManager[Any]:
    """What a stand-in had chosen was played although its player was back by then."""
    world.games = ("no_thanks",)
    world.restless = 0.5  # so that they leave, and come back
    return patch.object(dues, "by_bot", lambda record, seat: False)


def done_before_it_is_durable(world: World) -> AbstractContextManager[Any]:
    async def do(self: LiveTable, decide: Any) -> int:
        async with self._turn:
            lines = entries.write_all(decide(self.record))
            if lines:
                append = self._log.append(self.record.id, self.record.version, lines)
                self._send_on(append)
            for line in lines:
                self._apply(entries.read(line))
        self.drive()
        return self.record.version

    return patch.object(LiveTable, "do", do)


def eyes_of_a_neighbour(world: World) -> AbstractContextManager[Any]:
    def seat(self: Room, session: Session) -> Seat | None:
        own = self.live.record.held_by(session.holder)
        return 0 if own is None and self.live.record.phase == "playing" else own

    return patch.object(Room, "seat", seat)


def steps_lost_by_the_slow(world: World) -> AbstractContextManager[Any]:
    """A browser too far behind was not sent some of the steps, and stayed."""
    return patch.object(BrowserSession, "_close", lambda self, code: None)


def words_not_waited_for(world: World) -> AbstractContextManager[Any]:
    """The first card was turned as soon as hashes were told: no word was in the deal."""
    return patch.object(timing.Timing, "dealing", lambda self: self._listed)


def story_lost_with_a_snapshot(world: World) -> AbstractContextManager[Any]:
    """A table was read as it was written down on the way, without the moves that had led there."""

    def resume(record: Record, lines: list[bytes]) -> bool:
        for line in lines[record.version - record.chapter :]:
            record.read(line)
        return True

    return patch.object(snapshot, "resume", resume)


# The weather in which they show, and the first world that is tried: where one is known to show, for most of the time
# would go into worlds in which it does not.
FAULTS: list[tuple[Fault, tuple[str, ...], int]] = [
    (seat_before_its_turn, ("slow",), 20),
    (hint_for_a_neighbour, ("cut",), 9),
    (waiting_by_the_wall_clock, ("wall",), 0),
    (sweep_of_what_is_in_use, ("wall",), 2),
    (conflict_for_ever, ("admin",), 0),
    (room_closed_before_the_first_word, ("exodus",), 36),
    (asleep_after_another_worker, ("rival",), 25),
    (bot_for_one_who_came_back, ("slow",), 1),
    (done_before_it_is_durable, ("cut",), 0),
    (eyes_of_a_neighbour, ("cut",), 0),
    (steps_lost_by_the_slow, ("choke",), 2),
    (words_not_waited_for, ("cut",), 0),
    (story_lost_with_a_snapshot, ("crash",), 0),
]


@pytest.mark.parametrize(("fault", "kinds", "first"), FAULTS, ids=lambda given: getattr(given, "__name__", ""))
def test_a_world_is_found_that_breaks_a_law(fault: Fault, kinds: tuple[str, ...], first: int) -> None:
    worlds = range(first, first + WORLDS)
    found = next((seed for seed in worlds if simulate(seed, fault, kinds).failure), None)
    assert found is not None
    assert simulate(found, kinds=kinds).failure is None, "and without the fault all is well"
