"""A line of any length: a proxy that holds every byte back for half of the round trip, each way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast


class Held(asyncio.Protocol):
    """One end of a connection; what comes in goes out at the other end, later."""

    def __init__(self, delay: float, ends: set[Held]) -> None:
        self.delay = delay
        self.ends = ends  # of all connections that are open
        self.other: asyncio.Transport | None = None
        self.early: list[bytes] = []  # before the other end was there

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.ends.add(self)

    def data_received(self, data: bytes) -> None:
        asyncio.get_running_loop().call_later(self.delay, self.pass_on, data)

    def pass_on(self, data: bytes) -> None:
        if self.other is None:
            self.early.append(data)
        elif not self.other.is_closing():
            self.other.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ends.discard(self)
        if self.other:
            self.other.close()

    def join(self, other: asyncio.Transport) -> None:
        self.other = other
        for data in self.early:
            other.write(data)


@asynccontextmanager
async def far_away(port: int, round_trip: float) -> AsyncIterator[int]:
    """The port of a proxy to `port`, with `round_trip` seconds there and back."""
    loop = asyncio.get_running_loop()
    delay = round_trip / 2
    dialling = set[asyncio.Task[None]]()
    ends = set[Held]()

    class Near(Held):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            task = loop.create_task(self.dial())
            dialling.add(task)
            task.add_done_callback(dialling.discard)

        async def dial(self) -> None:
            _, far = await loop.create_connection(lambda: Held(delay, ends), "127.0.0.1", port)
            far.join(self.transport)
            self.join(far.transport)

    server = await loop.create_server(lambda: Near(delay, ends), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        while dialling or ends:
            for end in ends:
                end.transport.abort()
            await asyncio.sleep(0.01)
