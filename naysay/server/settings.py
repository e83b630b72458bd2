from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from naysay.table import Pacing

PAGE = Path(__file__).parents[2] / "web" / "dist"


def data_folder() -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return Path(os.environ.get("NAYSAY_DATA") or home / "naysay")


@dataclass(frozen=True, slots=True)
class Limits:
    """Room for a class behind one address, not for a flood."""

    messages: float = 10.0  # a second from one socket, after a burst
    burst: float = 40.0
    tries: float = 25.0  # likewise, wishes that are only tried: a drag asks twenty times a second
    patience: int = 100  # messages refused as too fast until the socket is closed
    sockets: int = 200  # from one address
    tables: float = 30.0  # opened from one address in a burst, and refilled over a minute
    seats: float = 60.0  # likewise, seats taken
    all_tables: int = 20_000  # in memory
    watchers: int = 200  # at one table
    silence: float = 20.0  # seconds until a browser that says nothing is asked whether it is there, and to answer
    backlog: int = 256  # messages that a slow browser may be behind
    idle: float = 1800.0  # seconds until a table that nobody is at leaves the memory; its log stays
    kept: float = 90 * 86400.0  # seconds until the log of a table that nobody touched is deleted
    upload: int = 200_000  # bytes of a replay


@dataclass(frozen=True, slots=True)
class Settings:
    database: Path
    page: Path = PAGE
    public: str | None = None  # the address to invite to, when it is not the one that the browser used
    pacing: Pacing = field(default_factory=Pacing)
    limits: Limits = field(default_factory=Limits)
