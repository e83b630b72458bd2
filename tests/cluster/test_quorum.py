"""Nodes are lost one after the other, under a table at which somebody plays."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cluster.nodes import Nodes
from tests.server.running import PATIENCE, Browser, Running


async def health(server: Running, expected: str) -> int:
    """Wait for it; the status that comes with it."""
    end = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        while (answer := await client.get(f"{server.url}/healthz")).text.strip() != expected:
            assert time.monotonic() < end, answer.text
            await asyncio.sleep(0.2)
        return answer.status_code


def readiness(server: Running) -> int:
    return httpx.get(f"{server.url}/readyz", timeout=PATIENCE).status_code


def waits(browser: Browser, on: bool) -> bool:
    said = [message["on"] for message in browser.received if message["type"] == "waiting"]
    return bool(said) and said[-1] is on


async def played(browser: Browser) -> dict[str, Any]:
    """A move, however long it takes."""
    await browser.until(lambda each: each.scene["menu"])
    scene = browser.scene
    return await browser.ask("play", wish=scene["menu"][-1], seen=scene["version"])


@pytest.mark.timeout(400)
async def test_people_play_on_without_one_node_and_wait_for_the_second(tmp_path: Path):
    with Nodes(tmp_path / "nodes") as nodes:
        server = Running(tmp_path, log=f"{nodes.url}?replicas=3").start()
        try:
            made = server.open_table("easy", "easy")
            async with server.browser(made["table"], made["token"]) as ada:
                await ada.start()
                assert (await played(ada))["type"] == "done"
                nodes.kill(0)
                assert await health(server, "node lost") == 200
                assert (await played(ada))["type"] == "done"
                await ada.until(lambda each: each.scene["menu"])
                nodes.kill(1)
                move = asyncio.create_task(played(ada))
                await ada.until(lambda each: waits(each, True))
                assert await health(server, "no quorum") == 503
                assert readiness(server) == 200, "no other worker could do more"
                assert not move.done()
                nodes.restart(1)
                assert (await move)["type"] == "done"
                await ada.until(lambda each: waits(each, False))
                assert (await played(ada))["type"] == "done"
                assert await health(server, "node lost") == 200
                for index in (1, 2):
                    nodes.kill(index)
                assert await health(server, "disconnected") == 503
                assert readiness(server) == 503
        finally:
            server.kill()
