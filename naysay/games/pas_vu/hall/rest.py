"""How a piece of furniture comes to rest. MuJoCo is loaded when a piece first has to.

The same arguments give the same answer to the last bit, on one version of MuJoCo; another version may differ. So what
is logged is the pose at rest, and a replay never simulates.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.games.pas_vu.hall.interior import Interior, Side, Spot
from naysay.games.pas_vu.hall.pose import Pose, Vec
from naysay.games.pas_vu.hall.shapes import Piece

Manner = Literal["stands", "lies", "leans"]
Why = Literal["outside", "falls", "restless"]


class Lifted(Struct, frozen=True):
    """The hall after something was taken from it, and what followed from that."""

    interior: Interior
    moved: tuple[tuple[Piece, Pose], ...]  # pieces that had rested on it, where they came to rest
    dropped: tuple[tuple[int, Spot], ...]  # ghosts that had been on or in it, on the floor of their square


class Rest(Struct, frozen=True):
    pose: Pose
    moved: tuple[tuple[Piece, Pose], ...]
    dropped: tuple[tuple[int, Spot], ...]
    manner: Manner
    on: tuple[Piece, ...]  # what it rests on or leans against besides the floor and ghosts
    path: tuple[Pose, ...]  # how it fell, a pose each 40 ms; empty if it stays as it was held


class Unsettled(ValueError):
    """The piece cannot be left there: it is held outside the hall, it falls out of it, or it never comes to rest."""

    def __init__(self, why: Why, piece: Piece, side: Side | None, by: float, at: Vec, path: tuple[Pose, ...]) -> None:
        beyond = f" {by:.2f} squares beyond the {side} wall" if side else ""
        super().__init__(f"expected a pose in which the {piece} comes to rest inside the hall; it {SAID[why]}{beyond}")
        self.why = why
        self.side = side  # the wall that it is beyond, if any
        self.by = by  # squares beyond that wall
        self.at = at  # the corner to point at
        self.path = path  # where it fell, as far as it got


SAID: dict[Why, str] = {"outside": "is held", "falls": "falls", "restless": "does not stay"}


def settle(interior: Interior, piece: Piece, wish: Pose) -> Rest:
    """Where the piece comes to rest if it is taken up and set down as wished, or Unsettled."""
    return set_down(lift(interior, piece), piece, wish)


def lift(interior: Interior, piece: Piece) -> Lifted:
    """The hall without the piece. Whoever tries many places for it needs this once."""
    return subside(interior, interior.without_piece(piece))


def subside(before: Interior, after: Interior) -> Lifted:
    """What follows when something that was there is so no longer: what had rested on it settles, lowest first.

    A piece that could come to rest nowhere inside the hall is put upright, as near as there is room.
    """
    from naysay.games.pas_vu.hall.subsiding import subside

    return subside(before, after)


def set_down(lifted: Lifted, piece: Piece, wish: Pose) -> Rest:
    """Where the piece comes to rest if it is set down as wished, or Unsettled."""
    from naysay.games.pas_vu.hall.settling import set_down

    return set_down(lifted, piece, wish)


def put_upright(lifted: Lifted, piece: Piece, near: Pose) -> Rest:
    """The piece upright on the floor, as near as there is room: for whoever has to put it somewhere."""
    from naysay.games.pas_vu.hall.settling import rest_of
    from naysay.games.pas_vu.hall.subsiding import upright_near

    return rest_of(lifted, piece, upright_near(lifted.interior, piece, near), ())
