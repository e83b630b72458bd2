"""A table without sockets: time, hidden choices, and two workers at one log."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
import time
from collections.abc import Callable

import pytest

import naysay.games
from naysay.core import CLOCK, AnyGame, Preparation
from naysay.log import SqliteLog, Vanished
from naysay.table import LiveTable, Pacing, Refusal, decisions, entries, finished, fold
from naysay.table.fellows import Here
from naysay.table.record import Record
from tests.table.sitting import TOKENS, Notes, held, opened, until


async def test_simultaneous_choices_stay_hidden_and_time_closes_the_round(fifth_game: AnyGame, log: SqliteLog):
    live = await opened(log, "snap", "open", seconds=1)
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    notes = Notes(live)
    for token in TOKENS:
        live.people.arrive(decisions.holder(token))
    await live.do(lambda record: decisions.start(record, 0))
    seen = live.record.version
    await live.do(lambda record: decisions.play(record, 1, "grab", seen))
    grabbed = notes.steps[-1]
    assert grabbed.before.tell(0, 1, grabbed.action).key == "ready"
    assert live.record.state.view(0).ready == (False, True)
    with pytest.raises(Refusal, match="not for this seat"):
        await live.do(lambda record: decisions.play(record, 1, "leave", seen))
    await until(lambda: any(step.move.seat == CLOCK for step in notes.steps))
    waited = live.timing.shown_to(CLOCK)
    assert live.record.state.points[1] > 0, "alone in time, and alone to grab"
    await live.do(lambda record: decisions.play(record, 0, "leave", seen_now(record)))
    assert live.timing.shown_to(CLOCK) == waited, "a choice does not give the others more time"
    live.close()


def seen_now(record) -> int:
    version: int = record.version
    return version


async def test_a_game_of_a_fifth_folder_is_played_to_its_end_against_bots(fifth_game: AnyGame, log: SqliteLog):
    live = await opened(log, "snap", "easy", "easy")
    live.people.arrive("")
    await live.do(lambda record: decisions.start(record, 0))
    await live.do(lambda record: decisions.leave(record, 0, frozenset()))
    await until(lambda: live.record.phase == "over")
    replay = finished("T", await log.read("T"), 1)
    assert replay
    assert replay.verify(fifth_game) == 3
    live.close()


async def test_a_table_that_vanished_from_the_log_is_closed_and_says_so(log: SqliteLog):
    live = await opened(log, "no_thanks", "open", "open")
    notes = Notes(live)
    assert await log.sweep(time.time() + 1, lambda _: False, sure=True) == 1
    with pytest.raises(Vanished):
        await asyncio.wait_for(live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1])), 5)
    assert notes.lost
    assert live.vanished


async def test_two_workers_at_one_table_take_turns_by_version(log: SqliteLog):
    first = await opened(log, "no_thanks", "open", "open", "open")
    second = await LiveTable.load("T", log, Pacing())
    assert second
    notes = Notes(second)
    wishes = [
        worker.do(lambda record, name=f"{number}": decisions.sit(record, name, None, f"{name}" * 22))  # type: ignore[misc]
        for number, worker in enumerate((first, second, first))
    ]
    await asyncio.gather(*wishes)
    await first.do(lambda record: decisions.start(record, 0))
    assert [chair.name for chair in first.record.chairs] == [
        chair.name for chair in fold("T", await log.read("T")).chairs
    ]
    assert sorted(chair.name for chair in first.record.chairs) == ["0", "1", "2", "Ada"]
    with pytest.raises(Refusal, match="until the game is over"):
        await second.do(lambda record: decisions.start(record, 0))
    assert second.record.version == first.record.version, "it took what the other had appended as its own"
    assert notes.steps, "and showed it"


async def test_of_two_workers_that_both_do_what_happens_by_itself_each_thing_is_done_by_one(log: SqliteLog):
    """One of them need not have heard of what the other did: the log tells it."""
    pacing = Pacing(bots=0.0, grace=0.0)
    one = await opened(log, "no_thanks", "open", "easy", "easy", pacing=pacing)
    await one.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    other = await LiveTable.load("T", log, pacing)
    assert other
    ada, bob = map(decisions.holder, TOKENS)

    async def until_both(condition: Callable[[Record], bool]) -> None:
        while not (condition(one.record) and condition(other.record)):
            await asyncio.sleep(0.01)
            for each in (one, other):
                each.look()

    for each in (one, other):
        each.people.arrive(bob)
    await until_both(lambda record: record.host == 1)
    await one.do(lambda record: decisions.start(record, 1))
    await one.do(lambda record: decisions.leave(record, 1, frozenset()))
    for each in (one, other):
        each.people.exchange(bob, ada)
    await until_both(lambda record: record.phase == "playing" and record.host == 0)
    await one.do(lambda record: decisions.leave(record, 0, frozenset()))
    await until_both(lambda record: record.phase == "over")
    for each in (one, other):
        each.close()
    written = [entries.read(line) for line in await log.read("T")]
    assert [entry.seat for entry in written if isinstance(entry, entries.Hosted)] == [0, 1, 0]
    replay = finished("T", await log.read("T"), 1)
    assert replay
    assert replay.verify(naysay.games.GAMES["no_thanks"])


async def test_nothing_happens_while_nobody_is_there_and_goes_on_when_somebody_comes(log: SqliteLog):
    live = await opened(log, "no_thanks", "easy", "easy")
    await live.do(lambda record: decisions.start(record, 0))
    await live.do(lambda record: decisions.leave(record, 0, frozenset()))
    version = live.record.version
    await asyncio.sleep(0.2)
    assert live.record.version == version
    live.people.arrive("")
    await until(lambda: live.record.phase == "over")
    live.close()


async def test_a_lone_player_who_goes_away_is_waited_for(log: SqliteLog):
    live = await opened(log, "no_thanks", "easy", "easy", pacing=Pacing(bots=0.0, grace=0.05))
    me = decisions.holder(TOKENS[0])
    live.people.arrive(me)
    await live.do(lambda record: decisions.start(record, 0))
    await until(lambda: 0 in live.record.since)
    live.people.depart(me)
    await asyncio.sleep(0.3)
    assert not live.record.chairs[0].away
    live.people.arrive(me)
    assert 0 in live.record.since
    live.close()


async def test_who_came_while_it_was_written_that_nobody_was_there_is_back_and_who_left_stays_away(log: SqliteLog):
    live = await opened(log, "no_thanks", "open", "easy", pacing=Pacing(bots=0.0, grace=0.0))
    me, bob = map(decisions.holder, TOKENS)
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    live.people.arrive(me)
    await live.do(lambda record: decisions.start(record, 0))
    await live.do(lambda record: decisions.step_away(record, 1))
    live.people.elsewhere("another", Here({bob: 1}))
    await until(lambda: not live.record.chairs[1].away)
    await live.do(lambda record: decisions.leave(record, 1, frozenset()))
    live.people.elsewhere("another", Here({bob: 2}))
    await live.do(lambda record: decisions.rename(record, 0, "Ada L."))
    await live.do(lambda record: [])  # after whatever was due meanwhile
    assert live.record.chairs[1].away
    live.close()


async def test_no_bot_stands_in_again_before_it_is_told_by_which_worker_somebody_came_back(log: SqliteLog):
    live = await opened(log, "no_thanks", "open", "easy", pacing=Pacing(bots=1e6, grace=1.0))
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    live.people.arrive(decisions.holder(TOKENS[0]))
    await live.do(lambda record: decisions.start(record, 0))
    while (turn := min(live.record.state.actors)) != 1:
        seen = live.record.version
        await live.do(lambda record, seat=turn, seen=seen: decisions.play(record, seat, "pass", seen))  # type: ignore[misc]
    await until(lambda: live.record.chairs[1].away)
    version = live.record.version
    await log.append("T", version, entries.write_all(decisions.come_back(live.record, 1)))
    back = await log.read("T", version)
    live.heard(version, back)
    await until(lambda: live.record.version > version)
    for _ in range(9):  # what is due is begun meanwhile
        await asyncio.sleep(0)
    await live.do(lambda record: [])  # and ended
    live.people.elsewhere("another", Here({decisions.holder(TOKENS[1]): 1}))
    assert await log.read("T", version) == back
    live.close()


async def test_a_hint_is_for_the_seat_that_whoever_asked_holds_when_it_is_given(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
):
    """Not for the seat's number when it was asked: until a game is prepared others may have got that."""
    may_end = threading.Event()

    def make() -> None:
        may_end.wait(60)

    preparation = Preparation(may_end.is_set, make)
    game = naysay.games.GAMES["no_thanks"]
    monkeypatch.setitem(naysay.games.GAMES, "no_thanks", dataclasses.replace(game, preparation=preparation))
    live = await opened(log, "no_thanks", *["open"] * 4)
    people = {name: decisions.holder(name * 22) for name in "abcd"}
    for seat, name in ((2, "b"), (3, "c"), (4, "d")):
        await live.do(lambda record, seat=seat, name=name: decisions.sit(record, name, seat, name * 22))  # type: ignore[misc]
    hints = {name: asyncio.create_task(live.hint(holder)) for name, holder in people.items()}
    await live.do(lambda record: decisions.clear(record, 0, 3, record.version))
    await live.do(lambda record: decisions.start(record, 0))
    while live.record.state.actors != {1}:
        [actor] = live.record.state.actors
        await live.do(lambda record, actor=actor: decisions.play(record, actor, "pass", record.version))  # type: ignore[misc]
    assert [chair.holder for chair in live.record.chairs] == [people[name] for name in "abd"]
    assert not any(hint.done() for hint in hints.values())
    may_end.set()
    await asyncio.wait(hints.values())
    troubles = {name: getattr(hint.exception(), "trouble", "") for name, hint in hints.items()}
    assert troubles == {"a": "not_now", "b": "", "c": "not_seated", "d": "not_now"}
    live.close()


async def test_a_hint_waits_for_what_is_being_decided(fifth_game: AnyGame, log: SqliteLog):
    live = await opened(log, "glimpse", "open")
    async with held(live):
        hint = asyncio.create_task(live.hint(decisions.holder(TOKENS[0])))
        await asyncio.wait({hint}, timeout=0.1)
        assert not hint.done()
    with pytest.raises(Refusal, match="seat to act"):
        await hint
    live.close()


async def test_a_host_who_is_back_before_it_is_decided_keeps_the_role(fifth_game: AnyGame, log: SqliteLog):
    live = await opened(log, "glimpse", "open", pacing=Pacing(grace=0.0))
    ada, bob = map(decisions.holder, TOKENS)
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    live.people.arrive(ada)
    live.people.arrive(bob)
    async with held(live):
        live.people.depart(ada)
        await asyncio.sleep(0.1)  # until the role is about to pass on
        live.people.arrive(ada)
    await live.do(lambda record: [])  # after whatever was due meanwhile
    assert live.record.host == 0
    live.people.depart(ada)
    await until(lambda: live.record.host == 1)
    live.close()


async def test_bots_wait_for_what_their_game_has_made_once_on_a_machine_and_all_tables_for_the_same(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
):
    made, may_end = list[str](), threading.Event()

    def make() -> None:
        may_end.wait(30)
        made.append("once")

    preparation = Preparation(lambda: bool(made), make)
    game = naysay.games.GAMES["no_thanks"]
    monkeypatch.setitem(naysay.games.GAMES, "no_thanks", dataclasses.replace(game, preparation=preparation))
    live = await opened(log, "no_thanks", "easy", "easy")
    other = await LiveTable.load("T", log, Pacing())
    assert other
    notes = Notes(live)
    live.people.arrive(decisions.holder(TOKENS[0]))
    await live.do(lambda record: decisions.start(record, 0))
    await live.do(lambda record: decisions.leave(record, 0, frozenset()))
    assert live.preparing.on
    assert other.preparing.on
    before = len(notes.steps), notes.changes
    await asyncio.sleep(0.2)
    assert (len(notes.steps), notes.changes) == before, "nobody plays, and nobody plays in a bot's place"
    may_end.set()
    await until(lambda: live.record.phase == "over")
    assert notes.changes > before[1], "people are told that it is ready"
    assert made == ["once"]
    assert not notes.failures
    for table in (live, other):
        assert not table.preparing.on
        table.close()
