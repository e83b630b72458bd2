"""Ghosts' ways over the squares: how they are written, what they cost, and what a plan of them comes to. [3]

3:2nne@2.7,3.5,0    ghost 3 comes in by door 2, goes north, north, east, and stands there
1:nnx               ghost 1 goes north twice and out
5:w+4@1.5,2.5,0     ghost 5 goes west and fuses with ghost 4; what they become stands there
6:e@1.5,2.5,0~1.571 ghost 6 lies there, its head to the north
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Literal

from msgspec import Struct

from naysay.games.pas_vu.cards import GROWN, flock, seat_of, size_of
from naysay.games.pas_vu.hall.interior import HEADING_DIGITS, SIDES, Ghost, Side, Spot, Square
from naysay.games.pas_vu.hall.pose import POS_DIGITS, decimal, quantised
from naysay.games.pas_vu.hall.shapes import GHOSTS, HALL, Size

Where = Literal["waiting", "reserve", "out"] | Ghost  # reserve: it comes only by fusion, or by a card [7.1]
Stray = Literal[
    "not_yours",
    "twice",  # it has moved already
    "still",  # it stays where it is this turn
    "no_door",  # it waits outside: by which door?
    "inside",  # it is in the hall: no door needed
    "reserve",  # it comes by fusion only
    "out",  # it is out for good
    "wall",  # the way leads through one
    "no_way",  # it goes nowhere
    "entered",  # it came in this turn: not out yet
    "no_exit",  # it is not at a door of the far side
    "too_far",  # more steps than the card has
    "no_fusion",  # these two cannot fuse, or not here
    "beyond",  # it would stand beyond its square
    "upright",  # it has to stand
    "lying",  # it has to lie
]

COMPASS: Mapping[str, Square] = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
INWARD: Mapping[Side, str] = {"south": "n", "west": "e", "north": "s", "east": "w"}
HIGHEST = 9.0  # squares: nothing in the hall is as high
SLACK = 2e-4  # squares: as far as rounding may take a ghost over its square's edge
WALK = re.compile(r"(\d\d?):([1-6]?)([nesw]*)(x?)(?:\+(\d\d?))?(?:@(\S+))?", re.ASCII)
NUMBER = re.compile(r"-?\d{1,2}(\.\d{1,4})?", re.ASCII)


class Astray(ValueError):
    """A plan that ghosts cannot follow."""

    def __init__(self, ghost: int, why: Stray) -> None:
        super().__init__(f"ghost {ghost} cannot go like that: {why}")
        self.ghost = ghost
        self.why: Stray = why


class Stand(Struct, frozen=True):
    """Where a ghost stands, or lies."""

    spot: Spot
    heading: float | None = None  # of its head, if it lies

    def __str__(self) -> str:
        at = ",".join(decimal(x, POS_DIGITS) for x in self.spot)
        return at if self.heading is None else f"{at}~{decimal(self.heading, HEADING_DIGITS)}"

    @property
    def square(self) -> Square:
        return self.ghost(0).square

    def ghost(self, number: int) -> Ghost:
        lying = self.heading is not None
        return Ghost.of(seat_of(number), size_of(number), self.spot, lying, self.heading or 0.0)

    @classmethod
    def of(cls, ghost: Ghost) -> Stand:
        return cls(ghost.spot, ghost.heading if ghost.lying else None)


class Walk(Struct, frozen=True):
    """What one ghost does in a turn."""

    ghost: int
    door: int | None = None  # of its own side, if it comes in
    steps: str = ""
    out: bool = False
    fuses: int | None = None  # with which ghost, once it is there
    stand: Stand | None = None  # None: in the middle of its square, or as near to it as there is room

    def __str__(self) -> str:
        way = f"{self.door or ''}{self.steps}{'x' if self.out else ''}"
        fuses = "" if self.fuses is None else f"+{self.fuses}"
        return f"{self.ghost}:{way}{fuses}{'' if self.stand is None else f'@{self.stand}'}"

    @property
    def cost(self) -> int:
        """[3.2] Coming in, each step and going out cost one."""
        return (self.door is not None) + len(self.steps) + self.out


class Standing(Struct, frozen=True):
    """A ghost that a plan leaves in the hall."""

    ghost: int
    walk: int  # which of the plan led it there
    squares: tuple[Square, ...]  # that it came by, the last is where it is to stand


class March(Struct, frozen=True):
    """What a plan comes to."""

    where: tuple[Where | None, ...]  # of all ghosts; None: in the hall, at a place that is still open
    standing: tuple[Standing, ...]
    spent: int


class Terms(Struct, frozen=True):
    """What a seat's plan is measured by."""

    seat: int
    side: Side
    budget: int
    fusion: bool = False
    lying: bool = False  # all move lying [8.3]
    still: tuple[int, ...] = ()  # ghosts that stay where they are
    fresh: tuple[int, ...] = ()  # ghosts that a card brought in this turn


def opposite(side: Side) -> Side:
    return SIDES[(SIDES.index(side) + 2) % len(SIDES)]


def door_square(side: Side, number: int) -> Square:
    i = number - 1
    return {"south": (i, 0), "west": (0, i), "north": (i, HALL - 1), "east": (HALL - 1, i)}[side]


def stepped(square: Square, step: str) -> Square | None:
    """None: there is a wall."""
    x, y = square[0] + COMPASS[step][0], square[1] + COMPASS[step][1]
    return (x, y) if 0 <= x < HALL and 0 <= y < HALL else None


def at_exit(square: Square, side: Side) -> bool:
    """Whether the next step away from `side` leads out by a door."""
    return stepped(square, INWARD[side]) is None


def middle(square: Square) -> Spot:
    return (square[0] + 0.5, square[1] + 0.5, 0.0)


def inside(ghost: Ghost, square: Square) -> bool:
    """[3.5] Within its square if it stands; one that lies has its middle there."""
    room = SLACK + (0.5 if ghost.lying else 0.5 - GHOSTS[ghost.size].radius)
    x, y, z = ghost.spot
    mx, my, _ = middle(square)
    return abs(x - mx) <= room and abs(y - my) <= room and 0 <= z <= HIGHEST and ghost.square == square


def march(where: tuple[Where, ...], walks: Iterable[Walk], terms: Terms) -> March:
    """One ghost after another. Astray at the first that cannot go as it should."""
    marching = Marching(where, terms)
    for i, walk in enumerate(walks):
        marching.go(i, walk)
    return March(tuple(marching.where), tuple(marching.standing.values()), marching.spent)


class Marching:
    """A plan under way."""

    def __init__(self, where: tuple[Where, ...], terms: Terms) -> None:
        self.where: list[Where | None] = list(where)
        self.terms = terms
        self.spent = 0
        self.standing: dict[int, Standing] = {}
        self.done: set[int] = set()  # have moved, or just come from a fusion
        self.fused: set[int] = set()  # neither move nor fuse again [7.3]

    def go(self, i: int, walk: Walk) -> None:
        number, terms = walk.ghost, self.terms
        squares = self.way(walk)
        self.spent += walk.cost
        self.done.add(number)
        if self.spent > terms.budget:
            raise Astray(number, "too_far")
        if walk.out:
            self.leave(walk, squares[-1])
            return
        if walk.fuses is not None:
            number = self.fuse(number, walk.fuses, squares[-1])
        self.where[number] = self.ghost(number, walk.stand, squares[-1])
        self.standing[number] = Standing(number, i, squares)

    def way(self, walk: Walk) -> tuple[Square, ...]:
        """The squares that it comes by, where it starts first."""
        number = walk.ghost
        squares = [self.start(walk)]
        for step in walk.steps:
            there = stepped(squares[-1], step)
            if there is None:
                raise Astray(number, "wall")
            squares.append(there)
        if not walk.cost:
            raise Astray(number, "no_way")
        return tuple(squares)

    def start(self, walk: Walk) -> Square:
        number, terms = walk.ghost, self.terms
        if number not in flock(terms.seat):
            raise Astray(number, "not_yours")
        if number in self.done:
            raise Astray(number, "twice")
        if number in terms.still:
            raise Astray(number, "still")
        here = self.where[number]
        if isinstance(here, Ghost):
            if walk.door is not None:
                raise Astray(number, "inside")
            return here.square
        if here == "reserve":
            raise Astray(number, "reserve")
        if here == "out" and not self.may_return(number):
            raise Astray(number, "out")
        if walk.door is None:
            raise Astray(number, "no_door")
        return door_square(terms.side, walk.door)

    def may_return(self, number: int) -> bool:
        """[7.5] A small one that is out, if no other is left to come in."""
        smalls = (self.where[other] for other in flock(self.terms.seat) if size_of(other) == "small")
        return self.terms.fusion and size_of(number) == "small" and "waiting" not in smalls

    def leave(self, walk: Walk, last: Square) -> None:
        number, terms = walk.ghost, self.terms
        if walk.door is not None or number in terms.fresh:
            raise Astray(number, "entered")
        if not at_exit(last, terms.side) or walk.fuses is not None or walk.stand is not None:
            raise Astray(number, "no_exit")
        self.where[number] = "out"

    def fuse(self, number: int, other: int, square: Square) -> int:
        """[7.2] The two go back to their side, and one of the next size is there."""
        if not self.may_fuse(number, other, square):
            raise Astray(number, "no_fusion")
        size = GROWN[size_of(number), size_of(other)]
        grown = next(n for n in flock(self.terms.seat) if size_of(n) == size and self.where[n] == "reserve")
        for each in (number, other):
            self.where[each] = "waiting" if size_of(each) == "small" else "reserve"
            self.standing.pop(each, None)
            self.done.discard(each)
        self.done.add(grown)
        self.fused.add(grown)
        return grown

    def may_fuse(self, number: int, other: int, square: Square) -> bool:
        if not self.terms.fusion or other == number or other not in flock(self.terms.seat):
            return False
        if other in self.fused or other in self.terms.still or self.square(other) != square:
            return False
        return grows(tuple(self.where), number, other) is not None

    def square(self, number: int) -> Square | None:
        if number in self.standing:
            return self.standing[number].squares[-1]
        here = self.where[number]
        return here.square if isinstance(here, Ghost) else None

    def ghost(self, number: int, stand: Stand | None, square: Square) -> Ghost | None:
        if stand is None:
            return None
        if (stand.heading is not None) != self.terms.lying:
            raise Astray(number, "lying" if self.terms.lying else "upright")
        ghost = stand.ghost(number)
        if not inside(ghost, square):
            raise Astray(number, "beyond")
        return ghost


def grows(where: tuple[Where | None, ...], number: int, other: int) -> Size | None:
    """What the two would become, if their seat has one of that size left."""
    size = GROWN.get((size_of(number), size_of(other)))
    spare = any(where[n] == "reserve" and size_of(n) == size for n in flock(seat_of(number)))
    return size if spare else None


def parse_walk(text: str) -> Walk:
    found = WALK.fullmatch(text)
    if found is None:
        raise ValueError(f"expected a ghost's way such as '3:2nne@2.5,3.5,0', got {text[:60]!r}")
    ghost, door, steps, out, fuses, stand = found.groups()
    return Walk(
        ghost=int(ghost),
        door=int(door) if door else None,
        steps=steps,
        out=bool(out),
        fuses=int(fuses) if fuses else None,
        stand=parse_stand(stand) if stand else None,
    )


def parse_stand(text: str) -> Stand:
    """The other half of str(stand): takes no numbers but rounded ones."""
    spot, tilde, heading = text.partition("~")
    numbers = [float(word) for word in spot.split(",") if NUMBER.fullmatch(word)]
    if len(numbers) == 3 and spot.count(",") == 2 and (not tilde or NUMBER.fullmatch(heading)):
        x, y, z = quantised(numbers, POS_DIGITS)
        stand = Stand((x, y, z), round(float(heading), HEADING_DIGITS) + 0.0 if tilde else None)
        if str(stand) == text and all(map(isfinite, numbers)):
            return stand
    raise ValueError(f"expected a spot such as '2.5,3.5,0', or '2.5,3.5,0~1.571' for one who lies, got {text[:60]!r}")
