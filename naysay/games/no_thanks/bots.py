"""Who plays No Thanks! when people do not. They see what their seat is shown, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from naysay.core import Bot, Intent, Level
from naysay.games.no_thanks import net
from naysay.games.no_thanks.counting import ChipCount
from naysay.games.no_thanks.endgame import count_through
from naysay.games.no_thanks.outlook import Outlook
from naysay.games.no_thanks.reasons import (
    Block,
    Cheap,
    Dear,
    Forced,
    Hunch,
    Joins,
    LastCards,
    Milk,
    Reason,
    SaveChips,
)
from naysay.games.no_thanks.rules import Action, Choice, View, price, round_count

FEW_CHIPS = 2
LAST_CARDS = 3  # still to come, at most, when the end is counted through


class Easy(Bot[View, Action]):
    """Weighs the card against its chips, roughly, as a family does at its first game. Never counts a hidden chip."""

    slack = 1.0  # points that it will pay beyond the pot
    blur = 5.0  # how roughly it weighs
    chip = 1.0  # what it thinks a chip on the card is worth

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        assert view.card is not None
        cost = price(view.taken[view.turn], view.card)
        dear = cost - self.chip * view.pot - self.slack
        take = dear <= rng.gauss(0, self.blur)
        if take != (dear <= 0):
            why: type[Hunch | Dear | Joins | Cheap] = Hunch
        elif not take:
            why = Dear
        else:
            why = Joins if cost < view.card else Cheap
        return intent(view, legal, take, why(cost, view.pot), cost, rng)


class Medium(Easy):
    """Weighs with more care, and knows that a chip is worth more than its point. It counts no hidden chips either."""

    slack = 1.0
    blur = 3.0
    chip = 1.2


class Pot(Easy):
    """Takes iff the card costs no more than the pot: the plainest sensible player, to measure others by."""

    slack = 0.0
    blur = 0.0


class Hard(Bot[View, Action]):
    """The tuned rule with milking. It counts every chip."""

    def __init__(self) -> None:
        self.count = ChipCount()

    def see(self, view: View) -> None:
        self.count.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        outlook = Outlook.of(view, self.count.told(view))
        margins = outlook.margins
        take = self.wants(outlook, view, margins)
        return intent(view, legal, take, reason(outlook, margins, take), outlook.prices[0], rng)

    def wants(self, outlook: Outlook, view: View, margins: list[float]) -> bool:
        return margins[0] <= 0 and not outlook.worth_milking


class Expert(Hard):
    """Guesses with a network how the game will end either way, and counts the last cards through.

    At six and seven seats it plays the rule up to there: the networks tried so far did worse among weaker bots.
    """

    slow = True

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        chips = self.count.told(view)
        exact = count_through(view, chips) if view.left <= LAST_CARDS and len(legal) > 1 else None
        if exact is None:
            return super().choose(view, legal, rng)
        outlook = Outlook.of(view, chips)
        take, gain = exact[0] >= exact[1], round(100 * abs(exact[0] - exact[1]))
        last_round = len(view.past) + 1 == round_count(view.options, len(chips))
        told = LastCards(view.left, gain) if gain and last_round else reason(outlook, outlook.margins, take)
        return intent(view, legal, take, told, outlook.prices[0], rng)

    def wants(self, outlook: Outlook, view: View, margins: list[float]) -> bool:
        if len(outlook.chips) not in net.TAUGHT:
            return super().wants(outlook, view, margins)
        taking, passing = net.guess(len(outlook.chips), net.features(outlook, view.unseen, margins))
        return taking >= passing


def reason(outlook: Outlook, margins: list[float], take: bool) -> Reason:
    """What can be said in one line for a choice that was made by more than one line."""
    cost, pot = outlook.prices[0], outlook.pot
    if not take:
        return Milk(cost, pot) if margins[0] <= 0 or cost <= pot else Dear(cost, pot)
    if cost < outlook.card:
        return Joins(cost, pot)
    if cost > 2 * pot and outlook.chips[0] <= FEW_CHIPS:
        return SaveChips(cost, pot)
    keenest = min(range(1, len(margins)), key=margins.__getitem__)
    if cost > 2 * pot and outlook.prices[keenest] < cost and margins[keenest] <= 0:
        return Block(cost, pot, outlook.seat(keenest))
    return Cheap(cost, pot)


def intent(view: View, legal: Sequence[Action], take: bool, why: Reason, cost: int, rng: Random) -> Intent[Action]:
    """Thinks longer over a card that is a close call for anybody: what is in its hand must not show in its haste."""
    close = abs(cost - 2 * view.pot - 5) < 5
    after = rng.uniform(0.5, 1.1) + (rng.uniform(0.1, 0.5) if close else 0.0)
    if len(legal) == 1:
        return Intent(legal[0], Forced(), after)
    return Intent(Choice.TAKE if take else Choice.PASS, why, after)


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}
SPARRING: Mapping[Level, Callable[[], Bot[View, Action]]] = {"pot": Pot, "rule": Hard}  # for the lab only
