"""What seats wish for, and what comes of it: pieces come to rest, ghosts find room within their squares.

A peek comes to no action: who tries it is told what the door would see, and whoever plays it is refused. [5.5]
"""

from __future__ import annotations

from msgspec.structs import replace

from naysay.core import Seat, Sight, Unfit
from naysay.games.pas_vu.actions import Change, Choose, Pick, Place, Plan, Tag, Take, Wish, one_of, parse, rounded
from naysay.games.pas_vu.cards import PIPS
from naysay.games.pas_vu.hall.interior import SIDES, Door
from naysay.games.pas_vu.hall.rest import Unsettled, lift, set_down
from naysay.games.pas_vu.position import Position
from naysay.games.pas_vu.referee import set_down as stood
from naysay.games.pas_vu.room import change_of, nearest
from naysay.games.pas_vu.rules import State, View
from naysay.games.pas_vu.table import Phase
from naysay.games.pas_vu.told import NoRoom, Peeked, Strayed
from naysay.games.pas_vu.told import Unsettled as DoesNotRest
from naysay.games.pas_vu.walks import Astray, Walk

PEEKING: frozenset[Phase] = frozenset({"furniture", "place", "plans"})


def judge(view: View, seat: Seat, wish: str, sight: Sight) -> Wish:
    table = view.public
    if wish.split(" ", maxsplit=1)[0] == "peek":
        raise peeked(table, seat, wish.split(" ")[1:])
    match parse(wish):
        case Place() as place if table.phase == "place" and place.piece == table.held:
            return settled(table, place)
        case Plan() as plan if table.phase == "plans":
            return placed(table, seat, plan)
        case "keep" | "back" | Take() | Place() | Plan() | Choose() | Tag() | Pick() as action:
            return action
        case action:
            raise Unfit(f"expected something that a seat may do, got '{action}'")


def settled(table: State, place: Place) -> Place:
    """[2.4] As the piece comes to rest, with all that had rested on it."""
    lifted = lift(table.position.interior, place.piece)
    try:
        rest = set_down(lifted, place.piece, place.pose)
    except Unsettled as fault:
        why = DoesNotRest(place.piece, fault.why, fault.side, round(fault.by, 4), fault.at, fault.path)
        raise Unfit(str(fault), why) from fault
    return Place(place.piece, rest.pose, change_of(lifted))


def placed(table: State, seat: Seat, plan: Plan) -> Plan:
    """[3.5] Each ghost as near to where it should stand as there is room in its square, as this seat can see it.

    Where no spot was wished for it stays open, and the referee finds one when all go.
    """
    done: list[Walk] = []
    for walk in plan.walks:
        try:
            march = table.march(seat, Plan((*done, walk)))
        except Astray as stray:
            raise Unfit(str(stray), Strayed(stray.ghost, stray.why)) from stray
        if walk.stand and (here := next((each for each in march.standing if each.walk == len(done)), None)):
            interior = replace(table.position, where=tuple(where or "waiting" for where in march.where)).interior
            stand = nearest(interior, here.ghost, walk.stand)
            if stand is None:
                raise Unfit(f"expected a square with room for ghost {here.ghost}", NoRoom(here.ghost))
            walk = replace(walk, stand=stand)
        done.append(walk)
    return Plan(tuple(done))


def peeked(table: State, seat: Seat, words: list[str]) -> Unfit:
    """What a door would see of the hall as it stands for this seat, with what it is about to do."""
    if table.options.peeks == "off":
        return Unfit("expected a table at which peeks are allowed")
    if table.phase not in PEEKING or len(words) < 2:
        return Unfit("expected such as 'peek east 4 plan 3:2n', while furniture is moved or plans are made")
    door = Door(one_of(SIDES, words[0]), one_of(PIPS, int(words[1])))
    position = table.position if len(words) == 2 else supposed(table, seat, " ".join(words[2:]))
    from naysay.games.pas_vu.hall.sight import seen

    witnesses = seen(position.interior, door, table.options.ghosts_hide == "on")
    return Unfit("a peek is tried, not played", Peeked(door, tuple(map(rounded, witnesses))))


def supposed(table: State, seat: Seat, wish: str) -> Position:
    match parse(wish):
        case Place() as place if table.phase == "place" and place.piece == table.held:
            return table.position.changed(settled(table, place).change)
        case Plan() as plan if table.phase == "plans":
            return gone(table, seat, placed(table, seat, plan))
        case action:
            raise Unfit(f"expected a piece that is placed or a plan to look at, got '{action}'")


def gone(table: State, seat: Seat, plan: Plan) -> Position:
    """As it would be if this seat alone moved: those whose spot is open find one."""
    march = table.march(seat, plan)
    position = replace(table.position, where=tuple(where or "waiting" for where in march.where))
    for standing in march.standing:
        if march.where[standing.ghost] is None:
            stand = stood(position.interior, standing, None, table.terms(seat))
            position = position.changed(Change(ghosts=((standing.ghost, stand),))) if stand else position
    return position
