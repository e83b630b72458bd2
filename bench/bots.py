"""How strong the No Thanks! bots are: each of them alone among others, of one kind and mixed, at 3 to 7 seats.

    python bench/bots.py [--deals 1500] [--whole 0]      prints, and writes bench/results/bots.md

Played by the batch engine, in which levels choose as they do at a table (test_minds_in_batches.py says so); but the
expert counts no last cards through there. With --whole it also plays so many deals of the expert as it is, by the
rules, among two or more of each level.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks import net
from naysay.games.no_thanks.batch import engine
from naysay.games.no_thanks.batch.field import expert, level, player, strangers
from naysay.games.no_thanks.batch.players import play_out
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.rule import LEAN, LEVELS, TUNED, Rule, Temper
from naysay.games.no_thanks.rules import CHIPS
from naysay.lab.arena import Match, play
from naysay.lab.results import interval, results

RESULTS = Path(__file__).parent / "results" / "bots.md"
Array = NDArray[Any]
Company = Callable[[np.random.Generator, int, int], Array]  # players by table and seat


def plain(rule: Rule, **more: float) -> Company:
    one = player(Temper(rule))
    for name, number in more.items():
        one[name] = number
    return lambda rng, tables, seats: np.full((tables, engine.SEATS), one)


def same(name: str) -> Company:
    return lambda rng, tables, seats: np.full((tables, engine.SEATS), level(name, seats))


def mixed(*names: str) -> Company:
    """Each seat one of them, by lot."""

    def seated(rng: np.random.Generator, tables: int, seats: int) -> Array:
        known = np.array([expert(LEAN[seats]) if name == "expert" else level(name, seats) for name in names], PLAYER)
        return known[rng.integers(len(known), size=(tables, engine.SEATS))]

    return seated


def wide(rng: np.random.Generator, tables: int, seats: int) -> Array:
    return strangers(rng, tables * engine.SEATS, seats).reshape(tables, engine.SEATS)


FIELDS: dict[str, Company] = {
    "easy": same("easy"),
    "medium": same("medium"),
    "hard": same("hard"),
    "expert": mixed("expert"),
    "easy, medium, hard by lot": mixed("easy", "medium", "hard"),
    "all four by lot": mixed("easy", "medium", "hard", "expert"),
    "the tuned rule, milking": lambda rng, tables, seats: np.full((tables, engine.SEATS), player(TUNED[seats])),
    "strangers as in training": wide,
    "price at most the pot": plain(Rule(1, 0)),
    "half the price in the pot": plain(Rule(2, 0)),
    "a third of the price in the pot": plain(Rule(3, 0)),
    "runs above all †": plain(Rule(1.5, 1), runs=9),
    "spoilers †": plain(Rule(1.5, 0), block=2),
    "by the card alone †": plain(Rule(0.2, 11)),
    "any choice, by a coin": plain(Rule(1, 0), slip=1),
}


def share(hero: str, company: Company, seats: int, deals: int, nets: Array) -> tuple[float, float, float]:
    """Of the wins, with its interval. Every deal is played from each seat; a deal is one observation."""
    rng = np.random.default_rng(seats)
    games = np.repeat(engine.new(seats, deals, seed=seats), seats)
    players = np.repeat(company(rng, deals, seats), seats, axis=0)
    rows = np.arange(len(games))
    players[rows, rows % seats] = expert(LEAN[seats]) if hero == "expert" else level(hero, seats)
    play_out(games, players, nets, player(TUNED[seats])[None], 100 + seats)
    won = engine.shares(games)[rows, rows % seats].reshape(deals, seats).mean(1).tolist()
    return float(np.mean(won)), *interval(won)


def weights(seats: int) -> Array:
    return np.concatenate([each.ravel() for layer in net.layers(seats) for each in layer])[None]


def tables(deals: int) -> list[str]:
    heroes = [*LEVELS, "expert"]
    lines = []
    for seats in CHIPS:
        lines += ["", f"## {seats} seats", "", f"Chance is {1 / seats:.1%}.", ""]
        lines += ["| among | " + " | ".join(heroes) + " |", "|---|" + "---|" * len(heroes)]
        for name, company in FIELDS.items():
            found = [share(hero, company, seats, deals, weights(seats)) for hero in heroes]
            best = max(mean for mean, _, _ in found)
            cells = [
                f"{'**' if mean == best else ''}{mean:.1%}{'**' if mean == best else ''} ({low:.1%}–{high:.1%})"
                for mean, low, high in found
            ]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
            print(seats, lines[-1], flush=True)
    return lines


def whole(deals: int) -> list[str]:
    lines = [
        "",
        "## The expert as it is, the last cards counted through",
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1500, help="for each cell; each is played from every seat")
    parser.add_argument("--whole", type=int, default=0, help="deals of the expert as it is")
    given = parser.parse_args()
    machine = f"{os.cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    text = [
        "# Bots of No Thanks!",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {machine}: `python bench/bots.py --deals {given.deals}`.",
        "",
        "How often one of each level wins among others, with 95 % intervals clustered by deal; every deal is played",
        "once from each seat. The expert here is its network and its rule; it counts no last cards through. †: never",
        "met in training, for its numbers are beyond those of the field.",
        *tables(given.deals),
        *(whole(given.whole) if given.whole else []),
        "",
    ]
    RESULTS.write_text("\n".join(text))


if __name__ == "__main__":
    main()
