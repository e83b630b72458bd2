from __future__ import annotations

from typing import Protocol

from naysay.core import Level, Seat, Step


class Audience(Protocol):
    """Whoever shows the table to people. Told of each entry once it is durable and applied."""

    def stepped(self, step: Step) -> None: ...
    def began(self) -> None: ...
    def changed(self) -> None: ...
    def vanished(self) -> None:
        """From the log: whatever is shown of the table is no longer so."""

    def emoted(self, seat: Seat, emotion: str) -> None:
        """Somebody who is at the table, here or by way of another worker."""

    def waits(self, on: bool) -> None:
        """The table does, since the log takes nothing at the moment; or no longer."""

    @property
    def knocking(self) -> tuple[str, ...]:
        """The names of those here who ask for a seat."""

    def failed(self, level: Level) -> None:
        """A bot did not choose, and something was played in its place."""
