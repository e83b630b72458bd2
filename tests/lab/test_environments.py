"""The games as others' environments: their own suites, and what no environment may tell."""

from __future__ import annotations

import os
import subprocess
import sys
from math import inf
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from naysay.bots import Anything
from naysay.core import CHANCE, Bot, Intent, choices
from naysay.games import GAMES
from naysay.lab import zoo
from naysay.lab.gym import NaysayEnv
from naysay.lab.sitting import Sitting, spaces_of

pytestmark = pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo's: that it is a dict, with a mask
SLOW = ("pas_vu",)  # things come to rest and are looked at
CYCLES = {key: 2 if key in SLOW else 20 for key in GAMES}

every_game = pytest.mark.parametrize("key", GAMES)


# Their own suites


@every_game
def test_pettingzoo_s_api_test(key):
    from pettingzoo.test import api_test

    api_test(zoo.env(key), num_cycles=CYCLES[key])


@every_game
def test_pettingzoo_s_seed_test(key):
    from pettingzoo.test import seed_test

    seed_test(lambda: zoo.env(key, GAMES[key].seats[-1]), num_cycles=CYCLES[key])


def test_pettingzoo_s_parallel_tests():
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    parallel_api_test(zoo.parallel_env("not_not", 3), num_cycles=20)
    parallel_seed_test(lambda: zoo.parallel_env("not_not", 3), num_cycles=20)


@every_game
def test_gymnasium_s_check_env(key):
    check_env(gymnasium.make(f"naysay/{key}-v{GAMES[key].version}", bots="easy").unwrapped)


@every_game
def test_openspiel_s_random_sim_test(key):
    pyspiel = spiel()
    game = pyspiel.load_game(f"naysay_{key}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=key not in SLOW, verbose=False)


def spiel():
    if sys.platform == "win32":
        pytest.skip("OpenSpiel has no wheel there")
    import pyspiel

    import naysay.lab.spiel  # noqa: F401 - registers the games

    return pyspiel


# Numbers


def draw(sitting, rng):
    while sitting.turn == CHANCE:
        sitting.play(CHANCE, rng.choice(sitting.state.legal(CHANCE)))


def decide(sitting, rng):
    """Any number, but sooner or later the end of a plan."""
    legal = sitting.legal(sitting.turn)
    sitting.choose(legal[-1] if sitting.draft and rng.random() < 0.3 else rng.choice(legal))


def some_options(key, rng):
    return {name: rng.choice(listed) for name, listed in choices(GAMES[key]).items()}


@every_game
def test_numbers_fit_whatever_is_played(key):
    game, spaces = GAMES[key], spaces_of(GAMES[key])
    for seed in range(2 if key in SLOW else 8):
        rng = Random(seed)
        seats = rng.choice(game.seats)
        sitting = Sitting(game, seats, some_options(key, rng), rng.randrange(seats))
        size = len(sitting.observe(0))
        draw(sitting, rng)
        while sitting.turn is not None and sitting.decisions < (60 if key in SLOW else 300):
            seen = sitting.observe(sitting.turn)
            assert (len(seen), min(seen) >= 0, max(seen) <= 1) == (size, True, True)
            legal = sitting.legal(sitting.turn)
            assert legal == sorted(set(legal))
            assert set(legal) <= set(range(len(spaces.actions)))
            decide(sitting, rng)
            while sitting.turn == CHANCE:
                draws = sitting.draws()
                assert len(draws) <= spaces.draws
                assert sum(draws.values()) == pytest.approx(1)
                sitting.play(CHANCE, rng.choice(list(draws)))


def test_a_number_that_is_not_legal_is_refused_and_changes_nothing():
    sitting = Sitting(GAMES["no_thanks"], 3, {})
    with pytest.raises(ValueError, match="expected no decision now"):
        sitting.choose(0)
    draw(sitting, Random(0))
    before = sitting.state
    with pytest.raises(ValueError, match="may not choose 2 now; expected one of"):
        sitting.choose(2)
    assert (sitting.state, sitting.decisions) == (before, 0)


def test_a_plan_is_made_number_by_number():
    sitting = Sitting(GAMES["pas_vu"], 2, {})
    rng = Random(3)
    names = sitting.spaces.actions
    draw(sitting, rng)
    while sitting.state.phase != "plans":
        sitting.choose(names.index("keep"))
        draw(sitting, rng)
    for name in ("ghost 3 by door 2", "n", "e", "stand +1,+0", "ghost 4 by door 5"):
        sitting.choose(names.index(name))
        assert sitting.state.phase == "plans"
    assert sitting.state.plans == (None, None)
    sitting.choose(names.index("go"))
    entering, other = sitting.state.plans[0].walks
    assert (entering.ghost, entering.door, entering.steps, other.ghost, other.door) == (3, 2, "ne", 4, 5)
    assert entering.stand.spot[:2] == pytest.approx((2.75, 1.5), abs=0.3)


# What nobody may be told


@every_game
def test_a_seat_observes_nothing_that_it_may_not_know(key):
    """Whatever else might be true, as far as a seat can know, it would observe the same."""
    rng, different = Random(5), 0
    sitting = Sitting(GAMES[key], 3, {})
    for _ in range(30 if key in SLOW else 80):
        draw(sitting, rng)
        if sitting.turn is None:
            sitting = Sitting(GAMES[key], 3, {})
            draw(sitting, rng)
        for seat in range(3):
            seen, truth = sitting.observe(seat), sitting.state
            sitting.state = truth.view(seat).imagine(rng)
            different += sitting.state != truth
            assert sitting.observe(seat) == seen
            sitting.state = truth
        decide(sitting, rng)
    assert different > 5


@pytest.mark.parametrize(("key", "first", "second"), [("not_not", 1, 20), ("pas_vu", None, None)])
def test_what_is_decided_at_once_is_hidden_until_all_have(key, first, second):
    pyspiel = spiel()
    state = pyspiel.load_game(f"naysay_{key}").new_initial_state()
    names = spaces_of(GAMES[key]).actions
    while state.is_chance_node() or (first is None and "keep" in map(names.__getitem__, state.legal_actions())):
        state.apply_action(0)
    assert state.current_player() == 0
    one, other = state.clone(), state.clone()
    one.apply_action(first or names.index("ghost 3 by door 1"))
    other.apply_action(second or names.index("ghost 4 by door 6"))
    if first is None:  # a plan under way is nobody else's either
        assert one.information_state_string(1) == other.information_state_string(1)
        assert one.observation_tensor(1) == other.observation_tensor(1)
        one.apply_action(names.index("go"))
        other.apply_action(names.index("go"))
    assert one.current_player() == other.current_player() == 1
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_perfect_recall_remembers_what_is_no_longer_shown():
    """Chips in closed hands: who counted knows them, though no view says so."""
    state = spiel().load_game("naysay_no_thanks").new_initial_state()
    paths = []
    for passes in (1, 2):
        path = state.clone()
        path.apply_action(0)
        for action in (*[1] * passes, 0):
            path.apply_action(action)
        paths.append(path)
    one, two = paths
    assert one.information_state_string(2) != two.information_state_string(2)


# What they pay, and what they refuse


@pytest.mark.parametrize("key", [key for key in GAMES if key not in SLOW])  # there no other code, and long
def test_rewards_are_shares_of_the_win_that_sum_to_nothing(key):
    env = zoo.env(key, 4)
    env.reset(seed=1)
    for agent in env.agents:
        env.action_space(agent).seed(2)
    paid = {}
    for agent in env.agent_iter():
        seen, reward, over, _, told = env.last()
        if over:
            paid[agent] = (reward, told["rank"])
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    assert sum(reward for reward, _ in paid.values()) == pytest.approx(0)
    winners = [reward for reward, rank in paid.values() if rank == 1]
    assert winners == pytest.approx([1 / len(winners) - 1 / 4] * len(winners))


def test_a_choice_that_the_mask_forbids_loses():
    env = zoo.env("not_a_hat", 3)
    env.reset(seed=0)
    seen, *_ = env.last()
    loser = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    learner = NaysayEnv("not_a_hat", 3, "easy")
    seen, _ = learner.reset(seed=0)
    _, reward, over, _, told = learner.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over) == (-1, True)
    assert "may not choose" in told["illegal"]


def test_a_learner_plays_to_the_end_among_bots_and_is_told_how_it_went():
    env = gymnasium.make("naysay.lab.gym:naysay/no_thanks-v1", seats=4, bots=("hard", "random", "easy"))
    ranks, seats = [], set()
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        seats.add(env.get_wrapper_attr("seat"))
        over = False
        while not over:
            seen, reward, over, _, told = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        ranks.append(told["rank"])
        assert (float(reward) > 0) == (told["rank"] == 1)
    assert len(seats) > 1
    assert set(ranks) <= {1, 2, 3, 4}


def test_a_bot_that_lets_the_time_go_by_does_nothing():
    class Dreamer(Bot[Any, Any]):
        def choose(self, view, legal, rng):
            return Intent(legal[0], Anything(), after=inf)

    env = NaysayEnv("not_not", 3, "easy", level="discovery")
    env.makers = {"easy": Dreamer}
    seen, _ = env.reset(seed=1)
    rounds = 0
    over = False
    while not over and rounds < 5:
        seen, _, over, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[1]))
        rounds += 1
        last = env.sitting.state.last
        assert [tap is not None for tap in last.taps] == [seat == env.seat for seat in range(3)]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: zoo.env("chess"), "no game 'chess'; expected no_thanks"),
        (lambda: zoo.env("no_thanks", 2), "3 to 7 seats; got 2"),
        (lambda: zoo.env("no_thanks", chips="blue"), "may be hidden, shown"),
        (lambda: zoo.parallel_env("no_thanks"), "one decides after another"),
        (lambda: NaysayEnv("no_thanks", 4, ["easy"]), "expected 3 bots for 4 seats, got 1"),
        (lambda: NaysayEnv("no_thanks", 3, "nobody"), "no bot 'nobody'; expected easy"),
        (lambda: spiel().load_game("naysay_no_thanks(players=9)"), "3 to 7 seats; got 9"),
        (lambda: spiel().load_game("naysay_no_thanks(options=rounds:9)"), "may be 1, 3, 4, seats"),
    ],
)
def test_what_cannot_be_made_is_said(make, expected):
    with pytest.raises(ValueError, match=expected):
        make()


def test_a_game_without_numbers_says_so_and_the_others_are_there():
    script = """
import gymnasium, naysay.lab.gym
from naysay.lab import zoo
assert len([name for name in gymnasium.registry if name.startswith("naysay/")]) == 4
try:
    zoo.env("snap")
except ValueError as error:
    print(error)
"""
    environment = {**os.environ, "NAYSAY_GAMES": "tests/fifth_game"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    assert done.stdout == "snap has no numbers yet: expected SPACES in its spaces.py\n", done.stderr


def test_the_server_needs_none_of_this():
    script = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel", "ray", "openskill"):
    sys.modules[name] = None
import naysay.cli, naysay.server.app, naysay.server.run, naysay.lab.arena, naysay.lab.terminal
"""
    subprocess.run([sys.executable, "-c", script], check=True)
