"""How fast and how strong the Not Not bots are, and how many games the adaptive ones leave a player.

    python bench/not_not_bots.py [--games 200] [--jobs 1] [--shape even] [--write]

Prints; with --write it writes bench/results/not_not_bots.md too, or not_not_bots_SHAPE.md. The shape is that of the
people whom the adaptive ones play against: what makes somebody slow, if it is not all as it is with medium.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from joblib import Parallel, delayed
from msgspec.structs import replace

from naysay.bots import Reaction
from naysay.core import Intent, Notes, Tablemates
from naysay.games.not_not import GAME
from naysay.games.not_not.bots import LADDER, Adaptive, Racer, notice
from naysay.games.not_not.rules import Action, State, Tap, View, new
from naysay.games.not_not.skill import LEVELS, MEDIUM, Skill
from naysay.lab.arena import Match, play, play_game
from naysay.lab.results import interval

RESULTS = Path(__file__).parent / "results"
CHARACTERS = ("hasty", "dazzled", "careful")
SEATS = (2, 4, 8)
PEOPLE = (0.9, 1.2, 1.5)  # seconds on average, in a first game
EVENING = 4  # games
TIMED = 100  # games, for how fast somebody is

# Adaptive bots take everybody for one who reads as medium does, at another pace.
SHAPES = {
    "even": MEDIUM,
    "puzzled": replace(  # quick, until there is something to deny or to turn
        MEDIUM,
        reaction=Reaction(450, 60, 170),
        nots=(0, 420, 560, 800),
        turn=(0, 380, 520),
        liar=420,
    ),
    "moody": replace(  # the dice hardly matter, and at times it takes for ever
        MEDIUM,
        reaction=Reaction(520, 180, 620),
        colour=20,
        second=30,
        nots=(0, 40, 60, 90),
        turn=(0, 40, 60),
        liar=40,
    ),
}


def duel(one: str, other: str, games: int, jobs: int) -> str:
    """How often the one beats the other, with its interval, and its share of the cards."""
    deals = list(play(Match("not_not", (one, other), deals=games // 2, seed=2), jobs))
    low, high = interval([deal.shares[0] for deal in deals])
    cards = fmean(deal.points[0] / sum(deal.points) for deal in deals)
    return f"{fmean(deal.shares[0] for deal in deals):.0%} ({low:.0%}–{high:.0%}) | {cards:.0%}"


class Timed(Racer):
    """Remembers when it meant to tap a card, by the number of the roll."""

    def __init__(self, skill: Skill) -> None:
        super().__init__(skill)
        self.times: dict[int, int] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        intent = super().choose(view, legal, rng)
        if intent.after < inf and isinstance(intent.action, Tap) and intent.action.spot:
            self.times[view.public.rolls] = intent.action.ms
        return intent


@cache
def usual(skill: Skill) -> float:
    """Seconds on average, in first games of two."""
    times: list[int] = []
    for seed in range(TIMED):
        bots = [Timed(skill), Timed(skill)]
        play_game(GAME, new(2), bots, Random(seed), Random(f"bots {seed}"))
        times += [ms for bot in bots for ms in bot.times.values()]
    return fmean(times) / 1000


def person(seconds: float, shape: str) -> Skill:
    """Of a shape, as fast as that on average; with good days and bad ones, as all of them have."""
    model = SHAPES[shape]
    pace = seconds / usual(model)
    one, two, three = (round(pace * cost) for cost in model.nots[1:])
    quarter, half = (round(pace * cost) for cost in model.turn[1:])
    return replace(
        model,
        reaction=Reaction(model.reaction.mu * pace, model.reaction.sigma * pace, model.reaction.tau * pace),
        colour=round(model.colour * pace),
        second=round(model.second * pace),
        nots=(0, one, two, three),
        turn=(0, quarter, half),
        liar=round(model.liar * pace),
    )


class Watched(Racer):
    """A person, who keeps what everybody saw."""

    def __init__(self, skill: Skill) -> None:
        super().__init__(skill)
        self.states: list[State] = []

    def see(self, view: View) -> None:
        super().see(view)
        self.states.append(view.public)


def evening(skill: Skill, seats: int, seed: int) -> list[float]:
    """The person's share of each win. Bots are made anew for each game, as they are after a restart."""
    levels = (None, *("adaptive",) * (seats - 1))
    notes: tuple[Notes, ...] = ((),) * seats
    won = []
    for number in range(EVENING):
        who = Watched(skill)
        bots = [who, *(Adaptive() for _ in range(seats - 1))]
        for seat, bot in enumerate(bots):
            bot.meet(Tablemates(seat, levels, notes))
        outcome, _ = play_game(GAME, new(seats), bots, Random(f"{seed} {number}"), Random(f"bots {seed} {number}"))
        won.append((0 in outcome.winners) / len(outcome.winners))
        notes = notice(Tablemates(1, levels, notes), who.states)
    return won


def left(skill: Skill, seats: int, games: int, jobs: int) -> str:
    """How many games are won over evenings, with their interval, and how many of the first ones."""
    evenings = Parallel(n_jobs=jobs)(delayed(evening)(skill, seats, seed) for seed in range(games // EVENING))
    shares = [fmean(won) for won in evenings]
    low, high = interval(shares)
    first = [won[0] for won in evenings]
    error = sqrt(max(fmean(first) * (1 - fmean(first)), 0.01) / len(first))
    return f"{fmean(shares):.0%} ({low:.0%}–{high:.0%}), {fmean(first):.0%} ± {1.96 * error:.0%}"


def rows(games: int, jobs: int, shape: str) -> Iterator[str]:
    fight, leave = partial(duel, games=games, jobs=jobs), partial(left, games=games, jobs=jobs)
    yield "| level | " + " | ".join(LADDER) + " |"
    yield "|---|" + "---|" * len(LADDER)
    yield "| a tap takes | " + " | ".join(f"{usual(LEVELS[level]):.2f} s" for level in LADDER) + " |"
    yield ""
    yield "| one | against | wins | cards |"
    yield "|---|---|---|---|"
    for one, other in (*zip(LADDER[1:], LADDER, strict=False), *((each, "medium") for each in CHARACTERS)):
        yield f"| {one} | {other} | {fight(one, other)} |"
    yield ""
    yield "| a person of | " + " | ".join(f"{n} seats" for n in SEATS) + " |"
    yield "|---|" + "---|" * len(SEATS)
    for seconds in PEOPLE:
        yield f"| {seconds} s | " + " | ".join(leave(person(seconds, shape), n) for n in SEATS) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="for each cell")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shape", choices=SHAPES, default="even")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    table = []
    for row in rows(given.games, given.jobs, given.shape):
        print(row, flush=True)
        table.append(row)
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    even = given.shape == "even"
    text = [
        "# Bots of Not Not",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}:",
        f"`python bench/not_not_bots.py --games {given.games} --shape {given.shape}`.",
        "",
        "First games, as a table begins with. How long a tap takes on average. Then two seats: how many games each",
        "level wins against the one below it, and each character against medium, with 95 % intervals clustered by",
        "deal; every deal is played once from each seat. Below: how many games people win who are as fast as it says",
        "on average" + ("" if even else f", and {given.shape}") + ", over evenings of",
        f"{EVENING} games against adaptive bots, which are made anew for each game from what the table remembers; and",
        "how many of each evening's first.",
        "",
        *table,
        "",
    ]
    if given.write:
        (RESULTS / f"not_not_bots{'' if even else f'_{given.shape}'}.md").write_text("\n".join(text))


if __name__ == "__main__":
    main()
