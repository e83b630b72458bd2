"""A finished game as somebody saw it, step by step, with what chance drew from so that a page can check it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from naysay.core import CHANCE, AnyGame, Replay, Seat, Step
from naysay.server import messages

Eyes = Seat | Literal["all"] | None  # a seat's, those of one who sees everything, or a spectator's


def film(game: AnyGame, replay: Replay, eyes: Eyes) -> messages.Film:
    """NotationError if it cannot be played."""
    new, look, steps = replay.new(game), view_of(game, eyes), list(replay.steps(game))
    seat = None if eyes == "all" else eyes
    return messages.Film(
        game=replay.game,
        seats=replay.seats,
        start=replay.start,
        options=replay.options,
        players=replay.players,
        bots={str(number): level for number, level in replay.bots.items()},
        fingerprint=replay.fingerprint,
        hashes={str(number): each for number, each in replay.hashes.items()},
        words={str(number): word for number, word in replay.words.items()},
        seed=replay.seed,
        revealed=game.revealed is not None,
        first=game.board(look(new)),
        actors=tuple(sorted(new.actors)),
        frames=tuple(frame(game, step, seat, look) for step in steps),
        review=game.review(steps, replay.bots) if game.review else None,
        text=str(replay),
    )


def view_of(game: AnyGame, eyes: Eyes) -> Callable[[Any], Any]:
    if eyes != "all":
        return lambda state: state.view(eyes)
    return game.revealed or (lambda state: state.view(None))


def frame(game: AnyGame, step: Step, seat: Seat | None, look: Callable[[Any], Any]) -> messages.Frame:
    return messages.Frame(
        seat=step.move.seat,
        action=str(step.action),
        by=step.move.by,
        phrase=step.before.tell(seat, step.move.seat, step.action),
        menu=tuple(map(str, step.before.legal(CHANCE))) if step.move.seat == CHANCE else (),
        board=game.board(look(step.after)),
        actors=tuple(sorted(step.after.actors)),
        outcome=step.after.outcome,
    )
