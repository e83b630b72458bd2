"""Who plays Not Not when people do not. They know what is right, and are as slow and as often wrong as people are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from random import Random

from naysay.core import Bot, Intent, Level
from naysay.games.not_not.cards import INKS, SPOTS, Spot
from naysay.games.not_not.reasons import Reason, Slip
from naysay.games.not_not.rules import FALSE_START, Action, State, Tap, View
from naysay.games.not_not.skill import EASY, EXPERT, HARD, MEDIUM, Question, Skill
from naysay.games.not_not.tapping import reason, right_spots

NEGATED, INK, UNTURNED = 0.60, 0.25, 0.15  # how often a slip is of each kind, where all of them are possible


class Racer(Bot[View, Action]):
    """Reacts and errs as its skill has it, whoever it plays with."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self.delay = 0.0  # ms on top of each reaction

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        shown = view.public
        assert shown.dice is not None
        asked = Question.of(shown.dice, shown.up, shown.liar)
        spots = shown.right
        why: Reason | Slip = reason(shown.table, shown.dice, shown.up, shown.liar, shown.options.nothing)
        if rng.random() < self.skill.slips(asked) and (wrong := slip(shown, rng)):
            spots, why = wrong, Slip()
        ms = max(FALSE_START, round(self.skill.reaction.draw(rng, self.skill.cost(asked) + self.delay)))
        if ms > shown.limit * 1000:
            return Intent(legal[0], why, after=inf)  # it lets the round go by
        return Intent(Tap(rng.choice(sorted(spots)) if spots else None, ms), why, after=ms / 1000)


class Adaptive(Racer):
    """Begins as medium does, then follows the player: it slows down when it gains cards, and hurries when others do.

    It settles where its share is half of the cards, or where the other seats have bots of its kind too, its part of
    that half: the one player gets the other half.
    """

    FIRST_STEP, LAST_STEP, SHRINK = 160.0, 25.0, 0.95  # ms for a card; large while it knows nothing of the player
    BOUNDS = (-500.0, 2000.0)  # ms

    def __init__(self) -> None:
        super().__init__(MEDIUM)
        self.step = self.FIRST_STEP
        self.cards: tuple[int, ...] = ()  # in front of each seat when it last looked; empty before

    def see(self, view: View) -> None:
        assert view.seat is not None
        cards = view.public.cards
        if self.cards and view.public.rolls and cards != self.cards:
            gained, total = cards[view.seat] - self.cards[view.seat], sum(cards) - sum(self.cards)
            lowest, highest = self.BOUNDS
            balance = (len(cards) - 1) * gained - total / 2
            self.delay = min(max(self.delay + self.step * balance, lowest), highest)
            self.step = max(self.step * self.SHRINK, self.LAST_STEP)
        self.cards = cards


def slip(shown: State, rng: Random) -> frozenset[Spot]:
    """Wrong spots that a mistake leads to: a NOT lost or added, the ink in place of the word, the arrow overlooked."""
    assert shown.dice is not None
    right, dice, nothing = shown.right, shown.dice, shown.options.nothing
    inks = (INKS[dice.a], INKS[dice.b])
    negated = right_spots(shown.table, dice, shown.up, not shown.liar, nothing)
    ink = {spot for spot, card in zip(SPOTS, shown.table, strict=True) if card and card.colour in inks}
    unturned = right_spots(shown.table, dice, "top", shown.liar, nothing)
    mistakes = [(negated - right, NEGATED), (ink - right, INK), (unturned - right, UNTURNED)]
    possible = [(spots, share) for spots, share in mistakes if spots]
    if not possible:
        return frozenset(SPOTS) - right
    [spots] = rng.choices([spots for spots, _ in possible], [share for _, share in possible])
    return frozenset(spots)


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {
    "adaptive": Adaptive,
    "easy": partial(Racer, EASY),
    "medium": partial(Racer, MEDIUM),
    "hard": partial(Racer, HARD),
    "expert": partial(Racer, EXPERT),
}
