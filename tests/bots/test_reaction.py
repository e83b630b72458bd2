from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import pytest

from naysay.bots import Reaction

DRAWS = 40_000


def test_reactions_have_the_mean_the_spread_and_the_long_tail_of_an_ex_gaussian():
    rng = Random(1)
    times = [Reaction(mu=500, sigma=60, tau=200).draw(rng) for _ in range(DRAWS)]
    mean, spread = fmean(times), pstdev(times)
    variance = 60**2 + 200**2
    assert mean == pytest.approx(500 + 200, rel=0.01)
    assert spread == pytest.approx(variance**0.5, rel=0.02)
    assert fmean((time - mean) ** 3 for time in times) / spread**3 == pytest.approx(2 * 200**3 / variance**1.5, rel=0.1)


def test_a_cost_is_added_to_each():
    reaction = Reaction(mu=500, sigma=60, tau=200)
    assert [reaction.draw(Random(seed), cost=150) for seed in range(20)] == pytest.approx(
        [reaction.draw(Random(seed)) + 150 for seed in range(20)]
    )
