"""Clients that no browser is: bytes by hand, over real sockets, to a server of our own."""

from __future__ import annotations

import asyncio
import base64
from contextlib import suppress
from typing import Self


def head(path: str, **more: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in more.items())]
    return "\r\n".join([*lines, "", ""]).encode()


class Stranger:
    """A connection on which anything can be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def come(cls, port: int, address: str = "127.0.0.1") -> Self:
        """From an address of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))

    def say(self, data: bytes) -> Self:
        self.writer.write(data)
        return self

    async def status(self) -> int:
        """Of the answer; 0 if the connection was just ended."""
        async with asyncio.timeout(20):
            with suppress(ConnectionError):
                line = (await self.reader.readline()).split()
                return int(line[1]) if line else 0
            return 0

    async def ended(self) -> bytes:
        """What was said until the other end went."""
        heard = b""
        async with asyncio.timeout(20):
            with suppress(ConnectionError):
                while data := await self.reader.read(1 << 16):
                    heard += data
        return heard

    async def go(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


def shake(port: int, table: str, **headers: str) -> bytes:
    """What asks for a socket to a table."""
    key = base64.b64encode(bytes(16)).decode()
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13", "Sec_WebSocket_Key": key}
    return head(f"/ws/{table}", **{"Host": f"127.0.0.1:{port}", **upgrade, **headers})


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """RFC 6455 by hand: a short one, masked with zeros."""
    assert len(payload) < 126
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(payload)]) + bytes(4) + payload
