"""What follows from a table and nobody chose: where ghosts find room, and who is seen. The hall works it out."""

from __future__ import annotations

from msgspec.structs import replace

from naysay.games.pas_vu import happenings
from naysay.games.pas_vu.actions import Action, Change, Gone, Perched, Reveal, Rise, See, rounded
from naysay.games.pas_vu.hall.interior import Interior
from naysay.games.pas_vu.room import aftermath, nearest
from naysay.games.pas_vu.rules import State
from naysay.games.pas_vu.walks import Stand, Standing, Terms, Walk, march, middle


def referee(state: State) -> Action:
    match state.phase:
        case "effect":
            return happenings.effect(state)
        case "offer":
            return happenings.offers(state)
        case "reveal":
            return reveal(state)
        case "look":
            return look(state)
        case "perch":
            return perched(state)
        case "rise":
            return rise(state)
        case phase:
            raise AssertionError(f"expected something to be said by the referee, not the phase {phase!r}")


def reveal(state: State) -> Reveal:
    """[3.7] One ghost after another, from the die's holder on: whoever finds the place taken stands beside it."""
    before = interior = state.position.interior
    for walk in (walk for plan, _ in state.planned for walk in plan.walks):
        for number in (walk.ghost, walk.fuses):
            interior = interior if number is None else interior.without_ghost(number)
    came: list[Walk] = []
    for plan, terms in state.planned:
        standing = {each.walk: each for each in march(state.position.where, plan.walks, terms).standing}
        for i, walk in enumerate(plan.walks):
            if i in standing:
                stand = set_down(interior, standing[i], walk.stand, terms)
                walk = replace(walk, stand=stand)
                number = standing[i].ghost
                interior = interior.with_ghost(number, stand.ghost(number)) if stand else interior
            came.append(walk)
    return Reveal(tuple(came), aftermath(before, interior))


def set_down(interior: Interior, standing: Standing, wish: Stand | None, terms: Terms) -> Stand | None:
    """In its square, else in the one before, and so on."""
    heading = 0.0 if terms.lying else None
    wishes = [Stand(middle(square), heading) for square in reversed(standing.squares)]
    for there in [wish or wishes[0], *wishes[1:]]:
        found = nearest(interior, standing.ghost, there)
        if found:
            return found
    return None


def look(state: State) -> See:
    from naysay.games.pas_vu.hall.sight import seen

    assert state.keyhole
    interior = after = state.position.interior
    witnesses = seen(interior, state.keyhole, state.options.ghosts_hide == "on")
    for witness in witnesses:
        after = after.without_ghost(witness.ghost)
    return See(tuple(map(rounded, witnesses)), aftermath(interior, after))


def perched(state: State) -> Perched:
    """[8.8] Only on top counts."""
    from naysay.games.pas_vu.hall.space import resting

    interior = after = state.position.interior
    on_top = tuple(number for number, ghost in interior.ghosts if resting(interior, ghost) == "on")
    for number, _ in interior.ghosts:
        after = after if number in on_top else after.without_ghost(number)
    return Perched(on_top, aftermath(interior, after))


def rise(state: State) -> Rise:
    """[8.3] In number's order, each where it lay or beside."""
    before = interior = state.position.interior
    lying = [(number, ghost) for number, ghost in interior.ghosts if ghost.lying]
    came: list[tuple[int, Stand | Gone]] = []
    for number, ghost in lying:
        stand = nearest(interior, number, Stand(ghost.spot))
        interior = interior.with_ghost(number, stand.ghost(number)) if stand else interior.without_ghost(number)
        came.append((number, stand or "home"))
    return Rise(Change(ghosts=tuple(came)), aftermath(before, interior))
