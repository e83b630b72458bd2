"""Time at a table: who lets it run out, and who comes back."""

from __future__ import annotations

import asyncio
import time

import pytest

from naysay.log import SqliteLog
from naysay.table import LiveTable, Pacing, decisions
from tests.table.sitting import TOKENS, Notes, opened, until

ME = decisions.holder(TOKENS[0])


async def brisk(log: SqliteLog, seconds: float, **pacing: float) -> tuple[LiveTable, Notes]:
    """A game of No Thanks! against bots, with a clock."""
    pace = Pacing(bots=0.0, seconds={"brisk": seconds}, **pacing)  # type: ignore[arg-type]
    live = await opened(log, "no_thanks", "easy", "easy", pacing=pace)
    await live.do(lambda record: decisions.configure(record, 0, {}, "brisk", 3))
    notes = Notes(live)
    live.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    return live, notes


async def to_act(live: LiveTable) -> None:
    await until(lambda: 0 in live.record.since)


def by(notes: Notes) -> list[str]:
    return [step.move.by for step in notes.steps if step.move.seat == 0]


async def test_two_time_outs_in_a_row_and_a_bot_stands_in(log: SqliteLog):
    live, notes = await brisk(log, 0.1, resumed=0.0)
    await until(lambda: live.record.chairs[0].away)
    assert by(notes)[:2] == ["clock", "clock"]
    live.close()


async def test_time_outs_with_a_choice_between_them_are_not_in_a_row(log: SqliteLog):
    live, notes = await brisk(log, 0.25, resumed=0.0)
    for _ in range(2):
        await until(lambda: by(notes)[-1:] == ["clock"])
        await to_act(live)
        assert not live.record.chairs[0].away
        await live.do(lambda record: decisions.play(record, 0, str(record.state.legal(0)[0]), record.version))
    assert by(notes) == ["clock", "", "clock", ""]
    live.close()


async def test_who_comes_back_to_an_empty_table_has_time_to_look(log: SqliteLog):
    live, notes = await brisk(log, 0.3, resumed=2.0)
    await to_act(live)
    live.depart(ME)
    await asyncio.sleep(0.5)
    back = time.time()
    live.arrive(ME)
    clock = live.timing.clock()
    assert clock
    assert clock[1] > 1.5, "not what was left of it, which is nothing"
    await until(lambda: by(notes))
    assert time.time() - back > 1.5
    live.close()


@pytest.mark.parametrize("jump", [-3600.0, 91 * 86400.0])
async def test_nothing_waits_for_a_clock_that_is_set(log: SqliteLog, monkeypatch: pytest.MonkeyPatch, jump: float):
    """Bots play on, time runs out and those who are gone are replaced as if nobody had touched the clock."""
    live, notes = await brisk(log, 0.2, resumed=0.0)
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + jump)
    await to_act(live)
    begun = time.monotonic()
    await until(lambda: "clock" in by(notes))
    assert time.monotonic() - begun > 0.1, "nobody's time ran out at once"
    await until(lambda: live.record.phase == "over")
    live.close()


async def test_a_fair_tap_is_judged_by_the_time_that_passed(log: SqliteLog, monkeypatch: pytest.MonkeyPatch):
    live = await opened(log, "not_not", "easy", pacing=Pacing(bots=0.0, pauses=0.0))
    live.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    await to_act(live)
    shown, wall = live.timing.shown_to(0), time.time
    monkeypatch.setattr(time, "time", lambda: wall() - 3.0)
    assert live.timing.sight(0, shown + 0.7).elapsed == 700
    assert abs(live.timing.sight(0, time.monotonic()).elapsed - (time.monotonic() - shown) * 1000) < 50
    live.close()
