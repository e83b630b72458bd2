"""Why the right answer was what it was. The page has a sentence for each of these, in each language."""

from __future__ import annotations

from naysay.core import Phrase
from naysay.games.not_not.cards import Criterion, Spot


class Because(Phrase, frozen=True):
    words: tuple[Criterion, ...]  # what the dice name, NOTHING left out
    odd: bool  # whether NOTs and liar make an odd number
    nots: int
    liar: bool
    lies: tuple[Spot | None, ...]  # by word: where a direction lay, if up was turned


class NothingNamed(Because, frozen=True, tag="nothing"):
    """No die names anything."""


class AnyPortal(Because, frozen=True, tag="any"):
    """The opposite of NOTHING is everything."""


class NoneThere(Because, frozen=True, tag="none"):
    """What would be right does not lie there."""


class Only(Because, frozen=True, tag="only"): ...


class Either(Because, frozen=True, tag="either"): ...


class AllBut(Because, frozen=True, tag="not"): ...


class NotBoth(Because, frozen=True, tag="not_both"):
    """Any but the one that is both."""


class AllOfThem(Because, frozen=True, tag="all"):
    """No card is both, so each is not one of the two."""


class Slip(Phrase, frozen=True, tag="slip"):
    """A bot's, when it taps wrong."""


Reason = NothingNamed | AnyPortal | NoneThere | Only | Either | AllBut | NotBoth | AllOfThem
