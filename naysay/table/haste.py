"""How far away each browser is, where the fastest wins."""

from __future__ import annotations

from collections import deque

PATIENCE = 50  # ms for which what may be on its way is waited for beyond that: a line trembles, and so does a server
WINDOW = 8  # round trips looked back upon; the shortest is the line, the others are the weather


class RoundTrips:
    """One browser's, measured by what it alone could send back."""

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
