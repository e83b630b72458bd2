from __future__ import annotations

from math import copysign, cos, hypot, inf, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naysay.games.pas_vu.hall.pose import UNIT, Pose, axes, parse_pose, placed, times

NUMBERS = st.floats(-9, 9)
TURNS = st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda quat: hypot(*quat) > 0.1)
POSES = st.builds(Pose.of, st.tuples(NUMBERS, NUMBERS, NUMBERS), TURNS)


@given(POSES)
def test_a_rounded_pose_stays_as_it_is(pose: Pose) -> None:
    assert Pose.of(pose.pos, pose.quat) == pose
    assert abs(hypot(*pose.quat) - 1) < UNIT
    assert all(copysign(1, x) > 0 for x in (*pose.pos, *pose.quat) if x == 0)


@given(POSES)
def test_its_text_reads_back(pose: Pose) -> None:
    assert parse_pose(str(pose)) == pose
    assert "e" not in str(pose)


@given(POSES)
def test_two_quaternions_that_turn_alike_are_one_pose(pose: Pose) -> None:
    assert Pose.of(pose.pos, [-part for part in pose.quat]) == pose


def test_its_text_is_short() -> None:
    assert str(Pose.of((1.5, -0.00001, 2), (2, 0, 0, 0))) == "1.5,0,2,1,0,0,0"
    assert str(Pose.of((0, 0, 0), (1, 1e-5, 0, 0))) == "0,0,0,1,0.00001,0,0"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1,2,3",
        "1,2,0,1,0,0,0,0",
        "1,2,0,one,0,0,0",
        "1.00001,2,0,1,0,0,0",
        "1,2,0,0.7071067,0,0,0.7071067",
        "1,2,0,-1,0,0,0",
        "1,2,0,0,0,-1,0",
        "1,2,0,0.9,0,0,0",
        "1,2,0,0,0,0,0",
        "nan,2,0,1,0,0,0",
        f"{inf},2,0,1,0,0,0",
        "1e9,2,0,1,0,0,0",
    ],
)
def test_what_is_not_a_rounded_pose_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected seven numbers 'x,y,z,w,x,y,z'.*got"):
        parse_pose(text)


def test_a_quarter_turn_takes_east_to_north() -> None:
    quarter = (cos(pi / 4), 0.0, 0.0, sin(pi / 4))
    assert axes(quarter)[0] == pytest.approx((0, 1, 0))
    assert placed((1, 0, 0.5), Pose.of((2, 3, 0), quarter)) == pytest.approx((2, 4, 0.5), abs=1e-4)
    assert times(quarter, quarter) == pytest.approx((0, 0, 0, 1))


@given(TURNS, TURNS, st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_a_product_of_turns_is_one_after_the_other(a, b, point) -> None:
    a, b = (tuple(part / hypot(*quat) for part in quat) for quat in (a, b))
    one_by_one = placed(placed(point, Pose((0, 0, 0), b)), Pose((0, 0, 0), a))
    assert placed(point, Pose((0, 0, 0), times(a, b))) == pytest.approx(one_by_one, abs=1e-9)
