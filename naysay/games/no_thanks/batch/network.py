"""The expert's network in machine code: what it is asked, what it answers, and how it learns from how games ended.

The weights of a network are one row of numbers: a layer after the other, inputs by outputs, then its biases.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.engine import SEATS, price
from naysay.games.no_thanks.batch.habits import show
from naysay.games.no_thanks.batch.ruling import margin, rule_takes
from naysay.games.no_thanks.habits import SHOWN
from naysay.games.no_thanks.rules import IN_PLAY

Array = NDArray[Any]
FIRST, SECOND, OUT = 192, 48, 4
LOW, CARDS, NEAR = 3, 33, 3
ACTIVE = CARDS + 2 * NEAR + 1  # inputs that are one, at most; all others of their kind are zero
DENSE = 6 * SEATS + 4 + SHOWN * (SEATS - 1)  # the others, at most
ONE = np.float32(1)


@compiled
def numbers(seats: int) -> int:
    return 6 * seats + 4 + SHOWN * (seats - 1)


@compiled
def inputs(seats: int) -> int:
    return (CARDS + 2 * NEAR) * (seats + 1) + numbers(seats)


@compiled
def size(seats: int) -> int:
    return (inputs(seats) + 1) * FIRST + (FIRST + 1) * SECOND + (SECOND + 1) * OUT


@compiled
def features(game: Any, ruler: Any, habits: Array, active: Array, dense: Array) -> int:
    """As net.py has them, seats counted from the one to act. How many inputs are one; which, and the others, are
    written down."""
    seats, card, left = game.seats, game.card, IN_PLAY - game.turned
    known, mean = 0, 0.0
    unseen = game.whole & ~(1 << card)
    for s in range(seats):
        unseen &= ~game.hands[s]
        mean += (game.points[s] + game.costs[s] - game.chips[s]) / seats
    for turns in range(seats):
        s = (game.turn + turns) % seats
        hand, chips = game.hands[s], game.chips[s]
        joins = ((hand << 1) | (hand >> 1)) & unseen
        count = 0
        for c in range(LOW, LOW + CARDS):
            count += (joins >> c) & 1
            if (hand >> c) & 1:
                active[known] = CARDS * turns + c - LOW
                known += 1
        dense[turns] = chips / 10
        dense[seats + turns] = 1 / (1 + chips)
        dense[2 * seats + turns] = price(hand, card) / 20
        dense[3 * seats + turns] = (game.points[s] + game.costs[s] - chips - mean) / 40
        dense[4 * seats + turns] = count / 8
        dear = margin(ruler, price(hand, card), game.pot + turns, left, chips)
        dense[5 * seats + turns] = min(max(dear / 20, -2), 2)
        if turns:
            at = 6 * seats + 4 + SHOWN * (turns - 1)
            show(habits[s], price(hand, card), game.pot + turns, chips, dear, dense[at : at + SHOWN])
    active[known] = CARDS * seats + card - LOW
    known += 1
    for near in range(2 * NEAR):
        c = card + near - NEAR + (near >= NEAR)
        at = CARDS * (seats + 1) + near * (seats + 1)
        if (unseen >> c) & 1:
            active[known] = at + seats
            known += 1
        for turns in range(seats):
            if (game.hands[(game.turn + turns) % seats] >> c) & 1:
                active[known] = at + turns
                known += 1
    dense[6 * seats] = game.pot / 10
    dense[6 * seats + 1] = left / IN_PLAY
    dense[6 * seats + 2] = game.pot * left / (10 * IN_PLAY)
    dense[6 * seats + 3] = rule_takes(game, ruler, 0.0)
    return known


@compiled
def add(to: Array, row: Array, times: Any) -> None:
    for j in range(len(to)):
        to[j] += times * row[j]


@compiled
def think(
    weights: Array, active: Array, known: int, dense: Array, seats: int, first: Array, second: Array, out: Array
) -> None:
    """Of taking and of passing: the share of the win, then 1/80 for each point ahead of the others."""
    rows, plain = inputs(seats), inputs(seats) - numbers(seats)
    at = rows * FIRST
    first[:] = weights[at : at + FIRST]
    for n in range(known):
        at = active[n] * FIRST
        add(first, weights[at : at + FIRST], ONE)
    for n in range(numbers(seats)):
        at = (plain + n) * FIRST
        add(first, weights[at : at + FIRST], dense[n])
    start = (rows + 1) * FIRST
    at = start + FIRST * SECOND
    second[:] = weights[at : at + SECOND]
    for n in range(FIRST):
        if first[n] > 0:
            at = start + n * SECOND
            add(second, weights[at : at + SECOND], first[n])
    start += (FIRST + 1) * SECOND
    at = start + SECOND * OUT
    out[:] = weights[at : at + OUT]
    for n in range(SECOND):
        if second[n] > 0:
            at = start + n * OUT
            add(out, weights[at : at + OUT], second[n])


@compiled
def slope(
    weights: Array,
    active: Array,
    known: int,
    dense: Array,
    seats: int,
    first: Array,
    second: Array,
    error: Array,
    slopes: Array,
) -> None:
    """Adds to `slopes` how half the square of the error changes with each weight."""
    rows, plain = inputs(seats), inputs(seats) - numbers(seats)
    back_second = np.zeros(SECOND, np.float32)
    back_first = np.zeros(FIRST, np.float32)
    start = (rows + 1) * FIRST + (FIRST + 1) * SECOND
    at = start + SECOND * OUT
    add(slopes[at : at + OUT], error, ONE)
    for n in range(SECOND):
        if second[n] > 0:
            at = start + n * OUT
            add(slopes[at : at + OUT], error, second[n])
            back_second[n] = dot(weights[at : at + OUT], error)
    start = (rows + 1) * FIRST
    at = start + FIRST * SECOND
    add(slopes[at : at + SECOND], back_second, ONE)
    for n in range(FIRST):
        if first[n] > 0:
            at = start + n * SECOND
            add(slopes[at : at + SECOND], back_second, first[n])
            back_first[n] = dot(weights[at : at + SECOND], back_second)
    at = rows * FIRST
    add(slopes[at : at + FIRST], back_first, ONE)
    for n in range(known):
        at = active[n] * FIRST
        add(slopes[at : at + FIRST], back_first, ONE)
    for n in range(numbers(seats)):
        at = (plain + n) * FIRST
        add(slopes[at : at + FIRST], back_first, dense[n])


@compiled
def dot(one: Array, other: Array) -> Any:
    found = np.float32(0)
    for j in range(len(one)):
        found += one[j] * other[j]
    return found


@compiled
def descend(weights: Array, slopes: Array, moments: Array, steps: int, rate: float) -> None:
    """Adam, after Kingma and Ba. The slopes are zero afterwards."""
    one, two = 1 - 0.9**steps, 1 - 0.999**steps
    pace, floor = np.float32(rate * math.sqrt(two) / one), np.float32(1e-8 * math.sqrt(two))
    for n in range(len(weights)):
        moments[0, n] += np.float32(0.1) * (slopes[n] - moments[0, n])
        moments[1, n] += np.float32(0.001) * (slopes[n] * slopes[n] - moments[1, n])
        weights[n] -= pace * moments[0, n] / (math.sqrt(moments[1, n]) + floor)
        slopes[n] = 0
