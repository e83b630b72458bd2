"""Why a bot said what it said, with how likely it thinks that the name is right; and what a hint tells."""

from __future__ import annotations

from naysay.core import Phrase, Seat


class Believes(Phrase, frozen=True):
    sure: int  # in %


class Recalls(Believes, frozen=True, tag="recalls"):
    """To give: it thinks that this is it."""


class Bluffs(Believes, frozen=True, tag="bluffs"):
    """To give: it does not recall what it is, or not clearly, and says something that may pass."""


class Trusts(Believes, frozen=True, tag="trusts"):
    """To accept: it thinks that this is it."""


class LetsPass(Believes, frozen=True, tag="lets_pass"):
    """To accept: it does not think that this is it, but to be wrong would cost more than to be right is worth."""


class Doubts(Believes, frozen=True, tag="doubts"):
    """To refuse: it does not think that this is it."""


class Dares(Believes, frozen=True, tag="dares"):
    """To refuse: this may well be it, but a penalty for the giver would be worth more than its own would cost."""


class Unheard(Phrase, frozen=True, tag="unheard"):
    """To accept, or to give in: what people said aloud at their table a bot has not heard."""


class LayOpen(Phrase, frozen=True, tag="lay_open"):
    """A hint: the last that could be known of the gift is that everybody saw it."""

    thing: str
    ago: int  # passes


class CameAs(Phrase, frozen=True, tag="came_as"):
    """A hint: the last that could be known of the gift is what somebody said when they gave it."""

    seat: Seat
    thing: str | None  # None: it named nothing, or was said aloud
    ago: int  # passes


Reason = Recalls | Bluffs | Trusts | LetsPass | Doubts | Dares | Unheard | LayOpen | CameAs
