"""Damage to what is kept: a torn end is cut and said, anything else is refused, and neither goes unnoticed."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import apsw
import pytest

from naysay.log import SqliteLog, Unreadable, Unsound, make_sound, schema
from naysay.log.wal import FRAME, HEADER, write_again

ENTRIES = [f'{{"number":{number}}}'.encode() for number in range(8)]
PAGE = 4096


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """Two tables of eight entries, in the database itself."""
    path = tmp_path / "tables.db"
    log = SqliteLog(path)
    for table in ("PLUM-1", "PLUM-2"):
        await log.append(table, 0, ENTRIES[:3])
        await log.append(table, 3, ENTRIES[3:])
    await log.close()
    return path


def change(database: Path, statement: str) -> None:
    connection = schema.connect(database)
    connection.execute(f"DROP TRIGGER one_after_the_other; {statement}; {schema.ORDER}")
    connection.close()


def rows(database: Path) -> list[tuple[object, ...]]:
    connection = schema.connect(database)
    found = connection.execute("SELECT table_id, version, at, CAST(entry AS BLOB), sum FROM log").fetchall()
    connection.close()
    return found


async def kept(database: Path, table: str = "PLUM-1") -> list[bytes]:
    log = SqliteLog(database)
    try:
        return await log.read(table)
    finally:
        await log.close()


async def test_what_is_whole_is_left_alone(database: Path):
    assert make_sound(database) == []
    assert await kept(database) == ENTRIES


def test_a_new_log_is_sound(tmp_path: Path):
    assert make_sound(tmp_path / "tables.db") == []
    assert make_sound(tmp_path / "tables.db") == []


@pytest.mark.parametrize("first", [8, 6])
async def test_a_garbled_tail_is_cut_and_it_is_said_what_was_lost(database: Path, first: int):
    change(database, f"UPDATE log SET entry = 'x' || entry WHERE table_id = 'PLUM-1' AND version >= {first}")
    with pytest.raises(Unreadable):
        await kept(database)
    [lost] = make_sound(database)
    assert "PLUM-1" in lost
    assert f"from {first} on" in lost
    assert await kept(database) == ENTRIES[: first - 1]
    assert await kept(database, "PLUM-2") == ENTRIES
    log = SqliteLog(database)
    await log.append("PLUM-1", first - 1, [b"on"])
    await log.close()
    assert make_sound(database) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET entry = replace(entry, '3', '4') WHERE table_id = 'PLUM-1' AND version = 4",
        "UPDATE log SET at = at + 1 WHERE table_id = 'PLUM-1' AND version = 4",
        "UPDATE log SET entry = CAST(x'ff00fe' AS TEXT) WHERE table_id = 'PLUM-1' AND version = 4",
        "UPDATE log SET entry = x'00' WHERE table_id = 'PLUM-1' AND version = 1",
        "UPDATE log SET at = 'then' WHERE table_id = 'PLUM-1' AND version = 4",
        "UPDATE log SET entry = 'x' WHERE table_id = 'PLUM-1'",
        "UPDATE log SET table_id = 'PLUM-3' WHERE table_id = 'PLUM-1' AND version = 8",
        "DELETE FROM log WHERE table_id = 'PLUM-1' AND version = 4",
        "DELETE FROM log WHERE table_id = 'PLUM-1' AND version = 1",
        "UPDATE log SET version = 9 - version + 100 WHERE table_id = 'PLUM-1'",
        "UPDATE log SET entry = (SELECT entry FROM log o WHERE o.version = 9 - log.version) WHERE table_id < 'PLUM-2'",
    ],
)
async def test_garble_in_the_middle_is_refused_and_nothing_is_changed(database: Path, damage: str):
    change(database, damage)
    before = rows(database)
    with pytest.raises(Unsound, match=r"damaged.*PLUM-"):
        make_sound(database)
    assert rows(database) == before
    if "PLUM-3" not in damage:
        with pytest.raises(Unreadable):
            await kept(database)


async def test_a_garbled_sum_does_no_harm_to_entries_that_a_later_one_vouches_for(database: Path):
    change(database, "UPDATE log SET sum = sum + 1 WHERE table_id = 'PLUM-1' AND version = 4")
    assert make_sound(database) == []
    assert await kept(database) == ENTRIES


async def test_a_read_that_goes_on_from_a_version_finds_damage_too(database: Path):
    change(database, "UPDATE log SET entry = 'x' WHERE table_id = 'PLUM-1' AND version = 6")
    log = SqliteLog(database)
    with pytest.raises(Unreadable):
        await log.read("PLUM-1", after=4)
    assert await log.read("PLUM-1", after=6) == ENTRIES[6:]
    assert await log.health() == "corrupt"
    await log.append("PLUM-2", 8, [b"on"])
    assert await log.health() == "corrupt", "also when others go on"
    await log.close()


def test_a_database_that_is_none_is_refused(tmp_path: Path):
    (tmp_path / "tables.db").write_bytes(b"a letter to grandmother" * 1000)
    with pytest.raises(Unsound, match="not a database"):
        make_sound(tmp_path / "tables.db")


def test_garbled_pages_are_refused(database: Path):
    whole = database.read_bytes()
    dice = random.Random(4)
    for start in range(PAGE, len(whole), PAGE):
        database.write_bytes(whole[:start] + dice.randbytes(200) + whole[start + 200 :])
        with pytest.raises(Unsound):
            make_sound(database)
    database.write_bytes(whole[:-PAGE])
    with pytest.raises(Unsound):
        make_sound(database)


def test_a_database_that_would_write_over_its_own_pages_is_refused(database: Path):
    """Every entry can be read still; but it takes a page in use for one that is free."""
    whole = bytearray(database.read_bytes())
    whole[32:40] = (2).to_bytes(4) + (1).to_bytes(4)
    database.write_bytes(whole)
    with pytest.raises(Unsound, match="damaged"):
        make_sound(database)


async def test_a_database_without_what_its_wal_goes_on_from_is_refused(database: Path, tmp_path: Path):
    crashed = await crash(tmp_path)
    crashed.write_bytes(b"")
    wal = wal_of(crashed).read_bytes()
    with pytest.raises(Unsound, match="empty"):
        make_sound(crashed)
    assert wal_of(crashed).read_bytes() == wal


def test_tables_of_a_later_version_are_refused(database: Path):
    change(database, f"PRAGMA user_version = {schema.FORMAT + 1}")
    with pytest.raises(Unsound, match="later Naysay"):
        make_sound(database)


# The WAL, as a server leaves it that was killed


def wal_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


async def crash(tmp_path: Path) -> Path:
    """Eight commits, none of which is in the database yet."""
    log = SqliteLog(tmp_path / "alive.db")
    for version, entry in enumerate(ENTRIES):
        await log.append("PLUM-1", version, [entry])
    (tmp_path / "crashed").mkdir()
    for end in ("", "-wal"):
        shutil.copy(tmp_path / f"alive.db{end}", tmp_path / "crashed" / f"tables.db{end}")
    await log.close()
    return tmp_path / "crashed" / "tables.db"


def garble(wal: Path, frame: int) -> None:
    """A page that ended a commit; frames are counted from the end of the file."""
    whole = bytearray(wal.read_bytes())
    at = len(whole) + frame * (FRAME.size + PAGE) + FRAME.size + PAGE - 100
    whole[at : at + 50] = bytes(byte ^ 255 for byte in whole[at : at + 50])
    wal.write_bytes(whole)


async def test_what_a_killed_server_had_committed_is_all_there(tmp_path: Path):
    crashed = await crash(tmp_path)
    assert make_sound(crashed) == []
    assert not wal_of(crashed).exists() or not wal_of(crashed).stat().st_size
    assert await kept(crashed) == ENTRIES


async def test_a_torn_last_commit_is_cut_and_said(tmp_path: Path):
    crashed = await crash(tmp_path)
    garble(wal_of(crashed), -1)
    [lost] = make_sound(crashed)
    assert "last commit" in lost
    assert await kept(crashed) == ENTRIES[:-1]
    assert make_sound(crashed) == []


@pytest.mark.parametrize("frame", [-2, -4])
async def test_garble_in_the_middle_of_the_wal_is_refused(tmp_path: Path, frame: int):
    crashed = await crash(tmp_path)
    garble(wal_of(crashed), frame)
    whole = wal_of(crashed).read_bytes()
    with pytest.raises(Unsound, match="acknowledged"):
        make_sound(crashed)
    assert wal_of(crashed).read_bytes() == whole, "what is there is not made less"


async def test_a_garbled_beginning_of_the_wal_is_refused(tmp_path: Path):
    crashed = await crash(tmp_path)
    whole = wal_of(crashed).read_bytes()
    wal_of(crashed).write_bytes(bytes(HEADER.size) + whole[HEADER.size :])
    with pytest.raises(Unsound, match="acknowledged"):
        make_sound(crashed)


async def test_a_wal_that_ends_anywhere_gives_a_beginning_of_what_there_was(tmp_path: Path):
    crashed = await crash(tmp_path)
    database, whole = crashed.read_bytes(), wal_of(crashed).read_bytes()
    lengths = set()
    for end in sorted({*random.Random(7).sample(range(len(whole)), 30), 0, len(whole)}):
        crashed.write_bytes(database)
        wal_of(crashed).write_bytes(whole[:end])
        assert len(make_sound(crashed)) <= 1
        found = await kept(crashed)
        assert found == ENTRIES[: len(found)]
        lengths.add(len(found))
    assert len(lengths) > 4


def test_the_library_is_beyond_the_defect_of_the_wal(database: Path, monkeypatch: pytest.MonkeyPatch):
    """SQLite up to 3.51.2 may lose pages if a commit begins the WAL anew while another connection copies it."""
    assert tuple(map(int, apsw.sqlite_lib_version().split("."))) >= schema.MENDED == (3, 51, 3)
    monkeypatch.setattr(schema, "MENDED", (99, 0, 0))
    with pytest.raises(Unsound, match="expected SQLite 99"):
        make_sound(database)


async def test_what_is_found_in_a_wal_is_written_once_more(tmp_path: Path):
    wal = wal_of(await crash(tmp_path))
    whole = wal.read_bytes()
    os.utime(wal, (0, 0))
    write_again(wal)
    assert wal.read_bytes() == whole
    assert wal.stat().st_mtime > 0
