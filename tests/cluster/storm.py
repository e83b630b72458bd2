"""A storm over a whole cluster: tables on three workers and three nodes, and a nemesis; then the history is judged."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import msgspec
import nats
from nats.js.api import ConsumerConfig, DeliverPolicy

from tests.cluster.history import Append, History
from tests.cluster.nemesis import Nemesis
from tests.cluster.nodes import Nodes
from tests.cluster.town import Line, Town, Worker
from tests.simulation.laws import Broken

GAMES = ("no_thanks", "no_thanks", "not_a_hat", "not_not")
WORKERS = 3
FIRST_STEPS = 120.0  # seconds for all tables to be played at
AFTERWARDS = 90.0  # seconds for all to go on, once everything is healed
BLIND = 5.0  # seconds instead, where that is not to be expected


@dataclass(frozen=True, slots=True)
class Report:
    tables: int
    seconds: float
    did: tuple[str, ...]  # by the nemesis
    lines: int
    appends: int
    acknowledged: int
    read: int  # messages
    troubles: Counter[str]  # that workers logged


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All that is known when it is over."""

    seconds: float
    did: tuple[str, ...]
    appends: dict[str, list[Append]]  # the log, by table
    lines: list[Line]
    troubles: Counter[str]
    stuck: list[str]  # where nothing happened any more
    lost: list[str]  # tables of which people were told that there are none

    def judged(self) -> Report:
        """Broken, if a law is, or if the games do not go on."""
        history = History(self.appends, self.lines)
        if self.stuck:
            raise Broken(f"after {self.did} nothing happens at {self.stuck}")
        if self.lost:
            raise Broken(f"after {self.did} people were told that there are no tables {self.lost}")
        return Report(
            len(self.appends),
            self.seconds,
            self.did,
            len(self.lines),
            history.appends,
            history.acknowledged,
            history.read,
            self.troubles,
        )


async def storm(
    folder: Path,
    seed: int,
    tables: int = 40,
    strikes: int = 6,
    lasting: float = 3.0,
    between: float = 1.0,
    blind: bool = False,
) -> Aftermath:
    """Where workers are blind, none says after which message it appends: what comes of it has to be found."""
    began = time.monotonic()
    with ExitStack() as ending:
        nodes = ending.enter_context(Nodes(folder / "nodes"))
        names = [f"worker-{number + 1}" for number in range(WORKERS)]
        workers = [Worker(name, folder / name, f"{nodes.url_of(name)}?replicas=3", blind) for name in names]
        for worker in workers:
            ending.callback(worker.end)
        await asyncio.gather(*(asyncio.to_thread(worker.start) for worker in workers))
        town, nemesis = Town(seed, workers), Nemesis(seed, nodes, workers)
        try:
            await asyncio.gather(*(town.open_table(game) for game in islice(cycle(GAMES), tables)))
            stuck = await town.all_go_on(BLIND if blind else FIRST_STEPS)
            if stuck and not blind:
                raise Broken(f"before the storm nothing happens at {stuck}")
            await nemesis.rage(strikes, lasting, between, [nemesis.cut_off_worker] if blind else ())
            await asyncio.to_thread(nodes.heal)
            await asyncio.to_thread(nodes.await_well)
            town.calm = True
            stuck = await town.all_go_on(BLIND if blind else AFTERWARDS)
        finally:
            await town.go_home()
        log = await appended(nodes.url)
        lost = [person.table_id for person in town.people if person.home]
        troubles = Counter(trouble for worker in workers for trouble in worker.serious)
    seconds, appends = time.monotonic() - began, {table: log[table] for table in town.tables}
    return Aftermath(seconds, tuple(nemesis.did), appends, town.lines, troubles, stuck, lost)


async def appended(url: str, name: str = "naysay") -> dict[str, list[Append]]:
    """All of the log, message by message, and by NATS's own client: our log is what is looked into here."""
    found: dict[str, list[Append]] = defaultdict(list)
    client = await nats.connect(url.split(","))
    try:
        js = client.jetstream()
        left = (await js.stream_info(name)).state.messages
        config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL)
        messages = await js.subscribe(f"{name}.log.*", ordered_consumer=True, config=config)
        while left:
            message = await messages.next_msg(timeout=60)
            assert message.headers
            table = message.subject.rpartition(".")[2]
            entries = [entry.encode() for entry in msgspec.json.decode(message.data, type=list[str])]
            found[table].append(Append(int(message.headers["Naysay-At"]) / 1e6, entries))
            left -= 1
    finally:
        await client.close()
    return found
