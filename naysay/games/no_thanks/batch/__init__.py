"""No Thanks! in machine code, for the lab: a hundred million moves a second on one core (bench/results/batch.md).

Nothing that serves or plays imports it, for numba takes a while to load.
"""
