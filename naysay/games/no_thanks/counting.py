"""Hidden chips, counted by watching: every chip starts in a known hand and moves in the open."""

from __future__ import annotations

from naysay.core import with_item
from naysay.games.no_thanks.rules import IN_PLAY, Choice, View, first_chips


def chosen_between(before: View, after: View) -> Choice | None:
    """What was chosen, if that is all that happened."""
    if before.card is None:
        return None
    if after.card == before.card and after.pot == before.pot + 1:
        return Choice.PASS
    if after.card is None and (after.left == before.left or len(after.past) == len(before.past) + 1):
        return Choice.TAKE
    return None


class ChipCount:
    """The chips of every hand, as one who has watched the round from its first card knows them."""

    def __init__(self) -> None:
        self.last: View | None = None
        self.chips: tuple[int, ...] | None = None  # None: lost count

    def see(self, view: View) -> None:
        if view is not self.last:
            self.chips = self.after(view)
            self.last = view

    def after(self, view: View) -> tuple[int, ...] | None:
        before, chips = self.last, self.chips
        if view.card is None and view.left == IN_PLAY:
            return (first_chips(view.options, len(view.chips)),) * len(view.chips)
        if before is None or chips is None:
            return None
        if view.card is not None and before.card is None and view.left == before.left - 1:
            return chips
        turn = before.turn
        match chosen_between(before, view):
            case Choice.PASS:
                return with_item(chips, turn, chips[turn] - 1)
            case Choice.TAKE:
                return with_item(chips, turn, chips[turn] + before.pot)
            case None:
                return chips if view == before else None

    def told(self, view: View) -> tuple[int, ...]:
        """The chips at `view`: as shown, else as counted, else shared out equally among the closed hands."""
        shown = tuple(n for n in view.chips if n is not None)
        if len(shown) == len(view.chips):
            return shown
        counted = self.chips if view is self.last else self.after(view)
        if counted is not None and (view.seat is None or counted[view.seat] == view.chips[view.seat]):
            return counted
        seats = len(view.chips)
        hidden = first_chips(view.options, seats) * seats - sum(shown) - view.pot
        return tuple(round(hidden / (seats - len(shown))) if n is None else n for n in view.chips)
