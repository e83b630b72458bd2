"""What happens, in the terms that a table is told."""

from __future__ import annotations

from naysay.core import Seat
from naysay.games.pas_vu.actions import (
    Action,
    Choose,
    Draw,
    Effect,
    Furnish,
    Offer,
    Offers,
    Perched,
    Pick,
    Place,
    Plan,
    Put,
    Reveal,
    Rise,
    Roll,
    See,
    Strike,
    Tag,
    Take,
)
from naysay.games.pas_vu.cards import Card
from naysay.games.pas_vu.going import Planned as Plans
from naysay.games.pas_vu.hall.pose import Pose, axes
from naysay.games.pas_vu.table import Table, highest
from naysay.games.pas_vu.told import (
    Came,
    Changed,
    Drew,
    Furnished,
    Kept,
    KeyholePut,
    Manner,
    PerchChecked,
    Picked,
    Placed,
    Planned,
    PutBack,
    Revealed,
    Risen,
    RollAgain,
    Rolled,
    Saw,
    SideChosen,
    Struck,
    Tagged,
    Told,
    TookUp,
)
from naysay.games.pas_vu.walks import Where, march

SQUARE_ON = 0.999  # the cosine up to which a piece counts as standing or lying, not leaning


def told_of(table: Table, seat: Seat, action: Action) -> Told | None:
    match action:
        case Furnish(layout):
            return Furnished(layout)
        case Put(door):
            return KeyholePut(door)
        case Strike(card):
            return Struck(table.die, card)
        case Effect(card, change, then):
            return Changed(card, change, then)
        case Offers(_, offers):
            return changed(table, offers[0]) if len(offers) == 1 else None
        case Pick(name):
            return changed(table, next(offer for offer in table.offers if offer.name == name))
        case Tag(ghost):
            _, (by, _) = table.tagging(seat, ghost).ghosts
            return Tagged(seat, ghost, by)
        case Draw(Card(value, pieces)):
            return Drew(table.queue[0], value, pieces)
        case "keep":
            return Kept(seat)
        case Take(piece):
            return TookUp(seat, piece)
        case "back":
            assert table.held
            return PutBack(seat, table.held)
        case Place(piece, pose, also):
            others = tuple(other for other, _ in also.furniture)
            return Placed(seat, piece, manner(pose), others, tuple(number for number, _ in also.ghosts))
        case Plan():
            return Planned(seat)
        case Reveal():
            return Revealed(came(table.position.where, table.planned, action), action.then)
        case Roll(pips):
            return rolled(table, pips)
        case Choose(side):
            return SideChosen(seat, side)
        case See(witnesses, then):
            assert table.keyhole
            return Saw(table.keyhole, witnesses, then)
        case Perched(ghosts, then):
            return PerchChecked(tuple(number for number, _ in table.position.ghosts if number not in ghosts), then)
        case Rise(change, then):
            return Risen(change, then)


def changed(table: Table, offer: Offer) -> Picked:
    """What a Midnight card did, by choice or because there was none."""
    assert table.midnight
    return Picked(table.decider, table.midnight, offer.name, offer.change)


def rolled(table: Table, pips: int) -> Rolled | RollAgain:
    if table.phase == "crystal":
        return Rolled(table.die, pips, "crystal")
    seat = table.queue[0]
    if table.phase == "door":
        return Rolled(seat, pips, "door")
    best = highest((*table.rolls, (seat, pips)))
    tie = len(table.queue) == 1 and len(best) > 1
    return RollAgain(seat, pips, best) if tie else Rolled(seat, pips, "side")


def manner(pose: Pose) -> Manner:
    """Which of its own axes points up tells whether a piece stands or lies."""
    x, y, z = (axis[2] for axis in axes(pose.quat))
    if z > SQUARE_ON:
        return "stands"
    return "lies" if max(abs(x), abs(y), abs(z)) > SQUARE_ON else "leans"


def came(where: tuple[Where, ...], planned: Plans, reveal: Reveal) -> tuple[Came, ...]:
    """What became of each walk."""
    found: list[Came] = []
    for plan, terms in planned:
        standing = {each.walk: each.ghost for each in march(where, plan.walks, terms).standing}
        for i, walk in enumerate(plan.walks):
            said = reveal.walks[len(found)]
            shifted = i in standing and said.stand != (walk.stand or said.stand)
            found.append(Came(said, standing.get(i) if said.stand else None, shifted))
    return tuple(found)
