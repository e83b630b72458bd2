"""Numbers that follow from a seed alone, in machine code: splitmix64, which any two runs agree on."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from naysay.games.no_thanks.batch.compiled import compiled

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
UNIT = 1 / (1 << 53)


@compiled
def seeded(seed: int, i: int) -> Any:
    """Where the dice of game i begin."""
    return bits(bits(np.uint64(seed))[1] ^ np.uint64(i))[1]


@compiled
def bits(dice: Any) -> Any:
    """The dice after a throw, and 64 bits."""
    dice += GOLDEN
    drawn = (dice ^ (dice >> np.uint64(30))) * ONE
    drawn = (drawn ^ (drawn >> np.uint64(27))) * TWO
    return dice, drawn ^ (drawn >> np.uint64(31))


@compiled
def below(dice: Any, n: int) -> Any:
    """A whole number from 0 to n - 1; n is small."""
    dice, drawn = bits(dice)
    return dice, int(((drawn >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@compiled
def share(dice: Any) -> Any:
    """A number from 0 to 1."""
    dice, drawn = bits(dice)
    return dice, (drawn >> np.uint64(11)) * UNIT


@compiled
def bell(dice: Any) -> Any:
    """A number from the normal distribution, by Box and Muller."""
    dice, far = share(dice)
    dice, round_ = share(dice)
    return dice, math.sqrt(-2 * math.log(1 - far)) * math.cos(2 * math.pi * round_)
