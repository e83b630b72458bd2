"""How strong the No Thanks! bots are, each against tables of each other, how much of the end the expert counts through,
and how fast games are played.

    python bench/bots.py [--games 1500] [--jobs 1]      prints, and writes bench/results/bots.md

Beside our own speed, if it is installed, that of random games in python-chess, a peer that many know. It plays another
game, so the ratio says only what order of speed ours has. Best of five each, turn about, in one process; on a busy
machine even that swings by half.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean

from naysay.core import CHANCE
from naysay.games import GAMES
from naysay.games.no_thanks.bots import LAST_CARDS, Expert
from naysay.games.no_thanks.endgame import count_through
from naysay.games.no_thanks.rules import Options, new
from naysay.lab.arena import Match, play
from naysay.lab.results import Standing, results

RESULTS = Path(__file__).parent / "results" / "bots.md"
FIELDS = {
    "medium": ("easy",),
    "hard": ("easy", "medium"),
    "expert": ("easy", "medium", "hard", "pot"),
    "rule": ("pot",),
}


def standing(hero: str, field: str, seats: int, games: int, jobs: int) -> Standing:
    match = Match("no_thanks", (hero, *(field,) * (seats - 1)), deals=-(-games // seats), seed=100 + seats)
    return results(match, play(match, jobs)).bots[0]


def strength(games: int, jobs: int) -> list[str]:
    seats = GAMES["no_thanks"].seats
    lines = ["| one | among | " + " | ".join(f"{n} seats" for n in seats) + " |", "|---|---|" + "---|" * len(seats)]
    lines.append("| *chance* | | " + " | ".join(f"*{1 / n:.1%}*" for n in seats) + " |")
    for hero, fields in FIELDS.items():
        for field in fields:
            cells = []
            for n in seats:
                found = standing(hero, field, n, games, jobs)
                cells.append(f"{found.win_share:.1%} ({found.low:.1%}–{found.high:.1%})")
            lines.append(f"| {hero} | {field} | " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    return lines


def last_cards(games: int) -> list[str]:
    """Tables of experts: how many of their last choices they count through, and what one costs."""
    lines = ["| seats | the last card | last two | last three | last four |", "|---|---|---|---|---|"]
    for seats in GAMES["no_thanks"].seats:
        times: list[list[float]] = [[] for _ in range(LAST_CARDS + 1)]
        counted = [0] * len(times)
        for deal in range(games):
            rng, state = Random(deal), new(seats, Options(chips="shown"), start=deal % seats)
            experts = [Expert() for _ in range(seats)]
            while state.actors:
                [seat] = state.actors
                menu, view, left = state.legal(seat), state.view(seat), state.left
                if seat == CHANCE:
                    state = state.play(seat, rng.choice(menu))
                    continue
                if left <= LAST_CARDS and len(menu) > 1:
                    begun = time.process_time()
                    counted[left] += count_through(view, state.chips) is not None
                    times[left].append(1000 * (time.process_time() - begun))
                state = state.play(seat, experts[seat].choose(view, menu, rng).action)
        cells = [
            f"{n / len(each):.0%} of {len(each)}; {fmean(each):.1f} ms, at most {max(each):.0f}"
            for n, each in zip(counted, times, strict=True)
        ]
        lines.append(f"| {seats} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return lines


def our_moves() -> int:
    match = Match("no_thanks", ("random",) * 3, deals=400)
    return sum(deal.moves for deal in play(match))


def chess_moves() -> int:
    import chess  # type: ignore[import-not-found, unused-ignore]

    rng, moves = Random(0), 0
    for _ in range(40):
        board = chess.Board()
        while board.ply() < 200 and (menu := list(board.legal_moves)):
            board.push(rng.choice(menu))
            moves += 1
    return moves


def speed() -> list[str]:
    runs: dict[str, Callable[[], int]] = {"no_thanks, three random bots, one process": our_moves}
    if find_spec("chess"):
        runs["python-chess, random games"] = chess_moves
    best = dict.fromkeys(runs, 0.0)
    for _ in range(5):
        for name, run in runs.items():
            begun = time.perf_counter()
            moves = run()
            best[name] = max(best[name], moves / (time.perf_counter() - begun))
    ours = next(iter(best.values()))
    return ["| moves a second | | ours is |", "|---|---|---|"] + [
        f"| {name} | {rate:,.0f} | {ours / rate:.1f} × |" for name, rate in best.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1500, help="for each cell")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    fast = speed()
    print(*fast, sep="\n")
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    text = [
        "# Bots of No Thanks!",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}: `python bench/bots.py --games {given.games}`.",
        "",
        "How often one bot wins among others that are all of one kind, with 95 % intervals clustered by deal.",
        "Every deal is played once from each seat. `rule` is the tuned rule, as `hard` plays it; `pot` takes iff the",
        "card costs no more than its chips.",
        "",
        *strength(given.games, given.jobs),
        "",
        "How many of the last choices experts among themselves count through to the end, and the processor's time for",
        "one:",
        "",
        *last_cards(given.games // 20),
        "",
        *fast,
        "",
    ]
    RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
