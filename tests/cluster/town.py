"""People at tables on several workers, over real sockets: any of these for any browser, and another the next time.

What was said and heard on each line is kept with its time, for `history.py` to judge when all is over.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.running import PATIENCE, TIRELESS, Running
from tests.simulation.people import CHEAP_LEVELS, Person

NAMES = ("Ada", "Bob", "Chen")
PACING = {"bots": 0.3, "pauses": 0.25, "grace": 5.0, "seconds": {"relaxed": 12.0, "brisk": 5.0}}
LIMITS = {**TIRELESS, "tries": 1e6, "idle": 1.0, "silence": 4.0, "sockets": 10_000, "asking": 10_000}
SLOW = "no hint"  # a bot that is asked for one has a few seconds, which a busy machine may not give it
PINGS, UNANSWERED = 2.0, 3.0  # seconds, as a page asks whether anybody is there


@dataclass(frozen=True, slots=True)
class Heard:
    at: float  # seconds since 1970
    by: Literal["browser", "server"]
    text: bytes


@dataclass(eq=False)
class Line:
    """One socket of one browser, as long as it lasts."""

    number: int
    browser: Person
    process: str  # the worker
    table: str
    open: bool = True
    far: float = 0.0
    events: list[Heard] = field(default_factory=list)
    outbox: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)

    def say(self, text: bytes) -> None:
        self.outbox.put_nowait(text)

    def hang_up(self) -> None:
        self.open = False
        self.outbox.put_nowait(None)

    async def live(self, port: int) -> None:
        try:
            url = f"ws://127.0.0.1:{port}/ws/{self.table}"
            async with connect(
                url, compression=None, open_timeout=5, close_timeout=1, ping_interval=PINGS, ping_timeout=UNANSWERED
            ) as socket:
                speaking = asyncio.create_task(self._speak(socket))
                try:
                    self.browser.opened(self)  # type: ignore[arg-type]
                    async for text in socket:
                        assert isinstance(text, str)
                        self.events.append(Heard(time.time(), "server", text.encode()))
                        if self.open:
                            self.browser.heard(self, self.events[-1].text)  # type: ignore[arg-type]
                finally:
                    speaking.cancel()
        except (OSError, TimeoutError, InvalidHandshake, WebSocketException):
            pass
        finally:
            self.open = False
            self.browser.lost(self)  # type: ignore[arg-type]

    async def _speak(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            while (text := await self.outbox.get()) is not None:
                self.events.append(Heard(time.time(), "browser", text))
                await socket.send(text.decode())
            await socket.close()


class Worker(Running):
    """A server process among several."""

    def __init__(self, name: str, folder: Path, log: str, blind: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder, log=log, pacing=PACING, limits=LIMITS, blind=blind)
        self.name = name

    def pause(self) -> None:
        self.signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.signal(signal.SIGCONT)

    def signal(self, number: int) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(number)

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def serious(self) -> list[str]:
        """What broke in it, whatever others did."""
        events = (msgspec.json.decode(line) for line in self.events.read_bytes().splitlines() if line.startswith(b"{"))
        found = [str(event["event"]) for event in events if "exception" in event]
        return [event for event in found if event != SLOW]

    def end(self) -> None:
        self.go_on()
        if self.alive:
            self.kill()


class Town:
    """Who is where."""

    def __init__(self, seed: int, workers: Sequence[Worker]) -> None:
        self.workers = workers
        self.calm = False
        self.restless, self.wordless = 0.03, 0.2
        self.people: list[Person] = []
        self.lines: list[Line] = []
        self._rng, self._seed = Random(f"{seed} town"), seed
        self._tasks: set[asyncio.Task[None]] = set()

    async def open_table(self, game: str) -> str:
        """With a host and another person, and bots on the other seats."""
        level = CHEAP_LEVELS[game][0]
        wish: dict[str, Any] = {"game": game, "name": NAMES[0], "seats": ["open", level, level]}
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            while True:
                with suppress(httpx.TransportError):
                    answer = await client.post(f"{self._rng.choice(self.workers).url}/api/tables", json=wish)
                    if answer.status_code == 201:
                        break
                await asyncio.sleep(0.2)
        made = answer.json()
        for number in range(2):
            token = made["token"] if number == 0 else None
            person = Person(NAMES[number], made["table"], token, Random(f"{self._seed} {len(self.people)}"), self)  # type: ignore[arg-type]
            person._hasty = person._watcher = False  # the processor is to be spared, and the seats are to be taken
            self.people.append(person)
            self._begin(person.live())
        return str(made["table"])

    def dial(self, person: Person) -> Line:
        worker = self._rng.choice(self.workers)
        line = Line(len(self.lines) + 1, person, worker.name, person.table_id)
        self.lines.append(line)
        self._begin(line.live(worker.port))
        return line

    def starting(self, person: Person) -> None:
        """Nobody overhears anything."""

    def _begin(self, life: Any) -> None:
        task = asyncio.create_task(life)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def go_home(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    @property
    def tables(self) -> set[str]:
        """Those that it knows: one more is made where the answer to who asked for it was lost."""
        return {person.table_id for person in self.people}

    def progress(self) -> dict[str, int]:
        """The last version of each table that anybody there has heard of."""
        found: dict[str, int] = {}
        for person in self.people:
            found[person.table_id] = max(found.get(person.table_id, 0), person.last or 0)
        return found

    async def all_go_on(self, seconds: float, steps: int = 3) -> list[str]:
        """Wait until all are let in, and something has happened where they sit; how it stands where nothing did."""
        before, end = self.progress(), time.monotonic() + seconds
        while True:
            now = self.progress()
            stuck = [
                each
                for each in self.people
                if not each.table or (each.seat is not None and now[each.table_id] < before[each.table_id] + steps)
            ]
            if not stuck or time.monotonic() > end:
                return [f"{each.table_id}: {each.name} {self._standing(each)}" for each in stuck]
            await asyncio.sleep(0.2)

    def _standing(self, person: Person) -> str:
        worker = person.line.process if person.line else "nobody"
        phase, waits = person.table.get("phase"), list(person.unanswered.values())
        return f"with {worker}, joined {person.joined}, {phase}, version {person.last}, unanswered {waits}"
