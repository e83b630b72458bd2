"""Seats that programs from outside play, at a live table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from naysay.bots.program import Program
from naysay.log import SqliteLog
from naysay.table import LiveTable, Outsiders, Refusal, decisions, open_table, outsiders
from tests.bots.programs import SHELL, listening, shell
from tests.table.sitting import AT_ONCE, TOKENS, Notes, until

ME = decisions.holder(TOKENS[0])


@pytest.fixture
async def sat(log: SqliteLog) -> AsyncIterator[Callable[..., Any]]:
    """A table of No Thanks! with one player, and these programs."""
    opened: list[tuple[LiveTable, Outsiders]] = []

    async def sit(*programs: Program) -> tuple[LiveTable, Notes]:
        here = Outsiders(programs)
        levels = tuple(program.name for program in programs)
        lines = open_table("no_thanks", {}, "none", levels, "Ada", TOKENS[0], here)
        await log.append("T", 0, lines)
        live = await LiveTable.load("T", log, AT_ONCE, here)
        assert live
        opened.append((live, here))
        notes = Notes(live)
        live.people.arrive(ME)
        await live.do(lambda record: decisions.start(record, 0))
        return live, notes

    yield sit
    for live, here in opened:
        live.close()
        here.close()


async def play_to_the_end(live: LiveTable, moves: int = 10_000) -> None:
    for _ in range(moves):
        await until(lambda: live.record.phase == "over" or 0 in live.record.since)
        if live.record.phase == "over":
            return
        await live.do(lambda record: decisions.play(record, 0, str(record.state.legal(0)[-1]), record.version))


def chosen(notes: Notes, seat: int) -> list[str]:
    return [step.move.action for step in notes.steps if step.move.seat == seat]


async def test_a_seat_that_a_program_plays(sat, tmp_path: Path):
    live, notes = await sat(listening(tmp_path / "heard"), shell("says no"))
    await play_to_the_end(live)
    assert notes.failures == []
    assert "pass" in chosen(notes, 1)
    assert "take" not in chosen(notes, 1)[:11], "while it has chips"
    heard = tmp_path / "heard"
    await until(lambda: heard.read_text().endswith("bye\n"))
    assert heard.read_text().count("started\n") == 1
    seen = [line for line in heard.read_text().splitlines() if line.startswith("see ")]
    assert len(seen) == len(notes.steps) + 1, "all that its seat was shown, to the end"


async def test_only_programs_that_are_here_and_play_the_game_can_be_put_on_a_seat(sat):
    live, _ = await sat(shell("says no"), shell("says no"))
    here = Outsiders([Program("stranger", ("sh",), frozenset({"not_not"}))])
    for level in ("stranger", "nobody", "/bin/sh", "says-no"):
        with pytest.raises(Refusal, match="expected 'open' or a level: easy, medium, hard, expert"):
            decisions.level_of(live.record.game, level, here)
    assert decisions.level_of(live.record.game, "says-no", live.outsiders) == "says-no"


@pytest.mark.parametrize("fault", ["crashes", "talks nonsense"])
async def test_one_that_fails_is_played_for_counted_and_left_alone_and_the_table_goes_on(sat, fault, tmp_path: Path):
    starts = tmp_path / "starts"
    failing = Program("failing", ("sh", "-c", f"echo >>'{starts}'; {SHELL[fault]}"), frozenset({"no_thanks"}))
    live, notes = await sat(failing, shell("says no"))
    await play_to_the_end(live)
    mine = chosen(notes, 1)
    assert notes.failures == ["failing"] * len(mine)
    assert 1 < len(starts.read_text()) < len(mine), "it is started again, but not each time"
    assert not live.outsiders._awake


async def test_one_that_is_slow_holds_up_nobody_beyond_its_patience(sat, log, monkeypatch):
    monkeypatch.setattr("tests.table.test_outsiders.AT_ONCE", type(AT_ONCE)(bots=0.0, patience=0.3))
    live, notes = await sat(shell("is silent"), shell("says no"))
    await play_to_the_end(live, moves=2)
    await until(lambda: chosen(notes, 1))
    assert notes.failures[0] == "is-silent"


async def test_more_of_them_than_may_run_take_turns(sat, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(outsiders, "MOST", 1)
    heard = tmp_path / "heard"
    live, notes = await sat(listening(heard), shell("says no"))
    await play_to_the_end(live, moves=3)
    await until(lambda: len(chosen(notes, 1)) > 1)
    assert notes.failures == []
    assert len(live.outsiders._awake) == 1
    first, second, *_ = heard.read_text().split("started\n")[1:]
    told = [line for line in first.splitlines() if line.startswith("see ")]
    assert [line for line in second.splitlines() if line.startswith("see ")][: len(told)] == told


async def test_after_a_restart_it_is_told_everything_again_and_without_it_another_bot_plays(
    sat, log: SqliteLog, tmp_path: Path
):
    heard = tmp_path / "heard"
    live, notes = await sat(listening(heard), shell("says no"))
    await play_to_the_end(live, moves=2)
    await until(lambda: chosen(notes, 1))
    before = [line for line in heard.read_text().splitlines() if line.startswith("see ")]
    live.close()
    again = Outsiders([listening(heard)])
    resumed = await LiveTable.load("T", log, AT_ONCE, again)
    assert resumed
    resumed.audience = notes = Notes(resumed)
    resumed.people.arrive(ME)
    await play_to_the_end(resumed)
    assert resumed.record.phase == "over"
    assert notes.failures == []
    *_, after = heard.read_text().split("started\n")
    assert [line for line in after.splitlines() if line.startswith("see ")][: len(before)] == before
    assert chosen(notes, 2), "somebody plays for the one that is not here"
    resumed.close()
    again.close()
    await asyncio.sleep(0)
