"""How a round of practice is made: what may come in it, and that it asks something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from naysay.games.not_not.cards import (
    CARDS,
    DIE_A,
    DIE_B,
    DIRECTIONS,
    INKS,
    SPOTS,
    Card,
    Criterion,
    Dice,
    Difficulty,
    Spot,
    Table,
)
from naysay.games.not_not.drill import Drill, solved
from naysay.games.not_not.tapping import meant, right_spots

Draw: TypeAlias = Callable[[Sequence[Any]], Any]  # one of these
Wording = Literal["direction", "colour", "directions", "colours", "both", "nothing"]  # that the two dice say
Lure = Literal["ground", "ink", "void"]  # what a wrong card has to tempt with
Aim = Literal["some", "none", "trap", "any"]  # which cards are right: a few; none; all but one; all that have a portal

SOMES: tuple[Aim, ...] = ("some",) * 5  # of six rounds, where one may ask for none
TRAPS: tuple[Aim, ...] = ("trap",) * 9  # of ten, where in one anything may go
VOID = (True, False)


def said(dice: Dice) -> tuple[Criterion, ...]:
    return tuple(word for word in (dice.a, dice.b) if word != "nothing")


def words_of(dice: Dice) -> Wording:
    match [word in DIRECTIONS for word in said(dice)]:
        case [True]:
            return "direction"
        case [False]:
            return "colour"
        case [True, True]:
            return "directions"
        case [False, False]:
            return "colours"
        case [_, _]:
            return "both"
        case _:
            return "nothing"


ROLLS: dict[Wording, list[Dice]] = {}
for roll in map(Dice, *zip(*product(dict.fromkeys(DIE_A), dict.fromkeys(DIE_B)), strict=True)):
    ROLLS.setdefault(words_of(roll), []).append(roll)
PORTALS = tuple(card for card in CARDS if not card.void)
VOIDS = tuple(card for card in CARDS if card.void)


class Recipe(Struct, frozen=True):
    """What may come in a round. What stands several times in a list comes more often."""

    words: tuple[Wording, ...] = ("direction",)
    lures: tuple[Lure, ...] = ()
    void: bool = False
    empty: bool = False  # rounds in which no card is right
    nots: tuple[int, ...] = ()  # empty: the negation die is not in play
    anything: bool = False  # rounds in which any portal is right; a Void lies beside them, so that not everything is
    ups: tuple[Spot, ...] = ("top",)
    liars: tuple[bool, ...] = (False,)
    wrong: int = 1  # cards, at least
    seconds: float = 6

    @property
    def level(self) -> Difficulty:
        """The first of the game's that has all of this."""
        if True in self.liars:
            return "extreme"
        if self.ups != ("top",):
            return "hard"
        return "normal" if self.nots else "discovery"

    def aims(self, odd: bool) -> tuple[Aim, ...]:
        if odd:
            return (*TRAPS, "any") if self.anything else TRAPS
        return (*SOMES, "none") if self.empty else SOMES

    def negations(self) -> dict[bool, list[tuple[int | None, bool]]]:
        """NOTs and liar, by whether they make an odd number."""
        found: dict[bool, list[tuple[int | None, bool]]] = {}
        for nots, liar in product(self.nots or (None,), self.liars):
            found.setdefault(((nots or 0) + liar) % 2 == 1, []).append((nots, liar))
        return found


def dealt(draw: Draw, recipe: Recipe) -> Drill:
    """Whether the words are turned round is drawn first, and the cards are drawn until the round asks something: after
    an odd number of NOTs the dice and the cards alone would let any portal be right 24 times out of 25."""
    negations = recipe.negations()
    odd = draw(sorted(negations))
    aim: Aim = draw(recipe.aims(odd))
    nots, liar = draw(negations[odd])
    up: Spot = draw(recipe.ups)
    lure: Lure | None = draw(recipe.lures) if recipe.lures and not odd else None
    kinds = ("both",) if aim == "trap" else recipe.words
    while True:
        rolled = draw(ROLLS[draw(kinds)])
        dice, table = Dice(rolled.a, rolled.b, nots), laid(draw, recipe.void)
        right = right_spots(table, dice, up, liar)
        if aimed(aim, table, right, recipe.wrong) and (lure is None or tempts(lure, table, dice, up, right)):
            return solved(recipe.level, table, dice, up, liar)


def laid(draw: Draw, void: bool) -> Table:
    cards: list[Card] = []
    while len(cards) < len(SPOTS):
        card = draw(PORTALS)
        if cards.count(card) < PORTALS.count(card):
            cards.append(card)
    if void and draw(VOID):
        cards[draw(range(len(SPOTS)))] = draw(VOIDS)
    top, right, bottom, left = cards
    return (top, right, bottom, left)


def aimed(aim: Aim, table: Table, right: frozenset[Spot], wrong: int) -> bool:
    if aim == "none":
        return not right
    voids = sum(card is not None and card.void for card in table)
    enough = len(SPOTS) - len(right) >= wrong
    if aim == "any":
        return voids == 1 and len(right) == 3
    return enough and 0 < len(right) < len(SPOTS) - voids


def tempts(lure: Lure, table: Table, dice: Dice, up: Spot, right: frozenset[Spot]) -> bool:
    """A wrong card has what the lure is, or the words leave none."""
    words = said(dice)
    colours = set(words) - set(DIRECTIONS)
    if not words or (lure == "ground" and not colours):
        return True
    wrong = [(spot, card) for spot, card in zip(SPOTS, table, strict=True) if card and spot not in right]
    if lure == "ink":
        return any(card.colour in {INKS[word] for word in words} for _, card in wrong)
    if lure == "ground":
        return any(not card.void and card.ground in colours for _, card in wrong)
    there = {spot for word in words for spot in meant(word, table, up)}
    return any(card.void and (spot in there or card.ground in colours) for spot, card in wrong)
