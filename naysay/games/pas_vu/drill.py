"""A hall for one alone: hide three ghosts from the doors that are going to look.

A way to do it is known for each, and kept back until somebody asks. The halls are saved, and turned by quarters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from naysay.core import Unfit
from naysay.games.pas_vu.actions import rounded
from naysay.games.pas_vu.hall.interior import SIDES, Door, Interior, Side, Spot, Square, Witness
from naysay.games.pas_vu.hall.pose import Pose, times
from naysay.games.pas_vu.hall.shapes import HALL
from naysay.games.pas_vu.halls import Furniture
from naysay.games.pas_vu.walks import Stand, inside, parse_stand

FILE = Path(__file__).parent / "drills.json"
QUARTERS = 4
EXPECTED = "expected 'stand', 'look' or 'show', the first two with ghosts such as '3@2.5,3.5,0'"

Stands = tuple[tuple[int, Spot], ...]  # ghosts by their number, and where each stands


class Course(Struct, frozen=True):
    doors: Literal[2, 3, 4] = 2  # that look


class Saved(Struct, frozen=True):
    furniture: Furniture
    squares: tuple[Square, ...]
    doors: tuple[Door, ...]
    hidden: Stands  # from all of them


class Drill(Struct, frozen=True):
    name: str  # by which it is answered
    furniture: Furniture
    ghosts: tuple[int, ...]  # that have to hide; all are of one seat
    squares: tuple[Square, ...]  # in which they may stand
    doors: tuple[Door, ...]  # that look, one after the other


class Looked(Struct, frozen=True):
    door: Door
    witnesses: tuple[Witness, ...]


class Answered(Struct, frozen=True):
    """What comes of an answer: where ghosts found room, and who saw them."""

    stands: Stands
    crowded: tuple[int, ...]  # ghosts that found no room in their square
    looks: tuple[Looked, ...]  # empty: nobody was asked to look
    hidden: bool  # all ghosts, from all doors


def drill(rng: Random, course: Course) -> Drill:
    name = rng.choice([name for name, saved in saved_drills().items() if len(saved.doors) == course.doors])
    found = turned(saved_drills()[name], quarters := rng.randrange(QUARTERS))
    ghosts = tuple(number for number, _ in found.hidden)
    return Drill(f"{name}.{quarters}", found.furniture, ghosts, found.squares, found.doors)


def answer(name: str, wish: str) -> Answered:
    """'stand 3@2.5,3.5,0': where it would; 'look' and all ghosts: what the doors see; 'show': how it can be done."""
    saved = named(name)
    match wish.split(" "):
        case ["show"]:
            return looked(saved, saved.hidden)
        case ["stand" | "look" as word, *ghosts]:
            wishes = dict(map(parse_ghost, ghosts))
            stands = room_for(saved, wishes)
            if word == "look" and wishes.keys() == stands.keys() == dict(saved.hidden).keys():
                return looked(saved, tuple(sorted(stands.items())))
            crowded = tuple(sorted(wishes.keys() - stands.keys()))
            return Answered(tuple(sorted(stands.items())), crowded, (), hidden=False)
        case _:
            raise Unfit(f"{EXPECTED}; got {wish[:60]!r}")


def room_for(saved: Saved, wishes: Mapping[int, Spot]) -> dict[int, Spot]:
    """One after another, each as near to its wish as there is room in its square."""
    from naysay.games.pas_vu.room import nearest

    interior, found = Interior(saved.furniture), dict[int, Spot]()
    for number, spot in wishes.items():
        wish = Stand(spot)
        if number not in dict(saved.hidden) or wish.square not in saved.squares:
            raise Unfit("expected the ghosts of the drill, in its squares")
        if not inside(wish.ghost(number), wish.square):
            raise Unfit(f"expected ghost {number} within its square")
        if stand := nearest(interior, number, wish):
            found[number] = stand.spot
            interior = interior.with_ghost(number, stand.ghost(number))
    return found


def looked(saved: Saved, stands: Stands) -> Answered:
    from naysay.games.pas_vu.hall.sight import seen

    interior = Interior(saved.furniture, tuple((number, Stand(spot).ghost(number)) for number, spot in stands))
    looks = tuple(Looked(door, tuple(map(rounded, seen(interior, door)))) for door in saved.doors)
    return Answered(stands, (), looks, hidden=not any(look.witnesses for look in looks))


def parse_ghost(text: str) -> tuple[int, Spot]:
    number, at, spot = text.partition("@")
    if not (at and number.isascii() and number.isdigit() and len(number) < 3):
        raise Unfit(f"{EXPECTED}; got {text[:60]!r}")
    stand = parse_stand(spot)
    if stand.heading is not None:
        raise Unfit("expected ghosts that stand")
    return int(number), stand.spot


@cache
def saved_drills() -> dict[str, Saved]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Saved])


def named(name: str) -> Saved:
    number, _, quarters = name.partition(".")
    if number not in saved_drills() or quarters not in map(str, range(QUARTERS)):
        raise Unfit("expected the name of a drill")
    return turned(saved_drills()[number], int(quarters))


# A quarter turn of the whole hall, from east towards north


def turned(saved: Saved, quarters: int) -> Saved:
    for _ in range(quarters):
        saved = Saved(
            furniture=tuple((piece, turned_pose(pose)) for piece, pose in saved.furniture),
            squares=tuple(sorted((HALL - 1 - y, x) for x, y in saved.squares)),
            doors=tuple(map(turned_door, saved.doors)),
            hidden=tuple((number, turned_spot(spot)) for number, spot in saved.hidden),
        )
    return saved


def turned_spot(spot: Spot) -> Spot:
    x, y, z = spot
    return (round(HALL - y, 4), x, z)


def turned_pose(pose: Pose) -> Pose:
    return Pose.of(turned_spot(pose.pos), times((cos(pi / 4), 0.0, 0.0, sin(pi / 4)), pose.quat))


def turned_door(door: Door) -> Door:
    side: Side = SIDES[SIDES.index(door.side) - 1]
    return Door(side, HALL + 1 - door.number if door.side in ("west", "east") else door.number)
