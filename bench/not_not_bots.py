"""How strong the Not Not bots are, each against tables of each other, and what the adaptive one leaves a player.

    python bench/not_not_bots.py [--games 80] [--jobs 1] [--write]

Prints; with --write it writes bench/results/not_not_bots.md too.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from naysay.games.not_not.rules import Options
from naysay.lab.arena import Match, play
from naysay.lab.results import interval

RESULTS = Path(__file__).parent / "results" / "not_not_bots.md"
LEVELS = ("easy", "medium", "hard", "expert")
SEATS = (2, 4, 8)
EXTREME = Options(level="extreme")


def cell(hero: str, field: str, seats: int, games: int, jobs: int) -> str:
    """The hero's share of the cards with its interval, and of the wins."""
    bots = (hero, *(field,) * (seats - 1))
    deals = list(play(Match("not_not", bots, deals=-(-games // seats), seed=seats, options=EXTREME), jobs))
    shares = [deal.points[0] / sum(deal.points) for deal in deals]
    low, high = interval(shares)
    return f"{fmean(shares):.1%} ({low:.1%}–{high:.1%}), {fmean(deal.shares[0] for deal in deals):.0%}"


def rows(games: int, jobs: int) -> Iterator[str]:
    yield "| one | among | " + " | ".join(f"{n} seats" for n in SEATS) + " |"
    yield "|---|---|" + "---|" * len(SEATS)
    yield "| *chance* | | " + " | ".join(f"*{1 / n:.1%}*" for n in SEATS) + " |"
    pairs = [(hero, field) for hero in LEVELS for field in LEVELS if hero != field]
    for hero, field in (*pairs, *((hero, "adaptive") for hero in LEVELS)):
        yield f"| {hero} | {field} | " + " | ".join(cell(hero, field, n, games, jobs) for n in SEATS) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=80, help="for each cell")
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
        "One bot among others that are all of one kind, at the level *extreme*: its share of the cards at the end,",
        "with 95 % intervals clustered by deal, and how many of the games it wins. Every deal is played once from each",
        "seat. Among `adaptive` the share should be near a half at any number of seats; each game is the first of its",
        "bots, so what it takes them to get to know the player is counted.",
        "",
        *table,
        "",
    ]
    if given.write:
        RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
