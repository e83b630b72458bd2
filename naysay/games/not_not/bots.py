"""Who plays Not Not when people do not. They know what is right, and are as slow and as often wrong as people are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from random import Random

from msgspec.structs import astuple, replace

from naysay.core import Bot, Intent, Level, Notes, Seat, Tablemates
from naysay.games.not_not.acquaintance import Acquaintance
from naysay.games.not_not.cards import INKS, SPOTS, Spot
from naysay.games.not_not.reasons import Reason, Slip
from naysay.games.not_not.rules import FALSE_START, Action, State, Tap, View
from naysay.games.not_not.skill import CAREFUL, DAZZLED, HASTY, LEVELS, MEDIUM, Question, Skill
from naysay.games.not_not.tapping import reason, right_spots

NEGATED, INK, UNTURNED = 0.60, 0.25, 0.15  # how often a slip is of each kind, where all of them are possible
BLINDED = 3.0  # the ink, for whoever cannot help but see it
FORM = 160.0  # ms, of one day to another


class Racer(Bot[View, Action]):
    """Reacts and errs as its skill has it, on a good day or a bad one: levels are near each other, as people are."""

    def __init__(self, skill: Skill, ink: float = INK) -> None:
        self.skill = skill
        self.ink = ink  # how often a slip is for the ink's colour
        self.pace = 1.0  # of each reaction
        self.delay = 0.0  # ms on top of it

    def see(self, view: View) -> None:
        """Which day it is follows from the first round, so that it is the same when this is made anew."""
        shown = view.public
        if shown.rolls == 1 and shown.dice and not view.mine:
            self.delay = self.day(Random(f"{view.seat} {shown.table} {shown.dice}"))

    def day(self, chance: Random) -> float:
        return FORM * min(max(chance.gauss(), -2), 2)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        shown = view.public
        assert shown.dice is not None
        asked = Question.of(shown.dice, shown.up, shown.liar)
        spots = shown.right
        why: Reason | Slip = reason(shown.table, shown.dice, shown.up, shown.liar, shown.options.nothing)
        if rng.random() < self.skill.slips(asked) and (wrong := slip(shown, rng, self.ink)):
            spots, why = wrong, Slip()
        ms = max(FALSE_START, round(self.pace * self.skill.reaction.draw(rng, self.skill.cost(asked)) + self.delay))
        if ms > shown.limit * 1000:
            return Intent(legal[0], why, after=inf)  # it lets the round go by
        return Intent(Tap(rng.choice(sorted(spots)) if spots else None, ms), why, after=ms / 1000)


class Adaptive(Racer):
    """As fast as the best of the people, so that they win half of the games, however many seats there are.

    It knows them by what all saw (`acquaintance.py`), in the games before this one too. Where there are several of its
    kind, one is the rival, by turns, and the others follow behind: all of them together would win nearly always. What
    was judged wrongly shows in the cards: it hurries when it is behind, and takes its time when it is ahead.
    """

    LEAN = 55.0  # ms for each card that it has more than it should have
    GRUDGE = 18.0  # ms for each card by which the rivals were ahead in the games before
    FOLLOWS = 0.6  # with that part of the best player's cards, unless it is the rival
    HANDICAP = 260.0  # ms
    BOUNDS = (-500.0, 800.0)  # ms

    def __init__(self) -> None:
        super().__init__(MEDIUM)
        self.kin: tuple[Seat, ...] = ()  # bots of its kind
        self.known: dict[Seat, Acquaintance] = {}  # with those whom it plays for
        self.rival: Seat | None = None
        self.before: State | None = None

    def meet(self, company: Tablemates) -> None:
        levels = dict(enumerate(company.levels))
        self.kin = tuple(seat for seat, level in levels.items() if level == "adaptive")
        people = [seat for seat, level in levels.items() if level is None]
        others = [seat for seat in levels if seat not in self.kin]  # among bots alone
        self.known = {seat: self.known.get(seat) or Acquaintance(*company.notes[seat]) for seat in people or others}

    def see(self, view: View) -> None:
        shown, before = view.public, self.before
        self.before = shown
        if before is None:
            return
        if self.rival is None and shown.dice and self.kin:
            self.rival = Random(f"{shown.table} {shown.dice}").choice(self.kin)
        self.known = {seat: one.after(before, shown, seat) for seat, one in self.known.items()}
        if self.known and view.seat is not None:
            self.adapt(shown.cards, view.seat)

    def adapt(self, cards: Sequence[int], seat: Seat) -> None:
        best = min(self.known.values(), key=lambda one: one.pace)
        should, handicap = float(max(cards[each] for each in self.known)), 0.0
        if self.rival not in (None, seat):
            should, handicap = should * self.FOLLOWS, self.HANDICAP
        lean = self.LEAN * (cards[seat] - should) - self.GRUDGE * best.behind
        lowest, highest = self.BOUNDS
        self.pace, self.delay = best.pace, min(max(handicap + lean, lowest), highest)


def notice(company: Tablemates, states: Sequence[State]) -> tuple[Notes, ...]:
    """What bots of any later game here may know of each seat, after all the states of a game."""
    watcher = Adaptive()
    watcher.meet(company)
    for state in states:
        watcher.see(state.view(None))
    cards, rival = states[-1].cards, watcher.rival
    notes = list(company.notes)
    for seat, one in watcher.known.items():
        behind = one.behind + (cards[seat] - cards[rival] if rival is not None else 0)
        notes[seat] = astuple(replace(one, behind=behind))
    return tuple(notes)


def slip(shown: State, rng: Random, ink_share: float = INK) -> frozenset[Spot]:
    """Wrong spots that a mistake leads to: a NOT lost or added, the ink in place of the word, the arrow overlooked."""
    assert shown.dice is not None
    right, dice, nothing = shown.right, shown.dice, shown.options.nothing
    inks = (INKS[dice.a], INKS[dice.b])
    negated = right_spots(shown.table, dice, shown.up, not shown.liar, nothing)
    ink = {spot for spot, card in zip(SPOTS, shown.table, strict=True) if card and card.colour in inks}
    unturned = right_spots(shown.table, dice, "top", shown.liar, nothing)
    mistakes = [(negated - right, NEGATED), (ink - right, ink_share), (unturned - right, UNTURNED)]
    possible = [(spots, share) for spots, share in mistakes if spots]
    if not possible:
        return frozenset(SPOTS) - right
    [spots] = rng.choices([spots for spots, _ in possible], [share for _, share in possible])
    return frozenset(spots)


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {
    "adaptive": Adaptive,
    **{level: partial(Racer, skill) for level, skill in LEVELS.items()},
    "hasty": partial(Racer, HASTY),  # taps first, and reads then
    "dazzled": partial(Racer, DAZZLED, BLINDED),  # Stroop's victim: sees the ink where there is a word
    "careful": partial(Racer, CAREFUL),  # reads everything, and is hardly ever wrong
}
LADDER = tuple(LEVELS)
