"""A long table is found again as quickly as a short one, and is the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from naysay.core import Replay
from naysay.log import SqliteLog, Unreadable
from naysay.server.room import Room
from naysay.table import LiveTable, Pacing, decisions, entries, fold, snapshot
from naysay.table.record import CHAPTER
from tests.golden import FOLDER
from tests.server.seeding import golden, history
from tests.table.sitting import AT_ONCE, opened, until

LONG = golden("no_thanks", "four_round_each")


def lines_of(replay: Replay) -> list[bytes]:
    return entries.write_all(history(replay, None, {}, {}))


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tables.db")
    yield log
    await log.close()


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/golden/*.play")), ids=lambda file: file.stem)
def test_a_table_goes_on_from_a_snapshot_as_if_it_had_been_folded(file: Path):
    lines = lines_of(Replay.parse(file.read_text(encoding="utf-8")))
    whole = fold("T", lines)
    for length in range(2, len(lines) + 1, max(1, len(lines) // 7)):
        record = snapshot.read("T", snapshot.write(fold("T", lines[:length])))
        assert record
        assert snapshot.resume(record, lines[record.began :])
        assert record == whole


async def test_what_came_before_a_snapshot_is_not_played_again(log: SqliteLog):
    lines = lines_of(LONG)
    whole = fold("T", lines)
    first = next(number for number, line in enumerate(lines) if b'"pass"' in line)
    lines[first] = lines[first].replace(b'"pass"', b'"juggle"')
    await log.append("T", 0, lines)
    with pytest.raises(Unreadable, match="juggle"):
        await LiveTable.load("T", log, Pacing())
    await log.keep("T", snapshot.write(whole))
    live = await LiveTable.load("T", log, Pacing())
    assert live
    assert live.record.state == whole.state


async def test_a_table_writes_a_snapshot_by_itself_now_and_then(log: SqliteLog):
    live = await opened(log, "no_thanks", "easy", "easy", pacing=AT_ONCE, rounds=3)
    await live.do(lambda record: decisions.start(record, 0))
    await live.do(lambda record: decisions.leave(record, 0, frozenset()))
    live.people.arrive("")
    await until(lambda: live.record.phase == "over")
    assert live.record.version > snapshot.EVERY, "or this tells nothing"
    async with asyncio.timeout(20):
        while not (written := await log.kept("T")):
            pass
    assert snapshot.read("T", written)
    again = await LiveTable.load("T", log, Pacing())
    assert again
    assert again.record == fold("T", await log.read("T"))
    live.close()


@pytest.mark.parametrize("wrong", ["of another version", "longer than the log", "garbled"])
async def test_a_snapshot_that_does_not_fit_is_passed_over(log: SqliteLog, wrong: str):
    lines = lines_of(LONG)
    written = snapshot.write(fold("T", lines))
    await log.append("T", 0, lines[:-9] if wrong == "longer than the log" else lines)
    if wrong == "of another version":
        written = written.replace(b"no_thanks 1", b"no_thanks 0")
    await log.keep("T", written[: len(written) // 2] if wrong == "garbled" else written)
    live = await LiveTable.load("T", log, Pacing())
    assert live
    assert live.record == fold("T", await log.read("T"))


async def test_a_table_that_was_forgotten_is_not_made_again_of_its_snapshot(log: SqliteLog):
    """Not even of one from the very start of a game, after which the log need not have any more."""
    lines = lines_of(LONG)
    started = next(number for number, line in enumerate(lines, 1) if b'"started"' in line)
    await log.keep("T", snapshot.write(fold("T", lines[:started])))
    assert await LiveTable.load("T", log, Pacing()) is None


async def test_what_a_later_version_wrote_after_a_snapshot_is_unreadable(log: SqliteLog):
    lines = lines_of(LONG)
    await log.append("T", 0, [*lines, b'{"is":"danced","at":0}'])
    await log.keep("T", snapshot.write(fold("T", lines)))
    with pytest.raises(Unreadable):
        await LiveTable.load("T", log, Pacing())


async def test_of_a_long_game_the_last_chapters_are_told(log: SqliteLog):
    lines = lines_of(LONG)
    await log.append("T", 0, lines)
    live = await LiveTable.load("T", log, Pacing())
    assert live
    record = live.record
    assert len(record.moves) > 2 * CHAPTER, "or this tells nothing"
    story = Room(live).story(None)
    assert CHAPTER <= len(story) < 2 * CHAPTER
    assert [told.version for told in story] == list(record.versions[-len(story) :])
