"""The routes: the page, a few questions over HTTP, and a socket for each table."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
import segno
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naysay.core import NotationError, OptionsError, Replay, choices, parse_course
from naysay.games import GAMES
from naysay.log import Conflict, LogUnavailable, SqliteLog
from naysay.server import messages, metrics
from naysay.server.film import Eyes, film
from naysay.server.limits import Addresses
from naysay.server.lobby import Lobby
from naysay.server.room import encode
from naysay.server.session import POLICY, BrowserSession
from naysay.server.settings import Settings
from naysay.server.socket import SOCKET, Socket
from naysay.table import Refusal

SWEEP_EVERY = 300.0  # seconds
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
logger = structlog.get_logger()


class Denied(Exception):
    def __init__(self, status: int, trouble: messages.Trouble, expected: str) -> None:
        super().__init__(expected)
        self.status = status
        self.problem = messages.Problem(trouble, expected)


def make_app(settings: Settings) -> ASGIApp:
    """Starlette answers; but a socket comes straight to its table: every layer between stays in memory with it."""
    pages = make_pages(settings)

    def app(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        scope["app"] = pages
        return (socket if scope["type"] == "websocket" else pages)(scope, receive, send)

    return app


def make_pages(settings: Settings) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        log = SqliteLog(settings.database)
        app.state.lobby = Lobby(log, settings)
        sweeping = asyncio.create_task(sweep(app.state.lobby))
        yield
        sweeping.cancel()
        app.state.lobby.close()
        await log.close()

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/metrics", metrics_page),
            Route("/api/games", games),
            Route("/api/tables", open_table, methods=["POST"]),
            Route("/api/replays", upload_replay, methods=["POST"]),
            Route("/api/replays/{table}/{number:int}", replay_film),
            Route("/api/replays/{table}/{number:int}.play", replay_file),
            Route("/api/reviews/{table}/{number:int}", review),
            Route("/api/drills/{game}", drills),
            Route("/api/drills/{game}/{name}", drill_answer),
            Route("/api/tours/{game}", tour),
            Route("/api/qr.svg", qr),
            Mount("/assets", StaticFiles(directory=settings.page / "assets", check_dir=False)),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Headers), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Denied: problem, Refusal: refusal, LogUnavailable: unavailable, Conflict: unavailable},
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.addresses = Addresses(settings.limits.sockets, settings.limits.tables, settings.limits.seats)
    return app


class Headers:
    """On every answer; what the build has named by its content may be kept for ever, the rest is asked for again."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        cached = scope["path"].startswith("/assets/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                cache = "public, max-age=31536000, immutable" if cached and message["status"] == 200 else "no-cache"
                extra = {**HEADERS, "Cache-Control": cache}
                message["headers"] = [
                    *message["headers"],
                    *((k.lower().encode(), v.encode()) for k, v in extra.items()),
                ]
            await send(message)

        await self.app(scope, receive, with_headers)


async def sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        try:
            await lobby.sweep()
        except Exception:
            logger.exception("sweep failed")


def answer(body: Any, status: int = 200) -> Response:
    return Response(encode(body), status, media_type="application/json")


async def problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Denied)
    metrics.REFUSED.labels(error.problem.trouble).inc()
    return answer(error.problem, error.status)


async def refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return await problem(request, Denied(400, error.trouble, error.expected))


async def unavailable(request: Request, error: Exception) -> Response:
    logger.error("log unavailable", error=str(error))
    return await problem(request, Denied(503, "unavailable", "try again: nothing was changed"))


async def healthz(request: Request) -> Response:
    """Alive, and the log answers."""
    await request.app.state.lobby.replay("", 1)
    return Response("ok\n", media_type="text/plain")


async def metrics_page(request: Request) -> Response:
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


async def games(request: Request) -> Response:
    infos = [
        messages.GameInfo(
            key=game.key,
            title=game.title,
            seats=(game.seats[0], game.seats[-1]),
            options=choices(game),
            levels=tuple(game.bots),
            clock=game.idle is not None,
            race=game.haste is not None,
        )
        for game in GAMES.values()
    ]
    return answer(infos)


async def open_table(request: Request) -> Response:
    same_origin(request)
    lobby: Lobby = request.app.state.lobby
    body = await bounded_body(request, messages.MAX_BYTES)
    try:
        wish = msgspec.json.decode(body, type=messages.NewTable)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Denied(400, "bad_message", str(error)[:200]) from error
    if lobby.full or not request.app.state.addresses.tables.take(address_of(request)):
        raise Denied(429, "too_many", "expected fewer tables; try again in a minute")
    return answer(await lobby.open(wish), 201)


async def replay_film(request: Request) -> Response:
    replay = await find_replay(request)
    return answer(await asyncio.to_thread(film, GAMES[replay.game], replay, viewpoint(request, replay)))


async def replay_file(request: Request) -> Response:
    name = f"{request.path_params['table']}-{request.path_params['number']}.play"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(await find_replay(request)), media_type="text/plain", headers=headers)


async def review(request: Request) -> Response:
    replay = await find_replay(request)
    game = GAMES[replay.game]
    if game.review is None:
        raise Denied(404, "no_replay", "expected a game that can be reviewed")
    return answer(await asyncio.to_thread(game.review, list(replay.steps(game)), replay.bots))


async def find_replay(request: Request) -> Replay:
    lobby: Lobby = request.app.state.lobby
    replay = await lobby.replay(request.path_params["table"].upper(), request.path_params["number"])
    if replay is None:
        raise Denied(404, "no_replay", "expected the number of a game that is over")
    return replay


async def upload_replay(request: Request) -> Response:
    same_origin(request)
    body = await bounded_body(request, request.app.state.settings.limits.upload)
    try:
        replay = Replay.parse(body.decode())
        if replay.game not in GAMES:
            raise NotationError(f"expected one of the games {', '.join(GAMES)}")
        made = await asyncio.to_thread(film, GAMES[replay.game], replay, viewpoint(request, replay))
    except (NotationError, UnicodeDecodeError) as error:
        raise Denied(400, "bad_file", str(error)[:200]) from error
    return answer(made)


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
    rng = Random()
    return answer([game.drill(rng, course) for _ in range(int(count))])


async def drill_answer(request: Request) -> Response:
    """What `text` comes to as the answer to a drill."""
    game = GAMES.get(request.path_params["game"])
    if game is None or game.answer is None:
        raise Denied(404, "bad_option", "expected a game whose drills do not come with their answers")
    text = request.query_params.get("text", "")
    if len(text) > messages.LONGEST_ANSWER:
        raise Denied(400, "bad_option", f"expected an answer of at most {messages.LONGEST_ANSWER} characters")
    try:
        return answer(await asyncio.to_thread(game.answer, request.path_params["name"], text))
    except ValueError as error:
        raise Denied(400, "bad_option", str(error)[:200]) from error


async def tour(request: Request) -> Response:
    game = GAMES.get(request.path_params["game"])
    if game is None or game.tour is None:
        raise Denied(404, "bad_option", "expected a game that has a tour")
    return answer(game.tour())


async def qr(request: Request) -> Response:
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= 300:
        raise Denied(400, "bad_message", "expected ?text= of at most 300 characters")
    drawn = io.BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", border=2, dark="#241b14", light="#fffaf0", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def page(request: Request) -> Response:
    """The page's own files by name; its index for every other path, since the page routes by itself."""
    folder = request.app.state.settings.page
    file = (folder / request.path_params["path"]).resolve()
    if file.is_relative_to(folder.resolve()) and file.is_file():
        return FileResponse(file)
    if not (folder / "index.html").is_file():
        return Response("The page is not built yet: run python3 play.py\n", 503, media_type="text/plain")
    return FileResponse(folder / "index.html")


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    connection = HTTPConnection(scope)
    state, address = connection.app.state, address_of(connection)
    table = scope["path"].removeprefix("/ws/").upper()
    invite = f"{base_address(connection, state.settings)}/t/{table}"
    if not scope["path"].startswith("/ws/") or not from_here(connection) or not state.addresses.enter(address):
        await send({"type": "websocket.close", "code": POLICY})
        return
    metrics.SOCKETS.inc()
    session: BrowserSession | None = None
    farewell = partial(leave, state.addresses, address)
    try:
        await receive()  # that it wants to connect
        await send({"type": "websocket.accept"})
        own: Socket = scope["extensions"][SOCKET]
        own.forget_handshake()
        if room := await state.lobby.room(table):
            may_sit = partial(state.addresses.seats.take, address)
            session = BrowserSession(own, room, state.settings.limits, invite, may_sit, farewell)
        else:
            refused = encode(messages.Refused(None, "no_table", "no such table"))
            await send({"type": "websocket.send", "text": refused.decode()})
            await send({"type": "websocket.close", "code": POLICY})
    finally:
        if session is None:
            farewell()
    if session:
        await session.begin(receive)


def leave(addresses: Addresses, address: str) -> None:
    metrics.SOCKETS.dec()
    addresses.exit(address)


def viewpoint(request: Request, replay: Replay) -> Eyes:
    wish = request.query_params.get("seat")
    if wish is None:
        return None
    if wish == "all":
        return "all"
    if not (wish.isdecimal() and len(wish) < 3 and int(wish) < replay.seats):
        raise Denied(400, "bad_option", f"expected 'all' or a seat below {replay.seats}")
    return int(wish)


async def bounded_body(request: Request, most: int) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Denied(413, "bad_message", f"expected at most {most} bytes")
    return body


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def from_here(connection: HTTPConnection) -> bool:
    """Browsers say which page a request comes from; only our own may act. Other clients say nothing."""
    origin = connection.headers.get("origin")
    allowed = {connection.headers.get("host", ""), (connection.app.state.settings.public or "").partition("://")[2]}
    return origin is None or origin.partition("://")[2] in allowed - {""}


def same_origin(request: Request) -> None:
    if not from_here(request):
        raise Denied(403, "bad_message", "expected a request of our own page")


def base_address(connection: HTTPConnection, settings: Settings) -> str:
    """Where others reach us: as this browser does, unless it sits on the server itself."""
    host = connection.headers.get("host", "")
    local = host.partition(":")[0] in {"localhost", "127.0.0.1"} or host.startswith("[::1]")
    if settings.public and (local or not host):
        return settings.public.rstrip("/")
    scheme = "https" if connection.url.scheme in {"https", "wss"} else "http"
    return f"{scheme}://{host}"
