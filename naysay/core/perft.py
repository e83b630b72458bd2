"""How many ways a game can go: the count that any other implementation of the same rules must reach."""

from __future__ import annotations

from typing import Any

from naysay.core.game import State


def perft(state: State[Any, Any], depth: int) -> int:
    if depth == 0:
        return 1
    following = (
        state.play(seat, action) for seat in sorted(state.actors) for action in dict.fromkeys(state.legal(seat))
    )
    if depth == 1:
        return sum(len(set(state.legal(seat))) for seat in state.actors)
    return sum(perft(after, depth - 1) for after in following)
