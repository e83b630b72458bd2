"""How strong the No Thanks! bots are: each of them alone among others, of one kind and mixed, at 3 to 7 seats.

    python bench/bots.py [--deals 1500] [--whole 0] [--to FOLDER]    prints, and writes bench/results/bots.md

Played by the batch engine, in which levels choose as they do at a table (test_minds_in_batches.py says so); but the
expert counts no last cards through there. With --whole it also plays so many deals of the expert as it is, by the
rules, among two or more of each level. Networks that learn at tables of experts alone, or of hard bots alone, to find
their weaknesses, are made first, and kept in the folder.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.core import CHANCE
from naysay.games.no_thanks import net
from naysay.games.no_thanks.batch import engine
from naysay.games.no_thanks.batch.field import ODD, expert, level, odd, player, strangers
from naysay.games.no_thanks.batch.players import play_out
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.bots import Hard
from naysay.games.no_thanks.endgame import count_through
from naysay.games.no_thanks.habits import Habits
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.rule import LEVELS, TUNED, Rule, Temper
from naysay.games.no_thanks.rules import CHIPS, Options, new
from naysay.games.no_thanks.training import Course, train
from naysay.games.no_thanks.weighing import LAST_CARDS
from naysay.lab.arena import Match, play
from naysay.lab.results import interval, results

RESULTS = Path(__file__).parent / "results" / "bots.md"
HEROES = [*LEVELS, "expert"]
PUBLISHED = {3: Rule(2.6, 3.2, 6.6, 6.5, 0.8), 4: Rule(2.2, 2.4, 5.7, 11.2, 0.8), 5: Rule(2.1, 2.2, 5.5, 24.2, 0.8)}
LITERATURE = {  # what people who wrote about the game go by
    "price at most the pot": Rule(1, 0),
    "half the price in the pot": Rule(2, 0),
    "a third of the price in the pot": Rule(3, 0),
}
UNSEEN = {  # their numbers are outside those of the field that the expert learnt in
    "misers, who never take †": Rule(0, -99),
    "gluttons, who never refuse †": Rule(0, 99),
    "five to eight chips, any card †": Rule(10, -45),
    "late takers †": Rule(2, 2, -12),
    "the poor alone take †": Rule(1.5, 8, 0, 0, 20),
    "early takers †": Rule(1.2, -8, 16),
}
EXPLOITERS = {"taught by experts alone †": "expert", "taught by hard alone †": "hard"}
LESSONS = 122_880  # games that each of these learns from
Array = NDArray[Any]
Nets = Mapping[int, Array]  # by seats: the expert's network, and those taught against the levels
Company = Callable[[np.random.Generator, int, int], Array]  # players by table and seat


def one(name: str, seats: int) -> Array:
    if name == "expert":
        return expert()
    if name in EXPLOITERS:
        return expert(1 + list(EXPLOITERS).index(name))
    if name in LEVELS:
        return level(name, seats)
    if name == "a tuned rule from elsewhere":
        return player(Temper(PUBLISHED[min(seats, 5)]))
    if name == "our tuned rule, milking":
        return player(TUNED[seats])
    return player(Temper({**LITERATURE, **UNSEEN}[name]))


def mixed(*names: str) -> Company:
    """Each seat one of them, by lot."""

    def seated(rng: np.random.Generator, tables: int, seats: int) -> Array:
        known = np.array([one(name, seats) for name in names], PLAYER)
        return known[rng.integers(len(known), size=(tables, engine.SEATS))]

    return seated


def wide(rng: np.random.Generator, tables: int, seats: int) -> Array:
    return strangers(rng, tables * engine.SEATS, seats).reshape(tables, engine.SEATS)


def alike(kind: str) -> Company:
    """All of one odd kind, and at each table with the same numbers."""
    return lambda rng, tables, seats: np.repeat(odd(kind, rng, tables)[:, None], engine.SEATS, axis=1)


def coins(rng: np.random.Generator, tables: int, seats: int) -> Array:
    made = player(Temper(Rule(1, 0)))
    made["slip"] = 1
    return np.full((tables, engine.SEATS), made)


RULES = [*LITERATURE, "a tuned rule from elsewhere", "our tuned rule, milking"]
FIELDS: Mapping[str, Company] = {
    **{name: mixed(name) for name in HEROES},
    "easy, medium, hard by lot": mixed(*LEVELS),
    "all four by lot": mixed(*HEROES),
    **{name: mixed(name) for name in RULES},
    "strangers as in training": wide,
    **{f"{kind}, as in training": alike(kind) for kind in ODD},
    "any choice, by a coin": coins,
    **{name: mixed(name) for name in UNSEEN},
    **{name: mixed(name) for name in EXPLOITERS},
}
POOLS: Mapping[str, Sequence[str]] = {
    "Levels": HEROES,
    "Rules from the literature, and levels": [*HEROES, *RULES],
    "Never seen in training, and levels": [*HEROES, *UNSEEN],
    "Those who were taught against them, and levels": [*HEROES, *EXPLOITERS],
    "Everybody": [*HEROES, *RULES, *UNSEEN, *EXPLOITERS],
}


def taught(seats: int, to: Path) -> Array:
    """The expert's network, and those taught against the levels. Who was stopped in the middle goes on from there."""
    found = [net.read(seats)]
    for against in EXPLOITERS.values():
        made = to / against / f"{seats}.npy"
        if not made.exists():
            print("taught against", against, seats, flush=True)
            for _ in train(Course(seats, 1, LESSONS, against), made.parent):
                pass
        found.append(np.load(made).astype(np.float32))
    return np.stack(found)


def won(hero: str, company: Company, seats: int, deals: int, nets: Nets) -> Array:
    """How much of the win in each deal: it is played from each seat, and is one observation."""
    games = np.repeat(engine.new(seats, deals, seed=seats), seats)
    players = np.repeat(company(np.random.default_rng(seats), deals, seats), seats, axis=0)
    rows = np.arange(len(games))
    players[rows, rows % seats] = one(hero, seats)
    play_out(games, players, nets[seats], player(TUNED[seats])[None], 100 + seats)
    return np.asarray(engine.shares(games)[rows, rows % seats].reshape(deals, seats).mean(1))


def percent(deals: Array, bold: bool = False) -> str:
    low, high = interval(deals.tolist())
    mark = "**" if bold else ""
    return f"{mark}{deals.mean():.1%}{mark} ({low:.1%}–{high:.1%})"


def ahead(better: Array, worse: Array) -> str:
    """By how many points, deal by deal; in the wrong order beyond the interval is said aloud."""
    difference = better - worse
    low, high = (2 * end - 1 for end in interval((difference / 2 + 0.5).tolist()))  # as shares
    return f"{100 * difference.mean():+.1f} ± {50 * (high - low):.1f}" + (" INVERTED" if high < 0 else "")


def tables(deals: int, nets: Nets) -> list[str]:
    lines = []
    for seats in CHIPS:
        lines += ["", f"## {seats} seats", "", f"Chance is {1 / seats:.1%}.", ""]
        steps = [f"{better} over {worse}" for worse, better in pairwise(HEROES)]
        lines += ["| among | " + " | ".join(HEROES + steps) + " |", "|---|" + "---|" * (len(HEROES) + len(steps))]
        for name, company in FIELDS.items():
            found = [won(hero, company, seats, deals, nets) for hero in HEROES]
            best = max(each.mean() for each in found)
            cells = [percent(each, each.mean() == best) for each in found]
            cells += [ahead(better, worse) for worse, better in pairwise(found)]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
            print(seats, lines[-1], flush=True)
    return lines


def pools(deals: int, nets: Nets) -> list[str]:
    """Everybody in a pool alone among those whom lots choose from it, all at the same tables with the same deals."""
    lines = [
        "",
        "# Pools",
        "",
        "Everybody in a pool plays the same deals in the same company, drawn from that pool by lot; in brackets by how",
        "many points the expert is ahead, with the interval of the difference deal by deal.",
    ]
    for name, kinds in POOLS.items():
        lines += ["", f"## {name}", "", "| | " + " | ".join(f"{seats} seats" for seats in CHIPS) + " |"]
        lines.append("|---|" + "---|" * len(CHIPS))
        found = {kind: [won(kind, mixed(*kinds), seats, deals, nets) for seats in CHIPS] for kind in kinds}
        best = [max(found[kind][n].mean() for kind in kinds) for n in range(len(CHIPS))]
        for kind in kinds:
            cells = []
            for n, each in enumerate(found[kind]):
                mark = "**" if each.mean() == best[n] else ""
                behind = "" if kind == "expert" else f" ({ahead(found['expert'][n], each)})"
                cells.append(f"{mark}{each.mean():.1%}{mark}{behind}")
            lines.append(f"| {kind} | " + " | ".join(cells) + " |")
            print(name, lines[-1], flush=True)
    return lines


def whole(deals: int) -> list[str]:
    lines = [
        "",
        "# The expert as it is, the last cards counted through",
        "",
        "| seats | among | wins |",
        "|---|---|---|",
    ]
    for seats in CHIPS:
        for other in LEVELS:
            match = Match("no_thanks", ("expert", *(other,) * (seats - 1)), deals, seed=100 + seats)
            one = results(match, play(match)).bots[0]
            lines.append(f"| {seats} | {other} | {one.win_share:.1%} ({one.low:.1%}–{one.high:.1%}) |")
            print(lines[-1], flush=True)
    return lines


def thinking(games: int = 12) -> list[str]:
    """What a choice of the expert costs, of the processor's time: hard bots play, and the expert is asked besides."""
    lines = ["", "# Time to think", "", "Milliseconds of one core.", ""]
    lines += ["| seats | a guess: median | most | the end counted through: median | most |", "|---|---|---|---|---|"]
    for seats in CHIPS:
        guesses, counts = [], []
        for seed in range(games):
            rng, bot, habits = Random(seed), Hard(), Habits()
            state = new(seats, Options(chips="shown"), start=seed % seats)
            while state.actors:
                [seat] = state.actors
                menu = state.legal(seat)
                habits.see(state.view(None))
                if seat == CHANCE:
                    state = state.play(seat, rng.choice(menu))
                    continue
                view = state.view(seat)
                guesses.append(spent(lambda v=view, s=state, h=habits: net.guess(Outlook.of(v, s.chips, h))))
                if state.left <= LAST_CARDS and len(menu) > 1:
                    counts.append(spent(lambda view=view, state=state: count_through(view, state.chips)))
                state = state.play(seat, bot.choose(view, menu, rng).action)
        numbers = [np.median(guesses), max(guesses[1:]), np.median(counts), max(counts)]
        lines.append(f"| {seats} | " + " | ".join(f"{number:.2f}" for number in numbers) + " |")
        print(lines[-1], flush=True)
    return lines


def spent(ask: Callable[[], object]) -> float:
    begun = time.process_time()
    ask()
    return 1000 * (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1500, help="for each cell; each is played from every seat")
    parser.add_argument("--whole", type=int, default=0, help="deals of the expert as it is")
    parser.add_argument("--to", type=Path, default=Path("trained"), help="where those taught against levels are kept")
    given = parser.parse_args()
    nets = {seats: taught(seats, given.to) for seats in CHIPS}
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    more = f" --whole {given.whole}" if given.whole else ""
    text = [
        "# Bots of No Thanks!",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}: `python bench/bots.py --deals {given.deals}{more}`.",
        "",
        "How often one of each level wins among others, with 95 % intervals clustered by deal; every deal is played",
        "once from each seat. Then by how many points each level is ahead of the one below it, deal by deal.",
        "The expert here is its network alone; it counts no last cards through. †: never met in training; their",
        "numbers are outside those of the field, or they are networks that learnt at tables of one level alone.",
        *tables(given.deals, nets),
        *pools(given.deals, nets),
        *(whole(given.whole) if given.whole else []),
        *thinking(),
        "",
    ]
    RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
