"""How a game may end for the seat to act, if it takes and if it passes."""

from __future__ import annotations

from typing import NamedTuple

LEAD = 80  # points ahead that are worth as much as a win


class Guess(NamedTuple):
    """Shares of the win; and points ahead of the others, LEAD of them as one."""

    win_taking: float
    win_passing: float
    lead_taking: float
    lead_passing: float

    @property
    def gain(self) -> float:
        """By how much taking is better than passing."""
        return self.win_taking + self.lead_taking - self.win_passing - self.lead_passing
