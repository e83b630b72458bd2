"""A seat that a program plays. It is told what a bot is shown, the views of its seat, and what is on the menu.

What it remembers is in a process of its own, so it cannot be copied as bots are: it is asked where it is. If that
fails, the next process is told everything from the first view on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import inf
from typing import Any

import msgspec

from naysay.bots.program import Failure, Program, Running
from naysay.core import CLOCK, AnyGame, IllegalAction, Intent, Phrase, Seat, Sight, write_options
from naysay.core.notation import parse_action

MOMENT = 0.9  # seconds until people see what it chose, if it takes less
MOST_TO_TELL = 1 << 24  # bytes of one game; the longest that bots have played came to one of them
TIMED = re.compile(r"@(\d{1,6})$", re.ASCII)
encode = msgspec.json.Encoder().encode


class Undisclosed(Phrase, frozen=True, tag="undisclosed"):
    """A program does not say why."""


class NotChosen(Phrase, frozen=True, tag="not_chosen"):
    """It was not the bot that chose."""


class Outside:
    def __init__(
        self,
        program: Program,
        game: AnyGame,
        seats: int,
        options: Any,
        seat: Seat,
        seed: int,
        start: Callable[[Program], Running] = Running,
    ) -> None:
        self.program = program
        self.seat = seat
        self.gone = False  # it was let go, and remembers nothing
        self.game = game
        self._start = start
        self._running: Running | None = None
        self._lines = [f"{line}\n".encode() for line in beginning(game, seats, options, seat, seed)]
        self._said = 0  # of these lines, to the process that runs
        self._bytes = 0

    def see(self, view: Any) -> None:
        if not self.gone:
            self._lines.append(b"see %s\n" % encode(view))
            self._bytes += len(self._lines[-1])

    @property
    def lines(self) -> int:
        """What there is to be told until now. More may come while it is asked, which is for the next time."""
        return len(self._lines)

    def choose(self, state: Any, lines: int, patience: float) -> Intent[Any]:
        """What it chooses here, knowing so many lines: something that the rules allow, or Failure, and its process has
        ended. This takes as long as it takes, for `patience` seconds at most once it is started."""
        try:
            if self._bytes > MOST_TO_TELL:
                raise Failure(f"expected a game that can be told in {MOST_TO_TELL} bytes")
            running = self._running = self._running or self._start(self.program)
            if self.game.key not in running.games:
                raise Failure(f"it plays {', '.join(running.games)}, and not {self.game.key}")
            menu = json.dumps([str(action) for action in state.legal(self.seat)], ensure_ascii=False)
            said = running.ask([*self._lines[self._said : lines], f"choose {menu}\n".encode()], patience)
            self._said = lines
            intent = self._intent(state.view(self.seat), said)
            state.play(self.seat, intent.action)
        except IllegalAction as error:
            self.end()
            raise Failure(str(error)) from error
        except Failure:
            self.end()
            raise
        return intent

    def _intent(self, view: Any, said: str) -> Intent[Any]:
        """What it says, as the judge of the game understands it. Where the fastest wins, it says when, too."""
        time = TIMED.search(said) if self.game.haste else None
        ms = int(time[1]) if time else 0
        try:
            if self.game.judge:
                action = self.game.judge(view, self.seat, said, Sight(elapsed=ms))
            else:
                action = parse_action(self.game, said)
        except (ValueError, IndexError, KeyError) as error:
            raise Failure(f"expected an action, got {said[:60]!r}: {error}") from error
        return Intent(action, Undisclosed(), after=ms / 1000 if time else MOMENT)

    def let_go(self) -> Running | None:
        """The game is over, or somebody else plays on. The process, if there is one, was told all that there was."""
        running, self._running, self.gone = self._running, None, True
        if running:
            running.tell(self._lines[self._said :])
        self._lines.clear()
        return running

    def end(self) -> None:
        """At once. If it is asked again, it begins anew."""
        running, self._running, self._said = self._running, None, 0
        if running:
            running.end()


def beginning(game: AnyGame, seats: int, options: Any, seat: Seat, seed: int) -> list[str]:
    """As the head of a replay; then who is spoken to, and a number to draw from if chance is to play a part."""
    chosen = [f"option {name} {value}" for name, value in write_options(options).items()]
    return [f"game {game.key} {game.version}", f"seats {seats}", *chosen, f"seat {seat}", f"seed {seed}"]


def in_its_place(game: AnyGame, state: Any, seat: Seat) -> Intent[Any]:
    """For a bot that fails: what a seat plays whose time is up; or nothing, where the rules keep the time; or else
    anything."""
    legal = state.legal(seat)
    if game.idle:
        return Intent(game.idle(state.view(seat), legal), NotChosen())
    return Intent(legal[0], NotChosen(), after=inf if CLOCK in state.actors else 0.0)
