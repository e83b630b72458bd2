"""One line of a game: who, then what. The same in replays, logs, tests and the terminal.

* flip 23                        chance
0 take                           seat 0
2 pass ; clock                   seat 2, played by the clock
~ close                          time
! seen 3                         the referee
1 offer bicycle "un vieux vélo"  words that somebody chose are quoted as in JSON: one line, whatever is in them
"""

from __future__ import annotations

import json
import re
from typing import Any, Literal, get_args

from msgspec import Struct

from naysay.core.game import CHANCE, CLOCK, REFEREE, AnyGame, Seat

By = Literal["", "bot", "clock"]  # who moved for a seat; nothing for its own player
SIGNS = {CHANCE: "*", CLOCK: "~", REFEREE: "!"}
SEATS = {sign: seat for seat, sign in SIGNS.items()}
QUOTED = r'"(?:[^"\\]|\\.)*+"'
LINE = re.compile(
    rf'\s*(?P<who>[*~!]|\d\d?)\s+(?P<action>(?:[^";\n]|{QUOTED})++)(?:;(?P<by>.*))?', re.ASCII | re.DOTALL
)
PART = re.compile(rf'{QUOTED}|[^\s"]+')


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
        found = LINE.fullmatch(line)
        if found is None:
            raise NotationError(f"expected a line such as '0 take' or '* flip 23', got {line[:60]!r}")
        who, action, by = found["who"], found["action"].strip(), (found["by"] or "").strip()
        if not action:
            raise NotationError(f"expected an action after {who!r}, got {line[:60]!r}")
        if by not in get_args(By):
            raise NotationError(f"expected 'bot' or 'clock' after ';', got {line[:60]!r}")
        return cls(SEATS[who] if who in SEATS else int(who), action, by)  # type: ignore[arg-type]


def quote(text: str) -> str:
    """Whatever a person wrote, as one part of an action; nothing in it can be taken for a sign, a line or a mark."""
    plain = (char if char.isprintable() and char not in '"\\' else json.dumps(char)[1:-1] for char in text)
    return f'"{"".join(plain)}"'


def parts(text: str) -> list[str]:
    """The words of an action, what was quoted as it was before; ValueError where a quote does not end."""
    if PART.sub("", text).strip():
        raise ValueError(f"expected every quote to end, got {text[:60]!r}")
    return [json.loads(part) if part.startswith('"') else part for part in PART.findall(text)]


def parse_action(game: AnyGame, text: str) -> Any:
    """The action of `game` that `text` writes; NotationError if it writes none."""
    try:
        return game.parse(text)
    except (ValueError, IndexError, KeyError) as error:
        raise NotationError(f"{text[:60]!r} is no action of {game.key}") from error
