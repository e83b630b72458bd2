"""What may be done, and how it is written."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from naysay.core import parts, quote
from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from naysay.games.not_a_hat.told import Arrow, Claim, Manner

MANNERS: tuple[Manner, ...] = get_args(Manner)
WORDS = 60  # letters at most
UNNAMED = "-"


class Deal(Struct, frozen=True):
    """To the next seat that has too few."""

    thing: str

    def __str__(self) -> str:
        return f"deal {self.thing}"


class Top(Struct, frozen=True):
    """The shop's next gift is there to be seen."""

    thing: str

    def __str__(self) -> str:
        return f"top {self.thing}"


class Back(Struct, frozen=True):
    """Of the gift that was just turned face down."""

    arrow: Arrow

    def __str__(self) -> str:
        return f"back {self.arrow}"


class Offer(Struct, frozen=True):
    thing: str | None  # that the words name
    words: str
    manner: Manner = "plainly"

    def __str__(self) -> str:
        return f"offer {self.thing or UNNAMED} {quote(self.words)} {self.manner}" if self.words else "said"


Answer = Literal["accept", "refuse"]
Hand = Literal["take", "turn"]  # the clock's
Action = Deal | Top | Back | Offer | Answer | Claim | Hand
ANSWERS: tuple[Answer, ...] = get_args(Answer)
CLAIMS: tuple[Claim, ...] = get_args(Claim)  # [5.10] of a gift that was turned: it is what was said, or not
SAID = Offer(None, "")  # [5.10] aloud: only those at the table heard what
SAYINGS = (
    *(Offer(thing, GIFTS[thing].en.name) for thing in THINGS[:: len(THINGS) // 5]),
    Offer(None, "a thing; bot"),
)


def fits(offer: Offer) -> bool:
    known = offer.thing is None or offer.thing in THINGS
    return known and offer.manner in MANNERS and len(offer.words.strip()) > 0 and len(offer.words) <= WORDS


def parse(text: str) -> Action:
    match parts(text):
        case ["deal", thing] if thing in THINGS:
            return Deal(thing)
        case ["top", thing] if thing in THINGS:
            return Top(thing)
        case ["back", "left" | "right" as arrow]:
            return Back(arrow)
        case ["offer", thing, words, "smiling" | "plainly" | "unsure" as manner] if thing in (UNNAMED, *THINGS):
            return Offer(None if thing == UNNAMED else thing, words, manner)
        case ["said"]:
            return SAID
        case ["accept" | "refuse" | "right" | "wrong" | "take" | "turn" as word]:
            return word
        case _:
            raise ValueError(text)
