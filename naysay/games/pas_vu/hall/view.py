"""The hall in the frame of an eye: it is at 0, and right, up and ahead are the axes.

The eye's picture is (u, v) = (right, up) / ahead: the ray through one of its points is t · (u, v, 1). In the mirror the
eye sees the mirrored hall, as through a window.
"""

from __future__ import annotations

from math import cos, inf, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.bodies import AXES, PLACE, ROUND, SIZE, WIDTH, Floats
from naysay.games.pas_vu.hall.compiled import compiled

Ints = NDArray[np.int64]

# A row of a view also has its body's outline in the picture, and how near and how far that is. A box in a view has, for
# each of its axes, the ways from the eye to its two faces, in the place of its own place and size.
LOW, HIGH, LEFT, RIGHT, NEAR, FAR, WIDER = range(WIDTH, WIDTH + 7)

AHEAD = 1e-6  # what is nearer to the eye's plane, or behind it, has no edge in the picture
OCTAGON = 1 / cos(pi / 8)  # so much wider than a circle, it has the circle inside


@compiled
def moved(rows: Floats, camera: Floats) -> Floats:
    """Bodies in a camera's frame: its place, and what it has to its right, above and ahead."""
    found = np.zeros((len(rows), WIDER))
    for i in range(len(rows)):
        for at in (ROUND, SIZE, SIZE + 1, SIZE + 2):
            found[i, at] = rows[i, at]
        for at in range(PLACE, SIZE, 3):
            for n in range(3):
                for m in range(3):
                    eye = camera[0, m] if at == PLACE else 0.0
                    found[i, at + n] += (rows[i, at + m] - eye) * camera[1 + n, m]
    return found


@compiled
def mirrored(rows: Floats, glass: Floats) -> Floats:
    found = np.zeros((len(rows), WIDER))
    for i in range(len(rows)):
        for at in (ROUND, SIZE, SIZE + 1, SIZE + 2):
            found[i, at] = rows[i, at]
        for at in range(PLACE, SIZE, 3):
            away = 0.0
            for n in range(3):
                away += (rows[i, at + n] - (glass[0, n] if at == PLACE else 0.0)) * glass[3, n]
            for n in range(3):
                found[i, at + n] = rows[i, at + n] - 2 * away * glass[3, n]
    return found


@compiled
def outline(points: Floats, row: Floats) -> None:
    """What a convex body around these points covers in the picture."""
    row[LOW], row[HIGH], row[LEFT], row[RIGHT], row[NEAR], row[FAR] = inf, -inf, inf, -inf, inf, -inf
    for i in range(len(points)):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        row[NEAR], row[FAR] = min(row[NEAR], z), max(row[FAR], z)
        row[LOW], row[HIGH] = min(row[LOW], y / z), max(row[HIGH], y / z)
        row[LEFT], row[RIGHT] = min(row[LEFT], x / z), max(row[RIGHT], x / z)
    if row[FAR] < AHEAD:  # all behind the eye: nowhere; partly: perhaps anywhere
        row[LOW], row[HIGH], row[LEFT], row[RIGHT] = inf, -inf, inf, -inf
    elif row[NEAR] < AHEAD:
        row[LOW], row[HIGH], row[LEFT], row[RIGHT] = -inf, inf, -inf, inf


@compiled
def outline_ghost(row: Floats) -> None:
    """By an eight-sided column around it."""
    a, b, c = row[AXES], row[AXES + 1], row[AXES + 2]
    if abs(a) < 0.6:  # two ways across its axis
        x, y, z = 0.0, c, -b
    else:
        x, y, z = -c, 0.0, a
    wide = row[SIZE] * OCTAGON / sqrt(x * x + y * y + z * z)
    x, y, z = x * wide, y * wide, z * wide
    u, v, w = b * z - c * y, c * x - a * z, a * y - b * x
    points = np.empty((16, 3))
    for corner in range(16):
        angle, up = corner // 2 * pi / 4, (row[SIZE] + row[SIZE + 1]) * (corner % 2)
        points[corner, 0] = row[PLACE] + cos(angle) * x + sin(angle) * u + up * a
        points[corner, 1] = row[PLACE + 1] + cos(angle) * y + sin(angle) * v + up * b
        points[corner, 2] = row[PLACE + 2] + cos(angle) * z + sin(angle) * w + up * c
    outline(points, row)


@compiled
def outline_box(row: Floats, corners: Floats) -> None:
    """And its corners in the picture."""
    points = np.empty((8, 3))
    for corner in range(8):
        for n in range(3):
            points[corner, n] = row[PLACE + n]
            for k in range(3):
                points[corner, n] += (1 if corner >> k & 1 else -1) * row[SIZE + k] * row[AXES + 3 * k + n]
        corners[corner, 0], corners[corner, 1] = (
            points[corner, 0] / points[corner, 2],
            points[corner, 1] / points[corner, 2],
        )
    outline(points, row)
    x, y, z = row[PLACE], row[PLACE + 1], row[PLACE + 2]
    for k in range(3):
        at = AXES + 3 * k
        middle, half = x * row[at] + y * row[at + 1] + z * row[at + 2], row[SIZE + k]
        row[PLACE + k], row[SIZE + k] = middle - half, middle + half


@compiled
def outlined(rows: Floats) -> Floats:
    """Gives rows their outlines; returns the corners of boxes in the picture."""
    corners = np.empty((len(rows), 8, 2))
    for i in range(len(rows)):
        if rows[i, ROUND]:
            outline_ghost(rows[i])
        else:
            outline_box(rows[i], corners[i])
    return corners


@compiled
def in_view(glass: Floats, camera: Floats) -> tuple[Floats, Floats, bool]:
    """The glass in a camera's frame, its outline as in a row, and whether it faces the eye."""
    found, window, corners = np.zeros((4, 3)), np.zeros(WIDER), np.empty((4, 3))
    facing = 0.0
    for n in range(3):
        for k in range(4):
            for m in range(3):
                found[k, n] += (glass[k, m] - (camera[0, m] if k == 0 else 0.0)) * camera[1 + n, m]
        facing += found[0, n] * found[3, n]
        for corner in range(4):
            aside = (1 if corner & 1 else -1) * found[1, n] + (1 if corner & 2 else -1) * found[2, n]
            corners[corner, n] = found[0, n] + aside
    outline(corners, window)
    return found, window, facing < 0


@compiled
def reflects(glass: Floats, ghosts: Floats, i: int) -> bool:
    """Whether any of a ghost is before the glass's plane."""
    foot, up = 0.0, 0.0
    for n in range(3):
        foot += (ghosts[i, PLACE + n] - glass[0, n]) * glass[3, n]
        up += ghosts[i, AXES + n] * glass[3, n]
    furthest: float = foot + max(0.0, ghosts[i, SIZE + 1] * up) + ghosts[i, SIZE]
    return furthest > 0


@compiled
def lined_up(boxes: Floats, frame: Floats) -> Ints:
    """The boxes that are in this part of the picture, and not all behind what is so far away."""
    found = np.empty(len(boxes), np.int64)
    count = 0
    for i in range(len(boxes)):
        aside = boxes[i, LOW] > frame[HIGH] or boxes[i, HIGH] < frame[LOW]
        aside = aside or boxes[i, LEFT] > frame[RIGHT] or boxes[i, RIGHT] < frame[LEFT]
        if not aside and boxes[i, NEAR] <= frame[FAR]:
            found[count] = i
            count += 1
    return found[:count]
