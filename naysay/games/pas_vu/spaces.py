"""Pas Vu Pas Pris in numbers: naysay/core/spaces.py says for what.

A piece is set down over the middle of a square, turned by quarters, upright or on its side, and comes to rest; where it
cannot, it is put back. A plan is made ghost by ghost and step by step, until it is 'go'. A ghost ends in the middle of
its square, or in one of eight directions from there, as near as there is room.
"""

from __future__ import annotations

from itertools import product
from math import cos, pi, sin
from typing import get_args

from msgspec.structs import replace

from naysay.core import Seat, Unfit
from naysay.core.spaces import Draft, each_of, from_seat, one_hot, scaled
from naysay.games.pas_vu.actions import Choose, Pick, Place, Plan, Tag, Take, Wish
from naysay.games.pas_vu.cards import MIDNIGHTS, PIPS, TURNS, flock
from naysay.games.pas_vu.hall.interior import DOORS, FLOCK, SIDES, Ghost, Square
from naysay.games.pas_vu.hall.pose import Pose, times
from naysay.games.pas_vu.hall.shapes import HALL, PIECES
from naysay.games.pas_vu.rules import State, View
from naysay.games.pas_vu.table import Phase
from naysay.games.pas_vu.walks import COMPASS, Astray, March, Stand, Walk, middle

PHASES: tuple[Phase, ...] = get_args(Phase)
MOST_SEATS = len(SIDES)
MOST_PICKS = 24
HIGH = 3.0  # squares: about as high as anything stands
ASIDE = 0.25  # squares from the middle
ON_ITS_SIDE = (cos(pi / 4), sin(pi / 4), 0.0, 0.0)

SQUARES: tuple[Square, ...] = tuple(product(range(HALL), range(HALL)))
PLACES = tuple(product(SQUARES, range(4), (False, True)))  # where, quarters turned, on its side
STANDS = tuple(product((0, 1, -1), (0, 1, -1)))  # the middle first
STEPS = tuple(COMPASS)
ENTRIES = tuple(product(range(len(FLOCK)), PIPS))  # which of one's ghosts, by which door

NAMES = (
    *("keep", "back"),
    *(f"take {piece}" for piece in PIECES),
    *(f"side {side}" for side in SIDES),
    *(f"place {x + 1},{y + 1} turned {90 * quarter}{' on its side' * tipped}" for (x, y), quarter, tipped in PLACES),
    *(f"pick {i}" for i in range(MOST_PICKS)),
    *(f"tag {i}" for i in range(MOST_SEATS * len(FLOCK))),
    *(f"ghost {i}" for i in range(len(FLOCK))),
    *(f"ghost {i} by door {door}" for i, door in ENTRIES),
    *STEPS,
    *("out", "fuse"),
    *(f"stand {x:+},{y:+}" for x, y in STANDS),
    "go",
)
NUMBER = {name: i for i, name in enumerate(NAMES)}
PLACE, PICK, TAG = NUMBER["place 1,1 turned 0"], NUMBER["pick 0"], NUMBER["tag 0"]
GHOST, ENTER, STEP, STAND = NUMBER["ghost 0"], NUMBER["ghost 0 by door 1"], NUMBER["n"], NUMBER["stand +0,+0"]


class Draw(Draft, frozen=True):
    """A plan under way: the last walk goes on until it ends, or another begins."""

    walks: tuple[Walk, ...] = ()

    @property
    def last(self) -> Walk | None:
        """That can still go on."""
        last = self.walks[-1] if self.walks else None
        return None if last is None or last.out or last.fuses is not None or last.stand else last

    def going_on(self, walk: Walk) -> Draw:
        return Draw((*self.walks[:-1], walk))


class PasVuSpaces:
    actions = NAMES
    draws = len(DOORS)
    at_once = False

    def observe(self, view: View, draft: Draft | None) -> list[float]:
        table = view.public
        order = from_seat(view.seat, table.seats)
        told = [*one_hot(table.phase, PHASES), scaled(table.turn, TURNS), *one_hot(table.midnight, MIDNIGHTS)]
        door = table.keyhole
        told += [*one_hot(door and door.side, SIDES), *one_hot(door and door.number, PIPS)]
        told += [*one_hot(table.crystal, PIPS), *one_hot(table.aim, SIDES), *one_hot(table.die, order)]
        told += one_hot(table.queue[0] if table.queue else None, order)
        told += [*each_of(table.moved, PIECES), *one_hot(table.held, PIECES)]
        furniture = dict(table.position.furniture)
        for piece in PIECES:
            told += pose(furniture.get(piece))
        for seat in order:
            told += before_seat(view, seat)
            for number in flock(seat):
                told += ghost(table.position.where[number])
        return [*told, *planned(view, draft)]

    def legal(self, view: View, draft: Draft | None) -> list[int]:
        table = view.public
        match table.phase:
            case "furniture":
                return [NUMBER["keep"], *(NUMBER[f"take {piece}"] for piece in PIECES if piece in table.movable)]
            case "place":
                return [NUMBER["back"], *range(PLACE, PLACE + len(PLACES))]
            case "side":
                return [NUMBER[f"side {side}"] for side in SIDES if side != (table.keyhole and table.keyhole.side)]
            case "pick":
                return list(range(PICK, PICK + min(MOST_PICKS, len(table.offers))))
            case "tag":
                assert view.seat is not None
                tags = [action.ghost for action in table.legal(view.seat) if isinstance(action, Tag)]
                return sorted(TAG + turned(number, -view.seat, table.seats) for number in tags)
            case _:
                return planning(view, draft if isinstance(draft, Draw) else Draw())

    def choose(self, view: View, draft: Draft | None, number: int) -> Wish | Draft:
        name, table = NAMES[number], view.public
        assert view.seat is not None
        match name.split()[0]:
            case "keep" | "back" as word:
                return word
            case "take":
                return Take(PIECES[number - NUMBER[f"take {PIECES[0]}"]])
            case "side":
                return Choose(SIDES[number - NUMBER[f"side {SIDES[0]}"]])
            case "pick":
                return Pick(table.offers[number - PICK].name)
            case "tag":
                return Tag(turned(number - TAG, view.seat, table.seats))
            case "place":
                return placed(table, number - PLACE)
            case "go":
                return gone(table, view.seat, draft)
            case _:
                drawn = going(view, draft if isinstance(draft, Draw) else Draw(), number)
                assert drawn is not None
                return drawn


def planning(view: View, plan: Draw) -> list[int]:
    """What may be done with a plan: end it or begin another ghost where it can be followed so far, or go on."""
    found: list[int] = []
    if follows(view, plan):
        assert view.seat is not None
        for i, number in enumerate(flock(view.seat)):
            if isinstance(view.public.position.where[number], Ghost):
                found += [GHOST + i] if leaves(view, plan, number) else []
            elif follows(view, Draw((*plan.walks, Walk(number, PIPS[0])))):
                found += range(ENTER + len(PIPS) * i, ENTER + len(PIPS) * (i + 1))
        found.append(NUMBER["go"])
    if plan.last:
        found += [number for number in range(STEP, NUMBER["go"]) if going(view, plan, number)]
    return sorted(found)


def leaves(view: View, plan: Draw, number: int) -> bool:
    """Whether a ghost in the hall has somewhere to go."""
    walk = Walk(number)
    ways = (replace(walk, out=True), *(replace(walk, steps=step) for step in STEPS))
    return any(follows(view, Draw((*plan.walks, way))) for way in ways)


def going(view: View, plan: Draw, number: int) -> Draw | None:
    """The plan with one ghost more, or with the last one going on; None if it cannot go like that."""
    assert view.seat is not None
    if number < STEP:
        i, door = (number - GHOST, None) if number < ENTER else ENTRIES[number - ENTER]
        return Draw((*plan.walks, Walk(flock(view.seat)[i], door)))
    last = plan.last
    assert last
    if number < STEP + len(STEPS):
        ways = [replace(last, steps=last.steps + STEPS[number - STEP])]
    elif NAMES[number] == "out":
        ways = [replace(last, out=True)]
    elif NAMES[number] == "fuse":
        ways = [replace(last, fuses=other) for other in flock(view.seat) if other != last.ghost]
    else:
        ways = stood(view, plan, last, STANDS[number - STAND])
    return next((after for way in ways if follows(view, after := plan.going_on(way))), None)


def marched(view: View, plan: Draw) -> March | None:
    assert view.seat is not None
    try:
        return view.public.march(view.seat, Plan(plan.walks))
    except Astray:
        return None


def follows(view: View, plan: Draw) -> bool:
    return marched(view, plan) is not None


def stood(view: View, plan: Draw, last: Walk, aside: tuple[int, int]) -> list[Walk]:
    """Where it came to, and not in the middle of its square; those who lie find room by themselves."""
    march = marched(view, plan)
    assert view.seat is not None
    if march is None or view.public.terms(view.seat).lying:
        return []
    ends = [each.squares[-1] for each in march.standing if each.walk == len(plan.walks) - 1]
    spots = [middle(square) for square in ends]
    return [replace(last, stand=Stand((x + ASIDE * aside[0], y + ASIDE * aside[1], z))) for x, y, z in spots]


def placed(table: State, place: int) -> Wish:
    from naysay.games.pas_vu.judge import settled

    assert table.held
    (x, y), quarter, tipped = PLACES[place]
    upright = (cos(quarter * pi / 4), 0.0, 0.0, sin(quarter * pi / 4))
    wish = Pose.of((x + 0.5, y + 0.5, 0.0), times(upright, ON_ITS_SIDE) if tipped else upright)
    try:
        return settled(table, Place(table.held, wish))
    except Unfit:
        return "back"


def gone(table: State, seat: Seat, draft: Draft | None) -> Plan:
    """Where there is no room for a ghost as it should stand, the referee finds it some when all go."""
    from naysay.games.pas_vu.judge import placed as with_room

    plan = Plan(draft.walks if isinstance(draft, Draw) else ())
    try:
        return with_room(table, seat, plan)
    except Unfit:
        return Plan(tuple(replace(walk, stand=None) for walk in plan.walks))


def turned(number: int, seats_on: int, seats: int) -> int:
    """A ghost's number, counted from another seat."""
    return (number + seats_on * len(FLOCK)) % (seats * len(FLOCK))


def pose(pose: Pose | None) -> list[float]:
    if pose is None:
        return [0.0] * 8
    x, y, z = pose.pos
    return [1.0, scaled(x, HALL), scaled(y, HALL), scaled(z, HIGH), *(scaled(part, 1, -1) for part in pose.quat)]


def before_seat(view: View, seat: Seat) -> list[float]:
    table = view.public
    card = table.cards[seat] if table.cards else None
    told = [*one_hot(table.position.sides[seat], SIDES), scaled(table.chosen[seat], TURNS)]
    told += [scaled(card.value if card else None, 10), *each_of(card.pieces if card else (), PIECES)]
    return [*told, float(bool(view.planned) and view.planned[seat])]


def ghost(where: object) -> list[float]:
    told = one_hot(where, ("waiting", "reserve", "out"))
    if not isinstance(where, Ghost):
        return [*told, *[0.0] * 6]
    x, y, z = where.spot
    lying = scaled(where.heading, pi, -pi) if where.lying else 0.0
    return [*told, 1.0, scaled(x, HALL), scaled(y, HALL), scaled(z, HIGH), float(where.lying), lying]


def planned(view: View, draft: Draft | None) -> list[float]:
    """What is left of the card, and where one's own ghosts would be, as far as it is planned."""
    plan = draft if isinstance(draft, Draw) else Draw(view.mine.walks if view.mine else ())
    march = marched(view, plan) if view.seat is not None and view.public.phase == "plans" else None
    if view.seat is None or march is None:
        march_told = dict[int, tuple[Square, ...]]()
        left = 0.0
    else:
        march_told = {each.ghost: each.squares for each in march.standing}
        left = scaled(view.public.terms(view.seat).budget - march.spent, 10)
    told = [left, *one_hot(plan.last.ghost % len(FLOCK) if plan.last else None, range(len(FLOCK)))]
    for number in flock(view.seat or 0):
        squares = march_told.get(number)
        there = (scaled(squares[-1][0] + 1, HALL), scaled(squares[-1][1] + 1, HALL)) if squares else (0.0, 0.0)
        told += [float(any(walk.ghost == number for walk in plan.walks)), *there]
    return told


SPACES = PasVuSpaces()
