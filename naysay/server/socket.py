"""Uvicorn's socket, made lighter: there are four to a table, they stay for hours, and most of the work is to write.

Through ASGI every text is an event, and a task waits to receive it or to send it, as long as the socket is there. Here
a text can be written at once and is heard at once, so that no task has to stay; and what only the handshake needed is
let go of.

And it is made harder to hold up: frames that are no message have a budget, and one who reads nothing is cut off.
Uvicorn would close such a socket, which means to wait until everything is read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from naysay.server.limits import Bucket
from naysay.server.settings import Limits

SOCKET = "naysay.socket"  # the name of this extension of ASGI
PIECE = 1 << 10  # bytes that are looked at before it is asked whether that was enough: 170 frames at most
LAST_WORDS = 1.0  # seconds for one who is heard no more to read why
TOGETHER = 1 << 14  # bytes that are kept back at most, until the turn of the loop is over


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


class Gate:
    """As much of asyncio's event as one writer needs."""

    __slots__ = ("_shut",)

    def __init__(self) -> None:
        self._shut: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self._shut is None

    def set(self) -> None:
        shut, self._shut = self._shut, None
        if shut and not shut.done():
            shut.set_result(None)

    def clear(self) -> None:
        if self._shut is None:
            self._shut = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        if self._shut:
            await self._shut


class Outbox:
    """The sockets that have something to send: once what is ready now is done, one turn is for all of them."""

    __slots__ = ("_full", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._full: deque[Socket] = deque()

    def hold(self, socket: Socket) -> None:
        if not self._full:
            self._loop.call_soon(self._empty)
        self._full.append(socket)

    def _empty(self) -> None:
        try:
            while self._full:
                self._full.popleft().flush()
        finally:
            if self._full:  # one that fails must not keep the others' back
                self._loop.call_soon(self._empty)


class Listener(Protocol):
    def hear(self, message: bytes) -> None: ...
    def left(self) -> None: ...


class Stays:
    """Stands where uvicorn keeps its timer once a socket is being closed: without one it closes it, when the task that
    was begun for it ends."""

    def cancel(self) -> None: ...


STAYS = Stays()


class Socket(WebSocketsSansIOProtocol):
    # What uvicorn keeps of each connection: too much for dictionaries to share their keys. A name that it has no more,
    # or that is new, does no harm here.
    __slots__ = (
        "app",
        "app_state",
        "asgi_version",
        "behind",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "curr_msg_data_type",
        "cutting",
        "deaf",
        "default_headers",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "heard",
        "initial_response",
        "last_ping_rtt",
        "listener",
        "logger",
        "loop",
        "noise",
        "outbox",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "request",
        "response",
        "root_path",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "unsent",
        "writable",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self.listener: Listener | None = None
        self.heard = False
        self.behind = False  # with reading
        self.unsent = b""
        self.outbox: Outbox = self.app_state["outbox"]
        self.close_timeout = self.limits.parting
        self.deaf = False
        self.noise: Bucket | None = None  # once there is any
        self.cutting: asyncio.TimerHandle | None = None  # runs out if what is sent is not read

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SOCKET] = self  # type: ignore[assignment]

    def forget_handshake(self) -> None:
        """Once it is accepted: nobody asks for the headers any more, nor for the scope."""
        self.request.headers.clear()  # the parser still holds the request
        del self.request, self.response
        self.scope.clear()  # type: ignore[attr-defined]

    def attend(self, listener: Listener) -> None:
        """From here on the listener is told, and the task that brought it may end."""
        self.listener = listener
        self.close_timer = STAYS  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.cutting:
            self.cutting.cancel()
        listener, self.listener = self.listener, None
        if listener:
            listener.left()

    def send_receive_event_to_app(self) -> None:
        if self.deaf or (self.close_sent and not self.bearable()):
            return
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        self.heard = True
        self.listener.hear(message)

    @property
    def limits(self) -> Limits:
        limits: Limits = self.app_state["settings"].limits
        return limits

    # What is heard

    def data_received(self, data: bytes) -> None:
        """A handful of bytes can be hundreds of frames, and they are all parsed before we can count them."""
        if len(data) <= PIECE and not self.deaf:
            super().data_received(data)
            return
        for start in range(0, len(data), PIECE):
            if self.deaf or self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_ping(self) -> None:
        if self.bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if event.data == self.pending_ping_payload or self.bearable():  # unless it is the one that we asked for
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.bearable():
            super().handle_cont(event)

    def bearable(self) -> bool:
        """Browsers send nothing but whole texts, and a pong when they are asked."""
        if self.deaf:
            return False
        if self.noise is None:
            self.noise = Bucket(self.limits.messages, self.limits.burst)
        if self.noise.take():
            return True
        self.conn.fail(CloseCode.POLICY_VIOLATION)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.deafen()
        return False

    def deafen(self) -> None:
        """Whatever comes from here on is not even looked at."""
        self.deaf = True
        self.loop.call_later(LAST_WORDS, self.transport.close)
        self.cut_within(self.limits.parting)

    # Who is there

    def pause_writing(self) -> None:
        super().pause_writing()
        self.behind = True
        self.cut_within(self.limits.unread)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.behind = False
        if self.cutting and not self.close_sent and not self.transport.is_closing():
            self.cutting.cancel()
            self.cutting = None

    def cut_within(self, seconds: float) -> None:
        if self.cutting is None:
            self.cutting = self.loop.call_later(seconds, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut_within(self.limits.parting)

    def send_keepalive_ping(self) -> None:
        """Who has spoken since the last time is there, and need not be asked."""
        if self.close_sent or self.transport.is_closing():
            self.cut_within(self.limits.parting)
        elif self.heard:
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # What is said

    def write(self, text: bytes) -> bool:
        """False, and nothing is written, while the browser is behind with reading or when it is gone."""
        if self.behind or self.close_sent or self.transport.is_closing():
            return False
        if not self.unsent:
            self.outbox.hold(self)
        self.unsent += frame(text)
        if len(self.unsent) > TOGETHER:
            self.flush()  # and learn whether the browser is behind
        return True

    def flush(self) -> None:
        """What came of one turn of the loop goes out together: to call the system takes longer than to make a text."""
        unsent, self.unsent = self.unsent, b""
        if unsent and not self.transport.is_closing():
            self.transport.write(unsent)


def frame(text: bytes) -> bytes:
    """RFC 6455, 5.2: a whole text, as a server sends it. The library's own way takes five times as long."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
