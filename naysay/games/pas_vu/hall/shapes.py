"""The shapes of all that stands in the hall: `shapes.json`, of which this reads what is judged.

What a page draws is in the same file: each drawn thing lies inside the part that is judged, and reaches almost to its
surface. The unit is one square; x is east, y north, z up; the hall is [0, 6] by [0, 6].
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from naysay.games.pas_vu.hall.pose import Vec

Piece = Literal["mirror", "trolley", "desk", "piano", "armchair", "table"]
Size = Literal["small", "medium", "large"]

PIECES: tuple[Piece, ...] = get_args(Piece)
SIZES: tuple[Size, ...] = get_args(Size)


class Part(Struct, frozen=True):
    """A box, its faces along the piece's own axes: it collides, hides and holds."""

    pos: Vec
    half: Vec

    @property
    def volume(self) -> float:
        x, y, z = self.half
        return 8 * x * y * z


class Glass(Struct, frozen=True):
    """The rectangle center ± u ± v; it reflects on the side to which its normal points."""

    center: Vec
    u: Vec
    v: Vec
    normal: Vec


class Furniture(Struct, frozen=True):
    density: float
    parts: tuple[Part, ...]
    glass: Glass | None = None


class Figure(Struct, frozen=True):
    """A ghost's body: a cylinder on its foot, and half a sphere on top of it."""

    radius: float
    height: float  # of the whole

    @property
    def neck(self) -> float:
        """Where the cylinder ends, and the half sphere has its middle."""
        return self.height - self.radius


class Slot(Struct, frozen=True):
    """Below the disc: half as wide as `top` at the disc's middle and as `foot` at the bottom."""

    top: float
    foot: float
    bottom: float


class Keyhole(Struct, frozen=True):
    """The eye, and its picture (u, v) = (right, up) / depth: a disc, and a slot below it."""

    behind: float  # the eye behind the door's plane
    height: float  # of the eye over the floor
    disc: float  # its radius, in the picture
    slot: Slot
    seen: float  # what fills as much of the picture is seen


class Hall(Struct, frozen=True):
    size: int


class Shapes(Struct, frozen=True):
    hall: Hall
    keyhole: Keyhole
    ghosts: dict[Size, Figure]
    furniture: dict[Piece, Furniture]


SHAPES = msgspec.json.decode((Path(__file__).parent / "shapes.json").read_bytes(), type=Shapes)
HALL = SHAPES.hall.size
KEYHOLE = SHAPES.keyhole
GHOSTS: Mapping[Size, Figure] = SHAPES.ghosts
FURNITURE: Mapping[Piece, Furniture] = {piece: SHAPES.furniture[piece] for piece in PIECES}
