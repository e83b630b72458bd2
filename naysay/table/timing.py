"""When each seat was shown what it has to decide, how long it may take, and what the table knows of how fast it was.

All of it goes by a clock that nobody can set: what the log says of the time is only for people to read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

from naysay.core import CLOCK, Seat, Sight
from naysay.table.haste import PATIENCE
from naysay.table.presence import Presence
from naysay.table.record import Record

NOTHING_KNOWN = Sight()


@dataclass(frozen=True, slots=True)
class Pacing:
    bots: float = 1.0  # factor on the time that bots take to think
    pauses: float = 1.0  # factor on the time in which only the clock is to act
    opening: float = 3.0  # seconds in which words are opened before the first card
    grace: float = 20.0  # seconds until a bot stands in for somebody who is gone, and the host's role passes on
    lapses: int = 2  # time-outs in a row after which a bot stands in
    resumed: float = 5.0  # seconds that a clock leaves at least after everybody was away
    resting: float = 2.0  # seconds after a pause that somebody alone asked for, until the clock acts
    untouched: float = 600.0  # seconds after which a race that nobody touches waits
    patience: float = 10.0  # seconds after which something is played for a bot that is still thinking
    seconds: dict[str, float] = field(default_factory=lambda: {"relaxed": 45.0, "brisk": 15.0})


class Timing:
    def __init__(self, record: Record, presence: Presence, pacing: Pacing) -> None:
        self._record = record
        self._presence = presence
        self._pacing = pacing
        self._listed: float | None = None  # when everybody was told whose hashes there are
        self._shown: dict[int, float] = {}  # when each version that gave somebody something to decide was shown
        self.applied()

    def applied(self) -> None:
        """Call it as soon as an entry is: the time runs from here."""
        now = monotonic()
        self._listed = None if self._record.opening is None else self._listed or now
        self._shown = {version: self._shown.get(version, now) for version in self._record.since.values()}

    def shown_to(self, seat: Seat) -> float:
        """When the seat was shown what it has to decide."""
        return self._shown[self._record.since[seat]]

    def dealing(self) -> float:
        """When the first card is turned, whoever has not opened a word."""
        return max(self._listed or 0.0, self._presence.resumed) + self._pacing.opening

    def sight(self, seat: Seat, arrived: float) -> Sight:
        """What the table knows of a wish that came at a time; a bot's comes the same way."""
        if self._record.game.judge is None or seat not in self._record.since:
            return NOTHING_KNOWN
        elapsed = round((arrived - self.shown_to(seat)) * 1000)
        return Sight(max(0, elapsed), self.trip(seat) or 0)

    def trip(self, seat: Seat) -> int | None:
        return self._presence.trip(self._record.chairs[seat].holder) if seat >= 0 else None

    def grace(self, seat: Seat) -> float:
        """Until when somebody who is gone is waited for."""
        return self._presence.absent_since(self._record.chairs[seat].holder) + self._pacing.grace

    def time_is_up(self, deadline: float) -> float:
        """CLOCK waits for what may be on its way, and for those who come back to a table that everybody had left."""
        shown = self.shown_to(CLOCK)
        if not self._record.resting:
            after = deadline + self._on_the_way / 1000
        elif self._presence.unpaused >= shown:
            return self._presence.unpaused + self._pacing.resting * self._pacing.pauses
        else:
            shown, after = max(shown, self._presence.heard), (deadline + self._longer) * self._pacing.pauses
        return max(shown + after, self._presence.resumed + self._pacing.resumed)

    @property
    def _longer(self) -> float:
        """Seconds more for people who want them."""
        record = self._record
        lingers = record.game.lingers(record.state) if record.game.lingers else {}
        return max((more for seat, more in lingers.items() if not record.chairs[seat].bot), default=0.0)

    @property
    def _on_the_way(self) -> int:
        """Milliseconds for which an action made in time may still be travelling."""
        record = self._record
        credit = record.game.haste(record.options) if record.game.haste else None
        if credit is None:
            return 0
        people = [seat for seat in record.state.actors if seat >= 0 and not record.chairs[seat].bot]
        return max((self._travelling(seat, credit) for seat in people), default=0)

    def _travelling(self, seat: Seat, credit: int) -> int:
        """To its worker, and from there to whoever has to know of it."""
        lag = self._presence.lag(self._record.chairs[seat].holder)
        return min(self.trip(seat) or 0, credit) + PATIENCE + round(lag)

    def expiry(self, seat: Seat) -> float | None:
        """When the clock decides for a seat that is to act."""
        seconds = self._pacing.seconds.get(self._record.clock)
        if seconds is None:
            return None
        return max(self.shown_to(seat) + seconds, self._presence.resumed + self._pacing.resumed)

    def clock(self) -> tuple[float, float] | None:
        """Seconds for the decision under way and seconds left of them; None when no person is being timed."""
        record = self._record
        if record.phase != "playing" or record.clock == "none":
            return None
        timed = [seat for seat in record.since if seat >= 0 and not record.chairs[seat].bot]
        expiry = min(filter(None, map(self.expiry, timed)), default=None)
        return None if expiry is None else (self._pacing.seconds[record.clock], max(0.0, expiry - monotonic()))
