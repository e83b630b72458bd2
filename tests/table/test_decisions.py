"""Who may do what at a table."""

from __future__ import annotations

import pytest

from naysay.table import Refusal, decisions, fold, open_table
from naysay.table.entries import read, write_all
from naysay.table.record import Record

HOST = "h" * 22


def table(*others: str, **options: int | str) -> Record:
    return fold("T", open_table("no_thanks", options, "none", others or ("open", "open"), "Ada", HOST))


def after(record: Record, entries) -> Record:
    for line in write_all(entries):
        record.apply(read(line))
    return record


def refused(trouble: str, decide, *args) -> None:
    with pytest.raises(Refusal) as refusal:
        decide(*args)
    assert refusal.value.trouble == trouble
    assert refusal.value.expected


def test_the_maker_sits_first_and_is_the_host():
    record = table("open", "hard")
    assert [chair.kind for chair in record.chairs] == ["player", "open", "bot"]
    assert record.host == 0
    assert record.held_by(decisions.holder(HOST)) == 0


def test_the_log_keeps_no_token():
    lines = b"".join(open_table("no_thanks", {}, "none", ("open", "open"), "Ada", HOST))
    assert HOST.encode() not in lines


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Ada   Byron ", "Ada Byron"), ("A\u202eda\n", "A da"), ("x" * 40, "x" * 20), ("🎩", "🎩"), ("Zoé", "Zoé")],
)
def test_names_are_made_readable(typed: str, shown: str):
    assert decisions.readable(typed) == shown


@pytest.mark.parametrize("typed", ["...", "'", " \u0301"])
def test_a_name_needs_something_to_read(typed: str):
    refused("bad_name", decisions.readable, typed)


@pytest.mark.parametrize("typed", ["", "   ", "\n\t", "\u200b\u200d"])
def test_who_types_nothing_has_no_name_and_two_of_them_are_not_numbered_in_any_language(typed: str):
    record = table("open", "open", "open")
    for token in ("b" * 22, "c" * 22):
        record = after(record, decisions.sit(record, typed, None, token))
    assert [chair.name for chair in record.chairs[1:3]] == ["", ""]


def test_two_of_the_same_name_are_told_apart():
    record = after(table("open", "open", "open"), decisions.sit(table(), "ADA", None, "b" * 22))
    assert record.chairs[1].name == "ADA 2"
    assert decisions.sit(record, "Ada", None, "c" * 22)[0].name == "Ada 3"  # type: ignore[union-attr]


def test_sitting_takes_an_open_seat_between_games():
    record = table("open", "easy")
    refused("taken", decisions.sit, record, "Bob", 0, "b" * 22)
    refused("taken", decisions.sit, record, "Bob", 9, "b" * 22)
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    refused("full", decisions.sit, record, "Cy", None, "c" * 22)
    record = after(record, decisions.start(record, 0))
    refused("not_now", decisions.sit, record, "Cy", None, "c" * 22)


def test_only_the_host_sets_the_table():
    record = after(table("open", "open", "open"), decisions.sit(table(), "Bob", 1, "b" * 22))
    refused("not_host", decisions.start, record, 1)
    refused("not_host", decisions.put_bot, record, 1, 2, "easy", record.version)
    refused("not_host", decisions.clear, record, 1, 0, record.version)
    refused("not_host", decisions.hand_over, record, 1, 1, record.version)
    refused("not_host", decisions.configure, record, 1, {}, "none", 4)
    refused("bad_option", decisions.put_bot, record, 0, 2, "godlike", record.version)
    refused("bad_option", decisions.put_bot, record, 0, 12, "easy", record.version)
    refused("taken", decisions.put_bot, record, 0, 1, "easy", record.version)
    refused("bad_option", decisions.configure, record, 0, {"chips": "visible"}, "none", 4)
    refused("bad_option", decisions.configure, record, 0, {}, "none", 8)
    refused("bad_option", decisions.clear, record, 0, 0, record.version)
    refused("bad_option", decisions.hand_over, record, 0, 3, record.version)


def test_seats_that_go_away_must_be_free_of_players():
    record = table("open", "open", "open", "open")
    record = after(record, decisions.sit(record, "Bob", 4, "b" * 22))
    refused("taken", decisions.configure, record, 0, {}, "none", 4)
    assert after(record, decisions.configure(record, 0, {}, "brisk", 7)).clock == "brisk"


def test_a_game_starts_with_enough_seats_and_the_open_ones_are_gone():
    record = table("open", "easy", "open", "open")
    refused("too_few", decisions.start, record, 0)
    record = after(record, decisions.put_bot(record, 0, 4, "hard", record.version))
    record = after(record, decisions.start(record, 0))
    assert [chair.level for chair in record.chairs] == ["", "easy", "hard"]
    assert record.phase == "playing"
    assert len(record.state.chips) == 3


def test_a_seat_is_meant_as_it_was_numbered_when_it_was_seen():
    record = table("open", "easy", "easy", "easy")
    seen = record.version
    record = after(record, decisions.start(record, 0))
    refused("stale", decisions.clear, record, 0, 2, seen)
    refused("stale", decisions.hand_over, record, 0, 2, seen)
    refused("stale", decisions.clear, record, 0, 2, record.version + 1)


def test_who_is_sent_away_in_a_game_is_replaced_by_a_bot_and_cannot_come_back():
    record = table("open", "easy")
    record = after(record, decisions.sit(record, "Bob", None, "b" * 22))
    record = after(record, decisions.start(record, 0))
    refused("not_now", decisions.clear, record, 0, 2, record.version)
    record = after(record, decisions.clear(record, 0, 1, record.version))
    assert record.chairs[1].kind == "bot"
    assert record.held_by(decisions.holder("b" * 22)) is None


def test_the_host_who_leaves_is_followed_by_the_next_player_who_is_here():
    record = table("open", "open", "open")
    for name in ("Bob", "Cy"):
        record = after(record, decisions.sit(record, name, None, name[0] * 22))
    record = after(record, decisions.leave(record, 0, frozenset({0, 2})))
    assert record.host == 2
    record = after(record, decisions.leave(record, 2, frozenset({2})))
    assert record.host is None
    record = after(record, decisions.sit(record, "Di", None, "d" * 22))
    assert record.host == 0, "at a table without a host whoever sits down is"


def test_a_choice_made_at_an_older_sight_is_stale():
    record = table("easy", "easy")
    record = after(record, decisions.start(record, 0))
    (seat,) = record.state.actors
    refused("stale", decisions.play, record, seat, "take", record.since[seat] - 1)
    refused("not_now", decisions.play, record, (seat + 1) % 3, "take", record.version)
    refused("illegal", decisions.play, record, seat, "flip 3", record.version)
    refused("illegal", decisions.play, record, seat, "dance", record.version)


def played(record: Record) -> Record:
    """A game later: everybody takes whatever comes."""
    record = after(record, decisions.start(record, record.host or 0))
    while record.phase == "playing":
        (seat,) = record.state.actors
        record = after(record, decisions.play(record, seat, "take", record.version))
    return record


def winners(record: Record) -> list[int]:
    return [seat for seat, rank in enumerate(record.state.outcome.ranks) if rank == 1]


def test_wins_are_counted_over_an_evening_by_whoever_sits_there():
    record = table("open", "easy", "easy")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    counted = [0] * 4
    for _ in range(5):
        record = played(record)
        for seat in winners(record):
            counted[seat] += 1
    assert [chair.wins for chair in record.chairs] == counted
    record = after(record, decisions.put_bot(record, 0, 2, "hard", record.version))
    assert record.chairs[2].wins == counted[2], "the same bot, at another level"
    record = after(record, decisions.leave(record, 1, frozenset()))
    record = after(record, decisions.sit(record, "Cy", 1, "c" * 22))
    assert record.chairs[1].wins == 0, "somebody else"
    assert [chair.wins for chair in record.chairs if chair.name != "Cy"] == [counted[0], *counted[2:]]


def test_who_was_here_says_so_before_a_rematch_and_who_comes_for_it_has():
    record = table("open", "open", "easy")
    record = after(record, decisions.sit(record, "Bob", 1, "b" * 22))
    assert decisions.agree(record, 1) == [], "who sits down for a game wants to play it"
    record = after(record, decisions.start(record, 0))
    refused("not_now", decisions.agree, record, 1)
    record = table("open", "open", "easy")
    record = played(after(record, decisions.sit(record, "Bob", 1, "b" * 22)))
    assert not any(chair.agreed for chair in record.chairs)
    record = after(record, decisions.agree(record, 1))
    assert (record.phase, [chair.agreed for chair in record.chairs]) == ("over", [False, True, False])
    assert decisions.agree(record, 1) == []
    assert not any(chair.agreed for chair in played(record).chairs)


def test_a_screen_opens_a_table_and_whoever_sits_first_is_the_host():
    record = fold("T", open_table("no_thanks", {}, "none", ("open",) * 7, "", None))
    assert [chair.kind for chair in record.chairs] == ["open"] * 7
    assert record.host is None
    record = after(record, decisions.sit(record, "", 3, "b" * 22))
    assert record.host == 3
    with pytest.raises(Refusal):
        open_table("no_thanks", {}, "none", ("open",) * 8, "", None)


def test_a_seat_is_asked_for_where_none_is_open():
    refused("not_now", decisions.knock, table("open", "easy"), None)
    refused("not_now", decisions.knock, table("easy", "easy"), 0)
    decisions.knock(table("easy", "easy"), None)
    decisions.knock(played(table("easy", "easy")), None)
    refused("not_now", decisions.knock, after(table("easy", "easy"), decisions.start(table("easy", "easy"), 0)), None)
    record = table(*("open",) * 6)
    for token in "bcdefg":
        record = after(record, decisions.sit(record, "", None, token * 22))
    refused("full", decisions.knock, record, None)


def test_other_people_put_the_finished_game_away():
    record = played(table("easy", "open", "easy"))
    assert (record.phase, record.games) == ("over", 1)
    record = after(record, decisions.clear(record, 0, 1, record.version))
    assert record.phase == "lobby"
