"""Which cards may be tapped. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from itertools import product
from typing import Literal

from naysay.games.not_not.cards import DIRECTIONS, SPOTS, Criterion, Dice, Spot, Table
from naysay.games.not_not.reasons import (
    AllBut,
    AllOfThem,
    AnyPortal,
    Either,
    NoneThere,
    NotBoth,
    NothingNamed,
    Only,
    Reason,
)

Nothing = Literal["counts", "ignored"]
NOWHERE = frozenset[Spot]()
THERE = {  # by where up is, and direction
    (up, direction): frozenset({SPOTS[(i + j) % 4]})
    for (i, up), (j, direction) in product(enumerate(SPOTS), enumerate(DIRECTIONS))
}


def right_spots(
    table: Table, dice: Dice, up: Spot = "top", liar: bool = False, nothing: Nothing = "counts"
) -> frozenset[Spot]:
    """[3.1] What meets either criterion, each turned into its opposite if the NOTs and the liar make an odd number."""
    portals = frozenset([spot for spot, card in zip(SPOTS, table, strict=True) if card and not card.void])
    sets = [meant(word, table, up) & portals for word in criteria(dice, nothing)]
    if odd(dice, liar):
        sets = [portals - each for each in sets]
    return NOWHERE.union(*sets)


def odd(dice: Dice, liar: bool) -> bool:
    return ((dice.nots or 0) + liar) % 2 == 1


def criteria(dice: Dice, nothing: Nothing) -> tuple[Criterion, ...]:
    """[5.3] Where NOTHING is ignored, it is dropped beside a word, before any negation."""
    words = (dice.a, dice.b)
    said = tuple(word for word in words if word != "nothing")
    return said if said and nothing == "ignored" else words


def meant(word: Criterion, table: Table, up: Spot) -> frozenset[Spot]:
    """[3.2] The spots that a word means before any negation; [3.5] directions are counted from where up is."""
    if word == "nothing":
        return NOWHERE
    if word in DIRECTIONS:
        return THERE[up, word]
    return frozenset([spot for spot, card in zip(SPOTS, table, strict=True) if card and card.colour == word])


def reason(table: Table, dice: Dice, up: Spot, liar: bool, nothing: Nothing) -> Reason:
    """Why the right answer was what it was, in one line."""
    words = criteria(dice, nothing)
    said = tuple(word for word in words if word != "nothing")
    lies = tuple(next(iter(THERE[up, word])) if up != "top" and word in DIRECTIONS else None for word in said)
    kind = kind_of_reason(words, said, odd(dice, liar), bool(right_spots(table, dice, up, liar, nothing)))
    return kind(said, odd(dice, liar), dice.nots or 0, liar, lies)


def kind_of_reason(words: tuple[Criterion, ...], said: tuple[Criterion, ...], odd: bool, some: bool) -> type[Reason]:
    if not said:
        return AnyPortal if odd else NothingNamed
    if not some:
        return NoneThere
    if not odd:
        return Either if len(said) == 2 else Only
    if len(said) < len(words):  # NOT NOTHING is everything
        return AnyPortal
    if len(said) == 1:
        return AllBut
    alike = (said[0] in DIRECTIONS) == (said[1] in DIRECTIONS)  # no card is both
    return AllOfThem if alike else NotBoth
