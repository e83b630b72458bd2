"""What a table tells of That's Not a Hat. What was shown or said fades; who gave to whom does not."""

from __future__ import annotations

from typing import Literal

from naysay.core import Phrase, Seat

Arrow = Literal["left", "right"]
Manner = Literal["smiling", "plainly", "unsure"]
Claim = Literal["right", "wrong"]


class Dealt(Phrase, frozen=True, tag="deal"):
    fades = True

    seat: Seat
    thing: str


class OnTop(Phrase, frozen=True, tag="top"):
    """Of the shop."""

    fades = True

    thing: str


class Shown(Phrase, frozen=True, tag="shown"):
    """The seat took it from the shop, and all look at it."""

    fades = True

    seat: Seat
    thing: str


class Covered(Phrase, frozen=True, tag="turn"):
    """The gift that was shown is turned face down."""

    seat: Seat


class Gives(Phrase, frozen=True, tag="back"):
    """Its back says to whom."""

    seat: Seat
    to: Seat
    arrow: Arrow


class Offered(Phrase, frozen=True, tag="offer"):
    fades = True

    seat: Seat
    to: Seat
    thing: str | None  # that the words name
    words: str
    manner: Manner


class Spoke(Phrase, frozen=True, tag="said"):
    """The seat said a name aloud, for those at the table to hear."""

    seat: Seat
    to: Seat


class Accepted(Phrase, frozen=True, tag="accept"):
    seat: Seat
    giver: Seat


class Turned(Phrase, frozen=True, tag="turned"):
    """The gift is turned, and the two have to say whether that is what they heard."""

    seat: Seat
    giver: Seat


class Claimed(Phrase, frozen=True, tag="claim"):
    """One of the two has said so."""

    seat: Seat
    claim: Claim


class Declined(Phrase, frozen=True, tag="refuse"):
    """The gift was turned, and comes back to one of the two."""

    seat: Seat
    giver: Seat
    thing: str  # what it is
    named: bool  # whether that had been said
    loser: Seat | None  # None: the two did not agree on what was said


class Ended(Phrase, frozen=True, tag="end"):
    """A round, with another to follow."""

    round: int


class Speechless(Phrase, frozen=True, tag="speechless"):
    """To one who said nothing, or far too much."""


Told = (
    Dealt
    | OnTop
    | Shown
    | Covered
    | Gives
    | Offered
    | Spoke
    | Accepted
    | Turned
    | Claimed
    | Declined
    | Ended
    | Speechless
)
