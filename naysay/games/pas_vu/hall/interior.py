"""What stands where in the hall, and the doors that it is looked at from."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, floor, sin
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from naysay.games.pas_vu.hall.pose import POS_DIGITS, Pose, Vec, quantised
from naysay.games.pas_vu.hall.shapes import GHOSTS, HALL, PIECES, Figure, Piece, Size

Side = Literal["south", "west", "north", "east"]
SIDES: tuple[Side, ...] = get_args(Side)  # clockwise, as the seats sit
FLOCK: tuple[Size, ...] = ("large", "medium", "medium", "small", "small", "small", "small")  # of one seat

Spot = tuple[float, float, float]  # of what a ghost stands on: the middle of its foot, or, if it lies, of its length
Square = tuple[int, int]  # its column from the west and its row from the south, 0 to 5

HEADING_DIGITS = 3


class Door(Struct, frozen=True):
    """One of six on each side, numbered by column or row: equal numbers face each other."""

    side: Side
    number: int  # 1 to 6

    def __str__(self) -> str:
        return f"{self.side} {self.number}"


DOORS: tuple[Door, ...] = tuple(Door(side, number) for side in SIDES for number in range(1, HALL + 1))


class Ghost(Struct, frozen=True):
    seat: int
    size: Size
    spot: Spot
    lying: bool = False
    heading: float = 0.0  # where its head points if it lies, in radians from east towards north

    @classmethod
    def of(cls, seat: int, size: Size, spot: Vec, lying: bool = False, heading: float = 0.0) -> Ghost:
        """The ghost with its numbers rounded, as the log holds them."""
        x, y, z = quantised(spot, POS_DIGITS)
        (angle,) = quantised([heading if lying else 0.0], HEADING_DIGITS)
        return cls(seat, size, (x, y, z), lying, angle)

    def at(self, x: float, y: float, z: float = 0.0) -> Ghost:
        return Ghost.of(self.seat, self.size, (x, y, z), self.lying, self.heading)

    @property
    def figure(self) -> Figure:
        return GHOSTS[self.size]

    @property
    def square(self) -> Square:
        x, y, _ = self.spot
        return (min(max(floor(x), 0), HALL - 1), min(max(floor(y), 0), HALL - 1))

    @property
    def axis(self) -> Vec:
        """From its foot to its head."""
        return (cos(self.heading), sin(self.heading), 0.0) if self.lying else (0.0, 0.0, 1.0)

    @property
    def foot(self) -> Vec:
        """The middle of its foot."""
        x, y, z = self.spot
        if not self.lying:
            return self.spot
        along, half = self.axis, self.figure.height / 2
        return (x - along[0] * half, y - along[1] * half, z + self.figure.radius)


class Interior(Struct, frozen=True):
    furniture: tuple[tuple[Piece, Pose], ...]  # in the order of PIECES
    ghosts: tuple[tuple[int, Ghost], ...] = ()  # those in the hall, by their number: seat * 7 + place in the flock

    @classmethod
    def of(cls, furniture: Mapping[Piece, Pose], ghosts: Mapping[int, Ghost]) -> Interior:
        return cls(
            tuple((piece, furniture[piece]) for piece in PIECES if piece in furniture),
            tuple(sorted(ghosts.items())),
        )

    def with_piece(self, piece: Piece, pose: Pose) -> Interior:
        return Interior.of({**dict(self.furniture), piece: pose}, dict(self.ghosts))

    def without_piece(self, piece: Piece) -> Interior:
        return replace(self, furniture=tuple(entry for entry in self.furniture if entry[0] != piece))

    def with_ghost(self, number: int, ghost: Ghost) -> Interior:
        return replace(self, ghosts=tuple(sorted({**dict(self.ghosts), number: ghost}.items())))

    def without_ghost(self, number: int) -> Interior:
        return replace(self, ghosts=tuple(entry for entry in self.ghosts if entry[0] != number))


class Witness(Struct, frozen=True):
    """Why a ghost is seen: where in the picture it shows most, and how much of the picture it fills."""

    ghost: int
    via: Literal["straight", "mirror"]
    uv: tuple[float, float]
    share: float
