"""The bots at one table: what each of them is shown, who is asked, and what they intend.

A bot is shown every view of its seat, from the first on, and counts time by these alone. So it can be made anew at any
moment, after a restart or for somebody who is gone, by showing it again what its seat was shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from random import Random
from typing import Any, TypeVar

import structlog
from msgspec import Struct

from naysay.bots.outside import Outside, in_its_place
from naysay.bots.program import Failure
from naysay.core import Bot, Intent, Level, Seat
from naysay.table import thinking
from naysay.table.decisions import Refusal, stand_in
from naysay.table.outsiders import Outsiders
from naysay.table.record import Record

AnyBot = Bot[Any, Any]
Watcher = TypeVar("Watcher", bound=AnyBot | Outside)
Think = Callable[[], Coroutine[Any, Any, Intent[Any]]]
logger = structlog.get_logger()


class Asked(Struct):
    """A bot was asked for the decision that its seat came to at a version."""

    version: int
    intent: Intent[Any] | None = None  # None: it is still thinking


class Minds:
    def __init__(
        self, patience: float, chosen: Callable[[], None], failed: Callable[[Level], None], outsiders: Outsiders
    ) -> None:
        self._patience = patience  # seconds that a slow bot may think
        self._chosen = chosen  # called when a slow bot has made up its mind
        self._failed = failed  # called when something was played in a bot's place
        self._outsiders = outsiders
        self._bots: dict[tuple[Seat, Level], AnyBot | Outside] = {}
        self._asked: dict[Seat, Asked] = {}
        self._thoughts: set[asyncio.Task[None]] = set()

    def show(self, record: Record) -> None:
        """After each step. A bot that cannot bear to look is made anew when it is asked."""
        for (seat, level), bot in list(self._bots.items()):
            try:
                if watches(bot):
                    bot.see(record.state.view(seat))
            except Exception:
                logger.exception("a bot did not understand what it saw", table=record.id, seat=seat, level=level)
                self._dismiss(seat, level)
        if record.phase != "playing":
            self._dismiss_all()

    def forget(self, record: Record, seat: Seat) -> None:
        """Somebody else sits there now, whom the other bots meet."""
        self._asked.pop(seat, None)
        for (other, level), bot in list(self._bots.items()):
            if other == seat:
                self._dismiss(other, level)
            elif not isinstance(bot, Outside):
                bot.meet(record.company(other))

    def rest(self) -> None:
        """Another worker asks its own."""
        if self._asked or self._bots:
            self.clear()

    def clear(self) -> None:
        self._dismiss_all()
        self._asked.clear()
        for thought in self._thoughts:
            thought.cancel()

    def _dismiss_all(self) -> None:
        for key in list(self._bots):
            self._dismiss(*key)

    def _dismiss(self, seat: Seat, level: Level) -> None:
        bot = self._bots.pop((seat, level))
        if isinstance(bot, Outside):
            self._outsiders.dismiss(bot)

    def intent(self, record: Record, seat: Seat) -> Intent[Any] | None:
        """What the bot on this seat has chosen; None while it is still thinking. It is asked once for a decision."""
        since = record.since[seat]
        asked = self._asked.get(seat)
        if asked is None or asked.version != since:
            asked = self._asked[seat] = Asked(since)
            self._ask(record, seat, asked)
        return asked.intent

    async def hint(self, record: Record, holder: str) -> Intent[Any]:
        """What the game's advisor would do here, or the strongest bot, knowing what this seat was shown."""
        seat = record.held_by(holder)
        if seat is None:
            raise Refusal("not_seated", "expected to hold a seat")
        if record.phase != "playing" or seat not in record.state.actors or not advises(record, seat):
            raise Refusal("not_now", "a hint is for the seat to act, where hints are given")
        level = record.game.rungs[-1]
        try:
            advisor = advisor_of(record, seat)
            bot = shown_all(advisor, record, seat) if advisor else self._watcher(record, seat, level)
            assert not isinstance(bot, Outside), "the game's own"
            return await thinking.think(bot, record.state.view(seat), record.state.legal(seat), self._patience)
        except Exception as error:
            logger.exception("no hint", table=record.id, seat=seat, level=level)
            self._failed(level)
            raise Refusal("not_now", "no hint can be given here") from error

    def _ask(self, record: Record, seat: Seat, asked: Asked) -> None:
        level = record.chairs[seat].level or stand_in(record.game)
        view, legal = record.state.view(seat), record.state.legal(seat)
        try:
            bot = self._watcher(record, seat, level)
            if isinstance(bot, Outside):
                think: Think = partial(self._outsiders.think, bot, record.state, self._patience)
            elif bot.slow:
                think = partial(thinking.think, bot, view, legal, self._patience)
            else:
                asked.intent = bot.choose(view, legal, Random())
                return
        except Exception:
            logger.exception("a bot failed", table=record.id, seat=seat, level=level)
            asked.intent = self._in_its_place(record, seat, level)
            return
        self._ponder(record, seat, level, asked, think)

    def _ponder(self, record: Record, seat: Seat, level: Level, asked: Asked, think: Think) -> None:
        async def ponder() -> None:
            intent = None
            try:
                intent = await think()
            except Failure as failure:
                logger.warning("a program failed", table=record.id, seat=seat, level=level, why=str(failure))
            except Exception:
                logger.exception("a bot failed", table=record.id, seat=seat, level=level)
            if self._asked.get(seat) is asked:
                asked.intent = intent or self._in_its_place(record, seat, level)
                self._chosen()

        task = asyncio.create_task(ponder())
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    def _in_its_place(self, record: Record, seat: Seat, level: Level) -> Intent[Any]:
        self._failed(level)
        return in_its_place(record.game, record.state, seat)

    def _watcher(self, record: Record, seat: Seat, level: Level) -> AnyBot | Outside:
        """A bot that has watched the game so far from this seat, and goes on watching."""
        bot = self._bots.get((seat, level))
        if bot is None or (isinstance(bot, Outside) and bot.gone):
            bot = self._bots[seat, level] = shown_all(self._made(record, seat, level), record, seat)
        return bot

    def _made(self, record: Record, seat: Seat, level: Level) -> AnyBot | Outside:
        game = record.game
        if level in game.bots:
            return game.bots[level]()
        if program := self._outsiders.sit(record, seat, level):
            return program
        logger.warning("no such bot here, so another one plays", table=record.id, seat=seat, level=level)
        return game.bots[stand_in(game)]()


def shown_all(bot: Watcher, record: Record, seat: Seat) -> Watcher:
    """It knows whom it plays with, and has watched the game so far from this seat."""
    if not isinstance(bot, Outside):
        bot.meet(record.company(seat))
    if watches(bot):
        bot.see(record.marks[0].state.view(seat))
        for _, step in record.steps():
            bot.see(step.after.view(seat))
    return bot


def advises(record: Record, seat: Seat) -> bool:
    """Whether hints are given to this seat: not where the fastest wins, nor where the game forbids them."""
    return not record.race and (record.game.advisor is None or advisor_of(record, seat) is not None)


def advisor_of(record: Record, seat: Seat) -> AnyBot | None:
    """The game's own; None: it has none, or none for this table."""
    alone = all(chair.kind == "bot" for number, chair in enumerate(record.chairs) if number != seat)
    return record.game.advisor(record.options, alone) if record.game.advisor else None


def watches(bot: AnyBot | Outside) -> bool:
    """Whether it would look at a view."""
    return type(bot).see is not Bot.see
