"""A game in numbers, for whoever learns it: what a seat sees as a vector, and what it may do as one number of many.

Where a game has it, it is `SPACES` in its folder's `spaces.py`. It is given views, never states: so what a learner is
shown is what its seat may know. Seats are told from the one that looks: itself first, then clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from naysay.core.game import Seat

V_contra = TypeVar("V_contra", contravariant=True)


class Draft(Struct, frozen=True):
    """A decision that takes several numbers, as far as it is made. It is nobody's but its seat's."""


class Spaces(Protocol[V_contra]):
    actions: Sequence[str]  # what each number stands for
    draws: int  # different things that the deck or the dice may give at once, at most
    at_once: bool  # whenever seats decide, all of them do

    def observe(self, view: V_contra, draft: Draft | None) -> list[float]:
        """As many numbers from 0 to 1 whatever happens."""

    def legal(self, view: V_contra, draft: Draft | None) -> list[int]:
        """Of a seat that has to decide, in order; never empty."""

    def choose(self, view: V_contra, draft: Draft | None, number: int) -> Any:
        """The action, or the draft that the number leads to."""


def one_hot(item: object, kinds: Sequence[object]) -> list[float]:
    """All zeros if it is none of them."""
    return [float(item == kind) for kind in kinds]


def each_of(items: Collection[object], kinds: Sequence[object]) -> list[float]:
    return [float(kind in items) for kind in kinds]


def scaled(number: float | None, most: float, least: float = 0.0) -> float:
    """From 0 to 1; 0 for nothing."""
    return 0.0 if number is None else min(1.0, max(0.0, (number - least) / (most - least)))


def from_seat(seat: Seat | None, seats: int) -> list[Seat]:
    """All seats as they sit, clockwise from this one."""
    return [((seat or 0) + i) % seats for i in range(seats)]
