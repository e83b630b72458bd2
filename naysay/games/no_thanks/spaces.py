"""No Thanks! in numbers: naysay/core/spaces.py says for what."""

from __future__ import annotations

from naysay.core.spaces import Draft, each_of, from_seat, one_hot, scaled
from naysay.games.no_thanks.rules import CARDS, IN_PLAY, MENU, Choice, View, first_chips, round_count

ALL = sorted(CARDS)
LEAST, MOST = -80.0, 400.0  # points of a round, about


class NoThanksSpaces:
    actions = tuple(map(str, MENU))
    draws = len(CARDS)
    at_once = False

    def observe(self, view: View, draft: Draft | None) -> list[float]:
        seats = len(view.chips)
        order = from_seat(view.seat, seats)
        chips = first_chips(view.options, seats) * seats
        rounds = round_count(view.options, seats)
        told = [*one_hot(view.card, ALL), scaled(view.pot, chips), scaled(view.left, IN_PLAY)]
        told += [scaled(len(view.past), rounds), *one_hot(view.turn, order)]
        for seat in order:
            before = sum(each.points[seat] for each in view.past)
            told += each_of(view.taken[seat], ALL)
            told += [float(view.chips[seat] is not None), scaled(view.chips[seat], chips)]
            told.append(scaled(before, MOST * rounds, LEAST * rounds))
        return told

    def legal(self, view: View, draft: Draft | None) -> list[int]:
        assert view.seat is not None
        return [0, 1] if view.chips[view.seat] else [0]

    def choose(self, view: View, draft: Draft | None, number: int) -> Choice:
        return MENU[number]


SPACES = NoThanksSpaces()
