"""Games of That's Not a Hat between bots whose thoughts can be read, to measure and to tune them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, Outcome
from naysay.games.not_a_hat.actions import Offer
from naysay.games.not_a_hat.belief import Belief, log_odds
from naysay.games.not_a_hat.bots import PATIENCE, Rememberer
from naysay.games.not_a_hat.memory import Mind
from naysay.games.not_a_hat.reasons import Bluffs, Reason
from naysay.games.not_a_hat.rules import View, new

ENOUGH = 200  # cases in a tenth
Role = Literal["said", "heard"]
ROLES: tuple[Role, Role] = ("said", "heard")


class Case(Struct, frozen=True):
    """A name that somebody said or heard, and what they thought of it."""

    seat: int
    role: Role
    sure: float
    right: bool
    bluff: bool
    presence: float | None  # log odds in their mind; None: they went by something else
    gifts: int  # on the table
    passed: bool = True  # the name was accepted


class Watched(Struct, frozen=True):
    passes: int
    outcome: Outcome
    cases: list[Case]


class Noted(Rememberer):
    """One whose thoughts can be read."""

    presence: float | None = None

    def belief(self, belief: Belief, view: View, mind: Mind, thing: str | None, leaning: float = 0.0) -> float:
        sure = super().belief(belief, view, mind, thing, leaning)
        uneasy = self.memory.now - self.memory.shown > PATIENCE
        self.presence = None if mind.knows or uneasy or not thing or not sure else log_odds(mind.share(thing))
        return sure


class Liar(Noted):
    """One time in five it says the next best thing in its place, if it has something in mind."""

    def give(self, view: View, mind: Mind, rng: Random) -> tuple[Offer, Reason]:
        offer, why = super().give(view, mind, rng)
        others = sorted(mind.shares.keys() - {offer.thing}, key=mind.shares.__getitem__)
        if others and not isinstance(why, Bluffs) and rng.random() < 0.2:
            return replace(offer, thing=others[-1]), Bluffs(0)
        return offer, why


def watch(bots: Sequence[Noted], deal: str) -> Watched:
    deck, rng = Random(f"deck {deal}"), Random(f"bots {deal}")
    state = new(len(bots), start=deck.randrange(len(bots)))
    cases: list[Case] = []
    while True:
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        if state.outcome:
            return Watched(state.passes, state.outcome, cases)
        [seat] = state.actors
        menu = state.legal(seat)
        if seat < 0:
            state = state.play(seat, menu[int(deck.random() * len(menu))] if seat == CHANCE else menu[0])
            continue
        bot, view = bots[seat], state.view(seat)
        intent = bot.choose(view, menu, rng)
        offer = intent.action if isinstance(intent.action, Offer) else state.offer
        right, bluff = offer.thing == state.giving.thing, intent.why.key == "bluffs"
        role = ROLES[state.offer is not None]
        cases.append(Case(seat, role, intent.why.sure / 100, right, bluff, bot.presence, len(view.gifts)))
        if intent.action == "refuse":
            cases[-2:] = [replace(case, passed=False) for case in cases[-2:]]
        state = state.play(seat, intent.action)


class Tenth(Struct, frozen=True):
    cases: int
    sure: float
    right: float

    @property
    def off(self) -> float:
        """How much too sure, in points."""
        return 100 * (self.sure - self.right)


def tenths(cases: Sequence[Case], role: Role) -> dict[int, Tenth]:
    """How sure and how right they were, by how sure they were, where there are enough cases to say."""
    found = {}
    for i in range(10):
        here = [case for case in cases if case.role == role and min(9, round(100 * case.sure) // 10) == i]
        if len(here) >= ENOUGH:
            found[i] = Tenth(len(here), fmean(case.sure for case in here), fmean(case.right for case in here))
    return found


def all_cases(games: Iterable[Sequence[Watched]]) -> list[Case]:
    return [case for each in games for game in each for case in game.cases]
