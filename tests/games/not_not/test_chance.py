"""How likely everything is: counted on chance's own menus, from which it draws evenly. Nothing here is sampled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from naysay.core import CHANCE
from naysay.games.not_not.cards import CARDS, SPOTS, Back, Card
from naysay.games.not_not.rules import Options, Turn, new
from tests.games.not_not.tables import a_round, filled, laid, play, won

SIXTH, THIRD = Fraction(1, 6), Fraction(1, 3)
LEVELS = ["discovery", "normal", "hard", "extreme"]


def chances(menu):
    return {each: Fraction(count, len(menu)) for each, count in Counter(menu).items()}


def turned(state):
    return chances([turn.card for turn in state.legal(CHANCE)])


def evenly(cards):
    return {card: Fraction(count, len(cards)) for card, count in Counter(cards).items()}


@pytest.mark.parametrize("level", ["first_game", *LEVELS])
def test_every_card_of_the_box_is_as_likely_as_any_other(level):
    assert turned(new(2, Options(level=level))) == evenly(CARDS)


@pytest.mark.parametrize("level", LEVELS)
def test_every_card_left_in_the_deck_is_as_likely_as_any_other(level):
    state = a_round(filled(laid(level=level)), "up down" + (" plain" if level != "discovery" else ""), "0 top @400")
    assert len(state.unseen) == 44
    assert turned(state) == evenly(state.unseen)


def test_the_not_not_card_is_as_likely_in_each_of_the_sixteen_places_of_its_stack():
    state, still_there, places = laid(level="first_game"), Fraction(1), []
    while still_there:
        drawn = a_round(state, "up down", "0 top @400")
        now = turned(drawn).get("not_not", Fraction(0))
        places.append(still_there * now)
        still_there *= 1 - now
        state = filled(drawn)
    assert places == [Fraction(1, 16)] * 16


def test_wherever_the_not_not_card_is_the_others_are_equally_likely():
    state = laid(level="first_game")
    for _ in range(14):
        drawn = a_round(state, "up down", "0 top @400")
        now = turned(drawn)
        rest = 1 - now.pop("not_not")
        assert {card: chance / rest for card, chance in now.items()} == evenly(drawn.unseen)
        state = filled(drawn)


def test_two_cards_of_one_tie_are_drawn_one_after_the_other():
    """Between them the Not Not card is as likely as in one place of those that are left."""
    state = a_round(laid(level="first_game"), "up down", "0 top @400", "1 bottom @400")
    assert turned(state)["not_not"] == Fraction(1, 16)
    assert turned(play(state, "* turn white/red"))["not_not"] == Fraction(1, 15)


def test_the_arrows_point_every_way_alike():
    assert chances(laid(level="hard").legal(CHANCE)) == {Back(spot, None): Fraction(1, 4) for spot in SPOTS}


def test_half_of_the_backs_lie_whichever_way_they_point():
    assert chances(laid(level="extreme").legal(CHANCE)) == {
        Back(spot, liar): Fraction(1, 8) for spot, liar in product(SPOTS, (False, True))
    }


def test_of_48_backs_24_lie_so_each_that_was_seen_is_one_less():
    state = won(play(laid(level="extreme"), "* back top honest"))
    assert (state.honest, state.liars) == (22, 24)
    state = a_round(state, "up down plain", "0 top @400")
    state = play(state, f"* turn {next(card for card in state.unseen if not card.void)}")
    chance = chances(state.legal(CHANCE))
    assert chance == {
        Back(spot, liar): Fraction(24 if liar else 22, 46 * 4) for spot in SPOTS for liar in (False, True)
    }


FACES_A = {"up": SIXTH, "left": SIXTH, "blue": SIXTH, "yellow": SIXTH, "nothing": THIRD}
FACES_B = {"down": SIXTH, "right": SIXTH, "red": SIXTH, "green": SIXTH, "nothing": THIRD}
FACES_NOT = {0: SIXTH, 1: THIRD, 2: THIRD, 3: SIXTH}


def test_two_dice_roll_each_for_itself():
    menu = play(laid(), "~ roll").legal(CHANCE)
    assert len(menu) == 36
    assert chances([(dice.a, dice.b, dice.nots) for dice in menu]) == {
        (a, b, None): FACES_A[a] * FACES_B[b] for a, b in product(FACES_A, FACES_B)
    }


@pytest.mark.parametrize("level", ["normal", "hard", "extreme"])
def test_three_dice_roll_each_for_itself(level):
    menu = play(filled(laid(level=level)), "~ roll").legal(CHANCE)
    assert len(menu) == 216
    assert chances([(dice.a, dice.b, dice.nots) for dice in menu]) == {
        (a, b, nots): FACES_A[a] * FACES_B[b] * FACES_NOT[nots] for a, b, nots in product(FACES_A, FACES_B, FACES_NOT)
    }


def test_a_void_that_came_back_leaves_no_choice():
    state = a_round(laid(level="discovery"), "up down", "0 top @400", "1 bottom @400")
    state = play(state, "* turn void/red", "* turn void/blue", "* turn white/red")
    state = a_round(state, "up down", "0 bottom @400")
    assert state.legal(CHANCE) == (Turn(Card("void", "blue")),)
