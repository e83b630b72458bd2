"""What the expert makes of a choice, with numpy: loaded by who thinks, and by no server that only asks."""

from __future__ import annotations

from msgspec.structs import replace

from naysay.games.no_thanks import net
from naysay.games.no_thanks.endgame import count_through
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.reasons import LastCards, Reason
from naysay.games.no_thanks.rules import View, first_chips
from naysay.games.no_thanks.saying import counted, odds_of, why_guessed

LAST_CARDS = 2  # still to come, at most, when the end is counted through


def weighed(view: View, outlook: Outlook, chips: tuple[int, ...], forced: bool) -> tuple[bool, Reason]:
    """Whether to take, and why."""
    exact = count_through(view, chips) if view.left <= LAST_CARDS and not forced else None
    if exact is None:
        return guessed(outlook, first_chips(view.options, len(chips)))
    odds = counted(outlook, exact)
    take = exact[0] >= exact[1]
    if odds.get("win", 0) > odds.get("other", 0):
        return take, LastCards(view.left, odds["win"], odds["other"])
    return take, why_guessed(outlook, take, odds)


def guessed(outlook: Outlook, stake: int) -> tuple[bool, Reason]:
    guess = net.guess(outlook)
    take = guess.gain >= 0
    richer = replace(outlook, chips=(stake, *outlook.chips[1:]))
    short = take and outlook.chips[0] < stake and net.guess(richer).gain < 0
    return take, why_guessed(outlook, take, odds_of(guess, outlook.last_round), short)
