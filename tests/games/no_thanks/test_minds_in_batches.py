"""What plays in a batch is what plays at a table: rules choose alike, and networks are asked and answer alike."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from naysay.core import CHANCE
from naysay.games.no_thanks import GAME, net
from naysay.games.no_thanks.batch import engine, field, habits, network, ruling
from naysay.games.no_thanks.batch.players import desk_for
from naysay.games.no_thanks.bots import Expert
from naysay.games.no_thanks.habits import Habit, Habits
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.rule import LEVELS, TUNED
from naysay.games.no_thanks.rules import FLIPS, Choice, Options, cost, deck, new


def played(seats, options, seed):
    """Every state of a game in which all play at random, and what is done in it."""
    rng, state = Random(seed), new(seats, options, start=seed % seats)
    while state.actors:
        [seat] = state.actors
        menu = state.legal(seat)
        action = rng.choice(menu) if seat == CHANCE or rng.random() < 0.6 else menu[-1]
        yield state, action
        state = state.play(seat, action)


def choices(seats, options, seed):
    return (state for state, _ in played(seats, options, seed) if state.card is not None)


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
    ruler, kept, seen = field.player(TUNED[seats])[None][0], habits.unknown(), Habits()
    for state, action in played(seats, options, seed=2):
        seen.see(state.view(None))
        if state.card is None:
            continue
        outlook = Outlook.of(state.view(state.turn), state.chips, seen)
        before = outlook.before[-state.turn :] + outlook.before[: -state.turn] if state.turn else outlook.before
        game = in_a_batch(state, before)
        known = network.features(game, ruler, kept, active, dense)
        assert sorted(net.ones(outlook)) == sorted(active[:known])
        assert net.plain(outlook) == pytest.approx(dense[: network.numbers(seats)], abs=1e-4)
        network.think(net.read(seats), active, known, dense, seats, first, second, out)
        assert net.guess(outlook) == pytest.approx(out, abs=1e-3)
        if state.chips[state.turn]:
            habits.note(kept, game, ruler, action is Choice.TAKE)


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_expert_at_a_table_does_what_it_would_in_a_batch(seats, monkeypatch):
    """Each from what its own seat is shown, and with nothing else to go by."""
    monkeypatch.setattr("naysay.games.no_thanks.weighing.LAST_CARDS", -1)
    active, dense, first, second, out = desk_for()
    ruler, kept, experts = field.player(TUNED[seats])[None][0], habits.unknown(), [Expert() for _ in range(seats)]
    for state, action in played(seats, Options(), seed=seats):
        for seat, bot in enumerate(experts):
            bot.see(state.view(seat))
        if state.card is None or not state.chips[state.turn]:
            continue
        game = in_a_batch(state, (0,) * seats)
        known = network.features(game, ruler, kept, active, dense)
        network.think(net.read(seats), active, known, dense, seats, first, second, out)
        gain, menu = out[0] + out[2] - out[1] - out[3], state.legal(state.turn)
        chosen = experts[state.turn].choose(state.view(state.turn), menu, Random(0)).action
        assert (chosen is Choice.TAKE) == (gain >= 0) or abs(gain) < 1e-3
        habits.note(kept, game, ruler, action is Choice.TAKE)


def test_what_was_refused_tells_against_worse_offers_and_what_was_taken_for_better_ones():
    """In tens of points or chips: for certain, and by the card alone, against its chips, against twice as many, those
    and one's own, and by the tuned rule."""
    habit = Habit()
    assert habit.shown(20, 5, 11, 0.0)[3:] == (-0.5, -1.0, *[-1.0] * 10)
    habit.note(20, 10, 11, -3.0, take=False)
    assert [habit.shown(price, 7, 11, 0.0)[3] for price in (19, 20, 35)] == [-0.7, 0.4, 0.4]
    assert habit.shown(24, 12, 8, -1.0)[5:10] == pytest.approx((0.4, 0.2, 0.0, 0.3, 0.2))
    habit.note(15, 2, 10, 4.0, take=True)
    assert [habit.shown(price, 4, 10, 0.0)[4] for price in (3, 15, 16)] == [0.3, 0.3, -1.0]
    assert habit.shown(17, 6, 12, 5.0)[10:] == pytest.approx((-0.2, 0.2, 0.6, 0.8, -0.1))


def test_who_had_no_chip_has_shown_nothing():
    seen, state = Habits(), new(3)
    seen.see(state.view(1))
    state = state.play(CHANCE, FLIPS[30])
    for _ in range(33):
        seen.see(state.view(1))
        state = state.play(state.turn, Choice.PASS)
    seen.see(state.view(1))
    assert [seen.of(seat).refused[30] for seat in range(3)] == [30, 31, 32]
    seen.see(state.play(0, Choice.TAKE).view(1))
    assert [seen.of(seat).takes for seat in range(3)] == [0, 0, 0]


def test_earlier_rounds_count_in_the_last_one_alone():
    states = list(choices(3, Options(rounds=3), seed=1))
    for state in states:
        outlook = Outlook.of(state.view(state.turn), state.chips)
        assert any(outlook.before) == (len(state.past) == 2)
