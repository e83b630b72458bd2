"""All plans at once: what the referee may say of how they come out; and samples of what may be planned. [3.7]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from naysay.games.pas_vu.actions import Plan, Reveal
from naysay.games.pas_vu.cards import PIPS, flock
from naysay.games.pas_vu.hall.interior import Ghost, Square
from naysay.games.pas_vu.hall.shapes import HALL
from naysay.games.pas_vu.walks import (
    COMPASS,
    Astray,
    Stand,
    Standing,
    Terms,
    Walk,
    Where,
    door_square,
    inside,
    march,
    middle,
    stepped,
)

Planned = Sequence[tuple[Plan, Terms]]  # of each seat, from the die's holder on

RUNS = (2, 5)  # steps of a ghost that comes in, among the samples


def come_out(where: tuple[Where, ...], planned: Planned, reveal: Reveal) -> tuple[Where, ...] | None:
    """Where all ghosts are then; None if that cannot come of these plans."""
    said = list(reveal.walks)
    after = list(where)
    for plan, terms in planned:
        came, said = said[: len(plan.walks)], said[len(plan.walks) :]
        marched = march(where, plan.walks, terms)
        standing = {each.walk: each for each in marched.standing}
        for number in flock(terms.seat):
            after[number] = marched.where[number] or "waiting"
        for i, walk in enumerate(plan.walks):
            if i >= len(came) or replace(came[i], stand=None) != replace(walk, stand=None):
                return None
            if i in standing:
                there = came_to(standing[i], came[i].stand, terms)
                if there is None:
                    return None
                after[standing[i].ghost] = there
            elif came[i].stand != walk.stand:
                return None
    return None if said else tuple(after)


def came_to(standing: Standing, stand: Stand | None, terms: Terms) -> Where | None:
    """In a square that it came by, or, if there was no room in any, at home."""
    if stand is None:
        return "waiting"
    ghost = stand.ghost(standing.ghost)
    fits = ghost.lying == terms.lying and any(inside(ghost, square) for square in standing.squares)
    return ghost if fits else None


def in_the_middle(where: tuple[Where, ...], planned: Planned) -> Reveal:
    """A sample: all find room in the middle of their last square."""
    walks: list[Walk] = []
    for plan, terms in planned:
        ends = {each.walk: each.squares[-1] for each in march(where, plan.walks, terms).standing}
        heading = 0.0 if terms.lying else None
        walks += [
            replace(walk, stand=Stand(middle(ends[i]), heading)) if i in ends else walk
            for i, walk in enumerate(plan.walks)
        ]
    return Reveal(tuple(walks))


@lru_cache(maxsize=256)  # a state's menu is asked for many times
def sample_plans(where: tuple[Where, ...], terms: Terms) -> tuple[Plan, ...]:
    """Nobody moves; or one ghost, straight on, and fuses with any that it can."""
    return (Plan(), *(Plan((walk,)) for walk in straight_walks(where, terms) if goes(where, walk, terms)))


def straight_walks(where: tuple[Where, ...], terms: Terms) -> Iterator[Walk]:
    """To any side, whichever one's own is: a board may turn."""
    there = {number: ghost.square for number in flock(terms.seat) if isinstance(ghost := where[number], Ghost)}
    for number in flock(terms.seat):
        if number in there:
            for steps in ("", *(step * k for step in COMPASS for k in range(1, HALL))):
                yield from fusing(Walk(number, None, steps), there[number], there, terms)
                yield Walk(number, None, steps, out=True)
        elif where[number] != "reserve":
            for door, steps in product(PIPS, ("", *(step * k for step in COMPASS for k in RUNS))):
                yield from fusing(Walk(number, door, steps), door_square(terms.side, door), there, terms)


def fusing(walk: Walk, start: Square, there: Mapping[int, Square], terms: Terms) -> Iterator[Walk]:
    """The walk, and the same with each that it would meet at its end."""
    yield walk
    end: Square | None = start
    for step in walk.steps:
        end = end and stepped(end, step)
    for number, square in there.items():
        if terms.fusion and square == end and number != walk.ghost:
            yield replace(walk, fuses=number)


def goes(where: tuple[Where, ...], walk: Walk, terms: Terms) -> bool:
    try:
        march(where, (walk,), terms)
    except Astray:
        return False
    return True
