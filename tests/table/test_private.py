"""Seeds are in the log: nobody but its owner may read it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from naysay.log import SqliteLog

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")


@pytest.fixture(autouse=True)
def _everybody_may_read() -> Iterator[None]:
    """As most systems have it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in (folder, *folder.iterdir())}


CLOSED = {"naysay": "0o700", "tables.db": "0o600", "tables.db-wal": "0o600", "tables.db-shm": "0o600"}


async def written(folder: Path) -> dict[str, str]:
    log = SqliteLog(folder / "tables.db")
    await log.append("T", 0, [b"{}"])
    seen = modes(folder)
    await log.close()
    return seen


async def test_a_new_folder_and_all_in_it_are_closed(tmp_path: Path):
    assert await written(tmp_path / "naysay") == CLOSED


async def test_what_others_could_read_is_closed_at_the_start(tmp_path: Path):
    folder = tmp_path / "naysay"
    folder.mkdir(0o755)
    for name in ("tables.db", "tables.db.bak"):
        (folder / name).touch(0o644)
    assert await written(folder) == {**CLOSED, "tables.db.bak": "0o600"}


async def test_a_folder_that_holds_other_things_is_left_as_it_was(tmp_path: Path):
    folder = tmp_path / "naysay"
    folder.mkdir(0o755)
    (folder / "letter.txt").touch(0o644)
    assert await written(folder) == {**CLOSED, "naysay": "0o755", "letter.txt": "0o644"}


def test_whatever_a_command_writes_is_its_owners():
    script = "import os, naysay.cli as cli\ncli.naysay()\nprint(oct(os.umask(0)))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "0o77\n"
