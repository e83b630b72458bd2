"""A long table is found again as quickly as a short one, and is the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from naysay.core import CHANCE, CLOCK, Replay
from naysay.games import GAMES
from naysay.log import SqliteLog, Unreadable, Vanished, schema
from naysay.server import messages
from naysay.server.room import Room
from naysay.table import LiveTable, Pacing, decisions, entries, fold, snapshot
from naysay.table import record as records
from naysay.table.entries import AnyEntry
from naysay.table.record import CHAPTER, RECENT
from tests.golden import FOLDER
from tests.server.seeding import golden, history
from tests.table.sitting import AT_ONCE, TOKENS, Notes, opened, until

LONG = golden("no_thanks", "four_round_each")


class Watcher:
    holder = ""
    invite = ""


def lines_of(replay: Replay) -> list[bytes]:
    return entries.write_all(history(replay, None, {}, {0: GAMES[replay.game].rungs[0]}))  # a bot, which takes notice


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tables.db")
    yield log
    await log.close()


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/golden/*.play")), ids=lambda file: file.stem)
async def test_a_table_goes_on_from_a_snapshot_as_if_it_had_been_folded(
    log: SqliteLog, file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(records, "CHAPTER", RECENT)
    lines = lines_of(golden(file.parents[1].name, file.stem))
    await log.append("T", 0, lines)
    whole = fold("T", lines)
    for length in range(2, len(lines) + 1, max(1, len(lines) // 7)):
        await log.keep("T", snapshot.write(fold("T", lines[:length])))
        record = await snapshot.recall("T", log)
        assert record
        assert list(record.steps(record.chapter)) == list(whole.steps(whole.chapter))
        if not record.whole:
            await snapshot.remember(record, log)
        assert record == whole


class Read(SqliteLog):
    """Counts the entries that it is asked for."""

    entries = 0

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        lines = await super().read(table, after)
        self.entries += len(lines)
        return lines


async def test_of_a_long_game_no_more_is_read_than_is_told_until_somebody_acts(tmp_path: Path):
    log, game = Read(tmp_path / "long.db"), GAMES["not_not"]
    told: list[AnyEntry] = [
        entries.Opened(game="not_not", options={"seconds": 3, "level": "discovery"}, clock="none", seats=2),
        entries.Sealed(seed="5e" * 32),
        *(entries.Sat(seat=seat, name="Ada", holder=decisions.holder(token)) for seat, token in enumerate(TOKENS)),
        entries.Hosted(seat=0),
        entries.Started(start=0, version=game.version),
    ]
    record, moves = fold("T", entries.write_all(told)), 2100
    assert record.deal
    while (step := len(record.moves)) < moves or CHANCE in record.state.actors:
        seat = max(record.state.actors & {CHANCE, CLOCK})
        legal = record.state.legal(seat)
        move = entries.Acted(seat=seat, action=str(record.deal.draw(step, legal) if seat == CHANCE else legal[0]))
        record.apply(move)
        told.append(move)
    await log.append("T", 0, entries.write_all(told))
    await log.keep("T", snapshot.write(record))
    live = await LiveTable.load("T", log, Pacing(pauses=0.01, resumed=0.0))
    assert live
    welcome = Room(live).welcome(Watcher(), messages.Join(id=1))  # type: ignore[arg-type]
    assert welcome.story
    assert [each.version for each in welcome.story] == list(record.versions[-len(welcome.story) :])
    assert log.entries < 2 * CHAPTER
    live.people.arrive("")  # and so the clock acts, and dice are rolled
    await until(lambda: len(live.record.moves) > len(record.moves))
    live.close()
    assert log.entries >= moves
    assert fold("T", await log.read("T")) == live.record
    replay = live.record.replay()
    assert replay.verify(game) == sum(move.seat == CHANCE for move in replay.moves)
    await log.close()


async def test_a_long_game_whose_first_moves_cannot_be_read_is_not_gone_on_with(log: SqliteLog, tmp_path: Path):
    lines = lines_of(LONG)
    record = fold("T", lines)
    await log.append("T", 0, lines)
    await log.keep("T", snapshot.write(record))
    connection = schema.connect(tmp_path / "tables.db")
    connection.execute("UPDATE log SET entry = 'x' WHERE version = ?", (record.began + 5,))
    connection.close()
    live = await LiveTable.load("T", log, AT_ONCE)
    assert live
    assert not live.record.whole
    notes = Notes(live)
    with pytest.raises(Vanished):
        await live.do(lambda record: decisions.agree(record, 0))
    assert notes.lost
    with pytest.raises(Unreadable):
        await LiveTable.load("T", log, AT_ONCE)


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


async def test_a_table_writes_a_snapshot_by_itself_now_and_then(log: SqliteLog, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(snapshot, "EVERY", 240)
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
