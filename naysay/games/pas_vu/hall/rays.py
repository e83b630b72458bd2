"""What of a ghost is seen, ray by ray: straight, or by way of the mirror's glass."""

from __future__ import annotations

from math import floor, inf, sqrt

from naysay.games.pas_vu.hall.bodies import AXES, PLACE, SIZE, Floats
from naysay.games.pas_vu.hall.compiled import compiled
from naysay.games.pas_vu.hall.picture import Mask, between, width
from naysay.games.pas_vu.hall.view import HIGH, LEFT, LOW, RIGHT, Ints


@compiled
def meets(boxes: Floats, i: int, u: float, v: float, start: float, end: float) -> bool:
    """Whether the ray is in a box somewhere between start and end."""
    for k in range(3):
        along = boxes[i, AXES + 3 * k] * u + boxes[i, AXES + 3 * k + 1] * v + boxes[i, AXES + 3 * k + 2]
        one, other = boxes[i, PLACE + k] / along, boxes[i, SIZE + k] / along
        start, end = max(start, min(one, other)), min(end, max(one, other))
        if start > end:
            return False
    return True


@compiled
def strikes(ghosts: Floats, i: int, u: float, v: float) -> float:
    """Where the ray comes to a ghost; inf if it does not."""
    x, y, z = ghosts[i, PLACE], ghosts[i, PLACE + 1], ghosts[i, PLACE + 2]
    a, b, c = ghosts[i, AXES], ghosts[i, AXES + 1], ghosts[i, AXES + 2]
    radius, neck = ghosts[i, SIZE], ghosts[i, SIZE + 1]
    ray, up, level = u * u + v * v + 1, u * a + v * b + c, -(x * a + y * b + z * c)
    across, toward = ray - up * up, -(u * x + v * y + z) - up * level
    away = x * x + y * y + z * z - level * level - radius * radius
    inside = toward * toward - across * away
    if inside < 0:  # past the endless column that the ghost is in
        return inf
    t = (-toward - sqrt(inside)) / across
    height = level + t * up
    if height < 0:  # from below: through its foot, or not at all
        t = -level / up
        return t if up > 0 and across * t * t + 2 * toward * t + away <= 0 else inf
    if height > neck:  # from above: on its head
        x, y, z = x + neck * a, y + neck * b, z + neck * c
        ahead = u * x + v * y + z
        inside = ahead * ahead - ray * (x * x + y * y + z * z - radius * radius)
        return (ahead - sqrt(inside)) / ray if inside >= 0 else inf
    return float(t)


@compiled
def blocked(boxes: Floats, order: Ints, u: float, v: float, start: float, end: float) -> bool:
    """Whether any box in `order` is in the way; one that is comes first the next time."""
    for n in range(len(order)):
        if meets(boxes, order[n], u, v, start, end):
            order[0], order[n] = order[n], order[0]
            return True
    return False


@compiled
def pane(glass: Floats, u: float, v: float) -> float:
    """Where the ray comes to the glass, which faces the eye; inf if it does not."""
    facing = u * glass[3, 0] + v * glass[3, 1] + glass[3, 2]
    t = (glass[0, 0] * glass[3, 0] + glass[0, 1] * glass[3, 1] + glass[0, 2] * glass[3, 2]) / facing
    x, y, z = t * u - glass[0, 0], t * v - glass[0, 1], t - glass[0, 2]
    for k in range(1, 3):
        a, b, c = glass[k, 0], glass[k, 1], glass[k, 2]
        if abs(x * a + y * b + z * c) > a * a + b * b + c * c:
            return inf
    return float(t) if t > 0 else inf


@compiled
def in_way(ghosts: Floats, but: int, u: float, v: float, start: float, end: float) -> bool:
    """Whether a ghost is in the way, but for one."""
    for i in range(len(ghosts)):  # noqa: SIM110 - numba knows no generators
        if i != but and start <= strikes(ghosts, i, u, v) < end:
            return True
    return False


@compiled
def shows(
    u: float,
    v: float,
    ghosts: Floats,
    ghost: int,
    boxes: Floats,
    order: Ints,
    glass: Floats,
    real_ghosts: Floats,
    real_boxes: Floats,
    front: Ints,
    mirror: bool,
    hide: bool,
) -> bool:
    """Whether the ray through a point of the picture comes to the ghost: before anything else, or by the glass."""
    t = strikes(ghosts, ghost, u, v)
    if t == inf:
        return False
    start = pane(glass, u, v) if mirror else 0.0
    if start >= t or blocked(boxes, order, u, v, start, t):
        return False
    if mirror and blocked(real_boxes, front, u, v, 0.0, start):
        return False
    if not hide:
        return True
    before = mirror and in_way(real_ghosts, len(real_ghosts), u, v, 0.0, start)
    return not (before or in_way(ghosts, ghost, u, v, start, t))


@compiled
def by_rays(
    ghosts: Floats,
    ghost: int,
    boxes: Floats,
    order: Ints,
    glass: Floats,
    real_ghosts: Floats,
    real_boxes: Floats,
    front: Ints,
    mirror: bool,
    hide: bool,
    frame: Floats,
    mask: Mask,
    step: float,
    limit: int,
) -> tuple[int, float, float]:
    """How many points show the ghost, up to a limit, and their mean."""
    hits, across, up = 0, 0.0, 0.0
    low, high = between(frame[LOW], frame[HIGH], step)
    for j in range(low, high + 1):
        v = (j + 0.5) * step
        half = width(mask, v)
        first, last = between(max(frame[LEFT], -half), min(frame[RIGHT], half), step)
        for i in range(first, last + 1):
            u = (i + 0.5) * step
            if shows(u, v, ghosts, ghost, boxes, order, glass, real_ghosts, real_boxes, front, mirror, hide):
                hits, across, up = hits + 1, across + u, up + v
                if hits >= limit:
                    return hits, across / hits, up / hits
    return hits, across / max(hits, 1), up / max(hits, 1)


@compiled
def nearest(
    across: float,
    up: float,
    ghosts: Floats,
    ghost: int,
    boxes: Floats,
    order: Ints,
    glass: Floats,
    real_ghosts: Floats,
    real_boxes: Floats,
    front: Ints,
    mirror: bool,
    hide: bool,
    mask: Mask,
    step: float,
) -> tuple[float, float]:
    """The point nearest to this one that shows the ghost: in rings around it, out to the first."""
    column, row = floor(across / step), floor(up / step)
    for ring in range(int((mask[0] - mask[3]) / step)):
        best, at = inf, (across, up)
        for j in range(row - ring, row + ring + 1):
            for i in range(column - ring, column + ring + 1, 1 if abs(j - row) == ring else max(2 * ring, 1)):
                u, v = (i + 0.5) * step, (j + 0.5) * step
                away = (u - across) ** 2 + (v - up) ** 2
                if (
                    away < best
                    and abs(u) <= width(mask, v)
                    and shows(u, v, ghosts, ghost, boxes, order, glass, real_ghosts, real_boxes, front, mirror, hide)
                ):
                    best, at = away, (u, v)
        if best < inf:
            return at
    return across, up
