"""What happens by itself at a table, and when: bots, clocks, stand-ins, the host's role, words that are not opened.

Each is decided when it is due, from what the record is then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Protocol

from naysay.core import CLOCK, Seat
from naysay.core.notation import By
from naysay.table import decisions, entries, sealing
from naysay.table.decisions import Refusal
from naysay.table.entries import AnyEntry
from naysay.table.minds import Minds
from naysay.table.pausing import Pausing
from naysay.table.people import People
from naysay.table.preparing import Preparing
from naysay.table.presence import Presence
from naysay.table.record import Record
from naysay.table.timing import Pacing, Timing

Decide = Callable[[Record], Sequence[AnyEntry]]


@dataclass(frozen=True, slots=True)
class Due:
    when: float
    decide: Decide


class Table(Protocol):
    record: Record
    timing: Timing
    pausing: Pausing
    people: People
    presence: Presence
    preparing: Preparing


class Dues:
    def __init__(self, table: Table, pacing: Pacing, minds: Minds) -> None:
        self._table = table
        self._pacing = pacing
        self._minds = minds

    def next(self) -> Due | None:
        return min(dues, key=lambda due: due.when) if (dues := self._all()) else None

    def _all(self) -> list[Due]:
        record = self._table.record
        if not record.whole:
            return [Due(monotonic(), lambda record: [])]
        host, present = record.host, self._table.presence
        dues = [  # somebody came while it was written that nobody was there
            Due(monotonic(), partial(self._come_back, chair.holder))
            for chair in record.chairs
            if chair.missed and chair.holder in present
        ]
        if host is not None and record.chairs[host].holder not in present and self._table.people.seats:
            dues.append(Due(self._table.timing.grace(host), partial(self._pass_host, record.chairs[host].holder)))
        if record.opening is not None:
            dues.append(Due(self._table.timing.dealing(), sealing.begin))
        if record.phase != "playing" or self._table.pausing.holds:
            return dues
        state = record.state
        if state.deadline is not None:
            dues.append(self._playing(self._table.timing.time_is_up(state.deadline), CLOCK, str(state.legal(CLOCK)[0])))
        for seat in state.actors:
            if seat >= 0:
                dues += self._bot_dues(seat) if record.chairs[seat].bot else self._player_dues(seat)
        return dues

    def _bot_dues(self, seat: Seat) -> list[Due]:
        intent = None if self._table.preparing.on else self._minds.intent(self._table.record, seat)
        if intent is None:
            return []
        by: By = "bot" if self._table.record.chairs[seat].away else ""
        pace = 1.0 if self._table.record.race else self._pacing.bots
        return [self._playing(self._table.timing.shown_to(seat) + intent.after * pace, seat, str(intent.action), by)]

    def _player_dues(self, seat: Seat) -> list[Due]:
        record, dues = self._table.record, list[Due]()
        holder = record.chairs[seat].holder
        if holder not in self._table.presence and self._table.people.seats:
            dues.append(Due(self._table.timing.grace(seat), partial(self._step_away, holder)))
        if record.clock != "none" and record.game.idle and (expiry := self._table.timing.expiry(seat)) is not None:
            idle = record.game.idle(record.state.view(seat), record.state.legal(seat))
            dues.append(self._playing(expiry, seat, str(idle), "clock"))
        return dues

    def _pass_host(self, holder: str, record: Record) -> list[AnyEntry]:
        host, people = record.host, self._table.people
        gone = host is not None and host == record.held_by(holder) and not people.at(host)
        return decisions.pass_host(record, people.seats) if gone else []

    def _step_away(self, holder: str, record: Record) -> list[AnyEntry]:
        seat = record.held_by(holder)
        return [] if seat is None or self._table.people.at(seat) else decisions.step_away(record, seat)

    def _come_back(self, holder: str, record: Record) -> list[AnyEntry]:
        seat = record.held_by(holder)
        here = seat is not None and record.chairs[seat].missed and self._table.people.at(seat)
        return decisions.come_back(record, seat) if here else []

    def _playing(self, when: float, seat: Seat, wish: str, by: By = "") -> Due:
        """The seat plays then, unless it was faster."""
        seen, bot = self._table.record.since[seat], by_bot(self._table.record, seat)

        def decide(record: Record) -> list[AnyEntry]:
            if by_bot(record, seat) != bot:
                raise Refusal("stale", "expected nobody to come back to the seat, or to leave it")
            played = decisions.play(record, seat, wish, seen, self._table.timing.sight(seat, monotonic()), by)
            lapsed = by == "clock" and record.chairs[seat].lapses + 1 >= self._pacing.lapses
            return [*played[:1], entries.SteppedAway(seat=seat), *played[1:]] if lapsed else played

        return Due(when, decide)


def by_bot(record: Record, seat: Seat) -> bool:
    return seat >= 0 and record.chairs[seat].bot
