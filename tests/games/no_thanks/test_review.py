"""When the game is over one thing is told that decided it: the most telling that is true."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.review import (
    Chips,
    Close,
    FarAhead,
    FewCards,
    LastCard,
    LastRound,
    LongRun,
    NeverThere,
    Shared,
    decided,
    review,
)
from naysay.games.no_thanks.rules import Options, Round, State, new
from tests.games.no_thanks.test_rulebook import cards
from tests.server.seeding import golden

FIRST = Round((cards(20), cards(33), cards(30)), (5, 5, 5))  # seat 0 is well ahead after it


def ended(taken: list[set[int]], chips: list[int], *past: Round, options: Options = Options()) -> State:  # noqa: B008
    hands = tuple(map(frozenset, taken))
    end = replace(new(len(hands), options), left=0, taken=hands, chips=tuple(chips))
    return replace(end, past=(*past, Round(hands, tuple(chips))))


def before(end: State, taker: int, card: int, chips: list[int] | None = None) -> State:
    """The same before its last card was turned."""
    taken = tuple(hand - {card} if seat == taker else hand for seat, hand in enumerate(end.taken))
    return replace(end, left=1, taken=taken, chips=tuple(chips or end.chips), past=end.past[:-1])


def test_a_win_that_is_shared_is_nobody_s_doing():
    end = ended([{30}, {12, 13}, {15}], [0, 2, 5])
    assert decided(before(end, 0, 30), end) == Shared()


def test_whoever_was_ahead_until_the_last_card_was_turned():
    end = ended([{8, 35}, {20, 22}, {33}], [5, 5, 5])
    assert decided(before(end, 0, 35), end) == LastCard(leader=0, card=35)


def test_whoever_was_ahead_before_the_last_round():
    end = ended([{34}, {6, 35}, {3}], [0, 0, 20], FIRST, options=Options(rounds=3))
    assert end.outcome
    assert end.outcome.winners == (2,)
    assert decided(before(end, 1, 35), end) == LastRound(leader=0)


def test_a_card_that_was_never_there_would_have_closed_a_gap_and_won():
    end = ended([{20}, {17, 28, 30}, {34}], [3, 5, 0])
    assert decided(before(end, 2, 34), end) != NeverThere(seat=1, card=29), "70 less 30 is still more than 17"
    end = ended([{20}, {28, 30}, {34, 35}], [3, 14, 0])
    assert decided(before(end, 2, 35), end) == NeverThere(seat=1, card=29)
    known = ended([{20}, {29, 31}, {34, 35}], [3, 14, 0], options=Options(variant="tactical"))
    assert not isinstance(decided(before(known, 2, 35), known), NeverThere), "nobody waits for a 30 there"


def test_a_point_or_two_between_the_first_and_the_next():
    end = ended([{20}, {25, 27}, {24}], [1, 1, 4])
    assert decided(before(end, 1, 27), end) == Close(seat=2, points=1)


def test_chips_that_made_up_for_the_cards():
    end = ended([{20}, {25, 30}, {9}], [19, 1, 1])
    assert decided(before(end, 1, 30), end) == Chips(winner=0, chips=19, seat=2)


def test_a_run_that_left_more_uncounted_than_there_was_between_them():
    end = ended([{9, 10, 11}, {25, 30}, {19}], [4, 1, 1])
    assert decided(before(end, 1, 30), end) == LongRun(winner=0, low=9, high=11, free=21)


def test_the_fewest_cards():
    end = ended([{9}, {25, 30}, {19, 34}], [4, 1, 1])
    assert decided(before(end, 1, 30), end) == FewCards(winner=0, cards=1)


def test_or_simply_so_many_points_ahead():
    end = ended([{3, 5}, {25, 30}, {19, 34}], [4, 1, 1])
    assert decided(before(end, 1, 30), end) == FarAhead(winner=0, points=48)


def test_a_game_cut_short_was_decided_by_nothing():
    steps = list(golden("no_thanks", "three_sealed").steps(GAME))
    assert [review(some, {}).decided for some in ([], steps[:40])] == [None, None]


@pytest.mark.parametrize("name", ["three_sealed", "five_shown_three_rounds", "four_round_each", "seven_tactical"])
def test_every_game_has_something_that_decided_it(name: str):
    steps = list(golden("no_thanks", name).steps(GAME))
    told = review(steps, {}).decided
    winners = steps[-1].after.outcome.winners
    assert (told == Shared()) == (len(winners) > 1)
    assert getattr(told, "winner", winners[0]) == winners[0]
    assert getattr(told, "leader", None) not in winners
