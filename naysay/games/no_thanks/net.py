"""A small network that guesses how a game of No Thanks! will end for the seat to act, if it takes and if it passes.

Trained by bench/tune_no_thanks.py, one for each number of seats; small enough for plain Python, in some 60 µs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul

from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.rules import cost

TAUGHT = range(3, 6)  # numbers of seats
Layer = tuple[tuple[float, ...], ...]  # a row per unit: its weights, then its bias


@cache
def layers(seats: int) -> tuple[Layer, ...]:
    text = files(__package__).joinpath("expert", f"{seats}.json").read_text()
    return tuple(tuple(tuple(row) for row in layer) for layer in json.loads(text))


def guess(seats: int, features: Sequence[float]) -> tuple[float, float]:
    """What taking and what passing will be worth: the share of the win, and 1/80 for each point ahead of the others."""
    *hidden, last = layers(seats)
    values = [*features, 1.0]
    for layer in hidden:
        values = [max(0.0, sum(map(mul, row, values))) for row in layer]
        values.append(1.0)
    take, refuse = (sum(map(mul, row, values)) for row in last)
    return take, refuse


def features(outlook: Outlook, unseen: frozenset[int], margins: Sequence[float]) -> list[float]:
    """First by seat: price, chips, how near to none, how far behind, how many cards would join. Then the card's own."""
    card, pot, left = outlook.card, outlook.pot, outlook.left
    costs = [cost(cards) for cards in outlook.taken]
    mean = sum(costs) / len(costs)
    wanted = bits(unseen)
    hands = [bits(cards) for cards in outlook.taken]
    return [
        *[price / 20 for price in outlook.prices],
        *[chips / 10 for chips in outlook.chips],
        *[1 / (1 + chips) for chips in outlook.chips],
        *[(cost - mean) / 40 for cost in costs],
        *[((hand << 1 | hand >> 1) & wanted).bit_count() / 8 for hand in hands],
        card / 35,
        pot / 10,
        left / 24,
        pot * left / 240,
        *[float(card + step in unseen) for step in (-2, -1, 1, 2)],
        clipped(margins[0] / 20),
        clipped(min(margins[1:]) / 20),
    ]


def bits(cards: frozenset[int]) -> int:
    return sum([1 << card for card in cards])


def clipped(number: float) -> float:
    return max(-2.0, min(2.0, number))
