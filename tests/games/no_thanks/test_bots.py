from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE
from naysay.games.no_thanks import GAME, endgame
from naysay.games.no_thanks.bots import BOTS, SPARRING, Expert, Hard
from naysay.games.no_thanks.counting import ChipCount
from naysay.games.no_thanks.reasons import LastCards, Reason
from naysay.games.no_thanks.rules import CARDS, Choice, Flip, Options, Round, State, new
from naysay.lab.arena import Match, play
from naysay.lab.results import results

CORNERS = [
    Options(),
    Options(chips="shown"),
    Options(variant="tactical"),
    Options(rounds=3, variant="tactical"),
    Options(rounds="seats"),
]


def random_states(seats, options, seed):
    """Every state of a game in which seats mostly pass, so that chips run out now and then."""
    rng = Random(seed)
    state = new(seats, options, start=seed % seats)
    yield state
    while state.actors:
        [seat] = state.actors
        menu = state.legal(seat)
        state = state.play(seat, rng.choice(menu) if seat == CHANCE or rng.random() < 0.5 else menu[-1])
        yield state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", CORNERS)
def test_who_watches_from_the_start_knows_every_chip(seats, options):
    for seed in range(4):
        counts = [ChipCount() for _ in range(seats)]
        for state in random_states(seats, options, seed):
            for seat, count in enumerate(counts):
                view = state.view(seat)
                count.see(view)
                count.see(view)  # seeing twice changes nothing
                assert count.told(view) == state.chips


def test_who_takes_over_in_the_middle_is_shown_the_past_and_knows_every_chip():
    states = list(random_states(4, Options(), seed=5))
    for middle in range(0, len(states), 7):
        count = ChipCount()
        for state in states[: middle + 1]:
            count.see(state.view(2))
        assert count.told(states[middle].view(2)) == states[middle].chips


def test_who_has_not_watched_shares_the_hidden_chips_out_equally():
    state = new(3).play(CHANCE, Flip(30)).play(0, Choice.PASS).play(1, Choice.PASS)
    assert ChipCount().told(state.view(2)) == (10, 10, 11)


def test_a_gap_in_what_was_seen_is_not_taken_for_a_count():
    count = ChipCount()
    states = list(random_states(3, Options(), seed=1))
    for state in (*states[:6], *states[30:40]):
        count.see(state.view(0))
    assert count.chips is None


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", CORNERS)
def test_bots_play_what_is_allowed_and_say_why(seats, options):
    makers = [*BOTS.values(), *SPARRING.values()]
    rng = Random(seats)
    state = new(seats, options)
    bots = [makers[(seat + seats) % len(makers)]() for seat in range(seats)]
    while state.actors:
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        [seat] = state.actors
        menu = state.legal(seat)
        if seat == CHANCE:
            state = state.play(CHANCE, rng.choice(menu))
            continue
        intent = bots[seat].choose(state.view(seat), menu, rng)
        assert intent.action in menu
        assert isinstance(intent.why, Reason)
        assert 0.5 <= intent.after <= 1.6
        state = state.play(seat, intent.action)


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_that_has_seen_nothing_still_plays(level):
    for state in random_states(5, Options(), seed=3):
        if state.card is not None:
            menu = state.legal(state.turn)
            assert BOTS[level]().choose(state.view(state.turn), menu, Random(0)).action in menu


def test_no_chip_left_is_said_so():
    state = State(Options(), 0, CARDS - {35}, (0, 16, 16), (frozenset(),) * 3, turn=0, left=23, card=35, pot=1)
    for maker in BOTS.values():
        assert maker().choose(state.view(0), state.legal(0), Random(0)).why.key == "forced"


def test_the_rule_lets_others_pay_for_a_card_that_only_it_wants():
    taken = (frozenset({34}), frozenset({3}), frozenset({5}))
    state = State(Options(), 0, CARDS - {3, 5, 34, 35}, (11, 11, 11), taken, turn=0, left=20, card=35)
    milked = Hard().choose(state.view(0), state.legal(0), Random(0))
    assert (milked.action, milked.why.key) == (Choice.PASS, "milk")
    taken = (frozenset({29}), frozenset({3}), frozenset({31}))
    rival = State(Options(), 0, CARDS - {3, 29, 30, 31}, (11, 11, 11), taken, turn=0, left=20, card=30)
    assert Hard().choose(rival.view(0), rival.legal(0), Random(0)).action is Choice.TAKE


def test_thinking_time_does_not_depend_on_chips():
    def thought(chips):
        state = State(Options(), 0, CARDS - {20}, chips, (frozenset(),) * 3, turn=0, left=20, card=20, pot=3)
        bot = Hard()
        return fmean(bot.choose(state.view(0), state.legal(0), Random(seed)).after for seed in range(50))

    assert thought((0, 15, 15)) == thought((1, 15, 14)) == thought((20, 5, 5))


def tiny_end(seed):
    """A choice near the end of a round: the cards are nearly all taken, and so are the chips."""
    rng = Random(seed)
    left = rng.choice([0, 1, 1, 2, 2, 3])
    seats = rng.choice([3, 4, 5]) if left < 3 else 3
    cards = rng.sample(sorted(CARDS), len(CARDS))
    unseen = frozenset(cards[: left + rng.randrange(3 if left < 3 else 2)])
    card, rest = cards[len(unseen)], cards[len(unseen) + 1 :]
    taken = tuple(frozenset(rest[seat::seats]) for seat in range(seats))
    chips = tuple(rng.randrange(3 if left < 3 else 2) for _ in range(seats))
    turn = rng.randrange(seats)
    chips = (*chips[:turn], chips[turn] + 1, *chips[turn + 1 :])
    past = tuple(
        Round(taken[i:] + taken[:i], tuple(rng.randrange(20) for _ in range(seats))) for i in range(rng.randrange(3))
    )
    options = Options(chips="shown", rounds=3 if past else 1)
    return State(options, 0, unseen, chips, taken, turn, left, card, rng.randrange(3), past)


def brute_force(state, rounds):
    """What a state is worth to each seat at the end of its round, straight from the rules, in fractions."""
    if len(state.past) > rounds:
        points = [sum(each) for each in zip(*(each.points for each in state.past), strict=True)]
        ahead = [Fraction(sum(points) - mine * len(points), len(points) - 1) for mine in points]
        if not state.outcome:
            return ahead
        winners = state.outcome.winners
        return [Fraction(seat in winners, len(winners)) + lead / 100_000 for seat, lead in enumerate(ahead)]
    [seat] = state.actors
    following = [brute_force(state.play(seat, action), rounds) for action in state.legal(seat)]
    if seat == CHANCE:
        return [sum(each) / len(following) for each in zip(*following, strict=True)]
    return max(following, key=lambda worths: worths[seat])  # the first of equals: take


def test_the_end_is_counted_as_brute_force_counts_it(monkeypatch):
    for seed in range(120):
        state = tiny_end(seed)
        monkeypatch.setattr(endgame, "TABLES_AT_ONCE", 3 if seed % 2 else 1024)
        found = endgame.count_through(state.view(state.turn), state.chips)
        rounds = len(state.past)
        taking, passing = (brute_force(state.play(state.turn, choice), rounds)[state.turn] for choice in Choice)
        assert found == pytest.approx((float(taking), float(passing)), abs=1e-9)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_three_cards_are_counted_through(seats):
    for seed in range(3):
        for state in random_states(seats, Options(chips="shown"), seed):
            if state.card is not None and state.left <= 2 and len(state.legal(state.turn)) > 1:
                assert endgame.count_through(state.view(state.turn), state.chips)


def test_what_is_too_much_to_count_is_not_counted():
    cards = sorted(CARDS)
    taken = tuple(frozenset(cards[seat:20:5]) for seat in range(5))
    state = State(Options(chips="shown"), 0, frozenset(cards[21:]), (11,) * 5, taken, turn=0, left=3, card=cards[20])
    assert endgame.count_through(state.view(0), state.chips) is None
    assert Expert().choose(state.view(0), state.legal(0), Random(0)).why.key != "last_cards"


def test_the_last_card_is_taken_if_only_that_wins():
    taken = (frozenset({20}), frozenset({25}), frozenset({30, 32}))
    state = State(Options(), 0, CARDS - {20, 25, 26, 30, 32}, (3, 5, 0), taken, turn=1, left=0, card=26, pot=4)
    open_hands = replace(state, options=Options(chips="shown"))
    choice = Expert().choose(open_hands.view(1), open_hands.legal(1), Random(0))
    assert choice.action is Choice.TAKE  # or else seat 2 must, and seat 0 has the fewest points
    assert choice.why == LastCards(left=0, win=100, other=0)


def test_an_expert_beats_beginners():
    match = Match("no_thanks", ("expert", "easy", "easy"), deals=40, seed=1)
    expert, easy = results(match, play(match)).bots
    assert expert.low > 1 / 3 > easy.high
