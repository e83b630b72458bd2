"""The box: cards, dice and where things lie. What the rulebook's text does not say is here, once, to be corrected."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Colour = Literal["red", "blue", "green", "yellow", "white"]
Direction = Literal["up", "right", "down", "left"]  # clockwise
Criterion = Direction | Literal["red", "blue", "green", "yellow", "nothing"]  # no die has white
Spot = Literal["top", "right", "bottom", "left"]  # clockwise round the deck, as the table lies
Difficulty = Literal["discovery", "normal", "hard", "extreme"]
Lesson = Literal["not_not", "arrow", "liar"]  # the rule cards of a first game, in their order

COLOURS: tuple[Colour, ...] = get_args(Colour)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
SPOTS: tuple[Spot, ...] = get_args(Spot)
LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)
LESSONS: tuple[Lesson, ...] = get_args(Lesson)

DIE_A: tuple[Criterion, ...] = ("up", "left", "blue", "yellow", "nothing", "nothing")
DIE_B: tuple[Criterion, ...] = ("down", "right", "red", "green", "nothing", "nothing")
NEGATIONS = (0, 1, 1, 2, 2, 3)  # how many NOTs each face has
INKS: dict[Criterion, Colour] = {  # never the colour that the word names
    "up": "red",
    "left": "white",
    "blue": "yellow",
    "yellow": "green",
    "down": "yellow",
    "right": "green",
    "red": "blue",
    "green": "red",
    "nothing": "white",
}
COPIES = 2  # of each portal on each other ground
VOID_GROUNDS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")  # two of each
LIARS = 24  # of the 48 backs
STACKS = (15, 15, 14)  # of a first game's deck, from the top: with Not Not in it, under Arrow, under Liar


class Card(Struct, frozen=True, order=True):
    """'red/blue': a red portal on blue, which never counts. 'void/blue': no portal at all."""

    colour: Colour | Literal["void"]
    ground: Colour

    def __str__(self) -> str:
        return f"{self.colour}/{self.ground}"

    @property
    def void(self) -> bool:
        return self.colour == "void"


CARDS = tuple(
    sorted(
        [Card(colour, ground) for colour in COLOURS for ground in COLOURS if ground != colour for _ in range(COPIES)]
        + [Card("void", ground) for ground in VOID_GROUNDS for _ in range(COPIES)]
    )
)
BY_NAME = {str(card): card for card in CARDS}
Table = tuple[Card | None, Card | None, Card | None, Card | None]  # by spot


class Dice(Struct, frozen=True):
    a: Criterion
    b: Criterion
    nots: int | None = None  # None: the negation die is not in play

    def __str__(self) -> str:
        return " ".join(["dice", self.a, self.b, *(["plain"] if self.nots == 0 else ["not"] * (self.nots or 0))])


class Back(Struct, frozen=True):
    """Of the card on top of the deck."""

    up: Spot  # where its arrow points
    liar: bool | None  # None: the liar is not in play, so nobody looked

    def __str__(self) -> str:
        return f"back {self.up}" if self.liar is None else f"back {self.up} {'liar' if self.liar else 'honest'}"
