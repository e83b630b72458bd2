from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import naysay.games
from naysay.core import AnyGame

FIFTH_GAME = str(Path(__file__).parent / "fifth_game")

# The same examples on every machine: a check that fails here fails there.
settings.register_profile(
    "check", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("check")


@pytest.fixture
def fifth_game() -> Iterator[AnyGame]:
    """A game from outside, found as the others are: its folder is on the path of naysay.games, for one test."""
    naysay.games.__path__.append(FIFTH_GAME)
    found = naysay.games.find_games()
    added = {key: game for key, game in found.items() if key not in naysay.games.GAMES}
    naysay.games.GAMES.update(added)
    try:
        yield import_module("naysay.games.snap").GAME
    finally:
        naysay.games.__path__.remove(FIFTH_GAME)
        for key in added:
            del naysay.games.GAMES[key]
