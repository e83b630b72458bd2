"""Uvicorn's socket, made lighter: there are four to a table, they stay for hours, and most of the work is to write.

Through ASGI every text is an event that a task awaits to send; here it can be written at once. And what only the
handshake needed is let go of.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

SOCKET = "naysay.socket"  # the name of this extension of ASGI


class Inbox:
    """As much of asyncio's queue as one reader needs, and a tenth of its size."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self._events

    async def get(self) -> Any:
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.pop(0)


class Socket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SOCKET] = self  # type: ignore[assignment]

    def forget_handshake(self) -> None:
        """Once it is accepted: nobody asks for the headers any more, nor for the scope."""
        self.request.headers.clear()  # the parser still holds the request
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]

    def write(self, text: bytes) -> bool:
        """False, and nothing is written, while the browser is behind with reading or when it is gone."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
