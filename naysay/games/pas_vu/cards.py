"""What is in the box besides furniture. What the rulebook does not say is a figure named here, once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from naysay.games.pas_vu.hall.interior import FLOCK
from naysay.games.pas_vu.hall.shapes import Piece, Size

TURNS = 5
PIPS = range(1, 7)
OUT: Mapping[Size, int] = {"small": 1, "medium": 3, "large": 5}  # points of a ghost that is out [6.2]
INSIDE: Mapping[Size, int] = {"small": 0, "medium": 1, "large": 2}  # of one that is still in the hall [6.2]
GROWN: Mapping[tuple[Size, Size], Size] = {  # what two ghosts become [7.2]
    ("small", "small"): "medium",
    ("small", "medium"): "large",
    ("medium", "small"): "large",
}


class Card(Struct, frozen=True, order=True):
    """A Movement card: how far ghosts may go and, on most, two pieces of which one may be moved."""

    value: int
    pieces: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        return " ".join([*self.pieces, str(self.value)])


# [1.6] Every piece stands on five cards, which are worth 37 together.
PAIRS = (
    Card(6, ("mirror", "trolley")),
    Card(6, ("mirror", "table")),
    Card(6, ("desk", "table")),
    Card(6, ("piano", "armchair")),
    Card(7, ("trolley", "piano")),
    Card(7, ("trolley", "armchair")),
    Card(7, ("desk", "piano")),
    Card(7, ("desk", "armchair")),
    Card(8, ("mirror", "desk")),
    Card(8, ("mirror", "armchair")),
    Card(8, ("trolley", "table")),
    Card(8, ("piano", "table")),
    Card(9, ("mirror", "piano")),
    Card(9, ("trolley", "desk")),
    Card(9, ("armchair", "table")),
)
PLAIN = 5 * (Card(10),)
CARDS = PAIRS + PLAIN
BY_NAME = {str(card): card for card in CARDS}

Midnight = Literal[
    "double",  # Double curieux
    "cover",  # Tous aux abris
    "tipsy",  # Surexcité
    "faces",  # Concours de grimaces
    "tag",  # Touché, c'est toi le chat
    "dance",  # Piste de danse
    "perch",  # Chat perché
    "brother",  # Je vais le dire à mon grand frère
    "knock",  # Toc, toc, toc
    "dizzy",  # J'ai le tournis
    "crystal",  # Boule de cristal
    "sun",  # 1, 2, 3, soleil
]
MIDNIGHTS: tuple[Midnight, ...] = get_args(Midnight)


def seat_of(number: int) -> int:
    return number // len(FLOCK)


def size_of(number: int) -> Size:
    return FLOCK[number % len(FLOCK)]


def flock(seat: int) -> range:
    """The numbers of a seat's ghosts."""
    return range(seat * len(FLOCK), (seat + 1) * len(FLOCK))
