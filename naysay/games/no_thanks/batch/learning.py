"""How the expert's networks learn. Deep Monte Carlo: a network guesses how a game will end if it takes and if it
passes, plays by its guesses, at times by a whim, and learns from how its games ended.

Whom it meets is what counts. Of its games 30 % are against itself, 60 % against a wide field of rules and 10 % against
what it was before; against itself alone it would not learn to punish weak play.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.dice import bell, below, seeded, share
from naysay.games.no_thanks.batch.engine import play
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
        ("dense", np.float32, DENSE),
    ],
    align=True,
)
LEAD = 80  # points ahead that are worth as much as a win
FAR = 60  # points beyond which it does not matter how far
AT_ONCE = 256  # samples to a step
KEPT = 0.5  # of the choices


@compiled
def play_lessons(
    games: Array,
    players: Array,
    nets: Array,
    rulers: Array,
    led: float,
    heat: float,
    whim: float,
    seed: int,
    samples: Array,
) -> int:
    """Every game to its end. What network 0 was asked and chose is noted, as far as there is room: how many those are.

    It strays from what it thinks best the more easily, the closer the call. In some of its games (`led`) it is led by a
    rule that weighs roughly.
    """
    desk, ruler = desk_for(), rulers[0]
    active, dense, first, second, out = desk
    noted = 0
    for i in range(len(games)):
        game = games[i]
        dice, luck = share(seeded(seed, i))
        leading = luck < led
        while game.card:
            take, player = True, players[i, game.turn]
            if game.chips[game.turn] and player.net:
                dice, take = choose(game, player, nets, ruler, dice, desk)
            elif game.chips[game.turn]:
                known = features(game, ruler, active, dense)
                if leading:
                    dice, noise = bell(dice)
                    take = rule_takes(game, ruler, noise)
                else:
                    think(nets[0], active, known, dense, game.seats, first, second, out)
                    dice, luck = share(dice)
                    luck = min(max(luck, 1e-9), 1 - 1e-9)
                    lean = player.lean if dense[numbers(game.seats) - 1] else -player.lean
                    take = out[0] + out[2] - out[1] - out[3] + lean + heat * np.log(luck / (1 - luck)) >= 0
                dice, luck = share(dice)
                if luck < whim:
                    take = not take
                if luck < KEPT and noted < len(samples):
                    sample = samples[noted]
                    sample.known, sample.took, sample.game, sample.seat = known, take, i, game.turn
                    for n in range(known):
                        sample.active[n] = active[n]
                    for n in range(numbers(game.seats)):
                        sample.dense[n] = dense[n]
                    noted += 1
            play(game, take)
    return noted


@compiled
def learn(
    games: Array, samples: Array, weights: Array, moments: Array, steps: int, rate: float, mean: Array, seed: int
) -> Any:
    """One pass over the samples in any order: the steps taken so far, and the mean square of the error.

    `mean` follows the weights slowly, and is what comes out in the end.
    """
    seats = games[0].seats
    shares = np.zeros((len(games), seats), np.float32)
    leads = np.zeros((len(games), seats), np.float32)
    for i in range(len(games)):
        points = games[i].points[:seats]
        winners = points == points.min()
        shares[i] = winners / winners.sum()
        for s in range(seats):
            lead = (points.sum() - points[s]) / (seats - 1) - points[s]
            leads[i, s] = min(max(lead, -FAR), FAR) / LEAD
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
        error[which] = (out[which] - shares[sample.game, sample.seat]) / AT_ONCE
        error[which + 2] = (out[which + 2] - leads[sample.game, sample.seat]) / AT_ONCE
        wrong += (error[which] ** 2 + error[which + 2] ** 2) * AT_ONCE**2
        slope(weights, sample.active, sample.known, sample.dense, seats, first, second, error, slopes)
        if n % AT_ONCE == AT_ONCE - 1:
            steps += 1
            descend(weights, slopes, moments, steps, rate)
            if steps % 16 == 0:
                for w in range(len(weights)):
                    mean[w] += np.float32(0.01) * (weights[w] - mean[w])
    return steps, wrong / max(1, len(order))
