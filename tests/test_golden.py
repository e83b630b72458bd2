"""Every game found: its golden games go as they went, and perft.txt counts the ways that it can go.

Any other implementation of the same rules must reach the same counts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naysay.core import CHANCE, AnyGame, Replay, parse_options, perft
from naysay.games import GAMES
from tests.golden import FOLDER, annotated, golden_games, recorded

FILES = [pytest.param(game, file, id=f"{key}-{file.stem}") for key, game in GAMES.items() for file in golden_games(key)]
every_golden_game = pytest.mark.parametrize(("game", "file"), FILES)


@every_golden_game
def test_a_golden_game_goes_as_it_went_and_shows_what_it_showed(game: AnyGame, file: Path) -> None:
    recorded = file.read_text(encoding="utf-8")
    played = annotated(game, Replay.parse(recorded)).splitlines()
    move = "the header"
    for number, (was, now) in enumerate(zip(recorded.splitlines(), played, strict=False), 1):
        move = was if was and not was.startswith("#") else move
        assert now == was, f"{file.name}:{number} differs after '{move}'; if it should, run python -m tests.golden"
    assert len(played) == len(recorded.splitlines())


@every_golden_game
def test_a_golden_game_is_played_to_its_end_and_its_seal_holds(game: AnyGame, file: Path) -> None:
    replay = Replay.parse(file.read_text(encoding="utf-8"))
    *_, last = replay.steps(game)
    assert not last.after.actors
    if replay.seed:
        assert replay.verify(game) == sum(move.seat == CHANCE for move in replay.moves)


def counts() -> list[Any]:
    """position, depth, count; a line each."""
    found = []
    for key, game in GAMES.items():
        for line in (FOLDER / key / "perft.txt").read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                where, depth, count = line.split()
                found.append(pytest.param(game, where, int(depth), int(count), id=f"{key}-{where}-{depth}"))
    return found


@pytest.mark.parametrize(("game", "where", "depth", "count"), counts())
def test_perft(game: AnyGame, where: str, depth: int, count: int) -> None:
    assert perft(position(game, where), depth) == count


def position(game: AnyGame, where: str) -> Any:
    """'3' or '3,variant=tactical': a new game; 'three_sealed@150': that golden game after 150 moves."""
    name, at, moves = where.partition("@")
    if at:
        replay = Replay.parse((FOLDER / game.key / "golden" / f"{name}.play").read_text(encoding="utf-8"))
        return [step.before for step in replay.steps(game)][int(moves)]
    seats, *options = where.split(",")
    return game.new(int(seats), parse_options(game, dict(option.split("=") for option in options)), 0)


@pytest.mark.parametrize("key", ["snap", "glimpse"])
def test_a_game_that_bots_record_has_a_seal_that_holds_and_goes_the_same_again(
    more_games: dict[str, AnyGame], key: str
) -> None:
    game = more_games[key]
    level = {"snap": "easy", "glimpse": "calm"}[key]
    replay = recorded(game, 2, {}, [level], "seed")
    assert Replay.parse(annotated(game, replay)) == replay
    assert replay.verify(game) > 0
    assert recorded(game, 2, {}, [level], "seed") == replay != recorded(game, 2, {}, [level], "other")
