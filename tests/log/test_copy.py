"""Tables moved from one log to another: here between two files, and in tests/cluster to real nodes and back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from naysay.log import Log, SqliteLog
from naysay.log.copy import MOST_BYTES, Differs, copy
from naysay.log.lock import held

TABLES = {"FIG-1": [b"a", b"b", b"c"], "PLUM-2": [b"x" * (MOST_BYTES - 1), b"y", "é".encode()]}


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Log, Log]]:
    logs = SqliteLog(tmp_path / "one" / "tables.db"), SqliteLog(tmp_path / "other" / "tables.db")
    for table, lines in TABLES.items():
        await logs[0].append(table, 0, lines)
    yield logs
    for log in logs:
        await log.close()


async def content(log: Log) -> dict[str, list[bytes]]:
    return {table: await log.read(table) for table in await log.tables()}


async def test_every_entry_is_copied_and_a_second_copy_goes_on(two: tuple[Log, Log]):
    source, target = two
    first = await copy(source, target)
    assert (first.tables, first.entries, first.new, first.behind) == (2, 6, 6, ())
    assert await content(target) == TABLES
    await source.append("FIG-1", 3, [b"d"])
    await source.append("NEW-3", 0, [b"z"])
    second = await copy(source, target)
    assert (second.entries, second.new) == (8, 2)
    assert await content(target) == await content(source)


@pytest.mark.parametrize("lines", [[b"a", b"other"], [b"a", b"b", b"c", b"more"]])
async def test_a_target_with_other_entries_is_refused_untouched(two: tuple[Log, Log], lines: Sequence[bytes]):
    source, target = two
    await target.append("FIG-1", 0, lines)
    with pytest.raises(Differs, match="FIG-1"):
        await copy(source, target)
    assert await content(target) == {"FIG-1": list(lines)}


async def test_a_table_that_only_the_target_has_is_refused(two: tuple[Log, Log]):
    source, target = two
    await target.append("ELSE-9", 0, [b"a"])
    with pytest.raises(Differs, match="ELSE-9"):
        await copy(source, target)


async def test_what_is_played_meanwhile_is_told(two: tuple[Log, Log]):
    source, target = two
    append = target.append

    async def meanwhile(table: str, version: int, entries: Sequence[bytes]) -> None:
        await append(table, version, entries)
        if table == "PLUM-2" and version == 0:
            await source.append("FIG-1", 3, [b"played on"])

    target.append = meanwhile  # type: ignore[method-assign]
    assert (await copy(source, target)).behind == ("FIG-1",)


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "naysay", "log", "copy", *arguments], capture_output=True, text=True)


async def test_the_command_says_what_it_did_and_what_it_expected(two: tuple[Log, Log], tmp_path: Path):
    one, other = str(tmp_path / "one"), str(tmp_path / "third")
    done = ran(one, other)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 tables with 6 entries" in done.stdout
    assert ran(str(tmp_path / "nothing"), other).returncode == 2
    with held(tmp_path / "third", "which plays"):
        taken = ran(one, other)
    assert taken.returncode == 1
    assert "in use" in taken.stderr
