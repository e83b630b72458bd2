"""What holds for every game found, whichever games there are."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from naysay.core import REFEREE, AnyGame
from naysay.games import find_games
from tests.laws import check_laws
from tests.papers import missing_papers, unlisted_fields

GAMES = find_games()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_the_seven_laws(game: AnyGame) -> None:
    check_laws(game)


@every_game
def test_a_game_comes_with_its_rules_and_its_tests(game: AnyGame) -> None:
    assert missing_papers(game.key) == []


@every_game
def test_every_field_of_a_view_is_listed_with_who_may_know_it(game: AnyGame) -> None:
    listed = Path(__file__).parent / "games" / game.key / "view.txt"
    assert unlisted_fields(game, listed.read_text()) == []


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in GAMES.values() for level in game.bots])
def test_a_bot_that_is_asked_is_the_same_afterwards_and_may_be_a_copy(game: AnyGame, level: str) -> None:
    rng, seats = Random(level), game.seats[0]
    state = game.new(seats, game.options(), 0)
    bots = [game.bots[level]() for _ in range(seats)]
    asked = 0
    while state.actors and asked < 40:
        late = [pickle.dumps(bot) for bot in bots]
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        seat = max(state.actors)
        menu = state.legal(seat)
        action = game.referee(state) if seat == REFEREE and game.referee else rng.choice(menu)
        if seat >= 0:
            before, seed = pickle.dumps(bots[seat]), rng.random()
            unaware = pickle.loads(late[seat])  # to be asked is not to be shown
            was = pickle.dumps(unaware)
            if asked:
                unaware.choose(state.view(seat), menu, Random(seed))
            assert pickle.dumps(unaware) == was
            intent = bots[seat].choose(state.view(seat), menu, Random(seed))
            assert pickle.dumps(bots[seat]) == before
            assert pickle.loads(before).choose(state.view(seat), menu, Random(seed)) == intent
            assert isinstance(intent.why, game.reasons)
            action, asked = intent.action, asked + 1
        state = state.play(seat, action)
    assert asked
