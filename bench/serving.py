"""What the benches of the server share: a server of its own to each, and the barest of browsers."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[1]
CLIENT_CORE = 1
ONE_CORE, ALL_CORES = [0], list(range(os.cpu_count() or 1))
MOST_BYTES = 1 << 16  # read at once
TIMESTAMPS = 35  # Linux's SO_TIMESTAMPNS: it tells with what is read when it came


def start_server(
    port: int, folder: Path, cores: Sequence[int] = ONE_CORE, log: str | None = None
) -> subprocess.Popen[bytes]:
    limits = dict.fromkeys(("messages", "burst", "tables", "seats", "work", "work_burst"), 1000000000.0) | {
        "sockets": 10**6
    }
    given = {"database": str(folder / "tables.db"), "port": port, "limits": limits, "cores": cores, "log": log}
    command = [sys.executable, "-m", "tests.server.serve", json.dumps(given)]
    folder.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT)
    assert process.stdout
    process.stdout.readline()
    return process


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def more_sockets() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def post(port: int, wish: dict[str, object]) -> dict[str, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode(), method="POST")
    opened: dict[str, str] = json.load(urllib.request.urlopen(request))
    return opened


def frame(payload: bytes, opcode: int = 0x81) -> bytes:
    """A text to the server. The mask is zero, so the payload is as it was."""
    size = len(payload)
    head = struct.pack("!BB", opcode, 0x80 | size) if size < 126 else struct.pack("!BBH", opcode, 0xFE, size)
    return head + bytes(4) + payload


class Socket:
    """As little of a browser as will do, since it shares the machine with the server that it measures."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._loop = asyncio.get_running_loop()
        self._socket = socket.socket()
        self._rest = b""

    @classmethod
    async def connect(cls, port: int, *given: Any) -> Self:
        made = cls(*given)
        await made._open(port)
        return made

    async def _open(self, port: int) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, TIMESTAMPS, 1)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setblocking(False)
        await self._loop.sock_connect(self._socket, ("127.0.0.1", port))
        lines = (
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        )
        self._socket.send("\r\n".join(lines).encode())
        head, _, self._rest = (await self._loop.sock_recv(self._socket, MOST_BYTES)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self._loop.add_reader(self._socket, self._read)
        self._take(b"", time.time())  # some greet before they are spoken to

    def send(self, message: bytes) -> None:
        self._socket.send(frame(message))

    def send_bytes(self, message: bytes) -> None:
        self._socket.send(frame(message, 0x82))

    def close(self) -> None:
        self._loop.remove_reader(self._socket)
        self._socket.close()

    def _read(self) -> None:
        data, [(_, _, stamp)], _, _ = self._socket.recvmsg(MOST_BYTES, 64)
        seconds, nanoseconds = struct.unpack("qq", stamp)
        self._take(data, seconds + nanoseconds / 1e9)

    def _take(self, data: bytes, at: float) -> None:
        data = self._rest + data
        start = 0
        while len(data) >= start + 4:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            if len(data) < body + size:
                break
            if data[start] == 0x89:  # a ping
                self._socket.send(struct.pack("!BB", 0x8A, 0x80 | size) + bytes(4) + data[body : body + size])
            else:
                self.received(data[body : body + size], at)
            start = body + size
        self._rest = data[start:]

    def received(self, message: bytes, at: float) -> None:
        """A text of the server, and when the last byte of what was read with it was there."""
