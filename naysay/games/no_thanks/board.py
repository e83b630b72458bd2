"""What the page draws, worked out from a view so that the page holds no rules."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from naysay.core import Seat, with_item
from naysay.games.no_thanks.rules import CARDS, IN_PLAY, Round, View, cost, price, round_count, runs, score

Run = tuple[int, ...]


class Hand(Struct, frozen=True, gc=False):
    runs: tuple[Run, ...]
    cost: int  # of the cards, chips aside
    chips: int | None  # None: in a closed hand
    price: int | None  # what the card in question alone would add; None if there is none
    joined: Run | None  # the run that the card in question would make here, if it joins one


class Counted(Struct, frozen=True, gc=False):
    """A hand at the end of a round."""

    runs: tuple[Run, ...]
    cost: int
    chips: int
    points: int


class Board(Struct, frozen=True, gc=False):
    card: int | None
    pot: int
    left: int  # cards to come
    of: int
    turn: Seat
    round: int  # from 1
    rounds: int
    hands: tuple[Hand, ...]
    past: tuple[tuple[Counted, ...], ...]  # finished rounds, by seat
    out: tuple[tuple[int, ...], ...]  # the cards that were never there, by finished round


def board(view: View) -> Board:
    rounds = round_count(view.options, len(view.chips))
    return Board(
        card=view.card,
        pot=view.pot,
        left=view.left,
        of=IN_PLAY,
        turn=view.turn,
        round=min(len(view.past) + 1, rounds),
        rounds=rounds,
        hands=hands(view),
        past=tuple(map(counted, view.past)) if view.past else (),
        out=tuple(map(never_there, view.past)) if view.past else (),
    )


@lru_cache(maxsize=128)  # the same to every viewer, and until the game is over
def counted(past: Round) -> tuple[Counted, ...]:
    return tuple(
        Counted(runs(cards), cost(cards), chips, score(cards, chips))
        for cards, chips in zip(past.taken, past.chips, strict=True)
    )


@lru_cache(maxsize=128)
def never_there(past: Round) -> tuple[int, ...]:
    return tuple(sorted(CARDS.difference(*past.taken)))


def hands(view: View) -> tuple[Hand, ...]:
    found = bare(view.taken) if view.card is None else priced(view.taken, view.card)
    for seat, chips in enumerate(view.chips):
        if chips is not None:
            hand = found[seat]
            found = with_item(found, seat, Hand(hand.runs, hand.cost, chips, hand.price, hand.joined))
    return found


@lru_cache(maxsize=8)  # the same to every viewer, and a card is turned at once
def bare(taken: tuple[frozenset[int], ...]) -> tuple[Hand, ...]:
    return tuple(Hand(runs(cards), cost(cards), None, None, None) for cards in taken)


@lru_cache(maxsize=256)  # the same to every viewer, and until the card is taken, at that many tables
def priced(taken: tuple[frozenset[int], ...], card: int) -> tuple[Hand, ...]:
    return tuple(facing(cards, card) for cards in taken)


def facing(cards: frozenset[int], card: int) -> Hand:
    low = high = card
    while low - 1 in cards:
        low -= 1
    while high + 1 in cards:
        high += 1
    joined = tuple(range(low, high + 1)) if low < high else None
    return Hand(runs(cards), cost(cards), None, price(cards, card), joined)
