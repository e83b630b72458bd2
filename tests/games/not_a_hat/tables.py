"""Tables of That's Not a Hat, laid by hand. They are Any: a test knows what lies there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from naysay.core import Move
from naysay.games.not_a_hat.actions import parse
from naysay.games.not_a_hat.rules import Options, new


def played(state: Any, *lines: str) -> Any:
    for line in lines:
        move = Move.parse(line)
        state = state.play(move.seat, parse(move.action))
    return state


def dealt(things: str, top: str, options: Options = Options(), seats: int = 3) -> Any:  # noqa: B008 - frozen
    """Gifts before everybody, from seat 0 on, and one on top of the shop."""
    return played(new(seats, options), *(f"* deal {thing}" for thing in things.split()), f"* top {top}")


def given(state: Any, seat: int, arrow: str | None, name: str) -> Any:
    """`seat` gives what it has to, with a back that was not seen yet, or None if it was."""
    lines = [f"* back {arrow}"] if arrow else []
    return played(state, *lines, f'{seat} offer {name} "{name}" plainly')


def from_the_shop(state: Any, then: str) -> Any:
    """Whoever is to takes the top gift, which is looked at and turned; then another is on top."""
    return played(state, "~ take", f"* top {then}", "~ turn")


def things(gifts: Iterable[object]) -> list[str | None]:
    return [getattr(gift, "thing", None) for gift in gifts]
