"""Which reason a choice had: what decided it, and the fact about the table that matters most for it."""

from __future__ import annotations

from typing import TypedDict

from naysay.games.no_thanks.guess import LEAD, Guess
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.reasons import (
    Block,
    Cheap,
    Dear,
    EndsBetter,
    Hunch,
    Joins,
    Milk,
    NextMust,
    Reason,
    SaveChips,
    Wait,
)
from naysay.games.no_thanks.rule import Temper


class Odds(TypedDict, total=False):
    limit: int
    win: int
    other: int
    ahead: int
    round_only: bool


def why_ruled(outlook: Outlook, temper: Temper, take: bool, stake: int) -> Reason:
    """What a rule's own numbers say. Where they say otherwise, it was not they who chose."""
    price, pot, margins = outlook.prices[0], outlook.pot, outlook.margins(temper.rule)
    if take != outlook.takes(temper, margins):
        return Hunch(price, pot)
    odds = Odds(limit=round(price - margins[0]))
    if not take:
        return held_back(outlook, odds) if margins[0] <= 0 else Dear(price, pot, **odds)
    if price < outlook.card:
        return Joins(price, pot, **odds)
    rich = temper.rule.margin(price, pot, outlook.left, stake)
    return (SaveChips if rich > 0 and outlook.chips[0] < stake else Cheap)(price, pot, **odds)


def why_guessed(outlook: Outlook, take: bool, odds: Odds, short: bool = False) -> Reason:
    """What two guesses at the end differ in, and the fact that goes with it. Short of chips is who would pass with as
    many as a round begins with."""
    price, pot, gains = outlook.prices[0], outlook.pot, outlook.gains
    if not take:
        if not outlook.chips[1]:
            return NextMust(price, pot, **odds, seat=outlook.seat(1), costs=-gains[1])
        return held_back(outlook, odds) if gains[0] > 0 else Dear(price, pot, **odds)
    if price < outlook.card:
        return Joins(price, pot, **odds)
    if gains[0] >= 0:
        return Cheap(price, pot, **odds)
    keenest = max(range(1, len(gains)), key=gains.__getitem__)
    if gains[keenest] > 0:
        return Block(price, pot, **odds, seat=outlook.seat(keenest), gain=gains[keenest])
    return (SaveChips if short else EndsBetter)(price, pot, **odds)


def held_back(outlook: Outlook, odds: Odds) -> Milk | Wait:
    """A good card that is passed on."""
    price, pot, gains = outlook.prices[0], outlook.pot, outlook.gains
    keenest = max(range(1, len(gains)), key=gains.__getitem__)
    if gains[keenest] > 0:
        return Wait(price, pot, **odds, seat=outlook.seat(keenest))
    return Milk(price, pot, **odds)


def counted(outlook: Outlook, worths: tuple[float, float]) -> Odds:
    """What counting the end through came to, where it was not the chance to win that decided."""
    if outlook.last_round:
        return Odds(win=round(100 * max(worths)), other=round(100 * min(worths)))
    ahead = round(abs(worths[0] - worths[1]))
    return Odds(round_only=True, ahead=ahead) if ahead else Odds()


def odds_of(guess: Guess, last_round: bool) -> Odds:
    """The chances to win either way, if they decided; else by how many points it is better in the end."""
    known = Odds() if last_round else Odds(round_only=True)
    wins = [round(100 * min(max(win, 0.0), 1.0)) for win in (guess.win_taking, guess.win_passing)]
    leads = (guess.lead_taking, guess.lead_passing)
    chosen, other = (0, 1) if guess.gain >= 0 else (1, 0)
    if wins[chosen] > wins[other]:
        return Odds(**known, win=wins[chosen], other=wins[other])
    ahead = round(LEAD * (leads[chosen] - leads[other]))
    if ahead > 0:
        return Odds(**known, ahead=ahead)
    return Odds(**known, win=wins[chosen], other=wins[other]) if wins[chosen] == wins[other] else Odds()
