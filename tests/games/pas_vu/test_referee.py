"""What the referee finds in a hall with room, weight and light: each thing that it says can be played."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

from naysay.core import REFEREE, Sight
from naysay.games.pas_vu.hall.pose import Pose, axes, times
from naysay.games.pas_vu.hall.rest import settle
from naysay.games.pas_vu.hall.shapes import PIECES
from naysay.games.pas_vu.halls import HALLS
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.position import upright
from naysay.games.pas_vu.referee import referee
from naysay.games.pas_vu.rules import new
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.telling import manner
from naysay.games.pas_vu.tipping import nearest_doors, tipped
from tests.games.pas_vu.tables import MIDNIGHT, chosen, dealt, haunted, opened, planned, played, struck

HAUNTS = {3: "5.5,1.5,0", 4: "4.5,4.7,0.98", 10: "2.5,3.5,0", 0: "2.5,4.5,0", 17: "3.35,1.4,0", 24: "1.5,5.4,1.3"}


def said(state):
    """What the referee says, and the table after it."""
    action = referee(state)
    assert referee(state) == action
    return action, state.play(REFEREE, action)


def space_in(state):
    from naysay.games.pas_vu.hall.space import clear, resting

    interior = state.position.interior
    assert clear(interior)
    assert all(resting(interior, ghost) for _, ghost in interior.ghosts)


@pytest.mark.parametrize("layout", HALLS)
def test_the_halls_to_begin_in_rest_as_they_are_with_nothing_in_anything(layout):  # [1.4]
    interior = played(new(2), f"* hall {layout}").position.interior
    for piece, pose in interior.furniture:
        rest = settle(interior, piece, pose)
        assert (rest.pose, rest.on) == (pose, ())


class TestReveal:
    def test_who_planned_no_spot_stands_in_the_middle_or_near_it(self):  # [3.5]
        state = played(dealt(opened(2)), "0 plan 3:6n 4:2nnnn", "1 plan")
        (free, beside_piano), after = said(state)[0].walks, said(state)[1]
        assert free.stand.spot == (5.5, 1.5, 0)
        assert beside_piano.stand.square == (1, 4)
        space_in(after)

    def test_the_later_of_two_gives_way_within_the_square(self):  # [3.7]
        state = played(dealt(opened(2)), "0 plan 3:6n@5.3,1.3,0", "1 plan 10:6ssss@5.3,1.3,0")
        reveal, after = said(state)
        first, later = reveal.walks
        assert first.stand.spot == (5.3, 1.3, 0)
        assert later.stand.square == (5, 1)
        space_in(after)

    def test_or_in_the_square_before(self):  # [3.7]
        state = played(dealt(opened(2)), "0 plan 0:1nnn@0.5,3.5,0", "1 plan 7:1ss@0.5,3.5,0")
        _, later = said(state)[0].walks
        assert later.stand.square == (0, 4)

    def test_or_at_home_if_there_is_no_room_on_its_way(self):  # [3.7]
        state = played(dealt(haunted(opened(2), {7: "5.5,0.5,0"})), "0 plan 0:6", "1 plan")
        (walk,) = said(state)[0].walks
        assert walk.stand is None
        assert said(state)[1].position.where[0] == "waiting"

    def test_the_dies_holder_comes_first(self):  # [3.7]
        state = played(dealt(opened(2, start=1)), "0 plan 3:6n@5.3,1.3,0", "1 plan 10:6ssss@5.3,1.3,0")
        first, later = said(state)[0].walks
        assert (first.ghost, first.stand.spot) == (10, (5.3, 1.3, 0))
        assert later.stand.spot != (5.3, 1.3, 0)

    def test_who_goes_away_leaves_its_place_to_others(self):
        state = dealt(haunted(opened(2), {3: "0.5,1.5,0"}))
        state = played(state, "0 plan 3:n@0.5,2.5,0", "1 plan 10:1ssss")
        assert [walk.stand.spot for walk in said(state)[0].walks] == [(0.5, 2.5, 0), (0.5, 1.5, 0)]

    def test_what_comes_of_a_fusion_stands_where_the_two_met(self):  # [7.2]
        state = dealt(haunted(opened(2, Options(fusion="on")), {3: "5.5,1.5,0"}))
        state = played(state, "0 plan 4:6n+3", "1 plan")
        assert said(state)[1].position.ghost(1).square == (5, 1)


class TestTheLook:
    def test_who_stands_before_the_keyhole_is_seen_and_who_stands_behind_the_piano_is_not(self):  # [5.1]
        state = haunted(opened(2), {3: "1.5,3.5,0", 10: "1.5,4.7,0"})
        state = chosen(planned(dealt(state)), "north", 2)
        see, after = said(state)
        assert see.witnesses == (), "the piano stands before the door"
        state = chosen(planned(dealt(haunted(opened(2, keyhole="north 1"), {3: "5.5,1.5,0"}))), "south", 6)
        see, after = said(state)
        assert [(witness.ghost, witness.via) for witness in see.witnesses] == [(3, "straight")]
        assert after.position.where[3] == "waiting"

    def test_ghosts_hide_nobody_unless_it_was_agreed(self):  # [5.3]
        there = {0: "5.5,0.5,0", 3: "5.5,1.5,0"}
        for options, seen in ((Options(), [0, 3]), (Options(ghosts_hide="on"), [0])):
            state = haunted(opened(2, options, keyhole="north 1"), there)
            see, _ = said(chosen(planned(dealt(state)), "south", 6))
            assert [witness.ghost for witness in see.witnesses] == seen

    def test_a_piece_that_leaned_on_a_ghost_that_flees_comes_to_rest_anew(self):  # [2.6]
        state = haunted(opened(2, keyhole="north 1"), {0: "5.5,1.5,0"})
        state = played(state, "* draw mirror table 6", "0 take mirror")
        place: Any = judge(state.view(0), 0, f"place mirror {leant(5.35, 0.6, 24)}", Sight())
        assert manner(place.pose) == "leans"
        state = planned(dealt(played(state, f"0 {place}")))
        see, after = said(chosen(state, "east", 2))
        assert [witness.ghost for witness in see.witnesses] == [0]
        assert [piece for piece, _ in see.then.furniture] == ["mirror"]
        space_in(after)


def leant(x, y, tilt):
    """The mirror with its head tilted to the north, by degrees."""
    half = radians(tilt) / 2
    return Pose.of((x, y, 0.1), times((cos(half), -sin(half), 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)))


class TestMidnight:
    def test_take_cover_lays_all_down_and_they_get_up_again(self):  # [8.3]
        effect, state = said(struck("cover", HAUNTS))
        assert all(ghost.lying for _, ghost in state.position.ghosts)
        assert [number for number, _ in effect.change.ghosts] == sorted(HAUNTS)
        space_in(state)
        state = played(chosen(planned(dealt(state)), "west"), "! see")
        _, state = said(state)
        assert not any(ghost.lying for _, ghost in state.position.ghosts)
        space_in(state)

    def test_overexcited_pieces_are_offered_every_side_to_which_they_can_tip(self):  # [8.4]
        state = struck("tipsy", HAUNTS)
        before = dict(state.position.furniture)
        for piece in PIECES:
            offers, state = said(state)
            assert offers.about == piece
            assert offers.offers, "in this hall there is room for all"
            for offer in offers.offers:
                assert manner(dict(offer.change.furniture)[piece]) != "stands"
            if state.phase == "pick":
                state = played(state, f"{state.die} {state.legal(state.die)[-1]}")
            space_in(state)
        assert all(dict(state.position.furniture)[piece] != before[piece] for piece in PIECES)

    def test_small_ghosts_gather_before_the_glass_of_the_mirror(self):  # [8.5]
        _, state = said(struck("faces", HAUNTS))
        mirror = dict(state.position.furniture)["mirror"]
        assert upright(mirror)
        _, north, _ = axes(mirror.quat)
        toward = (3 - mirror.pos[0], 3 - mirror.pos[1])
        assert north[0] * toward[0] + north[1] * toward[1] > 0.99 * (toward[0] ** 2 + toward[1] ** 2) ** 0.5
        assert len(state.fresh) == 4
        for number in state.fresh:
            x, y, z = state.position.ghost(number).spot
            assert z == 0
            assert (x - mirror.pos[0]) * north[0] + (y - mirror.pos[1]) * north[1] > 0
            assert abs(x - mirror.pos[0]) + abs(y - mirror.pos[1]) < 1.6
        space_in(state)

    def test_tag_offers_the_squares_of_the_third_row_that_have_room(self):  # [8.6]
        offers, _ = said(struck("tag"))
        assert {offer.change.ghosts[0][1].square[0] for offer in offers.offers} == {2}
        assert len(offers.offers) >= 4

    def test_pieces_dance_to_the_nearest_door(self):  # [8.7]
        state = struck("dance", HAUNTS)
        while state.phase != "card":
            piece, before = state.pieces[0], dict(state.position.furniture)[state.pieces[0]]
            doors = nearest_doors(piece, before)
            offers, state = said(state)
            assert {offer.name for offer in offers.offers} <= {f"{door.side}{door.number}" for door in doors}
            if state.phase == "pick":
                state = played(state, f"{state.die} {state.legal(state.die)[0]}")
            if offers.offers:
                assert dict(state.position.furniture)[piece].quat == before.quat
            space_in(state)
        assert {ghost.square for _, ghost in state.position.ghosts} == {
            haunted(opened(4), HAUNTS).position.ghost(number).square for number in HAUNTS
        }

    def test_only_on_top_of_a_piece_counts_as_perched(self):  # [8.8]
        state = played(chosen(planned(dealt(struck("perch", HAUNTS))), "west"), "! see")
        perched, state = said(state)
        assert perched.ghosts == (4, 24), "not the one under the table"

    def test_a_larger_brother_is_offered_where_there_is_room(self):  # [8.9]
        offers, _ = said(struck("brother", HAUNTS))
        assert offers.about == "1"
        assert {offer.name for offer in offers.offers} == {"10-8", "10-7"}

    def test_all_go_a_square_towards_their_exits(self):  # [8.13]
        effect, state = said(struck("sun", HAUNTS))
        went = dict(effect.change.ghosts)
        assert {number: stand.square for number, stand in went.items()} == {
            3: (5, 2),
            4: (4, 5),
            10: (3, 3),
            17: (3, 0),
            24: (0, 5),
        }, "there is no room for the large one"
        space_in(state)


def test_a_piece_tips_over_each_of_its_four_edges_squarely():
    pose = dict(opened(2).position.furniture)["piano"]
    found = tipped("piano", pose)
    assert set(found) == {"south", "west", "north", "east"}
    assert all(manner(each) == "lies" for each in found.values())


def test_a_whole_game_of_the_referee_leaves_nothing_in_anything():
    rng = Random(3)
    state = opened(4, MIDNIGHT)
    while state.actors:
        seat = rng.choice(sorted(state.actors))
        if seat == REFEREE:
            _, state = said(state)
            space_in(state)
        else:
            state = state.play(seat, rng.choice(state.legal(seat)))
