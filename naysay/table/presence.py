"""Who is at a table, by what holds their seats. Nothing of it is in the log: it is true of one server at one time."""

from __future__ import annotations

from collections import Counter
from time import monotonic

WATCHING = ""  # what those hold who hold no seat


class Presence:
    def __init__(self) -> None:
        self.trips: dict[str, int] = {}  # ms there and back, where haste decides
        self.resumed = monotonic()  # when somebody came after everybody was gone
        self.paused_by = ""  # who plays alone, and asked to be waited for
        self.unpaused = 0.0  # when that was over
        self._sockets: Counter[str] = Counter()
        self._gone: dict[str, float] = {}  # when each was last here

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def __contains__(self, holder: str) -> bool:
        return holder in self._sockets

    @property
    def watchers(self) -> int:
        return self._sockets.get(WATCHING, 0)

    def arrive(self, holder: str) -> None:
        if not self:
            self.resumed = monotonic()
        self._sockets[holder] += 1
        self._gone.pop(holder, None)

    def depart(self, holder: str) -> None:
        self._leave(holder)
        if holder not in self:
            self.trips.pop(holder, None)
            self._gone[holder] = monotonic()

    def exchange(self, old: str, new: str) -> None:
        """Somebody who is here holds another seat now, or none."""
        self._sockets[new] += 1
        self._leave(old)

    def pause(self, holder: str) -> None:
        self.paused_by = holder

    def go_on(self) -> None:
        self.paused_by, self.unpaused = "", monotonic()

    def absent_since(self, holder: str) -> float:
        return self._gone.get(holder, self.resumed)

    def _leave(self, holder: str) -> None:
        self._sockets[holder] -= 1
        if not self._sockets[holder]:
            del self._sockets[holder]
