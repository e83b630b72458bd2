"""A disk that fails or waits when it is told to: SQLite's own, with a file beside it that says what is to go wrong. And
a replicated log that does not look where it writes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Literal

import apsw

Fault = Literal["sync", "read", "write", "full", "read-only", "hold", "none"]
DISK = apsw.vfs_names()[0]


class Disk(apsw.VFS):
    """What it is told is heard by every process whose disk it is."""

    def __init__(self, order: Path) -> None:
        self.order = order
        super().__init__(f"faulty-{order}", DISK, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return File(self.order, name, flags)

    def __enter__(self) -> Disk:
        return self

    def __exit__(self, *_: object) -> None:
        self.unregister()


def tell(order: Path, fault: Fault) -> None:
    order.write_text(fault)


def held(order: Path) -> Path:
    """A file that is there once something waits for a disk that was told to hold."""
    return order.with_suffix(".held")


class File(apsw.VFSFile):
    def __init__(self, order: Path, name: Any, flags: list[int]) -> None:
        super().__init__(DISK, name, flags)
        self._order = order
        self._durable = bool(flags[0] & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_DB))

    def _goes_wrong(self, fault: Fault) -> bool:
        return self._durable and self._order.exists() and self._order.read_text() == fault

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Everything is written; but nobody can tell, or not yet."""
        super().xSync(flags)
        while self._goes_wrong("hold"):
            held(self._order).touch()
            time.sleep(0.01)
        if self._goes_wrong("sync"):
            raise apsw.IOError("the disk does not answer")

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        if self._goes_wrong("read"):
            raise apsw.IOError("the disk cannot be read")
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        if self._goes_wrong("full"):
            raise apsw.FullError("no space is left")
        if self._goes_wrong("read-only"):
            raise apsw.ReadOnlyError("not to be written to")
        if self._goes_wrong("write"):
            super().xWrite(bytes(data)[: len(data) // 2], offset)
            raise apsw.IOError("the disk cannot be written to")
        super().xWrite(data, offset)


def blind() -> None:
    """From here on no append of this process to nodes says after which message it goes."""
    from naysay.log.nats import NatsLog
    from naysay.log.stream import LAST, Mark

    publish = NatsLog._publish

    async def unheeding(log: NatsLog, table: str, tail: Mark, payload: bytes, headers: dict[str, str]) -> int:
        return await publish(log, table, tail, payload, {name: headers[name] for name in headers if name != LAST})

    NatsLog._publish = unheeding  # type: ignore[assignment, method-assign]
