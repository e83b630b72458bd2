"""What follows when something is taken from the hall: pieces that had rested on it settle, ghosts are set down."""

from __future__ import annotations

from math import atan2, cos, dist, hypot, pi, sin

import numpy as np

from naysay.games.pas_vu.hall.bodies import corners
from naysay.games.pas_vu.hall.interior import Ghost, Interior, Spot
from naysay.games.pas_vu.hall.pose import Pose, axes
from naysay.games.pas_vu.hall.rest import Lifted, Unsettled
from naysay.games.pas_vu.hall.settling import GRAZE, come_to_rest, stands_on_floor, steady
from naysay.games.pas_vu.hall.shapes import HALL, PIECES, Piece
from naysay.games.pas_vu.hall.space import HANG, beyond, fits, nearest_free, resting, touching
from naysay.games.pas_vu.hall.world import BUSY, Thing, world

TRIES = 0.1  # squares from one try to put a piece upright to the next


def subside(before: Interior, after: Interior) -> Lifted:
    interior = after
    loose: dict[Piece, Pose] = {}
    hanging: dict[int, Ghost] = {}
    gone = missing(before, after)
    while gone:
        held = {piece for thing in gone for piece in touching(before, thing)}
        falling = {
            piece: pose for piece, pose in interior.furniture if piece in held and not stays(interior, piece, pose)
        }
        for piece in falling:
            interior = interior.without_piece(piece)
        dropping = {number: ghost for number, ghost in interior.ghosts if hangs(interior, ghost)}
        for number in dropping:
            interior = interior.without_ghost(number)
        loose |= falling
        hanging |= dropping
        gone = [*falling, *(dropping.keys() & dict(before.ghosts).keys())]  # nothing leans on who only just came

    dropped: list[tuple[int, Spot]] = []
    for number, ghost in sorted(hanging.items()):
        spot = floor_below(interior, ghost)
        interior = interior.with_ghost(number, ghost.at(*spot))
        dropped.append((number, spot))
    moved: dict[Piece, Pose] = {}
    for piece in sorted(loose, key=lambda each: float(corners(each, loose[each])[:, 2].min())):
        moved[piece] = settled_somewhere(interior, piece, loose[piece])
        interior = interior.with_piece(piece, moved[piece])
    return Lifted(interior, tuple((piece, moved[piece]) for piece in PIECES if piece in moved), tuple(dropped))


def missing(before: Interior, after: Interior) -> list[Thing]:
    """What was there before and is so no longer."""
    pieces = [piece for piece, pose in before.furniture if (piece, pose) not in after.furniture]
    return [*pieces, *(number for number, ghost in before.ghosts if (number, ghost) not in after.ghosts)]


def stays(interior: Interior, piece: Piece, pose: Pose) -> bool:
    if stands_on_floor(pose):
        return True
    with BUSY:
        hall = world(piece)
        hall.load(interior.without_piece(piece))
        return steady(hall, piece, pose)


def hangs(interior: Interior, ghost: Ghost) -> bool:
    return ghost.spot[2] > HANG and resting(interior, ghost) is None


def floor_below(interior: Interior, ghost: Ghost) -> Spot:
    """The floor of its square, as near as can be; if there is no room, elsewhere in the square, or in the nearest."""
    straight = ghost.at(*ghost.spot[:2])
    if fits(interior, None, straight):
        return straight.spot
    column, row = ghost.square
    squares = sorted(((x, y) for x in range(HALL) for y in range(HALL)), key=lambda there: dist(there, (column, row)))
    for x, y in squares:
        wish = ghost.at(ghost.spot[0] + x - column, ghost.spot[1] + y - row)
        if spot := nearest_free(interior, wish, floor=True) or nearest_free(interior, wish):
            return spot
    raise AssertionError("a hall has more squares than ghosts")


def settled_somewhere(interior: Interior, piece: Piece, pose: Pose) -> Pose:
    try:
        return come_to_rest(interior, piece, pose)[0]
    except Unsettled:
        return upright_near(interior, piece, pose)


def upright_near(interior: Interior, piece: Piece, pose: Pose) -> Pose:
    """Upright on the floor, turned as it is or by a quarter, as near as there is room."""
    x, y, _ = pose.pos
    line = np.arange(0, HALL + TRIES, TRIES).tolist()
    places = sorted([(x, y), *((east, north) for east in line for north in line)], key=lambda at: dist(at, (x, y)))
    yaw = heading(pose)
    with BUSY:
        hall = world(piece)
        hall.load(interior)
        for place in places:
            for angle in (yaw, yaw + pi / 2):
                tried = Pose.of((*place, 0.0), (cos(angle / 2), 0.0, 0.0, sin(angle / 2)))
                hall.put(tried)
                if beyond(piece, tried) is None and hall.depth() < GRAZE:
                    return tried
    raise Unsettled("restless", piece, None, 0.0, pose.pos, ())


def heading(pose: Pose) -> float:
    """How far it is turned about the vertical: by its own east, or by its north if its east points up or down."""
    east, north, _ = axes(pose.quat)
    if hypot(*east[:2]) > 0.5:
        return atan2(east[1], east[0])
    return atan2(-north[0], north[1])
