"""What bots say is true: held against the facts of the table, and against how games end."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, with_item
from naysay.games.no_thanks import GAME, net
from naysay.games.no_thanks.batch.field import expert, level
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.bots import BOTS, Expert, Hard
from naysay.games.no_thanks.rule import LEVELS
from naysay.games.no_thanks.rules import CARDS, Choice, Options, State, first_chips, new, price, round_count
from naysay.games.no_thanks.training import BATCH, chances_and_wins, company


def said(bots, seats, seed, options=Options(chips="shown")):  # noqa: B008 - frozen
    """Every choice of a game that was free, with what was said about it."""
    rng, state = Random(seed), new(seats, options, start=seed % seats)
    while state.actors:
        for watcher, bot in enumerate(bots):
            bot.see(state.view(watcher))
        [seat] = state.actors
        menu = state.legal(seat)
        if seat == CHANCE:
            state = state.play(seat, rng.choice(menu))
            continue
        intent = bots[seat].choose(state.view(seat), menu, rng)
        if len(menu) > 1:
            yield state, intent
        state = state.play(seat, intent.action)


def test_what_is_said_is_so_and_everything_is_said_at_some_table(monkeypatch):
    monkeypatch.setattr("naysay.games.no_thanks.weighing.LAST_CARDS", -1)  # these take longer, and are held below
    takes = {"joins", "cheap", "save_chips", "block", "ends_better"}
    passes = {"dear", "milk", "wait", "next_must"}
    heard = set()
    for seats, seed in product(GAME.seats, range(6)):
        bots = [list(BOTS.values())[(seat + seed) % 4]() if seat else Expert() for seat in range(seats)]
        for state, intent in said(bots, seats, seed):
            why: Any = intent.why
            me, pot = state.turn, state.pot
            prices = [price(cards, state.card) for cards in state.taken]
            gains = [pot + (seat - me) % seats - prices[seat] for seat in range(seats)]
            others = [gain for seat, gain in enumerate(gains) if seat != me]
            by_rule = why.key in takes | passes and why.limit is not None
            heard.add((why.key, by_rule))
            if why.key in takes | passes:
                assert (intent.action is Choice.TAKE) == (why.key in takes)
                assert (why.price, why.pot) == (prices[me], pot)
                assert why.win is None or why.win >= why.other
            if by_rule:
                assert why.limit >= prices[me] or why.key == "dear"
            match why.key:
                case "milk":  # nobody wants it: nobody gains by it
                    assert max(others) <= 0
                case "wait" | "block":
                    assert gains[why.seat] == max(others) > 0
                    assert why.key == "wait" or (why.gain == gains[why.seat] and gains[me] < 0)
                case "next_must":
                    assert why.seat == (me + 1) % seats
                    assert state.chips[why.seat] == 0
                    assert why.costs == -gains[why.seat]
                case "joins":
                    assert {state.card - 1, state.card + 1} & state.taken[me]
                case "dear":
                    assert why.limit <= prices[me] if by_rule else gains[me] <= 0
                case "cheap":
                    assert by_rule or gains[me] >= 0
                case "save_chips":
                    assert passes_if_rich(bots[me], state, by_rule)
                case "ends_better":
                    assert gains[me] < 0
                    assert max(others) <= 0
                    assert not passes_if_rich(bots[me], state, by_rule)
                case "hunch":
                    pass
                case _:
                    raise AssertionError(why.key)
    assert {key for key, _ in heard} == takes | passes | {"hunch"}
    assert heard >= {("save_chips", True), ("save_chips", False), ("dear", True), ("dear", False)}


def passes_if_rich(bot, state, by_rule):
    """Whether it would pass with the chips that a round begins with, all else alike."""
    me, seats = state.turn, len(state.chips)
    stake = first_chips(state.options, seats)
    if by_rule:
        return bot.tempers[seats].rule.margin(price(state.taken[me], state.card), state.pot, state.left, stake) > 0
    rich = replace(state, chips=with_item(state.chips, me, max(stake, state.chips[me])))
    return bot.choose(rich.view(me), rich.legal(me), Random(0)).action is Choice.PASS


@pytest.mark.parametrize("rounds", [3, 4, "seats"])
def test_before_the_last_round_only_the_round_is_spoken_of(rounds, monkeypatch):
    monkeypatch.setattr("naysay.games.no_thanks.weighing.LAST_CARDS", 0)
    options = Options(chips="shown", rounds=rounds)
    heard = set()
    for state, intent in said([Expert(), Hard(), Expert()], 3, 5, options):
        why: Any = intent.why
        last = len(state.past) + 1 == round_count(options, 3)
        if why.key == "last_cards":
            assert last
        elif why.win is not None or why.ahead is not None:
            assert why.round_only != last
            heard.add(last)
        else:
            assert not why.round_only
    assert heard == {True, False}


def test_who_has_to_take_it_next_is_said():
    taken = (frozenset({8}), frozenset({20, 30}), frozenset({25}))
    state = State(Options(), 0, CARDS - {8, 20, 25, 30, 34}, (9, 0, 22), taken, turn=0, left=19, card=34, pot=2)
    shown = State(Options(chips="shown"), *(getattr(state, name) for name in state.__struct_fields__[1:]))
    intent = Expert().choose(shown.view(0), shown.legal(0), Random(0))
    assert intent.action is Choice.PASS
    why: Any = intent.why
    assert (why.key, why.seat, why.costs) == ("next_must", 1, 31)


def test_a_card_that_its_chips_pay_for_is_a_fair_buy():
    taken = (frozenset({28}), frozenset({20}), frozenset({25}))
    state = State(Options(chips="shown"), 0, CARDS - {6, 20, 25, 28}, (8, 8, 8), taken, turn=0, left=19, card=6, pot=9)
    intent = Expert().choose(state.view(0), state.legal(0), Random(0))
    why: Any = intent.why
    assert (intent.action, why.key, why.limit) == (Choice.TAKE, "cheap", None)


def heard_among(seats, players, whim=0.0):
    rng = np.random.default_rng(7)
    return chances_and_wins(rng, seats, net.read(seats), players(rng, seats), whim)


def some_of_each_level(rng, seats):
    """One expert or more at each table, the others by lot."""
    kinds = np.array([expert(), *(level(name, seats) for name in LEVELS)], PLAYER)
    players = kinds[rng.integers(len(kinds), size=(BATCH, 7))]
    players[np.arange(BATCH), np.arange(BATCH) % seats] = expert()
    return players


def assert_so(chances, won, within):
    for low in np.arange(0, 1, 0.2):
        some = (chances >= low) & (chances < low + 0.2)
        if some.sum() > 2000:
            assert won[some].mean() == pytest.approx(chances[some].mean(), abs=within)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_chance_to_win_is_the_chance_to_win(seats):
    """Of the choices that were said to win in p % of the games, about p % are won: in the company it learnt in, and,
    a little less exactly, at tables of our levels."""
    learnt = heard_among(seats, lambda rng, seats: company(rng, BATCH, seats))
    assert_so(learnt.chances, learnt.won, 0.07)
    levels = heard_among(seats, some_of_each_level)
    assert_so(levels.chances, levels.won, 0.1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_chance_of_the_other_choice_is_what_it_comes_to(seats):
    """Now and then the expert does the other thing, and plays on as it would."""
    learnt = heard_among(seats, lambda rng, seats: company(rng, BATCH, seats), whim=0.03)
    other = learnt.strayed & learnt.said
    assert other.sum() > 300
    assert learnt.won[other].mean() == pytest.approx(learnt.chances[other].mean(), abs=0.06)


def test_counted_through_a_chance_to_win_is_the_chance_to_win():
    """Hard bots play up to the last two cards, experts from there."""
    chances, ends = [], []
    for seed in range(80):
        rng, state = Random(seed), new(3, Options(chips="shown"), start=seed % 3)
        told: list[tuple[int, Any]] = []
        while state.actors:
            [seat] = state.actors
            menu = state.legal(seat)
            bot = Expert() if state.left <= 1 else Hard()
            intent = None if seat == CHANCE else bot.choose(state.view(seat), menu, rng)
            if intent and intent.why.key == "last_cards":
                told.append((seat, intent.why))
            state = state.play(seat, intent.action if intent else rng.choice(menu))
        assert state.outcome
        for seat, why in told:
            assert 0 <= why.other < why.win <= 100
            chances.append(why.win / 100)
            ends.append((seat in state.outcome.winners) / len(state.outcome.winners))
    assert len(chances) > 50
    assert fmean(ends) == pytest.approx(fmean(chances), abs=0.1)
