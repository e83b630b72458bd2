"""Who gives hints: it tells what its seat could have known of a gift, and no more. [5.11]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from naysay.core import Bot, Intent, Seat
from naysay.games.not_a_hat.actions import Action, Offer
from naysay.games.not_a_hat.gifts import GIFTS
from naysay.games.not_a_hat.reasons import CameAs, LayOpen, Reason, Unheard
from naysay.games.not_a_hat.rules import Options, View, concession


class Trace(Struct, frozen=True):
    """Something that could be known of a gift."""

    at: int  # the pass at which it was last so
    thing: str | None  # that it was, or was said to be
    by: Seat | None = None  # who said so; None: it lay open


class Witness(Bot[View, Action]):
    def __init__(self) -> None:
        self.round = 0
        self.traces: dict[int, tuple[Trace, ...]] = {}

    def see(self, view: View) -> None:
        if len(view.past) > self.round:
            self.round, self.traces = len(view.past), {}
        for gift in view.gifts:
            if gift.thing is not None:
                self.traces[gift.number] = (Trace(view.passes, gift.thing),)
        if view.offer and view.giving:
            said = Trace(view.passes, view.offer.thing, view.giver)
            known = self.traces[view.giving.number]
            if known[-1] != said:
                self.traces[view.giving.number] = (*known, said)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        if view.claims:
            return Intent(concession(view), Unheard())
        assert view.giving
        known = self.traces[view.giving.number]
        if view.offer is None:
            thing = known[-1].thing or rng.choice(view.names or view.unseen)
            return Intent(Offer(thing, GIFTS[thing].en.name), told(known[-1], view))
        before = known[-2]
        return Intent("accept" if before.thing == view.offer.thing else "refuse", told(before, view))


def told(trace: Trace, view: View) -> Reason:
    ago = view.passes - trace.at
    if trace.by is None:
        assert trace.thing
        return LayOpen(trace.thing, ago)
    return CameAs(trace.by, trace.thing, ago)


def advisor(options: Options, alone: bool) -> Witness | None:
    return Witness() if options.hints == "all" or (alone and options.hints == "alone") else None
