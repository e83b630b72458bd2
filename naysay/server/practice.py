"""What one does alone: drills, the ladder of them, the answers to them, and tours."""

from __future__ import annotations

from random import Random

from starlette.requests import Request
from starlette.responses import Response

from naysay.core import OptionsError, parse_course
from naysay.games import GAMES
from naysay.server import messages
from naysay.server.answers import Denied, answer
from naysay.server.work import aside, charge


async def drills(request: Request) -> Response:
    """Rounds to practise alone, as many as `count` says; whatever else is asked is an option of the drill."""
    game = GAMES.get(request.path_params["game"])
    if game is None or game.drill is None:
        raise Denied(404, "bad_option", "expected a game that can be practised alone")
    wish = dict(request.query_params)
    count = wish.pop("count", "1")
    if not (count.isdecimal() and len(count) < 3 and 1 <= int(count) <= messages.MOST_DRILLS):
        raise Denied(400, "bad_option", f"expected a count from 1 to {messages.MOST_DRILLS}")
    try:
        course = parse_course(game, wish)
    except OptionsError as error:
        raise Denied(400, "bad_option", str(error)[:200]) from error
    charge(request, "drill", int(count))
    rng, drill = Random(), game.drill
    return answer(await aside(request, "drill", lambda: [drill(rng, course) for _ in range(int(count))]))


async def drill_answer(request: Request) -> Response:
    """What `text` comes to as the answer to a drill."""
    game = GAMES.get(request.path_params["game"])
    if game is None or game.answer is None:
        raise Denied(404, "bad_option", "expected a game whose drills do not come with their answers")
    text = request.query_params.get("text", "")
    if len(text) > messages.LONGEST_ANSWER:
        raise Denied(400, "bad_option", f"expected an answer of at most {messages.LONGEST_ANSWER} characters")
    try:
        return answer(await aside(request, "answer", game.answer, request.path_params["name"], text))
    except ValueError as error:
        raise Denied(400, "bad_option", str(error)[:200]) from error


async def tour(request: Request) -> Response:
    game = GAMES.get(request.path_params["game"])
    if game is None or game.tour is None:
        raise Denied(404, "bad_option", "expected a game that has a tour")
    return answer(game.tour())


async def climb(request: Request) -> Response:
    game = GAMES.get(request.path_params["game"])
    if game is None or game.climb is None:
        raise Denied(404, "bad_option", "expected a game whose practice is a ladder")
    return answer(await aside(request, "drill", game.climb))
