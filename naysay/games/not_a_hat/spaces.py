"""That's Not a Hat in numbers: naysay/core/spaces.py says for what.

What is face down is not there: to remember it is up to whoever learns. Things are offered by their names, plainly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from naysay.core import Seat
from naysay.core.spaces import Draft, each_of, from_seat, one_hot, scaled
from naysay.games.not_a_hat.actions import ANSWERS, CLAIMS, MANNERS, SAID, Action, Offer
from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from naysay.games.not_a_hat.rules import ARROWS, LAST_PENALTY, MOST_PASSES, Gift, Phase, View

PHASES: tuple[Phase, ...] = get_args(Phase)
MOST_GIFTS = 2  # before a seat
OFFERS = tuple(Offer(thing, GIFTS[thing].en.name) for thing in THINGS)
CHOICES: tuple[Action, ...] = (*OFFERS, SAID, *ANSWERS, *CLAIMS)
SAY = range(len(OFFERS))
SAY_ALOUD = range(len(OFFERS) + 1)
ANSWER = range(SAY_ALOUD.stop, SAY_ALOUD.stop + len(ANSWERS))
CLAIM = range(ANSWER.stop, len(CHOICES))


class NotAHatSpaces:
    actions = tuple(map(str, CHOICES))
    draws = len(THINGS)
    at_once = False

    def observe(self, view: View, draft: Draft | None) -> list[float]:
        order = from_seat(view.seat, len(view.hands))
        told = [*one_hot(view.phase, PHASES), *one_hot(view.giver, order), *one_hot(view.receiver, order)]
        told += [*one_hot(view.top, THINGS), *each_of(view.names, THINGS), *gift(view.giving)]
        for seat in order:
            lying = [*view.hands[seat], *[None] * MOST_GIFTS][:MOST_GIFTS]
            told += [number for each in lying for number in gift(each)]
            told.append(scaled(len(view.penalties[seat]), LAST_PENALTY))
            told.append(scaled(sum(past[seat] for past in view.past), LAST_PENALTY * view.rounds))
        offer = view.offer
        told += [float(offer is not None), *one_hot(offer and offer.thing, THINGS)]
        told += one_hot(offer and offer.manner, MANNERS)
        return [*told, *verdict(view, order), scaled(view.passes, MOST_PASSES)]

    def legal(self, view: View, draft: Draft | None) -> list[int]:
        if view.claims:
            return list(CLAIM)
        if view.offer:
            return list(ANSWER)
        return list(SAY_ALOUD if view.options.speech == "aloud" else SAY)

    def choose(self, view: View, draft: Draft | None, number: int) -> Action:
        return CHOICES[number]


def gift(gift: Gift | None) -> list[float]:
    """Its number lets it be followed about the table, as whoever looks can."""
    if gift is None:
        return [0.0] * (len(THINGS) + len(ARROWS) + 3)
    known = [*one_hot(gift.thing, THINGS), *one_hot(gift.arrow, ARROWS)]
    return [*known, 1.0, float(gift.down), scaled(gift.number, len(THINGS))]


def verdict(view: View, order: Sequence[Seat]) -> list[float]:
    last = view.verdict
    told = [*one_hot(last and last.gift.thing, THINGS), *one_hot(last and last.loser, order)]
    told += [*one_hot(last and last.giver, order), *one_hot(last and last.receiver, order)]
    for claim in view.claims or (None, None):
        told += one_hot(claim, CLAIMS)
    return told


SPACES = NotAHatSpaces()
