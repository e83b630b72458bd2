"""Games that are over: as a film, as a file, and what can be told of them."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import Response

from naysay.core import NotationError, Replay
from naysay.games import GAMES
from naysay.server.answers import Denied, answer, bounded_body, same_origin
from naysay.server.callers import address_of
from naysay.server.film import Eyes, film
from naysay.server.limits import COSTS
from naysay.server.lobby import Lobby
from naysay.server.work import aside

NO = 0.25  # seconds until a 'no' is said: so it takes no longer where there is a table than where there is none


async def replay_film(request: Request) -> Response:
    replay = await find_replay(request)
    return answer(await aside(request, "film", film, GAMES[replay.game], replay, viewpoint(request, replay)))


async def replay_file(request: Request) -> Response:
    name = f"{request.path_params['table']}-{request.path_params['number']}.play"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(await find_replay(request)), media_type="text/plain", headers=headers)


async def review(request: Request) -> Response:
    replay = await find_replay(request)
    game = GAMES[replay.game]
    if game.review is None:
        raise Denied(404, "no_replay", "expected a game that can be reviewed")
    return answer(await aside(request, "review", game.review, list(replay.steps(game)), replay.bots))


async def find_replay(request: Request) -> Replay:
    """Who has no game there learns nothing else: not whether there is such a table, nor what is played at it."""
    lobby: Lobby = request.app.state.lobby
    began = time.monotonic()
    replay = await lobby.replay(request.path_params["table"].upper(), request.path_params["number"])
    if replay is None:
        request.app.state.addresses.work[address_of(request)].spend(COSTS["guess"])
        await asyncio.sleep(max(0.0, NO - (time.monotonic() - began)))
        raise Denied(404, "no_replay", "expected the number of a game that is over")
    return replay


async def upload_replay(request: Request) -> Response:
    same_origin(request)
    body = await bounded_body(request, request.app.state.settings.limits.upload)
    try:
        replay = Replay.parse(body.decode())
        if replay.game not in GAMES:
            raise NotationError(f"expected one of the games {', '.join(GAMES)}")
        made = await aside(request, "upload", film, GAMES[replay.game], replay, viewpoint(request, replay))
    except (NotationError, UnicodeDecodeError) as error:
        raise Denied(400, "bad_file", str(error)[:200]) from error
    return answer(made)


def viewpoint(request: Request, replay: Replay) -> Eyes:
    wish = request.query_params.get("seat")
    if wish is None:
        return None
    if wish == "all":
        return "all"
    if not (wish.isdecimal() and len(wish) < 3 and int(wish) < replay.seats):
        raise Denied(400, "bad_option", f"expected 'all' or a seat below {replay.seats}")
    return int(wish)
