"""The contract that the table, the bots, the lab and the replays share. No I/O, no clock, no chance of its own."""

from naysay.core.deal import Deal, fingerprint
from naysay.core.game import (
    CHANCE,
    CLOCK,
    REFEREE,
    Action,
    AnyGame,
    Bot,
    Game,
    IllegalAction,
    Intent,
    Judge,
    Level,
    Outcome,
    Phrase,
    Seat,
    Sight,
    State,
    Unfit,
    View,
    with_item,
)
from naysay.core.notation import Move, NotationError, parts, quote
from naysay.core.options import OptionsError, choices, parse_options, write_options
from naysay.core.perft import perft
from naysay.core.replay import Replay, Step, VerifyError

__all__ = [
    "CHANCE",
    "CLOCK",
    "REFEREE",
    "Action",
    "AnyGame",
    "Bot",
    "Deal",
    "Game",
    "IllegalAction",
    "Intent",
    "Judge",
    "Level",
    "Move",
    "NotationError",
    "OptionsError",
    "Outcome",
    "Phrase",
    "Replay",
    "Seat",
    "Sight",
    "State",
    "Step",
    "Unfit",
    "VerifyError",
    "View",
    "choices",
    "fingerprint",
    "parse_options",
    "parts",
    "perft",
    "quote",
    "with_item",
    "write_options",
]
