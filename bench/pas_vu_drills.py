"""Make the halls of the drill of Pas Vu Pas Pris anew: `python -m bench.pas_vu_drills` writes drills.json.

A hall is taken if some spots hide each of three ghosts from all doors, but not many, and the referee agrees.
"""

from __future__ import annotations

from itertools import product
from math import cos, dist, pi, sin
from random import Random

import msgspec
import numpy as np

from naysay.games.pas_vu.drill import FILE, Saved, Stands, looked
from naysay.games.pas_vu.hall.interior import DOORS, Door, Ghost, Interior, Square
from naysay.games.pas_vu.hall.pose import Pose, times
from naysay.games.pas_vu.hall.rest import Lifted, Unsettled, set_down
from naysay.games.pas_vu.hall.shapes import HALL, PIECES, Piece
from naysay.games.pas_vu.hall.sight import exposed
from naysay.games.pas_vu.hall.space import free_spots
from naysay.games.pas_vu.walks import Stand, middle

EACH = 24  # halls for each number of doors
TROOPS = ((0, 1, 3), (1, 2, 3), (1, 3, 4), (0, 3, 4))  # the ghosts: large, medium and small
TUMBLED = 0.6  # how often one piece is not upright on the floor
FEW, MANY = 0.03, 0.2  # the share of a ghost's spots that hide it
WITHIN = np.linspace(-1, 1, 5)


def main() -> None:
    rng = Random("drills")
    found: dict[str, Saved] = {}
    for doors in (2, 3, 4):
        made = 0
        while made < EACH:
            if saved := attempt(rng, doors):
                made += 1
                found[str(len(found) + 1)] = saved
                print(doors, made)
    FILE.write_bytes(msgspec.json.encode(found).replace(b'},"', b'},\n"') + b"\n")


def attempt(rng: Random, number: int) -> Saved | None:
    interior = furnished(rng)
    if interior is None:
        return None
    west, south = rng.randrange(HALL - 3), rng.randrange(HALL - 3)
    squares = tuple(sorted((west + x, south + y) for x, y in product(range(4), repeat=2)))
    doors = tuple(rng.sample(DOORS, number))
    if len({door.side for door in doors}) < min(number, 3):
        return None
    hidden = hiding(interior, squares, doors, rng.choice(TROOPS), rng)
    if hidden is None:
        return None
    saved = Saved(interior.furniture, squares, doors, hidden)
    return saved if looked(saved, hidden).hidden else None


def furnished(rng: Random) -> Interior | None:
    """Every piece anywhere upright, and perhaps one more as it falls."""
    interior = Interior(())
    pieces = list(PIECES)
    rng.shuffle(pieces)
    tumbled = rng.random() < TUMBLED
    for i, piece in enumerate(pieces):
        pose = tried(interior, piece, rng, fallen=tumbled and i == len(pieces) - 1)
        if pose is None:
            return None
        interior = interior.with_piece(piece, pose)
    return interior


def tried(interior: Interior, piece: Piece, rng: Random, fallen: bool) -> Pose | None:
    for _ in range(40):
        angle = rng.uniform(0, 2 * pi)
        upright = (cos(angle / 2), 0.0, 0.0, sin(angle / 2))
        tipped = rng.choice(((cos(pi / 4), sin(pi / 4), 0.0, 0.0), (cos(pi / 4), 0.0, sin(pi / 4), 0.0)))
        wish = Pose.of(
            (rng.uniform(0.4, 5.6), rng.uniform(0.4, 5.6), 0.7 if fallen else 0.0),
            times(upright, tipped) if fallen else upright,
        )
        try:
            rest = set_down(Lifted(interior, (), ()), piece, wish)
        except Unsettled:
            continue
        if (rest.manner != "stands" or rest.pose.pos[2] > 0) == fallen:
            return rest.pose
    return None


def hiding(
    interior: Interior, squares: tuple[Square, ...], doors: tuple[Door, ...], troop: tuple[int, ...], rng: Random
) -> Stands | None:
    found: list[tuple[int, Ghost]] = []
    for number in troop:
        ghosts = [ghost for square in squares for ghost in spots(interior, number, square)]
        unseen = ~exposed(interior, doors, ghosts).any(axis=0)
        if not FEW <= unseen.mean() <= MANY:
            return None
        dark = [ghost for ghost, hides in zip(ghosts, unseen, strict=True) if hides]
        rng.shuffle(dark)
        apart = (ghost for ghost in dark if all(dist(ghost.spot, other.spot) > 0.9 for _, other in found))
        chosen = next(apart, None)
        if chosen is None:
            return None
        found.append((number, chosen))
    return tuple((number, ghost.spot) for number, ghost in found)


def spots(interior: Interior, number: int, square: Square) -> list[Ghost]:
    ghost = Stand(middle(square)).ghost(number)
    (x, y, _), room = ghost.spot, 0.5 - ghost.figure.radius
    places = np.array([(x + east * room, y + north * room) for east, north in product(WITHIN, repeat=2)])
    return [ghost.at(*spot) for spot in free_spots(interior, ghost, places)]


if __name__ == "__main__":
    main()
