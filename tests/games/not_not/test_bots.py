from __future__ import annotations

from collections import Counter
from math import inf, sqrt
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from naysay.bots import Reaction
from naysay.core import CLOCK, with_item
from naysay.games.not_not import GAME
from naysay.games.not_not.bots import BOTS, Adaptive, Racer
from naysay.games.not_not.cards import BY_NAME, SPOTS, Back, Dice
from naysay.games.not_not.reasons import Slip
from naysay.games.not_not.rules import FALSE_START, MENU, Options, State, Tap, new
from naysay.games.not_not.skill import EASY, EXPERT, HARD, MEDIUM
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import results
from naysay.table.decisions import stand_in

SKILLS = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "expert": EXPERT}
EXTREME = Options(level="extreme")
PORTALS = ("green/white", "blue/white", "red/white", "yellow/white")
ALWAYS_WRONG = replace(EASY, slip=1.0)

# ms on average, and what each difficulty adds
PLAIN = {"easy": 800 + 330, "medium": 730 + 280, "hard": 665 + 235, "expert": 605 + 200}
COSTS = {
    "colour": {"easy": 85, "medium": 69, "hard": 55, "expert": 45},
    "second": {"easy": 130, "medium": 105, "hard": 85, "expert": 70},
    "not": {"easy": 190, "medium": 150, "hard": 120, "expert": 95},
    "not not": {"easy": 270, "medium": 210, "hard": 165, "expert": 125},
    "not not not": {"easy": 430, "medium": 340, "hard": 260, "expert": 190},
    "90": {"easy": 200, "medium": 160, "hard": 130, "expert": 105},
    "180": {"easy": 300, "medium": 240, "hard": 190, "expert": 150},
    "liar": {"easy": 210, "medium": 165, "hard": 130, "expert": 100},
}
# % of wrong taps at the plainest roll, more for each negation, and more where up is turned
SLIPS = {"easy": (6, 3, 4), "medium": (4, 2, 3), "hard": (3, 1.5, 2), "expert": (2, 1, 1.2)}


def rolled(a, b, nots=0, up="top", liar=False, cards=PORTALS, options=EXTREME, seats=2):
    """A race that has just begun."""
    top, right, bottom, left = map(BY_NAME.__getitem__, cards)
    race = State(options, (0,) * seats, (top, right, bottom, left), up=up, back=Back(up, liar), rolls=1)
    return replace(race, dice=Dice(a, b, nots), taps=(None,) * seats)


def intents(bot, state, count, seed=0):
    rng = Random(seed)
    return [bot.choose(state.view(0), state.legal(0), rng) for _ in range(count)]


every_level = pytest.mark.parametrize("level", SKILLS)


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
    careful = Racer(replace(EASY, slip=0.0))
    assert {intent.action.spot for intent in intents(careful, nothing, 200) if intent.after < inf} == {None}
    assert all(intent.why.key == "nothing" for intent in intents(careful, nothing, 200))
    slipped = intents(Racer(ALWAYS_WRONG), nothing, 50)
    assert all(intent.action.spot and intent.why == Slip() for intent in slipped)


def test_it_taps_neither_before_it_could_have_read_nor_after_the_round():
    state = rolled("up", "nothing")
    hasty = Racer(replace(EASY, reaction=Reaction(mu=-5000, sigma=10, tau=10)))
    assert {intent.action.ms for intent in intents(hasty, state, 50)} == {FALSE_START}
    slow = Racer(replace(EASY, reaction=Reaction(mu=1000 * state.limit, sigma=10, tau=10)))
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


@pytest.mark.parametrize("option", ["first_game", "extreme"])
def test_levels_end_in_their_order(option):
    match = Match("not_not", tuple(SKILLS), deals=40, seed=2, options=Options(level=option))
    found = results(match, play(match)).bots
    points = [each.points for each in found]
    assert points == sorted(points)
    assert points[-1] > 2 * points[-2]
    assert found[-1].low > 0.9


@pytest.mark.parametrize("bots", [("easy",) * 2, ("expert",) * 8, ("random",) * 3, ("adaptive", "random", "hard")])
def test_games_among_bots_end(bots):
    match = Match("not_not", bots, deals=2)
    found = results(match, play(match))
    assert found.games == 2 * len(bots)
    assert sum(each.win_share * bots.count(each.bot) for each in found.bots) == pytest.approx(1)


@every_level
@pytest.mark.parametrize("seats", [2, 4])
def test_the_adaptive_leave_a_player_of_any_level_half_of_the_cards(level, seats):
    """In a second game: the first one is where they get to know the player."""
    own = every = 0
    for seed in range(20):
        deck, rng = Random(seed), Random(f"bots {seed}")
        bots = [BOTS[level](), *(Adaptive() for _ in range(seats - 1))]
        play_game(GAME, new(seats, EXTREME), bots, deck, rng)
        outcome, _ = play_game(GAME, new(seats, EXTREME), bots, deck, rng)
        own, every = own + outcome.points[0], every + sum(outcome.points)
    assert own / every == pytest.approx(0.5, abs=0.05)


def learnt(*taps):
    """What an adaptive bot on seat 0 adds to its reactions after a round with these taps."""
    bot = Adaptive()
    state = replace(rolled("up", "nothing"), cards=(5, 5))
    bot.see(state.view(0))
    for seat, tap in taps:
        state = state.play(seat, tap)
    state = state.play(CLOCK, "close") if state.dice else state
    bot.see(state.view(0))
    bot.see(state.view(0))  # seeing twice changes nothing
    return bot.delay


def test_the_adaptive_slow_down_when_they_gain_and_hurry_when_the_others_do():
    step = Adaptive.FIRST_STEP
    assert learnt((0, Tap("top", 700))) == step / 2
    assert learnt((1, Tap("top", 700))) == -step / 2
    assert learnt((0, Tap("left", 700))) == -step / 2  # a wrong tap, and a card less
    assert learnt((1, Tap("left", 700))) == step / 2
    assert learnt((0, Tap("top", 700)), (1, Tap("top", 710))) == 0  # a tie
    assert learnt() == 0


@pytest.mark.parametrize(("seat", "bound"), [(0, Adaptive.BOUNDS[1]), (1, Adaptive.BOUNDS[0])])
def test_the_adaptive_keep_within_bounds(seat, bound):
    bot = Adaptive()
    for won in range(300):
        cards = with_item((0, 0), seat, won)
        bot.see(replace(rolled("up", "nothing"), cards=cards).view(0))
    assert bot.delay == bound


def test_who_stands_in_is_of_the_middle():
    assert list(GAME.bots) == ["adaptive", "easy", "medium", "hard", "expert"]
    assert stand_in(GAME) == "medium"
