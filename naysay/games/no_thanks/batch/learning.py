"""How the expert's networks learn: a network guesses how a game will end if it takes and if it passes, plays by its
guesses, at times by a whim, and learns from what it guessed at its next choices and, the less the longer before, from
how its games ended (temporal differences, after Sutton, and Watkins where it strayed).

Whom it meets is what counts. Most of its games are against a wide field of rules, few against itself and what it was
before; against itself alone it would not learn to punish weak play.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.dice import bell, below, seeded, share
from naysay.games.no_thanks.batch.engine import SEATS, play
from naysay.games.no_thanks.batch.habits import forget, note, unknown
from naysay.games.no_thanks.batch.network import ACTIVE, DENSE, OUT, descend, features, numbers, slope, think
from naysay.games.no_thanks.batch.players import choose, desk_for
from naysay.games.no_thanks.batch.ruling import rule_takes

Array = NDArray[Any]
SAMPLE = np.dtype(
    [
        ("active", np.int16, ACTIVE),
        ("known", np.int16),
        ("took", np.int16),
        ("game", np.int32),
        ("seat", np.int32),
        ("before", np.int32),  # where the choice is that the seat had before this one; below 0: there was none
        ("strayed", np.int32),  # it did otherwise than it thought best, by a whim
        ("best", np.float32, 2),  # what it guessed of what it thought best: to win, and to lead
        ("end", np.float32, 2),  # what it learns of what it did
        ("dense", np.float32, DENSE),
    ],
    align=True,
)
LEAD = 80  # points ahead that are worth as much as a win
FAR = 60  # points beyond which it does not matter how far
AT_ONCE = 256  # samples to a step
SLOWLY = np.float32(0.004)  # how fast the mean of the weights follows them


@compiled
def play_lessons(
    games: Array,
    players: Array,
    nets: Array,
    rulers: Array,
    led: float,
    heat: float,
    whim: float,
    trace: float,
    seed: int,
    samples: Array,
) -> int:
    """Every game to its end. What network 0 was asked and chose is noted, as far as there is room: how many those are.

    It strays from what it thinks best the more easily, the closer the call. In some of its games (`led`) it is led by a
    rule that weighs roughly.
    """
    desk, ruler, habits, last = desk_for(), rulers[0], unknown(), np.empty(SEATS, np.int64)
    active, dense, first, second, out = desk
    noted = 0
    for i in range(len(games)):
        game = games[i]
        dice, luck = share(seeded(seed, i))
        leading = luck < led
        forget(habits)
        last[:] = -1
        while game.card:
            take, player, seat = True, players[i, game.turn], game.turn
            if game.chips[seat] and player.net:
                dice, take = choose(game, player, nets, ruler, habits, dice, desk)
                note(habits, game, ruler, take)
            elif game.chips[seat]:
                known = features(game, ruler, habits, active, dense)
                think(nets[0], active, known, dense, game.seats, first, second, out)
                gain = out[0] + out[2] - out[1] - out[3]
                if leading:
                    dice, noise = bell(dice)
                    take = rule_takes(game, ruler, noise)
                else:
                    dice, luck = share(dice)
                    luck = min(max(luck, 1e-9), 1 - 1e-9)
                    take = gain + heat * np.log(luck / (1 - luck)) >= 0
                dice, luck = share(dice)
                take = take != (luck < whim)
                if noted < len(samples):
                    sample, best = samples[noted], 0 if gain >= 0 else 1
                    sample.known, sample.took, sample.game, sample.seat = known, take, i, seat
                    sample.strayed = luck < whim and take != (gain >= 0)
                    sample.best[0], sample.best[1] = out[best], out[best + 2]
                    for n in range(known):
                        sample.active[n] = active[n]
                    for n in range(numbers(game.seats)):
                        sample.dense[n] = dense[n]
                    sample.before, last[seat] = last[seat], noted
                    noted += 1
                note(habits, game, ruler, take)
            play(game, take)
        look_back(game, last, trace, samples)
    return noted


@compiled
def look_back(game: Any, last: Array, trace: float, samples: Array) -> None:
    """From how a game ended, choice by choice to the first of each seat."""
    points = game.points[: game.seats]
    winners = points == points.min()
    for seat in range(game.seats):
        won, lead = winners[seat] / winners.sum(), (points.sum() - points[seat]) / (game.seats - 1) - points[seat]
        lead, at = min(max(lead, -FAR), FAR) / LEAD, last[seat]
        while at >= 0:
            sample = samples[at]
            sample.end[0], sample.end[1] = won, lead
            kept = 0.0 if sample.strayed else trace
            won = kept * won + (1 - kept) * sample.best[0]
            lead = kept * lead + (1 - kept) * sample.best[1]
            at = sample.before


@compiled
def learn(
    seats: int, samples: Array, weights: Array, moments: Array, steps: int, rate: float, mean: Array, seed: int
) -> Any:
    """One pass over the samples in any order: the steps taken so far, and the mean square of the error.

    `mean` follows the weights slowly, and is what comes out in the end.
    """
    order = np.arange(len(samples))
    dice = seeded(seed, 0)
    for n in range(len(order) - 1, 0, -1):
        dice, other = below(dice, n + 1)
        order[n], order[other] = order[other], order[n]
    _, _, first, second, out = desk_for()
    slopes, error, wrong = np.zeros(len(weights), np.float32), np.zeros(OUT, np.float32), 0.0
    for n in range(len(order)):
        sample = samples[order[n]]
        think(weights, sample.active, sample.known, sample.dense, seats, first, second, out)
        which = 0 if sample.took else 1
        error[:] = 0
        error[which] = (out[which] - sample.end[0]) / AT_ONCE
        error[which + 2] = (out[which + 2] - sample.end[1]) / AT_ONCE
        wrong += (error[which] ** 2 + error[which + 2] ** 2) * AT_ONCE**2
        slope(weights, sample.active, sample.known, sample.dense, seats, first, second, error, slopes)
        if n % AT_ONCE == AT_ONCE - 1:
            steps += 1
            descend(weights, slopes, moments, steps, rate)
            if steps % 16 == 0:
                for w in range(len(weights)):
                    mean[w] += SLOWLY * (weights[w] - mean[w])
    return steps, wrong / max(1, len(order))
