from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.bodies import furniture, ghosts
from naysay.games.pas_vu.hall.interior import DOORS, SIDES, Door, Ghost, Interior, Side
from naysay.games.pas_vu.hall.look import look
from naysay.games.pas_vu.hall.pose import Pose
from naysay.games.pas_vu.hall.shapes import HALL, KEYHOLE, PIECES, SIZES, Piece
from naysay.games.pas_vu.hall.sight import ALL, MASK, STEP, camera, exposed, glass, points, seen
from tests.games.pas_vu.hall.halls import halls
from tests.games.pas_vu.hall.oracle import Oracle, lattice
from tests.games.pas_vu.hall.poses import faced, pose
from tests.games.pas_vu.hall.rays import cast, checksum
from tests.games.pas_vu.hall.truth import FINER, shares, truth

COARSE = 0.02
SOME_HALLS, SOME_DOORS = st.sampled_from(halls()), st.sampled_from(DOORS)


def hits(interior: Interior, door: Door, step: float = COARSE, hide: bool = False) -> NDArray[np.int64]:
    """How many points of the lattice show each ghost, straight and in the mirror."""
    hall = (
        furniture(interior.furniture),
        ghosts(ghost for _, ghost in interior.ghosts),
        glass(interior),
        camera(door),
        MASK,
    )
    return look(*hall, step, ALL, hide, np.arange(len(interior.ghosts)))[0]


def seen_ones(interior: Interior, door: Door, hide: bool = False) -> set[int]:
    return {witness.ghost for witness in seen(interior, door, hide)}


def test_the_referee_agrees_with_a_lattice_four_times_finer() -> None:
    looks = list(truth())
    assert len(looks) >= 1000
    verdicts = sum(len(interior.ghosts) for interior, _, _ in looks)
    wrong = sum(len(seen_ones(interior, door) ^ true) for interior, door, true in looks)
    assert wrong <= verdicts / 1000


def test_the_finer_lattice_sees_what_is_kept_of_it() -> None:
    for interior, door, true in islice(truth(), 7, None, 60):
        found = {
            number
            for (number, _), share in zip(interior.ghosts, shares(interior, door, STEP / FINER), strict=True)
            if share >= KEYHOLE.seen
        }
        assert found == true


def test_a_bots_look_is_almost_as_good() -> None:
    verdicts = wrong = 0
    everything = truth()
    for interior in halls():
        found = exposed(interior, DOORS, [ghost for _, ghost in interior.ghosts])
        for row, (_, _, true) in zip(found, islice(everything, len(DOORS)), strict=True):
            told = {number for (number, _), flag in zip(interior.ghosts, row, strict=True) if flag}
            verdicts, wrong = verdicts + len(row), wrong + len(told ^ true)
    assert wrong <= verdicts / 100


@pytest.mark.parametrize("step", [0.0025, 0.01, COARSE])
def test_the_lattice_has_the_points_that_are_in_the_keyhole(step: float) -> None:
    assert points(step) == len(lattice(step))


def test_rays_hit_what_those_of_mujoco_hit_on_the_referees_lattice() -> None:
    """All looks, by what is kept of MuJoCo's; where that is not the same, and now and then, MuJoCo is asked again."""
    looks = list(cast())
    assert len(looks) >= 1000
    found = np.zeros(2, np.int64)
    for n, (interior, door, kept) in enumerate(looks):
        ours = hits(interior, door, STEP)
        if checksum(ours) != kept or n % 480 == 100:
            assert ours.tolist() == Oracle(interior).look(door, STEP).tolist()
            assert checksum(ours) == kept
        found += ours.sum(axis=0)
    assert found.min() > 1_000_000


def test_rays_hit_what_those_of_mujoco_hit() -> None:
    found = np.zeros(2, np.int64)
    for n, interior in enumerate(halls()):
        ours = hits(interior, DOORS[n % 24])
        assert ours.tolist() == Oracle(interior).look(DOORS[n % 24], COARSE).tolist()
        found += ours.sum(axis=0)
    assert found.min() > 100


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("door", DOORS, ids=str)
def test_a_ghost_before_the_keyhole_in_an_empty_hall_is_seen(door: Door, size) -> None:
    for away in (0.5, 2.5, 5.5):
        along = door.number - 0.5
        across = away if door.side in {"south", "west"} else HALL - away
        x, y = (along, across) if door.side in {"south", "north"} else (across, along)
        (witness,) = seen(Interior.of({}, {3: Ghost.of(0, size, (x, y, 0))}), door)
        assert witness.via == "straight"
        assert abs(witness.uv[0]) < 0.01


@settings(max_examples=40, deadline=None)
@given(SOME_HALLS, SOME_DOORS, st.sampled_from(PIECES))
def test_taking_furniture_away_hides_nobody(interior: Interior, door: Door, piece: Piece) -> None:
    assert (hits(interior.without_piece(piece), door)[:, 0] >= hits(interior, door)[:, 0]).all()
    bare = interior.without_piece("mirror")
    assert seen_ones(bare.without_piece(piece), door) >= seen_ones(bare, door)


@settings(max_examples=40, deadline=None)
@given(SOME_HALLS, SOME_DOORS, st.data())
def test_a_ghost_hides_nobody_unless_ghosts_hide(interior: Interior, door: Door, data) -> None:
    number, _ = data.draw(st.sampled_from(interior.ghosts))
    others = [n for n, (other, _) in enumerate(interior.ghosts) if other != number]
    fewer = interior.without_ghost(number)
    assert (hits(interior, door)[others] == hits(fewer, door)).all()
    assert (hits(interior, door, hide=True)[others] <= hits(fewer, door, hide=True)).all()


def test_a_ghost_behind_another_is_seen_unless_ghosts_hide() -> None:
    near, far = Ghost.of(0, "large", (2.5, 1.5, 0)), Ghost.of(1, "small", (2.5, 4.5, 0))
    interior, door = Interior.of({}, {0: near, 10: far}), Door("south", 3)
    assert seen_ones(interior, door) == {0, 10}
    assert seen_ones(interior, door, hide=True) == {0}


def test_a_piece_hides_who_is_behind_it() -> None:
    interior = Interior.of({"piano": pose(2.5, 2.5)}, {3: Ghost.of(0, "small", (2.5, 4.5, 0))})
    assert seen_ones(interior, Door("south", 3)) == set()
    assert seen_ones(interior, Door("north", 3)) == {3}


MIRRORED = Interior.of(
    {"mirror": pose(3.5, 5.5, faced(135)), "piano": pose(1.6, 4.0)}, {3: Ghost.of(0, "small", (1.5, 5.5, 0))}
)


def test_a_ghost_round_the_corner_is_seen_in_the_mirror() -> None:
    """The glass stands askew at the end of the look, and shows what is to its left."""
    (witness,) = seen(MIRRORED, Door("south", 4))
    assert (witness.ghost, witness.via) == (3, "mirror")
    assert seen_ones(MIRRORED.without_piece("mirror"), Door("south", 4)) == set()
    assert not exposed(MIRRORED, [Door("south", 4)], [MIRRORED.ghosts[0][1]], mirror=False).any()
    assert exposed(MIRRORED, [Door("south", 4)], [MIRRORED.ghosts[0][1]]).all()


def test_what_stands_before_the_glass_hides_what_it_shows() -> None:
    before = MIRRORED.with_piece("desk", pose(3.5, 3, faced(0)))
    between = MIRRORED.with_piece("armchair", pose(2.5, 5.4))
    assert hits(before, Door("south", 4))[0, 1] < hits(MIRRORED, Door("south", 4))[0, 1]
    assert hits(between, Door("south", 4))[0, 1] < hits(MIRRORED, Door("south", 4))[0, 1]


def test_the_same_mirror_turned_round_shows_nothing() -> None:
    turned = MIRRORED.with_piece("mirror", pose(3.5, 5.5, faced(135 + 180)))
    assert hits(MIRRORED, Door("south", 4))[0, 1] > 0
    assert hits(turned, Door("south", 4))[0, 1] == 0


@settings(max_examples=30, deadline=None)
@given(SOME_HALLS, SOME_DOORS)
def test_the_mirrors_back_shows_nothing(interior: Interior, door: Door) -> None:
    middle, _, _, normal = glass(interior)
    eye = camera(door)[0]
    if (eye - middle) @ normal <= 0:
        assert hits(interior, door)[:, 1].sum() == 0


def test_the_back_of_the_glass_shows_nothing_even_without_the_board_behind_it() -> None:
    """Of who stands in its plane a part would be mirrored to where the eye could see it."""
    interior = Interior.of({"mirror": pose(3, 3)}, {})
    middle, _, _, normal = glass(interior)
    them = [Ghost.of(0, "small", (*(middle + away * normal)[:2], 0)) for away in (-0.25, 0, 0.25, 1.5)]
    rows = furniture(()), ghosts(them), glass(interior)
    found = {True: 0, False: 0}
    for door in DOORS:
        hits, _ = look(*rows, camera(door), MASK, COARSE, ALL, False, np.arange(len(them)))
        found[bool((camera(door)[0] - middle) @ normal > 0)] += hits[:, 1].sum()
    assert found[True] > 100
    assert found[False] == 0


def half_turned(interior: Interior) -> Interior:
    def at(x: float, y: float) -> tuple[float, float]:
        return HALL - x, HALL - y

    pieces = {
        piece: Pose.of(
            (*at(*where.pos[:2]), where.pos[2]), (-where.quat[3], -where.quat[2], where.quat[1], where.quat[0])
        )
        for piece, where in interior.furniture
    }
    return Interior.of(pieces, {n: ghost.at(*at(*ghost.spot[:2]), ghost.spot[2]) for n, ghost in interior.ghosts})


def in_the_looking_glass(interior: Interior) -> Interior:
    pieces = {
        piece: Pose.of(
            (HALL - where.pos[0], *where.pos[1:]), (where.quat[0], where.quat[1], -where.quat[2], -where.quat[3])
        )
        for piece, where in interior.furniture
    }
    return Interior.of(pieces, {n: ghost.at(HALL - ghost.spot[0], *ghost.spot[1:]) for n, ghost in interior.ghosts})


def upright_only(interior: Interior) -> Interior:
    return Interior.of(
        dict(interior.furniture), {number: ghost for number, ghost in interior.ghosts if not ghost.lying}
    )


@settings(max_examples=30, deadline=None)
@given(SOME_HALLS, SOME_DOORS)
def test_a_hall_that_is_turned_by_half_looks_the_same_from_the_opposite_door(interior: Interior, door: Door) -> None:
    interior = upright_only(interior)
    opposite = Door(SIDES[(SIDES.index(door.side) + 2) % 4], HALL + 1 - door.number)
    assert np.abs(hits(half_turned(interior), opposite) - hits(interior, door)).max() <= 1
    assert seen_ones(half_turned(interior), opposite) == seen_ones(interior, door)


@settings(max_examples=30, deadline=None)
@given(SOME_HALLS, SOME_DOORS)
def test_a_hall_in_the_looking_glass_looks_the_same_from_the_door_across(interior: Interior, door: Door) -> None:
    """Of pieces that are the same on both sides."""
    interior = upright_only(interior).without_piece("trolley").without_piece("desk")
    across = {
        "south": Door("south", HALL + 1 - door.number),
        "north": Door("north", HALL + 1 - door.number),
        "west": Door("east", door.number),
        "east": Door("west", door.number),
    }[door.side]
    assert seen_ones(in_the_looking_glass(interior), across) == seen_ones(interior, door)


@settings(max_examples=30, deadline=None)
@given(SOME_HALLS, SOME_DOORS)
def test_a_witness_points_at_the_ghost_where_it_shows(interior: Interior, door: Door) -> None:
    for witness in seen(interior, door):
        u, v = witness.uv
        alone = Interior.of(dict(interior.furniture), {witness.ghost: dict(interior.ghosts)[witness.ghost]})
        assert witness in seen(alone, door)
        assert witness.share >= KEYHOLE.seen
        assert lattice_has(u, v)


@pytest.mark.parametrize(
    ("side", "x", "y"), [("south", 3.5, 3.5), ("west", 3.5, 1.5), ("north", 1.5, 2.5), ("east", 2.5, 3.5)]
)
def test_who_is_to_the_right_of_a_door_is_on_the_right_of_its_picture(side: Side, x: float, y: float) -> None:
    door = Door(side, 3)
    (witness,) = seen(Interior.of({}, {3: Ghost.of(0, "small", (x, y, 0))}), door)
    ahead = 3.8
    assert witness.uv == pytest.approx((1 / ahead, (0.275 - KEYHOLE.height) / ahead), abs=0.02)


def lattice_has(u: float, v: float) -> bool:
    slot = KEYHOLE.slot
    wide = slot.top + (slot.foot - slot.top) * v / slot.bottom
    return u * u + v * v <= KEYHOLE.disc**2 or (slot.bottom <= v < 0 and abs(u) <= wide)


def test_the_share_is_that_of_the_picture() -> None:
    """A large ghost right before the keyhole: as wide as it is, at the distance of where a ray grazes it."""
    (witness,) = seen(Interior.of({}, {0: Ghost.of(0, "large", (2.5, 5.0, 0))}), Door("south", 3))
    away, radius, height = 5.3, 0.38, 1.25
    assert witness.share * points(0.0025) * 0.0025**2 == pytest.approx(2 * radius * height / away**2, rel=0.1)
