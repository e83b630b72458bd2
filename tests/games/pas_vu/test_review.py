"""After the end: at each look, which doors could have looked, and whom they would have seen."""

from __future__ import annotations

from typing import Any

import pytest

from naysay.core import Replay
from naysay.games.pas_vu import GAME
from naysay.games.pas_vu.hall.interior import SIDES, Door
from naysay.games.pas_vu.halls import HALLS
from naysay.games.pas_vu.review import Luck, review
from tests.golden import FOLDER, golden_games

HEAD = "naysay 2\ngame pas_vu 1\nseats 2\nstart 0\noption midnight {midnight}\n\n"
PLANNED = ["* hall lobby", "* keyhole south 1", "* draw 10", "* draw 10", "0 plan 3:6n@5.5,1.5,0", "1 plan"]
REVEALED = [*PLANNED, "! reveal 3:6n@5.5,1.5,0", "* roll 6", "* roll 1"]


def told(*lines: str, midnight: str = "off") -> Any:
    replay = Replay.parse(HEAD.format(midnight=midnight) + "\n".join(lines))
    return review(list(replay.steps(GAME)), {})


def test_any_door_of_another_side_could_have_looked():
    (entry,) = told(*REVEALED, "0 side east", "* roll 2", "! see 3 straight 0,0 0.01").looks
    assert (entry.turn, entry.chooser, entry.door) == (1, 0, Door("east", 2))
    assert len(entry.doors) == 18
    assert entry.furniture == HALLS["lobby"]
    assert {door.side for door in entry.doors} == set(SIDES) - {"south"}


def test_a_ghost_s_risk_is_all_doors_that_would_have_seen_it():
    ledger = told(*REVEALED, "0 side east", "* roll 2", "! see 3 straight 0,0 0.01")
    (risk,) = ledger.looks[0].risks
    assert (risk.ghost, risk.seen) == (3, True)
    assert risk.stood.spot == (5.5, 1.5, 0)
    assert Door("east", 2) in risk.doors, "it stands before it"
    assert Door("north", 1) not in risk.doors, "it is far off, and the piano is between"
    mine, theirs = ledger.luck
    assert mine.seen == 1
    assert mine.expected == pytest.approx(len(risk.doors) / 18, abs=0.001)
    assert mine.by_pips == pytest.approx(sum(door.side == "east" for door in risk.doors) / 6, abs=0.001)
    assert theirs == Luck(0, 0.0, 0.0)


def test_what_was_said_at_the_table_stands():
    (entry,) = told(*REVEALED, "0 side east", "* roll 2", "! see").looks
    assert not entry.risks[0].seen
    assert Door("east", 2) not in entry.risks[0].doors


def midnight(card: str, *then: str) -> Any:
    """The second turn, with one card; a ghost comes in."""
    first = [*PLANNED[:4], "0 plan", "1 plan", "! reveal", "* roll 6", "* roll 1", "0 side north", "* roll 1", "! see"]
    second = ["* draw 10", "* draw 10", "0 plan 3:6n@5.5,1.5,0", "1 plan", "! reveal 3:6n@5.5,1.5,0"]
    ball = ["* roll 4"] if card == "crystal" else []
    return told(*first, f"* midnight {card}", *ball, *second, *then, midnight="on").looks[1:]


def test_where_the_keyhole_stays_on_its_side_six_doors_could_have_looked():
    (entry,) = midnight("knock", "* roll 3", "! see")
    assert entry.chooser is None
    assert entry.doors == tuple(Door("north", number) for number in range(1, 7))


def test_where_the_number_is_known_three_doors_could_have_looked():
    (entry,) = midnight("crystal", "1 side west", "! see")
    assert entry.chooser == 1
    assert set(entry.doors) == {Door(side, 4) for side in SIDES if side != "north"}


def test_of_two_looks_the_second_is_from_the_other_side():
    first, second = midnight("double", "1 side west", "* roll 2", "! see", "! see")
    assert (first.door, second.door) == (Door("west", 2), Door("east", 2))
    assert {door.side for door in first.doors} == {"south", "west", "east"}
    assert {door.side for door in second.doors} == {"north", "east", "west"}


@pytest.mark.parametrize("file", golden_games("pas_vu"), ids=lambda file: file.stem)
def test_every_look_of_a_golden_game_is_in_the_ledger(file):
    replay = Replay.parse((FOLDER / "pas_vu" / "golden" / file.name).read_text(encoding="utf-8"))
    ledger = review(list(replay.steps(GAME)), {})
    assert len(ledger.looks) >= 5
    assert all(look.door in look.doors for look in ledger.looks)
    for seat, luck in enumerate(ledger.luck):
        own = [risk for look in ledger.looks for risk in look.risks if risk.ghost // 7 == seat]
        assert luck.seen == sum(risk.seen for risk in own)
        assert 0 <= luck.by_pips <= len(own)
