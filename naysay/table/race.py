"""Who reacted first, over lines of any length.

A browser says how long its player took, from the frame that showed what there is to decide. The server knows how long
ago it sent that, and how long a message takes there and back. The browser is believed as far as all can be true.
"""

from __future__ import annotations

from collections import deque

from naysay.core import Race

FRAME = 16  # ms by which painting and an uneven line may add to a round trip before a claim is doubted
PATIENCE = 50  # ms for which what may be on its way is waited for beyond that: a line trembles, and so does a server
WINDOW = 8  # round trips looked back upon; the shortest is the line, the others are the weather


def judged(claimed: int, elapsed: int, trip: int, race: Race) -> int:
    """The reaction that counts, in ms: as claimed, but within what has passed and what has passed less the way."""
    if race.arrival:
        return elapsed
    return max(0, min(claimed, elapsed), elapsed - min(trip, race.credit) - FRAME)


class Trips:
    """One browser's round trips, measured by what it alone could send back."""

    def __init__(self) -> None:
        self._sent: tuple[int, float] | None = None  # nonce, when
        self._measured: deque[float] = deque(maxlen=WINDOW)

    def probe(self, nonce: int, now: float) -> None:
        self._sent = (nonce, now)

    def echo(self, nonce: int, now: float) -> bool:
        """Whether this is the answer to the probe under way; each is answered once."""
        if self._sent is None or self._sent[0] != nonce:
            return False
        self._measured.append(now - self._sent[1])
        self._sent = None
        return True

    def __len__(self) -> int:
        return len(self._measured)

    @property
    def ms(self) -> int:
        return round(min(self._measured) * 1000)
