"""Poses by hand: turns in degrees, one after the other."""

from __future__ import annotations

from math import radians

from naysay.games.pas_vu.hall.pose import Pose, Quat, times
from tests.games.pas_vu.hall.halls import turn


def tipped(degrees: float) -> Quat:
    """About east: what is up goes south."""
    return turn(1, 0, 0, radians(degrees))


def rolled(degrees: float) -> Quat:
    """About north: what is up goes east."""
    return turn(0, 1, 0, radians(degrees))


def faced(degrees: float) -> Quat:
    """About the vertical: what is east goes north."""
    return turn(0, 0, 1, radians(degrees))


def pose(x: float, y: float, *turns: Quat, z: float = 0) -> Pose:
    quat: Quat = (1.0, 0.0, 0.0, 0.0)
    for each in turns:
        quat = times(each, quat)
    return Pose.of((x, y, z), quat)
