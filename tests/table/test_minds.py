"""Bots at a table: what they are shown, where they think, and what happens when they cannot."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from naysay.bots import Anything, RandomBot
from naysay.core import CLOCK, AnyGame, Bot, Intent
from naysay.log import SqliteLog
from naysay.table import LiveTable, Pacing, Refusal, decisions, thinking
from tests.table.sitting import AT_ONCE, TOKENS, Notes, opened, until

MENU = ("grab", "leave")
ME = decisions.holder(TOKENS[0])


class Certain(RandomBot):
    """Always wishes the same."""

    def __init__(self, choice: str) -> None:
        self.choice = choice

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Intent[Any]:
        return Intent(next(action for action in legal if action == self.choice), Anything())


class Ponderous(Certain):
    """Says where it thinks, and chooses when it is let go."""

    slow = True

    def __init__(self, folder: Path) -> None:
        super().__init__("grab")
        self.folder = folder

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Intent[Any]:
        (self.folder / "thinking").write_text(str(os.getpid()))
        while not (self.folder / "go").exists():
            time.sleep(0.01)
        return super().choose(view, legal, rng)


class Broken(RandomBot):
    def __init__(self, where: str) -> None:
        self.where = where
        self.fail("make")

    def fail(self, where: str) -> None:
        if where == self.where:
            raise RuntimeError(f"it cannot {where}")

    def see(self, view: Any) -> None:
        self.fail("see")

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Intent[Any]:
        self.fail("choose")
        return super().choose(view, legal, rng)


class Attentive(Bot[Any, Any]):
    """Grabs if it was shown every view of its seat, once and in order, and leaves it if not."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def see(self, view: Any) -> None:
        self.views.append(view)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Intent[Any]:
        fresh = [(each.left, each.stone, each.ready) for each in self.views]
        seen_all = len(set(fresh)) == len(fresh) and self.views[0].stone is None and self.views[-1] == view
        turns = sum(each.stone is not None and not any(each.ready) for each in self.views)
        watched = turns == view.options.stones - view.left
        return Intent(legal[0] if seen_all and watched else legal[1], Anything())


@pytest.fixture
def sat(fifth_game: AnyGame, log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A table of Snap with one player and bots made like this, weakest first, the first of them at the table."""

    async def sit(*bots: Callable[[], Bot[Any, Any]], pacing: Pacing = AT_ONCE) -> tuple[LiveTable, Notes]:
        for level in list(fifth_game.bots):
            monkeypatch.delitem(fifth_game.bots, level)
        for level, bot in zip(("easy", "hard"), bots, strict=False):
            monkeypatch.setitem(fifth_game.bots, level, bot)
        live = await opened(log, "snap", "easy", pacing=pacing, seconds=60)
        notes = Notes(live)
        live.people.arrive(ME)
        await live.do(lambda record: decisions.start(record, 0))
        return live, notes

    return sit


async def play(live: LiveTable, choice: str = "grab") -> None:
    await live.do(lambda record: decisions.play(record, 0, choice, record.version))


def moves(notes: Notes, seat: int = 1) -> list[str]:
    return [step.move.action for step in notes.steps if step.move.seat == seat]


async def test_a_slow_bot_thinks_in_another_process_while_everything_else_goes_on(sat, tmp_path):
    live, notes = await sat(partial(Ponderous, tmp_path))
    await until((tmp_path / "thinking").exists)
    assert (tmp_path / "thinking").read_text() != str(os.getpid())
    await play(live)
    assert (moves(notes, 0), moves(notes)) == (["grab"], [])
    (tmp_path / "go").touch()
    await until(lambda: moves(notes))
    assert moves(notes)[0] == "grab"
    assert notes.failures == []
    live.close()


async def test_a_process_that_dies_takes_no_thought_with_it(sat, tmp_path):
    live, notes = await sat(partial(Ponderous, tmp_path))
    await until(lambda: (tmp_path / "thinking").exists() and (tmp_path / "thinking").read_text())
    os.kill(int((tmp_path / "thinking").read_text()), signal.SIGKILL)
    (tmp_path / "go").touch()
    await until(lambda: moves(notes))
    assert moves(notes)[0] == "grab"
    assert notes.failures == []
    live.close()


async def test_for_a_bot_that_takes_too_long_its_time_is_up_and_the_next_is_not_kept_waiting(sat, tmp_path):
    live, notes = await sat(partial(Ponderous, tmp_path), pacing=Pacing(bots=0.0, patience=0.5))
    await until(lambda: moves(notes))
    assert moves(notes)[0] == "leave", "as for a player who is not there"
    assert notes.failures == ["easy"]
    (tmp_path / "go").touch()
    bot, state = Ponderous(tmp_path), live.record.state
    assert (await thinking.think(bot, state.view(1), MENU, 50)).action == "grab"
    live.close()


@pytest.mark.parametrize("where", ["make", "see", "choose"])
@pytest.mark.parametrize("slow", [False, True])
async def test_a_bot_that_fails_does_not_stop_its_table(sat, monkeypatch, where, slow):
    monkeypatch.setattr(Broken, "slow", slow)
    live, notes = await sat(partial(Broken, where))
    for turn in range(3):
        await until(lambda turn=turn: len(moves(notes)) > turn)
        await play(live)
    await until(lambda: live.record.phase == "over")
    assert moves(notes) == ["leave"] * 3
    assert notes.failures == ["easy"] * 3
    live.close()


async def test_where_the_rules_keep_the_time_a_failing_bot_lets_it_go_by(log: SqliteLog, monkeypatch):
    from naysay.games import GAMES

    monkeypatch.setitem(GAMES["not_not"].bots, "easy", partial(Broken, "choose"))
    pacing = Pacing(pauses=0.01, resumed=0.0)
    live = await opened(log, "not_not", "easy", pacing=pacing, seconds=3, level="discovery")
    notes = Notes(live)
    live.people.arrive(ME)
    await live.do(lambda record: decisions.start(record, 0))
    await until(lambda: moves(notes, CLOCK)[-1:] == ["close"])
    assert moves(notes) == []
    assert notes.failures
    live.close()


async def test_a_bot_is_shown_every_view_of_its_seat(sat):
    live, notes = await sat(Attentive)
    for _ in range(3):
        await play(live, "leave")
    await until(lambda: live.record.phase == "over")
    assert moves(notes) == ["grab"] * 3
    live.close()


async def test_a_bot_made_anew_has_seen_what_its_seat_was_shown(fifth_game, log: SqliteLog, monkeypatch):
    monkeypatch.setitem(fifth_game.bots, "easy", Attentive)
    live = await opened(log, "snap", "easy", seconds=60)
    await live.do(lambda record: decisions.start(record, 0))  # nobody is here, and so no bot plays
    await play(live, "leave")
    live.close()
    again = await LiveTable.load("T", log, AT_ONCE)
    assert again
    notes = Notes(again)
    again.people.arrive(ME)
    await until(lambda: moves(notes))
    assert moves(notes)[0] == "grab"
    again.close()


async def test_the_hint_is_the_strongest_bot_s_who_knows_what_the_seat_was_shown(sat):
    live, _ = await sat(partial(Certain, "leave"), Attentive)
    for _ in range(3):
        await until(lambda: 0 in live.record.since)
        assert str((await live.hint(ME)).action) == "grab"
        await play(live)
    live.close()


async def test_a_hint_that_fails_is_refused_and_the_table_goes_on(sat):
    live, notes = await sat(partial(Certain, "leave"), partial(Broken, "choose"))
    with pytest.raises(Refusal, match="no hint"):
        await live.hint(ME)
    assert notes.failures == ["hard"]
    await play(live)
    live.close()
