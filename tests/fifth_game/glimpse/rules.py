"""Glimpse. A thing is shown for a moment; all say what it was, in their own words. Whoever is right has a point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, REFEREE, IllegalAction, Outcome, Phrase, Seat, parts, quote, with_item

THINGS = {"hat": ("hat", "chapeau"), "cat": ("cat", "chat"), "key": ("key", "clé")}
GLANCE = 0.3  # seconds that a thing is shown
NOTHING = "-"


class Options(Struct, frozen=True):
    rounds: Literal[2, 3] = 2


class Show(Struct, frozen=True):
    thing: str

    def __str__(self) -> str:
        return f"show {self.thing}"


class Say(Struct, frozen=True):
    thing: str | None  # that the words name
    words: str

    def __str__(self) -> str:
        return f"say {self.thing or NOTHING} {quote(self.words)}"


class Right(Struct, frozen=True):
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return " ".join(["right", *map(str, self.seats)])


class Shown(Phrase, frozen=True, tag="shown"):
    fades = True

    thing: str


class Covered(Phrase, frozen=True, tag="covered"): ...


class Spoke(Phrase, frozen=True, tag="spoke"):
    seat: Seat


class Judged(Phrase, frozen=True, tag="judged"):
    seats: tuple[Seat, ...]


class Speechless(Phrase, frozen=True, tag="speechless"):
    """The words were none."""


Told = Shown | Covered | Spoke | Judged | Speechless
Action = Show | Say | Right | Literal["cover"]
SAYINGS = (*(Say(thing, name) for thing, names in THINGS.items() for name in names), Say(None, "a moose; bot"))


class State(Struct, frozen=True):
    options: Options
    points: tuple[int, ...]
    said: tuple[Say | None, ...]  # hidden until all have spoken
    left: int
    thing: str | None = None
    covered: bool = False

    @property
    def actors(self) -> frozenset[Seat]:
        if self.thing is None:
            return frozenset({CHANCE} if self.left else ())
        if not self.covered:
            return frozenset({CLOCK})
        silent = frozenset(seat for seat, words in enumerate(self.said) if words is None)
        return silent or frozenset({REFEREE})

    @property
    def deadline(self) -> float | None:
        return GLANCE if CLOCK in self.actors else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.actors else Outcome.highest(self.points)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.actors:
            return ()
        if seat == CHANCE:
            return tuple(map(Show, THINGS))
        if seat == CLOCK:
            return ("cover",)
        if seat == REFEREE:
            seats = range(len(self.points))
            return tuple(Right(some) for count in range(len(seats) + 1) for some in combinations(seats, count))
        return SAYINGS

    def play(self, seat: Seat, action: Action) -> State:
        if not self.allows(seat, action):
            raise IllegalAction(seat, action, self.legal(seat))
        match action:
            case Show(thing):
                return replace(self, thing=thing, left=self.left - 1)
            case "cover":
                return replace(self, covered=True)
            case Say():
                return replace(self, said=with_item(self.said, seat, action))
            case Right(seats):
                points = tuple(n + (i in seats) for i, n in enumerate(self.points))
                return replace(self, points=points, said=(None,) * len(points), thing=None, covered=False)

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, Say):  # any words, not only those on the menu
            return seat >= 0 and seat in self.actors and (action.thing is None or action.thing in THINGS)
        return action in self.legal(seat)

    def view(self, seat: Seat | None) -> View:
        spoken = tuple(words is not None for words in self.said)
        mine = None if seat is None else self.said[seat]
        seen = None if self.covered else self.thing
        return View(seat, self.options, self.points, spoken, mine, self.left, self.covered, seen)

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told:
        match action:
            case Show(thing):
                return Shown(thing)
            case "cover":
                return Covered()
            case Say():
                return Spoke(seat)
            case Right(seats):
                return Judged(seats)


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    points: tuple[int, ...]
    spoken: tuple[bool, ...]
    mine: Say | None
    left: int
    covered: bool
    thing: str | None  # while it is shown

    def imagine(self, rng: Random) -> State:
        guess = {seat: rng.choice(SAYINGS) for seat, spoken in enumerate(self.spoken) if spoken} | {
            self.seat: self.mine
        }
        said = tuple(map(guess.get, range(len(self.spoken))))
        thing = rng.choice(list(THINGS)) if self.covered else self.thing
        return State(self.options, self.points, said, self.left, thing, self.covered)


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    return State(options, (0,) * seats, (None,) * seats, options.rounds)


def parse(text: str) -> Action:
    match parts(text):
        case ["show", thing] if thing in THINGS:
            return Show(thing)
        case ["say", thing, words] if thing == NOTHING or thing in THINGS:
            return Say(None if thing == NOTHING else thing, words)
        case ["right", *seats]:
            return Right(tuple(map(int, seats)))
        case ["cover"]:
            return "cover"
        case _:
            raise ValueError(text)


def board(view: View) -> View:
    return view


def idle(view: View, legal: Sequence[Action]) -> Action:
    return Say(None, "hm")
