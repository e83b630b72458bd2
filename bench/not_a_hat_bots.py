"""How strong the bots of That's Not a Hat are, how long they play, how sure they are and how right, and what bluffs do.

    python bench/not_a_hat_bots.py [--games 180] [--jobs 1] [--write]

Prints; with --write it writes bench/results/not_a_hat_bots.md and the plot beside it too.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter

from not_a_hat_plot import plot
from not_a_hat_watching import ENOUGH, ROLES, Case, Liar, Noted, Watched, all_cases, tenths, watch

from naysay.games.not_a_hat.bots import EASY, EXPERT, HARD, MEDIUM, Rememberer
from naysay.games.not_a_hat.memory import Memory
from naysay.games.not_a_hat.rules import MOST_PASSES, new
from naysay.lab.arena import Match, play
from naysay.lab.results import interval, results

RESULTS = Path(__file__).parent / "results" / "not_a_hat_bots.md"
PLOT = RESULTS.with_suffix(".svg")
LEVELS = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "expert": EXPERT}
SEATS = (3, 4, 6)


# Who wins


def wins(hero: str, field: str, seats: int, games: int, jobs: int) -> str:
    match = Match("not_a_hat", (hero, *(field,) * (seats - 1)), deals=-(-games // seats), seed=seats)
    found = results(match, play(match, jobs)).bots[0]
    return f"{found.win_share:.1%} ({found.low:.1%}–{found.high:.1%})"


def tournament(games: int, jobs: int) -> Iterator[str]:
    yield "| one | among | " + " | ".join(f"{n} seats" for n in SEATS) + " |"
    yield "|---|---|" + "---|" * len(SEATS)
    yield "| *chance* | | " + " | ".join(f"*{1 / n:.1%}*" for n in SEATS) + " |"
    for hero, field in product(LEVELS, LEVELS):
        if hero != field:
            yield f"| {hero} | {field} | " + " | ".join(wins(hero, field, n, games, jobs) for n in SEATS) + " |"
    yield "| an expert that lies | expert | " + " | ".join(lying(n, games) for n in SEATS) + " |"


def lying(seats: int, games: int) -> str:
    shares = []
    for deal in range(games // seats):
        won = 0.0
        for liar in range(seats):
            bots = [Liar(EXPERT) if seat == liar else Noted(EXPERT) for seat in range(seats)]
            winners = watch(bots, f"{seats} {deal}").outcome.winners
            won += (liar in winners) / len(winners) / seats
        shares.append(won)
    low, high = interval(shares)
    return f"{fmean(shares):.1%} ({low:.1%}–{high:.1%})"


# How a level plays among its equals

Games = dict[str, dict[int, list[Watched]]]  # by level and seats


def games_of(level: str, seats: int, games: int) -> list[Watched]:
    return [watch([Noted(LEVELS[level]) for _ in range(seats)], f"{level} {seats} {deal}") for deal in range(games)]


def play_of_levels(watched: Games) -> Iterator[str]:
    yield (
        "| level | seats | passes | longest | cap | right | refused | rightly |"
        " bluffs | pass | wrong ones pass | thought wrong | pass |"
    )
    yield "|---" * 13 + "|"
    for level, by_seats in watched.items():
        for seats, games in by_seats.items():
            lengths = [game.passes for game in games]
            scale = max(lengths)
            low, high = (scale * end for end in interval([length / scale for length in lengths]))
            said = [case for game in games for case in game.cases if case.role == "said"]
            refused, bluffs = [case for case in said if not case.passed], [case for case in said if case.bluff]
            unlikely = [case for case in bluffs if case.sure < 0.5]
            cells = (
                f"**{fmean(lengths):.1f}** ({low:.1f}–{high:.1f})",
                f"{max(lengths)}",
                f"{lengths.count(MOST_PASSES)} of {len(games)}",
                f"{fmean(case.right for case in said):.0%}",
                f"{len(refused) / len(said):.0%}",
                f"{fmean(not case.right for case in refused):.0%}",
                f"{len(bluffs) / len(said):.0%}",
                passing(bluffs),
                passing([case for case in bluffs if not case.right]),
                f"{len(unlikely) / len(said):.1%}",
                passing(unlikely),
            )
            yield f"| {level} | {seats} | " + " | ".join(cells) + " |"


def passing(cases: Sequence[Case]) -> str:
    return f"{fmean(case.passed for case in cases):.0%} of {len(cases)}" if cases else "–"


# How sure they are


def calibration(watched: dict[int, list[Watched]]) -> Iterator[str]:
    columns = [(role, all_cases(watched.values())) for role in ROLES]
    columns += [(role, all_cases([games])) for games in watched.values() for role in ROLES]
    found = [tenths(cases, role) for role, cases in columns]
    heads = [f"{role}, {n}" for n in ("all", *(f"{n} seats" for n in SEATS)) for role in ROLES]
    yield "| how sure | " + " | ".join(heads) + " |"
    yield "|---" * (1 + len(heads)) + "|"
    for i in range(10):
        cells = [
            f"{each[i].right:.1%} of {each[i].cases} ({each[i].off:+.1f})" if i in each else "few" for each in found
        ]
        if set(cells) != {"few"}:
            yield f"| {10 * i}–{10 * i + 10} % | " + " | ".join(cells) + " |"


def too_sure(name: str, cases: Sequence[Case]) -> str:
    means = [f"{100 * fmean(case.sure - case.right for case in cases if case.role == role):+.1f}" for role in ROLES]
    worst = [f"{max((each.off for each in tenths(cases, role).values()), key=abs, default=0):+.1f}" for role in ROLES]
    return f"| {name} | " + " | ".join((*means, *worst)) + " |"


def confidence(watched: Games, games: int) -> Iterator[str]:
    yield "| | said | heard | said, worst tenth | heard, worst tenth |"
    yield "|---|---|---|---|---|"
    for level, by_seats in watched.items():
        yield too_sure(f"{level} among its equals", all_cases(by_seats.values()))
    for level in ("easy", "medium", "hard"):
        table = (EXPERT, *(LEVELS[level],) * 3)
        played = [watch([Noted(each) for each in table], f"among {level} {deal}") for deal in range(3 * games)]
        yield too_sure(f"expert among three {level}", [case for case in all_cases([played]) if case.seat == 0])


def looking() -> str:
    """What it costs to see a view and to choose, at 8 seats."""
    state, rng = new(8), Random(8)
    bots, eye = [Rememberer(EXPERT) for _ in range(8)], Memory(EXPERT.skill)
    seeing, choosing = [], []
    while state.actors:
        view = state.view(0)
        begun = perf_counter()
        eye.see(view)
        seeing.append(perf_counter() - begun)
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        [seat] = state.actors
        menu = state.legal(seat)
        if seat < 0:
            state = state.play(seat, rng.choice(menu))
            continue
        view = state.view(seat)
        begun = perf_counter()
        action = bots[seat].choose(view, menu, rng).action
        choosing.append(perf_counter() - begun)
        state = state.play(seat, action)
    [see, choose] = [f"{1e6 * sorted(each)[len(each) * 95 // 100]:.0f} µs" for each in (seeing, choosing)]
    return f"At 8 seats an expert sees 95 of 100 views in less than {see}, and chooses 95 of 100 times in {choose}."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=180, help="for each cell")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    watched = {level: {n: games_of(level, n, given.games) for n in SEATS} for level in LEVELS}
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    text = []
    for row in (
        "# Bots of That's Not a Hat",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}: `python bench/not_a_hat_bots.py --games {given.games}`.",
        "",
        "## How they play among their equals",
        "",
        "How many gifts are given in a game, with 95 % intervals, in the longest, and how many games only the cap",
        f"of {MOST_PASSES} ended. How many names are right, how many are refused, and how many of those rightly. A",
        "bluff is a name that is said although nothing comes to mind, or not enough to think it right: how many",
        "names are bluffs, how many of them pass, and how many of those that are wrong. The last two columns are of",
        "those bluffs alone that the giver thought more likely wrong than right.",
        "",
        *play_of_levels(watched),
        "",
        "## How sure they are, and how right",
        "",
        f"![How often names were right, by how sure they were]({PLOT.name})",
        "",
        "Of the names that experts among experts said or heard, how many were right, by how likely they thought that:",
        f"the `sure` of their reasons. In brackets by how many points they were too sure. Few: fewer than {ENOUGH}.",
        "These are other games than those that `bench/tune_not_a_hat.py` fitted their beliefs to.",
        "",
        *calibration(watched["expert"]),
        "",
        "How many points they are too sure on average, and in the tenth where it is worst:",
        "",
        *confidence(watched, given.games),
        "",
        "## Who wins",
        "",
        "How often one bot wins among others that are all of one kind, with 95 % intervals clustered by deal. Every",
        "deal is played once from each seat. The last row is why experts do not lie about what they remember: this one",
        "does one time in five.",
        "",
        *tournament(given.games, given.jobs),
        "",
        "## What it costs",
        "",
        looking(),
        "",
    ):
        print(row, flush=True)
        text.append(row)
    if given.write:
        RESULTS.write_text("\n".join(text))
        PLOT.write_text(plot({level: all_cases(by_seats.values()) for level, by_seats in watched.items()}))


if __name__ == "__main__":
    main()
