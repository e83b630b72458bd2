"""How strong the bots of Pas Vu Pas Pris are: one among others that are all of the next lower level.

    python bench/pas_vu_bots.py [--games 400] [--seats 2] [--hero expert] [--minutes 10] [--again 4]

Games go on from where the last run ended: what was played is kept in bench/results/pas_vu_bots.json, which has to be
deleted when the bots change. Some deals of each match are played again, to see that they have not. After each run
bench/results/pas_vu_bots.md is written anew.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time

import msgspec

from naysay.core import CHANCE, REFEREE
from naysay.games.pas_vu import GAME
from naysay.lab.arena import Match, play_deal
from naysay.lab.results import interval

RESULTS = Path(__file__).parent / "results" / "pas_vu_bots.md"
KEPT = RESULTS.with_suffix(".json")
SEATS = (2, 4)
PAIRS = [(hero, field) for field, hero in pairwise(GAME.bots)]

Kept = dict[str, list[tuple[float, float, float]]]  # by match: each deal's share of the win, points, the others' points


def match_of(hero: str, field: str, seats: int) -> Match:
    return Match("pas_vu", (hero, *(field,) * (seats - 1)), deals=0, seed=seats)


def name_of(hero: str, field: str, seats: int) -> str:
    return f"{hero} {field} {seats}"


def came_of(match: tuple[str, str, int], deal: int) -> tuple[float, float, float]:
    played = play_deal(match_of(*match), deal)
    return played.shares[0], played.points[0], fmean(played.points[1:])


def play_again(kept: Kept, matches: list[tuple[str, str, int]], times: int) -> Iterator[str]:
    """Those that came out otherwise than they are kept, of so many spread over each match."""
    for match in matches:
        deals = kept.get(name_of(*match), [])
        for deal in sorted({len(deals) * i // times for i in range(times)} if deals else ()):
            if came_of(match, deal) != deals[deal]:
                yield f"{name_of(*match)}, deal {deal}"


def play_on(kept: Kept, matches: list[tuple[str, str, int]], games: int, until: float) -> None:
    """A deal of each match in turn, so that there is something to tell of all of them whenever it ends."""
    behind = matches
    while behind and monotonic() < until:
        hero, field, seats = min(behind, key=lambda match: len(kept.get(name_of(*match), ())) * match[2])
        deals = kept.setdefault(name_of(hero, field, seats), [])
        deals.append(came_of((hero, field, seats), len(deals)))
        KEPT.write_bytes(msgspec.json.encode(kept).replace(b"]],", b"]],\n") + b"\n")
        behind = [match for match in matches if len(kept.get(name_of(*match), ())) * match[2] < games]


def thought() -> Iterator[str]:
    """How long each level thinks, in a game of one of each."""
    yield "| level | a piece to take | its place | a plan | the side | most |"
    yield "|---|---|---|---|---|---|"
    times: dict[tuple[str, str], list[float]] = {}
    levels, rng = list(GAME.bots), Random(1)
    for _ in range(3):
        state, bots = GAME.new(len(levels), GAME.options(), 0), [GAME.bots[level]() for level in levels]
        while state.actors:
            seat = max(state.actors)
            if seat == REFEREE:
                assert GAME.referee
                action = GAME.referee(state)
            elif seat == CHANCE:
                action = rng.choice(state.legal(seat))
            else:
                begun = process_time()
                action = bots[seat].choose(state.view(seat), state.legal(seat), rng).action
                times.setdefault((levels[seat], state.phase), []).append(process_time() - begun)
            state = state.play(seat, action)
    for level in levels:
        own = [times.get((level, phase), [0.0]) for phase in ("furniture", "place", "plans", "side")]
        cells = [f"{1000 * fmean(each):.0f} ms" for each in own]
        yield f"| {level} | " + " | ".join(cells) + f" | {1000 * max(map(max, own)):.0f} ms |"


def report(kept: Kept, again: int) -> Iterator[str]:
    machine = f"{cpu_count()} × {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    yield f"# Bots of Pas Vu Pas Pris\n\n{datetime.now(UTC).date()}, {machine}: `python bench/pas_vu_bots.py`.\n"
    yield "How often one wins among others of the next lower level, with 95 % intervals clustered by deal, and the"
    yield "points of both. Every deal is played once from each seat; a shared win counts in parts."
    yield f"{again} deals of each match, spread over all, were played again and came out the same.\n"
    yield "| one | among | seats | games | wins | chance | points | the others' |"
    yield "|---|---|---|---|---|---|---|---|"
    for hero, field in PAIRS:
        for seats in SEATS:
            deals = kept.get(name_of(hero, field, seats), [])
            if deals:
                shares, points, others = zip(*deals, strict=True)
                low, high = interval(shares)
                wins = f"{fmean(shares):.1%} ({low:.1%}–{high:.1%})"
                told = f"{wins} | {1 / seats:.0%} | {fmean(points):.1f} | {fmean(others):.1f}"
                yield f"| {hero} | {field} | {seats} | {len(deals) * seats} | {told} |"
    yield "\nProcessor time of a choice on average, and at most, in three games of one of each level:\n"
    yield from thought()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each match")
    parser.add_argument("--seats", type=int, choices=SEATS, action="append")
    parser.add_argument("--hero", choices=[hero for hero, _ in PAIRS], action="append")
    parser.add_argument("--minutes", type=float, default=1e9, help="at most")
    parser.add_argument("--again", type=int, default=4, help="so many deals of each match, to compare")
    parser.add_argument("--dry", action="store_true", help="write no report")
    given = parser.parse_args()
    kept = msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else {}
    until = monotonic() + 60 * given.minutes
    pairs = [(hero, field) for hero, field in PAIRS if hero in (given.hero or [hero])]
    matches = [(*pair, seats) for seats in given.seats or SEATS for pair in pairs]
    if changed := list(play_again(kept, matches, given.again)):
        sys.exit(f"The bots play otherwise than in {KEPT.name}; delete it, and play all anew: {'; '.join(changed)}")
    play_on(kept, matches, given.games, until)
    lines = list(report(kept, given.again))
    print("\n".join(lines))
    if not given.dry:
        RESULTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
