"""What the page draws, worked out from a view so that the page holds no rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.core import Seat
from naysay.games.pas_vu.actions import Offer, Plan
from naysay.games.pas_vu.cards import PIPS, TURNS, Card, Midnight, flock, seat_of, size_of
from naysay.games.pas_vu.hall.interior import SIDES, Door, Ghost, Side, Spot, Square
from naysay.games.pas_vu.hall.shapes import HALL, Piece, Size
from naysay.games.pas_vu.halls import Furniture
from naysay.games.pas_vu.midnight import taggable
from naysay.games.pas_vu.rules import State, View
from naysay.games.pas_vu.table import Look, Phase
from naysay.games.pas_vu.walks import Marching, Terms, at_exit, door_square, grows


class Seen(Struct, frozen=True, omit_defaults=True):
    """A ghost. What is left out is as it is before a game."""

    number: int
    seat: Seat
    size: Size
    where: Literal["waiting", "reserve", "hall", "out"] = "waiting"
    spot: Spot | None = None  # in the hall
    heading: float | None = None  # of its head, if it lies


class Start(Struct, frozen=True):
    """A square where a ghost's way may begin, and what it has cost until there."""

    square: Square
    door: int | None  # that it comes in by
    cost: int


class Mover(Struct, frozen=True):
    """A ghost that may be planned. Each step to a neighbouring square costs one more, and so does going out."""

    ghost: int
    starts: tuple[Start, ...]
    exits: tuple[Square, ...]  # from which it may go out this turn
    fuses: tuple[int, ...]  # with whom, where they share a square


class Sitting(Struct, frozen=True):
    """A seat."""

    side: Side
    card: Card | None
    planned: bool
    chosen: int  # how often it chose the keyhole's side
    points: int  # if the game were over
    out: int  # ghosts that are
    home: int  # ghosts on their own side


class Board(Struct, frozen=True):
    phase: Phase
    turn: int
    turns: int
    places: tuple[Sitting, ...]
    furniture: Furniture
    ghosts: tuple[Seen, ...]
    keyhole: Door | None
    die: Seat  # who has it
    midnight: Midnight | None
    crystal: int | None  # the door's number, known beforehand
    queue: tuple[Seat, ...]  # whose turn it is in this step, and who follows
    movable: tuple[Piece, ...]  # by the first of them
    moved: tuple[Piece, ...]
    held: Piece | None
    offers: tuple[Offer, ...]  # to pick from
    taggable: tuple[int, ...]  # ghosts that may be replaced
    sides: tuple[Side, ...]  # that may be chosen
    movers: tuple[Mover, ...]  # the viewer's, while it may plan
    budget: int  # the steps that the viewer may plan
    lying: bool  # ghosts move lying this turn
    plan: Plan | None  # the viewer's
    rolls: tuple[tuple[Seat, int], ...]  # for the side, this time round
    looks: tuple[Look, ...]  # the last turn's that had one
    peeks: bool  # whether a door may be asked what it would see


def board(view: View) -> Board:
    table, position = view.public, view.public.position
    planning = table.phase == "plans" and view.seat is not None and view.mine is None
    return Board(
        phase=table.phase,
        turn=table.turn,
        turns=TURNS,
        places=tuple(sitting(view, seat) for seat in range(table.seats)),
        furniture=position.furniture,
        ghosts=tuple(map(seen, range(len(position.where)), position.where)),
        keyhole=table.keyhole,
        die=table.die,
        midnight=table.midnight,
        crystal=table.crystal,
        queue=table.queue,
        movable=table.movable if table.phase == "furniture" else (),
        moved=table.moved,
        held=table.held,
        offers=table.offers,
        taggable=taggable(position, table.queue[0], table.fresh) if table.phase == "tag" else (),
        sides=tuple(side for side in SIDES if table.keyhole and side != table.keyhole.side)
        if table.phase == "side"
        else (),
        movers=movers(table, view.seat) if planning and view.seat is not None else (),
        budget=table.terms(view.seat).budget if planning and view.seat is not None else 0,
        lying=table.midnight == "cover",
        plan=view.mine,
        rolls=table.rolls,
        looks=table.looks,
        peeks=table.options.peeks == "allowed",
    )


def sitting(view: View, seat: Seat) -> Sitting:
    table, position = view.public, view.public.position
    return Sitting(
        side=position.sides[seat],
        card=table.cards[seat] if table.cards else None,
        planned=bool(view.planned) and view.planned[seat],
        chosen=table.chosen[seat],
        points=position.points(seat),
        out=position.out(seat),
        home=position.at_home(seat),
    )


def seen(number: int, here: object) -> Seen:
    seat, size = seat_of(number), size_of(number)
    if isinstance(here, Ghost):
        return Seen(number, seat, size, "hall", here.spot, here.heading if here.lying else None)
    return Seen(number, seat, size, "out" if here == "out" else "reserve" if here == "reserve" else "waiting")


def movers(table: State, seat: Seat) -> tuple[Mover, ...]:
    terms = table.terms(seat)
    found = (mover(table, number, terms) for number in flock(seat) if number not in terms.still)
    return tuple(each for each in found if each.starts)


def mover(table: State, number: int, terms: Terms) -> Mover:
    where = table.position.where
    here = where[number]
    far = [(x, y) for x in range(HALL) for y in range(HALL) if at_exit((x, y), terms.side)]
    return Mover(
        ghost=number,
        starts=starts(here, number, Marching(where, terms)),
        exits=tuple(far) if isinstance(here, Ghost) and number not in terms.fresh else (),
        fuses=tuple(
            other for other in flock(terms.seat) if terms.fusion and other != number and grows(where, number, other)
        ),
    )


def starts(here: object, number: int, marching: Marching) -> tuple[Start, ...]:
    if isinstance(here, Ghost):
        return (Start(here.square, None, 0),)
    if here == "reserve" or (here == "out" and not marching.may_return(number)):
        return ()
    return tuple(Start(door_square(marching.terms.side, door), door, 1) for door in PIPS)
