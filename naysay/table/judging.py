"""Threads for a judge or a referee that may take its time: nobody else's table waits for it, nor anybody's race."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
JUDGING = ThreadPoolExecutor(4, "judging")
TRYING = ThreadPoolExecutor(2, "trying")  # apart: no move waits for what is only tried


async def beside_the_loop(threads: ThreadPoolExecutor, judge: Callable[..., T], *known: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, judge, *known)
