from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naysay.core import OptionsError, choices, parse_options, write_options
from naysay.games import find_games
from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.rules import Options

GAMES = find_games()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_every_choice_of_every_option_is_read_and_written(game):
    listed = choices(game)
    for values in product(*listed.values()):
        given_ = dict(zip(listed, values, strict=True))
        assert write_options(parse_options(game, given_)) == given_
        assert parse_options(game, {name: str(value) for name, value in given_.items()}) == game.options(**given_)


@every_game
def test_nothing_chosen_is_the_default_which_stands_first(game):
    assert write_options(parse_options(game, {})) == {name: values[0] for name, values in choices(game).items()}


@every_game
def test_options_are_told_apart_when_written(game):
    """In a file a choice is its text alone."""
    for values in choices(game).values():
        assert len(set(map(str, values))) == len(values)


def test_a_number_may_come_as_text():
    assert parse_options(GAME, {"rounds": "3", "chips": "shown"}) == Options(rounds=3, chips="shown")


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"tempo": 3}, "no_thanks has no option 'tempo'; expected rounds, chips, variant"),
        ({"rounds": 2}, "option 'rounds' of no_thanks may be 1, 3, 4, seats; got '2'"),
        ({"rounds": True}, "got 'True'"),
        ({"rounds": "03"}, "got '03'"),
        ({"rounds": 3.0}, "got '3.0'"),
        ({"chips": ""}, "may be hidden, shown; got ''"),
        ({"chips": "x" * 5000}, f"got '{'x' * 40}'$"),
        ({"variant": None}, "got 'None'"),
    ],
)
def test_what_the_game_does_not_have_is_refused_with_what_was_expected(given_, message):
    with pytest.raises(OptionsError, match=message):
        parse_options(GAME, given_)


@given(st.dictionaries(st.text() | st.sampled_from(["rounds", "chips"]), st.text() | st.integers()))
def test_anything_is_options_or_an_options_error(given_):
    try:
        options = parse_options(GAME, given_)
    except OptionsError:
        return
    assert parse_options(GAME, write_options(options)) == options
