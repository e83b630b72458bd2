"""Who plays That's Not a Hat when people do not. They forget, doubt and bluff as people do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Literal

from msgspec import Struct

from naysay.bots import Reaction
from naysay.core import Bot, Intent, Level, Seat
from naysay.games.not_a_hat.actions import MANNERS, SAID, Action, Offer
from naysay.games.not_a_hat.belief import Belief, straight
from naysay.games.not_a_hat.gifts import GIFTS
from naysay.games.not_a_hat.memory import Memory, Mind, Skill, visible
from naysay.games.not_a_hat.reasons import Bluffs, Dares, Doubts, LetsPass, Reason, Recalls, Trusts, Unheard
from naysay.games.not_a_hat.rules import View, concession
from naysay.games.not_a_hat.stakes import plain_worth, worth
from naysay.games.not_a_hat.told import Manner

THINKING = Reaction(1300, 200, 600)  # as long whether it knows or not
LIABILITY = 0.35  # of a gift that one has accepted and will have to name, where a penalty costs 1
PATIENCE, UNEASE = 30, 1 / 15  # after so many passes without a refusal, each takes so many log odds from every belief
SURE = 0.75  # from where on one would call it knowing
CONVINCING: Mapping[Manner, float] = {"smiling": 1.0, "plainly": 0.0, "unsure": -1.0}


Conviction = Literal["knew", "guessed", "bluffed"]


class Character(Struct, frozen=True):
    skill: Skill
    said: Belief  # in what it says itself
    heard: Belief  # in what it is told
    guile: float  # how often what it feels does not show
    mood: float = 0.0  # by how many log odds its doubt differs from one time to the next
    heeds: float = 0.0  # the log odds that a smile is good for, and a frown costs
    guesses: float = 1.0  # how often, if nothing comes to mind, it says what is nearest to it; else anything listed
    worth: Callable[[View, Seat, Seat], float] = plain_worth


EASY = Character(
    Skill(0.70, 0.60, -1.1, 0.6, attention=0.55),
    said=straight(1.0, 1.0),
    heard=straight(1.9, 0.8),
    guile=0.1,
    mood=1.2,
    heeds=0.8,
    guesses=0.5,
)
MEDIUM = Character(
    Skill(0.60, 0.50, -1.4, 0.8, attention=0.6),
    said=straight(1.0, 1.0),
    heard=straight(1.9, 0.9),
    guile=0.4,
    mood=0.8,
    heeds=0.5,
    guesses=0.8,
)
HARD = Character(
    Skill(0.55, 0.45, -1.6, 1.0, attention=0.65),
    said=straight(1.1, 1.0),
    heard=straight(2.1, 1.2),
    guile=0.7,
    mood=0.4,
    heeds=0.25,
)
EXPERT = Character(
    Skill(0.50, 0.40, -1.8, 1.25, attention=0.7),
    # These two are fitted to games of experts by bench/tune_not_a_hat.py.
    said=Belief(((-1.4, 0.26), (0.0, 1.05), (1.3, 1.97), (3.0, 2.35)), crowd=0.74),
    heard=Belief(
        ((-3.5, -1.61), (-2.0, -0.64), (-1.5, -0.17), (-1.3, 1.17), (-0.7, 2.14), (0.5, 3.18), (2.0, 3.7)), crowd=0.21
    ),
    guile=1.0,
    worth=worth,
)


class Rememberer(Bot[View, Action]):
    def __init__(self, character: Character) -> None:
        self.character = character
        self.memory = Memory(character.skill)

    def see(self, view: View) -> None:
        self.memory.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        after = THINKING.draw(rng) / 1000
        if view.claims:
            return Intent(concession(view), Unheard(), after)
        if view.offer == SAID:
            return Intent("accept", Unheard(), after)
        assert view.giving is not None
        mind = self.memory.mind(view.giving, view, rng)
        action, why = self.give(view, mind, rng) if view.offer is None else self.answer(view, mind, rng)
        return Intent(action, why, after)

    def give(self, view: View, mind: Mind, rng: Random) -> tuple[Offer, Reason]:
        """Whatever is most present: nothing else is likelier to be right, nor to pass if it is not."""
        thing = max(mind.shares, key=mind.shares.__getitem__, default=None)
        if thing is None or (mind.blank > mind.shares[thing] and rng.random() > self.character.guesses):
            thing = rng.choice([name for name in view.names if name not in visible(view)] or view.unseen)
        sure = self.belief(self.character.said, view, mind, thing)
        bluff = self.bluffs(sure, mind, thing)
        why = Bluffs(percent(sure)) if bluff else Recalls(percent(sure))
        return Offer(thing, GIFTS[thing].en.name, self.manner(bluff, rng)), why

    def bluffs(self, sure: float, mind: Mind, thing: str | None) -> bool:
        return sure < 0.5 or thing is None or mind.shares.get(thing, 0.0) < mind.blank

    def conviction(self, view: View, offer: Offer) -> Conviction:
        """With what it said that, by what it remembered; told when the game is over."""
        assert view.giving is not None
        mind = self.memory.mind(view.giving, view)
        sure = self.belief(self.character.said, view, mind, offer.thing)
        if self.bluffs(sure, mind, offer.thing):
            return "bluffed"
        return "knew" if sure > SURE else "guessed"

    def answer(self, view: View, mind: Mind, rng: Random) -> tuple[Action, Reason]:
        """Refuse iff a penalty for the giver, so likely, is worth the risk of one's own."""
        assert view.offer is not None
        assert view.seat is not None
        leaning = rng.gauss(0, self.character.mood) + self.character.heeds * CONVINCING[view.offer.manner]
        sure = self.belief(self.character.heard, view, mind, view.offer.thing, leaning)
        gain = self.character.worth(view, view.seat, view.giver)
        if (1 - sure) * gain - sure > -LIABILITY:
            return "refuse", Doubts(percent(sure)) if sure < 0.5 else Dares(percent(sure))
        return "accept", Trusts(percent(sure)) if sure >= 0.5 else LetsPass(percent(sure))

    def belief(self, belief: Belief, view: View, mind: Mind, thing: str | None, leaning: float = 0.0) -> float:
        """That the gift is this thing; what lies open elsewhere, or is no thing at all, it cannot be."""
        if thing is None or thing in visible(view):
            return 0.0
        leaning -= max(0, self.memory.now - self.memory.shown - PATIENCE) * UNEASE
        return belief(mind, thing, len(view.gifts), leaning)

    def manner(self, bluff: bool, rng: Random) -> Manner:
        """Some show what they feel."""
        if rng.random() < self.character.guile:
            return rng.choice(MANNERS)
        return "unsure" if bluff else "smiling"


def percent(share: float) -> int:
    return round(100 * share)


BOTS: Mapping[Level, Callable[[], Rememberer]] = {
    "easy": partial(Rememberer, EASY),
    "medium": partial(Rememberer, MEDIUM),
    "hard": partial(Rememberer, HARD),
    "expert": partial(Rememberer, EXPERT),
}
