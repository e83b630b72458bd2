"""A round for one player alone. Nobody else races for it, so the answer comes with the question."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.games.not_not.board import Rolled, rolled
from naysay.games.not_not.cards import DIRECTIONS, SPOTS, Dice, Difficulty, Spot, Table
from naysay.games.not_not.reasons import Reason
from naysay.games.not_not.tapping import Nothing, reason, right_spots

Kind = Literal["plain", "colour", "not1", "not2", "not3", "turned", "liar"]  # from the easiest on
NEGATED: dict[int, Kind] = {1: "not1", 2: "not2", 3: "not3"}


class Prompt(Struct, frozen=True):
    level: Difficulty
    kind: Kind
    table: Table
    dice: Rolled
    up: Spot
    arrow: bool  # whether the deck's arrow counts
    liar: bool


class Drill(Prompt, frozen=True):
    right: tuple[Spot, ...]  # empty: to tap nothing
    why: Reason

    @property
    def prompt(self) -> Prompt:
        return Prompt(*(getattr(self, name) for name in Prompt.__struct_fields__))


def solved(
    level: Difficulty, table: Table, dice: Dice, up: Spot = "top", liar: bool = False, nothing: Nothing = "counts"
) -> Drill:
    right = right_spots(table, dice, up, liar, nothing)
    return Drill(
        level=level,
        kind=kind(dice, up, liar),
        table=table,
        dice=rolled(dice),
        up=up,
        arrow=level in ("hard", "extreme"),
        liar=liar,
        right=tuple(spot for spot in SPOTS if spot in right),
        why=reason(table, dice, up, liar, nothing),
    )


def kind(dice: Dice, up: Spot, liar: bool) -> Kind:
    """What makes the round hard: the most demanding of all that is in it."""
    said = {dice.a, dice.b} - {"nothing"}
    if liar:
        return "liar"
    if up != "top" and said & set(DIRECTIONS):
        return "turned"
    if dice.nots:
        return NEGATED[dice.nots]
    return "colour" if said - set(DIRECTIONS) else "plain"
