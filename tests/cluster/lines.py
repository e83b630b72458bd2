"""Lines between processes that can be cut: a proxy for each, so that no rights are needed to part a network.

A line that is *silent* passes nothing on and breaks nothing, as when packets are lost: both ends have to find out by
themselves. What was on its way goes on when it speaks again. One that is *cut* closes what was open, and takes no more.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, Literal, Self

State = Literal["open", "silent", "cut"]


class End(asyncio.Protocol):
    """Of a connection: what it hears the other end says."""

    def __init__(self, line: Line, other: End | None = None) -> None:
        self.line, self.other = line, other
        self.transport: asyncio.Transport | None = None
        self.calling: asyncio.Task[Any] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.line.ends.add(self)
        transport.pause_reading()
        if self.line.state == "cut":
            transport.abort()
        elif self.other is None:
            self.calling = asyncio.create_task(self._call())
        else:
            self.other.other = self
            self.hear()
            self.other.hear()

    async def _call(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: End(self.line, self), "127.0.0.1", self.line.to)
        except OSError:  # nobody listens there
            self.abort()

    def data_received(self, data: bytes) -> None:
        if self.other and self.other.transport:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other and self.other.transport:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other:
            self.other.hear()

    def connection_lost(self, error: Exception | None) -> None:
        self.line.ends.discard(self)
        if self.other:
            self.other.abort()

    def hear(self) -> None:
        if self.transport and self.other and not self.transport.is_closing() and self.line.state == "open":
            self.transport.resume_reading()

    def abort(self) -> None:
        if self.transport:
            self.transport.abort()


class Line:
    """From a port of its own to another's."""

    def __init__(self, lines: Lines, to: int) -> None:
        self._lines, self.to = lines, to
        self.state: State = "open"
        self.ends: set[End] = set()
        self.port = 0

    async def listen(self) -> None:
        self._server = await asyncio.get_running_loop().create_server(lambda: End(self), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def become(self, state: State) -> None:
        self._lines.call(self._become(state))

    async def _become(self, state: State) -> None:
        self.state = state
        for end in list(self.ends):
            if state == "open":
                end.hear()
            elif state == "silent" and end.transport:
                end.transport.pause_reading()
            else:
                end.abort()

    async def close(self) -> None:
        self._server.close()
        await self._become("cut")


class Lines:
    """All of them live in a thread of their own: a test that waits does not keep them waiting."""

    def __init__(self) -> None:
        self._each: list[Line] = []
        self._up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name="lines", daemon=True)

    async def _live(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        self._up.set()
        await self._ended.wait()
        for line in self._each:
            await line.close()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:  # that accept or call
            await asyncio.wait(others)
        while any(line.ends for line in self._each):
            await asyncio.sleep(0.01)

    def __enter__(self) -> Self:
        self._thread.start()
        self._up.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def call(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(60)

    def to(self, port: int) -> Line:
        line = Line(self, port)
        self._each.append(line)
        self.call(line.listen())
        return line
