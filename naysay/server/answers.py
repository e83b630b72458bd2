"""What every endpoint answers with, and how it says no."""

from __future__ import annotations

import gzip
from typing import Any

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from naysay.server import messages, metrics
from naysay.server.callers import from_here
from naysay.server.room import encode
from naysay.table import Refusal

LEVEL = 6  # of gzip: what more would save takes three times as long
UNREADABLE = "expected a table that this version of Naysay can read"
logger = structlog.get_logger()


class Denied(Exception):
    def __init__(self, status: int, trouble: messages.Trouble, expected: str) -> None:
        super().__init__(expected)
        self.status = status
        self.problem = messages.Problem(trouble, expected)


def answer(body: Any, status: int = 200) -> Response:
    return Response(encode(body), status, media_type="application/json")


def packed(request: Request, body: Any) -> Response:
    """A large one, in a thread: to pack it would keep the loop for as long as to make it."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return answer(body)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(encode(body), LEVEL), media_type="application/json", headers=headers)


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


async def unreadable(request: Request, error: Exception) -> Response:
    logger.warning("a table cannot be read", error=str(error))
    return await problem(request, Denied(500, "unreadable", UNREADABLE))


async def bounded_body(request: Request, most: int) -> bytes:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Denied(413, "bad_message", f"expected at most {most} bytes")
    except ClientDisconnect as error:
        raise Denied(400, "bad_message", "expected the rest of the body") from error  # and nobody hears it
    return body


def same_origin(request: Request) -> None:
    if not from_here(request):
        raise Denied(403, "bad_message", "expected a request of our own page")
