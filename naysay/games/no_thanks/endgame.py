"""The end of a round, counted through: thousands of tables at once, in numpy.

Seats are the first axis of an array, counted from the one to act, clockwise; tables come next. Cards go by their place
among those that are or may be turned. Worths are whole numbers, and summed rather than averaged, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import perm
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from naysay.games.no_thanks.rules import View, cost, price, round_count

Array = NDArray[Any]
Worth = Callable[[int], Array]  # of taking at a stop, to each seat, at the tables where the card can come so far
POINT = 420  # what one is worth: a multiple of every number of seats, for a win may be shared
POINTS_A_WIN = 100_000  # more than any lead
TABLES_AT_ONCE = 1024  # so that they fit into a processor's cache
MOST_ENDINGS = 1_000_000  # that one choice may look at: some 50 ms


def count_through(view: View, chips: tuple[int, ...]) -> tuple[float, float] | None:
    """What taking and what passing are worth to the seat to act; None if there is too much to count.

    Exact over every card that may still come, all equally likely, and over every choice of every seat until the end of
    the round. Assumed of the others: that they know all chips too, and that each does what is worth most to itself.
    Worth is the share of the win, and a little for points ahead of the others, so that a lost game too is played
    well; before the last round of several it is those points alone.
    """
    assert view.card is not None
    cards = [view.card, *sorted(view.unseen)]
    others = len(chips) - 1
    last_round = len(view.past) + 1 == round_count(view.options, len(chips))
    unit = POINT * others * (POINTS_A_WIN if last_round else 1)
    end = End(joins(cards), win=unit if last_round else 0)
    first = Auction.of(table_of(view, chips, cards), np.array([0]), np.array([0]), view.pot)
    try:
        worth = end.worth_of_taking(first, view.left)
    except TooMuch:
        return None
    unit *= perm(len(view.unseen), view.left)
    return int(worth(0)[0, 0]) / unit, int(first.settled(worth, since=1)[0, 0]) / unit


class TooMuch(Exception):
    """There is too much to count."""


class Tables(Struct, frozen=True):
    """Between two cards; the first seat turns the next."""

    points: Array
    chips: Array
    prices: Array  # of every card, by seat, table and card
    unseen: Array  # by table and card

    @property
    def stops(self) -> Array:
        """Before how many seats the next card can stop, until one has no chip left to pass it on."""
        seats = len(self.chips)
        return np.asarray(1 + (np.arange(seats)[:, None] + seats * self.chips).min(0))

    def endings(self, left: int) -> float:
        """How many there are when one card is left; about how many, if later cards stop as often, when more are."""
        stops = self.stops
        return float(len(stops) * stops.mean() ** left * perm(int(self.unseen[0].sum()), left))

    def parts(self) -> Iterator[Tables]:
        for i in range(0, len(self.unseen), TABLES_AT_ONCE):
            some = slice(i, i + TABLES_AT_ONCE)
            yield Tables(self.points[:, some], self.chips[:, some], self.prices[:, some], self.unseen[some])


class Auction(Struct, frozen=True):
    """A card face up at each of many tables. It stops before one seat after the other."""

    tables: Tables
    order: Array  # the place of each table's card among those given
    table: Array
    card: Array
    pot: int
    points: Array
    price: Array
    reach: Array  # at how many tables the card can come to each stop; they are always the first

    @classmethod
    def of(cls, tables: Tables, table: Array, card: Array, pot: int = 0) -> Auction:
        stops = tables.stops[table]
        order = np.argsort(-stops, kind="stable")
        table, card = table[order], card[order]
        return cls(
            tables=tables,
            order=order,
            table=table,
            card=card,
            pot=pot,
            points=tables.points.take(table, axis=1),
            price=np.ascontiguousarray(tables.prices[:, table, card]),
            reach=len(table) - np.cumsum(np.bincount(stops))[:-1],
        )

    def paid(self, stop: int) -> Array:
        """The chips of each seat that lie on the card by then."""
        laps, turns = divmod(stop, len(self.points))
        return np.array([[laps + (seat < turns)] for seat in range(len(self.points))], np.int32)

    def points_after(self, stop: int) -> Array:
        """If the card is taken there."""
        reach, taker = self.reach[stop], stop % len(self.points)
        points = self.points[:, :reach] + self.paid(stop)
        points[taker] += self.price[taker, :reach] - np.int32(self.pot + stop)
        return points

    def tables_after(self, joins: Array) -> Tables:
        """If the card is taken at the first stop, at each table; then, if at the second; and so on."""
        found = []
        for stop, reach in enumerate(self.reach):
            table, card, taker = self.table[:reach], self.card[:reach], stop % len(self.points)
            chips = self.tables.chips.take(table, axis=1) - self.paid(stop)
            chips[taker] += self.pot + stop
            prices = self.tables.prices.take(table, axis=1)
            prices[taker] += joins[card]
            unseen = self.tables.unseen[table]
            unseen[np.arange(reach), card] = False
            points, chips, prices = (np.roll(a, -taker, axis=0) for a in (self.points_after(stop), chips, prices))
            found.append(Tables(points, chips, prices, unseen))
        return Tables(
            points=np.concatenate([each.points for each in found], axis=1),
            chips=np.concatenate([each.chips for each in found], axis=1),
            prices=np.concatenate([each.prices for each in found], axis=1),
            unseen=np.concatenate([each.unseen for each in found]),
        )

    def settled(self, worth: Worth, since: int = 0) -> Array:
        """What it is worth to each seat at each table to go on from that stop, if each does what is best for itself."""
        *earlier, last = range(since, len(self.reach))
        value = worth(last)
        for stop in reversed(earlier):
            take, mover, further = worth(stop), stop % len(self.points), value.shape[1]
            refuse = take[mover, :further] < value[mover]
            take[:, :further] += (value - take[:, :further]) * refuse
            value = take
        in_order = np.empty_like(value)
        in_order[:, self.order[: value.shape[1]]] = value
        return in_order


class End(Struct, frozen=True):
    """What stays the same until the end of the round."""

    joins: Array  # by how much holding one card (row) changes the price of another (column)
    win: int  # what it is worth; nothing before the last round

    def worth_of_taking(self, auction: Auction, left: int) -> Worth:
        if not left:
            return lambda stop: self.worths(auction.points_after(stop))
        tables = auction.tables_after(self.joins)
        if tables.endings(left) > MOST_ENDINGS:
            raise TooMuch
        parts = tables.parts() if left == 1 else [tables]
        sums = np.concatenate([self.worth_of_turning(part, left - 1) for part in parts], axis=1)
        by_stop = np.split(sums, np.cumsum(auction.reach)[:-1], axis=1)
        return lambda stop: np.roll(by_stop[stop], stop, axis=0)

    def worth_of_turning(self, tables: Tables, left: int) -> Array:
        """The next card, whichever it is: the sum over all that it may be."""
        table, card = np.nonzero(tables.unseen)
        auction = Auction.of(tables, table, card)
        value = auction.settled(self.worth_of_taking(auction, left))
        return np.asarray(value.reshape(*tables.points.shape, -1).sum(2))

    def worths(self, points: Array) -> Array:
        """What these points at the end of the round are worth to each seat."""
        seats = len(points)
        ahead = points.sum(0, np.int32) - np.int32(seats) * points
        wins = points == points.min(0)
        shares = np.array([0, *(self.win // winners for winners in range(1, seats + 1))], np.int32)
        return np.asarray(np.int32(POINT) * ahead + wins * shares[wins.sum(0, np.int8)])


def table_of(view: View, chips: tuple[int, ...], cards: Sequence[int]) -> Tables:
    """The one table that is played at."""
    seats = [(view.turn + turns) % len(chips) for turns in range(len(chips))]
    before = [sum(past.points[seat] for past in view.past) for seat in seats]
    points = [done + cost(view.taken[seat]) - chips[seat] for done, seat in zip(before, seats, strict=True)]
    return Tables(
        points=np.array(points, np.int32)[:, None],
        chips=np.array([chips[seat] for seat in seats], np.int32)[:, None],
        prices=np.array([[[price(view.taken[seat], card) for card in cards]] for seat in seats], np.int32),
        unseen=np.arange(len(cards))[None] > 0,
    )


def joins(cards: Sequence[int]) -> Array:
    return np.array([[-max(a, b) if abs(a - b) == 1 else 0 for b in cards] for a in cards], np.int32)
