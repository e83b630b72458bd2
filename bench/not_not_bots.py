"""How strong the Not Not bots are, each against each other, and how many games the adaptive ones leave a player.

    python bench/not_not_bots.py [--games 200] [--jobs 1] [--write]

Prints; with --write it writes bench/results/not_not_bots.md too.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from joblib import Parallel, delayed
from msgspec.structs import replace

from naysay.bots import Reaction
from naysay.core import Notes, Tablemates
from naysay.games.not_not import GAME
from naysay.games.not_not.bots import LADDER, Adaptive, Racer, notice
from naysay.games.not_not.rules import State, View, new
from naysay.games.not_not.skill import MEDIUM, Skill
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import interval

RESULTS = Path(__file__).parent / "results" / "not_not_bots.md"
CHARACTERS = ("hasty", "dazzled", "careful")
SEATS = (2, 4, 8)
PEOPLE = (0.9, 1.2, 1.5)  # seconds on average, in a first game
MEDIUMS = 1.313  # seconds, of medium
EVENING = 4  # games


def duel(one: str, other: str, games: int, jobs: int) -> str:
    """How often the one beats the other, with its interval, and its share of the cards."""
    deals = list(play(Match("not_not", (one, other), deals=games // 2, seed=2), jobs))
    low, high = interval([deal.shares[0] for deal in deals])
    cards = fmean(deal.points[0] / sum(deal.points) for deal in deals)
    return f"{fmean(deal.shares[0] for deal in deals):.0%} ({low:.0%}–{high:.0%}) | {cards:.0%}"


def person(seconds: float) -> Skill:
    """As medium is in everything but pace; with good days and bad ones, as all of them have."""
    pace = seconds / MEDIUMS
    mu, sigma, tau = MEDIUM.reaction.mu, MEDIUM.reaction.sigma, MEDIUM.reaction.tau
    one, two, three = (round(pace * cost) for cost in MEDIUM.nots[1:])
    quarter, half = (round(pace * cost) for cost in MEDIUM.turn[1:])
    return replace(
        MEDIUM,
        reaction=Reaction(mu * pace, sigma * pace, tau * pace),
        colour=round(MEDIUM.colour * pace),
        second=round(MEDIUM.second * pace),
        nots=(0, one, two, three),
        turn=(0, quarter, half),
        liar=round(MEDIUM.liar * pace),
    )


class Watched(Racer):
    """A person, who keeps what everybody saw."""

    def __init__(self, skill: Skill) -> None:
        super().__init__(skill)
        self.states: list[State] = []

    def see(self, view: View) -> None:
        super().see(view)
        self.states.append(view.public)


def evening(seconds: float, seats: int, seed: int) -> list[float]:
    """The person's share of each win. Bots are made anew for each game, as they are after a restart."""
    levels = (None, *("adaptive",) * (seats - 1))
    notes: tuple[Notes, ...] = ((),) * seats
    won = []
    for number in range(EVENING):
        who = Watched(person(seconds))
        bots = [who, *(Adaptive() for _ in range(seats - 1))]
        for seat, bot in enumerate(bots):
            bot.meet(Tablemates(seat, levels, notes))
        outcome, _ = play_game(GAME, new(seats), bots, Random(f"{seed} {number}"), Random(f"bots {seed} {number}"))
        won.append((0 in outcome.winners) / len(outcome.winners))
        notes = notice(Tablemates(1, levels, notes), who.states)
    return won


def left(seconds: float, seats: int, games: int, jobs: int) -> str:
    """How many games are won over evenings, with their interval, and how many of the first ones."""
    evenings = Parallel(n_jobs=jobs)(delayed(evening)(seconds, seats, seed) for seed in range(games // EVENING))
    shares = [fmean(won) for won in evenings]
    low, high = interval(shares)
    first = [won[0] for won in evenings]
    error = sqrt(max(fmean(first) * (1 - fmean(first)), 0.01) / len(first))
    return f"{fmean(shares):.0%} ({low:.0%}–{high:.0%}), {fmean(first):.0%} ± {1.96 * error:.0%}"


def rows(games: int, jobs: int) -> Iterator[str]:
    fight, leave = partial(duel, games=games, jobs=jobs), partial(left, games=games, jobs=jobs)
    yield "| one | against | wins | cards |"
    yield "|---|---|---|---|"
    for one, other in (*zip(LADDER[1:], LADDER, strict=False), *((each, "medium") for each in CHARACTERS)):
        yield f"| {one} | {other} | {fight(one, other)} |"
    yield ""
    yield "| a person of | " + " | ".join(f"{n} seats" for n in SEATS) + " |"
    yield "|---|" + "---|" * len(SEATS)
    for seconds in PEOPLE:
        yield f"| {seconds} s | " + " | ".join(leave(seconds, n) for n in SEATS) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="for each cell")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    table = []
    for row in rows(given.games, given.jobs):
        print(row, flush=True)
        table.append(row)
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    text = [
        "# Bots of Not Not",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}: `python bench/not_not_bots.py --games {given.games}`.",
        "",
        "First games, as a table begins with. Above: two seats, how many games each level wins against the one below",
        "it, and each character against medium, with 95 % intervals clustered by deal; every deal is played once from",
        "each seat. Below: how many games people win who are as fast as it says on average, over evenings of",
        f"{EVENING} games against adaptive bots, which are made anew for each game from what the table remembers; and",
        "how many of each evening's first.",
        "",
        *table,
        "",
    ]
    if given.write:
        RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
