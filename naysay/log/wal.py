"""SQLite's write-ahead log, looked at from outside: what it has kept is on the disk, and what it has left out is said.

SQLite reads a WAL up to the first page that is not whole, and passes over the rest in silence. That is right for what
was being written when the power failed, and wrong if it was durable before.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

HEADER, FRAME = struct.Struct(">8I"), struct.Struct(">6I")  # of the file, and before each page in it
MAGIC = {b"\x37\x7f\x06\x82": "<", b"\x37\x7f\x06\x83": ">"}  # how the file begins, and the order of bytes in its sums
CHUNK = 1 << 20  # bytes


def write_again(wal: Path) -> None:
    """The same bytes. After an fsync that failed, a system may hold pages in memory that it takes for written: they are
    read from there, others build on them, and then the power fails."""
    with wal.open("r+b") as file:
        while piece := file.read(CHUNK):
            file.seek(-len(piece), os.SEEK_CUR)
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())


def left_out(wal: Path, page: int, kept: int) -> int:
    """How many commits follow on the pages that SQLite has kept. One may be torn; two never are, since each is on the
    disk before the next is begun."""
    with wal.open("rb") as file:
        salts = salts_of(file.read(HEADER.size))
        commits = 0
        for header in frames(file, page, kept):
            if not salts:  # the beginning is garbled: whatever follows was kept from SQLite
                salts, commits = header[2:4], 1
            commits += header[1] > 0 and header[2:4] == salts
        return commits


def salts_of(header: bytes) -> tuple[int, ...]:
    """What tells the pages of this WAL from those that were in the file before; nothing if it is not a header."""
    if len(header) < HEADER.size or header[:4] not in MAGIC:
        return ()
    order = MAGIC[header[:4]]
    one, two = 0, 0
    for first, second in struct.iter_unpack(f"{order}2I", header[:24]):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    *_, salt, pepper, sum_one, sum_two = HEADER.unpack(header)
    return (salt, pepper) if (one, two) == (sum_one, sum_two) else ()


def frames(file: BinaryIO, page: int, after: int) -> Iterator[tuple[int, ...]]:
    """The page's number, the number of pages if it ends a commit, the salts and the sums, of each."""
    at = HEADER.size + after * (FRAME.size + page)
    while file.seek(at) and len(header := file.read(FRAME.size)) == FRAME.size:
        yield FRAME.unpack(header)
        at += FRAME.size + page
