"""What the page draws, worked out from a view so that the page holds no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from naysay.games.not_not.cards import INKS, SPOTS, Colour, Criterion, Dice, Difficulty, Lesson, Spot, Table
from naysay.games.not_not.reasons import Reason
from naysay.games.not_not.rules import Judged, Round, View, lingers
from naysay.games.not_not.tapping import Nothing, reason, right_spots


class Face(Struct, frozen=True):
    word: Criterion
    ink: Colour


class Rolled(Struct, frozen=True):
    criteria: tuple[Face, Face]
    nots: int | None  # None: the negation die is not in play


class Answer(Struct, frozen=True):
    """A finished round: what lay there, what was right and why, and what became of each tap."""

    table: Table
    dice: Rolled
    up: Spot
    liar: bool
    right: tuple[Spot, ...]  # empty: to tap nothing
    why: Reason
    taps: tuple[Judged | None, ...]  # by seat


class Board(Struct, frozen=True):
    phase: Literal["deal", "rest", "race", "over"]
    level: Difficulty  # in force
    cards: tuple[int, ...]  # in front of each seat
    table: Table  # top, right, bottom, left
    deck: int
    up: Spot
    arrow: bool  # whether the deck's arrow counts
    liar: bool
    dice: Rolled | None
    seconds: float  # of the round under way, or until the next roll
    longer: float  # and so many more, if a person erred in the last round
    teaches: bool  # a first game: an answer is shown step by step
    tapped: tuple[bool, ...]  # empty between rounds
    mine: Spot | None
    lessons: tuple[Lesson, ...]  # the rule cards just drawn
    last: Answer | None
    tie: int  # ms that nobody can tell apart
    credit: int | None  # ms; None: taps count as they arrive


def board(view: View) -> Board:
    shown = view.public
    return Board(
        phase="race" if shown.dice else "over" if not shown.actors else "deal" if shown.deadline is None else "rest",
        level=shown.level,
        cards=shown.cards,
        table=shown.table,
        deck=shown.deck,
        up=shown.up,
        arrow=shown.level in ("hard", "extreme"),
        liar=shown.liar,
        dice=rolled(shown.dice) if shown.dice else None,
        seconds=shown.limit if shown.dice else shown.deadline or 0,
        longer=max(lingers(shown).values(), default=0),
        teaches=shown.options.level == "first_game",
        tapped=view.tapped,
        mine=view.mine.spot if view.mine else None,
        lessons=shown.fresh,
        last=answer(shown.last, shown.options.nothing) if shown.last else None,
        tie=shown.options.tie,
        credit=None if shown.options.order == "arrival" else shown.options.credit,
    )


def rolled(dice: Dice) -> Rolled:
    return Rolled((Face(dice.a, INKS[dice.a]), Face(dice.b, INKS[dice.b])), dice.nots)


@lru_cache(maxsize=1024)  # the same to every viewer
def answer(last: Round, nothing: Nothing) -> Answer:
    right = right_spots(last.table, last.dice, last.up, last.liar, nothing)
    return Answer(
        table=last.table,
        dice=rolled(last.dice),
        up=last.up,
        liar=last.liar,
        right=tuple(spot for spot in SPOTS if spot in right),
        why=reason(last.table, last.dice, last.up, last.liar, nothing),
        taps=last.taps,
    )
