from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from naysay.core import Bot, Intent, Phrase


class Anything(Phrase, frozen=True, tag="anything"): ...


WHY = Anything()


class RandomBot(Bot[Any, Any]):
    """Plays anything that is allowed: the floor that every other bot is measured from."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Intent[Any]:
        return Intent(legal[int(rng.random() * len(legal))], WHY)
