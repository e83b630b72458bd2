"""What a game has to have made before bots can play it: begun for its first table, and for all of them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread

from naysay.core import Preparation
from naysay.core.game import AnyGame

UNDER_WAY: dict[str, Future[None]] = {}  # by game


class Preparing:
    """As one table waits for it: nobody there but bots, and who asks for a hint. `over` is called at the end."""

    def __init__(self, game: AnyGame, over: Callable[[], None]) -> None:
        self._made = begin(game)
        self._told = asyncio.create_task(self._tell(over)) if self._made else None

    @property
    def on(self) -> bool:
        """It is being made."""
        return self._made is not None and not self._made.done()

    async def end(self) -> None:
        if self._made:
            await asyncio.wait([asyncio.wrap_future(self._made)])

    async def _tell(self, over: Callable[[], None]) -> None:
        await self.end()
        over()

    def close(self) -> None:
        if self._told:
            self._told.cancel()


def begin(game: AnyGame) -> Future[None] | None:
    """Done when it is made, or cannot be; None: there is nothing to wait for."""
    if game.preparation is None or game.preparation.done():
        return None
    if game.key not in UNDER_WAY or UNDER_WAY[game.key].done():
        UNDER_WAY[game.key] = made = Future[None]()
        Thread(target=make, args=(game.preparation, made), name="preparing", daemon=True).start()
    return UNDER_WAY[game.key]


def make(preparation: Preparation, made: Future[None]) -> None:
    try:
        preparation.make()
    finally:
        made.set_result(None)
