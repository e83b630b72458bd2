"""A judge that takes its time holds up the table at which it judges, and nothing else."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

import naysay.games
from naysay.core import AnyGame, Seat, Sight
from naysay.log import SqliteLog
from naysay.table import LiveTable, decisions, open_table
from tests.table.sitting import AT_ONCE, TOKENS, Notes, opened, until

SLOW, QUICK = 'say "slowly"', 'say "hat"'


class Pondering:
    """The judge of Glimpse, who ponders what was said slowly until it may end."""

    def __init__(self, game: AnyGame) -> None:
        assert game.judge
        self._judge = game.judge
        self.may_end = threading.Event()
        self.begun = 0

    def __call__(self, view: Any, seat: Seat, wish: str, sight: Sight) -> Any:
        if wish == SLOW:
            self.begun += 1
            assert self.may_end.wait(60)
        return self._judge(view, seat, wish, sight)


@pytest.fixture
def judge(more_games: dict[str, AnyGame]) -> Pondering:
    pondering = Pondering(more_games["glimpse"])
    naysay.games.GAMES["glimpse"] = dataclasses.replace(more_games["glimpse"], judge=pondering)
    return pondering


@pytest.fixture
async def live(judge: Pondering, log: SqliteLog) -> AsyncIterator[LiveTable]:
    """Both are to say what they saw."""
    live = await opened(log, "glimpse", "open")
    await live.do(lambda record: decisions.sit(record, "Bob", None, TOKENS[1]))
    for token in TOKENS:
        live.people.arrive(decisions.holder(token))
    await live.do(lambda record: decisions.start(record, 0))
    await until(lambda: live.record.state.covered)
    yield live
    judge.may_end.set()
    live.close()


def playing(live: LiveTable, seat: Seat, wish: str) -> asyncio.Task[int]:
    seen = live.record.version
    return asyncio.create_task(live.do(lambda record: decisions.play(record, seat, wish, seen)))


async def test_while_a_judge_ponders_others_play_and_tries_are_answered(
    live: LiveTable, judge: Pondering, log: SqliteLog
):
    await log.append("OTHER", 0, open_table("no_thanks", {}, "none", ("easy", "easy"), "Cem", TOKENS[0]))
    other = await LiveTable.load("OTHER", log, AT_ONCE)
    assert other
    notes, seen = Notes(other), live.record.version
    pondered = playing(live, 0, SLOW)
    await until(lambda: judge.begun)
    other.people.arrive("")
    await other.do(lambda record: decisions.start(record, 0))
    await other.do(lambda record: decisions.leave(record, 0, frozenset()))
    await until(lambda: other.record.phase == "over")
    assert len(notes.steps) > 24
    assert (await live.attempt(1, QUICK, seen)).thing == "hat"
    assert not pondered.done()
    assert live.record.version == seen
    judge.may_end.set()
    await pondered
    assert live.record.state.said[0].words == "slowly"
    other.close()


async def test_tries_that_are_pondered_hold_up_no_move(live: LiveTable, judge: Pondering):
    seen = live.record.version
    tries = [asyncio.create_task(live.attempt(1, SLOW, seen)) for _ in range(4)]
    await until(lambda: judge.begun)
    assert await playing(live, 0, QUICK) > seen
    assert live.record.state.said[0].thing == "hat"
    assert not any(tried.done() for tried in tries)
    judge.may_end.set()
    assert [tried.words for tried in await asyncio.gather(*tries)] == ["slowly"] * 4
    assert live.record.state.said[1] is None, "what was tried was not played"
