from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import inf, sqrt
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import astuple, replace

from naysay.bots import Reaction
from naysay.core import CLOCK, Replay, Tablemates
from naysay.games.not_not import GAME
from naysay.games.not_not.acquaintance import PEOPLE
from naysay.games.not_not.bots import BOTS, LADDER, Adaptive, Racer, notice
from naysay.games.not_not.cards import BY_NAME, SPOTS, Back, Dice
from naysay.games.not_not.reasons import Slip
from naysay.games.not_not.rules import FALSE_START, MENU, Options, State, Tap, new
from naysay.games.not_not.skill import LEVELS, MEDIUM
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import results
from naysay.table.decisions import stand_in
from tests.golden import FOLDER

EXTREME = Options(level="extreme")
PORTALS = ("green/white", "blue/white", "red/white", "yellow/white")
ALWAYS_WRONG = replace(LEVELS["easy"], slip=1.0)

# ms on average, and what each difficulty adds
PLAIN = {"gentle": 795 + 335, "easy": 775 + 310, "medium": 730 + 280, "hard": 665 + 235, "expert": 605 + 200}
COSTS = {
    "colour": dict(zip(LEVELS, (88, 80, 69, 55, 45), strict=True)),
    "second": dict(zip(LEVELS, (135, 120, 105, 85, 70), strict=True)),
    "not": dict(zip(LEVELS, (198, 175, 150, 120, 95), strict=True)),
    "not not": dict(zip(LEVELS, (285, 250, 210, 165, 125), strict=True)),
    "not not not": dict(zip(LEVELS, (455, 400, 340, 260, 190), strict=True)),
    "90": dict(zip(LEVELS, (208, 185, 160, 130, 105), strict=True)),
    "180": dict(zip(LEVELS, (315, 280, 240, 190, 150), strict=True)),
    "liar": dict(zip(LEVELS, (218, 195, 165, 130, 100), strict=True)),
}
# % of wrong taps at the plainest roll, more for each negation, and more where up is turned
SLIPS = {
    "gentle": (7.5, 3.8, 5),
    "easy": (5, 2.6, 3.6),
    "medium": (4, 2, 3),
    "hard": (3, 1.5, 2),
    "expert": (2, 1, 1.2),
}


def rolled(a, b, nots=0, up="top", liar=False, cards=PORTALS, options=EXTREME, seats=2):
    """A race that has just begun."""
    top, right, bottom, left = map(BY_NAME.__getitem__, cards)
    race = State(options, (0,) * seats, (top, right, bottom, left), up=up, back=Back(up, liar), rolls=1)
    return replace(race, dice=Dice(a, b, nots), taps=(None,) * seats)


def intents(bot, state, count, seed=0):
    rng = Random(seed)
    return [bot.choose(state.view(0), state.legal(0), rng) for _ in range(count)]


every_level = pytest.mark.parametrize("level", LEVELS)


@every_level
@pytest.mark.parametrize(
    ("state", "costs"),
    [
        (rolled("up", "nothing"), []),
        (rolled("blue", "nothing"), ["colour"]),
        (rolled("blue", "red"), ["colour", "second"]),
        (rolled("up", "down"), ["second"]),
        (rolled("up", "nothing", nots=1), ["not"]),
        (rolled("up", "nothing", nots=2), ["not not"]),
        (rolled("up", "nothing", nots=3), ["not not not"]),
        (rolled("up", "nothing", up="left"), ["90"]),
        (rolled("up", "nothing", up="right"), ["90"]),
        (rolled("up", "nothing", up="bottom"), ["180"]),
        (rolled("blue", "nothing", up="bottom"), ["colour"]),  # no word depends on where up is
        (rolled("up", "nothing", liar=True), ["liar"]),
        (rolled("left", "red", nots=3, up="bottom", liar=True), ["colour", "second", "not not not", "180", "liar"]),
    ],
)
def test_a_reaction_takes_as_long_as_what_it_reads_is_hard(level, state, costs):
    expected = PLAIN[level] + sum(COSTS[cost][level] for cost in costs)
    times = [intent.action.ms for intent in intents(BOTS[level](), state, 1500) if intent.after < inf]
    assert fmean(times) == pytest.approx(expected, rel=0.02)


@every_level
@pytest.mark.parametrize(
    ("state", "negations", "turned"),
    [
        (rolled("up", "nothing"), 0, False),
        (rolled("up", "nothing", nots=2), 2, False),
        (rolled("up", "down", nots=3, liar=True), 4, False),
        (rolled("up", "nothing", up="left"), 0, True),
        (rolled("blue", "nothing", up="left"), 0, False),  # no word depends on where up is
    ],
)
def test_it_errs_more_often_the_more_is_negated_or_turned(level, state, negations, turned):
    base, each, more = SLIPS[level]
    rate, count = (base + each * negations + more * turned) / 100, 4000
    taps = [intent.action.spot for intent in intents(BOTS[level](), state, count) if intent.after < inf]
    wrong = sum(spot not in state.right for spot in taps) / len(taps)
    assert wrong == pytest.approx(rate, abs=3 * sqrt(rate * (1 - rate) / count))


def test_it_forgets_a_not_more_often_than_it_sees_the_ink_or_overlooks_the_arrow():
    state = rolled("up", "nothing", up="right")  # UP in red, NOTHING in white
    assert state.right == {"right"}
    taps = Counter(intent.action.spot for intent in intents(Racer(ALWAYS_WRONG), state, 6000))
    shares = {spot: taps[spot] / 6000 for spot in SPOTS}
    negated = 0.60 / 3  # each of the three cards that NOT UP would mean
    assert shares == pytest.approx(
        {"top": negated + 0.15, "right": 0, "bottom": negated + 0.25, "left": negated}, abs=0.02
    )


def test_mistakes_that_cannot_be_made_are_not():
    state = rolled("up", "nothing")  # an arrow that points to the top is not overlooked
    taps = Counter(intent.action.spot for intent in intents(Racer(ALWAYS_WRONG), state, 6000))
    both = 0.60 + 0.25
    assert taps["bottom"] / 6000 == pytest.approx((0.60 / 3 + 0.25) / both, abs=0.02)
    assert taps["right"] / 6000 == pytest.approx((0.60 / 3) / both, abs=0.02)


def test_who_errs_where_every_portal_is_right_taps_the_void_if_there_is_one():
    everything = rolled("nothing", "nothing", nots=1, cards=("void/red", *PORTALS[1:]))
    assert {intent.action.spot for intent in intents(Racer(ALWAYS_WRONG), everything, 50)} == {"top"}
    everything = rolled("nothing", "nothing", nots=1)
    assert {intent.action.spot for intent in intents(Racer(ALWAYS_WRONG), everything, 50)} == set(SPOTS)


def test_where_nothing_is_right_only_who_errs_taps_a_card():
    nothing = rolled("nothing", "nothing")
    careful = Racer(replace(LEVELS["easy"], slip=0.0))
    assert {intent.action.spot for intent in intents(careful, nothing, 200) if intent.after < inf} == {None}
    assert all(intent.why.key == "nothing" for intent in intents(careful, nothing, 200))
    slipped = intents(Racer(ALWAYS_WRONG), nothing, 50)
    assert all(intent.action.spot and intent.why == Slip() for intent in slipped)


def test_it_taps_neither_before_it_could_have_read_nor_after_the_round():
    state = rolled("up", "nothing")
    hasty = Racer(replace(LEVELS["easy"], reaction=Reaction(mu=-5000, sigma=10, tau=10)))
    assert {intent.action.ms for intent in intents(hasty, state, 50)} == {FALSE_START}
    slow = Racer(replace(LEVELS["easy"], reaction=Reaction(mu=1000 * state.limit, sigma=10, tau=10)))
    late = [intent for intent in intents(slow, state, 50) if intent.after == inf]
    assert len(late) > 20
    assert {intent.action for intent in late} == {MENU[0]}


@pytest.mark.parametrize("level", BOTS)
def test_a_tap_is_made_when_it_says_and_is_always_allowed(level):
    state = rolled("blue", "right", nots=1, up="left", liar=True)
    for intent in intents(BOTS[level](), state, 300):
        if intent.after < inf:
            assert intent.after == intent.action.ms / 1000
            state.play(0, intent.action)


@pytest.mark.parametrize("level", BOTS)
def test_what_others_do_meanwhile_changes_nothing(level):
    alone = rolled("blue", "right", nots=1, up="left", liar=True, seats=3)
    chosen = []
    for state in (alone, alone.play(1, Tap("left", 300)), alone.play(1, Tap("right", 900)).play(2, Tap("top", 150))):
        bot = BOTS[level]()
        bot.see(new(3, EXTREME).view(0))
        bot.see(state.view(0))
        chosen.append(intents(bot, state, 100))
    assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_each_level_beats_the_one_below_often_but_not_always(weaker, stronger):
    match = Match("not_not", (stronger, weaker), deals=30, seed=7)
    share = results(match, play(match)).bots[0].win_share
    assert 0.58 < share < 0.85


class Timed(Racer):
    """Which remembers when it meant to tap a card, by the number of the roll."""

    def __init__(self, skill):
        super().__init__(skill)
        self.times = {}

    def choose(self, view, legal, rng):
        intent = super().choose(view, legal, rng)
        if intent.after < inf and isinstance(intent.action, Tap) and intent.action.spot:
            self.times[view.public.rolls] = intent.action.ms
        return intent


def mean_reaction(level, games):
    """ms in first games of two."""
    times = []
    for seed in range(games):
        bots = [Timed(LEVELS[level]), Timed(LEVELS[level])]
        play_game(GAME, new(2), bots, Random(seed), Random(f"bots {seed}"))
        times += [ms for bot in bots for ms in bot.times.values()]
    return fmean(times)


def test_a_gentle_bot_takes_a_second_and_a_half_and_each_level_less():
    means = [mean_reaction(level, games=16) for level in LADDER]
    assert 1400 < means[0] < 1600
    assert means == sorted(means, reverse=True)


def test_it_has_good_days_and_bad_ones_and_the_same_again_when_it_is_made_anew():
    days = []
    for word in ("up", "down", "left", "right", "blue"):
        bots = [Racer(MEDIUM), Racer(MEDIUM)]
        for bot in bots:
            bot.see(rolled(word, "nothing").view(0))
        assert bots[0].delay == bots[1].delay
        days.append(bots[0].delay)
    other = Racer(MEDIUM)
    other.see(rolled("up", "nothing").view(1))
    assert len({*days, other.delay}) == 6
    assert min(days) < 0 < max(days)


def test_a_character_shows_in_the_taps():
    state = rolled("blue", "nothing")  # BLUE in another ink
    found = {level: intents(BOTS[level](), state, 1500) for level in ("medium", "hasty", "dazzled", "careful")}
    times = {level: fmean(each.action.ms for each in made if each.after < inf) for level, made in found.items()}
    wrong = {level: sum(each.why == Slip() for each in made) / 1500 for level, made in found.items()}
    assert times["hasty"] < min(times["medium"], times["careful"])
    assert times["dazzled"] > max(times["medium"], times["careful"]) + 150
    assert wrong["careful"] < 0.02 < wrong["medium"] < 0.1 < wrong["hasty"]


@pytest.mark.parametrize("bots", [("easy",) * 2, ("expert",) * 8, ("random",) * 3, ("adaptive", "random", "hard")])
def test_games_among_bots_end(bots):
    match = Match("not_not", bots, deals=2)
    found = results(match, play(match))
    assert found.games == 2 * len(bots)
    assert sum(each.win_share * bots.count(each.bot) for each in found.bots) == pytest.approx(1)


def evening(person, seats, games, seed):
    """How many of the games the person wins against adaptive bots, who are made anew for each."""
    levels = (None, *("adaptive",) * (seats - 1))
    notes, won = ((),) * seats, 0.0
    for number in range(games):
        bots = [Adaptive() for _ in range(seats - 1)]
        for seat, bot in enumerate(bots, 1):
            bot.meet(Tablemates(seat, levels, notes))
        state, deck, rng = new(seats), Random(f"{seed} {number}"), Random(f"bots {seed} {number}")
        outcome, _ = play_game(GAME, state, [Racer(person), *bots], deck, rng)
        won += (0 in outcome.winners) / len(outcome.winners)
        notes = (astuple(bots[0].known[0]), *notes[1:])
    return won


@pytest.mark.parametrize(("seats", "evenings"), [(2, 12), (4, 12), (8, 8)])
def test_the_adaptive_leave_a_player_of_any_pace_about_half_of_the_games(seats, evenings):
    """Two standard errors: 14 % of 48 games, 10 % of both paces' together. The bench plays more."""
    shares = []
    for pace in (0.7, 1.15):
        person = replace(MEDIUM, reaction=Reaction(mu=730 * pace, sigma=85, tau=280 * pace))
        shares.append(fmean(evening(person, seats, games=4, seed=seed) / 4 for seed in range(evenings)))
    assert all(0.35 < share < 0.65 for share in shares)
    assert 0.4 < fmean(shares) < 0.6


def known_after(*taps):
    """What an adaptive bot on seat 0 knows of seat 1 after a round with these taps, and how much later it taps."""
    bot = Adaptive()
    bot.meet(Tablemates(0, ("adaptive", None), ((), ())))
    state = replace(rolled("up", "nothing"), cards=(5, 5))
    bot.see(state.view(0))
    for seat, tap in taps:
        state = state.play(seat, tap)
        bot.see(state.view(0))
    state = state.play(CLOCK, "close") if state.dice else state
    bot.see(state.view(0))
    known = bot.known[1].pace, bot.pace
    bot.see(state.view(0))  # seeing twice changes nothing
    assert (bot.known[1].pace, bot.pace) == known
    return known


def test_the_adaptive_go_by_how_fast_the_player_taps():
    fast, slow = known_after((1, Tap("top", 500)))[0], known_after((1, Tap("top", 1900)))[0]
    assert fast < PEOPLE < slow
    assert known_after((1, Tap("top", 500)))[1] < known_after((1, Tap("top", 1900)))[1]


def test_whoever_was_too_slow_to_be_seen_is_taken_to_be_slower_than_that():
    late, not_seen = known_after((0, Tap("top", 1500)))[0], known_after((0, Tap("top", 600)))[0]
    assert late > not_seen > PEOPLE
    assert known_after((1, Tap(None, 500)))[0] == PEOPLE  # to hold back tells nothing


def test_the_adaptive_hurry_when_they_are_behind_and_wait_when_they_are_ahead():
    delays = []
    for cards in ((2, 9), (5, 5), (9, 2)):
        bot = Adaptive()
        bot.meet(Tablemates(0, ("adaptive", None), ((), ())))
        state = replace(rolled("up", "nothing"), cards=cards)
        bot.see(state.view(0))
        bot.see(state.view(0))
        delays.append(bot.delay)
    assert delays == sorted(delays)
    assert len(set(delays)) == 3


def test_one_of_several_is_the_rival_and_the_others_follow():
    rivals = set()
    for word in ("up", "down", "left", "right", "blue", "red"):
        state, delays = replace(rolled(word, "nothing", seats=4), cards=(6, 6, 6, 6)), {}
        for seat in (1, 2, 3):
            bot = Adaptive()
            bot.meet(Tablemates(seat, (None, *("adaptive",) * 3), ((),) * 4))
            bot.see(new(4).view(seat))
            bot.see(state.view(seat))
            delays[seat] = bot.delay
        fastest, *others = sorted(delays, key=delays.__getitem__)
        assert delays[fastest] < delays[others[0]] == delays[others[1]]
        rivals.add(fastest)
    assert len(rivals) > 1


def test_what_was_noticed_of_a_player_is_what_a_bot_goes_on_from():
    replay = Replay.parse((FOLDER / "not_not" / "golden" / "first_game.play").read_text(encoding="utf-8"))
    steps = list(replay.steps(GAME))
    states = [steps[0].before, *(step.after for step in steps)]
    levels = (None, *("adaptive",) * (replay.seats - 1))
    notes = notice(Tablemates(1, levels, ((),) * replay.seats), states)
    assert notes[1:] == ((),) * (replay.seats - 1)
    bot = Adaptive()
    bot.meet(Tablemates(1, levels, notes))
    assert bot.known[0].taps > 10
    assert bot.known[0].pace != PEOPLE
    assert notice(Tablemates(1, levels, notes), states)[0] != notes[0]


def test_who_stands_in_is_of_the_middle():
    assert [*GAME.rungs] == ["gentle", "easy", "medium", "hard", "expert"]
    assert {*GAME.bots} == {*GAME.rungs, "adaptive", "hasty", "dazzled", "careful"}
    assert stand_in(GAME) == "medium"
