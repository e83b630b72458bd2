"""The rules, a sentence each. Numbers in brackets are those of RULES.md. Nothing here needs the hall's physics."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, REFEREE, IllegalAction, Outcome
from naysay.games.pas_vu.actions import Draw
from naysay.games.pas_vu.cards import CARDS, PLAIN, TURNS, flock, size_of
from naysay.games.pas_vu.hall.interior import DOORS, Door
from naysay.games.pas_vu.hall.shapes import PIECES
from naysay.games.pas_vu.halls import HALLS
from naysay.games.pas_vu.position import upright, within
from naysay.games.pas_vu.rules import idle, new
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.walks import Astray
from tests.games.pas_vu.tables import (
    FUSION,
    chosen,
    dealt,
    haunted,
    opened,
    parse,
    planned,
    played,
    turned,
    witness,
)

ORANGE, RED, GREEN = 0, 1, 2  # clockwise


def refused(state, *lines):
    with pytest.raises(IllegalAction):
        played(state, *lines)


def astray(state, seat, plan):
    with pytest.raises(Astray) as stray:
        state.march(seat, parse(plan))
    refused(state, f"{seat} {plan}")
    return stray.value.why


class TestSettingUp:
    @pytest.mark.parametrize(
        ("seats", "sides"),
        [(2, ["south", "north"]), (3, ["south", "west", "north"]), (4, ["south", "west", "north", "east"])],
    )
    def test_each_seat_has_a_side_and_two_sit_opposite(self, seats, sides):  # [1.2]
        assert list(new(seats).position.sides) == sides

    def test_each_player_has_one_large_two_medium_and_four_small_ghosts_beside_the_side(self):  # [1.2]
        state = new(2)
        for seat in range(2):
            assert Counter(map(size_of, flock(seat))) == {"large": 1, "medium": 2, "small": 4}
        assert set(state.position.where) == {"waiting"}

    @pytest.mark.parametrize("layout", HALLS)
    def test_a_hall_to_begin_in_has_all_six_pieces_upright_within_its_walls(self, layout):  # [1.4]
        furniture = played(new(2), f"* hall {layout}").position.furniture
        assert tuple(piece for piece, _ in furniture) == PIECES
        assert all(upright(pose) and within(piece, pose) for piece, pose in furniture)

    def test_the_keyhole_is_put_on_any_of_the_24_doors(self):  # [1.5]
        assert [put.door for put in played(new(2), "* hall lobby").legal(CHANCE)] == list(DOORS)

    def test_there_are_15_pairs_of_furniture_and_five_plain_cards(self):  # [1.6]
        pairs = [frozenset(card.pieces) for card in CARDS if card.pieces]
        assert len(set(pairs)) == len(pairs) == 15
        assert len(PLAIN) == 5
        assert Counter(card.value for card in CARDS) == {6: 4, 7: 4, 8: 4, 9: 3, 10: 5}

    @pytest.mark.parametrize(("seats", "left"), [(2, 10), (3, 5), (4, 0)])
    def test_cards_that_are_never_drawn_stayed_in_the_box(self, seats, left):  # [1.6]
        state = opened(seats)
        for _ in range(TURNS):
            state = turned(state)
        assert state.phase == "over"
        assert len(state.unseen) == left

    def test_the_deck_has_no_order(self):
        assert opened(4).legal(CHANCE) == tuple(map(Draw, CARDS))


class TestFurniture:
    def test_from_the_dies_holder_clockwise_each_draws_a_card_and_may_move_a_piece(self):  # [2.1]
        state = opened(3, start=1)
        assert state.queue == (1, 2, 0)
        state = played(state, "* draw mirror desk 8")
        assert state.actors == {1}
        state = played(state, "1 keep", "* draw 10")
        assert state.actors == {CHANCE}, "a plain card moves no piece"
        state = played(state, "* draw piano table 8")
        assert state.actors == {0}

    def test_one_of_the_two_on_the_card_may_be_moved(self):  # [2.2]
        state = played(opened(), "* draw mirror desk 8")
        assert list(map(str, state.legal(0))) == ["keep", "take mirror", "take desk"]

    def test_a_piece_that_has_moved_this_turn_may_not_move_again(self):  # [2.2]
        state = played(opened(), "* draw mirror desk 8", "0 take desk", "0 place desk 4.6,5.1,0,1,0,0,0")
        state = played(state, "* draw desk piano 7")
        assert list(map(str, state.legal(1))) == ["keep", "take piano"]

    def test_if_both_have_moved_any_other_that_has_not_may(self):  # [2.2]
        state = played(opened(), "* draw mirror trolley 6", "0 take mirror", "0 place mirror 3.3,4.1,0,1,0,0,0")
        state = played(state, "* draw desk table 6", "1 take desk", "1 place desk 4.6,5.1,0,1,0,0,0")
        state = played(state, "* draw mirror desk 8")
        assert {take.piece for take in state.legal(2)[1:]} == {"trolley", "piano", "armchair", "table"}

    def test_once_taken_up_a_piece_has_to_be_placed(self):  # [2.3]
        state = played(opened(), "* draw mirror desk 8", "0 take desk")
        refused(state, "0 keep")
        refused(state, "0 take mirror")
        refused(state, "0 place mirror 3.3,4.1,0,1,0,0,0")
        assert state.actors == {0}

    def test_a_piece_put_back_where_it_was_has_not_moved(self):  # [2.3]
        before = played(opened(), "* draw mirror desk 8")
        after = played(before, "0 take desk", "0 back")
        assert (after.position, after.moved) == (before.position, ())
        assert after.actors == {CHANCE}

    @pytest.mark.parametrize(
        "pose", ["5.5,5.1,0,1,0,0,0", "4.6,5.7,0,1,0,0,0", "0.7,3,0,1,0,0,0", "4.6,0.3,0,1,0,0,0", "3,3,-0.2,1,0,0,0"]
    )
    def test_no_part_of_it_may_be_outside_the_hall(self, pose):  # [2.4]
        refused(played(opened(), "* draw mirror desk 8", "0 take desk"), f"0 place desk {pose}")

    def test_ghosts_that_were_on_or_in_it_are_on_the_floor_of_their_square(self):  # [2.5]
        state = haunted(opened(), {3: "4.5,5.3,0.98"})
        state = played(state, "* draw mirror desk 8", "0 take desk")
        refused(state, "0 place desk 4.6,2.1,0,1,0,0,0 3 4,5.3,0")
        refused(state, "0 place desk 4.6,2.1,0,1,0,0,0 4 4.5,5.3,0")
        state = played(state, "0 place desk 4.6,2.1,0,1,0,0,0 3 4.5,5.3,0")
        assert state.position.ghost(3).spot == (4.5, 5.3, 0)

    def test_pieces_that_rested_on_it_come_to_rest_anew(self):  # [2.4]
        line = "0 place desk 4.6,2.1,0,1,0,0,0 table 4.6,5.1,0,1,0,0,0"
        state = played(opened(), "* draw mirror desk 8", "0 take desk", line)
        assert dict(state.position.furniture)["table"].pos == (4.6, 5.1, 0)
        assert state.moved == ("desk",), "the table may still be moved"

    def test_only_the_seat_whose_turn_it_is_may_move(self):
        refused(played(opened(), "* draw mirror desk 8"), "1 take desk")


class TestGhosts:
    def test_all_plan_at_once(self):  # [3.1]
        state = dealt(opened(3))
        assert state.actors == {0, 1, 2}
        state = played(state, "1 plan 10:2@0.5,1.5,0")
        assert state.actors == {0, 2}
        refused(state, "1 plan")

    def test_nothing_moves_until_all_have_planned(self):  # [3.6]
        state = played(dealt(opened(2)), "0 plan 3:2")
        assert state.position.where[3] == "waiting"
        assert played(state, "1 plan").actors == {REFEREE}

    def test_coming_in_each_step_and_going_out_cost_one_each(self):  # [3.2]
        state = dealt(opened(2, start=1), "10", "mirror trolley 6")
        assert state.march(0, parse("plan 3:2")).spent == 1
        assert state.march(0, parse("plan 3:2nne")).spent == 4
        assert state.march(0, parse("plan 3:2nnnnn")).spent == 6
        assert astray(state, 0, "plan 3:2nnnnne") == "too_far"
        assert astray(state, 0, "plan 3:2nnn 4:1n 5:4") == "too_far"

    def test_a_crossing_costs_seven(self):  # [3.2]
        state = dealt(haunted(opened(2), {3: "1.5,0.5,0"}))
        crossing = parse("plan 4:3nnnnn").walks[0].cost + parse("plan 3:x").walks[0].cost
        assert crossing == 7
        assert state.march(0, parse("plan 3:nnnnnx")).where[3] == "out"

    def test_example_a_nine_shared_among_four_ghosts(self):  # [3.2]
        """A small one starts for 2; a medium one goes on and out for 2; a small one hides 4 squares further; the large
        one comes in for 1."""
        state = haunted(opened(3), {8: "4.5,2.5,0", 11: "1.5,4.5,0"})
        state = dealt(state, "10", "mirror piano 9")
        plan = "10:2e@1.5,1.5,0 8:ex 11:eess@3.5,2.5,0 7:6@0.5,5.5,0"
        assert [walk.cost for walk in parse(f"plan {plan}").walks] == [2, 2, 4, 1]
        assert astray(state, RED, f"plan {plan} 12:1") == "too_far", "a tenth step"
        state = planned(state, "", plan)
        where = state.position.where
        assert where[8] == "out"
        assert [state.position.ghost(number).square for number in (10, 11, 7)] == [(1, 1), (3, 2), (0, 5)]

    def test_a_ghost_comes_in_by_any_door_of_its_own_side(self):  # [3.3]
        state = dealt(opened(4))
        squares = {
            0: [(i, 0) for i in range(6)],
            1: [(0, i) for i in range(6)],
            2: [(i, 5) for i in range(6)],
            3: [(5, i) for i in range(6)],
        }
        for seat, there in squares.items():
            small = flock(seat)[3]
            marches = [state.march(seat, parse(f"plan {small}:{door}")) for door in range(1, 7)]
            assert [march.standing[0].squares for march in marches] == [(square,) for square in there]
        assert astray(state, 0, "plan 3:n") == "no_door"

    @pytest.mark.parametrize(("seat", "step", "spot"), [(0, "n", "2.5,5.5,0"), (1, "e", "5.5,2.5,0")])
    def test_a_ghost_goes_out_by_a_door_of_the_opposite_side_only(self, seat, step, spot):  # [3.3]
        small = flock(seat)[3]
        state = dealt(haunted(opened(4), {small: spot}))
        assert state.march(seat, parse(f"plan {small}:x")).where[small] == "out"
        assert astray(state, seat, f"plan {small}:{step}") == "wall"
        inner = haunted(state, {small: "2.5,2.5,0"})
        assert astray(inner, seat, f"plan {small}:x") == "no_exit"
        home = haunted(state, {small: "2.5,0.5,0" if seat == 0 else "0.5,2.5,0"})
        assert astray(home, seat, f"plan {small}:x") == "no_exit"

    def test_a_ghost_that_is_out_stays_there(self):  # [3.3]
        state = dealt(haunted(opened(2), {3: "out"}))
        assert astray(state, 0, "plan 3:2") == "out"

    def test_a_ghost_that_entered_this_turn_may_not_leave_this_turn(self):  # [3.4]
        state = dealt(opened(2))
        assert astray(state, 0, "plan 3:2nnnnnx") == "entered"
        later = haunted(state, {3: "1.5,5.5,0"})
        assert later.march(0, parse("plan 3:x")).where[3] == "out"

    def test_it_may_turn_but_not_go_diagonally_and_not_through_walls(self):  # [3.2]
        state = dealt(opened(2))
        assert state.march(0, parse("plan 3:2nese")).standing[0].squares[-1] == (3, 0)
        assert astray(state, 0, "plan 3:1w") == "wall"
        assert astray(state, 0, "plan 3:1s") == "wall"

    @pytest.mark.parametrize(
        ("number", "spot"), [(3, "1.9,0.5,0"), (3, "1.5,1.1,0"), (0, "1.65,0.5,0"), (3, "2.5,0.5,0")]
    )
    def test_it_ends_within_its_square(self, number, spot):  # [3.5]
        assert astray(dealt(opened(2)), 0, f"plan {number}:2@{spot}") == "beyond"

    def test_it_ends_upright(self):  # [3.5]
        assert astray(dealt(opened(2)), 0, "plan 3:2@1.5,0.5,0~0") == "upright"

    def test_a_ghost_has_one_way_a_turn_and_only_its_own_seat_moves_it(self):
        state = dealt(haunted(opened(2), {3: "1.5,1.5,0"}))
        assert astray(state, 0, "plan 3:n 3:n") == "twice"
        assert astray(state, 1, "plan 3:n") == "not_yours"
        assert astray(state, 0, "plan 3:2n") == "inside"
        assert astray(state, 0, "plan 3:") == "no_way"
        assert astray(state, 0, "plan 4:2+3") == "no_fusion"

    def test_who_has_no_wish_for_a_spot_is_set_down_where_there_is_room(self):  # [3.5]
        state = played(dealt(opened(2)), "0 plan 3:2n", "1 plan")
        refused(state, "! reveal")
        refused(state, "! reveal 3:2n@2.5,1.5,0")
        assert played(state, "! reveal 3:2n@1.3,1.4,0").position.ghost(3).spot == (1.3, 1.4, 0)

    def test_from_the_dies_holder_on_the_later_one_gives_way(self):  # [3.7]
        state = played(dealt(opened(2, start=1)), "0 plan 3:3nn@2.5,2.5,0", "1 plan 10:3sss@2.5,2.5,0")
        assert [walk.ghost for walk in state.legal(REFEREE)[0].walks] == [10, 3]
        refused(state, "! reveal 3:3nn@2.5,2.5,0 10:3sss@2.5,2.5,0")
        same = played(state, "! reveal 10:3sss@2.5,2.5,0 3:3nn@2.25,2.25,0")
        assert same.position.ghost(3).square == (2, 2)
        before = played(state, "! reveal 10:3sss@2.5,2.5,0 3:3nn@2.5,1.5,0")
        assert before.position.ghost(3).square == (2, 1)
        nowhere = played(state, "! reveal 10:3sss@2.5,2.5,0 3:3nn")
        assert nowhere.position.where[3] == "waiting"
        refused(state, "! reveal 10:3sss@2.5,2.5,0 3:3nn@3.5,2.5,0")

    def test_a_ghost_stays_where_it_is_put_when_others_move(self):  # [3.5]
        state = dealt(haunted(opened(2), {3: "1.7,1.6,0.5", 10: "2.5,2.5,0"}))
        assert planned(state, "4:2n").position.ghost(3).spot == (1.7, 1.6, 0.5)


class TestTheKeyhole:
    def test_all_roll_and_the_highest_chooses_a_side(self):  # [4.1]
        state = planned(dealt(opened(3)))
        assert state.queue == (0, 1, 2)
        state = played(state, "* roll 2", "* roll 5", "* roll 3")
        assert state.actors == {1}

    def test_ties_roll_again(self):  # [4.2]
        state = played(planned(dealt(opened(3))), "* roll 5", "* roll 2", "* roll 5")
        assert (state.phase, state.queue, state.rolls) == ("roll", (0, 2), ())
        state = played(state, "* roll 1", "* roll 1")
        assert state.queue == (0, 2)
        assert played(state, "* roll 3", "* roll 4").actors == {2}

    def test_example_who_has_chosen_does_not_roll_until_all_have(self):  # [4.1]
        """Orange chooses in turn 1; then only Red and Green roll; the last chooses alone; in turn 4 all three roll."""
        state = planned(dealt(opened(3)))
        assert set(state.queue) == {ORANGE, RED, GREEN}
        state = played(state, "* roll 6", "* roll 2", "* roll 4", f"{ORANGE} side north", "* roll 3", "! see")
        state = planned(dealt(state))
        assert set(state.queue) == {RED, GREEN}
        state = played(state, "* roll 6", "* roll 1", f"{state.queue[0]} side south", "* roll 3", "! see")
        assert state.chosen[ORANGE] == 1
        state = planned(dealt(state))
        assert state.phase == "side", "one alone just chooses"
        (last,) = state.actors
        assert state.chosen[last] == 0
        state = played(state, f"{last} side west", "* roll 3", "! see")
        state = planned(dealt(state))
        assert state.phase == "roll"
        assert set(state.queue) == {ORANGE, RED, GREEN}

    def test_it_has_to_change_its_side(self):  # [4.3]
        state = played(planned(dealt(opened(2, keyhole="west 4"))), "* roll 2", "* roll 5")
        assert [choose.side for choose in state.legal(1)] == ["south", "north", "east"]
        refused(state, "1 side west")

    def test_it_may_go_to_a_side_that_nobody_sits_at(self):  # [4.3]
        state = chosen(planned(dealt(opened(2))), "east", 4)
        assert state.keyhole == Door("east", 4)

    def test_the_chooser_rolls_for_the_door_and_gives_the_die_to_the_left(self):  # [4.4]
        state = played(planned(dealt(opened(3))), "* roll 2", "* roll 3", "* roll 6", "2 side west")
        assert (state.phase, state.die) == ("door", 0)
        state = played(state, "* roll 5")
        assert (state.keyhole, state.die) == (Door("west", 5), 0)
        assert played(state, "! see").queue == (0, 1, 2)


class TestTheLook:
    def test_ghosts_that_are_seen_go_back_beside_their_side(self):  # [5.4]
        state = haunted(opened(2), {3: "1.5,2.5,0", 10: "2.5,2.5,0", 0: "4.5,4.5,0"})
        state = played(chosen(planned(dealt(state)), "north", 2), f"! see {witness(3, 10)}")
        assert [state.position.where[number] for number in (3, 10)] == ["waiting", "waiting"]
        assert state.position.ghost(0)
        (look,) = state.looks
        assert look.door == Door("north", 2)
        assert [number for number, _ in look.fled] == [3, 10]

    def test_they_may_come_in_again(self):  # [5.4]
        state = haunted(opened(2), {3: "1.5,2.5,0"})
        state = played(chosen(planned(dealt(state)), "north", 2), f"! see {witness(3)}")
        assert planned(dealt(state), "3:4").position.ghost(3).square == (3, 0)

    def test_nobody_is_seen_who_is_not_there(self):
        state = chosen(planned(dealt(haunted(opened(2), {3: "1.5,2.5,0"}))), "north", 2)
        refused(state, f"! see {witness(4)}")
        refused(state, f"! see {witness(3, 3)}")

    def test_the_keyhole_stays_where_it_is(self):  # [5.4]
        state = played(chosen(planned(dealt(opened(2))), "north", 2), "! see")
        assert (state.turn, state.keyhole) == (2, Door("north", 2))

    def test_a_piece_that_had_leaned_on_a_ghost_comes_to_rest_anew(self):  # [2.6]
        state = chosen(planned(dealt(haunted(opened(2), {3: "1.5,2.5,0"}))), "north", 2)
        refused(state, f"! see {witness(3)} then mirror 9,3,0,1,0,0,0")
        state = played(state, f"! see {witness(3)} then mirror 3,3,0,1,0,0,0")
        assert dict(state.position.furniture)["mirror"].pos == (3, 3, 0)


class TestTheEnd:
    def test_after_five_turns_the_game_is_over(self):  # [6.1]
        state = opened(4)
        for turn in range(1, TURNS + 1):
            assert state.turn == turn
            state = turned(state)
        assert state.actors == set()
        assert state.outcome == Outcome((0,) * 4, (1,) * 4)

    def test_ghosts_that_are_out_and_those_in_the_hall_count_by_their_size(self):  # [6.2]
        out = haunted(opened(2), {0: "out", 1: "out", 3: "out"})
        assert out.position.points(0) == 5 + 3 + 1
        hall = haunted(opened(2), {0: "1.5,1.5,0", 1: "2.5,1.5,0", 3: "3.5,1.5,0"})
        assert hall.position.points(0) == 2 + 1 + 0

    def ended(self, where):
        return replace(haunted(opened(2), where), phase="over").outcome

    def test_most_points_win(self):  # [6.2]
        assert self.ended({3: "out", 10: "out", 11: "out"}) == Outcome((1, 2), (2, 1))

    def test_a_tie_goes_to_who_has_more_ghosts_out(self):  # [6.3]
        tie = self.ended({1: "out", 10: "out", 11: "out", 12: "out"})
        assert tie == Outcome((3, 3), (2, 1))

    def test_then_to_who_has_fewer_at_home(self):  # [6.3]
        tie = self.ended({3: "out", 4: "1.5,1.5,0", 10: "out"})
        assert tie == Outcome((1, 1), (1, 2))

    def test_then_the_win_is_shared(self):  # [6.3]
        assert self.ended({3: "out", 10: "out"}).winners == (0, 1)


class TestFusion:
    def test_only_small_ghosts_enter_for_the_first_time(self):  # [7.1]
        state = dealt(opened(2, FUSION))
        assert astray(state, 0, "plan 0:2") == "reserve"
        assert astray(state, 0, "plan 1:2") == "reserve"
        assert state.march(0, parse("plan 3:2")).spent == 1

    def test_example_an_eight_with_two_fusions(self):
        """A: a small one comes in. B: another joins it: a medium one. C: a medium one that had been seen comes in and
        joins a small one: the large one."""
        state = haunted(opened(3, FUSION), {8: "waiting", 13: "5.5,4.5,0"})
        state = dealt(state, "10", "mirror desk 8")
        plan = "10:2@0.5,1.5,0 11:2+10@0.5,1.5,0 8:5eeeee+13@5.5,4.5,0"
        assert state.march(RED, parse(f"plan {plan}")).spent == 8
        state = planned(state, "", plan)
        medium, large = state.position.ghost(9), state.position.ghost(7)
        assert (medium.size, medium.square) == ("medium", (0, 1))
        assert (large.size, large.square) == ("large", (5, 4))
        assert [state.position.where[number] for number in (10, 11, 13)] == ["waiting"] * 3
        assert state.position.where[8] == "reserve"

    def test_either_of_the_two_may_be_the_one_that_moved(self):  # [7.2]
        state = dealt(haunted(opened(2, FUSION), {1: "1.5,1.5,0", 3: "1.5,2.5,0"}))
        for plan in ("plan 3:s+1", "plan 1:n+3"):
            assert state.march(0, parse(plan)).standing[0].ghost == 0

    def test_they_have_to_share_a_square(self):  # [7.2]
        state = dealt(haunted(opened(2, FUSION), {3: "1.5,1.5,0", 4: "1.5,3.5,0"}))
        assert astray(state, 0, "plan 3:n+4") == "no_fusion"
        assert state.march(0, parse("plan 3:nn+4")).standing[0].ghost == 1

    def test_two_mediums_never_fuse_nor_does_a_large_one(self):  # [7.2]
        state = dealt(haunted(opened(2, FUSION), {1: "1.5,1.5,0", 2: "1.5,2.5,0", 0: "1.5,3.5,0", 3: "1.5,4.5,0"}))
        assert astray(state, 0, "plan 1:n+2") == "no_fusion"
        assert astray(state, 0, "plan 3:s+0") == "no_fusion"

    def test_one_of_the_next_size_has_to_be_left(self):  # [7.2]
        state = haunted(opened(2, FUSION), {1: "out", 2: "waiting", 3: "1.5,1.5,0", 4: "1.5,2.5,0"})
        assert astray(dealt(state), 0, "plan 3:n+4") == "no_fusion"

    def test_not_with_anothers_ghost(self):  # [7.2]
        state = dealt(haunted(opened(2, FUSION), {3: "1.5,1.5,0", 10: "1.5,2.5,0"}))
        assert astray(state, 0, "plan 3:n+10") == "no_fusion"

    def test_what_came_of_a_fusion_neither_moves_nor_fuses_again_this_turn(self):  # [7.3]
        state = dealt(haunted(opened(2, FUSION), {3: "1.5,1.5,0", 4: "1.5,2.5,0", 5: "1.5,3.5,0"}))
        assert astray(state, 0, "plan 3:n+4 1:n") == "twice"
        assert astray(state, 0, "plan 3:n+4 5:s+1") == "no_fusion"

    def test_the_small_ones_go_back_to_their_side_and_may_come_in_again(self):  # [7.3]
        state = dealt(haunted(opened(2, FUSION), {3: "1.5,1.5,0", 4: "1.5,2.5,0", 5: "out", 6: "out"}))
        march = state.march(0, parse("plan 3:n+4 3:4"))
        assert [march.where[number] for number in (3, 4)] == [None, "waiting"]

    def test_a_medium_or_large_one_that_was_seen_may_come_in_again_at_its_size(self):  # [7.4]
        state = haunted(opened(2, FUSION), {1: "1.5,1.5,0"})
        state = played(chosen(planned(dealt(state)), "north"), f"! see {witness(1)}")
        assert state.position.where[1] == "waiting"
        assert dealt(state).march(0, parse("plan 1:2")).spent == 1

    def test_with_no_small_one_left_one_that_is_out_may_be_taken_back(self):  # [7.5]
        gone = {3: "out", 4: "1.5,1.5,0", 5: "2.5,1.5,0", 6: "3.5,1.5,0"}
        state = dealt(haunted(opened(2, FUSION), gone))
        assert state.position.points(0) == 1
        back = planned(state, "3:6")
        assert back.position.ghost(3).square == (5, 0)
        assert back.position.points(0) == 0, "it counts nothing until it is out again"
        assert astray(haunted(state, {4: "waiting"}), 0, "plan 3:6") == "out"
        assert astray(haunted(state, {1: "out"}), 0, "plan 1:6") == "out"

    def test_without_the_option_nobody_fuses(self):
        state = dealt(haunted(opened(2), {3: "1.5,1.5,0", 4: "1.5,2.5,0"}))
        assert astray(state, 0, "plan 3:n+4") == "no_fusion"


class TestTime:
    def test_a_seat_whose_time_is_up_moves_nothing(self):  # [9.2]
        state = played(opened(2), "* draw mirror desk 8")
        assert idle(state.view(0), state.legal(0)) == "keep"
        held = played(state, "0 take desk")
        assert idle(held.view(0), held.legal(0)) == "back"
        planning = dealt(opened(2))
        assert str(idle(planning.view(0), planning.legal(0))) == "plan"


def test_to_play_by_the_rules_needs_no_physics():
    script = """
import sys
from tests.games.pas_vu.tables import opened, turned
from naysay.games import GAMES
state = turned(opened(2))
GAMES["pas_vu"].board(state.view(0))
assert not {"mujoco", "numba"} & sys.modules.keys()
"""
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    "text",
    [
        "plan 3:7n",
        "plan 3:2@1.5,0.5",
        "plan 3:2@1.50,0.5,0",
        "plan 3:2@nan,0.5,0",
        "plan 03:2",
        "place desk 1,2,3",
        "place sofa 3,3,0,1,0,0,0",
        "see 3 straight 0,0",
        "draw mirror desk 9",
        "roll 7",
        "keyhole north 0",
        "midnight noon",
        "pick",
        "side up",
        "offer piano west",
        "",
        "reveal 3:2 then",
    ],
)
def test_what_is_no_action_is_not_taken_for_one(text):
    with pytest.raises((ValueError, KeyError, IndexError)):
        parse(text)


def test_options_say_what_is_played():
    assert Options() == Options(fusion="off", midnight="off", ghosts_hide="off", peeks="off")
