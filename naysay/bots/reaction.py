"""How long it takes to react, for games in which haste decides."""

from __future__ import annotations

from random import Random

from msgspec import Struct


class Reaction(Struct, frozen=True):
    """Times in ms, ex-Gaussian as people's are: most lie about a middle, and now and then one is far too long."""

    mu: float
    sigma: float
    tau: float

    def draw(self, rng: Random, cost: float = 0.0) -> float:
        """One reaction. `cost` is what makes this one harder than the plainest."""
        return self.mu + cost + rng.gauss(0, self.sigma) + rng.expovariate(1 / self.tau)
