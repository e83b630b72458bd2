"""The log on a real disk, and on those of three real nodes."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from naysay.log import Conflict, Log, LogUnavailable, SqliteLog, TooMany, schema, sqlite
from naysay.log.nats import NatsLog
from naysay.server import metrics
from naysay.server.metered import Metered
from tests.cluster.nodes import Nodes


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with Nodes(tmp_path_factory.mktemp("nodes")) as nodes:
        yield nodes


def embedded(request: pytest.FixtureRequest) -> Callable[[], Awaitable[Log]]:
    path: Path = request.getfixturevalue("tmp_path") / "new" / "tables.db"

    async def opened() -> Log:
        return SqliteLog(path)

    return opened


def replicated(request: pytest.FixtureRequest) -> Callable[[], Awaitable[Log]]:
    url, name = request.getfixturevalue("three").url, token_hex(4)
    return lambda: NatsLog.connect(f"{url}?name={name}")


@pytest.fixture(params=[embedded, replicated])
async def opened(request: pytest.FixtureRequest) -> AsyncIterator[Callable[[], Awaitable[Log]]]:
    """Every log there is, as often as it is asked for: what is promised holds for all."""
    logs: list[Log] = []
    how = request.param(request)

    async def another() -> Log:
        logs.append(await how())
        return logs[-1]

    yield another
    for log in logs:
        await log.close()


@pytest.fixture
async def log(opened: Callable[[], Awaitable[Log]]) -> Log:
    return await opened()


def size(file: Path) -> int:
    return file.stat().st_size


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path):
    """No test can cut the power. FULL is what SQLite calls it, and 2 is FULL."""
    connection = schema.connect(tmp_path / "tables.db")
    assert connection.pragma("synchronous") == 2
    assert connection.pragma("journal_mode") == "wal"
    connection.close()


async def test_what_was_appended_is_read_back_in_order(log: Log):
    await log.append("PLUM-1", 0, [b"a", b"b"])
    await log.append("PLUM-1", 2, [b"c"])
    assert await log.read("PLUM-1") == [b"a", b"b", b"c"]
    assert await log.read("PLUM-1", after=2) == [b"c"]
    assert await log.read("PLUM-2") == []


async def test_all_tables_are_told(log: Log):
    for table in ("PLUM-2", "PLUM-10", "FIG-1"):
        await log.append(table, 0, [b"a"])
    assert await log.tables() == ["FIG-1", "PLUM-10", "PLUM-2"]


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_an_append_at_another_version_is_a_conflict_and_changes_nothing(log: Log, version: int):
    await log.append("PLUM-1", 0, [b"a", b"b"])
    with pytest.raises(Conflict):
        await log.append("PLUM-1", version, [b"x"])
    assert await log.read("PLUM-1") == [b"a", b"b"]


async def test_of_many_appends_at_one_version_one_succeeds(log: Log):
    await log.append("PLUM-1", 0, [b"first"])
    tries = await asyncio.gather(
        *(log.append("PLUM-1", 1, [str(i).encode()]) for i in range(50)), return_exceptions=True
    )
    assert sum(result is None for result in tries) == 1
    assert sum(isinstance(result, Conflict) for result in tries) == 49
    assert len(await log.read("PLUM-1")) == 2


async def test_a_conflict_keeps_nobody_else_out(log: Log):
    await log.append("T-7", 0, [b"first"])
    tries = await asyncio.gather(*(log.append(f"T-{i}", 0, [b"x", b"y"]) for i in range(20)), return_exceptions=True)
    assert [i for i, result in enumerate(tries) if result] == [7]
    assert await log.read("T-7") == [b"first"]
    assert [await log.read(f"T-{i}") for i in range(20) if i != 7] == [[b"x", b"y"]] * 19


async def test_a_log_of_version_0_2_is_taken_over(tmp_path: Path):
    old = sqlite3.connect(tmp_path / "tables.db")
    old.executescript("""
        PRAGMA journal_mode = WAL;
        CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, touched REAL NOT NULL) WITHOUT ROWID;
        CREATE TABLE entries (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID;
        INSERT INTO tables VALUES ('NEW', 2, 2000.0), ('OLD', 1, 1000.0);
        INSERT INTO entries VALUES ('NEW', 1, 'a'), ('NEW', 2, 'é'), ('OLD', 1, 'c');
    """)
    old.close()
    for _ in range(2):
        log = SqliteLog(tmp_path / "tables.db")
        assert await log.read("NEW") == [b"a", "é".encode()]
        await log.close()
    log = SqliteLog(tmp_path / "tables.db")
    assert await log.sweep(1500.0, nobody) == 1
    await log.append("NEW", 2, [b"d"])
    assert await log.read("NEW", after=2) == [b"d"]
    assert await log.read("OLD") == []
    await log.close()


async def test_the_wal_is_copied_while_people_play_and_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sqlite, "TIDY", 0.02)
    log = SqliteLog(tmp_path / "tables.db")
    for version in range(400):
        await log.append("T", version, [b"x" * 3000])
        if version % 20 == 0:
            await asyncio.sleep(0.1)
    written = 400 * 3000
    assert size(tmp_path / "tables.db") > written / 2
    assert size(tmp_path / "tables.db-wal") < written / 2
    await log.close()


async def test_two_writers_cannot_both_append_and_read_what_the_other_did(opened: Callable[[], Awaitable[Log]]):
    log, other = await opened(), await opened()
    results = await asyncio.gather(log.append("T", 0, [b"a"]), other.append("T", 0, [b"b"]), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    for version in range(1, 40):
        writer, reader = (log, other) if version % 2 else (other, log)
        await writer.append("T", version, [str(version).encode()])
        with pytest.raises(Conflict):
            await reader.append("T", version, [b"x"])
        assert await reader.read("T", version) == [str(version).encode()]
    assert await log.read("T") == await other.read("T")


def nobody(table: str) -> bool:
    """Spares no table."""
    return False


async def test_tables_long_untouched_are_swept_away_and_others_stay(log: Log):
    await log.append("OLD-1", 0, [b"a"])
    await asyncio.sleep(0.02)
    now = time.time()
    await log.append("NEW-1", 0, [b"a"])
    assert await log.sweep(now, nobody) == 1
    assert await log.read("OLD-1") == []
    assert await log.read("NEW-1") == [b"a"]


async def test_a_sweep_spares_what_it_is_told_to_and_what_was_touched_meanwhile(tmp_path: Path):
    log = SqliteLog(tmp_path / "tables.db")
    for table in ("OLD-1", "OLD-2", "OLD-3"):
        await log.append(table, 0, [b"a"])
    before = time.time()
    other = schema.connect(tmp_path / "tables.db")

    def spare(table: str) -> bool:
        """Each time the sweep looks at it, the third has just been played at."""
        if table == "OLD-3":
            other.execute(
                "INSERT INTO log SELECT 'OLD-3', 1 + max(version), ?, 'b', 0 FROM log", (time.time_ns() // 1000,)
            )
        return table == "OLD-2"

    await log.sweep(before, spare, sure=True)
    left = other.execute("SELECT table_id, count(*) FROM log GROUP BY table_id").fetchall()
    other.close()
    await log.close()
    assert left == [("OLD-2", 1), ("OLD-3", 3)]


async def test_a_sweep_that_would_forget_most_of_all_asks_first(log: Log):
    for table in ("T-1", "T-2", "T-3"):
        await log.append(table, 0, [b"a"])
    later = time.time() + 91 * 86400
    with pytest.raises(TooMany, match="3 of 3"):
        await log.sweep(later, nobody)
    with pytest.raises(TooMany, match="2 of 3"):
        await log.sweep(later, lambda table: table == "T-2")
    assert await log.read("T-1") == [b"a"]
    assert await log.sweep(later, nobody, sure=True) == 3
    assert await log.read("T-1") == []


async def test_a_sweep_forgets_what_was_kept_beside_what_it_forgets_and_looks_at_no_other(tmp_path: Path):
    log = SqliteLog(tmp_path / "tables.db")
    for table in ("OLD", "NEW"):
        await log.append(table, 0, [b"a"])
        await log.keep(table, b"so far")
    await log.sweep(time.time() + 1, lambda table: table == "NEW", sure=True)
    assert await log.kept("OLD") is None
    assert await log.kept("NEW") == b"so far"
    await log.close()
    connection = schema.connect(tmp_path / "tables.db")
    plan = connection.execute(f"EXPLAIN QUERY PLAN {sqlite.FORGET_KEPT}", ("OLD",)).fetchall()
    connection.close()
    assert not [row for row in plan if "SCAN" in str(row)], "else a piece takes as long as there are tables"


async def test_a_sweep_lets_others_in_between_its_pieces(log: Log):
    await asyncio.gather(*(log.append(f"T-{i}", 0, [b"a"] * 50) for i in range(100)))
    sweeping = asyncio.create_task(log.sweep(time.time(), nobody, sure=True))
    version = 0
    while not sweeping.done():
        await log.append("NEW", version, [b"x"])
        version += 1
        await asyncio.sleep(0)
    assert version > 100 / sqlite.PIECE, "more were made durable than there were pieces"
    assert await sweeping == 100


async def test_a_log_that_cannot_write_says_so_and_recovers(tmp_path: Path):
    log = SqliteLog(tmp_path / "tables.db")
    blocker = SqliteLog(tmp_path / "tables.db")
    blocker._writes.execute("BEGIN EXCLUSIVE")
    log._writes.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(LogUnavailable):
        await log.append("T", 0, [b"a"])
    blocker._writes.execute("ROLLBACK")
    await log.append("T", 0, [b"b"])
    assert await log.read("T") == [b"b"]
    await log.close()
    with pytest.raises(LogUnavailable):
        await log.append("T", 1, [b"c"])
    await blocker.close()


async def test_who_watches_is_told_of_each_append_and_of_each_that_came_too_late(log: Log):
    assert isinstance(log, SqliteLog | NatsLog)
    metered, before = Metered(log), counted()
    await metered.append("T", 0, [b"a"])
    with pytest.raises(Conflict):
        await metered.append("T", 0, [b"b"])
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [2, 1]


def counted() -> list[float]:
    """Appends, and conflicts."""
    names = ("naysay_append_seconds_count", "naysay_conflicts_total")
    return [metrics.REGISTRY.get_sample_value(name) or 0.0 for name in names]
