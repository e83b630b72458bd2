"""A backup made while people play, and what it is restored to."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from pathlib import Path

import pytest

from naysay.log import SqliteLog, Unsound, make_sound, schema
from naysay.log.backup import back_up

TABLES, MOMENTS = 5, 4


async def test_a_backup_made_while_moves_go_on_is_a_beginning_of_every_table(tmp_path: Path):
    log = SqliteLog(tmp_path / "tables.db")
    over = asyncio.Event()

    async def play(table: str) -> list[bytes]:
        entries: list[bytes] = []
        while not over.is_set():
            news = [f"{table} {len(entries)} {'x' * 500}".encode(), b"and what follows"]
            await log.append(table, len(entries), news)
            entries += news
        return entries

    playing = asyncio.gather(*(play(f"PLUM-{number}") for number in range(TABLES)))
    acknowledged = []
    for moment in range(MOMENTS):
        await asyncio.sleep(0.2)
        acknowledged.append([len(await log.read(f"PLUM-{number}")) for number in range(TABLES)])
        assert await asyncio.to_thread(back_up, tmp_path / "tables.db", tmp_path / f"{moment}.bak") == TABLES
    over.set()
    played = await playing
    await log.close()

    (tmp_path / "elsewhere").mkdir()
    for moment in range(MOMENTS):
        restored = tmp_path / "elsewhere" / "tables.db"
        shutil.copy(tmp_path / f"{moment}.bak", restored)
        assert make_sound(restored) == []
        other = SqliteLog(restored)
        for number, entries in enumerate(played):
            found = await other.read(f"PLUM-{number}")
            assert found == entries[: len(found)]
            assert len(found) % 2 == 0, "no append is there by half"
            assert len(found) >= acknowledged[moment][number], "what was durable before is in it"
            await other.append(f"PLUM-{number}", len(found), [b"and on"])
        await other.close()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    log = SqliteLog(tmp_path / "tables.db")
    await log.append("PLUM-1", 0, [b"a", b"b", b"c"])
    await log.close()
    return tmp_path / "tables.db"


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()} - {"tables.db-wal", "tables.db-shm"}


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder says who may read its files")
def test_a_backup_is_one_file_for_its_owner_only(database: Path, tmp_path: Path):
    back_up(database, tmp_path / "b")
    assert names(tmp_path) == {"tables.db", "b"}
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600


def test_a_backup_never_takes_the_place_of_a_file(database: Path, tmp_path: Path):
    (tmp_path / "b").write_text("dear to somebody")
    with pytest.raises(FileExistsError):
        back_up(database, tmp_path / "b")
    assert (tmp_path / "b").read_text() == "dear to somebody"
    assert names(tmp_path) == {"tables.db", "b"}


def test_damage_is_not_backed_up(database: Path, tmp_path: Path):
    connection = schema.connect(database)
    connection.execute("UPDATE log SET entry = 'x' WHERE version = 2")
    connection.close()
    with pytest.raises(Unsound, match="PLUM-1"):
        back_up(database, tmp_path / "b")
    assert names(tmp_path) == {"tables.db"}
