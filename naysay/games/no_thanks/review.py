"""What decided a game, told when it is over: one thing, the most telling that is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from naysay.core import Level, Phrase, Seat, Step
from naysay.games.no_thanks.rules import Flip, Round, State, cost, deck, price, runs

CLOSE = 2  # points between the first and the next


class Shared(Phrase, frozen=True, tag="shared"):
    """Nobody was alone in front."""


class LastCard(Phrase, frozen=True, tag="last_card"):
    """Another was ahead when the last card was turned."""

    leader: Seat
    card: int


class LastRound(Phrase, frozen=True, tag="last_round"):
    """Another was ahead before the last round."""

    leader: Seat


class NeverThere(Phrase, frozen=True, tag="never_there"):
    """A card that was out of the game would have closed a gap, and made another the winner."""

    seat: Seat
    card: int


class Close(Phrase, frozen=True, tag="close"):
    seat: Seat  # the next
    points: int  # between them


class Chips(Phrase, frozen=True, tag="chips"):
    """By cards alone another would have won."""

    winner: Seat
    chips: int
    seat: Seat


class LongRun(Phrase, frozen=True, tag="run"):
    """What a run of the winner's left uncounted is more than there was between the first and the next."""

    winner: Seat
    low: int
    high: int
    free: int  # points


class FewCards(Phrase, frozen=True, tag="few_cards"):
    """Nobody took fewer."""

    winner: Seat
    cards: int


class FarAhead(Phrase, frozen=True, tag="ahead"):
    winner: Seat
    points: int


Decided = Shared | LastCard | LastRound | NeverThere | Close | Chips | LongRun | FewCards | FarAhead


class Review(Struct, frozen=True):
    decided: Decided | None  # None: it is not over, as in a file that somebody cut short


def review(steps: Sequence[Step], levels: Mapping[Seat, Level]) -> Review:
    if not steps or steps[-1].after.outcome is None:
        return Review(None)
    last = [step.before for step in steps if isinstance(step.action, Flip)][-1]
    return Review(decided(last, steps[-1].after))


def decided(last: State, end: State) -> Decided:
    """`last` is the table before its last card was turned."""
    assert end.outcome
    winner, *others = end.outcome.winners
    if others:
        return Shared()
    points = end.outcome.points
    after, *_ = by_points(points, winner)
    between = points[after] - points[winner]
    return (
        turned_by_the_last_card(last, end, winner)
        or turned_in_the_last_round(end, winner)
        or never_there(end, winner)
        or (Close(after, between) if between <= CLOSE else None)
        or by_chips(end, winner)
        or by_a_run(end, winner, between)
        or by_few_cards(end, winner)
        or FarAhead(winner, between)
    )


def by_points(points: Sequence[int], but: Seat) -> list[Seat]:
    return sorted((seat for seat in range(len(points)) if seat != but), key=points.__getitem__)


def leader(points: Sequence[int]) -> Seat | None:
    """Who is alone in front."""
    first, second = sorted(points)[:2]
    return points.index(first) if first < second else None


def totals(rounds: Sequence[Round]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(each.points for each in rounds), strict=True)))


def turned_by_the_last_card(last: State, end: State, winner: Seat) -> LastCard | None:
    before = leader(totals((*last.past, Round(last.taken, last.chips))))
    (card,) = frozenset().union(*end.taken) - frozenset().union(*last.taken)
    return LastCard(before, card) if before not in (None, winner) else None


def turned_in_the_last_round(end: State, winner: Seat) -> LastRound | None:
    before = leader(totals(end.past[:-1])) if len(end.past) > 1 else None
    return LastRound(before) if before not in (None, winner) else None


def never_there(end: State, winner: Seat) -> NeverThere | None:
    points = totals(end.past)
    gaps = [
        (points[seat] + price(cards, card), seat, card)
        for each in end.past
        for seat, cards in enumerate(each.taken)
        for card in deck(end.options).difference(*each.taken)
        if seat != winner and {card - 1, card + 1} <= cards
    ]
    best, seat, card = min(gaps, default=(points[winner], winner, 0))
    return NeverThere(seat, card) if best < points[winner] else None


def by_chips(end: State, winner: Seat) -> Chips | None:
    cards = [sum(cost(each.taken[seat]) for each in end.past) for seat in range(len(end.chips))]
    first = leader(cards)
    if first in (None, winner):
        return None
    return Chips(winner, sum(each.chips[winner] for each in end.past), first)


def by_a_run(end: State, winner: Seat, between: int) -> LongRun | None:
    freed = [(sum(run[1:]), run) for each in end.past for run in runs(each.taken[winner])]
    free, run = max(freed, default=(0, ()))
    return LongRun(winner, run[0], run[-1], free) if free > between else None


def by_few_cards(end: State, winner: Seat) -> FewCards | None:
    taken = [sum(len(each.taken[seat]) for each in end.past) for seat in range(len(end.chips))]
    return FewCards(winner, taken[winner]) if leader(taken) == winner else None
