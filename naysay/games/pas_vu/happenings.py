"""What the Midnight cards do in the hall as it stands: the referee's part of them. [8]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees, dist, hypot

from msgspec.structs import replace

from naysay.core import Seat
from naysay.games.pas_vu.actions import Change, Effect, Gone, Offer, Offers
from naysay.games.pas_vu.cards import seat_of
from naysay.games.pas_vu.hall.interior import Ghost, Interior, Spot
from naysay.games.pas_vu.hall.pose import Pose, axes
from naysay.games.pas_vu.hall.rest import Lifted, Unsettled, lift, set_down
from naysay.games.pas_vu.hall.shapes import GHOSTS, HALL, Piece
from naysay.games.pas_vu.halls import standing
from naysay.games.pas_vu.midnight import brotherly, brothers, step_towards_exit, tag_squares, waiting_small
from naysay.games.pas_vu.position import within
from naysay.games.pas_vu.room import aftermath, change_of, nearest, within_square
from naysay.games.pas_vu.rules import State
from naysay.games.pas_vu.telling import manner
from naysay.games.pas_vu.tipping import at_door, nearest_doors, tipped
from naysay.games.pas_vu.walks import Stand, middle

TRIES = 10  # to a square, along each side, where a mirror might stand
SQUARES = tuple((x, y) for x in range(HALL) for y in range(HALL))


def effect(state: State) -> Effect:
    match state.midnight:
        case "cover":
            return cover(state)
        case "faces":
            return faces(state)
        case "sun":
            return sun(state)
        case card:
            raise AssertionError(f"expected a card of which the referee says all, not {card!r}")


def cover(state: State) -> Effect:
    """[8.3] Each lies down where it stands, or beside; who has no room in its square stays upright."""
    before = interior = state.position.interior
    came: list[tuple[int, Stand | Gone]] = []
    for number, ghost in interior.ghosts:
        stand = nearest(interior, number, Stand(ghost.spot, 0.0))
        if stand:
            interior = interior.with_ghost(number, stand.ghost(number))
            came.append((number, stand))
    return Effect("cover", Change(ghosts=tuple(came)), aftermath(before, interior))


def sun(state: State) -> Effect:
    """[8.13] From the die's holder on, those ahead first; who finds no room stays."""
    before = interior = state.position.interior
    came: list[tuple[int, Stand | Gone]] = []
    for number in sorted(dict(interior.ghosts), key=lambda n: (state.order.index(seat_of(n)), ahead(state, n))):
        ghost, square = dict(interior.ghosts)[number], step_towards_exit(state.position, number)
        if square is None:
            interior = interior.without_ghost(number)
            came.append((number, "out"))
            continue
        x, y, z = ghost.spot
        step = (square[0] - ghost.square[0], square[1] - ghost.square[1])
        stand = nearest(interior, number, Stand((x + step[0], y + step[1], z)))
        if stand:
            interior = interior.with_ghost(number, stand.ghost(number))
            came.append((number, stand))
    return Effect("sun", Change(ghosts=tuple(sorted(came))), aftermath(before, interior))


def ahead(state: State, number: int) -> int:
    """Squares to its exit."""
    ghost = state.position.ghost(number)
    assert ghost
    column, row = ghost.square
    side = state.position.sides[seat_of(number)]
    return {"south": HALL - row, "north": row, "west": HALL - column, "east": column}[side]


def faces(state: State) -> Effect:
    """[8.5] The mirror turns to the middle of the hall, and small ghosts gather before its glass."""
    lifted = lift(state.position.interior, "mirror")
    pose = stood_up(lifted.interior, dict(state.position.furniture)["mirror"])
    if pose is None:
        return Effect("faces")
    interior = lifted.interior.with_piece("mirror", pose)
    came: list[tuple[int, Stand | Gone]] = []
    for seat in state.order:
        small = waiting_small(state.position, seat)
        stand = None if small is None else before_the_glass(interior, small, pose)
        if small is not None and stand:
            interior = interior.with_ghost(small, stand.ghost(small))
            came.append((small, stand))
    moved = change_of(lifted)
    return Effect("faces", Change((("mirror", pose), *moved.furniture), (*moved.ghosts, *sorted(came))))


def stood_up(interior: Interior, mirror: Pose) -> Pose | None:
    """Where it was, or as near to that as there is room."""
    from naysay.games.pas_vu.hall.space import has_room

    x, y, _ = mirror.pos
    steps = [step / TRIES for step in range(HALL * TRIES + 1)]
    places = [(x, y), *((east, north) for east in steps for north in steps)]
    poses = (facing_the_middle(*place) for place in sorted(places, key=lambda place: dist(place, (x, y))))
    return next((pose for pose in poses if within("mirror", pose) and has_room(interior, "mirror", pose)), None)


def facing_the_middle(x: float, y: float) -> Pose:
    """Its glass faces its own north."""
    east, north = HALL / 2 - x, HALL / 2 - y
    return standing(x, y, degrees(atan2(-east, north)) if hypot(east, north) else 0.0)


def before_the_glass(interior: Interior, number: int, pose: Pose) -> Stand | None:
    """On the floor, as near to it as there is room, and on the side that reflects."""
    _, normal, _ = axes(pose.quat)
    x, y, _ = pose.pos
    far = GHOSTS["small"].radius
    wish = (x + normal[0] * far, y + normal[1] * far, 0.0)
    for spot in sorted((within_square(number, wish, square) for square in SQUARES), key=lambda spot: dist(spot, wish)):
        found = floor_spots(interior, Stand(spot).ghost(number))
        before = [at for at in found if (at[0] - x) * normal[0] + (at[1] - y) * normal[1] > 0]
        if before:
            return Stand(min(before, key=lambda at: dist(at, wish)))
    return None


def floor_spots(interior: Interior, ghost: Ghost) -> list[Spot]:
    """Of its square."""
    from naysay.games.pas_vu.hall.space import free_spots, square_grid

    return [spot for spot in free_spots(interior, ghost, square_grid(ghost)) if spot[2] == 0]


def offers(state: State) -> Offers:
    about = state.about
    if isinstance(about, str):
        found = tips(state, about) if state.midnight == "tipsy" else dances(state, about)
    else:
        found = brotherly_offers(state, about) if state.midnight == "brother" else tag_offers(state, about)
    return Offers(str(about), tuple(found))


def tips(state: State, piece: Piece) -> Iterator[Offer]:
    """[8.4] To each side to which it can."""
    interior = state.position.interior
    lifted = lift(interior, piece)
    for side, pose in tipped(piece, dict(interior.furniture)[piece]).items():
        change = first_that_rests(interior, lifted, piece, [pose])
        if change and manner(dict(change.furniture)[piece]) != "stands":
            yield Offer(side, change)


def dances(state: State, piece: Piece) -> Iterator[Offer]:
    """[8.7] Beside the door if there is no room before it; or on whatever is there."""
    from naysay.games.pas_vu.hall.space import has_room

    interior = state.position.interior
    lifted = lift(interior, piece)
    furniture = replace(lifted.interior, ghosts=())
    pose = dict(interior.furniture)[piece]
    found: set[Change] = set()
    for door in nearest_doors(piece, pose):
        wishes = list(at_door(piece, pose, door))
        free = [wish for wish in wishes if has_room(furniture, piece, wish)]
        change = first_that_rests(interior, lifted, piece, [*free, wishes[0]])
        if change and change not in found:
            found.add(change)
            yield Offer(f"{door.side}{door.number}", change)


def first_that_rests(interior: Interior, lifted: Lifted, piece: Piece, wishes: Iterable[Pose]) -> Change | None:
    """Ghosts hold no piece here, and get in nobody's way: each stays in its square, beside the piece if it has to."""
    alone = replace(lifted, interior=replace(lifted.interior, ghosts=()))
    for wish in wishes:
        try:
            pose = set_down(alone, piece, wish).pose
        except Unsettled:
            continue
        ghosts = given_way(interior, alone.interior.with_piece(piece, pose))
        if ghosts is not None:
            return Change(((piece, pose), *lifted.moved), ghosts)
    return None


def given_way(before: Interior, after: Interior) -> tuple[tuple[int, Stand], ...] | None:
    """Where ghosts are that cannot stay as the furniture is now; None: one finds no room in its square."""
    leaving = [(number, ghost) for number, ghost in before.ghosts if has_place(before, ghost, number)]
    leaving = [(number, ghost) for number, ghost in leaving if not has_place(after, ghost)]
    after = replace(after, ghosts=tuple(each for each in before.ghosts if each not in leaving))
    came: list[tuple[int, Stand]] = []
    for number, ghost in leaving:
        stand = nearest(after, number, Stand((ghost.spot[0], ghost.spot[1], 0.0)))
        if stand is None:
            return None
        after = after.with_ghost(number, stand.ghost(number))
        came.append((number, stand))
    return tuple(came)


def has_place(interior: Interior, ghost: Ghost, number: int | None = None) -> bool:
    from naysay.games.pas_vu.hall.space import fits, resting

    return fits(interior, number, ghost) and resting(interior, ghost) is not None


def brotherly_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """[8.9] Those for whom there is room."""
    interior = state.position.interior
    for small, large in brothers(state.position, seat):
        ghost = dict(interior.ghosts)[small]
        spot = within_square(large, ghost.spot, ghost.square)
        stand = nearest(interior.without_ghost(small), large, Stand(spot))
        if stand:
            yield brotherly(state.position, small, large, stand)


def tag_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """[8.6] In each square of its third row that has room."""
    small = waiting_small(state.position, seat)
    assert small is not None
    for name, square in tag_squares(state.position.sides[seat]).items():
        stand = nearest(state.position.interior, small, Stand(middle(square)))
        if stand:
            yield Offer(name, Change(ghosts=((small, stand),)))
