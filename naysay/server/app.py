"""The routes: the page, a few questions over HTTP, and a socket for each table."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NoReturn

import msgspec
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from naysay.core import choices
from naysay.games import GAMES
from naysay.log import Conflict, LogUnavailable, SqliteLog, Unreadable
from naysay.server import messages, metrics
from naysay.server.answers import (
    UNREADABLE,
    Denied,
    answer,
    bounded_body,
    problem,
    refusal,
    same_origin,
    unavailable,
    unreadable,
)
from naysay.server.callers import address_of, base_address, from_here
from naysay.server.daily import Days, daily, daily_answer
from naysay.server.limits import Addresses
from naysay.server.lobby import Lobby
from naysay.server.metered import Metered
from naysay.server.pages import Headers, page, qr, sound
from naysay.server.practice import climb, drill_answer, drills, tour
from naysay.server.replays import replay_file, replay_film, review, upload_replay
from naysay.server.room import encode
from naysay.server.session import POLICY, TRY_LATER, BrowserSession
from naysay.server.settings import Settings
from naysay.server.socket import SOCKET, Outbox, Socket
from naysay.server.work import Files, priced, unknown
from naysay.table import Refusal, holder
from naysay.table.fellows import NO_COMPANY, Company

SWEEP_EVERY = 300.0  # seconds
ASIDE = 2  # threads for what is long
PLAIN = "text/plain"
TOKEN = "naysay-token"  # a header; Authorization is for a proxy that asks for a password
DURABLE = {"well", "node lost"}  # healths of a log that takes moves
logger = structlog.get_logger()


def make_app(settings: Settings) -> ASGIApp:
    """Starlette answers; but a socket comes straight to its table: every layer between stays in memory with it."""
    pages = make_pages(settings)

    def app(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        scope["app"] = pages
        if scope["type"] == "websocket":
            return socket(scope, receive, send)
        if scope["type"] == "http" and not sound(scope["path"]):
            return Response("expected a path\n", 400, media_type="text/plain")(scope, receive, send)
        return pages(scope, receive, send)

    return app


def make_pages(settings: Settings) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        async with keeping(settings) as (log, company):
            app.state.log, app.state.days = log, Days(log)
            app.state.lobby = Lobby(log, settings, company, app.state.days)
            sweeping = asyncio.create_task(sweep(app.state.lobby))
            app.state.aside = asyncio.Semaphore(ASIDE)
            # for the protocols, `door.py` and `socket.py`
            outbox = Outbox(asyncio.get_running_loop())
            yield {"settings": settings, "addresses": app.state.addresses, "outbox": outbox}
            sweeping.cancel()
            app.state.lobby.close()

    app = Starlette(
        routes=[
            Route("/healthz", priced("file", healthz)),
            Route("/readyz", priced("file", readyz)),
            Route("/metrics", priced("file", metrics_page)),
            Route("/api/games", priced("file", games)),
            Route("/api/tables", priced("table", open_table), methods=["POST"]),
            Route("/api/tables/{table}", priced("file", glance)),
            Route("/api/replays", priced("upload", upload_replay), methods=["POST"]),
            Route("/api/replays/{table}/{number:int}", priced("film", replay_film)),
            Route("/api/replays/{table}/{number:int}.play", priced("text", replay_file)),
            Route("/api/reviews/{table}/{number:int}", priced("review", review)),
            Route("/api/drills/{game}", priced("file", drills)),
            Route("/api/drills/{game}/{name}", priced("answer", drill_answer)),
            Route("/api/daily/{game}", priced("daily", daily)),
            Route("/api/daily/{game}/{number:int}", priced("daily", daily_answer)),
            Route("/api/tours/{game}", priced("file", tour)),
            Route("/api/climbs/{game}", priced("file", climb)),
            Route("/api/qr.svg", priced("qr", qr)),
            Mount("/assets", Files(StaticFiles(directory=settings.page / "assets", check_dir=False))),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Headers), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={
            Denied: problem,
            Refusal: refusal,
            LogUnavailable: unavailable,
            Conflict: unavailable,
            Unreadable: unreadable,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.addresses = Addresses(settings.limits)
    return app


@asynccontextmanager
async def keeping(settings: Settings) -> AsyncIterator[tuple[Metered, Company]]:
    """What the tables are kept in, and who else serves them."""
    if settings.log is None:
        log = Metered(SqliteLog(settings.database, end_at_once))
        yield log, NO_COMPANY
    else:
        from naysay.log.nats import NatsLog  # neither of these is needed for a file
        from naysay.server.workers import Workers

        replicated = await NatsLog.connect(settings.log)
        log, workers = Metered(replicated), Workers(replicated)
        await workers.start()
        yield log, workers
        await workers.close()
    await log.close()


def end_at_once(error: Exception) -> NoReturn:
    """What was being written may be in the log or not. Who is told nothing asks again when there is a server again."""
    logger.critical(
        "the disk has failed, and Naysay has ended",
        error=str(error),
        expected="a disk that is well; then start it again",
    )
    os._exit(os.EX_IOERR if os.name == "posix" else 1)


async def sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        try:
            await lobby.sweep()
        except Exception:
            logger.exception("sweep failed")


async def healthz(request: Request) -> Response:
    """Whether a move that is made now is made durable; if not, a word for what is wrong with the log."""
    health = await request.app.state.log.health()
    return Response("ok\n" if health == "well" else f"{health}\n", 200 if health in DURABLE else 503, media_type=PLAIN)


async def readyz(request: Request) -> Response:
    """Whether a balancer may send people here. Where the log takes nothing no other worker could do more than we can,
    which is to show the tables and to say that they wait; so only who has no line to it at all is passed over."""
    health = await request.app.state.log.health()
    ready = health != "disconnected"
    return Response("ready\n" if ready else f"{health}\n", 200 if ready else 503, media_type=PLAIN)


async def metrics_page(request: Request) -> Response:
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


async def games(request: Request) -> Response:
    infos = [
        messages.GameInfo(
            key=game.key,
            title=game.title,
            seats=(game.seats[0], game.seats[-1]),
            options=choices(game),
            levels=(*game.bots, *request.app.state.lobby.outsiders.levels(game)),
            ladder=game.rungs,
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
    if lobby.full or not request.app.state.addresses.tables[address_of(request)].take():
        raise Denied(429, "too_many", "expected fewer tables; try again in a minute")
    return answer(await lobby.open(wish), 201)


async def glance(request: Request) -> Response:
    """For who sits at a table: whether it is still there, and played at. Nobody else is told that there is one."""
    began = time.monotonic()
    room = await request.app.state.lobby.room(request.path_params["table"].upper())
    claimed = holder(request.headers.get(TOKEN, ""))
    if room is None or room.live.record.held_by(claimed) is None:
        await unknown(request, began, Denied(404, "no_table", "expected the token of a seat at a table"))
    return answer(messages.Glance(room.live.record.phase))


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    connection = HTTPConnection(scope)
    state, address = connection.app.state, address_of(connection)
    table = scope["path"].removeprefix("/ws/").upper()
    addresses: Addresses = state.addresses
    invite = f"{base_address(connection)}/t/{table}"
    ours = scope["path"].startswith("/ws/") and sound(scope["path"]) and from_here(connection)
    if not ours or not addresses.affords(address, "socket") or not addresses.sockets.enter(address):
        await send({"type": "websocket.close", "code": POLICY})
        return
    metrics.SOCKETS.inc()
    session: BrowserSession | None = None
    farewell = partial(leave, addresses, address)
    try:
        await receive()  # that it wants to connect
        await send({"type": "websocket.accept"})
        own: Socket = scope["extensions"][SOCKET]
        own.forget_handshake()
        if room := await state.lobby.room(table):
            affords = partial(addresses.affords, address)
            may_sit = partial(sits, addresses, address)
            session = BrowserSession(own, room, state.settings.limits, invite, may_sit, farewell, affords)
        else:
            addresses.guessed(address)
            await turn_away(send, "no_table", "no such table")
    except Unreadable as error:
        logger.warning("a table cannot be read", table=table, error=str(error))
        await turn_away(send, "unreadable", UNREADABLE)
    except LogUnavailable as error:
        logger.error("log unavailable", table=table, error=str(error))
        await send({"type": "websocket.close", "code": TRY_LATER})
    finally:
        if session is None:
            farewell()
    if session:
        await session.begin(receive)


async def turn_away(send: Send, trouble: messages.Trouble, expected: str) -> None:
    await send({"type": "websocket.send", "text": encode(messages.Refused(None, trouble, expected)).decode()})
    await send({"type": "websocket.close", "code": POLICY})


def leave(addresses: Addresses, address: str) -> None:
    metrics.SOCKETS.dec()
    addresses.sockets.exit(address)


def sits(addresses: Addresses, address: str) -> bool:
    return addresses.seats[address].take()
