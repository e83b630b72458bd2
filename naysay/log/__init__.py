"""The log that a table is: an append-only list of entries, and nothing is true before it is in there."""

from naysay.log.lock import InUse, held
from naysay.log.log import SECRET, Conflict, Log, LogFailed, LogUnavailable, TooMany, Unreadable, Vanished
from naysay.log.schema import Unsound
from naysay.log.sound import make_sound
from naysay.log.sqlite import SqliteLog

__all__ = [
    "SECRET",
    "Conflict",
    "InUse",
    "Log",
    "LogFailed",
    "LogUnavailable",
    "SqliteLog",
    "TooMany",
    "Unreadable",
    "Unsound",
    "Vanished",
    "held",
    "make_sound",
]
