"""Each test is a sentence of the rules. Numbers in brackets are those of RULES.md.

The examples of what the dice allow are in test_criteria.py, the levels and a first game in test_levels.py.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction
from naysay.games.not_not import GAME
from naysay.games.not_not.board import board
from naysay.games.not_not.cards import BY_NAME, CARDS, COLOURS, DIE_A, DIE_B, INKS, NEGATIONS
from naysay.games.not_not.judge import haste
from naysay.games.not_not.rules import Options, lingers, new
from tests.games.not_not.tables import (
    FOUR,
    WITH_VOID,
    a_round,
    laid,
    names,
    play,
    took,
    verdicts,
    won,
)


class TestSettingUp:
    def test_two_to_eight_may_play(self):
        assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]

    def test_there_are_40_portals_and_8_voids(self):  # [1.1]
        assert Counter(card.void for card in CARDS) == {False: 40, True: 8}

    def test_each_portal_is_there_eight_times_twice_on_each_other_ground(self):  # [1.1]
        assert Counter(card.colour for card in CARDS) == dict.fromkeys((*COLOURS, "void"), 8)
        assert set(Counter(CARDS).values()) == {2}
        assert all(card.ground != card.colour for card in CARDS)

    def test_each_criteria_die_has_two_directions_two_colours_and_nothing_twice(self):  # [1.3]
        assert Counter(DIE_A) == {"up": 1, "left": 1, "blue": 1, "yellow": 1, "nothing": 2}
        assert Counter(DIE_B) == {"down": 1, "right": 1, "red": 1, "green": 1, "nothing": 2}

    def test_no_colour_is_printed_in_itself(self):  # [1.3]
        assert set(INKS) == {*DIE_A, *DIE_B}
        assert all(word != ink for word, ink in INKS.items())

    def test_the_negation_die_has_an_empty_face_and_up_to_three_nots(self):  # [1.3]
        assert Counter(NEGATIONS) == {0: 1, 1: 2, 2: 2, 3: 1}

    def test_four_cards_are_laid_clockwise_from_the_top(self):  # [1.4]
        state = laid(*FOUR)
        assert (names(state.table), state.deck, state.cards) == (FOUR, 44, (0, 0, 0))
        assert names(laid("red/blue", "green/red").table) == ("red/blue", "green/red", None, None)

    def test_voids_are_among_the_first_four_too(self):  # [1.4]
        assert names(laid(*WITH_VOID).table) == WITH_VOID

    def test_a_second_void_changes_places_with_the_next_card(self):  # [1.5]
        state = laid("void/red", "void/blue")
        assert (names(state.table), state.deck) == (("void/red", None, None, None), 47)
        state = play(state, "* turn red/blue")
        assert (names(state.table), state.deck) == (("void/red", "red/blue", None, None), 46)

    def test_as_often_as_needed(self):  # [1.5]
        state = laid("void/red", "void/blue", "void/red", "void/green", "red/blue", "red/blue", "red/green")
        assert names(state.table) == ("void/red", "red/blue", "red/blue", "red/green")
        assert names(state.returned) == ("void/blue", "void/red", "void/green")
        assert (state.deck, state.actors) == (44, {CLOCK})

    def test_a_void_that_came_back_is_laid_as_soon_as_no_other_lies_there(self):  # [1.5]
        state = laid("void/red", "void/blue", "red/blue", "blue/red", "yellow/red")
        state = a_round(state, "nothing right", "0 right @400")
        assert names(state.table) == (None, "red/blue", "blue/red", "yellow/red")
        assert [str(action) for action in state.legal(CHANCE)] == ["turn void/blue"]
        state = play(state, "* turn void/blue")
        assert (names(state.table), state.returned) == (("void/blue", "red/blue", "blue/red", "yellow/red"), ())

    def test_the_game_waits_a_little_before_the_first_roll(self):  # [5.1]
        assert (laid().actors, laid().deadline) == ({CLOCK}, 4)
        assert new(2).deadline is None


class TestARound:
    def test_the_dice_are_rolled_and_everybody_may_tap(self):  # [2.1]
        state = play(laid(seats=4), "~ roll")
        assert state.actors == {CHANCE}
        assert play(state, "* dice up red").actors == {0, 1, 2, 3, CLOCK}

    def test_nobody_taps_before_the_dice(self):  # [2.1]
        for state in (new(3), laid(), play(laid(), "~ roll")):
            with pytest.raises(IllegalAction, match="seat 0 may not 'tap top @400' now; expected to wait"):
                play(state, "0 tap top @400")

    def test_one_tap_each_and_it_stands(self):  # [2.2]
        state = play(laid(), "~ roll", "* dice up red", "1 tap left @400")
        assert state.actors == {0, 2, CLOCK}
        with pytest.raises(IllegalAction, match="seat 1 may not 'tap top @500'"):
            play(state, "1 tap top @500")

    @pytest.mark.parametrize("ms", [0, 99, 100, 1234, 6000])
    def test_a_tap_may_come_at_any_time_of_the_round(self, ms):  # [2.2]
        assert play(laid(), "~ roll", "* dice up red", f"0 tap top @{ms}").taps[0].ms == ms

    def test_but_after_it_it_is_late(self):  # [2.6]
        state = play(laid(), "~ roll", "* dice up red", "0 tap top @6001", "1 tap left @6001", "~ close")
        assert verdicts(state) == ("late", "late", None)
        assert (names(state.table), state.cards) == (FOUR, (0, 0, 0))

    def test_the_first_right_tap_wins_its_card(self):  # [2.4]
        state = a_round(laid(), "up red", "1 top @400", "2 top @900")
        assert state.cards == (0, 1, 0)
        assert names(state.table) == (None, *FOUR[1:])
        assert (verdicts(state), took(state)) == ((None, "first", "late"), (None, "top", None))

    def test_who_taps_first_counts_not_who_is_heard_first(self):  # [2.4]
        state = a_round(laid(), "up down", "2 bottom @900", "0 top @800")
        assert (state.cards, verdicts(state)) == ((1, 0, 0), ("first", None, "late"))

    def test_a_winner_takes_the_void_and_the_card_that_was_tapped_stays(self):  # [2.4]
        state = a_round(laid(*WITH_VOID), "up red", "1 top @400")
        assert (state.cards, took(state)) == ((0, 1, 0), (None, "right", None))
        assert names(state.table) == ("red/blue", None, "blue/red", "yellow/white")

    def test_a_wrong_tap_costs_a_card(self):  # [2.5]
        state = replace(laid(), cards=(3, 1, 0))
        state = a_round(state, "up red", "0 left @300", "1 right @350")
        assert (state.cards, verdicts(state)) == ((2, 0, 0), ("wrong", "wrong", None))
        assert [tap.lost for tap in state.last.taps if tap] == [True, True]

    def test_it_costs_nothing_if_there_is_none(self):  # [2.5]
        state = a_round(laid(), "up red", "2 left @300")
        assert (state.cards, state.last.taps[2].verdict, state.last.taps[2].lost) == ((0, 0, 0), "wrong", False)

    def test_a_card_that_was_lost_is_out_of_the_game(self):  # [2.5]
        state = won(laid())
        deck = state.deck
        state = a_round(state, "nothing nothing", "0 left @300")
        assert (state.cards, state.deck, None in state.table) == ((0, 0, 0), deck, False)

    def test_the_round_goes_on_for_the_others(self):  # [2.5]
        state = play(laid(), "~ roll", "* dice up red", "0 tap left @300")
        assert state.actors == {1, 2, CLOCK}
        assert play(state, "1 tap top @900", "~ close").cards == (0, 1, 0)

    def test_a_tap_after_the_round_was_decided_neither_wins_nor_costs(self):  # [2.5]
        state = replace(laid(), cards=(2, 2, 2))
        state = a_round(state, "up red", "0 top @400", "1 left @426", "2 top @426")
        assert (state.cards, verdicts(state)) == ((3, 2, 2), ("first", "late", "late"))

    def test_a_wrong_tap_within_the_time_for_a_tie_still_costs(self):  # [2.5]
        state = replace(laid(), cards=(2, 2, 2))
        assert a_round(state, "up red", "0 top @400", "1 left @425").cards == (3, 1, 2)

    def test_to_tap_a_void_is_wrong_whatever_the_dice_say(self):  # [3.4]
        state = replace(laid(*WITH_VOID), cards=(1, 0, 0))
        state = a_round(state, "nothing right", "0 right @400")
        assert (state.cards, verdicts(state), names(state.table)) == ((0, 0, 0), ("wrong", None, None), WITH_VOID)

    def test_a_right_tap_closes_the_round_when_those_nearly_first_have_tapped(self):  # [2.6]
        state = play(laid(), "~ roll", "* dice up red")
        assert state.deadline == 6
        assert play(state, "0 tap left @200").deadline == 6
        assert play(state, "0 tap top @400").deadline == 0.7
        assert play(state, "0 tap top @5990").deadline == 6

    def test_who_was_nearly_first_is_told_of_but_wins_nothing(self):  # [2.6]
        state = play(laid(), "~ roll", "* dice up red", "0 tap top @400", "1 tap top @428")
        assert state.tell(2, CLOCK, "close").late == ((1, 28),)
        assert play(state, "~ close").cards == (1, 0, 0)

    def test_who_taps_the_deck_holds_back(self):  # [2.3]
        state = replace(laid(), cards=(1, 1, 1))
        state = a_round(state, "nothing nothing", "0 nothing @400", "1 left @500")
        assert (verdicts(state), state.cards) == (("held", "wrong", None), (1, 0, 1))

    def test_who_holds_back_without_cause_lets_the_round_go_by(self):  # [2.3]
        state = replace(laid(), cards=(1, 1, 1))
        state = play(state, "~ roll", "* dice up red", "0 tap nothing @50")
        assert state.actors == {1, 2, CLOCK}
        assert (verdicts(play(state, "~ close")), state.cards) == (("passed", None, None), (1, 1, 1))

    def test_that_somebody_holds_back_looks_like_any_tap_to_the_others(self):  # [2.3]
        state = play(laid(), "~ roll", "* dice nothing nothing")
        seen = [play(state, f"0 tap {spot} @400").view(1) for spot in ("nothing", "left")]
        assert seen[0] == seen[1]

    def test_a_round_in_which_nothing_is_right_closes_after_two_thirds_of_its_time(self):  # [2.6]
        state = play(laid(), "~ roll", "* dice nothing nothing")
        assert state.deadline == 4
        assert board(state.view(0)).seconds == 6, "which nobody can tell beforehand"

    def test_or_when_all_hold_back(self):  # [2.6]
        state = play(laid(seats=2), "~ roll", "* dice nothing nothing", "0 tap nothing @400", "1 tap nothing @700")
        assert (state.actors, state.deadline) == ({CLOCK}, 0)

    def test_whoever_erred_may_read_for_longer(self):  # [5.1]
        state = a_round(laid(), "nothing nothing", "1 left @500")
        assert (lingers(state), board(state.view(0)).longer) == ({1: 2}, 2)
        assert lingers(play(state, "~ roll", "* dice up red")) == {}

    def test_once_all_have_tapped_the_round_closes_at_once(self):  # [2.6]
        state = play(laid(), "~ roll", "* dice up red", "0 tap left @300", "1 tap left @300", "2 tap left @300")
        assert (state.actors, state.deadline, state.legal(CLOCK)) == ({CLOCK}, 0, ("close",))
        assert verdicts(play(state, "~ close")) == ("wrong",) * 3

    def test_if_nobody_was_right_the_cards_stay_and_the_dice_are_rolled_again(self):  # [2.6]
        state = a_round(laid(), "nothing nothing")
        assert (names(state.table), state.actors, state.legal(CLOCK)) == (FOUR, {CLOCK}, ("roll",))
        assert play(state, "~ roll", "* dice up red").dice is not None

    @pytest.mark.parametrize(("level", "seconds"), [("discovery", 6), ("normal", 5), ("hard", 5), ("extreme", 4)])
    def test_higher_levels_give_less_time(self, level, seconds):  # [2.6]
        assert laid(level=level).limit == seconds

    def test_the_right_cards_and_every_tap_are_shown_afterwards(self):  # [2.8]
        last = board(a_round(laid(), "up red", "1 left @300", "0 top @412").view(2)).last
        assert last is not None
        assert (names(last.table), last.right, last.why.key) == (FOUR, ("top",), "either")
        assert [tap and (tap.spot, tap.ms) for tap in last.taps] == [("top", 412), ("left", 300), None]

    def test_the_gaps_are_filled_clockwise_from_the_top(self):  # [2.9]
        state = a_round(laid(), "up down", "0 bottom @400", "1 top @400")
        state = play(state, "* turn white/red", "* turn white/blue")
        assert names(state.table) == ("white/red", "green/white", "white/blue", "yellow/white")
        assert (state.deck, state.deadline) == (42, 3)


class TestTies:
    def test_different_cards_each_takes_their_own(self):  # [2.7]
        state = a_round(laid(), "up down", "0 bottom @420", "2 top @400")
        assert (state.cards, took(state)) == ((1, 0, 1), ("bottom", None, "top"))
        assert verdicts(state) == ("tie", None, "first")

    def test_the_same_card_one_takes_another(self):  # [2.7]
        state = a_round(laid(), "up red", "0 top @420", "2 top @400")
        assert (state.cards, took(state)) == ((1, 0, 1), ("right", None, "top"))

    def test_the_void_goes_to_the_first_and_the_card_to_the_second(self):  # [2.7]
        state = a_round(laid(*WITH_VOID), "up red", "0 top @420", "2 top @400")
        assert (state.cards, took(state)) == ((1, 0, 1), ("top", None, "right"))

    def test_the_next_one_clockwise_passes_over_gaps_and_round_the_corner(self):  # [2.7]
        state = a_round(laid(seats=4), "left down", *(f"{seat} left @40{seat}" for seat in range(4)))
        assert took(state) == ("left", "top", "right", "bottom")

    def test_at_the_same_time_the_order_of_the_seats_decides(self):  # [2.7]
        state = a_round(laid(), "up red", "2 top @400", "1 top @400")
        assert (verdicts(state), took(state)) == ((None, "first", "tie"), (None, "top", "right"))

    def test_when_four_cards_are_gone_the_others_come_too_late(self):  # [2.7]
        state = a_round(laid(seats=8), "up red", *(f"{seat} top @41{seat}" for seat in range(8)))
        assert (state.cards, names(state.table)) == ((1, 1, 1, 1, 0, 0, 0, 0), (None,) * 4)
        assert verdicts(state) == ("first", "tie", "tie", "tie", "late", "late", "late", "late")

    @pytest.mark.parametrize("tie", [25, 0, 10, 50, 100])
    def test_how_long_nobody_can_tell_is_agreed_on(self, tie):  # [5.2]
        state = laid(tie=tie)
        assert a_round(state, "up down", "0 top @400", f"1 bottom @{400 + tie}").cards == (1, 1, 0)
        assert a_round(state, "up down", "0 top @400", f"1 bottom @{401 + tie}").cards == (1, 0, 0)

    def test_a_tie_of_none_still_shares_what_came_at_the_same_time(self):  # [5.2]
        assert a_round(laid(tie=0), "up down", "0 top @400", "1 bottom @400").cards == (1, 1, 0)


class TestTheRace:
    def test_earlier_than_100_ms_is_a_false_start_and_a_wrong_tap(self):  # [6.3]
        state = replace(laid(), cards=(1, 0, 0))
        state = a_round(state, "up red", "0 top @99", "1 top @100")
        assert (state.cards, verdicts(state)) == ((0, 1, 0), ("early", "first", None))

    def test_a_false_start_does_not_close_the_round(self):  # [6.3]
        assert play(laid(), "~ roll", "* dice up red", "0 tap top @50").deadline == 6

    @pytest.mark.parametrize("credit", [200, 0, 100, 300, 400])
    def test_what_a_line_is_credited_with_is_agreed_on(self, credit):  # [6.2]
        assert haste(Options(credit=credit)) == credit

    def test_taps_may_count_as_they_arrive(self):  # [6.4]
        assert haste(Options()) is not None
        assert haste(Options(order="arrival")) is None
        assert board(laid(order="arrival").view(0)).credit is None

    @pytest.mark.parametrize("rest", [3, 2, 5, 8])
    def test_the_rest_between_rounds_is_agreed_on(self, rest):  # [5.1]
        assert a_round(laid(rest=rest), "nothing nothing").deadline == rest

    @pytest.mark.parametrize("seconds", [3, 4, 5, 6, 8, 10])
    @pytest.mark.parametrize("level", ["discovery", "extreme"])
    def test_the_time_to_tap_is_agreed_on(self, level, seconds):  # [5.2]
        assert laid(level=level, seconds=seconds).limit == seconds


class TestTheEnd:
    def nearly_over(self, *deck, cards=(5, 5, 2), lying=FOUR, **fields):
        return replace(laid(*lying), cards=cards, unseen=tuple(sorted(map(BY_NAME.__getitem__, deck))), **fields)

    def test_over_when_the_gaps_cannot_be_filled(self):  # [2.10]
        state = a_round(self.nearly_over(), "up red", "0 top @400")
        assert (state.actors, state.outcome.points, state.outcome.ranks) == (frozenset(), (6, 5, 2), (1, 2, 3))

    def test_an_empty_deck_alone_does_not_end_it(self):  # [2.10]
        state = a_round(self.nearly_over("white/red"), "up red", "0 top @400")
        state = play(state, "* turn white/red")
        assert (state.deck, state.actors, state.outcome) == (0, {CLOCK}, None)

    def test_nor_does_a_round_that_nobody_wins(self):  # [2.10]
        assert a_round(self.nearly_over(), "nothing nothing").actors == {CLOCK}

    def test_what_fills_only_some_of_the_gaps_is_laid_and_then_it_is_over(self):  # [2.10]
        state = a_round(self.nearly_over("white/red"), "up down", "0 top @400", "1 bottom @400")
        state = play(state, "* turn white/red")
        assert (state.actors, names(state.table)) == (frozenset(), ("white/red", "green/white", None, "yellow/white"))
        assert state.outcome.winners == (0, 1)

    def test_a_void_that_may_not_be_laid_does_not_fill_a_gap(self):  # [1.5, 2.10]
        state = self.nearly_over("void/blue", "void/green", cards=(0, 0, 0), lying=WITH_VOID)
        state = a_round(state, "up down", "0 top @400", "1 top @400")
        assert names(state.table) == (None, None, "blue/red", "yellow/white")
        state = play(state, "* turn void/blue", "* turn void/green")
        assert (names(state.returned), state.deck, state.actors) == (("void/green",), 1, frozenset())

    def test_players_with_equally_many_share_the_win(self):  # [2.10]
        state = a_round(self.nearly_over(), "up down", "0 top @400", "1 bottom @410")
        assert (state.outcome.points, state.outcome.winners) == ((6, 6, 2), (0, 1))

    def test_a_whole_game_goes_on_until_the_fourth_card_is_missing(self):  # [2.10]
        state = laid()
        while state.deck:
            state = won(state)
        assert (state.cards, None in state.table, state.outcome) == ((44, 0, 0), False, None)
        assert won(state).outcome.points == (45, 0, 0)
