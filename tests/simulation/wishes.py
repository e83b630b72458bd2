"""What people wish for in each game, and when two texts mean the same."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from naysay.core import AnyGame, Sight


def means(game: AnyGame, text: str) -> str:
    """Of a wish or of the action that it came to: what was wished for, whatever the judge says of the time."""
    words = text.split(" @", maxsplit=1)[0]
    if game.key == "not_a_hat" and words.startswith("offer"):
        assert game.judge
        try:
            return str(game.judge(None, 0, words, Sight()))
        except ValueError:
            return words
    return words


def claimed(text: str) -> int | None:
    """Milliseconds."""
    _, at, ms = text.partition(" @")
    return int(ms) if at and ms.isdecimal() else None


def wish(rng: Random, game: str, scene: Mapping[str, Any], ms: int) -> str:
    """Something that may be played here, most of the time."""
    board = scene["board"]
    if scene["menu"]:
        return str(rng.choice(scene["menu"]))
    if game == "not_not":
        return f"tap {rng.choice(('top', 'right', 'bottom', 'left'))} @{ms}"
    if game == "not_a_hat":
        return gift(rng, board)
    return "take"


def gift(rng: Random, board: Mapping[str, Any]) -> str:
    if board["phase"] == "offered":
        return rng.choice(("accept", "accept", "refuse"))
    if board["phase"] == "claims":
        return rng.choice(("right", "wrong"))
    if board["aloud"] and rng.random() < 0.5:
        return "said"
    return f'offer "{rng.choice(("a hat", "un chapeau", "a thing", "une montre"))}" {rng.choice(("smiling", "unsure"))}'
