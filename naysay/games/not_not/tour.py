"""The tour: fixed rounds that show the rules one at a time, as a first game brings them."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from naysay.games.not_not.cards import BY_NAME, LESSONS, LEVELS, Dice, Difficulty, Lesson, Spot, Table
from naysay.games.not_not.drill import Drill, solved

Point = Literal[
    "direction",
    "colour",
    "ink",
    "either",
    "void",
    "nothing",
    "not",
    "not_not",
    "not_not_not",
    "not_nothing",
    "arrow",
    "arrow_left",
    "liar",
    "liar_not",
]


class Stop(Struct, frozen=True):
    point: Point  # what it shows
    lesson: Lesson | None  # the rule card that it belongs to
    round: Drill


def tour() -> tuple[Stop, ...]:
    return (
        stop("direction", None, "red/blue blue/yellow yellow/green green/red", Dice("up", "nothing")),
        stop("colour", None, "blue/red green/white red/yellow yellow/red", Dice("nothing", "red")),
        stop("ink", None, "white/green yellow/blue green/red blue/white", Dice("blue", "nothing")),
        stop("either", None, "green/red red/white blue/yellow yellow/blue", Dice("up", "red")),
        stop("void", None, "yellow/red green/blue white/yellow void/green", Dice("left", "green")),
        stop("nothing", None, "red/green white/blue void/yellow blue/red", Dice("nothing", "nothing")),
        stop("not", "not_not", "red/white yellow/green white/red green/blue", Dice("left", "green", 1)),
        stop("not_not", "not_not", "green/yellow white/red blue/green red/blue", Dice("nothing", "red", 2)),
        stop("not_not_not", "not_not", "yellow/white red/green blue/red white/yellow", Dice("blue", "down", 3)),
        stop("not_nothing", "not_not", "void/red green/white red/blue yellow/green", Dice("nothing", "nothing", 1)),
        stop("arrow", "arrow", "white/blue blue/red green/yellow red/green", Dice("up", "nothing", 0), up="right"),
        stop(
            "arrow_left", "arrow", "blue/green yellow/red red/white green/blue", Dice("left", "nothing", 0), up="bottom"
        ),
        stop(
            "liar", "liar", "red/yellow yellow/blue green/red blue/white", Dice("yellow", "right", 0), "top", liar=True
        ),
        stop("liar_not", "liar", "green/blue blue/yellow white/green red/white", Dice("nothing", "red", 1), liar=True),
    )


def stop(point: Point, lesson: Lesson | None, cards: str, dice: Dice, up: Spot = "top", liar: bool = False) -> Stop:
    level: Difficulty = LEVELS[LESSONS.index(lesson) + 1] if lesson else "discovery"
    table = cast("Table", tuple(BY_NAME[name] for name in cards.split()))
    return Stop(point, lesson, solved(level, table, dice, up, liar))
