"""One line of a game: who, then what. The same in replays, logs, tests and the terminal.

* flip 23        chance
0 take           seat 0
2 pass ; clock   seat 2, played by the clock
~ close          time
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct

from naysay.core.game import CHANCE, CLOCK, AnyGame, Seat

By = Literal["", "bot", "clock"]  # who moved for a seat; nothing for its own player
SIGNS = {CHANCE: "*", CLOCK: "~"}
SEATS = {sign: seat for seat, sign in SIGNS.items()}


class NotationError(ValueError):
    """A text that is not in our notation."""


class Move(Struct, frozen=True, gc=False):
    seat: Seat
    action: str
    by: By = ""

    def __str__(self) -> str:
        line = f"{SIGNS.get(self.seat, self.seat)} {self.action}"
        return f"{line} ; {self.by}" if self.by else line

    @classmethod
    def parse(cls, line: str) -> Move:
        text, _, by = line.partition(";")
        who, _, action = text.strip().partition(" ")
        if who not in SEATS and not (who.isascii() and who.isdigit() and len(who) < 3):
            raise NotationError(f"expected a line such as '0 take' or '* flip 23', got {line[:60]!r}")
        if not action.strip():
            raise NotationError(f"expected an action after {who!r}, got {line[:60]!r}")
        if by.strip() not in get_args(By):
            raise NotationError(f"expected 'bot' or 'clock' after ';', got {line[:60]!r}")
        return cls(SEATS[who] if who in SEATS else int(who), action.strip(), by.strip())  # type: ignore[arg-type]


def parse_action(game: AnyGame, text: str) -> Any:
    """The action of `game` that `text` writes; NotationError if it writes none."""
    try:
        return game.parse(text)
    except (ValueError, IndexError, KeyError) as error:
        raise NotationError(f"{text[:60]!r} is no action of {game.key}") from error
