from __future__ import annotations

import pytest

from naysay.core import CHANCE, Replay
from naysay.games.not_not import GAME
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
def test_a_golden_game_is_played_to_its_end_and_its_seal_holds(file):
    replay = Replay.parse(file.read_text(encoding="utf-8"))
    *_, last = replay.steps(GAME)
    assert not last.after.actors
    assert replay.verify(GAME) == sum(move.seat == CHANCE for move in replay.moves)


def test_the_golden_games_cover_the_rules():
    replays = [Replay.parse(file.read_text(encoding="utf-8")) for file in FILES]
    assert {replay.seats for replay in replays} == {2, 3, 4, 5, 8}
    levels = {replay.options.get("level", "first_game") for replay in replays}
    assert levels == {"first_game", "discovery", "normal", "hard", "extreme"}
    assert {"ignored", None} <= {replay.options.get("nothing") for replay in replays}
    states = [step.after for replay in replays for step in replay.steps(GAME)]
    verdicts = {tap.verdict for state in states if state.last for tap in state.last.taps if tap}
    assert verdicts == {"first", "tie", "late", "wrong", "early"}
    assert {len(state.returned) for state in states} >= {0, 1, 2}
    assert {state.lesson for state in states} == {None, "not_not", "arrow", "liar"}
    assert any(state.last and not any(state.last.taps) for state in states)
    assert {len(state.outcome.winners) for state in states if state.outcome} >= {1, 2}
