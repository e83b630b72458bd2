"""The tables of this server: opened, found again in the log, and put away when nobody is at them."""

from __future__ import annotations

import asyncio
import secrets
import time

import structlog

from naysay.games import GAMES
from naysay.log import SECRET, Conflict, Log, TooMany
from naysay.server import messages, metrics
from naysay.server.daily import Days
from naysay.server.room import Room
from naysay.server.settings import Settings
from naysay.table import LiveTable, Outsiders, Refusal, fold, new_token, open_dealt, open_table, thinking
from naysay.table.fellows import NO_COMPANY, Company

# Short, told apart by ear, and the same in both languages or nearly so.
WORDS = """
    AMBER ANISE APRON ATLAS BAGEL BANJO BASIL BERET BISON BONGO CACAO CAMEL CANOE CEDAR CELLO CHALK CIDER CLOVE
    COBRA COCOA CORAL CUMIN DAISY DELTA DISCO EAGLE EBONY FABLE FERRY FJORD FLUTE GECKO GINGER GRAPE HAZEL HERON
    HOTEL INDIGO IRIS IVORY JADE JAZZ JOKER KAYAK KIOSK KIWI KOALA LEMON LILAC LLAMA LOTUS MANGO MAPLE MELON METRO
    MIMOSA MOCHA NACRE NYLON OASIS OLIVE ONYX OPAL OPERA OTTER PANDA PAPAYA PECAN PIANO PILOT PIXEL PLUM POLKA POPPY
    PRISM QUARTZ QUICHE RADIO RAMEN ROBIN ROBOT RUMBA SALSA SATIN SEPIA SOFA SOLAR SUSHI TANGO TAPIR TIGER TOPAZ
    TULIP TUNDRA TURBO VANILLA VIOLA WAGON WALTZ WASABI YACHT YETI YOGA ZEBRA ZESTE ZORRO
""".split()  # noqa: SIM905
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # nothing that can be taken for something else
logger = structlog.get_logger()


class Lobby:
    def __init__(self, log: Log, settings: Settings, company: Company = NO_COMPANY, days: Days | None = None) -> None:
        self._log = log
        self._company = company
        self._days = days or Days(log)
        self._settings = settings
        self._began = time.time() - time.monotonic()  # a clock that is set later makes nothing old
        self._unswept = ""  # why nothing was, when it was last told
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.outsiders = Outsiders(settings.programs)

    @property
    def full(self) -> bool:
        return len(self._rooms) >= self._settings.limits.all_tables

    async def open(self, wish: messages.NewTable) -> messages.TableMade:
        token = new_token() if wish.seated else None
        if wish.daily:
            lines = await self._daily(wish.game, wish.name, token)
        else:
            lines = open_table(wish.game, wish.options, wish.clock, wish.seats, wish.name, token, self.outsiders)
        while True:
            table = new_code()
            try:
                await self._log.append(table, 0, lines)
                break
            except Conflict:  # hardly ever
                continue
        live = LiveTable(fold(table, lines), self._log, self._settings.pacing, self.outsiders, self._company.at(table))
        self._rooms[table] = Room(live)
        await live.fellows.join(live.people)
        metrics.OPENED.labels(wish.game).inc()
        logger.info("table opened", table=table, game=wish.game, seats=wish.seated + len(wish.seats))
        metrics.TABLES.set(len(self._rooms))
        return messages.TableMade(table, token, 0 if wish.seated else None)

    async def _daily(self, game: str, name: str, token: str | None) -> list[bytes]:
        bots = GAMES[game].daily if game in GAMES else None
        if not isinstance(bots, tuple) or token is None:
            raise Refusal("bad_option", "expected a seat, and a game whose deal of the day is played at a table")
        return open_dealt(game, bots, name, token, await self._days.seed(game, self._days.today()))

    async def room(self, table: str) -> Room | None:
        """The room of a table: the one in memory, or made again from the log, or Unreadable."""
        if self._has(table):
            return self._rooms[table]
        try:
            async with self._loading.setdefault(table, asyncio.Lock()):
                if not self._has(table) and (live := await self._load(table)):
                    self._rooms[table] = Room(live)
                    await live.fellows.join(live.people)
        finally:
            self._loading.pop(table, None)
        metrics.TABLES.set(len(self._rooms))
        return self._rooms.get(table)

    async def _load(self, table: str) -> LiveTable | None:
        fellows = self._company.at(table)
        return await LiveTable.load(table, self._log, self._settings.pacing, self.outsiders, fellows)

    def _has(self, table: str) -> bool:
        """In memory, and what is there can be gone on with."""
        if table in self._rooms and self._rooms[table].live.vanished:
            del self._rooms[table]
        return table in self._rooms

    async def lines(self, table: str) -> list[bytes]:
        return await self._log.read(table)

    async def sweep(self) -> None:
        """Tables that nobody is at leave the memory; those long forgotten leave the log too."""
        limits = self._settings.limits
        for table, room in list(self._rooms.items()):
            if room.empty and room.live.touched < time.monotonic() - limits.idle:
                room.live.close()
                del self._rooms[table]
                await room.live.fellows.leave()
        metrics.TABLES.set(len(self._rooms))
        try:
            spared = {SECRET, *await self._company.in_use()}
            before = self._began + time.monotonic() - limits.kept
            swept = await self._log.sweep(before, lambda table: table in self._rooms or table in spared)
        except TooMany as error:
            if str(error) != self._unswept:
                self._unswept = str(error)
                logger.error("nothing is swept", why=str(error), expected="the right time; if it is, run naysay sweep")
        else:
            if swept:
                logger.info("swept", tables=swept)

    def close(self) -> None:
        for room in self._rooms.values():
            room.live.close()
        thinking.stop()
        self.outsiders.close()


def new_code() -> str:
    """A word and eight signs: 9 · 10¹³ of them. Of 20,000 tables one is found in billions of guesses."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(8))
    return f"{secrets.choice(WORDS)}-{signs[:4]}-{signs[4:]}"
