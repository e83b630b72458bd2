"""Spots in the hall where a ghost finds room, and how likely each is to be seen there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import dist

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.bodies import corners
from naysay.games.pas_vu.hall.interior import FLOCK, Door, Ghost, Interior, Square
from naysay.games.pas_vu.hall.pose import Pose
from naysay.games.pas_vu.hall.shapes import GHOSTS, Piece, Size
from naysay.games.pas_vu.hall.sight import exposed
from naysay.games.pas_vu.hall.space import free_upright
from naysay.games.pas_vu.halls import Furniture
from naysay.games.pas_vu.outlook import SQUARES
from naysay.games.pas_vu.walks import Stand, middle

LATTICE = 0.02  # from one ray to the next, in the keyhole's picture; the referee's are 8 times as close
WITHIN = ((0, 0), (1, 1), (-1, -1), (-1, 1), (1, -1), (1, 0), (-1, 0), (0, 1), (0, -1))  # spots of a square

KNOWN: dict[tuple[Furniture, Size, Square, int], tuple[Ghost, ...]] = {}  # most squares are as in the turn before
MOST_KNOWN = 1 << 14


class Hideouts(Struct, frozen=True):
    """Ghosts of some seat, each at a spot where it would find room, and from which doors it would be seen."""

    ghosts: tuple[Ghost, ...]
    doors: tuple[Door, ...]
    seen: NDArray[np.bool_]  # by door and ghost

    def shares(self, chances: Mapping[Door, float]) -> NDArray[np.float64]:
        """How likely each is to be seen."""
        weights = np.array([chances.get(door, 0.0) for door in self.doors])
        found: NDArray[np.float64] = np.minimum(1.0, weights @ self.seen)
        return found


def watched(
    interior: Interior, ghosts: Iterable[Ghost], doors: Sequence[Door], mirror: bool = True, lattice: float = LATTICE
) -> Hideouts:
    those = tuple(ghosts)
    if not those:
        return Hideouts((), tuple(doors), np.zeros((len(doors), 0), np.bool_))
    return Hideouts(those, tuple(doors), exposed(interior, doors, those, lattice, mirror))


def spots(interior: Interior, size: Size, squares: Iterable[Square], many: int) -> list[Ghost]:
    """Some of those where it would find room, on the floor, in and on furniture; so many of a square are tried."""
    taken = [ghost for _, ghost in interior.ghosts]
    return [
        ghost
        for each in learn(interior.furniture, size, tuple(squares), many)
        for ghost in each
        if all(apart(ghost, other) for other in taken)
    ]


def learn(furniture: Furniture, size: Size, squares: Sequence[Square], many: int) -> list[tuple[Ghost, ...]]:
    """The spots of each square; of those that are not known yet all at once, for that is quicker."""
    near = by_square(furniture)
    keys = [(near[square], size, square, many) for square in squares]
    unknown = [key for key in keys if key not in KNOWN]
    if len(KNOWN) + len(unknown) > MOST_KNOWN:
        KNOWN.clear()
        unknown = keys
    if unknown:
        room = 0.5 - GHOSTS[size].radius
        middles = [Stand(middle(square)).ghost(FLOCK.index(size)) for _, _, square, _ in unknown]
        places = [(g.spot[0] + east * room, g.spot[1] + north * room) for g in middles for east, north in WITHIN[:many]]
        there = iter(free_upright(Interior(furniture), size, np.array(places)))
        for key, ghost in zip(unknown, middles, strict=True):
            each = [(dist(spot, ghost.spot), n, spot) for n, spots in enumerate(islice(there, many)) for spot in spots]
            KNOWN[key] = tuple(ghost.at(*spot) for _, _, spot in sorted(each))
    return [KNOWN[key] for key in keys]


@lru_cache(maxsize=1 << 8)
def by_square(furniture: Furniture) -> Mapping[Square, Furniture]:
    """The pieces that are in or over each."""
    return {square: tuple(each for each in furniture if at(*each, square)) for square in SQUARES}


def at(piece: Piece, pose: Pose, square: Square) -> bool:
    """Whether a piece is in or over a square."""
    west, south, east, north = outline(piece, pose)
    x, y = square
    return west < x + 1 and east > x and south < y + 1 and north > y


@lru_cache(maxsize=1 << 10)
def outline(piece: Piece, pose: Pose) -> tuple[float, float, float, float]:
    points = corners(piece, pose)[:, :2]
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return west, south, east, north


def apart(one: Ghost, other: Ghost) -> bool:
    """Whether two ghosts leave each other room."""
    if one.lying or other.lying:
        return True  # who lies finds a place when all go
    (x, y, z), (a, b, c) = one.spot, other.spot
    over = z >= c + other.figure.height or c >= z + one.figure.height
    return over or dist((x, y), (a, b)) >= one.figure.radius + other.figure.radius
