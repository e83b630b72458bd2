"""The deal of the day: one for each game, the same for everybody, and sealed before.

A day's seed is an HMAC of the day under a secret that lives in the log, where every server of an installation finds the
same one. Its fingerprint is shown the day before, and the seed itself when the day is over: so nobody can look ahead,
and anybody can check.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from starlette.requests import Request
from starlette.responses import Response

from naysay.core import AnyGame, Deal, fingerprint
from naysay.games import GAMES
from naysay.log import SECRET, Conflict, Log
from naysay.server import messages
from naysay.server.answers import Denied, answer
from naysay.server.work import aside

FIRST = date(2026, 11, 1)  # the day number 1


class Days:
    def __init__(self, log: Log, today: Callable[[], date] = lambda: datetime.now(UTC).date()) -> None:
        self._log = log
        self._secret = b""
        self.today = today

    async def seed(self, game: str, day: date) -> bytes:
        secret = self._secret or await self._find()
        return hmac.new(secret, f"{game} {day}".encode(), hashlib.sha256).digest()

    async def sealed(self) -> frozenset[str]:
        """The fingerprints of today's deals: a game that is over is shown without the seed that it was dealt from."""
        games = [key for key, game in GAMES.items() if game.daily is not None]
        return frozenset([fingerprint(await self.seed(game, self.today())) for game in games])

    async def _find(self) -> bytes:
        """The first server makes it; whoever else tried finds that one."""
        if not (lines := await self._log.read(SECRET)):
            with suppress(Conflict):
                await self._log.append(SECRET, 0, [secrets.token_hex(32).encode()])
            lines = await self._log.read(SECRET)
        self._secret = bytes.fromhex(lines[0].decode())
        return self._secret


def number_of(day: date) -> int:
    return (day - FIRST).days + 1


async def daily(request: Request) -> Response:
    """What there is to know of today's deal, and of those next to it."""
    game, days = found(request), of(request)
    today = days.today()
    seeds = [await days.seed(game.key, today + timedelta(days=away)) for away in (-1, 0, 1)]
    yesterday, now, tomorrow = seeds
    rounds = await aside(request, "daily", game.daily, Deal(now)) if callable(game.daily) else ()
    return answer(
        messages.Daily(
            day=str(today),
            number=number_of(today),
            fingerprint=fingerprint(now),
            tomorrow=fingerprint(tomorrow),
            yesterday=yesterday.hex(),
            rounds=tuple(each.prompt for each in rounds),
        )
    )


async def daily_answer(request: Request) -> Response:
    """A round with its answer: for whoever has tapped."""
    game, days, number = found(request), of(request), request.path_params["number"]
    try:
        day = date.fromisoformat(request.query_params.get("day", ""))
    except ValueError as error:
        raise Denied(400, "bad_option", "expected a day, as 2026-11-18") from error
    if not FIRST <= day <= days.today():
        raise Denied(404, "bad_option", "expected a day that has begun")
    if not callable(game.daily):
        raise Denied(404, "bad_option", "expected a game whose deal of the day is a row of rounds")
    rounds = await aside(request, "daily", game.daily, Deal(await days.seed(game.key, day)))
    if number >= len(rounds):
        raise Denied(404, "bad_option", f"expected a round from 0 to {len(rounds) - 1}")
    return answer(rounds[number])


def found(request: Request) -> AnyGame:
    game = GAMES.get(request.path_params["game"])
    if game is None or game.daily is None:
        raise Denied(404, "bad_option", "expected a game that has a deal of the day")
    return game


def of(request: Request) -> Days:
    days: Days = request.app.state.days
    return days
