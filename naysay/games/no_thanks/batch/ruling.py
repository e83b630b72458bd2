"""Rules of many kinds in machine code: everybody weighs in a way of their own. Three levels are among them."""

from __future__ import annotations

from typing import Any

import numpy as np

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.engine import price
from naysay.games.no_thanks.rules import IN_PLAY

PLAYER = np.dtype(
    [
        ("net", np.int64),  # which network it asks; below 0: none, it goes by the numbers that follow
        ("a", np.float64),  # as in rule.py
        ("b", np.float64),
        ("c", np.float64),
        ("d", np.float64),
        ("e", np.float64),
        ("blur", np.float64),  # how roughly it weighs
        ("milk", np.float64),  # below how many chips it lets a card go round that nobody else would take
        ("runs", np.float64),  # points that it pays for each unseen card that would join this one
        ("block", np.float64),  # and for each that somebody else would gain
        ("slip", np.float64),  # how often it does anything
    ],
    align=True,
)


@compiled
def margin(player: Any, price: int, pot: int, left: int, chips: int) -> float:
    worth = player.a * pot + player.b + player.c * left / IN_PLAY
    return float(price - worth - player.d / (chips + 1) + player.e * chips / 11)


@compiled
def rule_takes(game: Any, player: Any, noise: float) -> bool:
    seat, card, pot, left = game.turn, game.card, game.pot, IN_PLAY - game.turned
    dear = margin(player, price(game.hands[seat], card), pot, left, game.chips[seat]) + player.blur * noise
    if player.runs:
        unseen = game.whole & ~(1 << card)
        for s in range(game.seats):
            unseen &= ~game.hands[s]
        dear -= player.runs * (((unseen >> (card - 1)) & 1) + ((unseen >> (card + 1)) & 1))
    if player.block:
        gain = 0
        for turns in range(1, game.seats):
            gain = max(gain, pot + turns - price(game.hands[(seat + turns) % game.seats], card))
        dear -= player.block * gain
    if dear > 0 or pot >= player.milk:
        return bool(dear <= 0)
    for turns in range(1, game.seats):
        other = (seat + turns) % game.seats
        if margin(player, price(game.hands[other], card), pot + turns, left, game.chips[other]) <= 0:
            return True
    return False
