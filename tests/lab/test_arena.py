from __future__ import annotations

from itertools import pairwise
from math import inf
from random import Random
from typing import Any, ClassVar

import pytest

from naysay.bots import Anything, RandomBot
from naysay.core import Bot, Intent
from naysay.games import GAMES
from naysay.games.no_thanks import bots as no_thanks_bots
from naysay.games.no_thanks.bots import Expert
from naysay.games.not_not.rules import Tap
from naysay.lab.arena import Match, Played, play, play_deal, play_game, sparring
from naysay.lab.results import interval, results, student


class Watcher(Bot[Any, Any]):
    """Plays at random, and remembers in `logs` what it saw."""

    logs: ClassVar[list[list[Any]]] = []

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.logs.append(self.views)

    def see(self, view):
        self.views.append(view)

    def choose(self, view, legal, rng):
        return Intent(rng.choice(legal), Anything())


@pytest.fixture
def logs(monkeypatch):
    monkeypatch.setattr(no_thanks_bots, "SPARRING", {"watcher": Watcher})
    monkeypatch.setattr(Watcher, "logs", [])
    return Watcher.logs


def cards(views):
    """The cards in the order in which they were turned."""
    return [after.card for before, after in pairwise(views) if before.card is None and after.card]


def test_each_way_round_the_table_gets_the_same_deck_and_the_same_seat_begins(logs):
    play_deal(Match("no_thanks", ("watcher", "random", "easy", "easy"), deals=1, seed=4), deal=0)
    first, *others = logs
    assert len(others) == 3
    assert len(cards(first)) == 24
    assert all(cards(views) == cards(first) for views in others)
    assert {views[0].start for views in logs} == {first[0].start}
    assert sorted(views[0].seat for views in logs) == [0, 1, 2, 3]


def test_deals_differ_from_each_other_and_so_do_seeds(logs):
    for seed, deal in ((1, 0), (1, 1), (2, 0)):
        play_deal(Match("no_thanks", ("watcher", "random", "random"), deals=1, seed=seed), deal)
    assert len({tuple(cards(views)) for views in logs}) == 3


def test_a_bot_is_shown_every_view_from_the_first_to_the_last(logs):
    watcher = Watcher()
    game = GAMES["no_thanks"]
    new = game.new(3, game.options(), 0)
    _, moves = play_game(game, new, [watcher, RandomBot(), RandomBot()], Random(1), Random(2))
    assert len(watcher.views) == moves + 1
    assert watcher.views[0] == new.view(0)
    assert watcher.views[-1].past


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_processes():
    match, other = (Match("no_thanks", ("hard", "easy", "random"), deals=17, seed=seed) for seed in (3, 4))
    once = results(match, play(match, jobs=1))
    assert once == results(match, play(match, jobs=2)), "two parts"
    assert once != results(other, play(other))


def test_the_shares_of_a_deal_add_up_to_one():
    for deal in range(5):
        played = play_deal(Match("no_thanks", ("easy", "medium", "random", "pot"), deals=5), deal)
        assert sum(played.shares) == pytest.approx(1)


def test_bots_are_found_by_name_without_a_list():
    known = sparring(GAMES["no_thanks"])
    assert list(known)[:4] == ["easy", "medium", "hard", "expert"]
    assert known["expert"] is Expert
    assert {"pot", "random"} <= known.keys()


def test_games_from_outside_can_be_simulated(fifth_game):
    match = Match(fifth_game.key, ("random",) * fifth_game.seats[0], deals=3)
    found = results(match, play(match))
    assert found.games == 3 * match.seats
    assert found.bots[0].win_share == pytest.approx(1 / match.seats)


def test_options_are_those_of_the_match(logs):
    options = GAMES["no_thanks"].options(variant="tactical")
    play_deal(Match("no_thanks", ("watcher",) * 3, deals=1, options=options), deal=0)
    assert not {10, 20, 30} & set(cards(logs[0]))


def test_an_interval_takes_each_deal_as_one_observation():
    # mean 1/2, variance (1/16 + 1/16) / 3, error sqrt(1/24 / 4) = 0.10206
    low, high = interval([0.5, 0.25, 0.75, 0.5])
    assert (low, high) == pytest.approx((0.5 - 3.182 * 0.102062, 0.5 + 3.182 * 0.102062), abs=0.004)
    assert interval([0.5, 0.5, 0.5]) == (0, 1), "three that are alike say little"
    assert interval([0.5]) == (0, 1)
    assert interval([1, 1, 0])[1] == 1  # a share is never above one


@pytest.mark.parametrize(("freedom", "exact"), [(3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (10_000, 1.9602)])
def test_the_fewer_the_deals_the_wider_the_interval(freedom, exact):
    assert student(freedom) == pytest.approx(exact, rel=0.01)


def test_seats_with_the_same_bot_are_counted_together():
    match = Match("no_thanks", ("b", "a", "a"), deals=2)
    found = results(match, [Played((0.2, 0.5, 0.3), (10, 20, 30), 70), Played((0.6, 0.1, 0.3), (20, 40, 60), 80)])
    assert [each.bot for each in found.bots] == ["b", "a"]
    b, a = found.bots
    assert (b.win_share, b.points) == pytest.approx((0.4, 15))
    assert (a.win_share, a.points) == pytest.approx((0.3, 37.5))
    assert (a.low, a.high) == interval([0.4, 0.2])
    assert (found.games, found.moves) == (6, 150)


def test_chance_alone_decides_between_equals():
    match = Match("no_thanks", ("random",) * 3, deals=2)
    assert results(match, play(match)).bots[0].win_share == pytest.approx(1 / 3)


class Planner(Bot[Any, Any]):
    """Plays its plan, each time an action and how long it thinks; it counts how often it is asked and what it sees."""

    def __init__(self, *plan: tuple[Any, float]) -> None:
        self.plan = list(plan)
        self.asked = 0
        self.views: list[Any] = []

    def see(self, view):
        self.views.append(view)

    def choose(self, view, legal, rng):
        action, after = self.plan[self.asked % len(self.plan)]
        self.asked += 1
        return Intent(action, Anything(), after)


def snap(game, *bots):
    """A game of three tokens, five seconds each."""
    return play_game(game, game.new(len(bots), game.options(), 0), bots, Random(1), Random(2))


def test_a_seat_is_asked_once_for_each_decision(fifth_game):
    bots = [Planner(("leave", after)) for after in (3.0, 1.0, 2.0)]
    outcome, moves = snap(fifth_game, *bots)
    assert [bot.asked for bot in bots] == [3, 3, 3]
    assert (outcome.points, moves) == ((0, 0, 0), 3 + 9)


def test_whoever_is_due_first_acts_first_and_of_equals_the_earlier_seat(fifth_game):
    bots = [Planner(("leave", after)) for after in (2.0, 1.0, 2.0)]
    snap(fifth_game, *bots)
    assert [view.ready for view in bots[0].views[1:4]] == [
        (False, False, False),
        (False, True, False),
        (True, True, False),
    ]


def test_the_clock_acts_at_its_deadline_and_who_is_later_or_never_does_not(fifth_game):
    in_time, late, never = Planner(("grab", 4.9)), Planner(("grab", 5.1)), Planner(("grab", inf))
    outcome, moves = snap(fifth_game, in_time, late, never)
    assert outcome.winners == (0,)
    assert moves == 3 * len(["draw", "grab", "close"])
    assert (late.asked, never.asked) == (3, 3)


def test_a_seat_that_is_due_with_the_clock_comes_before_it(fifth_game):
    outcome, _ = snap(fifth_game, Planner(("grab", 5.0)), Planner(("leave", inf)))
    assert outcome.points[0] > 0


def test_what_the_clock_cut_off_is_not_played_in_the_next_decision(fifth_game):
    changing = Planner(("grab", 9.0), ("leave", 1.0), ("leave", 1.0))
    outcome, _ = snap(fifth_game, changing, Planner(("leave", inf)))
    assert outcome.points == (0, 0)


class Tapper(Watcher):
    """Taps right after so many ms."""

    def __init__(self, ms: int) -> None:
        super().__init__()
        self.ms = ms

    def choose(self, view, legal, rng):
        right = sorted(view.public.right)
        return (
            Intent(Tap(right[0], self.ms), Anything(), self.ms / 1000) if right else Intent(legal[0], Anything(), inf)
        )


def test_a_deadline_that_an_action_brings_forward_is_kept():
    game = GAMES["not_not"]
    tappers = [Tapper(ms) for ms in (726, 700, 725)]
    outcome, _ = play_game(game, game.new(3, game.options(), 0), tappers, Random(1), Random(2))
    rounds = {view.public.last for view in tappers[0].views if view.public.last}
    verdicts = {tuple(tap and tap.verdict for tap in each.taps) for each in rounds}
    assert verdicts == {("late", "first", "tie"), (None, None, None)}
    assert outcome.points[0] == 0
