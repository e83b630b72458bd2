"""The keyhole's picture, and the lattice of points that stand for it."""

from __future__ import annotations

from math import ceil, floor, sqrt

from naysay.games.pas_vu.hall.compiled import compiled

Mask = tuple[float, float, float, float]  # of the disc the radius; of the slot half its top and foot, and its bottom


@compiled
def width(mask: Mask, v: float) -> float:
    """Half the picture's width at a height."""
    disc, top, foot, bottom = mask
    half = sqrt(max(disc * disc - v * v, 0.0))
    return max(half, top + (foot - top) * v / bottom) if bottom <= v < 0 else half


@compiled
def between(low: float, high: float, step: float) -> tuple[int, int]:
    """The first and the last point of the lattice from low to high: they lie at half steps."""
    return ceil(low / step - 0.5), floor(high / step - 0.5)


@compiled
def points(mask: Mask, step: float) -> int:
    """How many points of the lattice are in the picture."""
    found = 0
    low, high = between(mask[3], mask[0], step)
    for j in range(low, high + 1):
        half = width(mask, (j + 0.5) * step)
        first, last = between(-half, half, step)
        found += last - first + 1
    return found
