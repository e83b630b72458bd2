"""How the expert's beliefs in That's Not a Hat were found.

    python bench/tune_not_a_hat.py [--games 200] [--times 8]

Experts play each other at 3, 4 and 6 seats. A curve from what came to mind to what was right is fitted to what they
said, and one to what they heard. They go half of the way towards these, and play again: for what is right depends on
how they play, and that on what they believe. It settles within three times; the last half of them are averaged, as each
depends on its deals. What it prints stands in naysay/games/not_a_hat/bots.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product

import numpy as np
from msgspec.structs import replace
from not_a_hat_watching import Case, Noted, Role, watch

from naysay.games.not_a_hat.belief import Belief, crowding
from naysay.games.not_a_hat.bots import EXPERT

SEATS = (3, 4, 6)


def fitted(cases: Sequence[Case], role: Role, old: Belief) -> Belief:
    """The likeliest, with the points of its curve where the old one has them: logistic regression on hat functions."""
    here = [case for case in cases if case.role == role and case.presence is not None]
    right = np.array([case.right for case in here], float)
    felt, at = np.array([case.presence for case in here], float), [point for point, _ in old.curve]
    hats = [np.interp(felt, at, [float(each == point) for each in at]) for point in at]
    known = np.stack([*hats, [-crowding(case.gifts) for case in here]], axis=1)
    weights = np.array([*(odds for _, odds in old.curve), old.crowd])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-known @ weights))
        steep = (known * (chance * (1 - chance))[:, None]).T @ known
        weights += np.linalg.solve(steep, known.T @ (right - chance))
    *odds, crowd = map(float, weights)
    return Belief(tuple(zip(at, odds, strict=True)), crowd)


def mean(beliefs: Sequence[Belief]) -> Belief:
    curves = zip(*(belief.curve for belief in beliefs), strict=True)
    curve = [(points[0][0], round(float(np.mean([odds for _, odds in points])), 2)) for points in curves]
    return Belief(tuple(curve), round(float(np.mean([belief.crowd for belief in beliefs])), 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="for each number of seats, each time")
    parser.add_argument("--times", type=int, default=8)
    given = parser.parse_args()
    expert, found = EXPERT, list[tuple[Belief, Belief]]()
    for i in range(given.times):
        games = [
            watch([Noted(expert) for _ in range(seats)], f"tune {i} {seats} {deal}")
            for seats, deal in product(SEATS, range(given.games))
        ]
        cases = [case for game in games for case in game.cases]
        said, heard = fitted(cases, "said", expert.said), fitted(cases, "heard", expert.heard)
        found.append((said, heard))
        expert = replace(expert, said=mean([expert.said, said]), heard=mean([expert.heard, heard]))
        print(f"{i + 1}: {expert.said}\n   {expert.heard}", flush=True)
    late = found[given.times // 2 :]
    print(f"said={mean([said for said, _ in late])}\nheard={mean([heard for _, heard in late])}")


if __name__ == "__main__":
    main()
