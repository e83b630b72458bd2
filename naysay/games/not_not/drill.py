"""Rounds for one player alone. Nobody else races for them, so the answer comes with the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any, Literal, TypeVar

from msgspec import Struct

from naysay.core import CHANCE, CLOCK, Deal
from naysay.games.not_not.board import Rolled, rolled
from naysay.games.not_not.cards import DIRECTIONS, LEVELS, SPOTS, Dice, Difficulty, Spot, Table
from naysay.games.not_not.reasons import Reason
from naysay.games.not_not.rules import Options, new
from naysay.games.not_not.tapping import Nothing, reason, right_spots

T = TypeVar("T")

DAILY = 20  # rounds
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


def drill(rng: Random, options: Options) -> Drill:
    return first_round(rng.choice, options)


def daily(deal: Deal) -> tuple[Drill, ...]:
    """Five rounds of each level. The n-th draw of a round is the deal's 'round n', both counted from 0."""
    rounds = []
    for number in range(DAILY):
        label = (f"{number} {draw}" for draw in count())
        draw = partial(drawn, deal, label)
        rounds.append(first_round(draw, Options(level=LEVELS[number * len(LEVELS) // DAILY])))
    return tuple(rounds)


def drawn(deal: Deal, labels: Iterator[str], menu: Sequence[T]) -> T:
    return menu[deal.pick(next(labels), len(menu))]


def first_round(draw: Callable[[Sequence[Any]], Any], options: Options) -> Drill:
    """Of a game of these options, with its cards, its backs and its dice."""
    state = new(2, options)
    while state.dice is None:
        lucky = CHANCE in state.actors
        state = state.play(CHANCE, draw(state.legal(CHANCE))) if lucky else state.play(CLOCK, "roll")
    return solved(state.level, state.table, state.dice, state.up, state.liar, options.nothing)


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
