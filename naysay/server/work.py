"""What is asked of us is paid for: before it is done, and when it took longer, after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NoReturn, ParamSpec, TypeVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from naysay.server.answers import Denied, problem
from naysay.server.callers import address_of
from naysay.server.limits import COSTS, Addresses

NO = 0.25  # seconds until a 'no' is said: so it takes no longer where there is a table than where there is none
Endpoint = Callable[[Request], Awaitable[Response]]
P = ParamSpec("P")
T = TypeVar("T")


def charge(connection: HTTPConnection, what: str, times: int = 1) -> None:
    addresses: Addresses = connection.app.state.addresses
    if not addresses.affords(address_of(connection), what, times):
        raise Denied(429, "too_many", "expected less to be asked from one address; try again in a minute")


def priced(what: str, endpoint: Endpoint) -> Endpoint:
    async def paid(request: Request) -> Response:
        charge(request, what)
        return await endpoint(request)

    return paid


class Files:
    """The same for an application that serves files."""

    def __init__(self, files: ASGIApp) -> None:
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        try:
            charge(request, "file")
        except Denied as denied:
            await (await problem(request, denied))(scope, receive, send)
        else:
            await self._files(scope, receive, send)


async def unknown(request: Request, began: float, problem: Denied) -> NoReturn:
    """What whoever guesses is told: the same, and as late, whether there is such a table or not."""
    addresses: Addresses = request.app.state.addresses
    addresses.guessed(address_of(request))
    await asyncio.sleep(max(0.0, NO - (time.monotonic() - began)))
    raise problem


async def aside(request: Request, what: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Work that is long, in a thread; never more of it than leaves threads for the log. Its price was paid before."""
    used = 0.0

    def timed() -> T:
        nonlocal used
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            used = time.thread_time() - began

    addresses: Addresses = request.app.state.addresses
    async with request.app.state.aside:
        try:
            return await asyncio.to_thread(timed)
        finally:
            addresses.work[address_of(request)].spend(max(0.0, used * 1000 - COSTS[what]))
