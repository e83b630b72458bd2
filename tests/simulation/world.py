"""A world from a seed: servers, a disk, lines and people; weather for a while, then calm, in which games must go on."""

from __future__ import annotations

import asyncio
import logging
import traceback
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import structlog

from naysay.games import GAMES
from naysay.server import messages
from naysay.server.settings import Limits, Settings
from naysay.table import Pacing
from naysay.table import record as records
from naysay.table.record import RECENT
from tests.simulation.disk import Disk
from tests.simulation.laws import Broken, Laws
from tests.simulation.loop import PROCESS, Process, Task, VirtualLoop
from tests.simulation.people import CHEAP_LEVELS, Person
from tests.simulation.servers import RunningServer
from tests.simulation.virtual import Thinkers, WallClock, virtual
from tests.simulation.weather import Weather
from tests.simulation.wire import Line

NAMES = ("Ada", "Bob", "Chen", "Dora", "Emil", "Fay")
PACING = Pacing(grace=8.0, seconds={"relaxed": 12.0, "brisk": 5.0})
LIMITS = Limits(  # all live behind one address, and nobody is to be turned away
    idle=1.0,
    silence=8.0,
    messages=100.0,
    burst=400.0,
    tries=100.0,
    backlog=1 << 12,
    unread=12.0,
    parting=5.0,
    work=1e9,
    work_burst=1e9,
    tables=1e6,
    seats=1e6,
    sockets=1 << 20,
)
LATE = 12.0  # seconds until an answer is missed: what takes long is given up after ten
STORM, SETTLING, GOING_ON = 40.0, 25.0, 40.0  # seconds of a world


class World:
    def __init__(self, seed: int, kinds: Sequence[str] = ()) -> None:
        self.seed, self.kinds, self.games = seed, kinds, tuple(CHEAP_LEVELS)
        self.restless = 0.05  # how often people do something else than play
        self.wordless = 0.2  # the share of people who give no word to the deal
        self.curious = one_in(4, f"{seed} curious")
        self.slow = one_in(6, f"{seed} slow")  # a game is, and so decisions at its tables are made in threads
        self.long = one_in(4, f"{seed} long")  # games are, as far as the record of a table knows
        self.loop = VirtualLoop(Random(f"{seed} loop"))
        self.wall = WallClock(self.loop)
        self.thinkers = Thinkers(self.loop, Random(f"{seed} thinkers"))
        self.laws = Laws(self.loop.time, self.trace, PACING)
        self.laws.watching, self.laws.report = self._somebody_at, self.fail
        self.thinkers.asked = self.laws.thought
        self.disk = Disk(self.loop, Random(f"{seed} disk"), self.wall, self.laws)
        self.rng = Random(f"{seed} world")
        self.itself = Process("people")
        nowhere = Path("nowhere")
        self.settings = Settings(nowhere, nowhere, public="http://naysay.example", pacing=PACING, limits=LIMITS)
        self.server: RunningServer | None = None
        self.people: list[Person] = []
        self.lines: list[Line] = []
        self.calm = False
        self.digest = 0
        self.events: deque[tuple[float, tuple[Any, ...]]] = deque(maxlen=150)
        self.failure: BaseException | None = None
        self.rivals = 0
        self._servers = 0

    # What happened

    def trace(self, *what: Any) -> None:
        self.events.append((self.loop.now, what))
        text = b" ".join(
            part if isinstance(part, bytes) else str(part).encode() for part in what if not isinstance(part, Line)
        )
        self.digest = zlib.crc32(b"%.6f %b" % (self.loop.now, text), self.digest)

    def story(self) -> str:
        """The last events, for people to read."""
        return "\n".join(f"{at:10.4f}  {told(what)}" for at, what in self.events)

    def _trouble(self, logger: Any, level: str, event: Any) -> Any:
        """Whatever the server logs; that something broke in it is one of the laws."""
        process = PROCESS.get()
        if process and not process.dead:
            self.trace("logs", level, str(event))
            if level in ("exception", "critical"):
                self.fail(Broken(f"the server says {event} {traceback.format_exc()}"))
        raise structlog.DropEvent

    def fail(self, error: BaseException) -> None:
        self.failure = self.failure or error
        self.loop.stop()

    def _unhandled(self, loop: Any, context: dict[str, Any]) -> None:
        task = context.get("task")  # one that is collected is heard of in the middle of somebody else's turn
        process = task.process if isinstance(task, Task) else PROCESS.get()
        if process and process.dead:
            return
        error = context.get("exception")
        self.fail(error if isinstance(error, Broken) else Broken(f"unhandled: {context['message']} {error!r}"))

    # Servers

    async def start_server(self) -> None:
        self._servers += 1
        server = RunningServer(self._servers, self.settings)
        await server.up()
        self.server = server
        self.trace("starts", server.process.name)

    def crash(self) -> None:
        if self.server:
            self.trace("dies", self.server.process.name)
            process, self.server = self.server.process, None
            self.loop.kill(process)
            for line in self.lines:
                if line.process is process and line.open:
                    line.end()

    def ended(self, error: Exception) -> None:
        self.trace("fails", error)
        self.crash()

    # People

    def dial(self, person: Person) -> Line | None:
        if not self.server:
            return None
        number = len(self.lines) + 1
        rng = Random(f"{self.seed} line {number}")
        line = Line(number, self.loop, rng, self.laws, self.server.process, self.itself, person)
        line.dial(self.server.config, self.server.state, self.server.app_state, person.table_id)
        self.lines.append(line)
        return line

    def starting(self, person: Person) -> None:
        for other in self.people:
            if other is not person and other.table_id == person.table_id:
                other.overhear(person.line.far if person.line else 0.0)

    def _somebody_at(self, table: str) -> bool:
        return any(
            person.joined and person.table_id == table and person.line and not person.line.cut for person in self.people
        )

    async def open_table(self) -> None:
        rng = self.rng
        game = rng.choice(self.games)
        others = [rng.choice(("open", "open", "open", *CHEAP_LEVELS[game][:1])) for _ in range(rng.randrange(2, 5))]
        wish = messages.NewTable(
            game=game,
            name=NAMES[0],
            clock="none" if game == "not_not" else rng.choice(("none", "relaxed", "brisk")),
            seats=tuple(others),
        )
        while True:
            assert self.server
            status, body = await self.server.request("POST", "/api/tables", msgspec.json.encode(wish))
            if status == 201:
                break
        made = msgspec.json.decode(body, type=messages.TableMade)
        people = rng.randrange(2, 6)
        for number in range(people):
            token = made.token if number == 0 else None
            person_rng = Random(f"{self.seed} {made.table} {number}")
            person = Person(NAMES[number], made.table, token, person_rng, self)
            self.people.append(person)
            self.loop.create_task(person.live(), context=self.itself.context)

    # A life

    async def live(self) -> None:
        await self.start_server()
        for _ in range(self.rng.choice((1, 1, 2))):
            await self.open_table()
        weather = Weather(self, Random(f"{self.seed} weather"), self.kinds)
        await weather.rage(STORM)
        self.calm = True
        self.trace("calm")
        if not self.server:
            await self.start_server()
        await asyncio.sleep(SETTLING)
        await asyncio.sleep(GOING_ON)
        self._goes_on()

    def _goes_on(self) -> None:
        """Every game with people in it: they are let in, they are answered, and something happens."""
        for person in self.people:
            if person.unanswered and not person.home and self.loop.now - person.asked > LATE:
                raise Broken(f"{person.name} has no answer to {list(person.unanswered.values())}")
        for name, table in self.laws.tables.items():
            here = [person for person in self.people if person.table_id == name and not person.home]
            if table.gone or not here:
                continue
            if outside := [person.name for person in here if not person.joined]:
                raise Broken(f"{outside} are not let in to {name}")
            seated = [person.name for person in here if person.seat is not None]
            if seated and self.loop.now - table.moved > GOING_ON - 5:
                raise Broken(f"nothing happens at {name}, where {seated} sit")


def one_in(number: int, seed: str) -> bool:
    return Random(seed).randrange(number) == 0


def told(what: tuple[Any, ...]) -> str:
    parts = []
    for part in what:
        if isinstance(part, Line):
            parts.append(f"{part.browser.name} on line {part.number}")
        elif isinstance(part, bytes):
            parts.append(part.decode(errors="replace")[:400])
        else:
            parts.append(str(part))
    return " · ".join(parts)


@contextmanager
def quiet(world: World) -> Iterator[None]:
    """What servers log goes to the world."""
    before = structlog.get_config()
    handler = Uvicorn(world)
    logger = logging.getLogger("uvicorn.error")
    structlog.configure(
        processors=[world._trouble], wrapper_class=structlog.BoundLogger, cache_logger_on_first_use=False
    )
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    try:
        yield
    finally:
        structlog.configure(**before)
        logger.removeHandler(handler)
        logger.propagate = propagate


class Uvicorn(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        process = PROCESS.get()
        if process and not process.dead:
            self._world.fail(Broken(f"uvicorn says {self.format(record)}"))


def simulate(
    seed: int, fault: Callable[[World], AbstractContextManager[Any]] = nullcontext, kinds: Sequence[str] = ()
) -> World:
    """A whole life, perhaps with a fault put into our code and in such weather; what broke in it is its `failure`."""
    world = World(seed, kinds)
    loop = world.loop
    loop.set_exception_handler(world._unhandled)
    luck = Random(f"{seed} luck")
    game = replace(GAMES["no_thanks"], slow=world.slow)
    with (
        virtual(loop, world.wall, world.thinkers, luck, world.disk.mounted, world.ended),
        quiet(world),
        patch.dict(GAMES, {game.key: game}),
        patch.multiple(records, CHAPTER=RECENT if world.long else records.CHAPTER),
        fault(world),
    ):
        try:
            life = loop.create_task(world.live(), context=world.itself.context)
            life.add_done_callback(lambda _: loop.stop())
            loop.run_forever()
            if life.done() and not life.cancelled() and life.exception():
                world.failure = world.failure or life.exception()
            world.crash()
            put_away(world)
        finally:
            loop.close()
    return world


def put_away(world: World) -> None:
    """Every task comes to its end: none is left to be collected in the middle of somebody else's life."""
    world.itself.dead = True
    loop = world.loop
    for _ in range(20):
        tasks = asyncio.all_tasks(loop)
        if not tasks:
            break
        for task in sorted(tasks, key=hash):
            task.cancel()
        loop.call_soon(loop.stop)
        loop.run_forever()
