"""What a page is sent, and that it is enough to draw and to plan with."""

from __future__ import annotations

import msgspec

from naysay.games.pas_vu.board import board
from naysay.games.pas_vu.hall.interior import Door
from tests.games.pas_vu.tables import FUSION, chosen, dealt, haunted, opened, planned, played, struck, turned, witness

SCENE = 4000  # bytes that the hall and all ghosts may take
WHOLE = 8000  # bytes of a whole board


def crowded():
    """Every ghost is in the hall, at a spot that takes as many digits as can be."""
    spots = {number: f"{number % 6}.5432,{number // 6}.5678,1.2345" for number in range(28)}
    return haunted(opened(4), spots)


def encoded(*things):
    return sum(len(msgspec.json.encode(thing)) for thing in things)


def test_the_scene_is_small_enough_to_be_sent_at_every_step():
    full = board(crowded().view(0))
    assert encoded(full.furniture, full.ghosts) < SCENE
    assert sum(ghost.where == "hall" for ghost in full.ghosts) == 28


def test_a_board_with_a_plan_and_a_look_is_not_much_larger():
    state = chosen(planned(dealt(crowded())), "north")
    state = dealt(played(state, f"! see {witness(*range(28))}"))
    state = played(haunted(state, {3: "1.5,1.5,0"}), "0 plan 3:nnnn@1.5432,5.5432,0")
    assert encoded(board(state.view(0))) < WHOLE


def test_ghosts_are_listed_with_where_they_are():
    ghosts = board(haunted(opened(2, FUSION), {3: "1.5,1.5,0.5", 4: "out"}).view(None)).ghosts
    assert [ghost.number for ghost in ghosts] == list(range(14))
    assert [ghosts[number].where for number in (0, 3, 4, 5)] == ["reserve", "hall", "out", "waiting"]
    assert ghosts[3].spot == (1.5, 1.5, 0.5)
    assert (ghosts[9].seat, ghosts[9].size) == (1, "medium")


def test_a_planner_knows_where_each_ghost_may_start_and_leave():
    state = dealt(haunted(opened(2), {3: "1.5,4.5,0", 4: "out"}), "mirror desk 8")
    shown = board(state.view(0))
    movers = {mover.ghost: mover for mover in shown.movers}
    assert shown.budget == 8
    assert [(start.square, start.cost) for start in movers[3].starts] == [((1, 4), 0)]
    assert movers[3].exits == tuple((x, 5) for x in range(6))
    assert [(start.door, start.square, start.cost) for start in movers[5].starts][:2] == [
        (1, (0, 0), 1),
        (2, (1, 0), 1),
    ]
    assert movers[5].exits == (), "not in the turn it comes in"
    assert 4 not in movers, "it is out"


def test_only_who_may_plan_is_told_how():
    state = dealt(opened(2))
    assert board(state.view(None)).movers == ()
    after = played(state, "0 plan 3:2")
    assert board(after.view(0)).movers == ()
    assert str(board(after.view(0)).plan) == "plan 3:2"
    assert [place.planned for place in board(after.view(1)).places] == [True, False]
    assert board(after.view(1)).plan is None


def test_with_fusion_it_knows_who_could_fuse_with_whom():
    state = dealt(haunted(opened(2, FUSION), {1: "1.5,1.5,0", 3: "1.5,4.5,0"}))
    movers = {mover.ghost: mover for mover in board(state.view(0)).movers}
    assert movers[3].fuses == (1, 2, 4, 5, 6)
    assert movers[1].fuses == (3, 4, 5, 6)
    assert 0 not in movers, "it comes by fusion only"


def test_what_may_be_taken_up_chosen_or_picked_is_on_the_board():
    state = played(opened(2, start=1), "* draw mirror desk 8")
    assert board(state.view(None)).movable == ("mirror", "desk")
    assert board(played(state, "1 take desk").view(0)).held == "desk"
    sides = board(played(planned(dealt(opened(2))), "* roll 1", "* roll 2").view(1)).sides
    assert sides == ("west", "north", "east")
    tag = struck("tag", {3: "1.5,2.5,0"})
    assert board(tag.view(0)).taggable == (3,)
    tips = played(struck("tipsy"), "! offer mirror | north mirror 3,3,0,1,0,0,0 | east mirror 3,4,0,1,0,0,0")
    assert [offer.name for offer in board(tips.view(0)).offers] == ["north", "east"]


def test_the_last_look_is_there_until_the_next():
    state = haunted(opened(2), {3: "1.5,2.5,0"})
    state = played(chosen(planned(dealt(state)), "north", 4), f"! see {witness(3)}")
    (look,) = board(state.view(None)).looks
    assert look.door == Door("north", 4)
    assert [(number, ghost.spot) for number, ghost in look.fled] == [(3, (1.5, 2.5, 0))]
    assert len(board(turned(state).view(None)).looks) == 1
