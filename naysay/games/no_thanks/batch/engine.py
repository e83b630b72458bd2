"""Many games of No Thanks! at once: an array of games, each a record of some 200 bytes.

The rules are those of rules.py, and a test plays every game again there. What differs is when the deck is drawn: here
the cards of a round are put in order when it begins, and the next is turned as soon as one is taken.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.dice import below, bits, seeded
from naysay.games.no_thanks.rules import CHIPS, IN_PLAY, Options, deck, first_chips, round_count

Array = NDArray[Any]
SEATS = max(CHIPS)
GAME = np.dtype(
    [
        ("dice", np.uint64),  # from which decks are drawn
        ("whole", np.int64),  # the cards that decks are drawn from, as a set: card c is bit c
        ("hands", np.int64, SEATS),  # likewise
        ("chips", np.int32, SEATS),
        ("costs", np.int32, SEATS),  # of the hands
        ("points", np.int32, SEATS),  # of the rounds that are over
        ("seats", np.int32),
        ("rounds", np.int32),
        ("stake", np.int32),  # chips of each seat at the start of a round
        ("start", np.int32),  # who began the first round
        ("turn", np.int32),
        ("card", np.int32),  # face up; 0 when the game is over
        ("turned", np.int32),  # cards of this round that were turned
        ("pot", np.int32),
        ("round", np.int32),  # how many are over
        ("cards", np.int32),  # that a deck is drawn from
        ("deck", np.uint8, 36),  # as many of them as are played are in order
    ],
    align=True,
)


def new(seats: int, games: int, options: Options = Options(), seed: int = 0) -> Array:  # noqa: B008 - frozen
    """Games that are about to begin, the first card turned. Game i depends on the seed and i alone."""
    made = np.zeros(games, GAME)
    cards = sorted(deck(options))
    made["seats"], made["rounds"], made["stake"] = seats, round_count(options, seats), first_chips(options, seats)
    made["cards"], made["deck"][:, : len(cards)] = len(cards), cards
    made["whole"] = sum(1 << card for card in cards)
    begin(made, seed)
    return made


@compiled
def begin(games: Array, seed: int) -> None:
    for i in range(len(games)):
        game = games[i]
        game.dice, game.start = below(seeded(seed, i), game.seats)
        deal(game)


@compiled
def deal(game: Any) -> None:
    dice = game.dice
    for n in range(IN_PLAY):
        dice, drawn = below(dice, game.cards - n)
        game.deck[n], game.deck[n + drawn] = game.deck[n + drawn], game.deck[n]
    game.dice = dice
    for seat in range(game.seats):
        game.hands[seat] = game.costs[seat] = 0
        game.chips[seat] = game.stake
    game.turn = (game.start + game.round) % game.seats
    game.card = game.deck[0]
    game.turned = 1


@compiled
def price(hand: int, card: int) -> int:
    alone = 0 if (hand >> (card - 1)) & 1 else card
    return alone - card - 1 if (hand >> (card + 1)) & 1 else alone


@compiled
def play(game: Any, take: bool) -> None:
    """One choice in a game that is not over. Who has no chip takes, whatever was chosen. [2.3]"""
    seat = game.turn
    if not take and game.chips[seat]:
        game.chips[seat] -= 1
        game.pot += 1
        game.turn = seat + 1 if seat + 1 < game.seats else 0
        return
    card = game.card
    game.costs[seat] += price(game.hands[seat], card)
    game.hands[seat] |= 1 << card
    game.chips[seat] += game.pot
    game.pot = 0
    if game.turned < IN_PLAY:
        game.card = game.deck[game.turned]
        game.turned += 1
        return
    game.card = 0
    game.round += 1
    for s in range(game.seats):
        game.points[s] += game.costs[s] - game.chips[s]
    if game.round < game.rounds:
        deal(game)


@compiled
def step(games: Array, takes: Array) -> None:
    """One choice in each game that is not over: how a program that thinks in arrays plays."""
    for i in range(len(games)):
        if games[i].card:
            play(games[i], takes[i])


@compiled
def shares(games: Array) -> Array:
    """Of the win, by game and seat, when all are over."""
    found = np.zeros((len(games), games[0].seats))
    for i in range(len(found)):
        points = games[i].points[: games[i].seats]
        winners = points == points.min()
        found[i] = winners / winners.sum()
    return found


@compiled
def play_at_random(games: Array, seed: int) -> int:
    """To the end, taking or passing with equal chances. How many moves that were, turned cards included."""
    moves = 0
    for i in range(len(games)):
        game = games[i]
        dice, coins = bits(seeded(~seed, i))
        tossed = 0
        while game.card:
            if tossed == 64:
                dice, coins = bits(dice)
                tossed = 0
            moves += 1 + (game.pot == 0)
            play(game, bool(coins & np.uint64(1)))
            coins >>= np.uint64(1)
            tossed += 1
    return moves
