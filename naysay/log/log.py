from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class Conflict(Exception):
    """The log is not at the version that was expected: read it again and decide anew."""


class LogUnavailable(Exception):
    """The log could not take the entries. None of them is in it."""


class LogFailed(Exception):
    """Whether the entries are in the log is not known. Nobody may be told either, and no more go in."""


class Vanished(LogUnavailable):
    """The log has less of a table than was made durable: it was deleted, or an older copy was put in its place."""


class Unreadable(Exception):
    """What is kept of a table is damaged, or was written by another version than this one."""


class TooMany(Exception):
    """More tables would be forgotten than is likely to be meant. None was."""


def suspicious(old: int, tables: int, sure: bool) -> None:
    """TooMany if so many of all tables look forgotten that the clock is more likely to be wrong."""
    if old > tables / 2 and not sure:
        raise TooMany(f"{old} of {tables} tables look long forgotten")


SECRET = "daily"  # where the deals of the day have theirs: codes that come from outside are in capital letters


class Log(Protocol):
    """Entries are texts in UTF-8."""

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        """Make `entries` the next after `version`, all or none: durable on return, else Conflict or LogUnavailable.

        LogFailed only where nothing can be promised any more.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries from version `after` + 1 on; none if there is no such table. Unreadable if they are damaged."""

    async def tables(self) -> list[str]:
        """All there are, in order."""

    async def keep(self, table: str, snapshot: bytes) -> None:
        """Keep what the entries so far come to, in place of what was kept before. It saves time, and may be lost."""

    async def kept(self, table: str) -> bytes | None: ...

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        """Forget the tables not touched since `before` (seconds since 1970), but for those to spare; how many.

        To a clock that was set wrong everything is old: if it is most of all there is, TooMany, unless sure.
        """

    async def close(self) -> None: ...
