"""What a table's log holds: one struct for each thing that can happen at a table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from naysay.core import Level, Seat
from naysay.core.notation import By

Pace = Literal["none", "relaxed", "brisk"]


class Entry(Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A field that is not known was written by a later version, and meant something."""

    at: float = 0.0  # seconds since 1970


class Opened(Entry, frozen=True, tag="opened"):
    game: str
    options: dict[str, int | str]
    clock: Pace
    seats: int


class Configured(Entry, frozen=True, tag="configured"):
    options: dict[str, int | str]
    clock: Pace
    seats: int


class Sealed(Entry, frozen=True, tag="sealed"):
    """The seed of the next deal. It stays here until the game is over; only its fingerprint is shown."""

    seed: str


class Committed(Entry, frozen=True, tag="committed"):
    """The hash of the word that a seat will open."""

    seat: Seat
    hash: str


class Listed(Entry, frozen=True, tag="listed"):
    """It was asked to start: open seats are gone, and everybody is told whose hashes there are and opens their word."""

    fingerprint: str
    hashes: dict[Seat, str]


class Worded(Entry, frozen=True, tag="worded"):
    """Opened, and as its hash says; in older logs given openly before the start."""

    seat: Seat
    word: str


class Sat(Entry, frozen=True, tag="sat"):
    seat: Seat
    name: str
    holder: str  # the SHA-256 of the token that holds the seat


class BotSat(Entry, frozen=True, tag="bot_sat"):
    """On an open seat, or in the place of whoever was there."""

    seat: Seat
    name: str
    level: Level


class Renamed(Entry, frozen=True, tag="renamed"):
    seat: Seat
    name: str


class Stood(Entry, frozen=True, tag="stood"):
    """The seat is open again."""

    seat: Seat


class Hosted(Entry, frozen=True, tag="hosted"):
    seat: Seat | None


class Started(Entry, frozen=True, tag="started"):
    """Open seats are gone from here on, if they were not before; the others keep their order."""

    start: Seat
    version: int = 1  # of the game's rules, by which all that follows is read


class Acted(Entry, frozen=True, tag="acted"):
    seat: Seat
    action: str
    by: By = ""


class SteppedAway(Entry, frozen=True, tag="away"):
    """From here on a bot plays for the seat."""

    seat: Seat
    missed: bool = False  # since nobody was there: who is there after all need not ask for it back


class CameBack(Entry, frozen=True, tag="back"):
    seat: Seat


class Agreed(Entry, frozen=True, tag="agreed"):
    """To play again, after a game."""

    seat: Seat


AnyEntry = (
    Opened
    | Configured
    | Sealed
    | Committed
    | Listed
    | Worded
    | Sat
    | BotSat
    | Renamed
    | Stood
    | Hosted
    | Started
    | Acted
    | SteppedAway
    | CameBack
    | Agreed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
read = _decoder.decode


def write_all(entries: Sequence[AnyEntry]) -> list[bytes]:
    """As they go into the log: stamped with the time."""
    now = round(time.time(), 3)
    return [_encoder.encode(replace(entry, at=now)) for entry in entries]
