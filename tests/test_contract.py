"""What holds for every game found, whichever games there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from naysay.core import AnyGame
from naysay.games import find_games
from tests.laws import check_laws
from tests.papers import missing_papers, unlisted_fields

GAMES = find_games()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_the_six_laws(game: AnyGame) -> None:
    check_laws(game)


@every_game
def test_a_game_comes_with_its_rules_and_its_tests(game: AnyGame) -> None:
    assert missing_papers(game.key) == []


@every_game
def test_every_field_of_a_view_is_listed_with_who_may_know_it(game: AnyGame) -> None:
    listed = Path(__file__).parent / "games" / game.key / "view.txt"
    assert unlisted_fields(game, listed.read_text()) == []
