"""The other workers at a table: who is where, what is said, and which of them does what happens by itself.

None of it is in the log, and nothing is true because of it: of two workers that act at once the version refuses one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct


class Here(Struct, frozen=True):
    """What a worker tells the others of those who are at the table by way of it."""

    sockets: dict[str, int] = {}  # by what holds their seat, '' for those that watch
    trips: dict[str, int] = {}  # ms there and back
    knocks: tuple[str, ...] = ()
    paused_by: str = ""
    dozes: bool = False
    untouched: float = 0.0  # seconds since somebody stirred
    version: int = 0  # as far as it has seen
    drives: bool = False  # what happens by itself is done by it


class Table(Protocol):
    """What the fellows of a table tell it."""

    def heard(self, version: int, lines: Sequence[bytes]) -> None:
        """Somebody's append, durable already, that goes on from a version."""

    def look(self) -> None:
        """There may be more in the log than was heard of."""

    def elsewhere(self, worker: str, here: Here | None) -> None:
        """Who is at another worker; None: it is gone."""

    def emoted(self, holder: str, emotion: str) -> None: ...
    def paused(self, holder: str) -> None: ...
    def stirred(self) -> None: ...
    def waits(self, on: bool) -> None:
        """For the log, which takes nothing at the moment."""

    def drive(self) -> None:
        """What happens by itself is ours to do now, or no longer."""

    @property
    def attended(self) -> bool:
        """Somebody is here, and not only elsewhere."""

    @property
    def here(self) -> Here: ...


class Fellows(Protocol):
    shared: bool  # there may be others

    @property
    def drives(self) -> bool:
        """What happens by itself is done here."""

    @property
    def lags(self) -> Mapping[str, float]:
        """Milliseconds for which what is done at each other worker may be on its way to us."""

    async def join(self, table: Table) -> None: ...
    async def leave(self) -> None: ...
    def changed(self) -> None:
        """Those who are here are others, or other things hold of them."""

    def emote(self, holder: str, emotion: str) -> None: ...
    def pause(self, holder: str) -> None: ...
    def stir(self) -> None: ...


class Alone:
    """One server, and one file: everything is done here, and there is nobody to tell."""

    shared = False
    drives = True
    lags: Mapping[str, float] = {}

    async def join(self, table: Table) -> None: ...
    async def leave(self) -> None: ...
    def changed(self) -> None: ...
    def emote(self, holder: str, emotion: str) -> None: ...
    def pause(self, holder: str) -> None: ...
    def stir(self) -> None: ...


class Company(Protocol):
    """All workers there are."""

    def at(self, table: str) -> Fellows: ...
    async def in_use(self) -> frozenset[str]:
        """The tables at which somebody is, by way of whatever worker."""


class Nobody:
    def at(self, table: str) -> Fellows:
        return ALONE

    async def in_use(self) -> frozenset[str]:
        return frozenset()


ALONE, NO_COMPANY = Alone(), Nobody()
