"""Room in the hall: what overlaps, what is inside, what a ghost rests on, and where one fits. Needs MuJoCo."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import dist, pi, sqrt
from typing import Literal, NamedTuple

import numpy as np

from naysay.games.pas_vu.hall.bodies import Flags, Floats, corners, furniture, pierced
from naysay.games.pas_vu.hall.interior import Ghost, Interior, Side, Spot
from naysay.games.pas_vu.hall.pose import POS_DIGITS, Pose, Vec
from naysay.games.pas_vu.hall.room import arranged, closer, guest
from naysay.games.pas_vu.hall.shapes import FURNITURE, GHOSTS, HALL, Piece, Size
from naysay.games.pas_vu.hall.world import BUSY, Geoms, Thing, World

TOUCH = 0.002  # squares: what overlaps by no more only touches
HANG = 0.01  # what is so little above something rests on it
EDGE = 0.001  # a corner so little outside the hall is inside it
SLIP = 1.5 * 10**-POS_DIGITS  # as far as rounding may take a ghost over its square's edge
GRID = 0.04  # how closely a square is searched for room
NEARBY = np.stack(np.meshgrid(*[np.arange(-3, 4) / 100] * 2), axis=-1).reshape(-1, 2)  # and around a wish, so closely

Resting = Literal["floor", "on", "in"]

NOTHING = np.empty(0, np.int64)
WAYS = np.array([[np.cos(angle), np.sin(angle)] for angle in np.arange(0, 2 * pi, pi / 32)])


class Beyond(NamedTuple):
    """The wall that a piece goes through furthest, by how much, and with which corner."""

    side: Side
    by: float
    at: Vec


def beyond(piece: Piece, pose: Pose) -> Beyond | None:
    """None: the piece is inside the hall."""
    points = corners(piece, pose)
    x, y = points[:, 0], points[:, 1]
    out: dict[Side, Floats] = {"south": -y, "west": -x, "north": y - HALL, "east": x - HALL}
    side = max(out, key=lambda each: float(out[each].max()))
    by = float(out[side].max())
    return Beyond(side, by, tuple(points[out[side].argmax()].tolist())) if by > EDGE else None


def clear(interior: Interior) -> bool:
    """Nothing in the interior overlaps anything else, or the floor."""
    if any(corners(piece, pose)[:, 2].min() < -TOUCH for piece, pose in interior.furniture):
        return False
    with BUSY:
        hall = arranged(interior)
        return not any(closer(hall, *pair, -TOUCH) for pair in combinations(hall.things.values(), 2))


def touching(interior: Interior, thing: Thing) -> tuple[Piece, ...]:
    """The pieces that touch a thing, or almost."""
    with BUSY:
        hall = arranged(interior)
        own = hall.things[thing]
        others = (piece for piece, _ in interior.furniture if piece != thing)
        return tuple(piece for piece in others if closer(hall, own, hall.things[piece], HANG))


def has_room(interior: Interior, piece: Piece, pose: Pose) -> bool:
    """Whether a piece that the interior does not have would overlap nothing in it."""
    with BUSY:
        hall = arranged(interior.with_piece(piece, pose))
        return not closer(hall, hall.things[piece], others_of(hall, piece), -TOUCH)


def fits(interior: Interior, ignored: int | None, ghost: Ghost) -> bool:
    """Whether the ghost is within its square and overlaps nothing; of the interior's ghosts one may be left out."""
    return within(ghost) and free(interior, ignored, [ghost])[0]


def within(ghost: Ghost) -> bool:
    """In its square; one that lies and is longer than a square has its middle there, and the rest in the hall."""
    (west, east), (south, north) = bounds(ghost)
    x, y, z = ghost.spot
    return z >= 0 and west - SLIP <= x <= east + SLIP and south - SLIP <= y <= north + SLIP


def bounds(ghost: Ghost) -> tuple[tuple[float, float], tuple[float, float]]:
    """From where to where in its square the ghost's spot may be, along x and along y."""
    return span(ghost, ghost.square[0], 1, 0), span(ghost, ghost.square[1], 0, 1)


def span(ghost: Ghost, start: int, x: int, y: int) -> tuple[float, float]:
    behind, ahead = reach(ghost, -x, -y), reach(ghost, x, y)
    if ghost.lying and ghost.figure.height > 1:
        last = start + 1 - 10**-POS_DIGITS  # what is on the line is in the next square
        return max(start, behind), min(last, HALL - ahead)
    return start + behind, start + 1 - ahead


def reach(ghost: Ghost, x: int, y: int) -> float:
    """How far a ghost goes that way from its spot."""
    figure = ghost.figure
    if not ghost.lying:
        return figure.radius
    along = ghost.axis[0] * x + ghost.axis[1] * y
    foot = figure.radius * sqrt(max(1 - along * along, 0)) - along * figure.height / 2
    return max(foot, along * (figure.height / 2 - figure.radius) + figure.radius)


def free(interior: Interior, ignored: int | None, those: list[Ghost]) -> list[bool]:
    """Which of them, each alone, would overlap nothing in the interior."""
    with BUSY:
        hall = arranged(interior)
        others = others_of(hall, ignored)
        return [is_free(hall, ghost, others) for ghost in those]


def is_free(hall: World, ghost: Ghost, others: Geoms) -> bool:
    return not closer(hall, guest(hall, ghost), others, -TOUCH)


def others_of(hall: World, ignored: Thing | None) -> Geoms:
    return np.concatenate([NOTHING, *(geoms for thing, geoms in hall.things.items() if thing != ignored)])


def resting(interior: Interior, ghost: Ghost) -> Resting | None:
    """What it stands or lies on; None: it would hang in the air, or tip over.

    It is in a piece if part of that piece is over it: of the piece that carries it, or of any if it is on the floor.
    """
    soles, z = soles_of(ghost), ghost.spot[2]
    those, (low,), (high,) = pierced(furniture(interior.furniture), (soles + ghost.spot[:2])[None])
    carried = carries(high, z)
    if z > HANG and not balanced(soles, carried):
        return None
    whose = np.array([piece for piece, _ in interior.furniture for _ in FURNITURE[piece].parts], object)[those]
    over = set(whose[((low > z) & (low < np.inf)).any(axis=0)])
    under = set(whose[carried.any(axis=0)])
    if over if z <= HANG else over & under:
        return "in"
    return "floor" if z <= HANG else "on"


def carries(tops: Floats, z: float) -> Flags:
    found: Flags = (tops >= z - HANG) & (tops <= z + TOUCH)
    return found


def soles_of(ghost: Ghost) -> Floats:
    """Points of what a ghost rests with, seen from its spot: of its foot, or of the line that it lies on."""
    if not ghost.lying:
        return disc(ghost.size)
    figure = ghost.figure
    along = np.linspace(-figure.height / 2, figure.neck - figure.height / 2, 25)
    line: Floats = along[:, None] * ghost.axis[:2]
    return line


@cache
def disc(size: Size) -> Floats:
    radius = GHOSTS[size].radius
    return np.concatenate([np.zeros((1, 2)), WAYS[::8] * radius / 2, WAYS[::4] * (radius - HANG)])


def balanced(soles: Floats, carried: Flags) -> bool:
    """Whether the middle lies within what the carried points span: on no side are they all away from it."""
    under = carried.any(axis=1)
    if under.all():
        return True
    held = soles[under]
    return len(held) > 0 and bool(((held @ WAYS.T).max(axis=0) >= -1e-9).all())


def heights(interior: Interior, ghost: Ghost, ignored: int | None = None) -> tuple[Spot, ...]:
    """Where the ghost could rest above or below its spot, lowest first."""
    return tuple(sorted(free_spots(interior, ghost, np.array([ghost.spot[:2]]), ignored), key=lambda spot: spot[2]))


def nearest_free(interior: Interior, ghost: Ghost, ignored: int | None = None, floor: bool = False) -> Spot | None:
    """Where in its square, or only on the floor, the ghost could rest, nearest to where it is meant to be."""
    there = resting_places(interior, ghost, square_grid(ghost))
    chosen = (each for each in there if each.spot[2] == 0) if floor else there
    with BUSY:
        hall = arranged(interior)
        others = others_of(hall, ignored)
        return next((each.spot for each in chosen if is_free(hall, each, others)), None)


def square_grid(ghost: Ghost) -> Floats:
    """The ghost's own place, and others close to it and all over its square."""
    lines = [np.linspace(low, high, 2 + int((high - low) / GRID)) for low, high in bounds(ghost) if low <= high]
    return np.concatenate([NEARBY + ghost.spot[:2], np.stack(np.meshgrid(*lines), axis=-1).reshape(-1, 2)])


def free_spots(interior: Interior, ghost: Ghost, places: Floats, ignored: int | None = None) -> list[Spot]:
    """Where at these places of its square the ghost could rest, the nearest to its spot first."""
    there = list(resting_places(interior, ghost, places))
    return [each.spot for each, room in zip(there, free(interior, ignored, there), strict=True) if room]


def resting_places(interior: Interior, ghost: Ghost, places: Floats) -> Iterator[Ghost]:
    """On the floor, or on the top of a box below it, whether there is room or not; the nearest to its spot first."""
    (west, east), (south, north) = bounds(ghost)
    low, high = np.array([west - SLIP, south - SLIP]), np.array([east + SLIP, north + SLIP])
    places = places[((places >= low) & (places <= high)).all(axis=1)]
    if not len(places):
        return
    soles = soles_of(ghost)
    tops, levels = levels_at(interior, soles, places)
    found = [(dist((x, y, z), ghost.spot), n, z) for n, (x, y) in enumerate(places.tolist()) for z in levels[n]]
    for _, n, z in sorted(found):
        if z == 0 or balanced(soles, carries(tops[n], z)):
            x, y = places[n].tolist()
            yield ghost.at(x, y, z)


def levels_at(interior: Interior, soles: Floats, places: Floats) -> tuple[Floats, list[list[float]]]:
    """Where boxes end that are under soles at these places, and the heights at which they could be set down."""
    _, _, tops = pierced(furniture(interior.furniture), places[:, None] + soles)
    tallest = np.round(tops.max(axis=1), POS_DIGITS).tolist()
    return tops, [[z for z in {0.0, *each} if z >= 0] for each in tallest]


def free_upright(interior: Interior, size: Size, places: Floats) -> list[list[Spot]]:
    """At each of these places, anywhere in the hall, the heights at which an upright ghost would rest and have room."""
    soles, ghost = disc(size), Ghost(0, size, (0.0, 0.0, 0.0))
    tops, levels = levels_at(interior, soles, places)
    there = [
        (n, ghost.at(x, y, z))
        for n, (x, y) in enumerate(places.tolist())
        for z in sorted(levels[n])
        if z == 0 or balanced(soles, carries(tops[n], z))
    ]
    found: list[list[Spot]] = [[] for _ in places]
    for (n, each), room in zip(there, free(interior, None, [each for _, each in there]), strict=True):
        if room:
            found[n].append(each.spot)
    return found
