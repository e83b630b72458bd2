"""Boxes and ghosts as rows of numbers.

A row is a kind, a place, three axes and three sizes. A box has its middle and half its sizes; a ghost its foot, its own
axis three times, its radius and its neck.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.interior import Ghost
from naysay.games.pas_vu.hall.pose import Pose, axes
from naysay.games.pas_vu.hall.shapes import FURNITURE, Piece

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

ROUND, PLACE, AXES, SIZE, WIDTH = 0, 1, 4, 13, 16  # where in a row they begin, and where it ends

CORNERS = np.array([[x, y, z] for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


@cache
def parts(piece: Piece) -> tuple[Floats, Floats]:
    """The middles and half sizes of a piece's boxes, in its own frame."""
    those = FURNITURE[piece].parts
    return np.array([part.pos for part in those]), np.array([part.half for part in those])


def corners(piece: Piece, pose: Pose) -> Floats:
    middles, halves = parts(piece)
    points: Floats = (middles[:, None] + CORNERS * halves[:, None]).reshape(-1, 3)
    placed: Floats = points @ np.array(axes(pose.quat)) + pose.pos
    return placed


@lru_cache(maxsize=1 << 10)
def boxes(piece: Piece, pose: Pose) -> Floats:
    """A piece's parts."""
    middles, halves = parts(piece)
    turn = np.array(axes(pose.quat))
    rows = np.zeros((len(middles), WIDTH))
    rows[:, PLACE:AXES] = middles @ turn + pose.pos
    rows[:, AXES:SIZE] = turn.ravel()
    rows[:, SIZE:] = halves
    return rows


@lru_cache(maxsize=64)
def furniture(pieces: tuple[tuple[Piece, Pose], ...]) -> Floats:
    """All parts of all pieces."""
    return np.concatenate([np.zeros((0, WIDTH)), *(boxes(piece, pose) for piece, pose in pieces)])


def ghosts(those: Iterable[Ghost]) -> Floats:
    return np.array([row(ghost) for ghost in those]).reshape(-1, WIDTH)


@lru_cache(maxsize=1 << 14)
def row(ghost: Ghost) -> tuple[float, ...]:
    figure = ghost.figure
    return (1.0, *ghost.foot, *ghost.axis, *ghost.axis, *ghost.axis, figure.radius, figure.neck, 0.0)


def pierced(rows: Floats, points: Floats) -> tuple[NDArray[np.int64], Floats, Floats]:
    """Which boxes are over or under any of the points, and where the vertical line through each enters and leaves them.

    Points come in groups, each in one place. Groups are the first index, points the second and those boxes the third; a
    line that does not enter a box has inf, -inf.
    """
    wide = np.abs(rows[:, AXES:SIZE].reshape(-1, 3, 3)[:, :, :2] * rows[:, SIZE:, None]).sum(axis=1)
    middles = rows[:, PLACE : PLACE + 2]
    ends = points.min(axis=1)[:, None], points.max(axis=1)[:, None]
    near = ((middles - wide <= ends[1]) & (middles + wide >= ends[0])).all(axis=2)
    those = np.flatnonzero(near.any(axis=0))
    group, box = np.nonzero(near[:, those])
    whose = those[box]
    turns, half = rows[whose, AXES:SIZE].reshape(-1, 1, 3, 3), rows[whose, None, SIZE:]
    aside = points[group] - middles[whose, None]
    at = aside[..., 0, None] * turns[..., 0] + aside[..., 1, None] * turns[..., 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (-half - at) / turns[..., 2], (half - at) / turns[..., 2]
    z = rows[whose, PLACE + 2, None]
    enters, leaves = z + np.fmin(one, other).max(axis=2), z + np.fmax(one, other).min(axis=2)
    found, shape = enters <= leaves, (len(points), len(those), points.shape[1])
    low, high = np.full(shape, np.inf), np.full(shape, -np.inf)
    low[group, box], high[group, box] = np.where(found, enters, np.inf), np.where(found, leaves, -np.inf)
    return those, low.swapaxes(1, 2), high.swapaxes(1, 2)
