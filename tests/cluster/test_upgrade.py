"""What docs/cluster.md tells to do to a cluster that people play on: workers and nodes anew, one after the other."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from naysay.log import SqliteLog
from naysay.log.nats import NatsLog
from tests.cluster.history import History
from tests.cluster.nodes import Nodes
from tests.cluster.storm import FIRST_STEPS, appended
from tests.cluster.test_copy import ran
from tests.cluster.town import Town, Worker
from tests.log.test_copy import content
from tests.server.running import PATIENCE

TABLES = 6


async def ready(worker: Worker) -> None:
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(timeout=PATIENCE) as client:
        while (await client.get(f"{worker.url}/readyz")).status_code != 200:
            await asyncio.sleep(0.1)


async def all_go_on(town: Town) -> None:
    assert not await town.all_go_on(FIRST_STEPS)


@pytest.mark.timeout(400)
async def test_all_is_replaced_while_people_play_and_a_copy_of_meanwhile_can_be_put_back(tmp_path: Path):
    backup = tmp_path / "backup"
    with ExitStack() as ending:
        nodes = ending.enter_context(Nodes(tmp_path / "nodes"))
        workers = [Worker(name, tmp_path / name, nodes.url) for name in ("worker-1", "worker-2")]
        for worker in workers:
            worker.start()
            ending.callback(worker.end)
        town = Town(1, workers)
        try:
            for _ in range(TABLES):
                await town.open_table("no_thanks")
            await all_go_on(town)
            for worker in workers:
                await asyncio.to_thread(worker.stop)
                await asyncio.to_thread(worker.start)
                await ready(worker)
            for node in nodes.each:
                await asyncio.to_thread(node.stop)
                node.start()
                await asyncio.to_thread(nodes.await_well)
            await all_go_on(town)
            await asyncio.to_thread(ran, "--live", nodes.url, str(backup))
            await all_go_on(town)
        finally:
            await town.go_home()
        history = History(await appended(nodes.url), town.lines)
        assert history.acknowledged > len(town.tables) == TABLES
        for worker in workers:
            worker.stop()
        log = await NatsLog.connect(nodes.url)
        for name in await log.tables():
            await log.keep(name, b"of what was not copied")
        await log.link.js.purge_stream("naysay")
        await log.close()
        await asyncio.to_thread(ran, str(backup), nodes.url)
        copied = SqliteLog(backup / "tables.db")
        log = await NatsLog.connect(nodes.url)
        assert await content(log) == await content(copied)
        assert town.tables <= set(await log.tables())
        assert not [name for name in await log.tables() if await log.kept(name)]
        await copied.close()
        await log.close()
        assert not [trouble for worker in workers for trouble in worker.serious]
