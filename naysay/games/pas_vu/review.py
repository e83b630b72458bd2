"""The luck ledger, told when the game is over: which doors could have looked, and whom each of them would have seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from naysay.core import Level, Seat, Step
from naysay.games.pas_vu.actions import Choose, Reveal, See
from naysay.games.pas_vu.cards import seat_of
from naysay.games.pas_vu.hall.interior import Door, Ghost, Interior
from naysay.games.pas_vu.halls import Furniture
from naysay.games.pas_vu.outlook import doors_that_may_look
from naysay.games.pas_vu.rules import State
from naysay.games.pas_vu.walks import opposite

DIGITS = 3


class Risk(Struct, frozen=True):
    """A ghost that was in the hall at a look."""

    ghost: int
    stood: Ghost
    doors: tuple[Door, ...]  # of those that could have looked, the ones that would have seen it
    seen: bool  # by the door that did


class Entry(Struct, frozen=True):
    """A look."""

    turn: int
    chooser: Seat | None  # of the side; None: nobody chose
    door: Door  # that looked
    doors: tuple[Door, ...]  # that could have, each as likely as the others if any side is
    risks: tuple[Risk, ...]
    furniture: Furniture  # as it stood then


class Luck(Struct, frozen=True):
    """Of a seat, in all looks together."""

    seen: int  # of its ghosts
    expected: float  # how many would have been, on average over the doors that could have looked
    by_pips: float  # likewise, over those of the side that was chosen: what is left is the die's alone


class Ledger(Struct, frozen=True):
    looks: tuple[Entry, ...]
    luck: tuple[Luck, ...]  # by seat


def review(steps: Sequence[Step], levels: Mapping[Seat, Level]) -> Ledger:
    looks: list[Entry] = []
    doors: tuple[Door, ...] = ()
    chooser: Seat | None = None
    for step in steps:
        before: State = step.before
        match step.action:
            case Reveal():
                doors, chooser = doors_that_may_look(step.after), None
            case Choose():
                chooser = step.move.seat
            case See() as see:
                looks.append(looked(before, see, doors, chooser))
                doors = tuple(Door(opposite(door.side), door.number) for door in doors)  # [8.2] if there is another
            case _:
                pass  # nobody looks
    seats = range(steps[0].before.seats) if steps else ()
    return Ledger(tuple(looks), tuple(luck(seat, looks) for seat in seats))


def looked(state: State, see: See, doors: tuple[Door, ...], chooser: Seat | None) -> Entry:
    assert state.keyhole
    found = {witness.ghost for witness in see.witnesses}
    by_door = {door: sees(state.position.interior, door, state.options.ghosts_hide == "on") for door in doors}
    by_door[state.keyhole] = frozenset(found)  # as it was said then, whatever the hall would say today
    risks = tuple(
        Risk(number, ghost, tuple(door for door in doors if number in by_door[door]), number in found)
        for number, ghost in state.position.ghosts
    )
    return Entry(state.turn, chooser, state.keyhole, doors, risks, state.position.furniture)


@lru_cache(maxsize=1024)  # a film is asked for once for each pair of eyes
def sees(interior: Interior, door: Door, ghosts_hide: bool) -> frozenset[int]:
    from naysay.games.pas_vu.hall.sight import seen

    return frozenset(witness.ghost for witness in seen(interior, door, ghosts_hide))


def luck(seat: Seat, looks: Sequence[Entry]) -> Luck:
    seen, expected, by_pips = 0, 0.0, 0.0
    for look in looks:
        likely = [door for door in look.doors if door.side == look.door.side]
        for risk in look.risks:
            if seat_of(risk.ghost) == seat:
                seen += risk.seen
                expected += len(risk.doors) / len(look.doors)
                by_pips += sum(door in risk.doors for door in likely) / len(likely)
    return Luck(seen, round(expected, DIGITS), round(by_pips, DIGITS))
