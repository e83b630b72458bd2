"""The log that a table is: an append-only list of entries, and nothing is true before it is in there."""

from naysay.log.log import Conflict, Log, LogUnavailable, TooMany, Vanished
from naysay.log.sqlite import SqliteLog

__all__ = ["Conflict", "Log", "LogUnavailable", "SqliteLog", "TooMany", "Vanished"]
