from __future__ import annotations

from math import pi

import msgspec
import pytest
from msgspec.structs import replace

from naysay.games.pas_vu.board import board
from naysay.games.pas_vu.hall.interior import DOORS, Ghost, Interior
from naysay.games.pas_vu.hall.pose import Pose
from tests.games.pas_vu.hall.halls import halls
from tests.games.pas_vu.tables import haunted, opened

UPRIGHT = (1.0, 0.0, 0.0, 0.0)


def test_furniture_stands_in_a_fixed_order_and_ghosts_by_their_number() -> None:
    table, desk = Pose.of((1, 1, 0), UPRIGHT), Pose.of((3, 3, 0), UPRIGHT)
    small, large = Ghost.of(1, "small", (1, 1, 0)), Ghost.of(0, "large", (2.5, 2.5, 0))
    interior = Interior.of({"table": table, "desk": desk}, {10: small, 0: large})
    assert interior.furniture == (("desk", desk), ("table", table))
    assert interior.ghosts == ((0, large), (10, small))
    assert interior.without_piece("desk").with_piece("desk", desk) == interior
    assert interior.without_ghost(0).with_ghost(0, large) == interior


def test_a_lying_ghost_has_its_spot_below_the_middle_of_its_length() -> None:
    ghost = Ghost.of(0, "medium", (2.5, 3.5, 0), lying=True, heading=pi / 2)
    assert ghost.axis == pytest.approx((0, 1, 0), abs=1e-3)
    assert ghost.foot == pytest.approx((2.5, 3.5 - 0.425, 0.3), abs=1e-3)
    assert ghost.square == (2, 3)


def test_an_upright_ghost_has_no_heading() -> None:
    assert Ghost.of(0, "small", (1.5, 1.5, 0.00004), heading=1.0) == Ghost(0, "small", (1.5, 1.5, 0.0))


def test_there_are_six_doors_on_each_of_four_sides() -> None:
    assert len(set(DOORS)) == 24
    assert str(DOORS[0]) == "south 1"


@pytest.mark.parametrize("interior", halls(), ids=map(str, range(len(halls()))))
def test_a_scene_is_at_most_four_kilobytes_on_the_wire(interior: Interior) -> None:
    """Of four seats with all their ghosts in the hall, lying or not, and furniture anyhow."""
    lying = {number: f"{number % 6}.5432,{number // 6}.5678,1.2345~-2.345" for number in range(28)}
    state = haunted(opened(4), lying)
    where = tuple(dict(interior.ghosts).get(number, there) for number, there in enumerate(state.position.where))
    state = replace(state, position=replace(state.position, furniture=interior.furniture, where=where))
    sent = board(state.view(0))
    assert sum(ghost.where == "hall" for ghost in sent.ghosts) == 28
    assert len(msgspec.json.encode((sent.furniture, sent.ghosts))) <= 4000
