"""Which doors may look, how likely each is to, and the ways that ghosts may go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from naysay.core import Seat
from naysay.games.pas_vu.cards import PIPS, seat_of
from naysay.games.pas_vu.hall.interior import SIDES, Door, Ghost, Side, Square
from naysay.games.pas_vu.hall.shapes import HALL
from naysay.games.pas_vu.rules import State
from naysay.games.pas_vu.walks import COMPASS, INWARD, Walk, door_square, opposite

SQUARES: tuple[Square, ...] = tuple((x, y) for x in range(HALL) for y in range(HALL))


def sides_that_may_look(table: State) -> tuple[Side, ...]:
    assert table.keyhole
    if table.aim or table.midnight == "knock":
        return (table.aim or table.keyhole.side,)
    return tuple(side for side in SIDES if side != table.keyhole.side)


def doors_that_may_look(table: State) -> tuple[Door, ...]:
    """Once all have gone. [8.2] Of two looks at the first."""
    numbers = [table.crystal] if table.crystal else list(PIPS)
    return tuple(Door(side, number) for side in sides_that_may_look(table) for number in numbers)


def doors_ahead(table: State, sides: Mapping[Side, float] | None = None) -> dict[Door, float]:
    """How likely each door is to look this turn; if nothing is known every side is as likely. [8.2] Two may."""
    doors = doors_that_may_look(table)
    known = sides or dict.fromkeys(sides_that_may_look(table), 1 / len(sides_that_may_look(table)))
    numbers = len({door.number for door in doors})
    chance = {door: known[door.side] / numbers for door in doors}
    if table.midnight != "double":
        return chance
    again = {Door(opposite(door.side), door.number): p for door, p in chance.items()}
    return {door: chance.get(door, 0.0) + again.get(door, 0.0) for door in {**chance, **again}}


def choosers(table: State) -> tuple[Seat, ...]:
    """Who may come to choose the side this turn, each as likely as the others. [4.1]"""
    if table.midnight == "knock":
        return ()
    if table.phase == "side":
        return (table.queue[0],)
    return tuple(seat for seat in table.order if table.chosen[seat] == min(table.chosen))


@cache
def steps_out(square: Square, side: Side) -> int:
    """From a square out by the far side."""
    column, row = square
    return {"south": HALL - row, "west": HALL - column, "north": row + 1, "east": column + 1}[side]


def way(start: Square, end: Square, side: Side) -> str:
    """Ahead first, then aside, then back."""
    steps = []
    for step, (x, y) in COMPASS.items():
        far = (end[0] - start[0]) * x + (end[1] - start[1]) * y
        steps.append((step != INWARD[side], step * max(0, far)))
    return "".join(text for _, text in sorted(steps, key=lambda each: each[0]))


def walk_to(table: State, number: int, square: Square) -> Walk:
    """The shortest; from home by the door of that column or row."""
    ghost, side = table.position.ghost(number), table.position.sides[seat_of(number)]
    if ghost:
        return Walk(number, None, way(ghost.square, square, side))
    door = 1 + square[0 if side in ("south", "north") else 1]
    return Walk(number, door, way(door_square(side, door), square, side))


def costs(table: State, number: int) -> dict[Square, int]:
    """Of the shortest way to each square."""
    ghost, side = table.position.ghost(number), table.position.sides[seat_of(number)]
    if ghost is None:
        return {square: HALL + 1 - steps_out(square, side) for square in SQUARES}
    column, row = ghost.square
    return {(x, y): abs(x - column) + abs(y - row) for x, y in SQUARES}


def walk_out(table: State, number: int) -> Walk | None:
    ghost, side = table.position.ghost(number), table.position.sides[seat_of(number)]
    if ghost is None or number in table.fresh or number in table.terms(seat_of(number)).still:
        return None
    return Walk(number, None, INWARD[side] * (steps_out(ghost.square, side) - 1), out=True)


def may_walk(table: State, number: int) -> bool:
    here = table.position.where[number]
    return (isinstance(here, Ghost) or here == "waiting") and number not in table.terms(seat_of(number)).still
