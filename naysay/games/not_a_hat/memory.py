"""A memory that fades, mixes things up, and believes what it is told: as people's do.

For each gift it keeps traces of what was seen (weight 1) or said of it (less, so that lies stick too). How present a
thing is: ln Σ weight · age^-decay over its traces, ages in seconds at six a pass. Traces of other gifts come to mind
as well, with a penalty. A thing is recalled by chance, the more present the likelier, or none is, if all are faint.
"""

from __future__ import annotations

from math import exp, log

from msgspec import Struct

from naysay.games.not_a_hat.rules import Gift, View

A_PASS = 6.0  # seconds
JUST_NOW = 3.0  # seconds
SEEN, HEARD = 1.0, 0.25  # weights


class Skill(Struct, frozen=True):
    decay: float
    noise: float
    faint: float  # what is less present is not recalled
    mixing: float  # penalty of what belongs to another gift
    trust: float = 1.25  # in a giver where nothing comes to mind: 1 is just enough to accept
    mood: float = 0.3  # by how much that differs from one time to the next
    guile: float = 0.5  # how often what it feels does not show


EASY = Skill(0.70, 0.60, -1.1, 0.6, mood=0.5, guile=0.3)
MEDIUM = Skill(0.60, 0.50, -1.4, 0.8, mood=0.45, guile=0.5)
HARD = Skill(0.55, 0.45, -1.6, 1.0, mood=0.35, guile=0.75)
EXPERT = Skill(0.50, 0.40, -1.8, 1.25, guile=1.0)


class Trace(Struct, frozen=True):
    gift: int
    thing: str
    at: int  # in passes
    weight: float


class Memory:
    def __init__(self) -> None:
        self.traces: tuple[Trace, ...] = ()
        self.passes = 0  # in all rounds
        self.last: View | None = None

    def see(self, view: View) -> None:
        before, self.last = self.last, view
        if before is None or len(view.past) > len(before.past):
            self.traces, self.passes = (), 0
        elif view.passes > before.passes:
            self.passes += 1
        there = {gift.number for gift in view.gifts}
        known = {(trace.gift, trace.at, trace.weight) for trace in self.traces}
        new = [trace for trace in self.noticed(view) if (trace.gift, trace.at, trace.weight) not in known]
        self.traces = (*(trace for trace in self.traces if trace.gift in there), *new)

    def noticed(self, view: View) -> list[Trace]:
        """What lies open is seen again at every pass; what is said is heard once."""
        found = [Trace(gift.number, gift.thing, self.passes, SEEN) for gift in view.gifts if gift.thing is not None]
        if view.offer and view.offer.thing and view.giving:
            found.append(Trace(view.giving.number, view.offer.thing, self.passes, HEARD))
        return found

    def beliefs(self, gift: Gift, skill: Skill) -> dict[str | None, float]:
        """How likely it is to be each thing; None: nothing comes to mind."""
        strength: dict[str, float] = {}
        for trace in self.traces:
            age = (self.passes - trace.at) * A_PASS + JUST_NOW
            weight = trace.weight
            if trace.gift != gift.number:
                weight *= exp(-skill.mixing)
            strength[trace.thing] = strength.get(trace.thing, 0.0) + weight * age**-skill.decay
        present: dict[str | None, float] = {thing: exp(log(sum_) / skill.noise) for thing, sum_ in strength.items()}
        present[None] = exp(skill.faint / skill.noise)
        total = sum(present.values())
        return {thing: each / total for thing, each in present.items()}
