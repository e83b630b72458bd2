"""What a table tells of Pas Vu Pas Pris. Places are as the hall has them: x east, y north, the side `south` nearest."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.core import Phrase, Seat
from naysay.games.pas_vu.actions import Change
from naysay.games.pas_vu.cards import Midnight
from naysay.games.pas_vu.hall.interior import Door, Side, Witness
from naysay.games.pas_vu.hall.pose import Pose, Vec
from naysay.games.pas_vu.hall.shapes import Piece
from naysay.games.pas_vu.halls import Layout
from naysay.games.pas_vu.walks import Stray, Walk

Manner = Literal["stands", "lies", "leans"]
Fault = Literal["outside", "falls", "restless"]  # as it is held; where it ends; it never stays
Purpose = Literal["side", "door", "crystal"]  # who chooses the side; which door; what the crystal ball says


class Furnished(Phrase, frozen=True, tag="hall"):
    layout: Layout


class KeyholePut(Phrase, frozen=True, tag="keyhole"):
    """Before the first turn."""

    door: Door


class Struck(Phrase, frozen=True, tag="midnight"):
    """A Midnight card, drawn by the die's holder."""

    seat: Seat
    card: Midnight


class Drew(Phrase, frozen=True, tag="draw"):
    seat: Seat
    value: int
    pieces: tuple[Piece, ...]


class Kept(Phrase, frozen=True, tag="keep"):
    """No piece was moved."""

    seat: Seat


class TookUp(Phrase, frozen=True, tag="take"):
    seat: Seat
    piece: Piece


class PutBack(Phrase, frozen=True, tag="back"):
    """Where it was."""

    seat: Seat
    piece: Piece


class Placed(Phrase, frozen=True, tag="place"):
    seat: Seat
    piece: Piece
    manner: Manner
    moved: tuple[Piece, ...]  # others that came to rest anew
    dropped: tuple[int, ...]  # ghosts that were on or in one of them


class Planned(Phrase, frozen=True, tag="plan"):
    """What, is told when all have."""

    seat: Seat


class Came(Struct, frozen=True):
    """One ghost's walk, and what became of it."""

    walk: Walk
    stands: int | None  # the ghost that stands there now; None: it went out, or into a fusion, or found no room
    shifted: bool  # not where it was planned to stand


class Revealed(Phrase, frozen=True, tag="reveal"):
    """All plans at once, from the die's holder on."""

    came: tuple[Came, ...]
    then: Change  # what had leaned on ghosts that went


class Rolled(Phrase, frozen=True, tag="roll"):
    seat: Seat
    pips: int
    purpose: Purpose


class RollAgain(Phrase, frozen=True, tag="tie"):
    """The last roll made it a tie."""

    seat: Seat
    pips: int
    tied: tuple[Seat, ...]


class SideChosen(Phrase, frozen=True, tag="side"):
    seat: Seat
    side: Side


class Saw(Phrase, frozen=True, tag="see"):
    """Through the keyhole. Whoever was seen goes home."""

    door: Door
    witnesses: tuple[Witness, ...]
    then: Change


class PerchChecked(Phrase, frozen=True, tag="perched"):
    fell: tuple[int, ...]  # ghosts that were not on top of furniture
    then: Change


class Changed(Phrase, frozen=True, tag="effect"):
    """What a Midnight card did."""

    card: Midnight
    change: Change
    then: Change


class Picked(Phrase, frozen=True, tag="pick"):
    """A seat chose what a Midnight card does."""

    seat: Seat
    card: Midnight
    name: str
    change: Change


class Tagged(Phrase, frozen=True, tag="tag"):
    seat: Seat
    ghost: int  # that goes home
    by: int  # that stands in its place


class Risen(Phrase, frozen=True, tag="rise"):
    change: Change
    then: Change


# To one who wished for something


class Unsettled(Phrase, frozen=True, tag="unsettled"):
    """The piece does not come to rest there."""

    piece: Piece
    why: Fault
    side: Side | None  # the wall that it goes through
    by: float  # squares beyond it
    at: Vec  # the corner to point at
    path: tuple[Pose, ...]  # how it fell; the last is as far as it got


class Strayed(Phrase, frozen=True, tag="astray"):
    """The ghost cannot go like that."""

    ghost: int
    why: Stray


class NoRoom(Phrase, frozen=True, tag="no_room"):
    """For the ghost, anywhere in that square."""

    ghost: int


class Peeked(Phrase, frozen=True, tag="peek"):
    """What this door would see. [5.5]"""

    door: Door
    witnesses: tuple[Witness, ...]


Told = (
    Furnished
    | KeyholePut
    | Struck
    | Drew
    | Kept
    | TookUp
    | PutBack
    | Placed
    | Planned
    | Revealed
    | Rolled
    | RollAgain
    | SideChosen
    | Saw
    | PerchChecked
    | Changed
    | Picked
    | Tagged
    | Risen
    | Unsettled
    | Strayed
    | NoRoom
    | Peeked
)
