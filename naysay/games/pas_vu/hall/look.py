"""A look through a keyhole, at all ghosts."""

from __future__ import annotations

import numpy as np

from naysay.games.pas_vu.hall.bodies import Floats
from naysay.games.pas_vu.hall.compiled import compiled
from naysay.games.pas_vu.hall.picture import Mask
from naysay.games.pas_vu.hall.rays import by_rays, nearest
from naysay.games.pas_vu.hall.runs import by_runs
from naysay.games.pas_vu.hall.view import (
    FAR,
    HIGH,
    LEFT,
    LOW,
    NEAR,
    RIGHT,
    WIDER,
    Ints,
    in_view,
    lined_up,
    mirrored,
    moved,
    outlined,
    reflects,
)


@compiled
def framed(row: Floats, left: float, right: float, low: float, high: float) -> Floats:
    """The outline of a row, within that of a frame."""
    found = np.empty(WIDER)
    found[LOW], found[HIGH] = max(row[LOW], low), min(row[HIGH], high)
    found[LEFT], found[RIGHT] = max(row[LEFT], left), min(row[RIGHT], right)
    found[NEAR], found[FAR] = row[NEAR], row[FAR]
    return found


@compiled
def look(
    boxes: Floats,
    ghosts: Floats,
    glass: Floats,
    camera: Floats,
    mask: Mask,
    step: float,
    limit: int,
    hide: bool,
    those: Ints,
    where: bool = True,
) -> tuple[Ints, Floats]:
    """How often those ghosts show straight and in the mirror, up to about a limit, and where most, if asked."""
    pane, window, faced = in_view(glass, camera)
    here, them = moved(boxes, camera), moved(ghosts, camera)
    there, images = mirrored(here, pane), mirrored(them, pane)
    corners = outlined(here)
    outlined(them)
    if faced:
        outlined(there)
        outlined(images)
    hits, at = np.zeros((len(those), 2), np.int64), np.zeros((len(those), 2))
    for n in range(len(those)):
        for way in range(1 + faced):
            mirror, left, ghost = way == 1, limit - hits[n, 0], those[n]
            hall, bodies = (there, images) if mirror else (here, them)
            frame = framed(bodies[ghost], -mask[0], mask[0], mask[3], mask[0])
            if mirror:
                frame = framed(frame, window[LEFT], window[RIGHT], window[LOW], window[HIGH])
            if left <= 0 or frame[LOW] > frame[HIGH] or frame[LEFT] > frame[RIGHT]:
                continue
            if mirror and not reflects(pane, them, ghost):
                continue
            order = lined_up(hall, frame)
            front = lined_up(here, frame) if mirror else order
            if hide or mirror:
                found = by_rays(
                    bodies, ghost, hall, order, pane, them, here, front, mirror, hide, frame, mask, step, left
                )
            else:
                found = by_runs(bodies, ghost, hall, order, corners, frame, mask, step, left)
            hits[n, way], u, v = found
            if where and hits[n, way] > hits[n, 0] * way:
                at[n, 0], at[n, 1] = nearest(
                    u, v, bodies, ghost, hall, order, pane, them, here, front, mirror, hide, mask, step
                )
    return hits, at
