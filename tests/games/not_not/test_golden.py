from __future__ import annotations

from naysay.core import Replay
from naysay.games.not_not import GAME
from tests.golden import golden_games

FILES = golden_games(GAME.key)


def test_the_golden_games_cover_the_rules():
    replays = [Replay.parse(file.read_text(encoding="utf-8")) for file in FILES]
    assert {replay.seats for replay in replays} == {2, 3, 4, 5, 8}
    levels = {replay.options.get("level", "first_game") for replay in replays}
    assert levels == {"first_game", "discovery", "normal", "hard", "extreme"}
    assert {"ignored", None} <= {replay.options.get("nothing") for replay in replays}
    states = [step.after for replay in replays for step in replay.steps(GAME)]
    verdicts = {tap.verdict for state in states if state.last for tap in state.last.taps if tap}
    assert verdicts == {"first", "tie", "late", "wrong", "early", "held"}
    assert {len(state.returned) for state in states} >= {0, 1, 2}
    assert {state.fresh for state in states} >= {(), ("not_not",), ("arrow",), ("liar",)}
    assert any(state.last and not any(state.last.taps) for state in states)
    assert {len(state.outcome.winners) for state in states if state.outcome} >= {1, 2}
