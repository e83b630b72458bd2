"""Programs that whoever runs the server offers as players, beside the games' own bots. No browser can name one.

Any table may ask for them, so they are few at a time: whoever was asked longest ago makes room, and is told everything
again when its turn comes. One that keeps failing is left alone for a while, and seats of its are played for it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from naysay.bots.outside import Outside
from naysay.bots.program import Failure, Program
from naysay.core import AnyGame, Intent, Level, Seat
from naysay.table.record import Record

MOST = 16  # processes at once
LONGEST_REST = 60.0  # seconds


class Outsiders:
    def __init__(self, programs: Iterable[Program] = ()) -> None:
        self._programs = {program.name: program for program in programs}
        self._awake: dict[Outside, bool] = {}  # whether it is being asked; whoever was asked last comes last
        self._failures: dict[Level, tuple[int, float]] = {}  # in a row, and until when it is left alone
        self._talking = ThreadPoolExecutor(MOST, "talking")

    def levels(self, game: AnyGame) -> tuple[Level, ...]:
        return tuple(name for name, program in self._programs.items() if game.key in program.games)

    def sit(self, record: Record, seat: Seat, level: Level) -> Outside | None:
        """None if there is no such program here."""
        if level not in self.levels(record.game):
            return None
        program = self._programs[level]
        return Outside(program, record.game, len(record.chairs), record.options, seat, secrets.randbits(31))

    async def think(self, bot: Outside, state: Any, patience: float) -> Intent[Any]:
        """What it chooses, or Failure."""
        name = bot.program.name
        failures, until = self._failures.get(name, (0, 0.0))
        if monotonic() < until:
            bot.let_go()
            raise Failure(f"it failed {failures} times in a row, and is left alone for a while")
        self._make_room(bot)
        self._awake.pop(bot, None)
        self._awake[bot] = True
        loop = asyncio.get_running_loop()
        asked = self._talking.submit(bot.choose, state, bot.lines, patience)

        def answered(_: Future[Intent[Any]]) -> None:
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._answered, bot)

        asked.add_done_callback(answered)
        try:
            intent = await asyncio.wrap_future(asked)
        except Failure:
            rest = min(LONGEST_REST, 2.0**failures - 1)  # the first time it is started again at once
            self._failures[name] = failures + 1, monotonic() + rest
            self.dismiss(bot)
            raise
        self._failures.pop(name, None)
        return intent

    def _make_room(self, bot: Outside) -> None:
        while bot not in self._awake and len(self._awake) >= MOST:
            sleepy = next((each for each, asked in self._awake.items() if not asked), None)
            if sleepy is None:
                bot.let_go()
                raise Failure(f"{MOST} programs are thinking already")
            self.dismiss(sleepy)

    def _answered(self, bot: Outside) -> None:
        if bot in self._awake:
            self._awake[bot] = False
        else:  # it was dismissed meanwhile
            self._talking.submit(farewell, bot)

    def dismiss(self, bot: Outside) -> None:
        """Nobody needs it any more. If it is being asked, it goes when it has answered."""
        bot.gone = True
        if self._awake.pop(bot, None) is False:
            self._talking.submit(farewell, bot)

    def close(self) -> None:
        for bot in list(self._awake):
            self._awake.pop(bot)
            bot.end()
        self._talking.shutdown(wait=False)


NOBODY = Outsiders()


def farewell(bot: Outside) -> None:
    if running := bot.let_go():
        running.leave()
