"""perft.txt: how many ways a game can go. Any other implementation of the rules must reach the same counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from naysay.core import Replay, parse_options, perft
from naysay.games.not_not import GAME

HERE = Path(__file__).parent
LINES = [
    line.split() for line in (HERE / "perft.txt").read_text().splitlines() if line.strip() and not line.startswith("#")
]


def position(text):
    """'3' or '3,level=extreme': a new game; 'first_game@150': that golden game after 150 moves."""
    name, at, moves = text.partition("@")
    if at:
        replay = Replay.parse((HERE / "golden" / f"{name}.play").read_text(encoding="utf-8"))
        return [step.before for step in replay.steps(GAME)][int(moves)]
    seats, *options = text.split(",")
    return GAME.new(int(seats), parse_options(GAME, dict(option.split("=") for option in options)), 0)


@pytest.mark.parametrize(("where", "depth", "count"), LINES, ids=[f"{line[0]}-{line[1]}" for line in LINES])
def test_perft(where, depth, count):
    assert perft(position(where), int(depth)) == int(count)
