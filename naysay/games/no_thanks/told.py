"""What a table tells of No Thanks! The page has a sentence for each of these, in each language."""

from __future__ import annotations

from naysay.core import Phrase, Seat


class Flipped(Phrase, frozen=True, tag="flip"):
    seat: Seat  # who turned it
    card: int


class Passed(Phrase, frozen=True, tag="pass"):
    seat: Seat
    pot: int  # with the chip just paid


class Took(Phrase, frozen=True, tag="take"):
    seat: Seat
    card: int
    pot: int


Told = Flipped | Passed | Took
