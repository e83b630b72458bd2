"""One live table: seats, deadlines, the append to the log, bots in seats. No sockets."""

from naysay.table.audience import Audience
from naysay.table.decisions import Refusal, holder, new_token, open_dealt, open_table
from naysay.table.live import LiveTable
from naysay.table.outsiders import Outsiders
from naysay.table.record import Record, finished, fold
from naysay.table.timing import Pacing

__all__ = [
    "Audience",
    "LiveTable",
    "Outsiders",
    "Pacing",
    "Record",
    "Refusal",
    "finished",
    "fold",
    "holder",
    "new_token",
    "open_dealt",
    "open_table",
]
