from __future__ import annotations

import pytest

from naysay.core import Replay
from naysay.games.no_thanks import GAME
from tests.golden import annotated, golden_games

FILES = golden_games(GAME.key)
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@every_file
def test_a_golden_game_goes_as_it_went_and_shows_what_it_showed(file):
    recorded = file.read_text(encoding="utf-8")
    played = annotated(GAME, Replay.parse(recorded)).splitlines()
    move = "the header"
    for number, (was, now) in enumerate(zip(recorded.splitlines(), played, strict=False), 1):
        move = was if was and not was.startswith("#") else move
        assert now == was, f"{file.name}:{number} differs after '{move}'; if it should, run python -m tests.golden"
    assert len(played) == len(recorded.splitlines())


@every_file
def test_a_golden_game_is_played_to_its_end(file):
    replay = Replay.parse(file.read_text(encoding="utf-8"))
    *_, last = replay.steps(GAME)
    assert not last.after.actors
    if replay.seed:
        assert replay.verify(GAME) == sum(move.action.startswith("flip") for move in replay.moves)


def test_the_golden_games_cover_the_options():
    replays = [Replay.parse(file.read_text(encoding="utf-8")) for file in FILES]
    assert {replay.seats for replay in replays} == {3, 4, 5, 7}
    assert {"shown", "hidden"} <= {replay.options.get("chips") for replay in replays}
    assert {1, 3, "seats"} <= {replay.options.get("rounds") for replay in replays}
    assert {"classic", "tactical"} <= {replay.options.get("variant") for replay in replays}
    assert {"", "bot", "clock"} == {move.by for replay in replays for move in replay.moves}
