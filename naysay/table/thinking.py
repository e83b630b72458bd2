"""Where slow bots think: a few processes beside the server, so that nobody waits for somebody else's sums.

They are started when the first is asked and end when none has been for a while. One that dies, or that is stuck and is
put an end to, is replaced; who was thinking in it is asked again.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future
from random import Random
from typing import Any

import structlog
from loky import get_reusable_executor
from loky.process_executor import ShutdownExecutorError

from naysay.core import Bot, Intent

PROCESSES = max(1, min(4, (os.cpu_count() or 1) // 2))
IDLE = 300  # seconds until a process that nobody needs ends
WATCH = 1.0  # seconds between two looks whether the server is still there
logger = structlog.get_logger()

# When the server is killed, loky's keeper of locks puts them away and says so: there is nothing for anybody to do.
os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:loky.backend.resource_tracker")


def choose(question: bytes) -> Intent[Any]:
    bot, view, legal = pickle.loads(question)
    chosen: Intent[Any] = bot.choose(view, legal, Random())
    return chosen


async def think(bot: Bot[Any, Any], view: Any, legal: Sequence[Any], patience: float) -> Intent[Any]:
    """What the bot chooses, or whatever it raises; TimeoutError if it takes longer than `patience` seconds."""
    question = pickle.dumps((bot, view, legal))  # as it is now: the bot may be shown more while it thinks
    thought: Future[Intent[Any]] | None = None
    try:
        async with asyncio.timeout(patience):
            while True:
                thought = executor().submit(choose, question)
                try:
                    return await asyncio.wrap_future(thought)
                except (BrokenExecutor, ShutdownExecutorError):
                    logger.warning("a thinking process died")
    except TimeoutError:
        if thought and thought.running():
            stop()
        raise


def executor() -> Any:
    return get_reusable_executor(PROCESSES, timeout=IDLE, initializer=leave_with_the_server)


def leave_with_the_server() -> None:
    """A server that was killed can tell nobody: its processes look after it themselves."""
    server = os.getppid()

    def look() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def stop() -> None:
    """Put an end to all that is being thought."""
    executor().shutdown(wait=False, kill_workers=True)
