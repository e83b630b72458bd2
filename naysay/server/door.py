"""Uvicorn's connection, with a door before it: how many may come in, how long a request may be and take to be said.

Uvicorn itself takes heads of any size and waits for their end as long as there are file handles. A head that is whole
and asks for a socket goes on to `socket.py`; nothing here is on the way of a move.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from naysay.server import metrics
from naysay.server.callers import network
from naysay.server.limits import Addresses
from naysay.server.settings import Settings
from naysay.server.socket import Socket


class TurnedAway(Exception):
    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class Door(HttpToolsProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settings: Settings = self.app_state["settings"]
        self._limits = settings.limits
        self._addresses: Addresses = self.app_state["addresses"]
        self._counts = not settings.behind  # who comes by a proxy has the proxy's connection
        self._address: str | None = None  # once it is counted
        self._asking: asyncio.TimerHandle | None = None  # runs out if the request is not whole
        self._reading: asyncio.TimerHandle | None = None  # runs out if the answer is not read
        self._in_head = True
        self._size = 0  # bytes of the head, then of what follows it: the body, and what chunks are wrapped in

    # Who comes in, and goes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = network(self.client[0]) if self.client else ""
        if len(self.connections) > self._limits.connections:
            self._turn_away(HTTPStatus.SERVICE_UNAVAILABLE)
        elif self._counts and not self._addresses.asking.enter(address):
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS)
        else:
            self._address = address if self._counts else None
            self._ask_within(self._limits.head_time)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket) and not socket.handshake_initiated:  # a line longer than its parser takes
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _let_go(self) -> None:
        for timer in filter(None, (self._asking, self._reading)):
            timer.cancel()
        if self._address is not None:
            self._addresses.asking.exit(self._address)
            self._address = None

    def _turn_away(self, status: HTTPStatus) -> None:
        metrics.TURNED_AWAY.labels(int(status)).inc()
        if self._busy and self.cycle.response_started:
            self.transport.abort()  # in the middle of an answer there is no saying anything else
            return
        line = f"HTTP/1.1 {status} {status.phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(line.encode())
        self.transport.close()
        self._read_within(self._limits.parting)

    @property
    def _busy(self) -> bool:
        """With an answer. Before the first there is no cycle, whatever its type says."""
        return bool(self.cycle) and not self.cycle.response_complete

    # What it asks

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        self._size += len(data)
        try:
            if not self._in_head:  # an honest one is answered before
                self._check(self._size, 2 * self._limits.upload, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            self.parser.feed_data(data)
            if self._in_head:
                self._check(self._size, self._limits.head)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():  # any other wish to upgrade is left alone: it was answered as it stands
                self.handle_websocket_upgrade()
        except TurnedAway as turned:
            self._turn_away(turned.status)
        except httptools.HttpParserError as error:
            why = error.__context__
            self._turn_away(why.status if isinstance(why, TurnedAway) else HTTPStatus.BAD_REQUEST)

    def on_message_begin(self) -> None:
        if self._busy:
            raise TurnedAway(HTTPStatus.BAD_REQUEST)  # no browser asks again before it is answered
        super().on_message_begin()
        if self._asking is None:
            self._ask_within(self._limits.head_time)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self._limits.path:
            raise TurnedAway(HTTPStatus.BAD_REQUEST)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:  # behind the body, where proxies do not look: what it says of an address is anybody's
            raise TurnedAway(HTTPStatus.BAD_REQUEST)
        super().on_header(name, value)
        if len(self.headers) > self._limits.headers:
            raise TurnedAway(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._check(sum(len(name) + len(value) for name, value in self.headers), self._limits.head)
        self._in_head, self._size = False, 0
        self._ask_within(self._limits.body_time)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        if self._asking:
            self._asking.cancel()
            self._asking = None
        self._in_head, self._size = True, 0
        super().on_message_complete()

    def _check(self, size: int, most: int, status: HTTPStatus = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE) -> None:
        if size > most:
            raise TurnedAway(status)

    def _ask_within(self, seconds: float) -> None:
        if self._asking:
            self._asking.cancel()
        self._asking = self.loop.call_later(seconds, self._turn_away, HTTPStatus.REQUEST_TIMEOUT)

    # What it is answered

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._read_within(self._limits.unread)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._read_within(self._limits.unread)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_within(self._limits.unread)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading and not self.transport.is_closing():
            self._reading.cancel()
            self._reading = None

    def _read_within(self, seconds: float) -> None:
        if self._reading is None:
            self._reading = self.loop.call_later(seconds, self.transport.abort)
