"""When a game that goes on by itself waits: for whoever plays alone, if they asked for it or their line may be dead; or
until anybody stirs again.

It is not in the log: after a restart a game waits for people anyway. A race that is under way is raced to its end.
"""

from __future__ import annotations

from time import monotonic

from naysay.core import Seat
from naysay.table.decisions import Refusal
from naysay.table.presence import Presence
from naysay.table.record import Record


class Pausing:
    def __init__(self, record: Record, presence: Presence, untouched: float) -> None:
        self._record = record
        self._presence = presence
        self._untouched = untouched  # seconds after which a race that nobody touches dozes off
        self._stirred = monotonic()
        self._dozes = False

    @property
    def dozes(self) -> bool:
        return self._dozes

    @property
    def untouched(self) -> float:
        """Seconds since somebody stirred."""
        return monotonic() - self._stirred

    @property
    def on(self) -> bool:
        return self._dozes or self._asked

    @property
    def holds(self) -> bool:
        """Nothing happens by itself now."""
        return (self.on or self._unheard) and (self._record.resting or not self._record.race)

    @property
    def _asked(self) -> bool:
        return bool(self._presence.paused_by) and self._presence.paused_by == self._record.alone

    @property
    def _unheard(self) -> bool:
        """Dice are not rolled for a line that may be dead. With others at the table, they are for them."""
        return self._presence.unheard is not None and self._presence.unheard == self._record.alone

    def ask(self, seat: Seat, on: bool) -> bool:
        """Whether something has changed by it."""
        if on == self._asked:
            return False
        if self._record.phase != "playing" or self._record.people != (seat,):
            raise Refusal("not_now", "expected a game, and to be the only person at its table")
        if on:
            self._presence.pause(self._record.chairs[seat].holder)
        else:
            self._presence.go_on()
        return True

    def stir(self) -> bool:
        """Somebody did something. Whether the game goes on because of it."""
        self._stirred = monotonic()
        woken, self._dozes = self._dozes, False
        if woken:
            self._presence.go_on()
        return woken

    def doze(self) -> bool:
        """Whether a race begins to wait now: without this, rounds would be rolled for a forgotten tab for ever."""
        begins = not self._dozes and self._record.resting and self.untouched > self._untouched
        self._dozes = self._dozes or begins
        return begins

    def hear(self, dozes: bool, untouched: float) -> None:
        """What holds at another worker."""
        self._stirred = max(self._stirred, monotonic() - untouched)
        self._dozes = dozes
