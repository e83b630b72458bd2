"""Why a bot played what it played. The page has a sentence for each of these, in each language."""

from __future__ import annotations

from enum import StrEnum

from naysay.core import Phrase


class Reason(StrEnum):
    FORCED = "forced"  # take: it has no chip left to pay
    JOINS = "joins"  # take: the card joins its cards. price: what it adds to them, below zero if it saves; pot
    CHEAP = "cheap"  # take: the pot makes up for the card. price, pot
    SAVE_CHIPS = "save_chips"  # take: it is short of chips and would rather keep them. price, pot
    BLOCK = "block"  # take: another wants it more. price, pot, seat: the one who does
    DEAR = "dear"  # pass: the pot does not make up for the card. price, pot
    MILK = "milk"  # pass: it would take it, but nobody else seems to want it, so let the others pay. price, pot
    LAST_CARDS = (
        "last_cards"  # either: it has counted the end through. left: cards to come; gain: chance of winning, in %
    )
    HUNCH = "hunch"  # either: it did not count very carefully. price, pot


REASONS: dict[Reason, tuple[str, ...]] = {
    Reason.FORCED: (),
    Reason.JOINS: ("price", "pot"),
    Reason.CHEAP: ("price", "pot"),
    Reason.SAVE_CHIPS: ("price", "pot"),
    Reason.BLOCK: ("price", "pot", "seat"),
    Reason.DEAR: ("price", "pot"),
    Reason.MILK: ("price", "pot"),
    Reason.LAST_CARDS: ("left", "gain"),
    Reason.HUNCH: ("price", "pot"),
}
"""Every reason with the names of its numbers. None of them tells how many chips a hand holds."""


def because(reason: Reason, *numbers: int) -> Phrase:
    return Phrase(reason.value, dict(zip(REASONS[reason], numbers, strict=True)))
