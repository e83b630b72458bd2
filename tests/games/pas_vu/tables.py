"""Tables of Pas Vu Pas Pris, laid by hand. They are Any: a test knows what is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from naysay.core import CHANCE, REFEREE, Move
from naysay.games.pas_vu import actions
from naysay.games.pas_vu.rules import new
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.walks import parse_stand

parse: Any = actions.parse
PLAIN = Options()
FUSION = Options(fusion="on")
MIDNIGHT = Options(midnight="on")


def played(state: Any, *lines: str) -> Any:
    for line in lines:
        move = Move.parse(line)
        state = state.play(move.seat, parse(move.action))
    return state


def opened(seats: int = 4, options: Options = PLAIN, start: int = 0, keyhole: str = "south 1") -> Any:
    """A furnished hall, and the first turn."""
    return played(new(seats, options, start), "* hall lobby", f"* keyhole {keyhole}")


def dealt(state: Any, *cards: str) -> Any:
    """Each seat draws in turn, plain cards while there are any if not said otherwise, and moves nothing."""
    for i in range(len(state.queue)):
        seat = state.queue[0]
        state = played(state, f"* draw {cards[i]}") if i < len(cards) else state.play(CHANCE, state.legal(CHANCE)[-1])
        state = played(state, f"{seat} keep") if state.phase == "furniture" else state
    return state


def planned(state: Any, *plans: str) -> Any:
    """A plan for each seat from 0 on, none for the others; and all stand where they should."""
    for seat in range(state.seats):
        plan = plans[seat] if seat < len(plans) else ""
        state = played(state, f"{seat} plan {plan}".rstrip())
    return state.play(REFEREE, state.legal(REFEREE)[0])


def chosen(state: Any, side: str, door: int = 1) -> Any:
    """Somebody chooses the side, whoever it is: the first to roll rolls most."""
    pips = 6
    while state.phase == "roll":
        state, pips = played(state, f"* roll {pips}"), 1
    if state.phase == "side":
        state = played(state, f"{state.queue[0]} side {side}")
    return played(state, f"* roll {door}") if state.phase == "door" else state


def turned(state: Any, *plans: str, seen: str = "") -> Any:
    """A whole turn in which nobody moves a piece."""
    state = dealt(state)
    state = planned(state, *plans)
    state = chosen(state, "north" if state.keyhole.side != "north" else "south")
    return played(state, f"! see {seen}".rstrip())


def haunted(state: Any, where: Mapping[int, str]) -> Any:
    """The same table with ghosts elsewhere: at a spot, or 'waiting', 'reserve', 'out'."""
    position = state.position
    places = list(position.where)
    for number, there in where.items():
        places[number] = parse_stand(there).ghost(number) if there[0].isdigit() else there
    return replace(state, position=replace(position, where=tuple(places)))


def struck(card: str, where: Mapping[int, str] | None = None, seats: int = 4, options: Options = MIDNIGHT) -> Any:
    """The second turn, and Midnight strikes. The die is with seat 1."""
    state = turned(opened(seats, options))
    return played(haunted(state, where or {}), f"* midnight {card}")


def witness(*ghosts: int) -> str:
    return " ".join(f"{number} straight 0,0 0.01" for number in ghosts)
