"""What bots remember of the people at a table, from one game to the next."""

from __future__ import annotations

from naysay.games.not_not.bots import Adaptive
from naysay.table import entries, new_token, snapshot
from naysay.table.minds import shown_all
from naysay.table.record import fold
from tests.server.seeding import golden, history


def evening(*others: str):
    """A game that is over, and another that has begun."""
    replay = golden("not_not", "discovery_two")
    tokens = {seat: new_token() for seat in range(replay.seats)}
    first = history(replay, None, tokens, dict(enumerate(others, 1)))
    return entries.write_all([*first, entries.Started(start=0, version=1)])


def test_what_a_game_showed_of_a_player_is_known_in_the_next_one_and_after_a_restart():
    record = fold("T", evening("adaptive"))
    assert record.chairs[0].notes
    assert record.chairs[1].notes == ()
    again = snapshot.read("T", snapshot.write(record))
    assert again is not None
    for each in (record, again):
        bot = Adaptive()
        shown_all(bot, each, 1)
        assert bot.known[0].taps > 10


def test_it_goes_with_whoever_gets_up():
    lines = evening("adaptive")[:-1]
    record = fold("T", [*lines, *entries.write_all([entries.Stood(seat=0)])])
    assert record.chairs[0].notes == ()


def test_people_among_themselves_are_not_noticed():
    assert fold("T", evening()).chairs[0].notes == ()
