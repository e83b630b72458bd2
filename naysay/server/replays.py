"""Games that are over: as a film, as a file, and what can be told of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from naysay.core import NotationError, Replay
from naysay.games import GAMES
from naysay.server.answers import Denied, bounded_body, packed, same_origin
from naysay.server.daily import of as days_of
from naysay.server.film import Eyes, film
from naysay.server.lobby import Lobby
from naysay.server.work import aside, unknown
from naysay.table import finished


async def replay_film(request: Request) -> Response:
    return await of_a_game(request, "film", lambda replay: filmed(request, replay))


async def replay_file(request: Request) -> Response:
    name = f"{request.path_params['table']}-{request.path_params['number']}.play"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await of_a_game(
        request, "text", lambda replay: Response(str(replay), media_type="text/plain", headers=headers)
    )


async def review(request: Request) -> Response:
    return await of_a_game(request, "review", lambda replay: packed(request, reviewed(replay)))


def filmed(request: Request, replay: Replay) -> Response:
    return packed(request, film(GAMES[replay.game], replay, viewpoint(request, replay)))


def filmed_of(request: Request, file: bytes) -> Response:
    replay = Replay.parse(file.decode())
    if replay.game not in GAMES:
        raise NotationError(f"expected one of the games {', '.join(GAMES)}")
    return filmed(request, replay)


def reviewed(replay: Replay) -> Any:
    game = GAMES[replay.game]
    if game.review is None:
        raise Denied(404, "no_replay", "expected a game that can be reviewed")
    return game.review(list(replay.steps(game)), replay.bots)


async def of_a_game(request: Request, what: str, made: Callable[[Replay], Response]) -> Response:
    """What is made of a game that is over. To find it in an evening's log takes a while too, and is paid for.

    The seed of a deal of the day is told when that day is over. Who has no game there learns nothing else: not whether
    there is such a table, nor what is played at it.
    """
    lobby: Lobby = request.app.state.lobby
    began = time.monotonic()
    table, number = request.path_params["table"].upper(), request.path_params["number"]
    lines, sealed = await lobby.lines(table), await days_of(request).sealed()

    def found() -> Response | None:
        replay = finished(table, lines, number)
        if replay is not None and replay.fingerprint in sealed:
            replay = replace(replay, seed=None)
        return None if replay is None else made(replay)

    answered = await aside(request, what, found)
    if answered is None:
        await unknown(request, began, Denied(404, "no_replay", "expected the number of a game that is over"))
    return answered


async def upload_replay(request: Request) -> Response:
    same_origin(request)
    body = await bounded_body(request, request.app.state.settings.limits.upload)
    try:
        return await aside(request, "upload", filmed_of, request, body)
    except (NotationError, UnicodeDecodeError) as error:
        raise Denied(400, "bad_file", str(error)[:200]) from error


def viewpoint(request: Request, replay: Replay) -> Eyes:
    wish = request.query_params.get("seat")
    if wish is None:
        return None
    if wish == "all":
        return "all"
    if not (wish.isdecimal() and len(wish) < 3 and int(wish) < replay.seats):
        raise Denied(400, "bad_option", f"expected 'all' or a seat below {replay.seats}")
    return int(wish)
