"""Start, kill and start again a server process, and talk to it as a browser does."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from naysay.cluster.nodes import free_ports
from naysay.core import word_hash
from naysay.table import new_token

AT_ONCE = {"bots": 0.0, "pauses": 0.25, "resumed": 0.0, "patience": 60.0}  # nobody but people takes their time
PATIENCE = 60.0  # seconds for what may take long on a busy machine
WORK = {"work": 1e9, "work_burst": 1e9}
TORN = "what was being written when the server ended was torn"
TIRELESS = {"messages": 1e6, "burst": 1e6, "tables": 1e6, "seats": 1e6, "drags": 1e6, **WORK}  # nor do the tests


def free_port() -> int:
    """None that is given to whoever calls out while the server that had it is dead."""
    return free_ports(1)[0]


def alive(process: str) -> bool:
    return Path(f"/proc/{process}").exists()


class Running:
    """A server process. Its log of events is a file, so that tests can look for what should not be there."""

    def __init__(self, folder: Path, **given: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.events = folder / "events.log"
        self.database = folder / "tables.db"
        self._given = {
            "database": str(self.database),
            "port": self.port,
            "pacing": AT_ONCE,
            "limits": TIRELESS,
            **given,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False

    def start(self) -> Self:
        with self.events.open("ab") as events:
            command = [sys.executable, "-m", "tests.server.serve", json.dumps(self._given)]
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=events, cwd=Path(__file__).parents[2]
            )
        assert self._process.stdout
        assert self._process.stdout.readline() == b"ready\n", self.events.read_text()
        self._process.stdout.close()
        return self

    def kill(self) -> None:
        assert self._process
        self._killed = True
        self._process.kill()
        self._process.wait()

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def ended(self) -> int:
        """By itself; its exit status."""
        assert self._process
        return self._process.wait(PATIENCE)

    def children(self) -> list[str]:
        """The processes that it has started, on Linux."""
        assert self._process
        pid = self._process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

    def stop(self) -> int:
        """Asked to end, as by a service manager."""
        assert self._process
        self._process.terminate()
        return self._process.wait(PATIENCE)

    @property
    def troubles(self) -> list[str]:
        """Whatever it logged as worse than information. One that was killed may have torn what nobody was told of."""
        lines = [line for line in self.events.read_text().splitlines() if '"level": "info"' not in line]
        return [line for line in lines if not (self._killed and TORN in line)]

    def open_table(self, *others: str, name: str = "Ada", **wishes: Any) -> dict[str, Any]:
        wish = {"game": "no_thanks", "name": name, "seats": others, **wishes}
        answer = httpx.post(f"{self.url}/api/tables", json=wish, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def browser(self, table: str, token: str | None = None, port: int | None = None) -> Browser:
        """By way of another port, if the line is to be a long one."""
        return Browser(port or self.port, table, token)


def without_trouble(server: Running) -> Iterator[Running]:
    """A server that others have used before and will use again: nothing may go wrong in it meanwhile."""
    before = len(server.troubles)
    yield server
    assert not server.troubles[before:], server.troubles[before:]


class Browser:
    """A page at a table: keeps what it was sent, asks and awaits the answer."""

    def __init__(self, port: int, table: str, token: str | None) -> None:
        self.port = port
        self.table_id = table
        self.token = token
        self.received: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.table: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.last: int | None = None
        self.connected = False
        self.word: str | None = None  # opened when everybody is told the hashes
        self.echo_after = 0.0  # seconds that it sits on a probe
        self.shown = 0.0  # when the scene came (perf_counter)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()
        self._number = 0

    async def __aenter__(self) -> Self:
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drop()

    async def join(self) -> dict[str, Any]:
        """Connect, or connect again and say what was seen last."""
        self._socket = await connect(f"ws://127.0.0.1:{self.port}/ws/{self.table_id}", compression=None)
        self._reader = asyncio.create_task(self._read())
        self.connected = True
        return await self.ask("join", token=self.token, last=self.last)

    async def drop(self) -> None:
        assert self._socket
        assert self._reader
        await self._socket.close()
        await self._reader

    async def send(self, text: str | bytes) -> None:
        assert self._socket
        await self._socket.send(text)

    async def ask(self, kind: str, patience: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        self._number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[self._number] = answer
        await self.send(json.dumps({"type": kind, "id": self._number, **fields}))
        return await asyncio.wait_for(answer, patience)

    async def sit(self, name: str) -> dict[str, Any]:
        self.token = self.token or new_token()
        return await self.ask("sit", name=name, token=self.token)

    async def commit(self, word: str) -> dict[str, Any]:
        """Give the hash of a word. It is opened as soon as it is asked for, as a page does."""
        self.word = word
        return await self.ask("commit", hash=word_hash(word))

    async def start(self) -> None:
        """Until the first card lies there: everybody opens their word before it."""
        answer = await self.ask("start")
        assert answer["type"] == "done", answer
        await self.until(lambda self: self.table["phase"] == "playing")

    async def play(self, action: str | None = None) -> dict[str, Any]:
        return await self.ask("play", wish=action or self.scene["menu"][-1], seen=self.scene["version"])

    async def until(self, condition: Any, seconds: float = PATIENCE) -> None:
        """Wait for it; ConnectionError if the socket closes first."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: condition(self) or not self.connected)
        if not condition(self):
            raise ConnectionError("closed")

    async def play_to_the_end(self) -> dict[str, Any]:
        """Refuse while there are chips."""
        while True:
            await self.until(lambda self: self.scene and (self.scene["menu"] or self.scene["outcome"]))
            if self.scene["outcome"]:
                outcome: dict[str, Any] = self.scene["outcome"]
                return outcome
            answer = await self.play()
            assert answer["type"] == "done", answer

    def _echo(self, nonce: int) -> None:
        self._echoing = asyncio.create_task(self._sent(json.dumps({"type": "echo", "id": 0, "nonce": nonce})))

    def _open(self) -> None:
        if self.word and word_hash(self.word) in (self.table.get("opening") or ()):
            self._opening = asyncio.create_task(self._sent(json.dumps({"type": "open", "id": 0, "word": self.word})))
            self.word = None

    async def _sent(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self.send(text)

    async def _read(self) -> None:
        assert self._socket
        with suppress(ConnectionClosed):
            async for text in self._socket:
                assert isinstance(text, str)
                self.raw.append(text)
                await self._take(json.loads(text))
        for answer in self._answers.values():
            answer.set_exception(ConnectionError("closed"))
            answer.exception()
        self._answers.clear()
        self.connected = False
        async with self._news:
            self._news.notify_all()

    async def _take(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "probe":
            asyncio.get_running_loop().call_later(self.echo_after, self._echo, message["nonce"])
        self.table = message.get("table", self.table)
        self._open()
        for step in message.get("missed", ()):
            self.received.append(step)
        if message.get("scene"):
            self.scene, self.shown = message["scene"], time.perf_counter()
        seen = [message.get("version"), self.table.get("version"), self.scene.get("version"), self.last]
        self.last = max((version for version in seen if version is not None), default=None)
        if message.get("id") in self._answers:
            self._answers.pop(message["id"]).set_result(message)
        async with self._news:
            self._news.notify_all()
