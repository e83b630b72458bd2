"""Why a bot played what it played. None of these tells how many chips a hand holds.

The page has a sentence for each of them, in each language.
"""

from __future__ import annotations

from naysay.core import Phrase, Seat


class Weighed(Phrase, frozen=True):
    price: int  # what the card adds to the bot's own, below zero if it saves
    pot: int


class Forced(Phrase, frozen=True, tag="forced"):
    """To take: it has no chip left to pay."""


class Joins(Weighed, frozen=True, tag="joins"):
    """To take: the card joins its cards."""


class Cheap(Weighed, frozen=True, tag="cheap"):
    """To take: the pot makes up for the card."""


class SaveChips(Weighed, frozen=True, tag="save_chips"):
    """To take: it is short of chips and would rather keep them."""


class Block(Weighed, frozen=True, tag="block"):
    """To take: another wants it more."""

    seat: Seat  # the one who does


class Dear(Weighed, frozen=True, tag="dear"):
    """To pass: the pot does not make up for the card."""


class Milk(Weighed, frozen=True, tag="milk"):
    """To pass: it would take it, but nobody else seems to want it, so let the others pay."""


class LastCards(Phrase, frozen=True, tag="last_cards"):
    """Either: it has counted the end through."""

    left: int  # cards to come
    gain: int  # chance of winning, in %


class Hunch(Weighed, frozen=True, tag="hunch"):
    """Either: it did not count very carefully."""


Reason = Forced | Joins | Cheap | SaveChips | Block | Dear | Milk | LastCards | Hunch
