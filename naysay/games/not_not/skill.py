"""How fast and how surely somebody reads the dice. A level of a bot is nothing but such numbers."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from naysay.bots import Reaction
from naysay.games.not_not.cards import DIRECTIONS, SPOTS, Dice, Spot


class Question(Struct, frozen=True):
    """What a roll asks of whoever reads it."""

    words: int  # besides NOTHING
    colour: bool  # whether a word names one, in another one's ink
    nots: int
    liar: bool
    turn: int  # quarter turns from the top to where up is, where a word depends on it

    @classmethod
    def of(cls, dice: Dice, up: Spot, liar: bool) -> Question:
        words = [word for word in (dice.a, dice.b) if word != "nothing"]
        directions = [word for word in words if word in DIRECTIONS]
        clockwise = SPOTS.index(up) if directions else 0
        return cls(len(words), len(directions) < len(words), dice.nots or 0, liar, min(clockwise, 4 - clockwise))


class Skill(Struct, frozen=True):
    """`reaction` is to the plainest roll; the rest is what each difficulty adds, in ms, and how often it goes wrong."""

    reaction: Reaction
    colour: int
    second: int  # a second word
    nots: tuple[int, int, int, int]  # by their number
    turn: tuple[int, int, int]  # by quarter turns
    liar: int
    slip: float  # how often it taps wrong at the plainest roll
    slip_negated: float  # more often for each NOT, and for the liar
    slip_turned: float

    @property
    def plain(self) -> float:
        """ms on average for the plainest roll."""
        return self.reaction.mu + self.reaction.tau

    def cost(self, asked: Question) -> int:
        return (
            self.colour * asked.colour
            + self.second * (asked.words == 2)
            + self.nots[asked.nots]
            + self.turn[asked.turn]
            + self.liar * asked.liar
        )

    def slips(self, asked: Question) -> float:
        negations = asked.nots + asked.liar
        return self.slip + self.slip_negated * negations + self.slip_turned * (asked.turn > 0)


LEVELS = {  # the weakest first
    "gentle": Skill(
        reaction=Reaction(mu=795, sigma=105, tau=335),
        colour=88,
        second=135,
        nots=(0, 198, 285, 455),
        turn=(0, 208, 315),
        liar=218,
        slip=0.075,
        slip_negated=0.038,
        slip_turned=0.05,
    ),
    "easy": Skill(
        reaction=Reaction(mu=775, sigma=95, tau=310),
        colour=80,
        second=120,
        nots=(0, 175, 250, 400),
        turn=(0, 185, 280),
        liar=195,
        slip=0.05,
        slip_negated=0.026,
        slip_turned=0.036,
    ),
    "medium": Skill(
        reaction=Reaction(mu=730, sigma=85, tau=280),
        colour=69,
        second=105,
        nots=(0, 150, 210, 340),
        turn=(0, 160, 240),
        liar=165,
        slip=0.04,
        slip_negated=0.02,
        slip_turned=0.03,
    ),
    "hard": Skill(
        reaction=Reaction(mu=665, sigma=75, tau=235),
        colour=55,
        second=85,
        nots=(0, 120, 165, 260),
        turn=(0, 130, 190),
        liar=130,
        slip=0.03,
        slip_negated=0.015,
        slip_turned=0.02,
    ),
    "expert": Skill(
        reaction=Reaction(mu=605, sigma=65, tau=200),
        colour=45,
        second=70,
        nots=(0, 95, 125, 190),
        turn=(0, 105, 150),
        liar=100,
        slip=0.02,
        slip_negated=0.01,
        slip_turned=0.012,
    ),
}
MEDIUM = LEVELS["medium"]
HASTY = Skill(
    reaction=Reaction(mu=690, sigma=90, tau=240),
    colour=50,
    second=75,
    nots=(0, 110, 150, 230),
    turn=(0, 115, 170),
    liar=120,
    slip=0.18,
    slip_negated=0.04,
    slip_turned=0.06,
)
DAZZLED = replace(MEDIUM, reaction=LEVELS["hard"].reaction, colour=330, slip=0.05)
CAREFUL = Skill(
    reaction=Reaction(mu=840, sigma=80, tau=170),
    colour=60,
    second=95,
    nots=(0, 130, 185, 300),
    turn=(0, 140, 210),
    liar=145,
    slip=0.004,
    slip_negated=0.003,
    slip_turned=0.003,
)
