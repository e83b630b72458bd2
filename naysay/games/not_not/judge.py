"""Who reacted first, over lines of any length. Numbers in brackets are those of RULES.md.

A browser says how long its player took, from the frame that showed the dice. The table knows how long ago it sent that,
and how long a message takes there and back. The browser is believed as far as all can be true.
"""

from __future__ import annotations

from msgspec.structs import replace

from naysay.core import Seat, Sight, Unfit
from naysay.games.not_not.rules import Options, Tap, View, parse

FRAME = 16  # ms by which painting and an uneven line may add to a round trip before a claim is doubted


def haste(options: Options) -> int | None:
    return None if options.order == "arrival" else options.credit


def judge(view: View, seat: Seat, wish: str, sight: Sight) -> Tap:
    tap = parse(wish)
    if not isinstance(tap, Tap):
        raise Unfit(f"expected a tap such as 'tap left @412', got {wish[:60]!r}")
    return replace(tap, ms=judged(tap.ms, sight, haste(view.public.options)))


def judged(claimed: int, sight: Sight, credit: int | None) -> int:
    """The reaction that counts, in ms: as claimed, but within what has passed and what has passed less the way. [6]"""
    if credit is None:
        return sight.elapsed
    return max(0, min(claimed, sight.elapsed), sight.elapsed - min(sight.trip, credit) - FRAME)
