from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from naysay.lab import arena
from naysay.lab.arena import Match, Played, play_all
from naysay.lab.contest import contest, hero_and_field, round_robin
from naysay.lab.plot import company, svg
from naysay.lab.results import interval

BOTS = ("hard", "easy", "random")


def robin(deals=12, seed=3, **how):
    matches = [Match("no_thanks", table, deals, seed) for table in round_robin(BOTS[:2], 3)]
    return contest(matches, play_all(matches, **how))


def test_a_round_robin_has_every_choice_of_bots_for_the_seats():
    assert round_robin("abcd", 3) == [tuple(three) for three in ("abc", "abd", "acd", "bcd")]
    assert round_robin("ab", 2) == [("a", "b")]


def test_where_bots_are_fewer_than_seats_all_of_them_are_at_every_table():
    assert round_robin("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_a_hero_is_alone_among_each_of_the_field_and_among_all():
    assert hero_and_field("h", "ab", 3) == [("h", "a", "a"), ("h", "b", "b"), ("h", "a", "b")]
    assert hero_and_field("h", "ab", 4)[-1] == ("h", "a", "b", "a")
    assert hero_and_field("hi", "a", 3) == [("h", "a", "a"), ("i", "a", "a")]
    assert hero_and_field("h", "abc", 3)[3:] == [("h", "a", "b"), ("h", "a", "c"), ("h", "b", "c")]


def test_a_hero_does_not_meet_itself():
    assert hero_and_field("ab", "ab", 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert hero_and_field("a", "a", 3) == []


def test_a_hero_s_company_is_counted():
    assert company(("easy", "random", "easy")) == "2 × easy, random"


def test_processes_and_waves_change_nothing(monkeypatch):
    once = robin(deals=17)
    assert once == robin(deals=17, jobs=2)
    monkeypatch.setattr(arena, "WAVES", 1)
    assert once == robin(deals=17, jobs=2, backend="threading"), "two waves of two parts"


def by_hand(*deals):
    matches = [Match("no_thanks", ("a", "b"), len(deals)), Match("no_thanks", ("a", "c"), len(deals))]
    played = [(i, Played(shares, (0.0, 0.0), 1, ranks)) for i in (0, 1) for shares, ranks in deals]
    return contest(matches, played)


def test_a_deal_is_one_observation_however_many_tables_play_it():
    found = by_hand(((1.0, 0.0), ((1, 2), (1, 2))), ((0.0, 1.0), ((2, 1), (2, 1))), ((0.5, 0.5), ((1, 2), (2, 1))))
    a = next(each for each in found.standings if each.bot == "a")
    assert (a.win_share, a.low, a.high) == (0.5, *interval([1.0, 0.0, 0.5])), "three observations, not six"
    assert (a.low, a.high) != interval([1.0, 0.0, 0.5] * 2)
    b = next(each for each in found.standings if each.bot == "b")
    assert (b.low, b.high) == (a.low, a.high)


def test_who_won_every_time_need_not_always_win():
    found = by_hand(*[((1.0, 0.0), ((1, 2), (1, 2)))] * 30)
    spans = {each.bot: (each.low, each.high) for each in found.standings}
    assert spans == {"a": (0.9, 1.0), "b": (0.0, 0.1), "c": (0.0, 0.1)}


def test_a_duel_counts_games_in_which_one_comes_before_the_other():
    found = by_hand(((1.0, 0.0), ((1, 2), (1, 2))), ((0.5, 0.5), ((1, 1), (2, 1))))
    ahead = {(duel.bot, duel.other): duel.ahead for duel in found.duels}
    assert ahead == {("a", "b"): 0.625, ("b", "a"): 0.375, ("a", "c"): 0.625, ("c", "a"): 0.375}


def test_the_better_bot_wins_more_is_ahead_and_is_rated_higher():
    found = robin(deals=60)
    assert [each.bot for each in found.standings] == ["hard", "easy"]
    assert [each.bot for each in found.ratings] == ["hard", "easy"]
    assert found.standings[0].low > 1 / 3 > found.standings[1].high
    assert next(duel for duel in found.duels if duel.bot == "hard").low > 0.5
    assert found.ratings[0].ordinal > found.ratings[1].mu


def test_who_never_wins_is_rated_lowest_and_equals_alike():
    found = by_hand(*[((1.0, 0.0), ((1, 2), (1, 2)))] * 30)
    rated = {rating.bot: rating.mu for rating in found.ratings}
    assert rated["a"] > 30 > 20 > rated["b"]
    assert rated["b"] == pytest.approx(rated["c"], abs=1)


@pytest.mark.parametrize("hero", [True, False])
def test_a_plot_has_a_row_and_an_interval_for_each(hero):
    found = robin()
    picture = ET.fromstring(svg(found, hero))
    space = "{http://www.w3.org/2000/svg}"
    spans = [line for line in picture.iter(f"{space}line") if line.get("class") == "span"]
    assert len(spans) == 2
    assert all(float(span.get("x1", 0)) < float(span.get("x2", 0)) for span in spans)
    words = " ".join(text.text or "" for text in picture.iter(f"{space}text"))
    assert "hard" in words
    assert ("rated" in words) != hero
