"""Start the server: a port, an address that phones can reach, and uvicorn."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from typing import Any

import structlog
import uvicorn

from naysay.log import held, make_sound
from naysay.server.app import make_app
from naysay.server.callers import own_origins
from naysay.server.door import Door
from naysay.server.messages import MAX_BYTES
from naysay.server.settings import Settings
from naysay.server.socket import Socket

USUAL_PORT = 8000
COLLECT = 0.05  # seconds between two collections of garbage
MIDDLE, ALL = 1_200, 72_000  # once in so many of them they look at older objects too: each minute, each hour
SHORT_TURN = 0.0005  # seconds that the log's thread waits for the event loop, before and after a commit
MOST_FILES, OWN_FILES = 1 << 16, 128  # open at once, and those of them that no connection may take
ANYWHERE = {"0.0.0.0", "::", ""}
logger = structlog.get_logger()


class CannotListen(Exception):
    """The port is taken, or the address is not this machine's."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on `port`; without one on the usual port, or on any that is free if that is taken."""
    if port is not None:
        return bind(host, port)
    try:
        return bind(host, USUAL_PORT)
    except CannotListen:
        return bind(host, 0)


def bind(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        why = "the port is taken" if error.errno == errno.EADDRINUSE else error.strerror or str(error)
        raise CannotListen(f"cannot listen on {host}, port {port or 'any'}: {why}") from None
    return listener


def lan_address() -> str | None:
    """This machine as phones on the same network see it. A UDP socket is told its way out; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """Where this machine's own browser goes, and where phones on the same network go."""
    if host not in ANYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}", None
    lan = lan_address()
    return f"http://localhost:{port}", f"http://{lan}:{port}" if lan else None


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Until it is told to stop; `ready` is called when it answers.

    InUse if another has the tables, Unsound if they cannot be gone on with, LogUnavailable if no node answers.
    """
    set_up_logs()
    sys.setswitchinterval(SHORT_TURN)
    host, port = listener.getsockname()[:2]
    settings = replace(
        settings,
        lan=addresses(host, port)[1],
        origins=own_origins(host, port, host in ANYWHERE, settings.public),
        limits=replace(settings.limits, connections=min(settings.limits.connections, most_connections())),
    )
    with keeps(settings, f"which serves {addresses(host, port)[0]}"), suppress(KeyboardInterrupt):
        # Ctrl+C has been heard, and everything was ended in order
        Server(configuration(settings), ready).run(sockets=[listener])


@contextmanager
def keeps(settings: Settings, who: str) -> Iterator[None]:
    """The file is ours alone, and sound; or there are nodes that keep the log."""
    if settings.log is not None:
        from naysay.log.nats import NatsLog

        async def reach(url: str) -> None:
            await (await NatsLog.connect(url)).close()

        asyncio.run(reach(settings.log))
        yield
        return
    with held(settings.database.parent, who):
        for lost in make_sound(settings.database):
            logger.warning("the log was cut", lost=lost)
        yield


def configuration(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        interface="asgi3",
        loop="uvloop" if os.name == "posix" else "asyncio",
        http=Door,
        ws=Socket,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.limits.silence,
        ws_ping_timeout=settings.limits.silence,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `callers.py` reads them, if they are our proxy's
        timeout_graceful_shutdown=3,
    )


def most_connections() -> int:
    """As many files as the system lets us open, but for some of our own: the log, the page, threads and bots."""
    if os.name != "posix":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # where it is 256, as on a Mac, more is to be had for the asking
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, MOST_FILES) if hard >= 0 else MOST_FILES, hard))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(OWN_FILES, soft - OWN_FILES) if soft >= 0 else sys.maxsize


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready:
            self._ready()
        self._collecting = asyncio.create_task(collect())


async def collect() -> None:
    """Often and little. Left to itself Python collects when so many objects are there; with thousands of sockets so
    much is new by then that everybody waits for tens of milliseconds, and for hundreds when it looks at everything."""
    gc.disable()
    gc.collect()
    gc.freeze()
    for turn in count(1):
        await asyncio.sleep(COLLECT)
        gc.collect(2 if turn % ALL == 0 else 1 if turn % MIDDLE == 0 else 0)


def set_up_logs() -> None:
    """One line of JSON for each event, on standard error; at a terminal only what is wrong, to be read by people."""
    chain: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    terminal = sys.stderr.isatty()
    plain = structlog.dev.plain_traceback  # the richer one shows the values of names, and a deal's seed is one
    console = structlog.dev.ConsoleRenderer(exception_formatter=plain)
    last = console if terminal else structlog.processors.JSONRenderer()
    exceptions = [] if terminal else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[*chain, *exceptions, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if terminal else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *exceptions, last],
            foreign_pre_chain=chain,
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
