from __future__ import annotations

from math import dist, pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naysay.games.pas_vu.hall.interior import Ghost, Interior
from naysay.games.pas_vu.hall.pose import placed
from naysay.games.pas_vu.hall.shapes import HALL, SIZES, Piece, Size
from naysay.games.pas_vu.hall.space import beyond, clear, fits, has_room, heights, nearest_free, resting, within
from tests.games.pas_vu.hall.halls import halls
from tests.games.pas_vu.hall.oracle import Oracle
from tests.games.pas_vu.hall.poses import faced, pose, tipped

EMPTY = Interior(())


def ghost(size: Size, x: float, y: float, z: float = 0, heading: float | None = None) -> Ghost:
    return Ghost.of(0, size, (x, y, z), heading is not None, heading or 0)


@pytest.mark.parametrize(("size", "room"), [("small", 0.22), ("medium", 0.3), ("large", 0.38)])
def test_an_upright_ghost_stays_within_its_square(size: Size, room: float) -> None:
    assert within(ghost(size, 3 + room, 4 - room))
    assert not within(ghost(size, 3 + room - 0.01, 3.5))
    assert not within(ghost(size, 3.5, 4 - room + 0.01))
    assert not within(ghost(size, 3.5, 3.5, -0.01))


def test_a_lying_ghost_that_is_not_longer_than_a_square_stays_within_it() -> None:
    assert within(ghost("small", 3.5, 3.5, heading=1))
    assert within(ghost("medium", 3.5, 3.5, heading=0))
    assert not within(ghost("medium", 3.6, 3.5, heading=0))
    assert within(ghost("medium", 3.575, 3.5, heading=0))
    assert not within(ghost("medium", 3.5, 3.75, heading=0))


def test_a_large_ghost_that_lies_has_its_middle_in_its_square_and_all_of_it_in_the_hall() -> None:
    assert within(ghost("large", 3.05, 3.5, heading=0))
    assert not within(ghost("large", 0.5, 3.5, heading=0))
    assert within(ghost("large", 0.63, 3.5, heading=0))


def test_a_ghost_does_not_fit_where_something_is() -> None:
    interior = Interior.of({"piano": pose(1, 1)}, {7: ghost("medium", 4.5, 4.5)})
    assert not fits(interior, None, ghost("small", 0.5, 1.2))
    assert not fits(interior, None, ghost("small", 4.7, 4.7))
    assert fits(interior, 7, ghost("small", 4.7, 4.7))
    assert fits(interior, None, ghost("small", 2.5, 2.5))


@pytest.mark.parametrize("turn", [0, 35, 90, 200])
@pytest.mark.parametrize(
    ("piece", "at", "inside"),
    [
        ("desk", (0.18, -0.05, 0), {"small", "medium"}),
        ("trolley", (0.28, 0, 0.23), {"small", "medium"}),
        ("armchair", (0, -0.1, 0.48), {"small", "medium"}),
        ("table", (0, 0, 0), {"small"}),
    ],
)
def test_which_ghosts_fit_into_which_pieces(piece: Piece, at, inside: set[Size], turn: int) -> None:
    """The piece is put so that the spot is in the middle of a square."""
    x, y, z = placed(at, pose(0, 0, faced(turn)))
    interior = Interior.of({piece: pose(3.5 - x, 3.5 - y, faced(turn))}, {})
    guests = {size: ghost(size, 3.5, 3.5, z) for size in SIZES}
    assert {size for size in SIZES if fits(interior, None, guests[size])} == inside
    kind = "on" if piece == "armchair" else "in"
    assert {resting(interior, guests[size]) for size in inside} == {kind}


@pytest.mark.parametrize("piece", ["desk", "trolley", "armchair", "table"])
def test_a_large_ghost_fits_into_nothing(piece: Piece) -> None:
    """Wherever under or among the parts of a piece it would stand."""
    interior = Interior.of({piece: pose(3.5, 3.5)}, {})
    spots = [(3.38 + 0.04 * i, 3.38 + 0.04 * j, 0.01 * k) for i in range(7) for j in range(7) for k in range(0, 70, 5)]
    inner = [spot for spot in spots if fits(interior, None, ghost("large", *spot))]
    assert [spot for spot in inner if resting(interior, ghost("large", *spot)) == "in"] == []


def test_a_ghost_stands_on_the_floor_on_a_piece_or_hangs() -> None:
    interior = Interior.of({"table": pose(3.5, 3.5)}, {})
    assert resting(interior, ghost("small", 1.5, 1.5)) == "floor"
    assert resting(interior, ghost("small", 3.5, 3.5)) == "in"
    assert resting(interior, ghost("small", 3.5, 3.5, 0.75)) == "on"
    assert resting(interior, ghost("small", 3.5, 3.5, 0.8)) is None
    assert resting(interior, ghost("small", 1.5, 1.5, 0.75)) is None


def test_a_ghost_tips_over_an_edge_that_its_middle_is_beyond() -> None:
    interior = Interior.of({"piano": pose(3, 3.5)}, {})
    assert resting(interior, ghost("small", 3.5, 3.42, 1.3)) == "on"
    assert resting(interior, ghost("small", 3.5, 3.38, 1.3)) is None


def test_a_ghost_does_not_stand_on_a_slope() -> None:
    flat, slope = (Interior.of({"table": pose(3.5, 3.5, tipped(angle))}, {}) for angle in (0.5, 10))
    assert heights(flat, ghost("small", 3.5, 3.5))[-1][2] > 0.7
    assert all(z < 0.7 for *_, z in heights(slope, ghost("small", 3.5, 3.5)))


def test_a_ghost_lies_on_a_piece() -> None:
    interior = Interior.of({"desk": pose(3.5, 3.5)}, {})
    lying = ghost("small", 3.5, 3.4, 0.98, heading=0.4)
    assert fits(interior, None, lying)
    assert resting(interior, lying) == "on"


def test_the_heights_at_which_a_ghost_could_rest() -> None:
    interior = Interior.of({"table": pose(3.5, 3.5)}, {})
    assert heights(interior, ghost("small", 3.5, 3.5)) == ((3.5, 3.5, 0.0), (3.5, 3.5, 0.75))
    assert heights(interior, ghost("medium", 3.5, 3.5)) == ((3.5, 3.5, 0.75),)
    assert heights(interior.with_ghost(1, ghost("medium", 3.5, 3.5, 0.75)), ghost("small", 3.5, 3.5)) == (
        (3.5, 3.5, 0.0),
    )


def test_the_nearest_free_spot_is_where_a_ghost_is_meant_to_be_if_it_can_be_there() -> None:
    assert nearest_free(EMPTY, ghost("large", 2.4, 2.6)) == (2.4, 2.6, 0.0)


def test_the_nearest_free_spot_is_beside_who_came_first() -> None:
    first = ghost("small", 2.4, 2.4)
    spot = nearest_free(Interior.of({}, {3: first}), ghost("small", 2.45, 2.4))
    assert spot is not None
    assert 0.43 < dist(spot, first.spot) < 0.52


def test_a_tight_spot_is_found_by_who_is_meant_to_be_close_to_it() -> None:
    """A medium ghost has a hundredth of a square to each side between the armchair's arms."""
    interior = Interior.of({"armchair": pose(3.5, 3.6)}, {})
    spot = nearest_free(interior, ghost("medium", 3.525, 3.475, 0.48))
    assert spot is not None
    assert spot[2] == 0.48
    assert dist(spot[:2], (3.525, 3.475)) < 0.03


def test_who_has_to_be_on_the_floor_is_not_put_on_top() -> None:
    interior = Interior.of({"table": pose(2.5, 2.5)}, {})
    assert nearest_free(interior, ghost("medium", 2.5, 2.5, 0.75), floor=True) is None
    assert nearest_free(interior, ghost("small", 2.5, 2.5, 0.75), floor=True) == (2.5, 2.5, 0.0)


def test_a_piece_has_room_where_it_overlaps_nothing() -> None:
    interior = Interior.of({"piano": pose(3, 3)}, {0: ghost("large", 1.5, 1.5)})
    assert has_room(interior, "table", pose(3, 4.5))
    assert has_room(interior, "table", pose(3, 3.84))
    assert not has_room(interior, "table", pose(3, 3.837))
    assert not has_room(interior, "table", pose(1.5, 2))


def test_there_is_no_free_spot_in_a_square_that_is_full() -> None:
    assert nearest_free(Interior.of({}, {0: ghost("large", 2.5, 2.5)}), ghost("small", 2.3, 2.3)) is None


def test_a_full_floor_leaves_the_top() -> None:
    interior = Interior.of({"table": pose(2.5, 2.5)}, {})
    assert nearest_free(interior, ghost("large", 2.5, 2.5)) == (2.5, 2.5, 0.75)


@settings(max_examples=60, deadline=None)
@given(
    hall=st.integers(0, 59),
    size=st.sampled_from(SIZES),
    x=st.floats(0, HALL - 0.001),
    y=st.floats(0, HALL - 0.001),
    heading=st.none() | st.floats(-pi, pi),
)
def test_a_free_spot_is_one_that_fits_and_rests_in_the_same_square(hall, size, x, y, heading) -> None:
    interior, meant = halls()[hall], ghost(size, x, y, heading=heading)
    if spot := nearest_free(interior, meant):
        there = meant.at(*spot)
        assert there.square == meant.square
        assert fits(interior, None, there)
        assert resting(interior, there)
        assert Oracle(interior.with_ghost(28, there)).depth(28) <= 0.002


def test_a_piece_is_beyond_the_wall_that_it_goes_through_furthest() -> None:
    assert beyond("piano", pose(3, 3)) is None
    out = beyond("piano", pose(5.5, 5.9))
    assert out is not None
    assert (out.side, round(out.by, 3)) == ("east", 0.34)


def test_nothing_in_the_saved_halls_overlaps() -> None:
    assert all(map(clear, halls()[:20]))
    assert not clear(Interior.of({"desk": pose(3, 3), "table": pose(3, 3)}, {}))
    assert not clear(Interior.of({"desk": pose(3, 3, z=-0.1)}, {}))
    assert not clear(Interior.of({}, {0: ghost("large", 2.5, 2.5), 1: ghost("medium", 2.6, 2.6)}))
