"""Not Not in numbers: naysay/core/spaces.py says for what.

A program reacts as fast as it likes: a number is a place and one of some times. Who holds back is as who taps the deck.
"""

from __future__ import annotations

from naysay.core.spaces import Draft, from_seat, one_hot, scaled
from naysay.games.not_not.cards import CARDS, COLOURS, DIE_A, DIE_B, LESSONS, LEVELS, NEGATIONS, SPOTS
from naysay.games.not_not.rules import THREE_DICE, Tap, View

TIMES = (200, 400, 600, 800, 1000, 1300, 1700, 2200, 3000)  # ms
TAPS = (Tap(None, TIMES[-1]), *(Tap(spot, ms) for spot in SPOTS for ms in TIMES))
WORDS_A, WORDS_B = tuple(dict.fromkeys(DIE_A)), tuple(dict.fromkeys(DIE_B))


class NotNotSpaces:
    actions = tuple(map(str, TAPS))
    draws = len(set(THREE_DICE))
    at_once = True

    def observe(self, view: View, draft: Draft | None) -> list[float]:
        table, seats = view.public, len(view.public.cards)
        order = from_seat(view.seat, seats)
        told: list[float] = []
        for card in table.table:
            told += [*one_hot(card and card.colour, (*COLOURS, "void")), *one_hot(card and card.ground, COLOURS)]
        dice = table.dice
        told += [*one_hot(dice and dice.a, WORDS_A), *one_hot(dice and dice.b, WORDS_B)]
        told += [*one_hot(dice and dice.nots, sorted(set(NEGATIONS))), *one_hot(table.up, SPOTS), float(table.liar)]
        told += [*one_hot(table.level, LEVELS), scaled(table.deck, len(CARDS) + len(LESSONS))]
        told += [scaled(table.cards[seat], len(CARDS)) for seat in order]
        told += [float(bool(view.tapped) and view.tapped[seat]) for seat in order]
        return told

    def legal(self, view: View, draft: Draft | None) -> list[int]:
        return list(range(len(TAPS)))

    def choose(self, view: View, draft: Draft | None, number: int) -> Tap:
        return TAPS[number]


SPACES = NotNotSpaces()
