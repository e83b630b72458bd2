"""Why a bot did what it did. Shares are in %, of the points that could be seen from a door on average."""

from __future__ import annotations

from naysay.core import Phrase


class Rearranges(Phrase, frozen=True, tag="rearranges"):
    """A piece, for a reason that shows in no number, or for none."""


class Hides(Phrase, frozen=True, tag="hides"):
    """Less of its own can be seen with the piece there than before."""

    before: int
    after: int


class Exposes(Phrase, frozen=True, tag="exposes"):
    """More of the others' can be seen with the piece there than before."""

    before: int
    after: int


class Leaves(Phrase, frozen=True, tag="leaves"):
    """All is well as it stands."""


class Walks(Phrase, frozen=True, tag="walks"):
    """So many of its ghosts go out, and so many steps the others go."""

    out: int
    steps: int


class Sneaks(Phrase, frozen=True, tag="sneaks"):
    """The same, by ways on which so much of what is then in the hall can be seen."""

    out: int
    steps: int
    exposed: int


class Aims(Phrase, frozen=True, tag="aims"):
    """So many of its own ghosts, and so many of the others', would be seen from that side, in tenths of one."""

    own: int
    others: int


class Guesses(Phrase, frozen=True, tag="guesses"):
    """One is as good as another."""


Reason = Rearranges | Hides | Exposes | Leaves | Walks | Sneaks | Aims | Guesses
