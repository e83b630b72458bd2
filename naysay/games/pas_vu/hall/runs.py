"""What of a ghost is seen straight, run by run: the quicker way, and the same result.

In a row of the lattice a ghost fills one run of points, and a box another, for both are convex. If a plane lies between
them, the same one is in front in all points that they share. So only the ends of runs have to be found, but for the few
that touch so closely that they may overlap.
"""

from __future__ import annotations

from math import inf, sqrt

import numpy as np

from naysay.games.pas_vu.hall.bodies import AXES, PLACE, SIZE, Floats
from naysay.games.pas_vu.hall.compiled import compiled
from naysay.games.pas_vu.hall.picture import Mask, between, width
from naysay.games.pas_vu.hall.rays import blocked, meets, strikes
from naysay.games.pas_vu.hall.view import HIGH, LEFT, LOW, RIGHT, Ints

UNKNOWN, FRONT, BEHIND, MIXED = range(4)


@compiled
def run_of_ghost(ghosts: Floats, ghost: int, first: int, last: int, v: float, step: float) -> tuple[int, int]:
    while first <= last and strikes(ghosts, ghost, (first + 0.5) * step, v) == inf:
        first += 1
    while first < last and strikes(ghosts, ghost, (last + 0.5) * step, v) == inf:
        last -= 1
    return first, last


@compiled
def run_of_box(corners: Floats, i: int, v: float, step: float) -> tuple[int, int]:
    """From the outermost of its edges to the outermost on the other side."""
    left, right = inf, -inf
    for corner in range(8):
        for bit in (1, 2, 4):
            a, b = corners[i, corner, 1], corners[i, corner | bit, 1]
            if (a <= v) != (b <= v):
                at = (v - a) / (b - a)
                u = corners[i, corner, 0] + at * (corners[i, corner | bit, 0] - corners[i, corner, 0])
                left, right = min(left, u), max(right, u)
    return between(left, right, step) if left <= right else (1, 0)


@compiled
def insert(starts: Ints, ends: Ints, count: int, start: int, end: int) -> None:
    """A run among `count` others, by where it starts."""
    while count > 0 and starts[count - 1] > start:
        starts[count], ends[count] = starts[count - 1], ends[count - 1]
        count -= 1
    starts[count], ends[count] = start, end


@compiled
def apart(boxes: Floats, i: int, ghosts: Floats, ghost: int) -> bool:
    """Whether a plane along a face of the box, or along the ghost's foot, lies between them."""
    x, y, z = ghosts[ghost, PLACE], ghosts[ghost, PLACE + 1], ghosts[ghost, PLACE + 2]
    a, b, c = ghosts[ghost, AXES], ghosts[ghost, AXES + 1], ghosts[ghost, AXES + 2]
    radius, neck = ghosts[ghost, SIZE], ghosts[ghost, SIZE + 1]
    bottom = top = 0.0
    for k in range(3):
        u, v, w = boxes[i, AXES + 3 * k], boxes[i, AXES + 3 * k + 1], boxes[i, AXES + 3 * k + 2]
        low, high = boxes[i, PLACE + k], boxes[i, SIZE + k]
        foot, up = u * x + v * y + w * z, u * a + v * b + w * c
        side = radius * sqrt(max(1 - up * up, 0.0))
        if min(foot - side, foot + neck * up - radius) >= high or max(foot + side, foot + neck * up + radius) <= low:
            return True
        bottom, top = bottom + min(low * up, high * up), top + max(low * up, high * up)
    level = x * a + y * b + z * c
    return bool(top <= level or bottom >= level + neck + radius)


@compiled
def by_runs(
    ghosts: Floats,
    ghost: int,
    boxes: Floats,
    order: Ints,
    corners: Floats,
    frame: Floats,
    mask: Mask,
    step: float,
    limit: int,
) -> tuple[int, float, float]:
    """How many points show the ghost straight, up to about a limit, and their mean; only boxes hide it."""
    stands, starts, ends = np.zeros(len(order), np.int64), np.empty_like(order), np.empty_like(order)
    mixed = np.empty_like(order)
    hits, across, up = 0, 0.0, 0.0
    low, high = between(frame[LOW], frame[HIGH], step)
    for j in range(low, high + 1):
        v = (j + 0.5) * step
        half = width(mask, v)
        first, last = between(max(frame[LEFT], -half), min(frame[RIGHT], half), step)
        first, last = run_of_ghost(ghosts, ghost, first, last, v, step)
        count = among = 0
        for n in range(len(order)):
            if first > last or stands[n] == BEHIND:
                continue
            start, end = run_of_box(corners, order[n], v, step)
            start, end = max(start, first), min(end, last)
            if start > end:
                continue
            if stands[n] == UNKNOWN and not apart(boxes, order[n], ghosts, ghost):
                stands[n] = MIXED
            elif stands[n] == UNKNOWN:
                u = ((start + end) // 2 + 0.5) * step
                front = meets(boxes, order[n], u, v, 0.0, strikes(ghosts, ghost, u, v))
                stands[n] = FRONT if front else BEHIND
            if stands[n] == FRONT:
                insert(starts, ends, count, start, end)
                count += 1
            elif stands[n] == MIXED:
                mixed[among] = order[n]
                among += 1
        for n in range(count + 1):
            stop = starts[n] - 1 if n < count else last
            if among:
                for i in range(first, stop + 1):
                    u = (i + 0.5) * step
                    if not blocked(boxes, mixed[:among], u, v, 0.0, strikes(ghosts, ghost, u, v)):
                        hits, across, up = hits + 1, across + u, up + v
            else:
                found = max(stop - first + 1, 0)
                hits, across, up = hits + found, across + found * (first + stop + 1) / 2 * step, up + found * v
            first = max(first, ends[n] + 1) if n < count else first
        if hits >= limit:
            break
    return hits, across / max(hits, 1), up / max(hits, 1)
