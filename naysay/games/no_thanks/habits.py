"""What the choices of everybody at a table have shown: who refused a good offer will hardly take a worse one."""

from __future__ import annotations

from naysay.core import Seat
from naysay.games.no_thanks.counting import ChipCount, chosen_between
from naysay.games.no_thanks.rule import TUNED
from naysay.games.no_thanks.rules import CARDS, Choice, View, price

PRICES = max(CARDS) + 1
NO_CHIPS, NEVER = -1, 99
WAYS = 5  # to say how good an offer is
SHOWN = 5 + 2 * WAYS  # numbers that tell of one seat


def goods(price: int, pot: int, chips: int, dear: float) -> tuple[float, ...]:
    """How good an offer is to who looks at the card alone, weighs it against its chips once or twice, pays more when
    rich, or goes by the tuned rule, which says how much too dear it is."""
    return -price, pot - price, 2 * pot - price, 2 * pot - price + chips, -dear


class Habit:
    """Of one seat, by its free choices."""

    def __init__(self) -> None:
        self.takes = self.chips = self.prices = 0  # cards that it took, and the chips and prices of all of them
        self.best_refused = [-float(NEVER)] * WAYS  # how good the best offer was that it let go, each way
        self.worst_accepted = [float(NEVER)] * WAYS
        # By price: the most chips with which it refused such a card or a cheaper one, and the fewest with which it took
        # such a card or a dearer one.
        self.refused = [NO_CHIPS] * PRICES
        self.accepted = [NEVER] * PRICES

    def note(self, price: int, pot: int, chips: int, dear: float, take: bool) -> None:
        at, offer = max(price, 0), goods(price, pot, chips, dear)
        if take:
            self.takes, self.chips, self.prices = self.takes + 1, self.chips + pot, self.prices + price
            self.worst_accepted = list(map(min, self.worst_accepted, offer))
            self.accepted[: at + 1] = [min(fewest, pot) for fewest in self.accepted[: at + 1]]
        else:
            self.best_refused = list(map(max, self.best_refused, offer))
            self.refused[at:] = [max(most, pot) for most in self.refused[at:]]

    def shown(self, price: int, pot: int, chips: int, dear: float) -> tuple[float, ...]:
        """What it takes. Then of an offer, each way and for certain, how much better one it refused was, and how much
        worse one that it took."""
        at, more, offer = max(price, 0), 1 + self.takes, goods(price, pot, chips, dear)
        return (
            self.takes / 8,
            self.chips / more / 10,
            self.prices / more / 20,
            within(self.refused[at] + 1 - pot),
            within(pot + 1 - self.accepted[at]),
            *[within(best - now) for best, now in zip(self.best_refused, offer, strict=True)],
            *[within(now - worst) for worst, now in zip(self.worst_accepted, offer, strict=True)],
        )


def within(points: float) -> float:
    return min(max(points / 10, -1.0), 1.5)


class Habits:
    """Of all seats, as one knows them who has watched from the first card and counted the chips."""

    def __init__(self) -> None:
        self.count = ChipCount()
        self.seats: dict[Seat, Habit] = {}

    def see(self, view: View) -> None:
        before, chips = self.count.last, self.count.chips
        self.count.see(view)
        if before is None or before.card is None or chips is None or not chips[before.turn]:
            return  # nothing was chosen freely, as far as is known
        choice = chosen_between(before, view)
        if choice:
            seat, own, rule = before.turn, chips[before.turn], TUNED[len(chips)].rule
            cost = price(before.taken[seat], before.card)
            dear = rule.margin(cost, before.pot, before.left, own)
            self.seats.setdefault(seat, Habit()).note(cost, before.pot, own, dear, choice is Choice.TAKE)

    def of(self, seat: Seat) -> Habit:
        return self.seats.get(seat) or Habit()
