"""Halls to begin in: every piece upright, with room between them, and a mirror that looks into the room. [1.4]"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Literal, get_args

from naysay.games.pas_vu.hall.pose import Pose
from naysay.games.pas_vu.hall.shapes import PIECES, Piece

Layout = Literal["lobby", "reception", "ballroom", "parlour"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
Furniture = tuple[tuple[Piece, Pose], ...]  # in the order of PIECES


def standing(x: float, y: float, degrees: float) -> Pose:
    """Upright on the floor, turned from east towards north."""
    half = radians(degrees) / 2
    return Pose.of((x, y, 0.0), (cos(half), 0.0, 0.0, sin(half)))


STANDING: Mapping[Layout, Mapping[Piece, tuple[float, float, float]]] = {
    "lobby": {
        "mirror": (3.3, 4.2, 220),
        "trolley": (4.7, 2.5, 200),
        "desk": (4.72, 5.1, -8),
        "piano": (1.5, 5.4, 3),
        "armchair": (1.6, 2.75, 28),
        "table": (3.35, 1.4, 8),
    },
    "reception": {
        "mirror": (4.9, 4.8, 135),
        "trolley": (1.3, 1.2, 40),
        "desk": (3, 3.1, 0),
        "piano": (1, 4.4, 80),
        "armchair": (4.8, 1.4, -140),
        "table": (3, 4.9, 12),
    },
    "ballroom": {
        "mirror": (3, 5.3, 180),
        "trolley": (3.2, 0.9, 5),
        "desk": (0.8, 3.2, 90),
        "piano": (5.3, 3, -90),
        "armchair": (1.4, 1.2, -45),
        "table": (4.5, 4.7, 20),
    },
    "parlour": {
        "mirror": (5, 1.6, 50),
        "trolley": (1.3, 5, -20),
        "desk": (1.3, 1.2, 20),
        "piano": (4.5, 4.9, -35),
        "armchair": (2.1, 3.4, -40),
        "table": (3.4, 2.9, 15),
    },
}
HALLS: Mapping[Layout, Furniture] = {
    layout: tuple((piece, standing(*STANDING[layout][piece])) for piece in PIECES) for layout in LAYOUTS
}
