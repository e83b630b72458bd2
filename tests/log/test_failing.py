"""A log on a disk that fails: what is said of an append is true, also after the next start."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from naysay.log import LogFailed, LogUnavailable, SqliteLog, Unsound, make_sound, schema, sqlite
from tests.log.faults import Disk, Fault, tell


@pytest.fixture
def order(tmp_path: Path) -> Iterator[Path]:
    with Disk(tmp_path / "order") as disk:
        yield disk.order


@pytest.mark.parametrize("fault", ["full", "read-only"])
async def test_a_disk_that_takes_no_more_changes_nothing_and_is_well_again(tmp_path: Path, order: Path, fault: Fault):
    log = SqliteLog(tmp_path / "tables.db")
    await log.append("T", 0, [b"a"])
    assert await log.health() == "well"
    tell(order, fault)
    with pytest.raises(LogUnavailable):
        await log.append("T", 1, [b"lost" * 3000])
    assert await log.health() == fault
    tell(order, "none")
    await log.append("T", 1, [b"b"])
    assert await log.health() == "well"
    await log.close()
    assert make_sound(tmp_path / "tables.db") == []
    log = SqliteLog(tmp_path / "tables.db")
    assert await log.read("T") == [b"a", b"b"]
    await log.close()


@pytest.mark.parametrize("fault", ["sync", "write"])
async def test_a_failed_fsync_or_write_is_no_refusal_and_nothing_goes_in_after_it(
    tmp_path: Path, order: Path, fault: Fault
):
    heard: list[Exception] = []
    log = SqliteLog(tmp_path / "tables.db", heard.append)
    await log.append("T", 0, [b"a"])
    tell(order, fault)
    results = await asyncio.gather(*(log.append(f"T-{i}", 0, [b"x"]) for i in range(5)), return_exceptions=True)
    assert all(isinstance(result, LogFailed) for result in results)
    assert len(heard) == 1
    tell(order, "none")
    with pytest.raises(LogUnavailable):
        await log.append("T", 1, [b"b"])
    assert await log.health() == "failed"
    await log.close()
    assert make_sound(tmp_path / "tables.db") == []
    log = SqliteLog(tmp_path / "tables.db")
    assert await log.read("T") == [b"a"]
    await log.close()


async def test_a_failed_read_is_heard_of_and_what_was_durable_is_there_afterwards(tmp_path: Path, order: Path):
    heard: list[Exception] = []
    log = SqliteLog(tmp_path / "tables.db", heard.append)
    await log.append("T", 0, [b"a"])
    tell(order, "read")
    with pytest.raises(LogFailed, match="cannot be read"):
        await log.read("T")
    assert len(heard) == 1
    with pytest.raises(LogUnavailable):
        await log.append("T", 1, [b"b"])
    tell(order, "none")
    await log.close()
    tell(order, "read")
    with pytest.raises(Unsound, match="the disk cannot be read"):
        make_sound(tmp_path / "tables.db")
    tell(order, "none")
    assert make_sound(tmp_path / "tables.db") == []
    log = SqliteLog(tmp_path / "tables.db")
    assert await log.read("T") == [b"a"]
    await log.close()


async def test_a_failure_is_heard_of_before_anybody_has_an_answer(tmp_path: Path, order: Path):
    answers: list[asyncio.Task[None]] = []
    done: list[bool] = []
    log = SqliteLog(tmp_path / "tables.db", lambda _: done.extend(answer.done() for answer in answers))
    tell(order, "sync")
    answers += [asyncio.create_task(log.append(f"T-{i}", 0, [b"x"])) for i in range(5)]
    await asyncio.gather(*answers, return_exceptions=True)
    assert done == [False] * 5
    tell(order, "none")
    await log.close()


async def test_copying_into_the_database_may_fail_too(tmp_path: Path, order: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite, "TIDY", 0.05)
    heard = asyncio.Event()
    loop = asyncio.get_running_loop()
    log = SqliteLog(tmp_path / "tables.db", lambda _: loop.call_soon_threadsafe(heard.set))
    await log.append("T", 0, [b"a"])
    tell(order, "sync")
    async with asyncio.timeout(20):
        await heard.wait()
    tell(order, "none")
    await log.close()


async def test_a_log_that_nobody_writes_to_is_tried_now_and_then(
    tmp_path: Path, order: Path, monkeypatch: pytest.MonkeyPatch
):
    log = SqliteLog(tmp_path / "tables.db")
    await log.append("T", 0, [b"a"])
    monkeypatch.setattr(sqlite, "FRESH", 0.0)
    tell(order, "full")
    assert await log.health() == "full"
    tell(order, "none")
    assert await log.health() == "well"
    await log.close()


async def test_what_earlier_versions_kept_is_taken_over_as_a_whole_or_not_at_all(tmp_path: Path, order: Path):
    old = schema.connect(tmp_path / "tables.db")
    old.execute("""
        CREATE TABLE log (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, at REAL NOT NULL, entry TEXT NOT NULL,
            PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID;
        INSERT INTO log VALUES ('NEW', 1, 2000.5, 'a'), ('NEW', 2, 2000.75, 'é'), ('OLD', 1, 1000.0, 'c');
    """)
    tell(order, "full")
    with pytest.raises(apsw.FullError):
        SqliteLog(tmp_path / "tables.db")
    tell(order, "none")
    assert old.execute("SELECT count(*), max(at) FROM log").get == (3, 2000.75)
    old.close()
    assert make_sound(tmp_path / "tables.db") == []
    log = SqliteLog(tmp_path / "tables.db")
    assert await log.read("NEW") == [b"a", "é".encode()]
    await log.append("NEW", 2, [b"d"])
    assert await log.sweep(1500.0, lambda _: False) == 1
    await log.close()
    assert make_sound(tmp_path / "tables.db") == []
