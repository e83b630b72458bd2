"""The twelve Midnight cards, a test for each sentence. What the referee finds room for is in test_referee.py."""

from __future__ import annotations

import pytest

from naysay.core import CHANCE, REFEREE, IllegalAction
from naysay.games.pas_vu.actions import Strike, parse
from naysay.games.pas_vu.cards import MIDNIGHTS
from naysay.games.pas_vu.hall.interior import Door
from naysay.games.pas_vu.hall.shapes import PIECES
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.walks import Astray
from tests.games.pas_vu.tables import (
    MIDNIGHT,
    chosen,
    dealt,
    haunted,
    opened,
    planned,
    played,
    struck,
    turned,
    witness,
)

BOTH = Options(fusion="on", midnight="on")


def refused(state, *lines):
    with pytest.raises(IllegalAction):
        played(state, *lines)


def astray(state, seat, plan):
    with pytest.raises(Astray) as stray:
        state.march(seat, parse(plan))
    return stray.value.why


class TestStriking:
    def test_from_the_second_turn_on_the_dies_holder_draws_one_before_the_movement_cards(self):  # [8.1]
        state = opened(2, MIDNIGHT)
        assert state.phase == "card"
        state = turned(state)
        assert (state.turn, state.phase) == (2, "midnight")
        assert state.legal(CHANCE) == tuple(map(Strike, MIDNIGHTS))
        assert len(MIDNIGHTS) == 12

    def test_none_comes_twice(self):  # [8.1]
        state = turned(struck("knock"))
        assert "knock" not in [strike.card for strike in state.legal(CHANCE)]

    def test_without_the_option_none_comes(self):
        assert turned(opened(2)).phase == "card"

    def test_its_effect_is_over_with_the_turn(self):
        state = turned(struck("knock"))
        assert state.midnight is None


class TestDouble:
    def looked(self, seen):
        state = struck("double", {3: "1.5,2.5,0", 10: "2.5,2.5,0"})
        state = chosen(planned(dealt(state)), "west", 4)
        return played(state, f"! see {witness(*seen)}".rstrip())

    def test_after_the_look_the_same_door_of_the_opposite_side_looks_too(self):  # [8.2]
        state = self.looked([3])
        assert (state.phase, state.keyhole) == ("look", Door("east", 4))

    def test_it_finds_the_ghosts_that_are_still_there(self):  # [8.2]
        state = self.looked([3])
        refused(state, f"! see {witness(3)}")
        state = played(state, f"! see {witness(10)}")
        assert [look.door.side for look in state.looks] == ["west", "east"]
        assert state.position.ghosts == ()

    def test_the_keyhole_stays_there(self):  # [8.2]
        state = played(self.looked([]), "! see")
        assert (state.turn, state.keyhole) == (3, Door("east", 4))


class TestCover:
    def laid(self):
        state = struck("cover", {3: "1.5,2.5,0", 10: "2.5,2.5,0"})
        return played(state, "! effect cover 3 1.5,2.5,0~1.571 10 2.5,2.5,0~0")

    def test_ghosts_in_the_hall_lie_down_in_their_square(self):  # [8.3]
        state = self.laid()
        assert all(ghost.lying for _, ghost in state.position.ghosts)
        refused(struck("cover", {3: "1.5,2.5,0"}), "! effect cover 3 2.5,2.5,0~0")
        refused(struck("cover", {3: "1.5,2.5,0"}), "! effect cover 3 1.5,2.5,0")

    def test_all_move_lying_this_turn(self):  # [8.3]
        state = dealt(self.laid())
        assert astray(state, 0, "plan 4:2@1.5,0.5,0") == "lying"
        state = planned(state, "4:2@1.5,0.5,0~0 3:n@1.5,3.5,0~3.142")
        assert state.position.ghost(4).lying
        assert state.position.ghost(3).lying

    def test_after_the_look_they_get_up(self):  # [8.3]
        state = chosen(planned(dealt(self.laid()), "4:2"), "west")
        state = played(state, f"! see {witness(10)}")
        assert state.actors == {REFEREE}
        refused(state, "! rise")
        refused(state, "! rise 3 1.5,2.5,0~0 4 1.5,0.5,0")
        refused(state, "! rise 3 2.5,2.5,0 4 1.5,0.5,0")
        state = played(state, "! rise 3 1.5,2.5,0 4 home")
        assert not state.position.ghost(3).lying
        assert state.position.where[4] == "waiting", "where there is no room to stand"
        assert state.turn == 3


class TestTipsy:
    def test_the_dies_holder_decides_piece_by_piece_to_which_side_it_tips(self):  # [8.4]
        state = struck("tipsy")
        assert state.actors == {REFEREE}
        lies, falls = "mirror 3,3,0.32,0.70711,0.70711,0,0", "mirror 3,4,0.32,0.70711,0.70711,0,0"
        refused(state, f"! offer trolley | north {lies}")
        refused(state, f"! offer mirror | north {lies} | north {falls}")
        refused(state, "! offer mirror | north mirror 6,6,0,1,0,0,0")
        state = played(state, f"! offer mirror | north {lies} | east {falls}")
        assert (state.actors, state.die) == ({1}, 1)
        assert list(map(str, state.legal(1))) == ["pick north", "pick east"]
        state = played(state, "1 pick east")
        assert dict(state.position.furniture)["mirror"].pos == (3, 4, 0.32)
        assert state.actors == {REFEREE}

    def test_with_one_way_to_tip_there_is_no_choice_and_with_none_it_stays(self):  # [8.4]
        state = struck("tipsy")
        before = dict(state.position.furniture)
        state = played(state, "! offer mirror | north mirror 3,3,0.32,0.70711,0.70711,0,0", "! offer trolley")
        after = dict(state.position.furniture)
        assert after["mirror"].pos == (3, 3, 0.32)
        assert after["trolley"] == before["trolley"]
        for piece in PIECES[2:]:
            state = played(state, f"! offer {piece}")
        assert state.phase == "card"

    def test_what_tipped_may_still_be_moved_this_turn(self):  # [8.4]
        state = struck("tipsy")
        for piece in PIECES:
            state = played(state, f"! offer {piece}")
        assert state.moved == ()


class TestFaces:
    def gathered(self, options=MIDNIGHT):
        state = struck("faces", {3: "4.5,4.5,0"}, options=options)
        return played(state, "! effect faces mirror 3,3,0,1,0,0,0 4 2.5,3.5,0 10 3.5,3.5,0 17 3.5,4.5,0")

    def test_the_mirror_stands_upright_and_each_seat_puts_a_small_ghost_before_it(self):  # [8.5]
        state = self.gathered()
        assert [number for number, _ in state.position.ghosts] == [3, 4, 10, 17]

    @pytest.mark.parametrize(
        "change",
        [
            "mirror 3,3,0.32,0.70711,0.70711,0,0",  # it lies
            "mirror 3,3,0,1,0,0,0 4 2.5,3.5,0 5 3.5,3.5,0",  # two of one seat
            "mirror 3,3,0,1,0,0,0 0 2.5,3.5,0",  # a large one
            "mirror 3,3,0,1,0,0,0 3 2.5,3.5,0",  # not from beside the hall
        ],
    )
    def test_nothing_else_comes_of_it(self, change):  # [8.5]
        refused(struck("faces", {3: "4.5,4.5,0"}), f"! effect faces {change}")

    def test_these_ghosts_do_not_move_this_turn(self):  # [8.5]
        state = dealt(self.gathered())
        assert astray(state, 0, "plan 4:n") == "still"
        assert state.march(0, parse("plan 3:n")).spent == 1
        later = dealt(played(chosen(planned(state), "west"), "! see", "* midnight knock"))
        assert later.march(0, parse("plan 4:n")).spent == 1

    def test_nor_do_they_fuse(self):  # [8.5]
        state = haunted(dealt(self.gathered(BOTH)), {5: "2.5,2.5,0"})
        assert astray(state, 0, "plan 5:n+4") == "no_fusion"


class TestTag:
    def test_each_in_turn_replaces_a_small_ghost_of_the_right_neighbour(self):  # [8.6]
        state = struck("tag", {3: "1.5,2.5,0.3", 4: "2.5,2.5,0"})
        assert state.actors == {1}, "the die's holder begins; seat 0 is to the right of seat 1"
        assert list(map(str, state.legal(1))) == ["tag 3", "tag 4"]
        state = played(state, "1 tag 3")
        assert state.position.where[3] == "waiting"
        assert state.position.ghost(10).spot == (1.5, 2.5, 0.3)

    def test_not_one_that_this_card_brought_in(self):  # [8.6]
        state = played(struck("tag", {3: "1.5,2.5,0"}), "1 tag 3")
        assert (state.queue[0], state.phase) == (2, "offer"), "seat 1 has none but the one that was just put there"

    def test_if_the_neighbour_had_none_a_small_ghost_comes_three_squares_from_its_own_side(self):  # [8.6]
        state = struck("tag")
        refused(state, "! offer 1 | 4 10 1.5,3.5,0")
        refused(state, "! offer 1 | 4 7 2.5,3.5,0")
        state = played(state, "! offer 1 | 3 10 2.5,2.5,0 | 4 10 2.5,3.5,0", "1 pick 4")
        assert state.position.ghost(10).square == (2, 3), "seat 1 sits west"
        assert state.queue[0] == 2

    def test_who_has_no_small_ghost_left_does_nothing(self):  # [8.6]
        state = struck("tag", dict.fromkeys((10, 11, 12, 13), "out") | {3: "1.5,2.5,0"})
        assert state.queue[0] == 2

    def test_who_came_in_by_the_card_may_move_this_turn_but_not_leave(self):  # [8.6] [3.4]
        state = played(struck("tag", {3: "5.5,2.5,0"}, seats=2), "1 tag 3", "! offer 0")
        state = dealt(haunted(state, {10: "2.5,0.5,0"}))
        assert astray(state, 1, "plan 10:x") == "entered"
        assert state.march(1, parse("plan 10:n")).spent == 1


class TestDance:
    def test_each_piece_goes_to_the_nearest_door_and_the_dies_holder_decides_between_equals(self):  # [8.7]
        state = struck("dance")
        state = played(state, "! offer mirror | north3 mirror 2.5,5.6,0,1,0,0,0 | north4 mirror 3.5,5.6,0,1,0,0,0")
        assert state.actors == {1}
        state = played(state, "1 pick north4", "! offer trolley | east3 trolley 5.2,2.5,0,1,0,0,0")
        assert dict(state.position.furniture)["mirror"].pos == (3.5, 5.6, 0)
        assert dict(state.position.furniture)["trolley"].pos == (5.2, 2.5, 0)

    def test_ghosts_stay_on_their_squares(self):  # [8.7]
        state = struck("dance", {3: "3.5,4.5,0"})
        refused(state, "! offer mirror | north4 mirror 3.5,5.6,0,1,0,0,0 3 out")
        state = played(state, "! offer mirror | north4 mirror 3.5,5.6,0,1,0,0,0 3 3.3,4.3,0")
        assert state.position.ghost(3).spot == (3.3, 4.3, 0)


class TestPerch:
    def test_after_the_look_those_who_are_not_on_top_of_furniture_go_home(self):  # [8.8]
        state = struck("perch", {3: "1.5,2.5,0.98", 4: "2.5,2.5,0", 10: "3.5,2.5,0.5"})
        state = played(chosen(planned(dealt(state)), "west"), f"! see {witness(10)}")
        assert state.actors == {REFEREE}
        refused(state, "! perched 10")
        state = played(state, "! perched 3")
        assert [state.position.where[number] for number in (4, 10)] == ["waiting", "waiting"]
        assert state.position.ghost(3)
        assert state.turn == 3


class TestBrother:
    def test_each_in_turn_replaces_one_of_its_ghosts_by_a_larger_one(self):  # [8.9]
        state = struck("brother", {10: "1.5,2.5,0", 8: "2.5,2.5,0"})
        assert (state.actors, state.queue[0]) == ({REFEREE}, 1)
        refused(state, "! offer 1 | 10-11 11 1.5,2.5,0 10 home")
        refused(state, "! offer 1 | 10-9 9 2.5,2.5,0 10 home")
        refused(state, "! offer 1 | 10-9 9 1.5,2.5,0")
        state = played(state, "! offer 1 | 10-9 9 1.5,2.5,0 10 home | 8-7 7 2.5,2.5,0 8 home")
        assert state.actors == {1}
        state = played(state, "1 pick 8-7")
        assert state.position.ghost(7).square == (2, 2)
        assert state.position.where[8] == "waiting"

    def test_who_cannot_does_not(self):  # [8.9]
        assert struck("brother", {7: "1.5,2.5,0"}).phase == "card", "nothing is larger than the large one"
        gone = {10: "1.5,2.5,0", 7: "out", 8: "out", 9: "out"}
        assert struck("brother", gone).phase == "card", "nobody is left to take its place"
        state = played(struck("brother", {10: "1.5,2.5,0"}), "! offer 1")
        assert (state.phase, state.position.ghost(10).square) == ("card", (1, 2)), "no room for a larger one"

    def test_with_fusion_the_larger_one_may_come_from_the_reserve(self):  # [8.9]
        state = struck("brother", {10: "1.5,2.5,0"}, options=BOTH)
        assert state.position.where[8] == "reserve"
        state = played(state, "! offer 1 | 10-8 8 1.5,2.5,0 10 home")
        assert state.position.ghost(8).size == "medium"


class TestKnock:
    def test_nobody_chooses_and_the_keyhole_stays_on_its_side(self):  # [8.10]
        state = struck("knock")
        side, before = state.keyhole.side, state.chosen
        state = planned(dealt(state))
        assert (state.phase, state.actors) == ("door", {CHANCE})
        state = played(state, "* roll 5")
        assert state.keyhole == Door(side, 5)
        assert state.chosen == before

    def test_the_dies_holder_rolls_for_the_door_and_gives_the_die_on(self):  # [8.10]
        state = planned(dealt(struck("knock")))
        assert (state.die, state.queue) == (1, (1,))
        assert played(state, "* roll 5").die == 2


class TestDizzy:
    def test_the_board_turns_clockwise_under_the_players(self):  # [8.11]
        assert struck("dizzy").position.sides == ("east", "south", "west", "north")
        assert struck("dizzy", seats=2).position.sides == ("east", "west")

    def test_furniture_keyhole_and_ghosts_turn_with_it_and_ghosts_that_are_out_count(self):  # [8.11]
        before = haunted(turned(opened(2, MIDNIGHT)), {3: "1.5,5.5,0", 4: "out"})
        after = played(before, "* midnight dizzy")
        assert after.position.furniture == before.position.furniture
        assert after.position.ghost(3) == before.position.ghost(3)
        assert after.keyhole == before.keyhole
        assert after.position.points(0) == 1

    def test_from_now_on_ghosts_come_in_and_go_out_there(self):  # [8.11]
        state = dealt(struck("dizzy", {3: "1.5,5.5,0", 4: "0.5,3.5,0"}, seats=2))
        assert astray(state, 0, "plan 3:x") == "no_exit"
        assert state.march(0, parse("plan 4:x")).where[4] == "out"
        assert state.march(0, parse("plan 5:2")).standing[0].squares == ((5, 1),)


class TestCrystal:
    def test_the_number_is_rolled_beforehand_and_the_side_is_still_chosen(self):  # [8.12]
        state = played(struck("crystal"), "* roll 3")
        assert (state.crystal, state.phase) == (3, "card")
        state = planned(dealt(state))
        assert state.phase == "roll"
        state = chosen(state, "west")
        assert (state.phase, state.keyhole) == ("look", Door("west", 3)), "no second roll"


class TestSun:
    def test_all_ghosts_go_one_square_towards_their_exit_for_nothing(self):  # [8.13]
        state = struck("sun", {3: "1.5,2.5,0", 10: "2.5,2.5,0"})
        refused(state, "! effect sun 3 2.5,2.5,0")
        refused(state, "! effect sun 3 out")
        state = played(state, "! effect sun 3 1.5,3.5,0 10 3.5,2.5,0")
        assert [ghost.square for _, ghost in state.position.ghosts] == [(1, 3), (3, 2)]
        state = dealt(state)
        assert state.terms(0).budget == state.cards[0].value

    def test_it_may_lead_out(self):  # [8.13]
        state = struck("sun", {3: "1.5,5.5,0"})
        refused(state, "! effect sun 3 1.5,5.5,0")
        assert played(state, "! effect sun 3 out").position.points(0) == 1

    def test_who_finds_no_room_stays(self):  # [8.13]
        state = played(struck("sun", {3: "1.5,2.5,0"}), "! effect sun")
        assert state.position.ghost(3).square == (1, 2)
