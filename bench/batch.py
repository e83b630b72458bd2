"""How fast the batch engine of No Thanks! plays, beside OpenSpiel's rollouts in C++ and beside our own rules.py.

    python bench/batch.py      prints, and writes bench/results/batch.md

All play at random, on one core, in one process, turn about; the best of several, in processor time. A move is a choice
or a card that is turned or dealt. OpenSpiel plays whole games by its evaluate_bots with its uniform random bots: C++
from the first card to the last. How many moves a game of it has is counted beforehand. The batch engine's time includes
making the games and drawing their decks.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random

import numpy as np
import pyspiel

from naysay.games.no_thanks import rules
from naysay.games.no_thanks.batch import engine
from naysay.games.no_thanks.rules import Options
from naysay.lab.arena import Match, play

RESULTS = Path(__file__).parent / "results" / "batch.md"
PEERS = {  # card games for several, dealt by chance, each move a choice of few
    "oh_hell(players=3)": 150,
    "hearts": 150,
    "crazy_eights(players=3)": 60,
    "cribbage": 60,
}
TURNS = 5


def batch(seats: int, options: Options = Options()) -> Callable[[], int]:  # noqa: B008 - frozen
    return lambda: engine.play_at_random(engine.new(seats, 20_000, options, seed=1), seed=2)


def by_rules() -> int:
    moves = 0
    for deal in range(60):
        rng, state = Random(deal), rules.new(3)
        while state.actors:
            [seat] = state.actors
            menu = state.legal(seat)
            state = state.play(seat, menu[int(rng.random() * len(menu))])
            moves += 1
    return moves


def in_the_arena() -> int:
    return sum(deal.moves for deal in play(Match("no_thanks", ("random",) * 3, deals=20)))


def rollouts(name: str, count: int) -> Callable[[], int]:
    game = pyspiel.load_game(name)
    moves = mean_moves(game)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def run() -> int:
        for seed in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(moves * count)

    return run


def mean_moves(game: pyspiel.Game, games: int = 40) -> float:
    rng, moves = np.random.default_rng(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(actions, p=chances)))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
            moves += 1
    return moves / games


def main() -> None:
    runs = {
        "batch engine, 3 seats": batch(3),
        "batch engine, 7 seats": batch(7),
        "batch engine, 4 seats, tactical, 3 rounds": batch(4, Options(rounds=3, variant="tactical")),
        "rules.py, 3 seats": by_rules,
        "rules.py in the arena, three random bots": in_the_arena,
        **{f"OpenSpiel in C++, {name}": rollouts(name, count) for name, count in PEERS.items()},
    }
    best = dict.fromkeys(runs, 0.0)
    for run in runs.values():  # machine code is made, and caches are warm
        run()
    for _ in range(TURNS):
        for name, run in runs.items():
            begun = time.process_time()
            moves = run()
            best[name] = max(best[name], moves / (time.process_time() - begun))
    ours = best["batch engine, 3 seats"]
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "open-spiel"))
    machine = f"{os.cpu_count()} × {platform.machine()}, Python {platform.python_version()}, {versions}"
    text = [
        "# The batch engine of No Thanks!",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}:",
        f"`python bench/batch.py`. Random play on one core; moves for each second of processor time, best of {TURNS}.",
        "",
        "| | moves a second | the batch engine at 3 seats is |",
        "|---|---|---|",
        *(f"| {name} | {rate:,.0f} | {ours / rate:.1f} × |" for name, rate in best.items()),
        "",
    ]
    print(*text, sep="\n")
    RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
