"""Words are opened only when all their hashes are known to everybody, and none can be chosen last."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from naysay.core import Deal, Replay, VerifyError, fingerprint, word_hash
from naysay.games import GAMES
from naysay.log import SqliteLog
from naysay.table import LiveTable, decisions, entries, holder, sealing
from naysay.table.record import Record
from tests.table.sitting import AT_ONCE, TOKENS, Notes, opened, until
from tests.table.test_decisions import after, refused, table

ADA, BOB, EVE = "a" * 32, "b" * 32, "e" * 32


def three_people() -> Record:
    """With an open seat between them."""
    record = table("open", "open", "open")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    record = after(record, decisions.sit(record, "Eve", 3, "e" * 22))
    for seat, word in ((0, ADA), (1, BOB), (3, EVE)):
        record = after(record, sealing.commit(record, seat, word_hash(word)))
    return record


def opening() -> Record:
    record = three_people()
    return after(record, decisions.start(record, 0))


def test_to_ask_for_the_start_tells_all_hashes_as_the_seats_will_be_numbered():
    record = three_people()
    (listed,) = decisions.start(record, 0)
    hashes = {0: word_hash(ADA), 1: word_hash(BOB), 2: word_hash(EVE)}
    assert listed == entries.Listed(fingerprint=record.next_fingerprint or "", hashes=hashes)
    record = after(record, [listed])
    assert (record.opening, record.phase, len(record.chairs)) == (hashes, "lobby", 3)
    assert decisions.start(record, 0) == [], "asked twice, begun once"


def test_the_last_word_starts_the_game_from_the_seed_and_all_words():
    record = opening()
    seed = bytes.fromhex(record.seed)
    for seat, word in ((2, EVE), (0, ADA)):
        record = after(record, sealing.open_word(record, seat, word))
        assert record.phase == "lobby"
    record = after(record, sealing.open_word(record, 1, BOB))
    assert record.phase == "playing"
    assert record.deal == Deal(seed, (ADA, BOB, EVE))
    assert record.opening is None
    assert record.fingerprint == fingerprint(seed)
    assert record.replay().hashes == {0: word_hash(ADA), 1: word_hash(BOB), 2: word_hash(EVE)}


def test_a_word_that_was_ground_after_the_others_is_not_taken():
    """Eve reads the log: she knows the seed and the others' words, and looks for a word that suits her."""
    record = opening()
    record = after(record, sealing.open_word(record, 0, ADA))
    record = after(record, sealing.open_word(record, 1, BOB))
    seed, unseen = bytes.fromhex(record.seed), range(33)
    ground = next(word for word in map("{:032x}".format, range(10_000)) if mine(Deal(seed, (ADA, BOB, word)), unseen))
    refused("bad_word", sealing.open_word, record, 2, ground)
    refused("not_now", sealing.commit, record, 2, word_hash(ground))
    record = after(record, sealing.begin(record))
    assert record.deal == Deal(seed, (ADA, BOB))
    assert record.replay().unopened == (2,), "and everybody will know"


def mine(deal: Deal, unseen: range) -> bool:
    """The lowest card comes first, and Eve begins."""
    return deal.starter(3) == 2 and deal.draw(0, unseen) == 0


def test_words_are_opened_only_by_those_who_are_in_the_list_and_only_then():
    record = three_people()
    refused("not_now", sealing.open_word, record, 0, ADA)
    record = table("open", "easy")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    record = after(record, sealing.commit(record, 0, word_hash(ADA)))
    record = after(record, decisions.start(record, 0))
    refused("not_now", sealing.open_word, record, 1, BOB)
    record = after(record, sealing.open_word(record, 0, ADA))
    assert record.phase == "playing"
    assert sealing.open_word(record, 0, ADA) == [], "said twice, by a browser that did not hear the answer"
    refused("not_now", sealing.open_word, record, 1, BOB)
    refused("not_now", sealing.commit, record, 1, word_hash(BOB))


def test_before_the_list_another_hash_may_be_given_and_the_last_one_counts():
    record = three_people()
    assert sealing.commit(record, 0, word_hash(ADA)) == []
    record = after(record, sealing.commit(record, 0, "0" * 64))
    assert record.hashes[0] == "0" * 64


def test_a_hash_goes_with_the_one_who_gave_it():
    record = three_people()
    record = after(record, decisions.leave(record, 1, frozenset({0, 3})))
    assert sorted(record.hashes) == [0, 3]
    record = after(record, decisions.put_bot(record, 0, 1, "easy", record.version))
    (listed,) = decisions.start(record, 0)
    assert listed.hashes == {0: word_hash(ADA), 2: word_hash(EVE)}  # type: ignore[union-attr]


def test_seats_stay_as_they_are_while_words_are_opened():
    record, seen = three_people(), three_people().version
    record = after(record, decisions.start(record, 0))
    refused("not_now", decisions.sit, record, "Zoe", None, "z" * 22)
    refused("not_now", decisions.clear, record, 0, 2, record.version)
    refused("not_now", decisions.put_bot, record, 0, 2, "easy", record.version)
    refused("not_now", decisions.configure, record, 0, {}, "none", 4)
    refused("stale", decisions.hand_over, record, 0, 2, seen)
    assert [type(entry) for entry in decisions.leave(record, 2, frozenset({0, 1}))] == [entries.SteppedAway]


def test_a_game_without_any_hash_is_dealt_at_once():
    record = table("easy", "easy")
    record = after(record, decisions.start(record, 0))
    assert record.phase == "playing"
    assert record.replay().hashes == {}


def test_a_rematch_asks_for_new_words():
    record = opening()
    for seat, word in ((0, ADA), (1, BOB), (2, EVE)):
        record = after(record, sealing.open_word(record, seat, word))
    assert played_out(record).verify(GAMES["no_thanks"]) == 24
    assert (record.phase, record.hashes, record.words, record.opening) == ("over", {}, {}, None)
    assert len(record.listed) == 3, "those of the game that is over"
    record = after(record, sealing.commit(record, 1, word_hash(EVE)))
    record = after(record, decisions.start(record, 0))
    assert record.opening == {1: word_hash(EVE)}


def played_out(record: Record) -> Replay:
    """Everybody takes what there is. The seed is sealed anew behind the last step, so the replay is taken before."""
    while record.phase == "playing":
        seat = min(record.state.actors)
        step, *rest = decisions.play(record, seat, "take", record.version)
        record = after(record, [step])
        replay = record.replay()
        record = after(record, rest)
    return replay


def test_a_log_of_words_given_openly_is_still_read_and_still_checks():
    """As tables were before there were hashes: a word at once, and no list."""
    record = table("open", "open")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    words = {0: ADA, 1: BOB}
    old = [entries.Worded(seat=seat, word=word) for seat, word in words.items()]
    record = after(record, [*old, decisions.put_bot(record, 0, 2, "easy", record.version)[0]])
    record = after(record, decisions.dealt(record, 3, words))
    assert record.deal is not None
    assert record.deal.words == (ADA, BOB)
    replay = played_out(record)
    assert (replay.words, replay.hashes, str(replay)[:8]) == (words, {}, "naysay 2")
    assert replay.verify(GAMES["no_thanks"]) == 24


def test_words_that_were_given_openly_before_the_list_do_not_count():
    record = table("open", "easy")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    record = after(record, [entries.Worded(seat=1, word=BOB)])
    record = after(record, sealing.commit(record, 0, word_hash(ADA)))
    record = after(record, decisions.start(record, 0))
    record = after(record, sealing.open_word(record, 0, ADA))
    assert record.deal is not None
    assert record.deal.words == (ADA,)


async def sealed_table(log: SqliteLog, wait: float) -> LiveTable:
    """Ada and Bob have given hashes, and it was asked to start."""
    live = await opened(log, "no_thanks", "open", "easy", pacing=replace(AT_ONCE, opening=wait))
    await live.do(lambda record: decisions.sit(record, "Bob", 1, TOKENS[1]))
    await live.do(lambda record: sealing.commit(record, 0, word_hash(ADA)))
    await live.do(lambda record: sealing.commit(record, 1, word_hash(BOB)))
    await live.do(lambda record: decisions.start(record, 0))
    return live


async def test_one_who_does_not_open_in_time_is_dealt_without(log: SqliteLog):
    live = await sealed_table(log, 0.05)
    Notes(live)
    await live.do(lambda record: sealing.open_word(record, 0, ADA))
    assert live.record.opening, "nobody is there, and so nothing happens"
    live.people.arrive(holder(TOKENS[0]))
    await until(lambda: live.record.phase == "playing")
    assert live.record.deal is not None
    assert live.record.deal.words == (ADA,)
    assert live.record.replay().unopened == (1,)
    live.close()


async def test_everybody_has_time_to_open(log: SqliteLog):
    live = await sealed_table(log, 600.0)
    live.people.arrive(holder(TOKENS[0]))
    await live.do(lambda record: sealing.open_word(record, 1, BOB))
    assert live.record.opening
    await live.do(lambda record: sealing.open_word(record, 0, ADA))
    assert live.record.phase == "playing"
    assert live.record.replay().unopened == ()
    live.close()


async def test_a_server_that_ended_while_words_were_opened_goes_on_with_those_it_has(log: SqliteLog):
    first = await sealed_table(log, 600.0)
    await first.do(lambda record: sealing.open_word(record, 0, ADA))
    first.close()
    live = await LiveTable.load("T", log, replace(AT_ONCE, opening=0.05))
    assert live
    assert live.record.opening
    live.people.arrive(holder(TOKENS[1]))
    await until(lambda: live.record.phase == "playing")
    assert live.record.deal is not None
    assert live.record.deal.words == (ADA,)
    live.close()


def test_the_replay_of_a_log_says_who_did_not_open():
    record = opening()
    record = after(record, sealing.open_word(record, 0, ADA))
    record = after(record, sealing.begin(record))
    replay = record.replay()
    assert "hash 2 " in str(replay)
    assert "word 2 " not in str(replay)
    assert replay.unopened == (1, 2)


@pytest.mark.parametrize("forged", [{0: BOB}, {0: ADA, 2: EVE}, {0: ADA, 1: EVE}])
def test_a_word_that_is_not_the_one_of_its_hash_does_not_check(forged: dict[int, str]):
    record = table("open", "easy")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    for seat, word in enumerate((ADA, BOB)):
        record = after(record, sealing.commit(record, seat, word_hash(word)))
    record = after(record, decisions.start(record, 0))
    record = after(record, sealing.open_word(record, 0, ADA))
    replay = played_out(after(record, sealing.begin(record)))
    assert replay.verify(GAMES["no_thanks"]) == 24
    with pytest.raises(VerifyError, match="hash"):
        msgspec.structs.replace(replay, words=forged).verify(GAMES["no_thanks"])
