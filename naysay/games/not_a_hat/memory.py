"""A memory that fades, mixes things up, and believes what it is told: as people's do.

For each gift on the table it keeps traces of what was seen (weight 1), when it came and when it was turned face down,
and of what was said (less, so that lies stick too). Some of it is not taken in at all. How present a thing is:
ln Σ weight · age^-decay over its traces, ages in seconds at six a pass. Traces of other gifts come to mind as well,
with a penalty, and so do things that are easily taken for one of its own. What comes to mind at a given moment is that
with noise; or nothing, if all is faint. Only what lay open a moment ago is known for sure.

What is taken in is drawn from all that was noticed before, and not from chance: whoever is shown the same views again
remembers the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import exp, log
from random import Random
from typing import Literal

from msgspec import Struct

from naysay.games.not_a_hat.gifts import GIFTS
from naysay.games.not_a_hat.rules import Gift, View

A_PASS = 6.0  # seconds
JUST_NOW = 3.0  # seconds
WEIGHTS = {"seen": 1.0, "heard": 0.25}
OTHER_BACK = 0.5  # penalty for a gift with another back, on top of that for any other gift
A_FEW = 5  # things that one would not be astonished by, if nothing comes to mind
ALIKE = 1.5  # penalty for a thing that is like one that was seen or named, likewise
KIN: Mapping[str, tuple[str, ...]] = {
    thing: tuple(key for key, other in GIFTS.items() if gift.family and other.family == gift.family and key != thing)
    for thing, gift in GIFTS.items()
}  # what each thing is easily taken for


class Skill(Struct, frozen=True):
    """How well somebody remembers."""

    decay: float
    noise: float
    faint: float  # what is less present is not recalled
    mixing: float  # penalty for what belongs to another gift
    attention: float  # the share of what is seen and heard that is taken in


class Trace(Struct, frozen=True):
    thing: str
    at: int  # in passes
    how: Literal["seen", "heard"]


class Mind(Struct, frozen=True):
    """What somebody takes a gift for at one moment: shares of one whole."""

    shares: Mapping[str, float]
    blank: float  # nothing comes to mind

    @property
    def knows(self) -> bool:
        return self.blank == 0.0

    def share(self, thing: str) -> float:
        """What speaks for it. A blank mind speaks as much for each of a few."""
        return self.shares.get(thing, 0.0) + self.blank / A_FEW


class Memory:
    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self.begin(0)

    def begin(self, round_: int) -> None:
        self.round = round_
        self.now = 0  # in passes
        self.traces: dict[int, list[Trace]] = {}  # by the numbers of the gifts on the table
        self.open: dict[int, str] = {}  # gifts that are face up
        self.covered: tuple[int, int, str] | None = None  # the last to be turned face down: its number, when, and what
        self.heard: Trace | None = None
        self.shown = 0  # when a gift was last refused, and so shown
        self.luck = 0.0  # of all that was noticed so far

    def see(self, view: View) -> None:
        if len(view.past) != self.round:
            self.begin(len(view.past))
        self.now = view.passes - (view.offer is not None)
        if view.verdict:
            self.shown = self.now
        there = {gift.number: gift.thing for gift in view.gifts}
        for number in self.traces.keys() - there.keys():
            del self.traces[number]
            self.open.pop(number, None)
        for number, thing in there.items():
            if thing is not None and number not in self.open:
                self.traces[number] = []
                self.open[number] = thing
                self.notice(number, Trace(thing, self.now, "seen"), view)
            elif thing is None and number in self.open:
                glimpsed = self.open.pop(number)
                self.covered = (number, self.now, glimpsed)
                self.notice(number, Trace(glimpsed, self.now, "seen"), view)
        if view.offer and view.offer.thing and view.giving:
            said = Trace(view.offer.thing, self.now, "heard")
            if said != self.heard:
                self.heard = said
                self.notice(view.giving.number, said, view)

    def notice(self, number: int, trace: Trace, view: View) -> None:
        traces = self.traces[number]
        if trace in traces[-1:]:
            return
        self.luck = Random(f"{self.luck} {view.seat} {number} {trace.thing} {trace.at}").random()
        if self.luck < self.skill.attention:
            traces.append(trace)

    def mind(self, gift: Gift, view: View, rng: Random | None = None) -> Mind:
        """What comes to mind here and now; without chance, what would most likely."""
        if self.covered and self.covered[:2] == (gift.number, self.now):
            return Mind({self.covered[2]: 1.0}, 0.0)
        noise = self.skill.noise
        presence = self.presence(gift, view)
        levels = {thing: presence[thing] / noise + gumbel(rng) for thing in sorted(presence)}
        blank = self.skill.faint / noise + gumbel(rng)
        most = max(blank, *levels.values()) if levels else blank
        shares = {thing: exp(level - most) for thing, level in levels.items()}
        total = sum(shares.values()) + exp(blank - most)
        return Mind({thing: share / total for thing, share in shares.items()}, exp(blank - most) / total)

    def presence(self, gift: Gift, view: View) -> dict[str, float]:
        """How present each thing is that this gift could be. What is being said just now is no memory yet."""
        sums = defaultdict[str, float](float)
        skill = self.skill
        alike = exp(-skill.mixing - ALIKE)
        for other in view.gifts:
            penalty = 0.0
            if other.number != gift.number:
                penalty = skill.mixing + (OTHER_BACK if other.arrow != gift.arrow else 0.0)
            for trace in self.traces.get(other.number, ()):
                if trace.at == self.now:
                    continue
                age = (self.now - trace.at) * A_PASS + JUST_NOW
                strength = WEIGHTS[trace.how] * age**-skill.decay * exp(-penalty)
                sums[trace.thing] += strength
                if not penalty:
                    for kin in KIN[trace.thing]:
                        sums[kin] += strength * alike
        lying = visible(view)
        return {thing: log(strength) for thing, strength in sums.items() if thing not in lying}


def visible(view: View) -> set[str | None]:
    """Things that lie face up, so that no gift which is face down can be one of them."""
    return {gift.thing for gift in view.gifts} | {thing for pile in view.penalties for thing in pile} | {view.top}


def gumbel(rng: Random | None) -> float:
    """The largest of noisy levels is drawn as by a softmax of the levels, if this is the noise."""
    return 0.0 if rng is None else -log(rng.expovariate(1.0) or 1e-300)
