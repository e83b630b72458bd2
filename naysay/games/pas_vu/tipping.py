"""How a whole piece may be tipped over, or pushed to a door: wishes, which the hall then lets come to rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import atan2, hypot, pi, sqrt

from naysay.games.pas_vu.hall.interior import DOORS, Door, Side
from naysay.games.pas_vu.hall.pose import Pose, Quat, Vec, axes, placed, times
from naysay.games.pas_vu.hall.shapes import FURNITURE, HALL, Piece

COMPASS: tuple[Side, ...] = ("east", "north", "west", "south")  # by quarter turns
GAP = 0.002  # squares from the wall
SLIDES = tuple(sign * step / 10 for step in range(31) for sign in ((1, -1) if step else (1,)))  # along the wall
EQUAL = 1e-6  # doors that are as near, but for rounding


def corners(piece: Piece, pose: Pose) -> list[Vec]:
    found = []
    for part in FURNITURE[piece].parts:
        (x, y, z), (a, b, c) = part.pos, part.half
        found += [placed((x + i * a, y + j * b, z + k * c), pose) for i, j, k in product((-1, 1), repeat=3)]
    return found


def tipped(piece: Piece, pose: Pose) -> dict[Side, Pose]:
    """[8.4] Over each of the four edges that it stands on, and back into the hall if it would be outside."""
    own = min(axes(pose.quat), key=lambda axis: abs(axis[2]))
    length = hypot(own[0], own[1])
    ahead, found = (own[0] / length, own[1] / length), {}
    quarter = round(atan2(ahead[1], ahead[0]) / (pi / 2))
    for turn in range(4):
        found[COMPASS[(quarter + turn) % 4]] = inside(piece, over(piece, pose, ahead))
        ahead = (-ahead[1], ahead[0])
    return found


def over(piece: Piece, pose: Pose, ahead: tuple[float, float]) -> Pose:
    """A quarter turn about the edge that is foremost."""
    x, y = ahead
    points = corners(piece, pose)
    front = max(point[0] * x + point[1] * y for point in points)
    floor = min(point[2] for point in points)
    half = sqrt(0.5)
    turn: Quat = (half, -y * half, x * half, 0.0)
    along, up = pose.pos[0] * x + pose.pos[1] * y - front, pose.pos[2] - floor
    forward = up - along
    return Pose.of(
        (pose.pos[0] + x * forward, pose.pos[1] + y * forward, floor - along),
        times(turn, pose.quat),
    )


def inside(piece: Piece, pose: Pose) -> Pose:
    """Moved into the hall."""
    (west, east), (south, north) = extent(piece, pose)
    eastward = max(0.0, GAP - west) - max(0.0, east - HALL + GAP)
    return pose.moved(eastward, max(0.0, GAP - south) - max(0.0, north - HALL + GAP))


def extent(piece: Piece, pose: Pose) -> tuple[tuple[float, float], tuple[float, float]]:
    points = corners(piece, pose)
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    return (min(xs), max(xs)), (min(ys), max(ys))


def nearest_doors(piece: Piece, pose: Pose) -> list[Door]:
    """[8.7] From the middle of the piece."""
    (west, east), (south, north) = extent(piece, pose)
    middle = ((west + east) / 2, (south + north) / 2)
    far = {door: hypot(middle[0] - x, middle[1] - y) for door in DOORS for x, y in [threshold(door)]}
    return [door for door in DOORS if far[door] <= min(far.values()) + EQUAL]


def threshold(door: Door) -> tuple[float, float]:
    along = door.number - 0.5
    return {"south": (along, 0.0), "west": (0.0, along), "north": (along, HALL), "east": (HALL, along)}[door.side]


def at_door(piece: Piece, pose: Pose, door: Door) -> Iterator[Pose]:
    """Turned as it is, against the wall at the door; then further and further along the wall."""
    (west, east), (south, north) = extent(piece, pose)
    x, y = threshold(door)
    if door.side in ("south", "north"):
        to_wall = -south + GAP if door.side == "south" else HALL - north - GAP
        shift = (x - (west + east) / 2, to_wall)
    else:
        to_wall = -west + GAP if door.side == "west" else HALL - east - GAP
        shift = (to_wall, y - (south + north) / 2)
    for slide in SLIDES:
        aside = (slide, 0.0) if door.side in ("south", "north") else (0.0, slide)
        yield inside(piece, pose.moved(shift[0] + aside[0], shift[1] + aside[1]))
