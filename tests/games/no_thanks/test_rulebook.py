"""Each test is a sentence of the rules. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, IllegalAction, Move, choices
from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.rules import CARDS, IN_PLAY, Options, Round, cost, idle, new, parse, price, score
from naysay.games.no_thanks.told import Took


def table(state, *lines):
    for move in map(Move.parse, lines):
        state = state.play(move.seat, parse(move.action))
    return state


def laps(state, count):
    """Everybody refuses, `count` times round."""
    for _ in range(count * len(state.chips)):
        state = table(state, f"{state.turn} pass")
    return state


def round_of_takes(state):
    """The seat to act takes every card that is left in the round, from the lowest up."""
    for _ in range(state.left):
        state = table(state, f"* {state.legal(CHANCE)[0]}", f"{state.turn} take")
    return state


def whole_game(state, rng):
    while state.actors:
        (seat,) = state.actors
        yield state
        state = state.play(seat, rng.choice(state.legal(seat)))
    yield state


def cards(*numbers):
    return frozenset(numbers)


class TestSettingUp:
    def test_the_cards_are_the_33_numbers_from_3_to_35(self):  # [1.1]
        assert sorted(CARDS) == [*range(3, 36)]
        assert [str(flip) for flip in new(3).legal(CHANCE)] == [f"flip {card}" for card in range(3, 36)]

    def test_nine_are_set_aside_and_24_are_played(self):  # [1.1]
        state = round_of_takes(new(3))
        assert len(state.taken[0]) == 24
        assert len(state.unseen) == 9
        assert not state.actors

    @pytest.mark.parametrize(("seats", "chips"), [(3, 11), (4, 11), (5, 11), (6, 9), (7, 7)])
    def test_chips_go_by_the_number_of_seats(self, seats, chips):  # [1.2]
        assert new(seats).chips == (chips,) * seats

    def test_three_to_seven_may_play(self):  # [1.2]
        assert list(GAME.seats) == [3, 4, 5, 6, 7]

    @pytest.mark.parametrize("viewer", [0, 1, 2, None])
    def test_nobody_sees_the_chips_of_another(self, viewer):  # [1.2, 4.4]
        state = table(new(3), "* flip 20", "0 pass", "1 pass")
        known = tuple(n if seat == viewer else None for seat, n in enumerate((10, 10, 11)))
        assert state.view(viewer).chips == known

    @pytest.mark.parametrize("start", [0, 1, 2, 3])
    def test_any_seat_may_be_drawn_to_begin_and_turns_go_to_the_left(self, start):  # [1.3]
        state = table(new(4, start=start), "* flip 20")
        order = [(start + i) % 4 for i in range(6)]
        for seat in order:
            assert state.actors == {seat}
            state = table(state, f"{seat} pass")

    def test_nobody_acts_before_a_card_is_turned(self):  # [2.1]
        assert new(3).actors == {CHANCE}
        with pytest.raises(IllegalAction, match="seat 0 may not 'take' now; expected to wait"):
            table(new(3), "0 take")


class TestATurn:
    def test_take_or_refuse(self):  # [2.1]
        assert [str(action) for action in table(new(3), "* flip 20").legal(0)] == ["take", "pass"]

    def test_to_refuse_is_to_put_a_chip_on_the_card_and_the_next_decides(self):  # [2.2]
        state = table(new(3), "* flip 20", "0 pass")
        assert (state.chips, state.pot, state.card, state.actors) == ((10, 11, 11), 1, 20, {1})

    def test_only_the_seat_whose_turn_it_is_may_act(self):  # [2.1]
        with pytest.raises(IllegalAction, match="seat 2 may not 'take'"):
            table(new(3), "* flip 20", "0 pass", "2 take")

    def test_the_card_may_go_round_several_times_and_its_chips_pile_up(self):  # [2.2]
        state = laps(table(new(4), "* flip 35"), 5)
        assert (state.pot, state.chips, state.actors) == (20, (6, 6, 6, 6), {0})
        assert table(state, "0 pass", "1 take").chips == (5, 27, 6, 6)

    def test_without_a_chip_one_must_take(self):  # [2.3]
        state = laps(table(new(3), "* flip 35"), 11)
        assert (state.chips, state.pot) == ((0, 0, 0), 33)
        assert [str(action) for action in state.legal(0)] == ["take"]
        with pytest.raises(IllegalAction, match="seat 0 may not 'pass' now; expected 'take'"):
            table(state, "0 pass")
        assert table(state, "0 take").chips == (33, 0, 0)

    def test_the_last_chip_may_be_paid(self):  # [2.3]
        state = replace(table(new(3), "* flip 20"), chips=(1, 16, 16))
        assert table(state, "0 pass").chips == (0, 16, 16)

    def test_who_takes_a_card_has_its_chips_too_and_lays_it_face_up(self):  # [2.4]
        state = table(new(3), "* flip 30", "0 pass", "1 pass", "2 take")
        assert state.chips == (10, 10, 13)
        assert state.taken == (cards(), cards(), cards(30))
        assert all(state.view(viewer).taken == state.taken for viewer in (None, 0, 1, 2))

    def test_a_card_that_nobody_refused_brings_no_chips(self):  # [2.4]
        assert table(new(3), "* flip 30", "0 take").chips == (11, 11, 11)

    def test_who_takes_turns_the_next_and_decides_first(self):  # [2.4]
        state = table(new(3), "* flip 30", "0 pass", "1 take", "* flip 5")
        assert state.actors == {1}

    def test_a_turn_lasts_until_a_chip_is_paid(self):  # [2.4]
        state = table(new(3), "* flip 3", "0 take", "* flip 4", "0 take", "* flip 5", "0 take", "* flip 33")
        assert state.actors == {0}
        assert table(state, "0 pass").actors == {1}

    def test_refused_twice_then_taken_then_the_next_refused_at_once(self):  # the rulebook's example of play, 11 and 16
        state = table(new(3), "* flip 11", "0 pass", "1 pass", "2 take")
        assert (state.taken[2], state.chips) == (cards(11), (10, 10, 13))
        state = table(state, "* flip 16")
        assert [str(action) for action in state.legal(2)] == ["take", "pass"]
        state = table(state, "2 pass")
        assert (state.chips, state.pot, state.actors) == ((10, 10, 12), 1, {0})

    def test_a_card_is_turned_once_in_a_round(self):  # [1.1]
        state = table(new(3), "* flip 30", "0 take")
        with pytest.raises(IllegalAction):
            table(state, "* flip 30")


class TestTheCount:
    @pytest.mark.parametrize("card", [7, 15, 29])
    def test_a_card_costs_its_number(self, card):  # [3.2]
        assert cost(cards(card)) == card

    @pytest.mark.parametrize(
        ("held", "points"),
        [
            (cards(8, 9), 8),
            (cards(17, 18, 19, 20), 17),
            (cards(13, 15, 16), 28),
            (cards(13, 14, 15, 16), 13),
            (cards(22, 24), 46),
            (cards(30, 35), 65),
            (cards(34, 35), 34),
            (cards(), 0),
        ],
    )
    def test_a_run_costs_its_lowest_card(self, held, points):  # [3.2], with the rulebook's examples
        assert cost(held) == points

    def test_the_card_that_closes_a_gap_saves_points(self):  # [3.2], 14 to 13, 15 and 16
        assert price(cards(13, 15, 16), 14) == -15

    def test_the_card_above_ones_own_is_free_to_its_holder_only(self):  # the rulebook's advice on 34 and 35
        assert price(cards(34), 35) == 0
        assert price(cards(), 35) == 35
        assert price(cards(33), 35) == 35

    def test_a_card_below_ones_own_makes_the_run_cheaper(self):  # [3.2]
        assert price(cards(34), 33) == -1

    @pytest.mark.parametrize("card", sorted(CARDS))
    def test_a_price_is_what_the_cards_would_cost_more(self, card):
        rng = Random(card)
        for _ in range(50):
            held = frozenset(rng.sample(sorted(CARDS - {card}), rng.randrange(15)))
            assert price(held, card) == cost(held | {card}) - cost(held)

    def test_three_cards_and_two_runs_less_eight_chips(self):  # [3.3], the rulebook's example of a count
        held = cards(3, 7, 8, 10, 14, 15, 16, 25)
        assert cost(held) == 3 + 7 + 10 + 14 + 25 == 59
        assert score(held, 8) == 51

    def test_a_total_may_be_below_zero(self):  # [3.3]
        assert score(cards(), 11) == -11
        assert score(cards(3, 4, 5), 20) == -17

    def test_the_round_ends_when_the_last_card_is_taken_not_when_it_is_turned(self):  # [3.1]
        state = new(3)
        for _ in range(IN_PLAY - 1):
            state = table(state, f"* {state.legal(CHANCE)[0]}", "0 take")
        state = table(state, "* flip 35", "0 pass")
        assert (state.left, state.outcome, state.actors) == (0, None, {1})
        state = table(state, "1 take")
        assert not state.actors
        assert state.outcome.points == (3 - 10, 35 - 12, -11)

    def test_the_fewest_points_win(self):  # [3.3]
        state = round_of_takes(new(3, start=1))
        assert state.taken[1] == frozenset(range(3, 27))
        assert state.outcome.points == (-11, 3 - 11, -11)

    def test_ties_share_the_win(self):  # [3.4]
        outcome = round_of_takes(new(3, start=1)).outcome
        assert outcome.ranks == (1, 3, 1)
        assert outcome.winners == (0, 2)

    def test_after_the_end_hands_are_open_and_nothing_may_be_played(self):  # [3.1]
        state = round_of_takes(new(3))
        assert all(state.view(viewer).chips == (11, 11, 11) for viewer in (None, 0, 1, 2))
        with pytest.raises(IllegalAction):
            table(state, "0 take")

    @pytest.mark.parametrize("seed", range(5))
    def test_no_chip_is_lost_or_made(self, seed):
        for state in whole_game(new(5), Random(seed)):
            assert sum(state.chips) + state.pot == 55


class TestAtOurTable:
    def test_a_seat_whose_time_is_up_pays_a_chip_if_it_has_one(self):  # [4.2]
        state = table(new(3), "* flip 3")
        assert str(idle(state.view(0), state.legal(0))) == "pass"

    def test_a_seat_whose_time_is_up_takes_if_it_has_none(self):  # [4.2]
        state = laps(table(new(3), "* flip 35"), 11)
        assert str(idle(state.view(0), state.legal(0))) == "take"

    @pytest.mark.parametrize("seed", range(5))
    def test_whoever_watches_can_count_the_hidden_chips(self, seed):  # [4.4]
        """A seat is told of every chip that moves: nothing that it is not shown is out of its reach."""
        counted = [11, 11, 11, 11]
        for before, after in pairwise(whole_game(new(4), Random(seed))):
            (seat,) = before.actors
            if seat != CHANCE:
                told = before.tell(None, seat, parse("take" if after.card is None else "pass"))
                counted[told.seat] += told.pot if isinstance(told, Took) else -1
            assert tuple(counted) == after.chips

    def test_time_does_not_matter_to_the_rules(self):
        assert new(3).deadline is None


class TestOptions:
    def test_what_may_be_chosen_the_default_first(self):
        assert choices(GAME) == {
            "rounds": (1, 3, 4, "seats"),
            "chips": ("hidden", "shown"),
            "variant": ("classic", "tactical"),
        }

    @pytest.mark.parametrize(
        ("rounds", "seats", "played"), [(1, 3, 1), (3, 5, 3), (4, 3, 4), ("seats", 3, 3), ("seats", 7, 7)]
    )
    def test_rounds_are_played_and_the_start_passes_to_the_left(self, rounds, seats, played):  # [5.1]
        state = new(seats, Options(rounds=rounds), start=seats - 1)
        for number in range(played):
            assert state.outcome is None
            assert len(state.past) == number
            assert state.turn == (seats - 1 + number) % seats
            state = round_of_takes(state)
        assert state.outcome is not None
        assert len(state.past) == played

    def test_each_round_begins_with_all_cards_and_new_chips(self):  # [5.1]
        first = new(3, Options(rounds=3))
        state = round_of_takes(table(first, "* flip 35", "0 pass", "1 take"))
        assert (state.unseen, state.chips, state.taken) == (first.unseen, first.chips, first.taken)
        assert (state.left, state.card, state.pot, state.actors) == (24, None, 0, {CHANCE})

    def test_points_of_all_rounds_are_added_up(self):  # [5.1]
        state = round_of_takes(round_of_takes(round_of_takes(new(3, Options(rounds=3)))))
        each = Round((frozenset(range(3, 27)), cards(), cards()), (11, 11, 11)).points
        assert each == (-8, -11, -11)
        assert state.outcome.points == (-8 - 11 - 11,) * 3
        assert state.outcome.ranks == (1, 1, 1)

    def test_a_finished_round_is_open_to_all(self):  # [5.1]
        state = round_of_takes(new(3, Options(rounds=3)))
        for viewer in (None, 0, 1, 2):
            assert state.view(viewer).past == (Round((frozenset(range(3, 27)), cards(), cards()), (11, 11, 11)),)
            assert state.view(viewer).chips == tuple(11 if seat == viewer else None for seat in range(3))

    @pytest.mark.parametrize("viewer", [0, 1, 2, None])
    def test_chips_may_be_shown_to_all(self, viewer):  # [5.2]
        state = table(new(3, Options(chips="shown")), "* flip 20", "0 pass")
        assert state.view(viewer).chips == (10, 11, 11)

    @pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
    def test_tactical_gives_everybody_ten_chips(self, seats):  # [5.3]
        assert new(seats, Options(variant="tactical")).chips == (10,) * seats

    @pytest.mark.parametrize("rounds", [1, 3])
    def test_tactical_never_turns_10_20_or_30(self, rounds):  # [5.3]
        for state in whole_game(new(3, Options(variant="tactical", rounds=rounds)), Random(1)):
            assert not state.unseen & {10, 20, 30}
            assert state.card not in {10, 20, 30}
            assert not state.view(0).unseen & {10, 20, 30}
        assert sum(map(len, state.past[0].taken)) == 24

    def test_tactical_leaves_six_more_cards_out_that_nobody_knows(self):  # [5.3]
        assert len(round_of_takes(new(3, Options(variant="tactical"))).unseen) == 6

    @pytest.mark.parametrize("card", [10, 20, 30])
    def test_tactical_forbids_to_turn_them(self, card):  # [5.3]
        with pytest.raises(IllegalAction):
            table(new(3, Options(variant="tactical")), f"* flip {card}")
