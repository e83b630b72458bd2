"""The people at a table, here and by way of other workers: who comes and goes, and what they ask that is not logged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from naysay.core import Seat
from naysay.table.audience import Audience
from naysay.table.fellows import Fellows, Here
from naysay.table.pausing import Pausing
from naysay.table.presence import Presence
from naysay.table.record import Record


class Table(Protocol):
    record: Record
    audience: Audience | None

    def changed(self) -> None: ...
    def drive(self) -> None: ...
    def heard(self, version: int, lines: Sequence[bytes]) -> None: ...
    def look(self) -> None: ...


class People:
    def __init__(self, table: Table, presence: Presence, pausing: Pausing, fellows: Fellows) -> None:
        self.waiting = False  # for the log
        self._table = table
        self._presence = presence
        self._pausing = pausing
        self._fellows = fellows

    # Here

    def arrive(self, holder: str) -> None:
        self._presence.arrive(holder)
        self._fellows.changed()
        self.news()

    def depart(self, holder: str) -> None:
        self._presence.depart(holder)
        self._fellows.changed()
        self.news()

    def exchange(self, old: str, new: str) -> None:
        """Somebody who is here holds another seat now, or none."""
        self._presence.exchange(old, new)
        self._fellows.changed()

    def ask(self, holder: str) -> None:
        """They are being measured."""
        if holder == self._table.record.alone:
            self._presence.ask(holder)

    def measured(self, holder: str, trip: int) -> None:
        if self._presence.trips.get(holder) != trip:
            self._presence.trips[holder] = trip
            self._fellows.changed()
        if self._presence.answer(holder):
            self._table.drive()

    def pause(self, seat: Seat, on: bool) -> None:
        if self._pausing.ask(seat, on):
            self._fellows.pause(self._presence.paused_by)
            self.news()

    def emote(self, seat: Seat, emotion: str) -> None:
        holder = self._table.record.chairs[seat].holder
        self.emoted(holder, emotion)
        self._fellows.emote(holder, emotion)

    def stir(self) -> None:
        """Somebody did something."""
        if self._pausing.stir():
            self._fellows.stir()
            self.news()

    # Here or elsewhere

    def at(self, seat: Seat) -> bool:
        return self._table.record.chairs[seat].holder in self._presence

    @property
    def seats(self) -> frozenset[Seat]:
        """At which there is somebody."""
        chairs = enumerate(self._table.record.chairs)
        return frozenset(seat for seat, chair in chairs if chair.kind == "player" and self.at(seat))

    # What other workers say

    def heard(self, version: int, lines: Sequence[bytes]) -> None:
        self._table.heard(version, lines)

    def look(self) -> None:
        self._table.look()

    def drive(self) -> None:
        self._table.drive()

    def elsewhere(self, worker: str, here: Here | None) -> None:
        before = self._shown
        self._presence.hear(worker, here)
        if here and here.drives:
            self._pausing.hear(here.dozes, here.untouched)
            self._presence.paused_by = here.paused_by
        elif here:
            self._pausing.hear(self._pausing.dozes, here.untouched)
        if here and here.version > self._table.record.version:
            self._table.look()
        if self._shown != before:
            self._table.changed()
        self._table.drive()

    @property
    def _shown(self) -> object:
        """What people see of who is where."""
        heres = self._presence.elsewhere.values()
        return [(sorted(here.sockets.items()), here.knocks) for here in heres], self._pausing.on

    def emoted(self, holder: str, emotion: str) -> None:
        """At the seat that they hold as this worker knows the table."""
        seat = self._table.record.held_by(holder)
        if self._table.audience and seat is not None:
            self._table.audience.emoted(seat, emotion)

    def paused(self, holder: str) -> None:
        if holder:
            self._presence.pause(holder)
        else:
            self._presence.go_on()
        self.news()

    def stirred(self) -> None:
        if self._pausing.stir():
            self.news()

    def waits(self, on: bool) -> None:
        if on != self.waiting:
            self.waiting = on
            if self._table.audience:
                self._table.audience.waits(on)

    @property
    def attended(self) -> bool:
        return self._presence.attended

    @property
    def here(self) -> Here:
        audience = self._table.audience
        return Here(
            self._presence.sockets,
            self._presence.trips,
            audience.knocking if audience else (),
            self._presence.paused_by,
            self._pausing.dozes,
            self._pausing.untouched,
            self._table.record.version,
            self._fellows.drives,
        )

    def news(self) -> None:
        self._table.changed()
        self._table.drive()
