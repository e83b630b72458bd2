"""How strong the bots of That's Not a Hat are, how sure they are and how right, how long they play, and what bluffs do.

    python bench/not_a_hat_bots.py [--games 240] [--jobs 1] [--write]
    python bench/not_a_hat_bots.py --fit

Prints; with --write it writes bench/results/not_a_hat_bots.md and the plot beside it too. With --fit it prints the
expert's beliefs, fitted anew: experts play each other, a logistic curve from what came to mind to what was right is
fitted to what they said and heard, they go part of the way towards it, and play again. For what is right depends on
how they play, and that on what they believe.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE
from naysay.games.not_a_hat.actions import Offer
from naysay.games.not_a_hat.belief import Belief, crowding, log_odds
from naysay.games.not_a_hat.bots import EASY, EXPERT, HARD, MEDIUM, PATIENCE, Character, Rememberer
from naysay.games.not_a_hat.memory import Memory, Mind
from naysay.games.not_a_hat.rules import MOST_PASSES, View, new
from naysay.lab.arena import Match, play
from naysay.lab.results import interval, results

RESULTS = Path(__file__).parent / "results" / "not_a_hat_bots.md"
PLOT = RESULTS.with_suffix(".svg")
LEVELS = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "expert": EXPERT}
SEATS = (3, 4, 6)
ENOUGH = 200  # cases in a tenth
Role = Literal["said", "heard"]


class Case(Struct, frozen=True):
    """A name that somebody said or heard, and what they thought of it."""

    seat: int
    role: Role
    sure: float
    right: bool
    passed: bool  # it was accepted
    bluff: bool
    presence: float | None  # log odds in their mind; None: they knew, or went by something else
    gifts: int


class Noted(Rememberer):
    """One whose thoughts can be read."""

    presence: float | None = None

    def belief(self, belief: Belief, view: View, mind: Mind, thing: str | None, leaning: float = 0.0) -> float:
        sure = super().belief(belief, view, mind, thing, leaning)
        uneasy = self.memory.now - self.memory.shown > PATIENCE
        self.presence = None if mind.knows or uneasy or thing is None else log_odds(mind.share(thing))
        return sure


def watch(characters: Sequence[Character], deal: str) -> tuple[int, list[Case]]:
    """One game: its passes, and what everybody thought of each name."""
    deck, rng = Random(f"deck {deal}"), Random(f"bots {deal}")
    seats = len(characters)
    state = new(seats, start=deck.randrange(seats))
    bots = [Noted(character) for character in characters]
    pending: list[Case] = []
    cases: list[Case] = []
    while True:
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        if not state.actors:
            return state.passes, cases
        [seat] = state.actors
        menu = state.legal(seat)
        if seat < 0:
            state = state.play(seat, menu[int(deck.random() * len(menu))] if seat == CHANCE else menu[0])
            continue
        bot = bots[seat]
        intent = bot.choose(state.view(seat), menu, rng)
        offer = intent.action if isinstance(intent.action, Offer) else state.offer
        assert offer
        assert state.giving
        right, bluff = offer.thing == state.giving.thing, intent.why.key == "bluffs"
        role: Role = "said" if state.offer is None else "heard"
        pending.append(
            Case(seat, role, intent.why.sure / 100, right, True, bluff, bot.presence, len(state.view(seat).gifts))
        )
        if role == "heard":
            cases += [replace(case, passed=intent.action == "accept") for case in pending]
            pending = []
        state = state.play(seat, intent.action)


# The tournament


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


# Games of one level


Watched = dict[str, dict[int, list[tuple[int, list[Case]]]]]  # by level and seats


def tables(watched: Watched) -> Iterator[str]:
    yield "| level | seats | passes | most | at the cap | said right | refused | refused rightly | bluffs | pass |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for level, by_seats in watched.items():
        for seats, games in by_seats.items():
            lengths = [passes for passes, _ in games]
            low, high = span(lengths)
            said = [case for _, cases in games for case in cases if case.role == "said"]
            refused, bluffs = [case for case in said if not case.passed], [case for case in said if case.bluff]
            cells = (
                f"{fmean(lengths):.1f} ({low:.1f}–{high:.1f})",
                max(lengths),
                f"{lengths.count(MOST_PASSES)} of {len(games)}",
                f"{fmean(case.right for case in said):.0%}",
                f"{len(refused) / len(said):.0%}",
                f"{fmean(not case.right for case in refused):.0%}",
                f"{len(bluffs) / len(said):.1%}",
                f"{fmean(case.passed for case in bluffs):.0%} of {len(bluffs)}" if bluffs else "–",
            )
            yield f"| {level} | {seats} | " + " | ".join(map(str, cells)) + " |"


def span(values: Sequence[float]) -> tuple[float, float]:
    scale = max(values)
    low, high = interval([value / scale for value in values])
    return low * scale, high * scale


class Tenth(Struct, frozen=True):
    cases: int
    sure: float
    right: float


def tenths(cases: Sequence[Case], role: Role) -> list[Tenth | None]:
    """How sure and how right they were, by how sure they were; None where there are too few."""
    found: list[Tenth | None] = []
    for i in range(10):
        here = [case for case in cases if case.role == role and min(9, int(case.sure * 10 + 1e-9)) == i]
        enough = len(here) >= ENOUGH
        right, sure = (fmean(case.right for case in here), fmean(case.sure for case in here)) if enough else (0.0, 0.0)
        found.append(Tenth(len(here), sure, right) if enough else None)
    return found


def calibration(cases: Sequence[Case]) -> Iterator[str]:
    yield "| how sure | names said | were right | | names heard | were right | |"
    yield "|---|---|---|---|---|---|---|"
    for i, pair in enumerate(zip(tenths(cases, "said"), tenths(cases, "heard"), strict=True)):
        cells = [f"{each.cases} | {each.right:.1%} | {off(each)}" if each else "few | | " for each in pair]
        yield f"| {10 * i}–{10 * i + 10} % | " + " | ".join(cells) + " |"


def off(tenth: Tenth) -> str:
    return f"{100 * (tenth.right - tenth.sure):+.1f}"


def confidence(watched: Watched) -> Iterator[str]:
    yield "| level | too sure of what it says | of what it hears | at most, in a tenth |"
    yield "|---|---|---|---|"
    for level, by_seats in watched.items():
        yield f"| {level} | " + " | ".join(too_sure(all_cases(by_seats.values()))) + " |"


def too_sure(cases: Sequence[Case]) -> Iterator[str]:
    roles: tuple[Role, Role] = ("said", "heard")
    for role in roles:
        yield f"{100 * fmean(case.sure - case.right for case in cases if case.role == role):+.1f}"
    found = [each for role in roles for each in tenths(cases, role) if each]
    yield f"{max((100 * (each.sure - each.right) for each in found), key=abs):+.1f}"


def all_cases(by_seats: Iterator | Sequence) -> list[Case]:
    return [case for games in by_seats for _, cases in games for case in cases]


def among_others(games: int) -> Iterator[str]:
    """The expert's beliefs were fitted to experts: what they are worth elsewhere."""
    yield "| an expert among three | too sure of what it says | of what it hears | at most, in a tenth |"
    yield "|---|---|---|---|"
    for level in ("easy", "medium", "hard"):
        sat = (EXPERT, *(LEVELS[level],) * 3)
        cases = [case for deal in range(games) for case in watch(sat, f"{level} {deal}")[1] if case.seat == 0]
        yield f"| {level} | " + " | ".join(too_sure(cases)) + " |"


def looking() -> str:
    """What it costs to see a view at 8 seats."""
    state, rng, deck = new(8), Random(8), Random(8)
    bots, eye = [Rememberer(EXPERT) for _ in range(8)], Memory(EXPERT.skill)
    times = []
    while state.actors:
        view = state.view(0)
        begun = perf_counter()
        eye.see(view)
        times.append(perf_counter() - begun)
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        [seat] = state.actors
        menu = state.legal(seat)
        action = bots[seat].choose(state.view(seat), menu, rng).action if seat >= 0 else deck.choice(menu)
        state = state.play(seat, action)
    times.sort()
    typical, slow = times[len(times) // 2], times[len(times) * 99 // 100]
    return f"To see a view at 8 seats takes {1e6 * typical:.0f} µs, and 99 of 100 less than {1e6 * slow:.0f} µs."


# The plot

INK = {"easy": "#b8b8b8", "medium": "#9a9a9a", "hard": "#6f7d8c", "expert": "#c0392b"}
SIDE, GAP = 240, 60


def plot(watched: Watched) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * SIDE + 2 * GAP + 70} {SIDE + 80}">',
        "<style>text { font: 11px sans-serif }</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    roles: tuple[Role, Role] = ("said", "heard")
    for panel, role in enumerate(roles):
        left = GAP + panel * (SIDE + GAP)
        parts += [f'<g transform="translate({left} 30)">', *frame(role)]
        for level, by_seats in watched.items():
            parts += line(level, [each for each in tenths(all_cases(by_seats.values()), role) if each])
        parts.append("</g>")
    for i, (level, ink) in enumerate(INK.items()):
        x, y = 2 * (SIDE + GAP) + 8, 50 + 18 * i
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{ink}"/><text x="{x + 10}" y="{y}">{level}</text>')
    return "\n".join([*parts, "</svg>", ""])


def frame(role: Role) -> Iterator[str]:
    band = 0.05 * SIDE
    yield f'<text x="{SIDE / 2}" y="-10" text-anchor="middle" font-weight="bold">names {role}</text>'
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="#fafafa" stroke="#999"/>'
    yield (
        f'<path d="M0 {SIDE} V{SIDE - band:g} L{SIDE - band:g} 0 H{SIDE} V{band:g} L{band:g} {SIDE} Z" fill="#e3ecdf"/>'
        f'<path d="M0 {SIDE} L{SIDE} 0" stroke="#7a9a6d"/>'
    )
    for share in range(0, 101, 20):
        at = share / 100 * SIDE
        yield f'<text x="{at:g}" y="{SIDE + 15}" text-anchor="middle">{share}</text>'
        yield f'<text x="-6" y="{SIDE - at + 4:g}" text-anchor="end">{share}</text>'
    yield f'<text x="{SIDE / 2}" y="{SIDE + 34}" text-anchor="middle">how sure they were, %</text>'
    yield f'<text transform="translate(-34 {SIDE / 2}) rotate(-90)" text-anchor="middle">how many were right, %</text>'


def line(level: str, found: Sequence[Tenth]) -> Iterator[str]:
    ink, thick = INK[level], 2 if level == "expert" else 1.2
    points = [(each.sure * SIDE, (1 - each.right) * SIDE) for each in found]
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{joined}" fill="none" stroke="{ink}" stroke-width="{thick}"/>'
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{1.8 * thick:g}" fill="{ink}"/>'


# The fit


def fitted(cases: Sequence[Case], role: Role, old: Belief) -> Belief:
    """The likeliest, with points of its curve where the old one has them: logistic regression on hat functions."""
    here = [case for case in cases if case.role == role and case.presence is not None and case.sure > 0]
    right = np.array([case.right for case in here], float)
    felt, at = np.array([case.presence for case in here], float), [point for point, _ in old.curve]
    hats = [np.interp(felt, at, [float(each == point) for each in at]) for point in at]
    known = np.stack([*hats, [-crowding(case.gifts) for case in here]], axis=1)
    weights = np.array([*(odds for _, odds in old.curve), old.crowd])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-known @ weights))
        curvature = (known * (chance * (1 - chance))[:, None]).T @ known
        weights += np.linalg.solve(curvature, known.T @ (right - chance))
    *odds, crowd = map(float, weights)
    return Belief(tuple(zip(at, odds, strict=True)), crowd)


def fit(games: int, times: int = 8, step: float = 0.5) -> None:
    """The last half of the times are averaged, for each depends on its deals."""
    expert, found = EXPERT, list[tuple[Belief, Belief]]()
    for i in range(times):
        deals = product(SEATS, range(games))
        cases = [case for seats, deal in deals for case in watch([expert] * seats, f"fit {i} {seats} {deal}")[1]]
        said, heard = fitted(cases, "said", expert.said), fitted(cases, "heard", expert.heard)
        found.append((said, heard))
        expert = replace(expert, said=mean([expert.said, said], step), heard=mean([expert.heard, heard], step))
        print(f"{i + 1} of {times}: {said}\n        {heard}", flush=True)
    late = found[times // 2 :]
    print(f"said={mean([said for said, _ in late])}\nheard={mean([heard for _, heard in late])}")


def mean(beliefs: Sequence[Belief], last: float | None = None) -> Belief:
    """Of all of them, or of two, with so much weight on the second."""
    weights = [1.0] * len(beliefs) if last is None else [1 - last, last]
    points = zip(*(belief.curve for belief in beliefs), strict=True)
    curve = [(each[0][0], average([odds for _, odds in each], weights)) for each in points]
    return Belief(tuple(curve), average([belief.crowd for belief in beliefs], weights))


def average(values: Sequence[float], weights: Sequence[float]) -> float:
    return round(float(np.average(values, weights=weights)), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=240, help="for each cell")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    if given.fit:
        fit(given.games)


if __name__ == "__main__":
    main()
