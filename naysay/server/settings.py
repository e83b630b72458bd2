from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from naysay.bots.program import Program
from naysay.table import Pacing

PAGE = Path(__file__).parents[2] / "web" / "dist"


def data_folder() -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return Path(os.environ.get("NAYSAY_DATA") or home / "naysay")


@dataclass(frozen=True, slots=True)
class Limits:
    """Room for a class behind one address, not for a flood. An address of IPv6 is its first 64 bits."""

    # A connection: what a browser needs in a moment, nobody needs for longer.
    connections: int = 100_000  # at once, sockets too; fewer where the system lets us open fewer files
    asking: int = 200  # of them from one address and no sockets: a browser opens six
    head: int = 16_384  # bytes of a request before its body: a browser's has one or two thousand
    headers: int = 100
    path: int = 2_048  # bytes of an address, with what is asked: the longest of ours has 300
    head_time: float = 10.0  # seconds until a head is whole
    body_time: float = 20.0  # and until its body is
    unread: float = 20.0  # seconds in which one who is behind with reading has to read on

    # What an address may have: a bucket of milliseconds of our processor, as `limits.COSTS` counts them.
    work: float = 250.0  # refilled each second: a quarter of a core
    work_burst: float = 10_000.0  # thirty people open the same replay, or two hundred come back after a restart
    tables: float = 30.0  # opened in a burst, and refilled over a minute
    seats: float = 60.0  # likewise, seats taken
    sockets: int = 200
    drags: float = 40.0  # tries a second, after a burst of ten times as many, where a piece has to come to rest: 15 ms

    # A socket
    messages: float = 10.0  # a second, after a burst; and as many frames that are no whole message
    burst: float = 40.0
    tries: float = 25.0  # likewise, wishes that are only tried: a drag asks twenty times a second
    patience: int = 100  # messages refused as too fast until the socket is closed
    backlog: int = 1 << 18  # bytes that a slow browser may be behind
    silence: float = 15.0  # seconds until one that says nothing is asked whether it is there, and to answer; at worst
    # it is asked in the second such span, has the third to answer in and `parting` to go: within a minute
    parting: float = 10.0  # seconds from when a socket is closed until it is cut, read or not

    # Tables
    of_a_seat: int = 8  # sockets: a phone, a laptop and forgotten tabs; the oldest makes room
    watchers: int = 200  # browsers at one table
    all_tables: int = 20_000  # in memory
    idle: float = 1800.0  # seconds until a table that nobody is at leaves the memory; its log stays
    kept: float = 90 * 86400.0  # seconds until the log of a table that nobody touched is deleted
    upload: int = 200_000  # bytes of a replay


@dataclass(frozen=True, slots=True)
class Settings:
    database: Path
    page: Path = PAGE
    log: str | None = None  # the nodes that keep the tables instead, for as many workers as there are
    public: str | None = None  # where everybody reaches us, if somebody has said so
    lan: str | None = None  # else: where phones reach us, for one who sits at the server itself
    origins: frozenset[str] = frozenset()  # of our own pages, besides the address that a browser connects to
    behind: int = 0  # proxies that are ours, each of which adds to X-Forwarded-For
    pacing: Pacing = field(default_factory=Pacing)
    limits: Limits = field(default_factory=Limits)
    programs: tuple[Program, ...] = ()  # offered as players, each with the games that it plays
