"""Who plays No Thanks! when people do not. They see what their seat is shown, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from naysay.core import Bot, Intent, Level, Phrase
from naysay.games.no_thanks import net
from naysay.games.no_thanks.count import Count
from naysay.games.no_thanks.endgame import count_through
from naysay.games.no_thanks.reasons import Reason, because
from naysay.games.no_thanks.rules import Action, Choice, View, price, round_count
from naysay.games.no_thanks.scene import Scene

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
            why = because(Reason.HUNCH, cost, view.pot)
        elif not take:
            why = because(Reason.DEAR, cost, view.pot)
        else:
            why = because(Reason.JOINS if cost < view.card else Reason.CHEAP, cost, view.pot)
        return intent(view, legal, take, why, cost, rng)


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
        self.count = Count()

    def see(self, view: View) -> None:
        self.count.see(view)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Intent[Action]:
        scene = Scene.of(view, self.count.told(view))
        margins = scene.margins
        take = self.wants(scene, view, margins)
        return intent(view, legal, take, reason(scene, margins, take), scene.prices[0], rng)

    def wants(self, scene: Scene, view: View, margins: list[float]) -> bool:
        return margins[0] <= 0 and not scene.worth_milking


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
        scene = Scene.of(view, chips)
        take, gain = exact[0] >= exact[1], round(100 * abs(exact[0] - exact[1]))
        last_round = len(view.past) + 1 == round_count(view.options, len(chips))
        told = (
            because(Reason.LAST_CARDS, view.left, gain) if gain and last_round else reason(scene, scene.margins, take)
        )
        return intent(view, legal, take, told, scene.prices[0], rng)

    def wants(self, scene: Scene, view: View, margins: list[float]) -> bool:
        if len(scene.chips) not in net.TAUGHT:
            return super().wants(scene, view, margins)
        taking, passing = net.guess(len(scene.chips), net.features(scene, view.unseen, margins))
        return taking >= passing


def reason(scene: Scene, margins: list[float], take: bool) -> Phrase:
    """What can be said in one line for a choice that was made by more than one line."""
    cost, pot = scene.prices[0], scene.pot
    if not take:
        return because(Reason.MILK if margins[0] <= 0 or cost <= pot else Reason.DEAR, cost, pot)
    if cost < scene.card:
        return because(Reason.JOINS, cost, pot)
    if cost > 2 * pot and scene.chips[0] <= FEW_CHIPS:
        return because(Reason.SAVE_CHIPS, cost, pot)
    keenest = min(range(1, len(margins)), key=margins.__getitem__)
    if cost > 2 * pot and scene.prices[keenest] < cost and margins[keenest] <= 0:
        return because(Reason.BLOCK, cost, pot, scene.seat(keenest))
    return because(Reason.CHEAP, cost, pot)


def intent(view: View, legal: Sequence[Action], take: bool, why: Phrase, cost: int, rng: Random) -> Intent[Action]:
    """Thinks longer over a card that is a close call for anybody: what is in its hand must not show in its haste."""
    close = abs(cost - 2 * view.pot - 5) < 5
    after = rng.uniform(0.5, 1.1) + (rng.uniform(0.1, 0.5) if close else 0.0)
    if len(legal) == 1:
        return Intent(legal[0], because(Reason.FORCED), after)
    return Intent(Choice.TAKE if take else Choice.PASS, why, after)


BOTS: Mapping[Level, Callable[[], Bot[View, Action]]] = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}
SPARRING: Mapping[Level, Callable[[], Bot[View, Action]]] = {"pot": Pot, "rule": Hard}  # for the lab only
