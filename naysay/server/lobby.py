"""The tables of this server: opened, found again in the log, and put away when nobody is at them."""

from __future__ import annotations

import asyncio
import secrets
import time

import structlog

from naysay.core import Replay
from naysay.log import Conflict, Log, TooMany
from naysay.server import messages, metrics
from naysay.server.room import Room
from naysay.server.settings import Settings
from naysay.table import LiveTable, finished, fold, new_token, open_table, thinking

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
    def __init__(self, log: Log, settings: Settings) -> None:
        self._log = log
        self._settings = settings
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @property
    def full(self) -> bool:
        return len(self._rooms) >= self._settings.limits.all_tables

    async def open(self, wish: messages.NewTable) -> messages.TableMade:
        token = new_token() if wish.seated else None
        lines = open_table(wish.game, wish.options, wish.clock, wish.seats, wish.name, token)
        while True:
            table = new_code()
            try:
                await self._log.append(table, 0, lines)
                break
            except Conflict:  # hardly ever
                continue
        self._rooms[table] = Room(LiveTable(fold(table, lines), self._log, self._settings.pacing))
        metrics.OPENED.labels(wish.game).inc()
        logger.info("table opened", table=table, game=wish.game, seats=wish.seated + len(wish.seats))
        metrics.TABLES.set(len(self._rooms))
        return messages.TableMade(table, token, 0 if wish.seated else None)

    async def room(self, table: str) -> Room | None:
        """The room of a table: the one in memory, or made again from the log, or Unreadable."""
        if self._has(table):
            return self._rooms[table]
        try:
            async with self._loading.setdefault(table, asyncio.Lock()):
                if not self._has(table) and (live := await LiveTable.load(table, self._log, self._settings.pacing)):
                    self._rooms[table] = Room(live)
        finally:
            self._loading.pop(table, None)
        metrics.TABLES.set(len(self._rooms))
        return self._rooms.get(table)

    def _has(self, table: str) -> bool:
        """In memory, and what is there can be gone on with."""
        if table in self._rooms and self._rooms[table].live.vanished:
            del self._rooms[table]
        return table in self._rooms

    async def replay(self, table: str, number: int) -> Replay | None:
        return finished(table, await self._log.read(table), number)

    async def sweep(self) -> None:
        """Tables that nobody is at leave the memory; those long forgotten leave the log too."""
        limits = self._settings.limits
        for table, room in list(self._rooms.items()):
            if room.empty and room.live.touched < time.monotonic() - limits.idle:
                room.live.close()
                del self._rooms[table]
        metrics.TABLES.set(len(self._rooms))
        try:
            swept = await self._log.sweep(time.time() - limits.kept, self._rooms.__contains__)
        except TooMany as error:
            logger.error("nothing is swept", why=str(error), expected="the right time; if it is, run naysay sweep")
        else:
            if swept:
                logger.info("swept", tables=swept)

    def close(self) -> None:
        for room in self._rooms.values():
            room.live.close()
        thinking.stop()


def new_code() -> str:
    """A word and eight signs: 9 · 10¹³ of them. Of 20,000 tables one is found in billions of guesses."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(8))
    return f"{secrets.choice(WORDS)}-{signs[:4]}-{signs[4:]}"
