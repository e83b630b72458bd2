"""A game as a learner meets it: seats decide one after another, by numbers, and all else goes by itself.

Where several may decide at once they are asked in the order of the seats. None sees what those before it chose, since
what is chosen at once is hidden; and time plays no part, since the clock goes on only when nobody is left to decide.
"""

from __future__ import annotations

from collections import Counter
from copy import copy, deepcopy
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from naysay.core import CHANCE, CLOCK, REFEREE, AnyGame, Bot, Outcome, Seat, parse_options
from naysay.core.spaces import Draft, Spaces
from naysay.games import GAMES

LONGEST = 10_000  # decisions, after which a game stays undecided: nobody plays as long who wants to win


class NoSuchEnvironment(ValueError):
    """No game that can be played so."""


def found_game(key: str, seats: int | None = None) -> AnyGame:
    if key not in GAMES:
        raise NoSuchEnvironment(f"there is no game {key!r}; expected {', '.join(GAMES)}")
    game = GAMES[key]
    if seats is not None and seats not in game.seats:
        raise NoSuchEnvironment(f"{key} has {game.seats[0]} to {game.seats[-1]} seats; got {seats!r}")
    return game


def spaces_of(game: AnyGame) -> Spaces[Any]:
    module = f"naysay.games.{game.key}.spaces"
    if not find_spec(module):
        raise NoSuchEnvironment(f"{game.key} has no numbers yet: expected SPACES in its spaces.py")
    found: Spaces[Any] = import_module(module).SPACES
    return found


class Sitting:
    def __init__(self, game: AnyGame, seats: int, options: dict[str, int | str], start: Seat = 0) -> None:
        self.game = game
        self.seats = seats
        self.spaces = spaces_of(game)
        self.state = game.new(seats, parse_options(game, options), start)
        self.draft: Draft | None = None
        self.decisions = 0
        self.watchers: dict[Seat, Bot[Any, Any]] = {}
        self.resting: frozenset[Seat] = frozenset()  # who let the time go by
        self._menu: list[int] | None = None  # of the seat whose turn it is, once it was asked for
        self.go_on()

    def __deepcopy__(self, _: dict[int, Any]) -> Sitting:
        """States and drafts never change, so they need no copies; bots do."""
        twin = copy(self)
        twin.watchers = deepcopy(self.watchers)
        return twin

    @property
    def turn(self) -> Seat | None:
        """CHANCE, or the seat that has to decide; None when the game is over."""
        if self.undecided or not self.state.actors:
            return None
        actors: frozenset[Seat] = self.state.actors - self.resting
        return CHANCE if CHANCE in actors else min(seat for seat in actors if seat >= 0)

    @property
    def undecided(self) -> bool:
        return self.decisions >= LONGEST and self.state.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def rewards(self) -> list[float]:
        """To each seat its share of the win less what chance alone would give; all zeros before the end."""
        if self.outcome is None:
            return [0.0] * self.seats
        winners = self.outcome.winners
        return [(seat in winners) / len(winners) - 1 / self.seats for seat in range(self.seats)]

    def observe(self, seat: Seat) -> list[float]:
        return self.spaces.observe(self.state.view(seat), self.draft if seat == self.turn else None)

    def legal(self, seat: Seat) -> list[int]:
        if seat != self.turn:
            return []
        if self._menu is None:
            self._menu = self.spaces.legal(self.state.view(seat), self.draft)
        return self._menu

    def draws(self) -> dict[Any, float]:
        """What CHANCE may give, each with how likely it is."""
        menu = self.state.legal(CHANCE)
        return {action: times / len(menu) for action, times in Counter(menu).items()}

    def choose(self, number: int) -> None:
        """What the seat whose turn it is decides; ValueError if it may not."""
        seat = self.turn
        if seat is None or seat < 0:
            raise ValueError(f"expected no decision now, got {number!r}")
        if number not in (legal := self.legal(seat)):
            raise ValueError(f"seat {seat} may not choose {number!r} now; expected one of {legal[:40]}")
        self.decisions += 1
        self._menu = None
        chosen = self.spaces.choose(self.state.view(seat), self.draft, number)
        if isinstance(chosen, Draft):
            self.draft = chosen
        else:
            self.play(seat, chosen)

    def play(self, seat: Seat, action: Any) -> None:
        self.state = self.state.play(seat, action)
        self.draft = self._menu = None
        self.seen()
        self.go_on()

    def rest(self, seat: Seat) -> None:
        """The seat decides nothing until the clock acts."""
        self.resting |= {seat}
        self.draft = self._menu = None
        self.go_on()

    def go_on(self) -> None:
        """The referee says what follows, and the clock goes on where nobody is left to decide."""
        while actors := self.state.actors:
            if REFEREE in actors:
                assert self.game.referee is not None
                self.state = self.state.play(REFEREE, self.game.referee(self.state))
            elif actors - self.resting == {CLOCK}:
                self.resting = frozenset()
                self.state = self.state.play(CLOCK, self.state.legal(CLOCK)[0])
            else:
                return
            self.seen()

    def seen(self) -> None:
        for seat, bot in self.watchers.items():
            bot.see(self.state.view(seat))
