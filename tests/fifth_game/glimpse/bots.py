from __future__ import annotations

from collections.abc import Sequence
from random import Random

from naysay.core import Bot, Intent, Phrase

from .rules import THINGS, Action, Say, View


class Remembered(Phrase, frozen=True, tag="remembered"): ...


class Calm(Bot[View, Action]):
    """Says what it saw."""

    def __init__(self) -> None:
        self.seen: str | None = None

    def see(self, view: View) -> None:
        self.seen = view.thing or self.seen

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        assert self.seen, "it has watched"
        return Intent(Say(self.seen, THINGS[self.seen][1]), Remembered(), after=0.05)


class Startled(Calm):
    """But the first time that it is asked in a game it does not know what to say. And it takes its time."""

    slow = True

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        if view.left == view.options.rounds - 1:
            raise RuntimeError("what was the question?")
        return super().choose(view, legal, rng)


BOTS = {"calm": Calm, "startled": Startled}
