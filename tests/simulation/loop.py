"""An event loop on virtual time: a turn takes as long as the seed says, and nobody waits.

What asyncio promises is kept: callbacks run in the order in which they were called for, timers never early. What it
leaves open is the seed's: how long a turn takes, what arrives between two of them, and who is first of those that are
due at the same time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
STALL = 0.0005  # the share of turns that take very long: a machine that swaps, a collection of all garbage


class Process:
    """What dies together. Whatever is begun by what it runs belongs to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.context = copy_context()
        self.context.run(PROCESS.set, self)


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


def process_of(context: Context | None) -> Process | None:
    return context.get(PROCESS) if context else PROCESS.get()


class Deadlock(Exception):
    """Nothing will ever happen any more."""


class Task(asyncio.Task[T]):
    """Sets of tasks are gone through in the same order on every machine."""

    made = 0

    def __init__(self, *args: Any, context: Context | None = None, **kwargs: Any) -> None:
        Task.made += 1
        self._number = Task.made
        self.process = process_of(context)
        super().__init__(*args, context=context, **kwargs)

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng
        self.now = 1000.0
        self.stalls = False
        self._selector = self
        self._clock_resolution = 1e-9
        Task.made = 0
        self.set_task_factory(make_task)

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        """Time passes: until the next timer is due, or as long as a turn takes."""
        if timeout is None:
            raise Deadlock
        rng = self.rng
        if timeout:
            self.now += timeout
        else:
            self.now += rng.random() ** 3 * 0.001
        if self.stalls and rng.random() < STALL:
            self.now += rng.random() * 3
        return []

    def _process_events(self, events: list[Any]) -> None: ...

    def _write_to_self(self) -> None: ...

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Timers of one moment are due in any order. Those of the dead are never due."""
        timer = super().call_at(when + self.rng.random() * 1e-6, callback, *args, context=context)
        process = process_of(context)
        if process and process.dead:
            timer.cancel()
        return timer

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """A thread: it works at once and is heard late, or is late to work."""
        done: asyncio.Future[T] = self.create_future()
        early = self.rng.random() < 0.5
        made = outcome(func, *args) if early else None

        def ready() -> None:
            if not done.done():
                result, error = made or outcome(func, *args)
                if error:
                    done.set_exception(error)
                else:
                    done.set_result(result)

        self.call_later(self.rng.random() ** 4 * 0.2, ready)
        return done

    def kill(self, process: Process) -> None:
        """Its timers never fire, and its tasks come to an end from which nobody hears any more."""
        process.dead = True
        for timer in list(self._scheduled):  # type: ignore[attr-defined]
            if process_of(timer._context) is process:
                timer.cancel()
        for task in sorted(asyncio.all_tasks(self), key=hash):
            if isinstance(task, Task) and task.process is process:
                task.cancel()


def make_task(
    loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T] | Generator[Any, None, T], **kwargs: Any
) -> Task[T]:
    return Task(coroutine, loop=loop, **kwargs)


def outcome(func: Callable[..., T], *args: Any) -> tuple[Any, Exception | None]:
    try:
        return func(*args), None
    except Exception as error:  # noqa: BLE001 - as a thread hands it over
        return None, error
