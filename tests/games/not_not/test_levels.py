"""Dice, arrows, the liar, and a first game that meets them one by one. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction, choices
from naysay.games.not_not import GAME
from naysay.games.not_not.board import board
from naysay.games.not_not.cards import BY_NAME, CARDS
from naysay.games.not_not.rules import Options, new
from tests.games.not_not.tables import FOUR, a_round, filled, laid, names, play, took, until, won


def kinds(state):
    """What the deck or the dice may give, without repetition."""
    return {str(action) for action in state.legal(CHANCE)}


class TestTheLevels:
    def test_a_table_plays_a_first_game_unless_it_chose_a_level(self):  # [4]
        assert choices(GAME)["level"] == ("first_game", "discovery", "normal", "hard", "extreme")

    def test_discovery_has_two_dice(self):  # [4.1]
        rolled = play(laid(level="discovery"), "~ roll")
        assert "dice up red" in kinds(rolled)
        with pytest.raises(IllegalAction):
            play(rolled, "* dice up red not")

    @pytest.mark.parametrize("level", ["normal", "hard", "extreme"])
    def test_the_others_have_three(self, level):  # [4.2]
        rolled = play(filled(laid(level=level)), "~ roll")
        assert {f"dice up red{nots}" for nots in (" plain", " not", " not not", " not not not")} <= kinds(rolled)
        with pytest.raises(IllegalAction):
            play(rolled, "* dice up red")

    @pytest.mark.parametrize("level", ["discovery", "normal"])
    def test_without_arrows_up_is_the_top_of_the_table(self, level):  # [4.1]
        state = laid(level=level)
        assert (state.actors, state.up, board(state.view(0)).arrow) == ({CLOCK}, "top", False)
        state = play(state, "~ roll", "* dice up nothing" + (" plain" if level == "normal" else ""))
        assert state.right == {"top"}

    def test_in_hard_the_arrow_on_the_deck_says_where_up_is(self):  # [3.5]
        state = laid(level="hard")
        assert kinds(state) == {"back top", "back right", "back bottom", "back left"}
        state = play(state, "* back right", "~ roll", "* dice left nothing plain")
        assert (state.up, state.right, board(state.view(0)).arrow) == ("right", {"top"}, True)

    def test_in_extreme_the_back_may_lie_too(self):  # [3.6]
        state = laid(level="extreme")
        assert {"back left liar", "back left honest"} < kinds(state)
        honest, liar = play(state, "* back top honest"), play(state, "* back top liar")
        assert not board(honest.view(0)).liar
        assert board(liar.view(0)).liar
        assert play(honest, "~ roll", "* dice nothing red not not not").right == {"top", "right", "bottom", "left"}
        assert play(liar, "~ roll", "* dice nothing red not not not").right == {"top"}

    def test_each_card_on_top_has_its_own_back(self):  # [3.5]
        state = play(laid(level="hard"), "* back right")
        state = a_round(state, "nothing nothing not", "0 top @400")
        state = play(state, "* turn white/red")
        assert (state.actors, kinds(state)) == ({CHANCE}, {"back top", "back right", "back bottom", "back left"})
        assert play(state, "* back bottom").up == "bottom"

    def test_a_card_that_stays_on_top_keeps_its_back(self):  # [3.5]
        state = a_round(play(laid(level="hard"), "* back right"), "nothing nothing plain")
        assert (state.actors, state.up) == ({CLOCK}, "right")

    def test_when_the_deck_is_empty_up_stays_and_nobody_lies(self):  # [3.5]
        state = replace(laid(level="extreme"), unseen=(BY_NAME["white/red"],))
        state = a_round(play(state, "* back left liar"), "nothing nothing plain", "0 top @400")
        state = play(state, "* turn white/red")
        assert (state.deck, state.actors, state.up, state.liar) == (0, {CLOCK}, "left", False)
        assert play(state, "~ roll", "* dice up nothing plain").right == {"left"}


class TestAVoidThatCameBack:
    def came_back(self, level="extreme"):
        """Two tie; the first gap is filled with a Void, so that the next Void goes back on top."""
        state = a_round(filled(laid(level=level)), "nothing nothing not", "0 top @400", "1 left @400")
        return play(state, "* turn void/blue", "* turn void/green", "* turn white/red")

    def test_the_next_card_lies_in_its_place(self):  # [1.5]
        state = self.came_back()
        assert names(state.table) == ("void/blue", "green/white", "blue/red", "white/red")
        assert (names(state.returned), state.deck) == (("void/green",), 42)

    def test_its_back_is_on_top_and_stays_as_long_as_it_does(self):  # [1.5, 3.5]
        state = play(self.came_back(), "* back left liar")
        assert (state.up, state.liar) == ("left", True)
        state = a_round(state, "nothing nothing not")
        assert (state.actors, state.up, state.liar) == ({CLOCK}, "left", True)

    def test_it_fills_the_first_gap_and_another_back_is_on_top(self):  # [1.5, 3.5]
        state = play(self.came_back(), "* back left honest")
        state = a_round(state, "nothing nothing not", "2 right @400", "1 bottom @410")
        assert (took(state), kinds(state)) == ((None, "bottom", "top"), {"turn void/green"})
        state = play(state, "* turn void/green", "* turn white/red")
        assert names(state.table) == ("void/green", "green/white", "white/red", "white/red")
        assert (state.returned, state.back, state.actors) == ((), None, {CHANCE})

    def test_a_rule_card_under_it_is_not_on_top(self):  # [1.5, 3.5]
        state = until(laid(*FOUR, level="first_game"), lambda state: len(state.unseen) == 17)
        voids = [card for card in state.unseen if card.void]
        state = a_round(state, "nothing nothing not", "0 top @400", "1 left @400")
        state = play(state, *(f"* turn {card}" for card in (voids[0], voids[2], state.unseen[-1])))
        assert (state.level, len(state.unseen), state.rule_card_on_top, state.actors) == ("hard", 14, True, {CHANCE})
        state = won(play(state, "* back left"))
        assert (state.table[0], state.lessons, state.actors) == (voids[2], ("liar",), {CLOCK})
        assert kinds(a_round(state, "nothing nothing not", "0 right @400")) == {"turn liar"}


class TestAFirstGame:
    def first(self):
        return laid(*FOUR, level="first_game")

    def reached(self, level):
        """A first game when its rule card was just drawn and replaced."""
        return until(self.first(), lambda state: state.level == level)

    def test_it_has_three_rule_cards_and_begins_as_discovery(self):  # [4.4]
        state = self.first()
        assert (state.lessons, state.level, state.deck) == (("not_not", "arrow", "liar"), "discovery", 47)

    def test_no_rule_card_is_among_the_first_four(self):  # [4.4]
        state = new(2, Options())
        for card in ("red/blue", "green/white", "blue/red"):
            assert not kinds(state) & {"turn not_not", "turn arrow", "turn liar"}
            state = play(state, f"* turn {card}")

    def test_a_void_that_came_back_is_shuffled_in_again(self):  # [4.4]
        state = laid("void/red", "void/blue", "red/blue", "blue/red", "yellow/red", level="first_game")
        assert (state.returned, len(state.unseen), BY_NAME["void/blue"] in state.unseen) == ((), 44, True)

    def test_the_not_not_card_may_come_with_any_card_of_the_first_stack(self):  # [4.5]
        state = self.first()
        for _ in range(15):
            state = a_round(state, "up down", "0 top @400")
            assert "turn not_not" in kinds(state)
            state = filled(state)
        state = a_round(state, "up down", "0 top @400")
        assert (len(state.unseen), kinds(state)) == (29, {"turn not_not"})

    def test_a_rule_card_is_replaced_and_counts_from_the_next_roll_on(self):  # [4.5]
        state = play(a_round(self.first(), "up red", "0 top @400"), "* turn not_not")
        assert (state.table[0], state.actors, state.fresh) == (None, {CHANCE}, ("not_not",))
        state = play(state, "* turn white/red")
        assert (state.level, state.deadline, board(state.view(0)).lessons) == ("normal", 8, ("not_not",))
        rolled = play(state, "~ roll")
        assert (rolled.fresh, "dice up red not" in kinds(rolled)) == ((), True)

    def test_the_arrow_card_lies_on_the_second_stack(self):  # [4.4]
        state = play(a_round(self.first(), "up red", "0 top @400"), "* turn not_not", "* turn white/red")
        while len(state.unseen) > 29:
            assert state.level == "normal"
            state = won(state)
        state = a_round(state, "up down plain", "0 top @400")
        assert kinds(state) == {"turn arrow"}
        state = play(state, "* turn arrow", "* turn white/blue")
        assert (state.level, state.fresh, state.actors) == ("hard", ("arrow",), {CHANCE})
        assert kinds(state) == {"back top", "back right", "back bottom", "back left"}

    def test_two_rule_cards_may_follow_one_another(self):  # [4.4]
        state = self.first()
        for _ in range(15):
            state = won(state)
        state = a_round(state, "up down", "0 top @400")
        state = play(state, "* turn not_not", "* turn arrow", "* turn white/red")
        assert (state.level, len(state.unseen)) == ("hard", 28)
        state = filled(state)
        assert (board(state.view(0)).lessons, state.deadline) == (("not_not", "arrow"), 16), "time to read each"

    def test_the_liar_card_lies_on_the_third_stack(self):  # [4.4]
        state = until(self.reached("hard"), lambda state: len(state.unseen) == 14)
        state = a_round(state, "nothing nothing not", "0 top @400")
        assert kinds(state) == {"turn liar"}
        state = play(state, "* turn liar", f"* turn {state.unseen[-1]}")
        assert (state.level, state.fresh) == ("extreme", ("liar",))
        assert {"back top liar", "back top honest"} < kinds(state)

    def test_a_rule_card_on_top_has_a_plain_back(self):  # [3.5]
        state = until(self.reached("hard"), lambda state: len(state.unseen) == 15)
        state = play(a_round(state, "nothing nothing not", "0 top @400"), f"* turn {state.unseen[-1]}")
        assert (len(state.unseen), state.actors, state.back, state.liar) == (14, {CLOCK}, None, False)

    def test_up_stays_where_it_was_under_a_rule_card(self):  # [3.5]
        state = until(self.reached("hard"), lambda state: len(state.unseen) == 15)
        state = replace(state, up="left", back=replace(state.back, up="left"))
        state = play(a_round(state, "nothing nothing not", "0 top @400"), f"* turn {state.unseen[-1]}")
        assert (state.up, play(state, "~ roll", "* dice up nothing plain").right) == ("left", {"left"})

    @pytest.mark.parametrize("seed", range(12))
    def test_all_levels_come_in_their_order_and_every_card_is_seen(self, seed):  # [4.4]
        rng, state, levels, turned = Random(seed), new(2, Options()), [], 0
        while state.actors:
            if state.dice:
                right = sorted(state.right)
                state = play(state, *([f"0 tap {right[0]} @400"] if right else []), "~ close")
                continue
            (seat,) = state.actors
            action = rng.choice(state.legal(seat))
            turned += str(action).startswith("turn")
            state = state.play(seat, action)
            levels.append(state.level)
            assert sum(card is not None and card.void for card in state.table) <= 1
        assert list(dict.fromkeys(levels)) == ["discovery", "normal", "hard", "extreme"]
        assert (state.lessons, state.unseen) == ((), ())
        assert turned >= len(CARDS) + 3  # a Void that changed places was turned twice
