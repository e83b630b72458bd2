"""A line between a browser and a server: bytes on their way, in order, until it is cut. The server's end is a
transport on which its own Socket speaks the whole protocol; the browser's end knows as much of it as it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from uvicorn.server import ServerState

from naysay.server.socket import Socket
from tests.simulation.laws import Laws
from tests.simulation.loop import Process, VirtualLoop

HANDSHAKE = (
    "GET /ws/{} HTTP/1.1\r\nHost: naysay.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
NEXT = 2e-6  # seconds between two bytes: nothing overtakes
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HIGH = 1 << 11  # bytes that the server's end keeps until it asks for a pause


class Browser(Protocol):
    name: str

    def opened(self, line: Line) -> None: ...
    def heard(self, line: Line, message: bytes) -> None: ...
    def lost(self, line: Line) -> None: ...


class Line:
    """The browser's end."""

    def __init__(
        self,
        number: int,
        loop: VirtualLoop,
        rng: Random,
        laws: Laws,
        process: Process,
        people: Process,
        browser: Browser,
    ) -> None:
        self.number = number
        self.browser = browser
        self.process = process
        self.open = True  # as far as the browser knows
        self.frozen = False  # the browser does nothing any more, and is not closed
        self.cut = False  # nothing arrives any more, and nobody was told
        self.far = rng.choice((0.001, 0.005, 0.02, 0.1)) * (0.5 + rng.random())
        self.table = ""
        self._loop, self._rng, self._laws, self._people = loop, rng, laws, people
        self._up = self._down = 0.0  # when the last of what was sent arrives
        self._kept: list[bytes] = []  # while frozen
        self.transport = Transport(self)

    def dial(self, config: Any, state: ServerState, app_state: dict[str, Any], table: str) -> None:
        self.table = table

        def accept() -> None:
            if self.process.dead:
                self._loop.call_later(self.far, self._lost, context=self._people.context)
                return
            self.transport.protocol = Socket(config, state, app_state, self._loop)
            self.transport.protocol.connection_made(self.transport)
            self.transport.take(HANDSHAKE.format(table).encode())

        self._up = self._loop.now + self._delay()
        self._loop.call_at(self._up, accept, context=self.process.context)

    def _delay(self) -> float:
        return self.far * (0.5 + self._rng.random() ** 2)

    # From the browser

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def hang_up(self) -> None:
        """As a browser does that is closed: the server hears of it, in its time."""
        self._arrive(self.transport.lose)
        self.open = False

    def tear(self, server_knows: bool) -> None:
        """A tunnel. Either end may hear of it late; the server perhaps not before it asks."""
        self.cut = True
        self._loop.call_later(self._rng.random() * 5, self._lost, context=self._people.context)
        if server_knows:
            self._loop.call_later(self._rng.random() * 5, self.transport.lose, context=self.process.context)

    def _send(self, opcode: int, payload: bytes) -> None:
        if self.frozen:
            return
        size = len(payload)
        head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else b"%c\xfe" % (0x80 | opcode) + size.to_bytes(2)
        data = head + bytes(4) + payload  # masked by nothing
        if self._rng.random() < 0.05:
            half = self._rng.randrange(1, len(data))
            self._arrive(self.transport.take, data[:half])
            data = data[half:]
        self._arrive(self.transport.take, data)

    def _arrive(self, arrive: Any, *what: Any) -> None:
        self._up = max(self._up + NEXT, self._loop.now + self._delay())
        self._loop.call_at(self._up, self._unless_cut, arrive, *what, context=self.process.context)

    def _unless_cut(self, arrive: Any, *what: Any) -> None:
        if not self.cut:
            arrive(*what)

    # To the browser

    def carry(self, opcode: int, payload: bytes) -> None:
        self._down = max(self._down + NEXT, self._loop.now + self._delay())
        self._loop.call_at(self._down, self._unless_cut, self._come, opcode, payload, context=self._people.context)

    def _come(self, opcode: int, payload: bytes) -> None:
        if not self.open or self.frozen:
            return
        if opcode == TEXT:
            self.browser.heard(self, payload)
        elif opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE:
            self._send(CLOSE, payload)
        elif not opcode:
            self.browser.opened(self)

    def end(self) -> None:
        """The server's end is closed."""
        self._down = max(self._down + NEXT, self._loop.now + self._delay())
        self._loop.call_at(self._down, self._lost, context=self._people.context)

    def _lost(self) -> None:
        if self.open:
            self.open = False
            self.browser.lost(self)

    def told(self, text: bytes) -> None:
        self._laws.told(self, text)

    def asked(self, text: bytes) -> None:
        self._laws.asked(self, text)


class Transport(asyncio.Transport):
    """The server's end."""

    def __init__(self, line: Line) -> None:
        super().__init__({"peername": ("192.0.2.1", line.number), "sockname": ("192.0.2.2", 80)})
        self.protocol: Socket | None = None
        self.number = line.number
        self._line = line
        self._closing = self._lost = self._paused = self._choked = False
        self._in: list[bytes] = []
        self._handshaken = False
        self._unread = b""  # of a frame that is not whole yet, from the browser, for the laws
        self._out: list[tuple[int, bytes]] = []  # that a slow line has not taken yet
        self._size = 0

    # What arrives

    def take(self, data: bytes) -> None:
        if self._lost or self.protocol is None:
            return
        if self._paused:
            self._in.append(data)
            return
        if self._line.cut:
            return
        if not data.startswith(b"GET "):
            self._unread += data
            for opcode, payload in frames(self):
                if opcode == TEXT:
                    self._line.asked(payload)
        self.protocol.data_received(data)

    def lose(self) -> None:
        if not self._lost and self.protocol:
            self._lost = self._closing = True
            self.protocol.connection_lost(None)
            self._line.end()

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        while self._in and not self._paused:
            self.take(self._in.pop(0))

    # What is sent

    def write(self, data: Any) -> None:
        if self._lost or self._line.process.dead:
            return
        if not self._handshaken:
            self._handshaken = True
            head, _, data = bytes(data).partition(b"\r\n\r\n")
            self._pass_on(0 if b" 101 " in head.partition(b"\r\n")[0] else CLOSE, b"")
        for opcode, payload in parsed(bytes(data)):
            if opcode == TEXT:
                self._line.told(payload)
            self._pass_on(opcode, payload)

    def _pass_on(self, opcode: int, payload: bytes) -> None:
        if not self._choked:
            self._line.carry(opcode, payload)
            return
        self._out.append((opcode, payload))
        before, self._size = self._size, self._size + len(payload)
        if before <= HIGH < self._size and self.protocol:
            self.protocol.pause_writing()

    def choke(self, choked: bool) -> None:
        """The browser does not read for a while."""
        self._choked = choked
        if choked or self._lost:
            return
        for opcode, payload in self._out:
            self._line.carry(opcode, payload)
        self._out.clear()
        size, self._size = self._size, 0
        if size > HIGH and self.protocol:
            self.protocol.resume_writing()
        if self._closing:
            self.lose()

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            if not self._out:
                self._line._loop.call_soon(self.lose, context=self._line.process.context)

    def abort(self) -> None:
        self._closing = True
        self._out.clear()
        self._line._loop.call_soon(self.lose, context=self._line.process.context)

    def get_write_buffer_size(self) -> int:
        return self._size


def parsed(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The frames of a server, whole: it writes no half ones."""
    while data:
        size, start = data[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10]), 10
        assert len(data) >= start + size
        yield data[0] & 0x0F, data[start : start + size]
        data = data[start + size :]


def frames(transport: Transport) -> Iterator[tuple[int, bytes]]:
    """The whole frames of a browser, as our lines send them."""
    while len(data := transport._unread) >= 2:
        size, start = data[1] & 0x7F, 6
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 8
        if len(data) < start + size:
            return
        yield data[0] & 0x0F, data[start : start + size]
        transport._unread = data[start + size :]
