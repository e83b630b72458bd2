"""Who plays That's Not a Hat when people do not. They forget as people do, and are as sure as people are: too sure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Literal

from naysay.core import Bot, Intent, Level
from naysay.games.not_a_hat.actions import MANNERS, SAID, Action, Offer
from naysay.games.not_a_hat.gifts import GIFTS
from naysay.games.not_a_hat.memory import EASY, EXPERT, HARD, MEDIUM, Memory, Skill
from naysay.games.not_a_hat.reasons import Bluffs, Doubts, Recalls, Trusts, Unheard
from naysay.games.not_a_hat.rules import View, concession
from naysay.games.not_a_hat.told import Manner

A_MOMENT = 0.9, 1.6  # seconds
SURE = 0.6  # from where on one would call it knowing
LIABILITY = 0.05  # of a gift that one has accepted and will have to name


Conviction = Literal["knew", "guessed", "bluffed"]


class Rememberer(Bot[View, Action]):
    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self.memory = Memory()

    def see(self, view: View) -> None:
        self.memory.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        if view.claims:
            return Intent(concession(view), Unheard())
        if view.offer == SAID:
            return Intent("accept", Unheard(), rng.uniform(*A_MOMENT))
        assert view.giving is not None
        beliefs = self.memory.beliefs(view.giving, self.skill)
        after = rng.uniform(*A_MOMENT) + rng.expovariate(1 / 0.6)  # as long whether it knows or not
        return self.give(view, beliefs, after, rng) if view.offer is None else self.answer(view, beliefs, after, rng)

    def give(self, view: View, beliefs: dict[str | None, float], after: float, rng: Random) -> Intent[Action]:
        """What comes to mind; or, if nothing does, something that might be there: a thing heard of, or listed."""
        things = list(beliefs)
        [thing] = rng.choices(things, [beliefs[each] for each in things])
        bluff = thing is None
        if thing is None:
            thing = rng.choice(view.names or view.unseen)
        sure = round(100 * beliefs.get(thing, 0.0))
        words = GIFTS[thing].en.name
        offer = Offer(thing, words, self.manner(bluff, rng))
        return Intent(offer, Bluffs(sure) if bluff else Recalls(sure), after)

    def answer(self, view: View, beliefs: dict[str | None, float], after: float, rng: Random) -> Intent[Action]:
        """Refuse iff the name is less likely to be right than a penalty for the giver is worth the risk."""
        assert view.offer is not None
        worth = 1 / (len(view.hands) - 1)
        enough = (worth + LIABILITY) / (1 + worth)
        right = 0.0
        if view.offer.thing:
            trust = min(max(rng.gauss(self.skill.trust, self.skill.mood) * enough, 0.0), 1.0)
            right = beliefs.get(view.offer.thing, 0.0) + beliefs[None] * trust
        if right < enough:
            return Intent("refuse", Doubts(round(100 * right)), after)
        return Intent("accept", Trusts(round(100 * right)), after)

    def conviction(self, view: View, offer: Offer) -> Conviction:
        """With what it said that, as far as it remembered here."""
        assert view.giving is not None
        beliefs = self.memory.beliefs(view.giving, self.skill)
        sure = beliefs.get(offer.thing, 0.0) if offer.thing else 0.0
        if sure < max(beliefs.values()):
            return "bluffed"
        return "knew" if sure > SURE else "guessed"

    def manner(self, bluff: bool, rng: Random) -> Manner:
        """Some show what they feel."""
        if rng.random() < self.skill.guile:
            return rng.choice(MANNERS)
        return "unsure" if bluff else "smiling"


BOTS: Mapping[Level, Callable[[], Rememberer]] = {
    "easy": partial(Rememberer, EASY),
    "medium": partial(Rememberer, MEDIUM),
    "hard": partial(Rememberer, HARD),
    "expert": partial(Rememberer, EXPERT),
}
