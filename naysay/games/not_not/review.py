"""What a game's taps say of each player, when it is over: how quick, the best one, the worst trap, and the NOTs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from msgspec import Struct

from naysay.core import Level, Seat, Step
from naysay.games.not_not.board import Answer, Rolled, answer
from naysay.games.not_not.rules import MISTAKES, Judged, Round
from naysay.games.not_not.tapping import Nothing

ENOUGH = 3  # right taps with a NOT, and as many without, before anything is said of what it costs
RACED = frozenset({"first", "tie", "late"})


class Moment(Struct, frozen=True):
    """A tap worth remembering."""

    ms: int
    dice: Rolled


class Reactions(Struct, frozen=True):
    """One seat's."""

    median: int | None  # ms of its right taps, won or not; None: there were none
    best: Moment | None  # the quickest that won a card
    traps: int  # rounds in which no card was right
    held: int  # of these, those in which it tapped no card
    worst: Moment | None  # the quickest tap into a trap
    costs: int | None  # ms that a NOT costs it; None: too few taps to say


class Review(Struct, frozen=True):
    seats: tuple[Reactions, ...]


def review(steps: Sequence[Step], levels: Mapping[Seat, Level]) -> Review:
    rounds = [answer(last, nothing) for last, nothing in closed(steps)]
    seats = len(steps[0].before.cards) if steps else 0
    return Review(tuple(reactions(rounds, seat) for seat in range(seats)))


def closed(steps: Sequence[Step]) -> Iterator[tuple[Round, Nothing]]:
    for step in steps:
        if step.action == "close":
            yield step.after.last, step.after.options.nothing


def reactions(rounds: Sequence[Answer], seat: Seat) -> Reactions:
    taps = [(each, tap) for each in rounds if (tap := each.taps[seat])]
    right = [(each, tap) for each, tap in taps if tap.spot in each.right and tap.verdict in RACED]
    traps = [each for each in rounds if not each.right]
    fell = [(each, tap) for each, tap in taps if not each.right and tap.verdict in MISTAKES]
    plain = [tap.ms for each, tap in right if not each.why.nots]
    negated = [tap.ms for each, tap in right if each.why.nots]
    enough = min(len(plain), len(negated)) >= ENOUGH
    return Reactions(
        median=round(median(tap.ms for _, tap in right)) if right else None,
        best=quickest([(each, tap) for each, tap in right if tap.took]),
        traps=len(traps),
        held=len(traps) - len(fell),
        worst=quickest(fell),
        costs=round(median(negated) - median(plain)) if enough else None,
    )


def quickest(taps: Sequence[tuple[Answer, Judged]]) -> Moment | None:
    if not taps:
        return None
    each, tap = min(taps, key=lambda pair: pair[1].ms)
    return Moment(tap.ms, each.dice)
