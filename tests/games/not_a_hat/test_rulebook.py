"""The rules, a sentence each. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from naysay.core import CHANCE, CLOCK, IllegalAction, Outcome
from naysay.games.not_a_hat.actions import parse
from naysay.games.not_a_hat.gifts import THINGS
from naysay.games.not_a_hat.rules import (
    BACKS,
    LAST_PENALTY,
    MOST_PASSES,
    Options,
    State,
    idle,
    new,
)
from tests.games.not_a_hat.tables import dealt, from_the_shop, given, played, things

ANNA, TOM, MARLENE = 0, 1, 2  # clockwise


class TestSettingUp:
    @pytest.mark.parametrize(("seats", "gifts", "each"), [(3, 1, 1), (8, 1, 1), (3, 2, 2), (2, 1, 2), (2, 2, 2)])
    def test_each_seat_is_dealt_its_gifts_in_turn_from_who_begins(self, seats, gifts, each):  # [1.3] [5.1]
        state = new(seats, Options(gifts=gifts), start=1)
        for number, thing in enumerate(THINGS[: seats * each]):
            assert state.short == (1 + number) % seats
            state = played(state, f"* deal {thing}")
        assert [len(hand) for hand in state.hands] == [each] * seats
        assert state.short is None

    def test_gifts_lie_open_and_so_does_the_top_of_the_shop(self):  # [1.3]
        view = dealt("cup hat kite", "drum").view(None)
        assert [things(hand) for hand in view.hands] == [["cup"], ["hat"], ["kite"]]
        assert view.top == "drum"

    def test_the_shop_has_no_order(self):
        assert len(new(3).legal(CHANCE)) == len(THINGS) == 110

    def test_there_is_time_to_look_before_the_first_gift_is_taken(self):
        state = dealt("cup hat kite", "drum")
        assert (state.actors, state.legal(CLOCK)) == ({CLOCK}, ("take",))
        assert state.deadline


class TestTheFirstGift:
    def test_the_starter_takes_it_from_the_shop_and_all_look_at_it(self):  # [2.1]
        state = played(dealt("cup hat kite", "drum"), "~ take")
        for viewer in (None, 0, 1, 2):
            assert state.view(viewer).giving.thing == "drum"
        assert state.actors == {CHANCE}, "the next one is on top at once"

    def test_then_it_is_turned_and_nobody_sees_it_again(self):  # [2.1] [2.4]
        state = from_the_shop(dealt("cup hat kite", "drum"), "lantern")
        for viewer in (None, 0, 1, 2):
            assert state.view(viewer).giving.thing is None
            assert b"drum" not in encoded(state, viewer)

    @pytest.mark.parametrize(("arrow", "receiver"), [("left", 1), ("right", 2)])
    def test_its_arrow_says_to_whom(self, arrow, receiver):  # [1.2]
        state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, arrow, "drum")
        assert (state.receiver, state.actors) == (receiver, {receiver})

    def test_what_lies_before_the_giver_stays(self):  # [2.2]
        state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
        assert things(played(state, "1 accept").hands[0]) == ["cup"]


class TestAnswers:
    def test_example_1_tom_accepts_a_violin_and_gives_his_guitar_to_anna_who_accepts_it(self):
        state = dealt("cupcake guitar hat", "violin")
        state = given(from_the_shop(state, "book"), ANNA, "left", "violin")
        state = played(state, f"{TOM} accept")
        assert things(state.hands[TOM]) == ["violin"], "on top of the guitar, which he turns"
        assert (state.giver, state.giving.thing, state.giving.down) == (TOM, "guitar", True)
        state = given(state, TOM, "right", "guitar")
        assert state.receiver == ANNA
        state = played(state, f"{ANNA} accept")
        assert (state.giver, state.giving.thing) == (ANNA, "cupcake")
        assert things(state.hands[ANNA]) == ["guitar"]

    def test_example_2_anna_refuses_a_hat_that_is_a_broccoli_and_marlene_takes_it_and_gives_a_book(self):
        state = dealt("kite drum broccoli", "lantern")
        state = given(from_the_shop(state, "book"), ANNA, "right", "lantern")
        state = played(state, f"{MARLENE} accept")
        state = given(state, MARLENE, "left", "hat")
        assert state.receiver == ANNA
        state = played(state, f"{ANNA} refuse")
        assert state.verdict.gift.thing == "broccoli"
        assert (state.verdict.loser, state.penalties) == (MARLENE, ((), (), ("broccoli",)))
        state = from_the_shop(state, "fork")
        assert (state.giver, state.giving.thing) == (MARLENE, "book")
        state = given(state, MARLENE, "left", "book")
        assert state.receiver == ANNA
        state = played(state, f"{ANNA} accept")
        assert things(state.hands[ANNA]) == ["book"]
        assert state.giving.thing == "kite"

    def test_who_refuses_what_was_rightly_named_takes_it_and_goes_to_the_shop(self):  # [3.4]
        state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
        state = played(state, "1 refuse")
        assert (state.penalties, state.giver) == (((), ("drum",), ()), 1)
        assert things(state.hands[1]) == ["hat"], "what lay before them stays"

    def test_the_oldest_gift_is_given_first_of_two(self):  # [5.1]
        state = dealt("cup hat kite trophy spoon rocket", "drum", Options(gifts=2))
        state = played(given(from_the_shop(state, "lantern"), 0, "left", "drum"), "1 accept")
        assert things(state.hands[1]) == ["spoon", "drum"]
        assert state.giving.thing == "hat"

    def test_a_back_that_was_seen_stays_as_it_is(self):
        state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
        state = given(played(state, "1 accept"), 1, "right", "hat")
        state = given(played(state, "0 accept"), 0, "left", "cup")
        state = played(state, "1 accept")
        assert (state.giving.thing, state.giving.arrow, state.receiver) == ("drum", "left", 2)
        assert state.actors == {1}, "no back is drawn again"

    def test_any_words_may_be_said_and_what_names_nothing_is_not_the_gift_s_name(self):  # [2.3]
        state = played(
            from_the_shop(dealt("cup hat kite", "drum"), "lantern"), "* back left", '0 offer - "a yeti" smiling'
        )
        assert played(state, "1 refuse").verdict.loser == 0

    @pytest.mark.parametrize("words", ["", " ", "x" * 61])
    def test_something_has_to_be_said_and_not_too_much(self, words):
        state = played(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), "* back left")
        with pytest.raises(IllegalAction):
            played(state, f'0 offer - "{words}" plainly')

    def test_nobody_else_may_give_or_answer(self):
        state = played(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), "* back left")
        for line in ('1 offer drum "drum" plainly', "1 accept", "0 accept"):
            with pytest.raises(IllegalAction):
                played(state, line)


def refusals(state: Any, names: list[str], tops: list[str]) -> Any:
    """Seat 0 gives to the left what it takes from the shop, and seat 1 is always right to refuse it."""
    for name, top in zip(names, tops, strict=True):
        state = given(from_the_shop(state, top), 0, "left", name)
        state = played(state, "1 refuse")
    return state


class TestTheEnd:
    def test_the_third_gift_that_comes_back_ends_it_at_once_and_the_fewest_win(self):  # [4.1]
        state = refusals(dealt("cup hat kite", "drum"), ["trophy"] * 3, ["lantern", "fork", "spoon"])
        assert len(state.penalties[0]) == LAST_PENALTY
        assert (state.actors, state.outcome) == (frozenset(), Outcome((3, 0, 0), (3, 1, 1)))

    def test_one_round_for_each_player_adds_up_and_the_start_passes_on(self):  # [5.3]
        state = refusals(
            dealt("cup hat kite", "drum", Options(rounds="seats")), ["trophy"] * 3, ["lantern", "fork", "spoon"]
        )
        assert (state.outcome, state.actors) == (None, {CLOCK})
        state = played(state, "~ take")
        assert (state.past, state.giver, state.short) == (((3, 0, 0),), 1, 1)
        assert len(state.unseen) == len(THINGS)

    def test_a_round_that_nobody_loses_ends_too(self):  # [4.3]
        state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
        while state.actors:
            (seat,) = state.actors
            if seat == CHANCE:
                state = played(state, "* back left")
            else:
                state = state.play(seat, parse("accept") if state.offer else idle(state.view(seat), ()))
        assert state.passes == MOST_PASSES
        assert state.outcome == Outcome((0, 0, 0), (1, 1, 1))

    def test_a_verdict_stands_for_a_while(self):  # [3.5]
        state = refusals(dealt("cup hat kite", "drum"), ["trophy"], ["lantern"])
        assert (state.actors, state.view(2).verdict.gift.thing) == ({CLOCK}, "drum")
        assert played(state, "~ take").verdict is None


class TestOptions:
    @pytest.mark.parametrize(
        ("arrows", "backs"), [("both", (BACKS, BACKS)), ("black", (BACKS, 0)), ("white", (0, BACKS))]
    )
    def test_backs_may_all_be_alike(self, arrows, backs):  # [5.2]
        state = from_the_shop(dealt("cup hat kite", "drum", Options(arrows=arrows)), "lantern")
        menu = [str(action) for action in state.legal(CHANCE)]
        assert (menu.count("back left"), menu.count("back right")) == backs

    @pytest.mark.parametrize("look", [2, 4, 6])
    def test_how_long_a_gift_is_looked_at(self, look):  # [5.4]
        state = played(dealt("cup hat kite", "drum", Options(look=look)), "~ take", "* top lantern")
        assert state.deadline == look

    def test_names_are_listed_without_regard_to_what_is_given(self):  # [5.9]
        one = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
        other = given(from_the_shop(dealt("drum hat kite", "cup"), "lantern"), 0, "left", "drum")
        assert one.names == other.names, "the same things are there, and another of them is given"
        assert len(one.names) == 8
        assert len({"cup", "hat", "kite", "drum"} & set(one.names)) == 4
        free = from_the_shop(dealt("cup hat kite", "drum", Options(names="free")), "lantern")
        assert given(free, 0, "left", "drum").names == ()

    def test_whose_time_is_up_says_thank_you_or_names_what_cannot_be_seen(self):  # [5.5]
        state = played(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), "* back left")
        offer: Any = idle(state.view(0), ())
        assert offer.thing in state.view(0).unseen
        assert idle(state.play(0, offer).view(1), ()) == "accept"


class TestSpeech:
    """[5.10] We speak ourselves."""

    def offered(self) -> Any:
        state = from_the_shop(dealt("cup hat kite", "drum", Options(speech="aloud")), "lantern")
        return played(state, "* back left", "0 said")

    def test_it_is_enough_to_have_said_it_and_the_gift_goes_on_as_ever(self):
        state = self.offered()
        assert (state.actors, state.passes) == ({1}, 1)
        assert things(played(state, "1 accept").hands[1]) == ["drum"]

    def test_who_wants_to_may_still_write_it(self):
        state = from_the_shop(dealt("cup hat kite", "drum", Options(speech="aloud")), "lantern")
        assert played(given(state, 0, "left", "hat"), "1 refuse").verdict.loser == 0

    def test_where_the_page_speaks_something_has_to_be_written(self):
        with pytest.raises(IllegalAction):
            played(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), "* back left", "0 said")

    @pytest.mark.parametrize(("claim", "loser"), [("right", 1), ("wrong", 0)])
    def test_a_refused_gift_is_turned_and_the_two_agree_on_what_was_said(self, claim, loser):
        state = played(self.offered(), "1 refuse")
        assert (state.actors, state.view(2).verdict.gift.thing) == ({0, 1}, "drum")
        state = played(state, f"1 {claim}")
        assert (state.actors, state.penalties) == ({0}, ((), (), ()))
        state = played(state, f"0 {claim}")
        assert (state.verdict.loser, state.giver, len(state.penalties[loser])) == (loser, loser, 1)

    def test_where_they_do_not_agree_nobody_takes_it_and_the_giver_goes_to_the_shop(self):
        state = played(self.offered(), "1 refuse", "0 right", "1 wrong")
        assert (state.verdict.loser, state.penalties, state.actors) == (None, ((), (), ()), {CLOCK})
        assert (state.giver, played(state, "~ take").giving.thing) == (0, "lantern")

    def test_a_round_ends_when_the_shop_is_empty(self):
        state = dealt("cup hat kite", "drum", Options(speech="aloud", arrows="black"))
        while state.left:
            state = played(state, "~ take")
            state = state.play(CHANCE, state.legal(CHANCE)[0]) if state.left else state
            state = played(state, "~ turn", "* back left", "0 said", "1 refuse", "0 right", "1 wrong")
        assert state.outcome == Outcome((0, 0, 0), (1, 1, 1))

    def test_who_does_not_say_what_it_was_gives_in(self):
        state = played(self.offered(), "1 refuse")
        assert [idle(state.view(seat), ()) for seat in (0, 1)] == ["wrong", "right"]


def encoded(state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(state.view(viewer))
