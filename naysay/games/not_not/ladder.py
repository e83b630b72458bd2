"""Practice as a ladder: each rung adds one twist to one below it, which a third of its rounds and more show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any, Literal, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import Deal
from naysay.games.not_not.cards import DIRECTIONS, SPOTS, Spot
from naysay.games.not_not.drill import Drill
from naysay.games.not_not.recipe import Draw, Recipe, dealt

T = TypeVar("T")

PROMPTS = 12  # of a rung
ERRORS = (0, 1, 3)  # at most, for gold, silver and bronze
SILVER = 1.4  # of the time for gold
LIVES = 3  # of an endless run
LASTS = 4  # rounds on each rung of it
DAILY = 20  # rounds

Name = Literal[
    "direction",
    "colour",
    "ground",
    "ink",
    "either",
    "quick_words",
    "void",
    "empty",
    "nothing",
    "void_there",
    "alone",
    "quick_void",
    "not",
    "not_not",
    "not_not_not",
    "not_void",
    "not_nothing",
    "quick_nots",
    "arrow",
    "arrow_left",
    "arrow_down",
    "arrow_not",
    "arrow_nots",
    "quick_arrow",
    "liar",
    "liar_not",
    "liar_nots",
    "liar_arrow",
    "liar_empty",
    "quick_liar",
    "all",
    "all_nothing",
    "always_not",
    "always_liar",
    "two_wrong",
    "storm",
]
NAMES: tuple[Name, ...] = get_args(Name)
Chapter = Literal["words", "void", "not", "arrow", "liar", "all"]
CHAPTERS: tuple[Chapter, ...] = get_args(Chapter)
RUNGS = len(NAMES) // len(CHAPTERS)  # of a chapter
ENDLESS: tuple[Name, ...] = (
    "direction",
    "colour",
    "ink",
    "either",
    "void",
    "empty",
    "not",
    "not_not",
    "not_not_not",
    "not_void",
    "arrow_not",
    "arrow_nots",
    "liar_nots",
    "liar_arrow",
    "liar_empty",
    "all",
    "always_not",
    "always_liar",
    "two_wrong",
    "storm",
)


class Course(Struct, frozen=True):
    rung: Name = "direction"


class Twist(Struct, frozen=True):
    after: Name | None  # the rung that it adds to
    adds: dict[str, Any]  # the twist: one field of its recipe
    gold: float  # seconds for all of its rounds together
    shows: Callable[[Drill], bool] = lambda _: True


class Rung(Struct, frozen=True):
    """What a page is told of a rung."""

    name: Name
    chapter: Chapter
    seconds: float  # for each round
    gold: float  # seconds for all of them together, as for silver
    silver: float
    example: Drill


class Climb(Struct, frozen=True):
    rungs: tuple[Rung, ...]
    prompts: int
    errors: tuple[int, int, int]  # at most, for gold, silver and bronze
    endless: tuple[Name, ...]  # the rungs that it goes through
    lasts: int  # right rounds on each of them
    lives: int  # mistakes until it is over


def words(made: Drill) -> list[str]:
    return [face.word for face in made.dice.criteria if face.word != "nothing"]


def voids(made: Drill) -> list[Spot]:
    return [spot for spot, card in zip(SPOTS, made.table, strict=True) if card and card.void]


def nots(made: Drill) -> int:
    return made.dice.nots or 0


def odd(made: Drill) -> bool:
    return (nots(made) + made.liar) % 2 == 1


def turned(made: Drill) -> bool:
    return made.up != "top" and bool(set(words(made)) & set(DIRECTIONS))


def colour(made: Drill) -> bool:
    return bool(set(words(made)) - set(DIRECTIONS))


def any_portal(made: Drill) -> bool:
    return bool(made.right) and len(made.right) + len(voids(made)) == len(SPOTS)


def empty(made: Drill) -> bool:
    return not made.right


SINGLE = ("direction", "colour")
TWO = (*SINGLE, "directions", "colours", "both", "both")
TWISTS: dict[Name, Twist] = {
    "direction": Twist(None, {}, 12.5),
    "colour": Twist("direction", {"words": SINGLE}, 13, colour),
    "ground": Twist("colour", {"lures": ("ground",)}, 13, colour),
    "ink": Twist("ground", {"lures": ("ground", "ink")}, 13),
    "either": Twist("ink", {"words": TWO}, 14.5, lambda made: len(words(made)) == 2),
    "quick_words": Twist("either", {"seconds": 2.2}, 13.5),
    "void": Twist("either", {"void": True}, 14.5, lambda made: bool(voids(made))),
    "empty": Twist("void", {"empty": True}, 14.5, empty),
    "nothing": Twist("empty", {"words": (*TWO, "nothing")}, 14, lambda made: not words(made)),
    "void_there": Twist("nothing", {"lures": ("ground", "ink", "void")}, 14.5, lambda made: bool(voids(made))),
    "alone": Twist("void_there", {"wrong": 3}, 14.5, lambda made: len(made.right) == 1),
    "quick_void": Twist("void_there", {"seconds": 2.2}, 13.5),
    "not": Twist("either", {"nots": (0, 1)}, 16, lambda made: nots(made) == 1),
    "not_not": Twist("not", {"nots": (0, 1, 2)}, 16.5, lambda made: nots(made) == 2),
    "not_not_not": Twist("not_not", {"nots": (0, 1, 2, 3)}, 17.5, lambda made: nots(made) == 3),
    "not_void": Twist("not_not_not", {"void": True}, 16.5, lambda made: odd(made) and bool(voids(made))),
    "not_nothing": Twist("not_void", {"anything": True}, 16.5, any_portal),
    "quick_nots": Twist("not_void", {"seconds": 2.8}, 15.5),
    "arrow": Twist("either", {"ups": ("top", "right")}, 15, turned),
    "arrow_left": Twist("arrow", {"ups": ("top", "right", "left")}, 15.5, lambda made: made.up == "left"),
    "arrow_down": Twist("arrow_left", {"ups": SPOTS}, 15.5, lambda made: made.up == "bottom"),
    "arrow_not": Twist("arrow_down", {"nots": (0, 1)}, 17, lambda made: turned(made) and nots(made) == 1),
    "arrow_nots": Twist("arrow_not", {"nots": (0, 1, 2, 3)}, 18, lambda made: turned(made) and nots(made) > 1),
    "quick_arrow": Twist("arrow_nots", {"seconds": 3}, 17),
    "liar": Twist("either", {"liars": (False, True)}, 16, lambda made: made.liar),
    "liar_not": Twist("liar", {"nots": (0, 1)}, 17, lambda made: made.liar and nots(made) == 1),
    "liar_nots": Twist("liar_not", {"nots": (0, 1, 2, 3)}, 18, lambda made: made.liar and nots(made) > 1),
    "liar_arrow": Twist("liar_nots", {"ups": SPOTS}, 19, lambda made: made.liar and turned(made)),
    "liar_empty": Twist("liar_arrow", {"empty": True}, 19, empty),
    "quick_liar": Twist("liar_arrow", {"seconds": 3}, 18),
    "all": Twist("liar_empty", {"void": True}, 19, lambda made: bool(voids(made))),
    "all_nothing": Twist("all", {"anything": True}, 19, any_portal),
    "always_not": Twist("all", {"nots": (1, 2, 3)}, 20),
    "always_liar": Twist("always_not", {"liars": (True,)}, 21),
    "two_wrong": Twist("always_liar", {"wrong": 2}, 21),
    "storm": Twist("two_wrong", {"seconds": 3}, 20),
}


@cache
def recipe(name: Name) -> Recipe:
    twist = TWISTS[name]
    return replace(recipe(twist.after), **twist.adds) if twist.after else Recipe()


def round_of(draw: Draw, name: Name) -> Drill:
    """Every third round has to show what is new."""
    new = draw((True, False, False))
    while True:
        made = dealt(draw, recipe(name))
        if not new or TWISTS[name].shows(made):
            return made


def drill(rng: Random, course: Course) -> Drill:
    return round_of(rng.choice, course.rung)


def daily(deal: Deal) -> tuple[Drill, ...]:
    """Up the ladder. The n-th draw of a round is the deal's 'round n', both counted from 0."""
    rounds = []
    for number in range(DAILY):
        labels = (f"{number} {draw}" for draw in count())
        rounds.append(round_of(partial(drawn, deal, labels), NAMES[number * len(NAMES) // DAILY]))
    return tuple(rounds)


def drawn(deal: Deal, labels: Iterator[str], menu: Sequence[T]) -> T:
    return menu[deal.pick(next(labels), len(menu))]


@cache
def climb() -> Climb:
    rungs = tuple(rung(number, name) for number, name in enumerate(NAMES))
    return Climb(rungs, PROMPTS, ERRORS, ENDLESS, LASTS, LIVES)


def rung(number: int, name: Name) -> Rung:
    twist, rng = TWISTS[name], Random(name)
    made = (round_of(rng.choice, name) for _ in count())
    example = next(one for one in made if twist.shows(one))
    silver = round(twist.gold * SILVER, 1)
    return Rung(name, CHAPTERS[number // RUNGS], recipe(name).seconds, twist.gold, silver, example)
