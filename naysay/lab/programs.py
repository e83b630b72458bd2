"""Programs among the bots of the lab. One that fails is played for, as at a table, and it is counted how often."""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from naysay.bots.outside import Outside, in_its_place
from naysay.bots.program import Failure, Program, Running
from naysay.core import AnyGame, Intent, Level, Seat

PATIENCE = 10.0  # seconds in which a program has to choose
WAITING: dict[Program, list[Running]] = {}  # for another game: to start one may take longer than to play with it


class Failed(Struct, frozen=True):
    """A program did not choose as it should, and something was played in its place."""

    bot: Level
    times: int
    why: str  # the first time


class Hired(Outside):
    def __init__(self, program: Program, game: AnyGame, seats: int, options: Any, seat: Seat, seed: str) -> None:
        super().__init__(program, game, seats, options, seat, Random(f"{seed} {seat}").getrandbits(31), started)
        self.failures: list[str] = []

    def ask(self, state: Any, patience: float) -> Intent[Any]:
        try:
            return self.choose(state, self.lines, patience)
        except Failure as failure:
            self.failures.append(str(failure))
            return in_its_place(self.game, state, self.seat)

    def wait(self) -> None:
        """The game is over: its process may play another."""
        if running := self.let_go():
            WAITING[self.program].append(running)


def started(program: Program) -> Running:
    waiting = WAITING.setdefault(program, [])
    return waiting.pop() if waiting else Running(program)


@atexit.register
def dismiss_all() -> None:
    for waiting in WAITING.values():
        while waiting:
            waiting.pop().leave()


def summed(failures: Iterable[Failed]) -> tuple[Failed, ...]:
    """Of each program together."""
    found: dict[Level, Failed] = {}
    for each in failures:
        before = found.get(each.bot, Failed(each.bot, 0, each.why))
        found[each.bot] = Failed(each.bot, before.times + each.times, before.why)
    return tuple(found.values())
