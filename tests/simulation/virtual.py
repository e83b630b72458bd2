"""Clocks and dice of the seed, wherever our code has imported real ones; put back afterwards.

Found by what a name stands for, not by where it stands: a module that reads a clock is on virtual time because it
does, and need not know.
"""

from __future__ import annotations

import base64
import pickle
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from loky.process_executor import ShutdownExecutorError

from naysay.server import app
from naysay.server.session import BrowserSession
from naysay.table import snapshot, thinking
from tests.simulation.loop import VirtualLoop, outcome

LONG_AGO = 1_700_000_000.0  # when the wall clock starts
SWEEP_EVERY, SNAPSHOT_EVERY = 3.0, 8  # seconds, entries; a world is short
PARTS = ("naysay.log.", "naysay.server.", "naysay.table.")


class WallClock:
    """Anybody may set it."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.ahead = LONG_AGO

    def __call__(self) -> float:
        return self._loop.now + self.ahead


class Dice:
    """The names of `secrets` that we use."""

    def __init__(self, rng: Random) -> None:
        self.choice, self.randbits, self.randbelow = rng.choice, rng.getrandbits, rng.randrange
        self.token_bytes = rng.randbytes
        self.token_hex = lambda size: rng.randbytes(size).hex()
        self.token_urlsafe = lambda size: base64.urlsafe_b64encode(rng.randbytes(size)).rstrip(b"=").decode()
        self.SystemRandom = lambda: rng


class Thinkers:
    """Other processes, that may take long, die, or be put an end to."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.fail = False
        self.asked: Callable[[Any], None] = lambda view: None  # told what is thought about
        self._loop, self._rng = loop, rng
        self._thoughts: list[Future[Any]] = []

    def submit(self, choose: Callable[[bytes], Any], question: bytes) -> Future[Any]:
        self.asked(pickle.loads(question)[1])
        thought: Future[Any] = Future()
        thought.set_running_or_notify_cancel()
        self._thoughts.append(thought)
        stuck = self.fail and self._rng.random() < 0.1
        self._loop.call_later(self._rng.random() ** 3 * (30 if stuck else 2), self._ready, thought, choose, question)
        return thought

    def _ready(self, thought: Future[Any], choose: Callable[[bytes], Any], question: bytes) -> None:
        if thought not in self._thoughts:
            return
        self._thoughts.remove(thought)
        result, error = outcome(choose, question)
        if self.fail and self._rng.random() < 0.1:
            error = BrokenExecutor("died")
        if error:
            thought.set_exception(error)
        else:
            thought.set_result(result)

    def shutdown(self, wait: bool, kill_workers: bool) -> None:
        for thought in self._thoughts:
            thought.set_exception(ShutdownExecutorError("put an end to"))
        self._thoughts.clear()


@contextmanager
def virtual(
    loop: VirtualLoop,
    wall: WallClock,
    thinkers: Thinkers,
    rng: Random,
    log: Callable[..., Any],
    end: Callable[..., Any],
) -> Iterator[None]:
    """Until it is left, our code lives on the loop's time and on the seed's luck, and keeps its tables in `log`; `end`
    is called where a process would end itself."""
    clocks = SimpleNamespace(time=wall, monotonic=loop.time, perf_counter=loop.time, sleep=never)
    stands_for = {
        id(time): clocks,
        id(time.time): wall,
        id(time.monotonic): loop.time,
        id(time.perf_counter): loop.time,
        id(secrets): Dice(rng),
        id(Random): lambda *seed: Random(*seed or (rng.random(),)),
    }
    found = [
        (module, name, stands_for[id(value)])
        for key, module in sorted(sys.modules.items())
        if key.startswith(PARTS)
        for name, value in vars(module).items()
        if id(value) in stands_for
    ]
    luck = random.getstate()
    random.seed(rng.random())  # the pings of the socket
    with (
        patch.multiple(thinking, executor=lambda: thinkers),
        patch.multiple(app, SqliteLog=log, SWEEP_EVERY=SWEEP_EVERY, end_at_once=end),
        patch.multiple(snapshot, EVERY=SNAPSHOT_EVERY),
    ):
        BrowserSession.__hash__ = by_its_line  # type: ignore[method-assign,assignment]  # sets keep one order
        real = [(module, name, vars(module)[name]) for module, name, _ in found]
        try:
            for module, name, value in found:
                setattr(module, name, value)
            yield
        finally:
            for module, name, value in real:
                setattr(module, name, value)
            BrowserSession.__hash__ = object.__hash__  # type: ignore[method-assign]
            random.setstate(luck)


def by_its_line(session: BrowserSession) -> int:
    number: int = session._socket.transport.number  # type: ignore[attr-defined]
    return number


def never(seconds: float) -> None:
    raise AssertionError(f"something waits {seconds} s for real")
