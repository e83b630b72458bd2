"""Who plays Pas Vu Pas Pris when people do not. They hide as well as they can look, through the same keyhole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from msgspec import Struct

from naysay.core import Bot, Intent, Level
from naysay.games.pas_vu.actions import Action
from naysay.games.pas_vu.rules import View


class Skill(Struct, frozen=True):
    """How far a bot looks. What it needs of the hall for that is loaded when it is first asked."""

    placings: int  # of a piece that are thought through; none: it is put anywhere
    spots: int  # of a square that are, at most; none: ghosts go ahead and hope
    blur: float = 0.0  # by how much it is wrong about how likely a ghost is to be seen, at most
    mirror: bool = True  # it knows what the mirror shows
    malice: float = 0.0  # what a point that the others lose is worth to it, shared among them
    guesses: bool = False  # it thinks of which side others will choose


EASY = Skill(placings=0, spots=0)
MEDIUM = Skill(placings=1, spots=2, blur=0.4, mirror=False)
HARD = Skill(placings=2, spots=4, blur=0.2, malice=0.4)
EXPERT = Skill(placings=10, spots=9, malice=0.8, guesses=True)


class Haunter(Bot[View, Action]):
    slow = True

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        from naysay.games.pas_vu.haunting import Haunting

        action, why = Haunting(self.skill, view, rng).choose(legal)
        return Intent(action, why, after=rng.uniform(1.5, 3.0))


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {
    "easy": partial(Haunter, EASY),
    "medium": partial(Haunter, MEDIUM),
    "hard": partial(Haunter, HARD),
    "expert": partial(Haunter, EXPERT),
}
