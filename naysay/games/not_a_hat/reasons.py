"""Why a bot said what it said. Each is told with how sure it is, in %; none names a thing that is face down."""

from __future__ import annotations

from naysay.core import Phrase


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


Reason = Recalls | Bluffs | Trusts | Doubts
