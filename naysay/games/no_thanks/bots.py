"""Who plays No Thanks! when people do not. They see what their seat is shown, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from naysay.core import Bot, Intent, Level
from naysay.games.no_thanks.counting import ChipCount
from naysay.games.no_thanks.habits import Habits
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.reasons import Forced, Reason
from naysay.games.no_thanks.rule import LEVELS, Rule, Temper
from naysay.games.no_thanks.rules import CHIPS, Action, Choice, View, first_chips
from naysay.games.no_thanks.saying import why_ruled


class Ruled(Bot[View, Action]):
    """Goes by a rule. It counts every chip; but rules that weigh no chips make nothing of it."""

    tempers: Mapping[int, Temper]  # by the number of seats

    def __init__(self) -> None:
        self.count = ChipCount()

    def see(self, view: View) -> None:
        self.count.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        outlook = Outlook.of(view, self.count.told(view))
        temper = self.tempers[len(outlook.chips)]
        noise = rng.gauss(0, temper.blur) if temper.blur else 0.0
        margins = outlook.margins(temper.rule)
        take = outlook.takes(temper, margins, noise)
        stake = first_chips(view.options, len(outlook.chips))
        return intent(view, legal, take, why_ruled(outlook, temper, take, stake), outlook.prices[0], rng)


class Easy(Ruled):
    """Weighs the card against its chips, very roughly, as a family does at its first game."""

    tempers = LEVELS["easy"]


class Medium(Ruled):
    """Knows that a chip is worth more than its point, and sometimes lets a card go round. It weighs roughly."""

    tempers = LEVELS["medium"]


class Hard(Ruled):
    """The tuned rule, by a count of every chip and nearly to the point. A good card that nobody else would take it lets
    go on, as long as hardly a chip lies there."""

    tempers = LEVELS["hard"]


class Pot(Ruled):
    """Takes iff the card costs no more than the pot: the plainest sensible player, to measure others by."""

    tempers = dict.fromkeys(CHIPS, Temper(Rule(1.0, 0.0)))


class Expert(Bot[View, Action]):
    """Does what a network guesses ends better, from the cards, all chips, and how the others have chosen so far; and
    counts the last cards through."""

    slow = True

    def __init__(self) -> None:
        self.habits = Habits()

    def see(self, view: View) -> None:
        self.habits.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        from naysay.games.no_thanks.weighing import weighed  # where it thinks, and not where tables are served

        chips = self.habits.count.told(view)
        outlook = Outlook.of(view, chips, self.habits)
        take, why = weighed(view, outlook, chips, forced=len(legal) == 1)
        return intent(view, legal, take, why, outlook.prices[0], rng)


def intent(view: View, legal: Sequence[Action], take: bool, why: Reason, cost: int, rng: Random) -> Intent[Action]:
    """Thinks longer over a card that is a close call for anybody: what is in its hand must not show in its haste."""
    close = abs(cost - 2 * view.pot - 5) < 5
    after = rng.uniform(0.5, 1.1) + (rng.uniform(0.1, 0.5) if close else 0.0)
    if len(legal) == 1:
        return Intent(legal[0], Forced(), after)
    return Intent(Choice.TAKE if take else Choice.PASS, why, after)


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}
SPARRING: Mapping[Level, Callable[[], Bot[View, Action]]] = {"pot": Pot}  # for the lab only
