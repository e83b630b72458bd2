from __future__ import annotations

from typing import Protocol

from naysay.core import Level, Step


class Audience(Protocol):
    """Whoever shows the table to people. Told of each entry once it is durable and applied."""

    def stepped(self, step: Step) -> None: ...
    def began(self) -> None: ...
    def changed(self) -> None: ...
    def vanished(self) -> None:
        """From the log: whatever is shown of the table is no longer so."""

    def failed(self, level: Level) -> None:
        """A bot did not choose, and something was played in its place."""
