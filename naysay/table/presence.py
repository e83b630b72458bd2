"""Who is at a table, by what holds their seats. Nothing of it is in the log: it is true of one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import monotonic

from naysay.table.fellows import Here

WATCHING = ""  # what those hold who hold no seat


class Presence:
    def __init__(self, lags: Mapping[str, float] | None = None) -> None:
        self.trips: dict[str, int] = {}  # ms there and back, where haste decides; of those who are here
        self.resumed = monotonic()  # when somebody came after everybody was gone
        self.paused_by = ""  # who plays alone, and asked to be waited for
        self.unpaused = 0.0  # when that was over
        self.unheard: str | None = None  # who plays alone, and has not answered yet: the line may be dead
        self.heard = 0.0  # when they did
        self.elsewhere: dict[str, Here] = {}  # those at other workers
        self._lags = lags or {}
        self._sockets: Counter[str] = Counter()
        self._gone: dict[str, float] = {}  # when each was last here

    def __bool__(self) -> bool:
        return bool(self._sockets) or any(here.sockets for here in self.elsewhere.values())

    def __contains__(self, holder: str) -> bool:
        return holder in self._sockets or any(holder in here.sockets for here in self.elsewhere.values())

    @property
    def attended(self) -> bool:
        return bool(self._sockets)

    @property
    def sockets(self) -> dict[str, int]:
        """Of those who are here, and not elsewhere."""
        return dict(self._sockets)

    @property
    def watchers(self) -> int:
        return self._sockets.get(WATCHING, 0) + sum(here.sockets.get(WATCHING, 0) for here in self.elsewhere.values())

    def arrive(self, holder: str) -> None:
        if not self:
            self.resumed = monotonic()
        self._sockets[holder] += 1
        self._gone.pop(holder, None)
        self.answer(holder)

    def depart(self, holder: str) -> None:
        self._leave(holder)
        if holder not in self._sockets:
            self.trips.pop(holder, None)
        if holder not in self:
            self._gone[holder] = monotonic()

    def exchange(self, old: str, new: str) -> None:
        """Somebody who is here holds another seat now, or none."""
        self._sockets[new] += 1
        self._leave(old)

    def hear(self, worker: str, here: Here | None) -> None:
        """Who is at another worker now."""
        before, deserted = self.elsewhere.pop(worker, Here()), not self
        if here:
            self.elsewhere[worker] = here
            if deserted and self:
                self.resumed = monotonic()
            for holder in here.sockets:
                self._gone.pop(holder, None)
        for holder in before.sockets:
            if holder not in self:
                self._gone[holder] = monotonic()

    def expect(self, holder: str) -> None:
        """The log says that they are back; the worker that they came to has yet to say so."""
        if holder not in self:
            self._gone[holder] = monotonic()

    def trip(self, holder: str) -> int | None:
        """The shortest way to somebody, if they are here by several."""
        trips = [here.trips[holder] for here in self.elsewhere.values() if holder in here.trips]
        if holder in self.trips:
            trips.append(self.trips[holder])
        return min(trips, default=None)

    def lag(self, holder: str) -> float:
        """Milliseconds for which what somebody did elsewhere may be on its way to us."""
        found = [self._lags.get(worker, 0.0) for worker, here in self.elsewhere.items() if holder in here.sockets]
        return max(found, default=0.0)

    def pause(self, holder: str) -> None:
        self.paused_by = holder

    def go_on(self) -> None:
        self.paused_by, self.unpaused = "", monotonic()

    def ask(self, holder: str) -> None:
        """Whoever plays alone is asked for an answer; those that never gave one are not waited for."""
        if holder in self.trips:
            self.unheard = holder

    def answer(self, holder: str) -> bool:
        """Whether it was waited for."""
        if self.unheard != holder:
            return False
        self.unheard, self.heard = None, monotonic()
        return True

    def absent_since(self, holder: str) -> float:
        return self._gone.get(holder, self.resumed)

    def _leave(self, holder: str) -> None:
        self._sockets[holder] -= 1
        if not self._sockets[holder]:
            del self._sockets[holder]
