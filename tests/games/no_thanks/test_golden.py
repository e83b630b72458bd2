from __future__ import annotations

from naysay.core import Replay
from naysay.games.no_thanks import GAME
from tests.golden import golden_games

FILES = golden_games(GAME.key)


def test_the_golden_games_cover_the_options():
    replays = [Replay.parse(file.read_text(encoding="utf-8")) for file in FILES]
    assert {replay.seats for replay in replays} == {3, 4, 5, 7}
    assert {"shown", "hidden"} <= {replay.options.get("chips") for replay in replays}
    assert {1, 3, "seats"} <= {replay.options.get("rounds") for replay in replays}
    assert {"classic", "tactical"} <= {replay.options.get("variant") for replay in replays}
    assert {"", "bot", "clock"} == {move.by for replay in replays for move in replay.moves}
