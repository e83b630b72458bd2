"""One server to a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BEYOND = 1 << 20  # where the lock is taken: Windows lets nobody read what is locked, and others read who has it


class InUse(Exception):
    """Somebody else has the folder; it says who."""


@contextmanager
def held(folder: Path, who: str) -> Iterator[None]:
    """Nobody else's while we are in here. The system frees the lock of a process that dies."""
    file = os.open(folder / "tables.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not taken(file):
            holder = os.read(file, 1000).decode(errors="replace").strip()
            raise InUse(f"the tables in {folder} are in use by {holder or 'another process'}")
        os.ftruncate(file, 0)
        os.write(file, f"process {os.getpid()}, {who}\n".encode())
        yield
    finally:
        os.close(file)


def taken(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, BEYOND, os.SEEK_SET)
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
