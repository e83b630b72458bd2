"""Snap. A stone is drawn; all secretly grab it or leave it; whoever grabs it alone has it. Most points win."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction, Outcome, Phrase, Seat, with_item

BAG = (1, 1, 1, 2, 2, 5)  # a stone goes back into the bag, so that a 1 is always three times as likely as a 5


class Options(Struct, frozen=True):
    stones: Literal[3, 6] = 3  # how many are drawn in a game
    seconds: Literal[1, 5, 60] = 5  # to choose


class Choice(StrEnum):
    GRAB = "grab"
    LEAVE = "leave"
    CLOSE = "close"  # the clock's


class Draw(Struct, frozen=True):
    stone: int

    def __str__(self) -> str:
        return f"draw {self.stone}"


class Drawn(Phrase, frozen=True, tag="draw"):
    stone: int


class Grabbed(Phrase, frozen=True, tag="grab"):
    seat: Seat


class Left(Phrase, frozen=True, tag="leave"):
    seat: Seat


class Ready(Phrase, frozen=True, tag="ready"):
    """To the others, until all have chosen."""

    seat: Seat


class Closed(Phrase, frozen=True, tag="close"):
    """Time was up."""


Told = Drawn | Grabbed | Left | Ready | Closed
Action = Choice | Draw
MENU = (Choice.GRAB, Choice.LEAVE)
MENUS: dict[Seat, tuple[Action, ...]] = {CHANCE: tuple(map(Draw, BAG)), CLOCK: (Choice.CLOSE,)}


class State(Struct, frozen=True):
    options: Options
    points: tuple[int, ...]
    chosen: tuple[Choice | None, ...]  # hidden until all have chosen or the time is up
    left: int  # stones still to be drawn
    stone: int | None = None

    @property
    def actors(self) -> frozenset[Seat]:
        if self.stone is None:
            return frozenset({CHANCE} if self.left else ())
        return frozenset({CLOCK, *(seat for seat, choice in enumerate(self.chosen) if choice is None)})

    @property
    def deadline(self) -> float | None:
        return None if self.stone is None else self.options.seconds

    @property
    def outcome(self) -> Outcome | None:
        return None if self.actors else Outcome.highest(self.points)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return MENUS.get(seat, MENU) if seat in self.actors else ()

    def play(self, seat: Seat, action: Action) -> State:
        match action:
            case _ if action not in self.legal(seat):
                raise IllegalAction(seat, action, self.legal(seat))
            case Draw(stone):
                return replace(self, stone=stone, left=self.left - 1)
            case Choice.CLOSE:
                return self.opened()
            case _:
                after = replace(self, chosen=with_item(self.chosen, seat, action))
                return after if None in after.chosen else after.opened()

    def opened(self) -> State:
        won = self.stone if self.stone and self.chosen.count(Choice.GRAB) == 1 else 0
        points = tuple(n + won * (choice == Choice.GRAB) for n, choice in zip(self.points, self.chosen, strict=True))
        return replace(self, points=points, chosen=(None,) * len(points), stone=None)

    def view(self, seat: Seat | None) -> View:
        ready, mine = tuple(choice is not None for choice in self.chosen), None if seat is None else self.chosen[seat]
        return View(seat, self.options, self.points, ready, mine, self.left, self.stone)

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told:
        match action:
            case Draw(stone):
                return Drawn(stone)
            case Choice.CLOSE:
                return Closed()
            case _ if viewer != seat:
                return Ready(seat)
            case Choice.GRAB:
                return Grabbed(seat)
            case Choice.LEAVE:
                return Left(seat)


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    points: tuple[int, ...]
    ready: tuple[bool, ...]  # who has chosen, not what
    mine: Choice | None
    left: int
    stone: int | None

    def imagine(self, rng: Random) -> State:
        guess = {seat: rng.choice(MENU) for seat, ready in enumerate(self.ready) if ready} | {self.seat: self.mine}
        return State(self.options, self.points, tuple(map(guess.get, range(len(self.ready)))), self.left, self.stone)


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    return State(options, (0,) * seats, (None,) * seats, options.stones)


def parse(text: str) -> Action:
    return Draw(int(text[5:])) if text.startswith("draw ") else Choice(text)


def board(view: View) -> View:
    return view  # what the page draws; a game with more to show works it out here


def idle(view: View, legal: Sequence[Action]) -> Action:
    return Choice.LEAVE
