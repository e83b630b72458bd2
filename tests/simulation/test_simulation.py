"""Laws hold in every world. What they are is in laws.py; what goes wrong in the worlds, in weather.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.world import simulate

WORLDS, TOGETHER = 200, 20
TWICE = "from tests.simulation.world import simulate; print([simulate(seed).digest for seed in (3, 4)])"


@pytest.mark.parametrize("first", range(0, WORLDS, TOGETHER))
def test_laws_hold_whatever_the_weather(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        world = simulate(seed)
        if world.failure:
            pytest.fail(f"{world.story()}\nseed {seed}: {world.failure}")


def test_a_seed_is_the_same_world_in_every_process() -> None:
    """Whatever the order of sets is there: to the letter and to the microsecond."""
    root = Path(__file__).parents[2]
    told = {
        subprocess.run(
            [sys.executable, "-c", TWICE],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{[simulate(seed).digest for seed in (3, 4)]}\n"}
