"""A sum with each entry, which goes on from the one before: the last sum of a table is the sum of all of it.

So a whole table is checked at once, and an entry that is gone or has changed places shows as one that was garbled does.
CRC-32 is against accidents: whoever may write the file may write its sums too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zlib import crc32

WHOLE = "CAST(group_concat(char(10) || at || entry, '') AS BLOB)"  # the rows of a table, as `add` sees them one by one


def first(table: str) -> int:
    """The sum of a table that has no entries yet."""
    return crc32(table.encode())


def add(total: int, at: int, entry: bytes) -> int:
    return crc32(b"\n%d%b" % (at, entry), total)


def whole(table: str, entries: bytes) -> int:
    """The last sum of a table, from all its entries as WHOLE selects them."""
    return crc32(entries, first(table))


def complete(before: Any, rows: Sequence[Sequence[Any]]) -> bool:
    """Whether the last sum is that of all entries, from rows of time, entry and sum, and the sum before the first."""
    try:
        entries = b"".join([b"\n%d%b" % (at, entry) for at, entry, _ in rows])
        return bool(crc32(entries, before) == rows[-1][2])
    except TypeError:  # of what was garbled not even the kind is right
        return False


def sound(before: object, rows: Iterable[tuple[object, ...]]) -> Iterator[bool]:
    """Whether each entry is what was put there, from rows of time, entry and sum, and the sum before the first.

    Each is held against the sum that stands before it, right or wrong: so what is sound after a garbled entry shows.
    """
    for at, entry, total in rows:
        fit = isinstance(before, int) and isinstance(at, int) and isinstance(entry, bytes)
        yield fit and add(before, at, entry) == total  # type: ignore[arg-type]
        before = total
