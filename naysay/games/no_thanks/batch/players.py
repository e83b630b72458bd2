"""Who plays the games of a batch: rules and networks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.compiled import compiled
from naysay.games.no_thanks.batch.dice import bell, seeded, share
from naysay.games.no_thanks.batch.engine import play
from naysay.games.no_thanks.batch.habits import forget, note, unknown
from naysay.games.no_thanks.batch.network import ACTIVE, DENSE, FIRST, OUT, SECOND, features, think
from naysay.games.no_thanks.batch.ruling import rule_takes

Array = NDArray[Any]


@compiled
def choose(game: Any, player: Any, nets: Array, ruler: Any, habits: Array, dice: Any, desk: Any) -> Any:
    """The dice after it, and whether the player takes."""
    if player.slip:
        dice, at = share(dice)
        if at < player.slip:
            return dice, at < player.slip / 2
    if player.net < 0:
        noise = 0.0
        if player.blur:
            dice, noise = bell(dice)
        return dice, rule_takes(game, player, noise)
    active, dense, first, second, out = desk
    known = features(game, ruler, habits, active, dense)
    think(nets[player.net], active, known, dense, game.seats, first, second, out)
    return dice, out[0] + out[2] >= out[1] + out[3]


@compiled
def desk_for() -> Any:
    """What thinking needs to write on."""
    return (
        np.empty(ACTIVE, np.int64),
        np.empty(DENSE, np.float32),
        np.empty(FIRST, np.float32),
        np.empty(SECOND, np.float32),
        np.empty(OUT, np.float32),
    )


@compiled
def play_out(games: Array, players: Array, nets: Array, rulers: Array, seed: int) -> None:
    """Every game to its end; players by game and seat. By the first of the rulers networks measure what they see."""
    desk, habits = desk_for(), unknown()
    for i in range(len(games)):
        game = games[i]
        dice = seeded(seed, i)
        forget(habits)
        while game.card:
            take = True
            if game.chips[game.turn]:
                dice, take = choose(game, players[i, game.turn], nets, rulers[0], habits, dice, desk)
                note(habits, game, rulers[0], take)
            play(game, take)
