"""Worlds by the thousand: python -m tests.simulation --seeds 100000 --from N"""

from __future__ import annotations

import argparse
import sys
import time

from tests.simulation.world import simulate


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first")
    parser.add_argument("--trace", action="store_true", help="tell the last events of every world")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first that fails")
    asked = parser.parse_args()
    begun, failed = time.perf_counter(), 0
    for seed in range(asked.first, asked.first + asked.seeds):
        world = simulate(seed)
        if asked.trace or (world.failure and not asked.keep_going):
            print(world.story())
        if world.failure:
            failed += 1
            print(f"seed {seed}: {world.failure}")
            if not asked.keep_going:
                sys.exit(1)
    print(f"{asked.seeds} worlds, {failed} failed, {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
