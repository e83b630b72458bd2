"""Which ask leads to which entry: who may change what, once more, apart from the code that decides it."""

from __future__ import annotations

from naysay.core import CHANCE
from naysay.server import messages
from naysay.table import Record, holder
from naysay.table import entries as log
from naysay.table.entries import AnyEntry
from tests.simulation.truth import Ask
from tests.simulation.wishes import means

NEVER = 1 << 30


def may_have(record: Record, ask: Ask, entry: AnyEntry) -> bool:
    """Whether an ask that waits for its answer may have led to the entry, the first of an append."""
    said = ask.message
    seat = next((seat for seat, chair in enumerate(record.chairs) if chair.holder in ask.holders), None)
    host = seat is not None and seat == record.host
    own = seat is not None and seat == getattr(entry, "seat", None)
    match entry, said:
        case log.Acted(by=""), messages.Play():
            seen = own and record.since.get(entry.seat, NEVER) <= said.seen <= record.version
            return seen and means(record.game, said.wish) == means(record.game, entry.action)
        case log.Sat(), messages.Sit():
            return entry.holder == holder(said.token)
        case log.Committed(), messages.Commit():
            return own and said.hash == entry.hash
        case log.Worded(), messages.OpenWord():
            return own and said.word == entry.word and record.opening is not None
        case (
            (log.Renamed(), messages.Rename())
            | (log.Agreed(), messages.Agree())
            | (log.CameBack(), messages.TakeBack() | messages.Join())
            | (log.SteppedAway() | log.Stood(), messages.Leave())
        ):
            return own
        case (
            (log.Stood(), messages.Clear())
            | (log.BotSat(), messages.PutBot() | messages.Clear())
            | (log.Hosted(), messages.HandOver())
        ):
            return host and said.seat == getattr(entry, "seat", None)
        case (log.Listed(), messages.Start()) | (log.Configured(), messages.Configure()):
            return host
        case _:
            return False


def by_itself(record: Record, entry: AnyEntry) -> bool:
    """Whether nobody need have asked for it."""
    match entry:
        case log.Acted(seat=seat, by=by):
            if seat < 0:
                return seat != CHANCE
            return record.chairs[seat].bot if by in ("", "bot") else not record.chairs[seat].bot
        case log.SteppedAway() | log.Hosted():
            return True
        case log.CameBack(seat=seat):
            return record.chairs[seat].missed
        case log.Started():
            return record.opening is not None
        case _:
            return False
