"""What a table tells of Not Not. The page has a sentence for each of these, in each language."""

from __future__ import annotations

from typing import Literal

from naysay.core import Phrase, Seat
from naysay.games.not_not.cards import Colour, Criterion, Lesson, Spot


class Laid(Phrase, frozen=True, tag="lay"):
    spot: Spot
    colour: Colour | Literal["void"]
    ground: Colour


class SetAside(Phrase, frozen=True, tag="aside"):
    """A second Void changes places with the next card. [1.5]"""

    ground: Colour


class Taught(Phrase, frozen=True, tag="lesson"):
    lesson: Lesson


class ShownBack(Phrase, frozen=True, tag="back"):
    up: Spot
    liar: bool


class DiceRolled(Phrase, frozen=True, tag="dice"):
    a: Criterion
    b: Criterion
    nots: int


class TappedThere(Phrase, frozen=True, tag="tap"):
    """To the one who tapped."""

    seat: Seat
    spot: Spot | None  # None: the deck


class Tapped(Phrase, frozen=True, tag="tapped"):
    """To the others, until the round is closed."""

    seat: Seat


class Closed(Phrase, frozen=True, tag="close"):
    """Seats by what became of their taps."""

    first: tuple[Seat, ...]
    tie: tuple[Seat, ...]
    wrong: tuple[Seat, ...]
    early: tuple[Seat, ...]
    late: tuple[tuple[Seat, int], ...]  # and by how many ms
    ms: int  # of the first; 0 if there is none
    trap: bool  # no card was right
    void: bool  # the first took the Void in place of the card that it tapped


Told = Laid | SetAside | Taught | ShownBack | DiceRolled | TappedThere | Tapped | Closed
