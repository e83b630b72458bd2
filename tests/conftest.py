from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

import naysay.games
from naysay.core import AnyGame
from naysay.table import thinking

HERE = Path(__file__).parent
FIFTH_GAME = str(HERE / "fifth_game")
LAST = ("browser/test_not_not.py", "browser/test_games.py", "browser")

# The same examples on every machine: a check that fails here fails there.
settings.register_profile(
    "check", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("check")

# The richer traceback shows the values of all names there are, and takes more than a second of the processor each time.
PLAIN = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], PLAIN])


def pytest_sessionstart(session: pytest.Session) -> None:
    """What takes long, but once on a machine, is done before tests watch how long anything takes."""
    if not hasattr(session.config, "workerinput"):
        for game in naysay.games.GAMES.values():
            if game.preparation:
                game.preparation.make()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for a server begins, beside checks that calculate. Browsers come last, since Playwright leaves a loop
    running in which nothing asynchronous can be tested any more; and of these the slowest first. Those that draw in 3-D
    without a graphics card want all cores, so there is one of them now and then."""

    def rank(item: pytest.Item) -> int:
        path = item.path.relative_to(HERE)
        if path.is_relative_to("server"):
            return -1
        return next((i for i, folder in enumerate(LAST, 1) if path.is_relative_to(folder)), 0)

    drawing = [item for item in items if "drawing" in getattr(item, "fixturenames", ())]
    items[:] = sorted((item for item in items if item not in drawing), key=rank)
    browsers = sum(rank(item) > 0 for item in items)
    for number, item in enumerate(drawing):
        items.insert(len(items) - browsers + browsers * number // len(drawing), item)


@pytest.fixture
def fifth_game(more_games: dict[str, AnyGame]) -> AnyGame:
    return more_games["snap"]


@pytest.fixture
def more_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, AnyGame]]:
    """Games from outside, found as the others are: their folder is on the path of naysay.games, for one test.

    Processes that are started meanwhile find them too.
    """
    thinking.stop()
    monkeypatch.setenv("NAYSAY_GAMES", FIFTH_GAME)
    naysay.games.__path__.append(FIFTH_GAME)
    found = naysay.games.find_games()
    added = {key: game for key, game in found.items() if key not in naysay.games.GAMES}
    naysay.games.GAMES.update(added)
    try:
        yield added
    finally:
        naysay.games.__path__.remove(FIFTH_GAME)
        for key in added:
            del naysay.games.GAMES[key]
