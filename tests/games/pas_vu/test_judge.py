"""What comes of wishes in a hall with walls, weight and room."""

from __future__ import annotations

import pytest

from naysay.core import NotationError, Sight, Unfit
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.told import NoRoom, Peeked, Strayed, Unsettled
from tests.games.pas_vu.tables import dealt, haunted, opened, played, struck

PEEKS = Options(peeks="allowed")


def judged(state, seat, wish):
    return judge(state.view(seat), seat, wish, Sight())


def refused(state, seat, wish):
    with pytest.raises(Unfit) as unfit:
        judged(state, seat, wish)
    return unfit.value.why


def holding(piece="desk", where=None, options=None):
    state = haunted(opened(2, options or Options()), where or {})
    return played(state, f"* draw {'mirror desk 8' if piece != 'armchair' else 'armchair table 9'}", f"0 take {piece}")


class TestFurniture:
    def test_upright_with_room_it_rests_as_it_is_held(self):  # [2.4]
        wish = "place desk 1.2,0.8,0,1,0,0,0"
        assert str(judged(holding(), 0, wish)) == wish

    def test_held_in_the_air_it_comes_down(self):  # [2.4]
        place = judged(holding(), 0, "place desk 1.2,0.8,0.5,1,0,0,0")
        assert place.pose.pos == (1.2, 0.8, 0)

    def test_over_another_piece_it_rests_on_it(self):  # [2.4]
        state = holding("armchair")
        place = judged(state, 0, "place armchair 4.72,5.1,2,1,0,0,0")
        assert place.pose.pos[2] > 0.9, "the desk is as high"
        assert played(state, f"0 {place}").moved == ("armchair",)

    def test_what_does_not_rest_inside_the_hall_is_refused_with_the_wall_it_goes_through(self):  # [2.4]
        why = refused(holding(), 0, "place desk 5.5,2.6,0,1,0,0,0")
        assert isinstance(why, Unsettled)
        assert (why.why, why.side, why.by) == ("outside", "east", 0.35)

    def test_ghosts_on_it_are_put_on_the_floor_of_their_square(self):  # [2.5]
        state = holding(where={3: "4.5,5.3,0.98"})
        place = judged(state, 0, "place desk 1.2,0.8,0,1,0,0,0")
        ((number, stand),) = place.also.ghosts
        assert number == 3
        assert (stand.square, stand.spot[2]) == ((4, 5), 0)
        assert played(state, f"0 {place}").position.ghost(3).spot == stand.spot

    def test_what_rested_on_it_comes_to_rest_anew(self):  # [2.6]
        state = holding("armchair")
        state = played(state, f"0 {judged(state, 0, 'place armchair 4.72,5.1,2,1,0,0,0')}")
        state = played(state, "* draw desk piano 7", "1 take desk")
        place = judged(state, 1, "place desk 1.2,0.8,0,1,0,0,0")
        (moved,) = place.also.furniture
        assert moved[0] == "armchair"
        assert moved[1].pos[2] < 0.6

    def test_what_a_wish_says_of_other_things_does_not_count(self):
        place = judged(holding(), 0, "place desk 1.2,0.8,0,1,0,0,0 piano 1,1,0,1,0,0,0 3 1.5,1.5,0")
        assert not place.also

    def test_nothing_comes_to_rest_for_who_does_not_hold_it(self):
        state = played(opened(2), "* draw mirror desk 8")
        wish = "place desk 1.2,0.8,0.5,1,0,0,0"
        assert str(judged(state, 0, wish)) == wish, "and the rules refuse it"


class TestPlans:
    def test_a_ghost_stands_where_it_is_wished_if_there_is_room(self):  # [3.5]
        wish = "plan 3:6n@5.3,1.4,0"
        assert str(judged(dealt(opened(2)), 0, wish)) == wish

    def test_else_as_near_as_there_is_room_in_its_square(self):  # [3.5]
        state = dealt(haunted(opened(2), {10: "5.3,1.3,0"}))
        (walk,) = judged(state, 0, "plan 3:6n@5.5,1.5,0").walks
        assert walk.stand.square == (5, 1)
        assert walk.stand.spot != (5.5, 1.5, 0)

    def test_on_top_of_a_piece_or_inside_it(self):  # [3.5]
        on_piano = judged(dealt(opened(2)), 0, "plan 3:2nnnnn@1.5,5.4,1.3").walks[0].stand
        assert on_piano.spot == (1.5, 5.4, 1.3)
        under_table = judged(dealt(opened(2)), 0, "plan 3:4n@3.35,1.4,0").walks[0].stand
        assert under_table.spot == (3.35, 1.4, 0)

    def test_its_own_ghosts_do_not_stand_in_one_another(self):
        one, two = judged(dealt(opened(2)), 0, "plan 3:6n@5.3,1.3,0 4:6n@5.3,1.3,0").walks
        assert one.stand.spot == (5.3, 1.3, 0) != two.stand.spot
        assert two.stand.square == (5, 1)

    def test_one_that_moved_away_leaves_room(self):
        state = dealt(haunted(opened(2), {3: "5.5,1.5,0"}))
        _, two = judged(state, 0, "plan 3:n@5.5,2.5,0 4:6n@5.5,1.5,0").walks
        assert two.stand.spot == (5.5, 1.5, 0)

    def test_where_no_spot_is_wished_for_it_stays_open(self):  # [3.7]
        assert str(judged(dealt(opened(2)), 0, "plan 3:6n")) == "plan 3:6n"

    def test_a_full_square_is_refused(self):
        state = dealt(haunted(opened(2), {0: "5.5,1.5,0", 7: "5.5,2.5,0"}))
        why = refused(state, 0, "plan 1:6n@5.5,1.5,0")
        assert why == NoRoom(1)

    def test_a_fusion_needs_room_for_what_comes_of_it(self):  # [7.2]
        state, wish = haunted(opened(2, Options(fusion="on")), {3: "5.78,1.78,0", 8: "5.3,1.3,0"}), "4:6n+3@5.7,1.7,0"
        assert refused(dealt(state), 0, f"plan {wish}") == NoRoom(1)
        assert str(judged(dealt(haunted(state, {8: "reserve"})), 0, f"plan {wish}")) == f"plan {wish}"

    def test_a_way_that_cannot_be_gone_is_refused_with_the_reason(self):
        assert refused(dealt(opened(2)), 0, "plan 3:6e") == Strayed(3, "wall")
        assert refused(dealt(opened(2)), 0, "plan 3:6nnnnnx") == Strayed(3, "entered")

    def test_those_who_have_to_lie_find_a_heading(self):  # [8.3]
        state = dealt(played(struck("cover"), "! effect cover"))
        (walk,) = judged(state, 0, "plan 3:6n@5.5,1.5,0~0").walks
        assert walk.stand.heading == 0


class TestPeeks:
    def test_a_door_says_what_it_would_see(self):  # [5.5]
        state = dealt(haunted(opened(2, PEEKS), {3: "5.5,0.5,0"}))
        why = refused(state, 1, "peek south 6")
        assert isinstance(why, Peeked)
        assert [witness.ghost for witness in why.witnesses] == [3]

    def test_with_what_one_is_about_to_do(self):  # [5.5]
        state = dealt(opened(2, PEEKS))
        assert refused(state, 0, "peek south 6").witnesses == ()
        seen = refused(state, 0, "peek south 6 plan 3:6@5.5,0.5,0 4:5")
        assert [witness.ghost for witness in seen.witnesses] == [3, 4]
        held = holding(where={3: "4.5,3.5,0"}, options=PEEKS)
        before = refused(held, 0, "peek north 5")
        behind = refused(held, 0, "peek north 5 place desk 4.72,5.1,0,0,0,0,1")
        assert before.witnesses == behind.witnesses == ()
        away = refused(held, 0, "peek north 5 place desk 1.2,0.8,0,1,0,0,0")
        assert [witness.ghost for witness in away.witnesses] == [3]

    def test_not_without_the_option_nor_when_the_side_is_chosen(self):  # [5.5]
        assert refused(dealt(opened(2)), 0, "peek south 6") is None
        assert refused(opened(2, PEEKS), 0, "peek south 6") is None
        assert refused(dealt(opened(2, PEEKS)), 0, "peek south 6 keep") is None


@pytest.mark.parametrize("wish", ["peek up 3 plan", "place desk here", "plan 3:9", "dance", "peek south 9"])
def test_what_cannot_be_read_is_refused(wish):
    with pytest.raises((ValueError, KeyError, IndexError, NotationError)):
        judged(dealt(opened(2, PEEKS)), 0, wish)


@pytest.mark.parametrize("wish", ["roll 3", "see", "reveal", "draw 10"])
def test_a_seat_is_neither_chance_nor_referee(wish):
    assert refused(dealt(opened(2)), 0, wish) is None
