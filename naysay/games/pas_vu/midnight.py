"""What the twelve Midnight cards may do to the hall. Where it takes an eye for room, the referee says what. [8]

The rules check what it says as far as that is pure, and have samples of it for whoever plays a game at random.
"""

from __future__ import annotations

from collections.abc import Iterator

from naysay.core import Seat
from naysay.games.pas_vu.actions import Change, Effect, Gone, Offer, Offers, Rise
from naysay.games.pas_vu.cards import PIPS, Midnight, flock, seat_of, size_of
from naysay.games.pas_vu.hall.interior import SIDES, Ghost, Side, Square
from naysay.games.pas_vu.hall.shapes import SIZES, Piece
from naysay.games.pas_vu.halls import standing
from naysay.games.pas_vu.position import Position, upright, within
from naysay.games.pas_vu.walks import INWARD, Stand, at_exit, door_square, inside, middle, stepped

AT_ONCE: frozenset[Midnight] = frozenset({"cover", "faces", "sun"})  # the referee says all of it
BY_PIECE: frozenset[Midnight] = frozenset({"tipsy", "dance"})  # a piece after another; the die's holder picks
BY_SEAT: frozenset[Midnight] = frozenset({"tag", "brother"})  # a seat after another; it picks
TAG_ROW = 3  # squares from one's own side [8.6]


def turned(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """[8.11] The board turns clockwise under the players: who had south before them now has what was east."""
    return tuple(SIDES[SIDES.index(side) - 1] for side in sides)


# Who may be picked


def taggable(position: Position, seat: Seat, fresh: tuple[int, ...]) -> tuple[int, ...]:
    """[8.6] The right neighbour's small ghosts that were in the hall before the card."""
    right = (seat - 1) % len(position.sides)
    return tuple(n for n in position.in_hall(right, "small") if n not in fresh)


def brothers(position: Position, seat: Seat) -> Iterator[tuple[int, int]]:
    """[8.9] A ghost in the hall, and a larger one that could take its place."""
    for small in position.in_hall(seat):
        for size in SIZES[SIZES.index(size_of(small)) + 1 :]:
            large = position.spare(seat, size)
            if large is not None:
                yield small, large


def tag_squares(side: Side) -> dict[str, Square]:
    """By the number of the door: the third square from it."""
    found = {}
    for number in PIPS:
        square = door_square(side, number)
        for _ in range(TAG_ROW - 1):
            square = stepped(square, INWARD[side]) or square
        found[str(number)] = square
    return found


def step_towards_exit(position: Position, number: int) -> Square | None:
    """[8.13] None: out."""
    ghost, side = position.ghost(number), position.sides[seat_of(number)]
    assert ghost is not None
    return None if at_exit(ghost.square, side) else stepped(ghost.square, INWARD[side])


# What the referee may say


def allows_effect(position: Position, effect: Effect) -> bool:
    change = effect.change
    numbers = [number for number, _ in change.ghosts]
    if len(set(numbers)) != len(numbers) or not all(within(piece, pose) for piece, pose in change.furniture):
        return False
    if max(numbers, default=0) >= len(position.where):
        return False
    match effect.card:
        case "cover":
            return not change.furniture and all(
                position.stays(number, there) and isinstance(there, Stand) and there.heading is not None
                for number, there in change.ghosts
            )
        case "faces":
            mirror = dict(change.furniture).get("mirror")
            came = newcomers(position, change)
            seats = [seat_of(number) for number in came]
            return (
                (mirror is None or upright(mirror))
                and len(set(seats)) == len(seats)
                and all(size_of(number) == "small" and position.where[number] == "waiting" for number in came)
                and all(number in came or position.stays(number, there) for number, there in change.ghosts)
            )
        case "sun":
            return not change.furniture and all(walks_on(position, number, there) for number, there in change.ghosts)
        case _:
            return False


def newcomers(position: Position, change: Change) -> tuple[int, ...]:
    """Ghosts that a change brings into the hall."""
    return tuple(
        number for number, there in change.ghosts if isinstance(there, Stand) and position.ghost(number) is None
    )


def walks_on(position: Position, number: int, there: object) -> bool:
    if position.ghost(number) is None:
        return False
    square = step_towards_exit(position, number)
    if square is None:
        return there == "out"
    return isinstance(there, Stand) and there.heading is None and inside(there.ghost(number), square)


def allows_offers(position: Position, card: Midnight, about: Piece | Seat, offers: Offers) -> bool:
    names = [offer.name for offer in offers.offers]
    return (
        offers.about == str(about)
        and len(set(names)) == len(names)
        and all(allows_offer(position, card, about, offer) for offer in offers.offers)
    )


def allows_offer(position: Position, card: Midnight, about: Piece | Seat, offer: Offer) -> bool:
    if isinstance(about, str):
        return about in dict(offer.change.furniture) and position.allows(offer.change)
    if offer.change.furniture:
        return False
    return replaces(position, about, offer) if card == "brother" else tags_nobody(position, about, offer)


def replaces(position: Position, seat: Seat, offer: Offer) -> bool:
    """[8.9] The larger ghost stands in the square of the smaller, which goes home."""
    match offer.change.ghosts:
        case ((large, Stand() as there), (small, "home")) if (small, large) in brothers(position, seat):
            here = position.ghost(small)
            return here is not None and there.heading is None and inside(there.ghost(large), here.square)
        case _:
            return False


def tags_nobody(position: Position, seat: Seat, offer: Offer) -> bool:
    """[8.6] A small ghost comes in, three squares from its side."""
    square = tag_squares(position.sides[seat]).get(offer.name)
    match offer.change.ghosts:
        case ((small, Stand() as there),) if square is not None and small == waiting_small(position, seat):
            return there.heading is None and inside(there.ghost(small), square)
        case _:
            return False


def allows_rise(position: Position, rise: Rise) -> bool:
    """[8.3] All who lie get up in their square, or go home if there is no room."""
    lying = [number for number, ghost in position.ghosts if ghost.lying]
    return (
        not rise.change.furniture
        and [number for number, _ in rise.change.ghosts] == lying
        and all(
            there == "home" or (isinstance(there, Stand) and there.heading is None and position.stays(number, there))
            for number, there in rise.change.ghosts
        )
    )


# Samples of it


def effects(position: Position, card: Midnight) -> tuple[Effect, ...]:
    ghosts = position.ghosts
    match card:
        case "cover":
            return (Effect(card, Change(ghosts=tuple((number, Stand(ghost.spot, 0.0)) for number, ghost in ghosts))),)
        case "faces":
            smalls = [(seat, waiting_small(position, seat)) for seat in range(len(position.sides))]
            came = tuple((small, Stand(middle((seat, 0)))) for seat, small in smalls if small is not None)
            mirror = Change((("mirror", standing(3, 3, 0)),))
            return (Effect(card, mirror), Effect(card, Change(mirror.furniture, came)))
        case _:
            went = Change(ghosts=tuple((number, one_step(position, number)) for number, _ in ghosts))
            return (Effect(card), Effect(card, went)) if ghosts else (Effect(card),)


def one_step(position: Position, number: int) -> Stand | Gone:
    square = step_towards_exit(position, number)
    return "out" if square is None else Stand(middle(square))


def waiting_small(position: Position, seat: Seat) -> int | None:
    return next((n for n in flock(seat) if size_of(n) == "small" and position.where[n] == "waiting"), None)


def offerings(position: Position, card: Midnight, about: Piece | Seat) -> tuple[Offers, ...]:
    if isinstance(about, str):
        stays = Change(((about, dict(position.furniture)[about]),))
        return (Offers(about), Offers(about, (Offer("north", stays), Offer("south", stays))))
    if card == "brother":
        offers = tuple(brotherly(position, small, large) for small, large in brothers(position, about))
    else:
        small = waiting_small(position, about)
        assert small is not None
        squares = tag_squares(position.sides[about])
        offers = tuple(
            Offer(name, Change(ghosts=((small, Stand(middle(square))),))) for name, square in squares.items()
        )
    return (Offers(str(about)), Offers(str(about), offers)) if offers else (Offers(str(about)),)


def brotherly(position: Position, small: int, large: int, stand: Stand | None = None) -> Offer:
    ghost = position.ghost(small)
    assert ghost is not None
    there = stand or Stand(middle(ghost.square))
    return Offer(f"{small}-{large}", Change(ghosts=((large, there), (small, "home"))))


def rises(position: Position) -> tuple[Rise, ...]:
    lying: list[tuple[int, Ghost]] = [(number, ghost) for number, ghost in position.ghosts if ghost.lying]
    return (Rise(Change(ghosts=tuple((number, Stand(middle(ghost.square))) for number, ghost in lying))),)
