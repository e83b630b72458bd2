"""The contract that the table, the bots, the lab and the replays share. No I/O, no clock, no chance of its own."""

from naysay.core.deal import Deal, fingerprint
from naysay.core.game import (
    CHANCE,
    CLOCK,
    Action,
    AnyGame,
    Bot,
    Game,
    IllegalAction,
    Intent,
    Level,
    Outcome,
    Phrase,
    Race,
    Seat,
    State,
    View,
    with_item,
)
from naysay.core.notation import Move, NotationError
from naysay.core.options import OptionsError, choices, parse_options, write_options
from naysay.core.perft import perft
from naysay.core.replay import Replay, Step, VerifyError

__all__ = [
    "CHANCE",
    "CLOCK",
    "Action",
    "AnyGame",
    "Bot",
    "Deal",
    "Game",
    "IllegalAction",
    "Intent",
    "Level",
    "Move",
    "NotationError",
    "OptionsError",
    "Outcome",
    "Phrase",
    "Race",
    "Replay",
    "Seat",
    "State",
    "Step",
    "VerifyError",
    "View",
    "choices",
    "fingerprint",
    "parse_options",
    "perft",
    "with_item",
    "write_options",
]
