"""Why a bot said what it said. Each is told with how sure it is, in %; none names a thing that is face down."""

from __future__ import annotations

from naysay.core import Phrase, Seat


class Believes(Phrase, frozen=True):
    sure: int  # in %


class Recalls(Believes, frozen=True, tag="recalls"):
    """To give: it thinks that this is it."""


class Bluffs(Believes, frozen=True, tag="bluffs"):
    """To give: it does not know, and says something that may pass."""


class Trusts(Believes, frozen=True, tag="trusts"):
    """To accept: that is what it remembers, or nothing speaks against it."""


class Doubts(Believes, frozen=True, tag="doubts"):
    """To refuse: it remembers something else, or nothing that would fit."""


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


Reason = Recalls | Bluffs | Trusts | Doubts | Unheard | LayOpen | CameAs
