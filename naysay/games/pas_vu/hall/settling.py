"""Coming to rest in MuJoCo's world: one piece moves, all else stands fast."""

from __future__ import annotations

import numpy as np

from naysay.games.pas_vu.hall.bodies import corners
from naysay.games.pas_vu.hall.interior import Interior
from naysay.games.pas_vu.hall.pose import Pose, axes
from naysay.games.pas_vu.hall.rest import Lifted, Manner, Rest, Unsettled
from naysay.games.pas_vu.hall.shapes import Piece
from naysay.games.pas_vu.hall.space import TOUCH, beyond, touching
from naysay.games.pas_vu.hall.world import BUSY, FRAME, World, world

GRAZE = 1e-4  # squares: what overlaps by less only touches
RAISE = 0.1  # a step up or down, in search of room
FINE = 0.0005  # how closely a piece is set upon another
GLANCE = 5  # frames from one look at a falling piece to the next: 0.2 s
STILL = 0.001  # a piece of which no corner moved further from one look to the next is at rest
PATIENCE = 6.0  # seconds that this may take
THICK = 3.0  # what is left of a speed after t seconds is exp(-THICK · t), once the air is as thick as it gets
AFTER = 25  # frames, undamped: in a second even what stands on an edge shows that it falls
DRIFT = 0.02  # how far a corner may move in them
FALLS = 3  # how often it may fall on from there
FLAT = 0.999  # the height of a unit axis that counts as vertical


def set_down(lifted: Lifted, piece: Piece, wish: Pose) -> Rest:
    pose, path = come_to_rest(lifted.interior, piece, wish)
    return rest_of(lifted, piece, pose, path)


def rest_of(lifted: Lifted, piece: Piece, pose: Pose, path: tuple[Pose, ...]) -> Rest:
    on = touching(lifted.interior.with_piece(piece, pose), piece)
    return Rest(pose, lifted.moved, lifted.dropped, manner(pose), on, path)


def manner(pose: Pose) -> Manner:
    up = [axis[2] for axis in axes(pose.quat)]
    if up[2] > FLAT:
        return "stands"
    return "lies" if max(map(abs, up)) > FLAT else "leans"


def come_to_rest(interior: Interior, piece: Piece, wish: Pose) -> tuple[Pose, tuple[Pose, ...]]:
    """The pose at rest, and how the piece fell into it, if it did."""
    if out := beyond(piece, wish):
        raise Unsettled("outside", piece, out.side, out.by, out.at, ())
    with BUSY:
        hall = world(piece)
        hall.load(interior)
        start = at = hung(hall, piece, wish)
        if stands_on_floor(start):
            return start, ()
        path: tuple[Pose, ...] = ()
        for _ in range(FALLS):
            path += fallen(hall, piece, at)
            pose = path[-1]
            if out := beyond(piece, pose):
                raise Unsettled("falls", piece, out.side, out.by, out.at, path)
            if steady(hall, piece, pose):
                stayed = np.abs(corners(piece, pose) - corners(piece, start)).max() < DRIFT
                return pose, () if stayed else path
            at = hall.pose  # where it had drifted to: it falls on from there
        raise Unsettled("restless", piece, None, 0.0, pose.pos, path)


def stands_on_floor(pose: Pose) -> bool:
    """Upright, straight on the floor: every piece stays so, to the last digit."""
    return pose.quat[1] == pose.quat[2] == pose.pos[2] == 0


def hung(hall: World, piece: Piece, wish: Pose) -> Pose:
    """As wished, but as high as it has to be to overlap nothing, and no higher than what is below it asks for."""
    floor = 0.0 - float(corners(piece, Pose((0, 0, 0), wish.quat))[:, 2].min())  # never -0.0

    def at(z: float) -> Pose:
        return Pose((wish.pos[0], wish.pos[1], z), wish.quat)

    def clear(z: float) -> bool:
        hall.put(at(z))
        return hall.depth() < GRAZE

    low = high = max(wish.pos[2], floor)
    if clear(high):
        while high > floor and clear(low := max(high - RAISE, floor)):
            high = low
    else:
        while not clear(high := low + RAISE):
            low = high
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (low, middle) if clear(middle) else (middle, high)
    return at(high)


def fallen(hall: World, piece: Piece, start: Pose) -> tuple[Pose, ...]:
    """The frames of a fall, the last of them at rest. The air grows thicker, so that nothing rocks for long."""
    hall.put(start)
    path: list[Pose] = []
    before = hall.corners
    while len(path) * FRAME < PATIENCE:
        for _ in range(GLANCE):
            hall.run(1, damping=min(1 + len(path) * FRAME, THICK))
            path.append(Pose.of(hall.pose.pos, hall.pose.quat))
        if np.abs(hall.corners - before).max() < STILL:
            return tuple(path)
        before = hall.corners
    raise Unsettled("restless", piece, None, 0.0, hall.pose.pos, tuple(path))


def steady(hall: World, piece: Piece, pose: Pose) -> bool:
    """Whether the piece is in nothing and stays where it is, with nothing that dampens it."""
    hall.put(pose)
    if hall.depth() > TOUCH:
        return False
    hall.run(AFTER)
    return bool(np.abs(hall.corners - corners(piece, pose)).max() < DRIFT)
