"""A finished game as one seat saw it, step by step, with what chance drew from so that a page can check it."""

from __future__ import annotations

from naysay.core import CHANCE, AnyGame, Replay, Seat, Step
from naysay.server import messages


def film(game: AnyGame, replay: Replay, seat: Seat | None) -> messages.Film:
    """NotationError if it cannot be played."""
    new = replay.new(game)
    return messages.Film(
        game=replay.game,
        seats=replay.seats,
        start=replay.start,
        options=replay.options,
        players=replay.players,
        bots={str(number): level for number, level in replay.bots.items()},
        fingerprint=replay.fingerprint,
        words={str(number): word for number, word in replay.words.items()},
        seed=replay.seed,
        first=game.board(new.view(seat)),
        actors=tuple(sorted(new.actors)),
        frames=tuple(frame(game, step, seat) for step in replay.steps(game)),
        text=str(replay),
    )


def frame(game: AnyGame, step: Step, seat: Seat | None) -> messages.Frame:
    return messages.Frame(
        seat=step.move.seat,
        action=str(step.action),
        by=step.move.by,
        phrase=step.before.tell(seat, step.move.seat, step.action),
        menu=tuple(map(str, step.before.legal(CHANCE))) if step.move.seat == CHANCE else (),
        board=game.board(step.after.view(seat)),
        actors=tuple(sorted(step.after.actors)),
        outcome=step.after.outcome,
    )
