"""A table for one who only looks on: gifts are shown, go round face down, and then one of them is to be named.

Nobody is played against, so the answer comes with the question.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import Seat
from naysay.games.not_a_hat.actions import Offer
from naysay.games.not_a_hat.gifts import THINGS
from naysay.games.not_a_hat.listing import decoys
from naysay.games.not_a_hat.rules import ARROWS, Gift, Options, State, new
from naysay.games.not_a_hat.told import Arrow

SEEN, UNSEEN = 4, 2  # names to choose from: of gifts of the row, the right one among them, and of others


class Course(Struct, frozen=True):
    length: Literal[4, 5, 6, 7, 8, 9] = 4  # gifts in the row: one before each seat, and one from the shop


class Laid(Struct, frozen=True):
    """A gift of the row, and where it is once it is face down."""

    thing: str
    arrow: Arrow
    seat: Seat
    to: Seat  # where its arrow points


class Pass(Struct, frozen=True):
    gift: int  # its place in the row
    giver: Seat
    receiver: Seat


class Drill(Struct, frozen=True):
    seats: int
    row: tuple[Laid, ...]  # as they are shown, one after the other; the last is given at once
    passes: tuple[Pass, ...]
    asked: Pass  # what would be given next
    names: tuple[str, ...]  # to choose from
    right: str


def drill(rng: Random, course: Course) -> Drill:
    """Everybody has turned their gift face down, and says thank you to whatever comes."""
    seats = course.length - 1
    start = rng.randrange(seats)
    things = rng.sample(THINGS, course.length)
    gifts = [Gift(number, thing, rng.choice(ARROWS), down=True) for number, thing in enumerate(things)]
    state = new(seats, Options(names="free"), start)
    state = replace(state, hands=tuple((gift,) for gift in gifts[:-1]), giving=gifts[-1])
    passes = []
    for _ in range(rng.randint(course.length - 2, course.length)):
        passes.append(next_pass(state))
        state = thanked(state)
    asked = next_pass(state)
    right = things[asked.gift]
    return Drill(
        seats=seats,
        row=tuple(laid(gift, start if gift is gifts[-1] else gift.number, state) for gift in gifts),
        passes=tuple(passes),
        asked=asked,
        names=names(things, right, rng),
        right=right,
    )


def next_pass(state: State) -> Pass:
    assert state.giving
    assert state.receiver is not None
    return Pass(state.giving.number, state.giver, state.receiver)


def thanked(state: State) -> State:
    """By the rules of the game: whoever gets a gift gives the older one."""
    assert state.giving
    assert state.receiver is not None
    return state.play(state.giver, Offer(state.giving.thing, "this")).play(state.receiver, "accept")


def laid(gift: Gift, seat: Seat, state: State) -> Laid:
    to = replace(state, giving=gift, giver=seat).receiver
    assert gift.thing
    assert gift.arrow
    assert to is not None
    return Laid(gift.thing, gift.arrow, seat, to)


def names(row: list[str], right: str, rng: Random) -> tuple[str, ...]:
    """The others are relatives of any that were seen, so that they do not tell which is right."""
    seen = [right, *rng.sample([thing for thing in row if thing != right], SEEN - 1)]
    return tuple(sorted(seen + decoys(seen, row, UNSEEN, rng)))
