"""Time at a table: who lets it run out, and who comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from naysay.games.not_not.cards import Dice
from naysay.games.not_not.rules import MISTAKE, Judged, Round
from naysay.log import SqliteLog
from naysay.table import LiveTable, Pacing, decisions
from naysay.table.fellows import Alone, Here
from tests.table.sitting import TOKENS, Notes, opened, until

ME = decisions.holder(TOKENS[0])


async def brisk(log: SqliteLog, seconds: float, **pacing: float) -> tuple[LiveTable, Notes]:
    """A game of No Thanks! against bots, with a clock."""
    pace = Pacing(bots=0.0, seconds={"brisk": seconds}, **pacing)  # type: ignore[arg-type]
    live = await opened(log, "no_thanks", "easy", "easy", pacing=pace)
    await live.do(lambda record: decisions.configure(record, 0, {}, "brisk", 3))
    notes = Notes(live)
    live.people.arrive(ME)
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
    live.people.depart(ME)
    await asyncio.sleep(0.5)
    back = time.time()
    live.people.arrive(ME)
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
    live.people.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    await to_act(live)
    shown, wall = live.timing.shown_to(0), time.time
    monkeypatch.setattr(time, "time", lambda: wall() - 3.0)
    assert live.timing.sight(0, shown + 0.7).elapsed == 700
    assert abs(live.timing.sight(0, time.monotonic()).elapsed - (time.monotonic() - shown) * 1000) < 50
    live.close()


async def alone_at(log: SqliteLog, *others: str, **pacing: float) -> tuple[LiveTable, Notes]:
    live = await opened(log, "not_not", *others, pacing=Pacing(resumed=0.0, **pacing))  # type: ignore[arg-type]
    notes = Notes(live)
    live.people.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    return live, notes


async def test_whoever_plays_alone_is_waited_for_until_they_go_on(log: SqliteLog):
    live, notes = await alone_at(log, "easy", pauses=0.02)
    live.people.pause(0, on=True)
    dealt = len(notes.steps)
    await asyncio.sleep(0.3)
    assert (live.pausing.on, len(notes.steps)) == (True, dealt), "the dice would have been rolled"
    live.people.pause(0, on=False)
    await to_act(live)
    live.close()


async def test_a_race_under_way_is_raced_to_its_end_in_a_pause(log: SqliteLog):
    live, notes = await alone_at(log, "expert", pauses=0.0)
    await to_act(live)
    live.people.pause(0, on=True)
    await until(lambda: live.record.state.last is not None)
    closed = len(notes.steps)
    await asyncio.sleep(0.2)
    assert (live.record.resting, len(notes.steps)) == (True, closed)
    live.close()


async def test_dice_are_not_rolled_while_the_line_of_who_plays_alone_may_be_dead(log: SqliteLog):
    live, notes = await alone_at(log, "easy", pauses=0.02)
    live.people.measured(ME, 30)
    live.people.ask(ME)
    live.drive()
    dealt = len(notes.steps)
    await asyncio.sleep(0.3)
    assert (live.pausing.on, len(notes.steps)) == (False, dealt), "the dice would have been rolled"
    live.people.measured(ME, 30)
    await to_act(live)
    live.close()


async def test_who_never_answered_and_who_comes_back_by_another_line_are_not_waited_for(log: SqliteLog):
    live, _ = await alone_at(log, "easy", pauses=0.0)
    live.people.ask(ME)
    live.drive()
    await to_act(live)
    live.people.measured(ME, 30)
    live.people.ask(ME)
    await until(lambda: live.record.resting)
    live.people.arrive(ME)
    await to_act(live)
    live.close()


async def test_nobody_pauses_a_game_with_other_people_in_it(log: SqliteLog):
    live = await opened(log, "not_not", "open")
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    await live.do(lambda record: decisions.start(record, 0))
    with pytest.raises(decisions.Refusal, match="the only person"):
        live.people.pause(0, on=True)
    assert not live.pausing.on
    live.close()


async def test_a_race_that_nobody_touches_waits_until_somebody_does(log: SqliteLog):
    live = await opened(log, "not_not", "open", pacing=Pacing(pauses=0.01, resumed=0.0, untouched=0.2))
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    notes = Notes(live)
    live.people.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    await until(lambda: live.pausing.on)
    changes, rolled = notes.changes, len(notes.steps)
    await asyncio.sleep(0.2)
    assert len(notes.steps) == rolled, "the dice would have been rolled"
    live.people.stir()
    assert not live.pausing.on
    assert notes.changes > changes, "and everybody is told"
    await until(lambda: len(notes.steps) > rolled)
    live.close()


async def test_only_a_person_who_erred_is_given_longer_to_read(log: SqliteLog):
    live, _ = await alone_at(log, "easy")
    state = live.record.state
    erred = Judged("top", 60, "early")
    live.record.state = replace(state, last=Round(state.table, Dice("up", "red"), "top", False, (erred, erred)))
    longer = live.timing.time_is_up(3)
    live.record.chairs[0].away = True
    assert longer - live.timing.time_is_up(3) == MISTAKE
    live.close()


class Far(Alone):
    """Another worker, from which what is done takes long to come."""

    lags: Mapping[str, float] = {"another": 400.0}


async def test_the_clock_waits_for_a_tap_that_comes_by_way_of_another_worker(log: SqliteLog):
    live = await opened(log, "not_not", "open")
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    live = LiveTable(live.record, log, Pacing(pauses=0.0), fellows=Far())
    live.people.arrive(ME)
    live.people.elsewhere("another", Here({decisions.holder(TOKENS[1]): 1}))
    await live.do(lambda record: decisions.start(record, 0))
    await until(lambda: 1 in live.record.since)
    longer = live.timing.time_is_up(3)
    live.people.elsewhere("another", None)
    live.people.elsewhere("a near one", Here({decisions.holder(TOKENS[1]): 1}))
    assert longer - live.timing.time_is_up(3) == pytest.approx(0.4)
    live.close()
