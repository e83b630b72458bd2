"""What may be tapped, in every case there is, against a table made the other way round: card by card."""

from __future__ import annotations

from itertools import product
from typing import Literal

import pytest

from naysay.core import with_item
from naysay.games.not_not.cards import CARDS, COLOURS, DIE_A, DIE_B, DIRECTIONS, SPOTS, Card, Dice
from naysay.games.not_not.tapping import reason, right_spots

KINDS = (*COLOURS, "void")
LAYOUTS = [kinds for kinds in product(KINDS, repeat=4) if kinds.count("void") <= 1]
FACES = {kind: next(card for card in CARDS if card.colour == kind) for kind in KINDS}
TABLES = {(a, b, c, d): (FACES[a], FACES[b], FACES[c], FACES[d]) for a, b, c, d in LAYOUTS}
FEW_COLOURS = [kinds for kinds in LAYOUTS if set(kinds) <= {"red", "blue", "white", "void"}]
WORDS = list(product(dict.fromkeys(DIE_A), dict.fromkeys(DIE_B)))
NOTHINGS: tuple[Literal["counts", "ignored"], ...] = ("counts", "ignored")
ASKED = list(product(WORDS, SPOTS, NOTHINGS))

CALLED = {  # what a spot is called when up is there
    "top": {"top": "up", "right": "right", "bottom": "down", "left": "left"},
    "right": {"right": "up", "bottom": "right", "left": "down", "top": "left"},
    "bottom": {"bottom": "up", "left": "right", "top": "down", "right": "left"},
    "left": {"left": "up", "top": "right", "right": "down", "bottom": "left"},
}
SIGN = {None: 1, 0: 1, 1: -1, 2: 1, 3: -1}
COLUMNS = {spot: 1 << i for i, spot in enumerate(SPOTS)}
SPOTS_OF = [frozenset(spot for spot, bit in COLUMNS.items() if bits & bit) for bits in range(16)]

every_sign = pytest.mark.parametrize(("nots", "liar"), list(product(SIGN, (False, True))))


def allowed(kind, called, words, sign, nothing):
    """One card alone, by ruling 1: whether one of the words, or its opposite, is true of it."""
    if kind == "void":
        return False
    if nothing == "ignored" and words != ("nothing", "nothing"):
        words = tuple(word for word in words if word != "nothing")
    return any((1 if word in (kind, called) else -1) == sign for word in words)


def masks(layouts, words, sign, up, nothing):
    """For each layout the right spots, a bit each."""
    bits = [
        {kind: COLUMNS[spot] * allowed(kind, CALLED[up][spot], words, sign, nothing) for kind in KINDS}
        for spot in SPOTS
    ]
    top, right, bottom, left = bits
    return [top[a] + right[b] + bottom[c] + left[d] for a, b, c, d in layouts]


def test_every_case_is_there():
    assert len(WORDS) == 25
    assert len(LAYOUTS) == 5**4 + 4 * 5**3 == 1125
    assert len(WORDS) * len(SIGN) * 2 * len(SPOTS) * len(LAYOUTS) * 2 == 2_250_000


@every_sign
def test_what_may_be_tapped_is_what_each_card_alone_says(nots, liar):
    sign = SIGN[nots] * (-1 if liar else 1)
    for words, up, nothing in ASKED:
        dice = Dice(*words, nots)
        found = [right_spots(table, dice, up, liar, nothing) for table in TABLES.values()]
        assert found == [SPOTS_OF[mask] for mask in masks(LAYOUTS, words, sign, up, nothing)], (words, up, nothing)


def with_card(kinds, place, card):
    return with_item(tuple(FACES[kind] for kind in kinds), place, card)


@pytest.mark.parametrize("nots", SIGN)
def test_grounds_never_count(nots):
    """Each card of the box in each place: a card is as right as another of its portal on any other ground."""
    others = ("red", "blue", "green", "yellow")
    for (words, up, nothing), liar, place in product(ASKED, (False, True), range(4)):
        dice = Dice(*words, nots)
        for kind in KINDS:
            tables = [with_card(others, place, card) for card in dict.fromkeys(CARDS) if card.colour == kind]
            assert len({right_spots(table, dice, up, liar, nothing) for table in tables}) == 1


def test_where_no_card_lies_nothing_may_be_tapped():
    table = (FACES["red"], None, FACES["blue"], None)
    assert right_spots(table, Dice("nothing", "nothing", 1)) == {"top", "bottom"}
    assert right_spots(table, Dice("blue", "right")) == {"bottom"}


@every_sign
def test_the_reason_told_is_the_reason(nots, liar):
    """With and without the colours that the dice say; a reason takes nothing else from the portals."""
    sign = SIGN[nots] * (-1 if liar else 1)
    portals = masks(FEW_COLOURS, ("nothing",), -1, "top", "counts")
    for words, up, nothing in ASKED:
        said = [word for word in words if word != "nothing"]
        kinds_of_words = {word in DIRECTIONS for word in said}
        fits = [masks(FEW_COLOURS, (word,), 1, up, "counts") for word in said] + [[0] * len(FEW_COLOURS)] * 2
        expected = masks(FEW_COLOURS, words, sign, up, nothing)
        for kinds, mask, all_, one, other in zip(FEW_COLOURS, expected, portals, *fits[:2], strict=True):
            why = reason(TABLES[kinds], Dice(*words, nots), up, liar, nothing)
            meanings = {
                "nothing": not said and sign == 1 and mask == 0,
                "none": bool(said) and mask == 0,
                "any": sign == -1 and "nothing" in words and (nothing == "counts" or not said) and mask == all_,
                "all": sign == -1 and len(said) == 2 and mask == all_ and len(kinds_of_words) == 1,
                "not_both": sign == -1 and len(kinds_of_words) == 2 and mask == all_ & ~(one & other),
                "not": sign == -1 and len(said) == 1 and mask == all_ & ~one,
                "either": sign == 1 and len(said) == 2 and mask == one | other,
                "only": sign == 1 and len(said) == 1 and mask == one,
            }
            assert meanings[why.key], (why, words, up, nothing, kinds)
            assert (why.key in ("nothing", "none")) == (mask == 0)
            assert list(why.words) == said
            assert (why.odd, why.nots, why.liar) == (sign == -1, nots or 0, liar)
            spots = [SPOTS[(SPOTS.index(up) + i) % 4] for i in range(4)] if up != "top" else []
            turned = dict(zip(map(str, DIRECTIONS), spots, strict=False))
            assert list(why.lies) == [turned.get(word) for word in said]


def test_a_card_is_what_it_is_called():
    assert (str(Card("red", "blue")), str(Card("void", "green"))) == ("red/blue", "void/green")
    assert (Card("red", "blue").void, Card("void", "green").void) == (False, True)
