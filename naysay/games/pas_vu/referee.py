"""What follows from a table and nobody chose: where ghosts find room, and who is seen. The hall works it out."""

from __future__ import annotations

from msgspec.structs import replace

from naysay.games.pas_vu import happenings
from naysay.games.pas_vu.actions import Action, Change, Gone, Perched, Reveal, Rise, See, rounded
from naysay.games.pas_vu.hall.scene import Scene
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
    before = scene = state.position.scene
    for walk in (walk for plan, _ in state.planned for walk in plan.walks):
        for number in (walk.ghost, walk.fuses):
            scene = scene if number is None else scene.without_ghost(number)
    came: list[Walk] = []
    for plan, terms in state.planned:
        standing = {each.walk: each for each in march(state.position.where, plan.walks, terms).standing}
        for i, walk in enumerate(plan.walks):
            if i in standing:
                stand = set_down(scene, standing[i], walk.stand, terms)
                walk = replace(walk, stand=stand)
                number = standing[i].ghost
                scene = scene.with_ghost(number, stand.ghost(number)) if stand else scene
            came.append(walk)
    return Reveal(tuple(came), aftermath(before, scene))


def set_down(scene: Scene, standing: Standing, wish: Stand | None, terms: Terms) -> Stand | None:
    """In its square, else in the one before, and so on."""
    heading = 0.0 if terms.lying else None
    wishes = [Stand(middle(square), heading) for square in reversed(standing.squares)]
    for there in [wish or wishes[0], *wishes[1:]]:
        found = nearest(scene, standing.ghost, there)
        if found:
            return found
    return None


def look(state: State) -> See:
    from naysay.games.pas_vu.hall.sight import seen

    assert state.keyhole
    scene = after = state.position.scene
    witnesses = seen(scene, state.keyhole, state.options.ghosts_hide == "on")
    for witness in witnesses:
        after = after.without_ghost(witness.ghost)
    return See(tuple(map(rounded, witnesses)), aftermath(scene, after))


def perched(state: State) -> Perched:
    """[8.8] Only on top counts."""
    from naysay.games.pas_vu.hall.space import resting

    scene = after = state.position.scene
    on_top = tuple(number for number, ghost in scene.ghosts if resting(scene, ghost) == "on")
    for number, _ in scene.ghosts:
        after = after if number in on_top else after.without_ghost(number)
    return Perched(on_top, aftermath(scene, after))


def rise(state: State) -> Rise:
    """[8.3] In number's order, each where it lay or beside."""
    before = scene = state.position.scene
    lying = [(number, ghost) for number, ghost in scene.ghosts if ghost.lying]
    came: list[tuple[int, Stand | Gone]] = []
    for number, ghost in lying:
        stand = nearest(scene, number, Stand(ghost.spot))
        scene = scene.with_ghost(number, stand.ghost(number)) if stand else scene.without_ghost(number)
        came.append((number, stand or "home"))
    return Rise(Change(ghosts=tuple(came)), aftermath(before, scene))
