"""What plays in a batch is what plays at a table: rules choose alike, and networks are asked and answer alike."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from naysay.core import CHANCE
from naysay.games.no_thanks import GAME, net
from naysay.games.no_thanks.batch import engine, field, network, ruling
from naysay.games.no_thanks.batch.players import desk_for
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.rule import LEVELS, TUNED
from naysay.games.no_thanks.rules import Options, cost, deck, new


def choices(seats, options, seed):
    """Every choice of a game in which all play at random."""
    rng, state = Random(seed), new(seats, options, start=seed % seats)
    while state.actors:
        [seat] = state.actors
        if seat != CHANCE:
            yield state
        menu = state.legal(seat)
        state = state.play(seat, rng.choice(menu) if seat == CHANCE or rng.random() < 0.6 else menu[-1])


def in_a_batch(state, before):
    """The record of a game that stands as `state` does. `before`: points that count as won in earlier rounds."""
    game = np.zeros(1, engine.GAME)
    seats = len(state.chips)
    game["seats"], game["turn"], game["card"], game["pot"] = seats, state.turn, state.card, state.pot
    game["turned"] = 24 - state.left
    game["whole"] = sum(1 << card for card in deck(state.options))
    game["chips"][0, :seats] = state.chips
    game["hands"][0, :seats] = [sum(1 << card for card in cards) for cards in state.taken]
    game["costs"][0, :seats] = [cost(cards) for cards in state.taken]
    game["points"][0, :seats] = before
    return game[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_rules_choose_as_they_do_in_a_batch(seats):
    rng = Random(seats)
    for seed in range(12):
        for state in choices(seats, Options(chips="shown"), seed):
            outlook, game = Outlook.of(state.view(state.turn), state.chips), in_a_batch(state, (0,) * seats)
            for name, tempers in LEVELS.items():
                temper, noise = tempers[seats], rng.gauss(0, 1)
                margins = outlook.margins(temper.rule)
                chosen = outlook.takes(temper, margins, temper.blur * noise)
                assert chosen == ruling.rule_takes(game, field.level(name, seats)[None][0], noise)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [Options(), Options(variant="tactical"), Options(rounds=3)])
def test_networks_are_asked_and_answer_as_they_do_in_a_batch(seats, options):
    active, dense, first, second, out = desk_for()
    ruler = field.player(TUNED[seats])[None][0]
    (rows, bias), *deeper = net.layers(seats)
    weights = np.concatenate([each.ravel() for layer in [(rows, bias), *deeper] for each in layer])
    for state in choices(seats, options, seed=2):
        outlook = Outlook.of(state.view(state.turn), state.chips)
        before = outlook.before[-state.turn :] + outlook.before[: -state.turn] if state.turn else outlook.before
        known = network.features(in_a_batch(state, before), ruler, active, dense)
        assert sorted(net.ones(outlook)) == sorted(active[:known])
        numbers = dense[: network.numbers(seats)]
        assert net.plain(outlook) == pytest.approx(numbers, abs=1e-5)
        network.think(weights, active, known, dense, seats, first, second, out)
        assert net.guess(outlook) == pytest.approx(out, abs=1e-4)


def test_earlier_rounds_count_in_the_last_one_alone():
    states = list(choices(3, Options(rounds=3), seed=1))
    for state in states:
        outlook = Outlook.of(state.view(state.turn), state.chips)
        assert any(outlook.before) == (len(state.past) == 2)
