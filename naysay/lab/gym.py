"""The games as Gymnasium environments: one seat learns, bots have the others.

    gymnasium.make("naysay.lab.gym:naysay/no_thanks-v1", seats=4, bots=("hard", "easy", "hard"))

What it observes and what it is paid for is as in zoo.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

import gymnasium
from gymnasium.spaces import Discrete

from naysay.core import CHANCE, Level
from naysay.games import GAMES
from naysay.lab.arena import sparring
from naysay.lab.sitting import NoSuchEnvironment, Sitting, found_game, spaces_of
from naysay.lab.zoo import ILLEGAL, drawn, observation, observation_space


class NaysayEnv(gymnasium.Env[dict[str, Any], int]):
    """`bots` sit clockwise from the learner; one name stands for all of them. It has another seat in each game."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        bots: Level | Sequence[Level] = "medium",
        render_mode: str | None = None,
        **options: int | str,
    ) -> None:
        self.game = found_game(game, seats)
        self.seats = self.game.seats[0] if seats is None else seats
        self.bots = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(self.bots) != self.seats - 1:
            raise NoSuchEnvironment(f"expected {self.seats - 1} bots for {self.seats} seats, got {len(self.bots)}")
        self.makers = sparring(self.game)
        if unknown := [bot for bot in self.bots if bot not in self.makers]:
            raise NoSuchEnvironment(f"{game} has no bot {unknown[0]!r}; expected {', '.join(self.makers)}")
        self.options = options
        self.render_mode = render_mode
        spaces = spaces_of(self.game)
        self.observation_space = observation_space(self.game, spaces, self.seats, options)
        self.action_space = Discrete(len(spaces.actions))  # type: ignore[assignment]  # its samples are numpy's ints

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        start, self.seat = (int(number) for number in self.np_random.integers(self.seats, size=2))
        self.thinking = Random(int(self.np_random.integers(2**62)))
        self.sitting = Sitting(self.game, self.seats, self.options, start)
        others = [(self.seat + 1 + i) % self.seats for i in range(self.seats - 1)]
        self.sitting.watchers = {seat: self.makers[bot]() for seat, bot in zip(others, self.bots, strict=True)}
        self.sitting.seen()
        self.go_on()
        return self.observed, {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """A choice that the mask forbids loses the game at once."""
        try:
            self.sitting.choose(int(action))
        except ValueError as error:
            return self.observed, ILLEGAL, True, False, {"illegal": str(error)}
        self.go_on()
        over = self.sitting.outcome
        told = {"points": over.points[self.seat], "rank": over.ranks[self.seat]} if over else {}
        reward = self.sitting.rewards[self.seat]
        return self.observed, reward, over is not None, self.sitting.undecided, told

    @property
    def observed(self) -> dict[str, Any]:
        return observation(self.sitting, self.seat)

    def go_on(self) -> None:
        """To the learner's next decision, or to the end."""
        while (turn := self.sitting.turn) is not None and turn != self.seat:
            if turn == CHANCE:
                self.sitting.play(CHANCE, drawn(self.sitting, self.np_random))
            else:
                state = self.sitting.state
                intent = self.sitting.watchers[turn].choose(state.view(turn), state.legal(turn), self.thinking)
                self.sitting.decisions += 1
                if intent.after < inf:
                    self.sitting.play(turn, intent.action)
                else:
                    self.sitting.rest(turn)


def register() -> None:
    """So that gymnasium.make knows every game that has numbers."""
    for key, game in GAMES.items():
        try:
            spaces_of(game)
        except NoSuchEnvironment:
            continue
        name = f"naysay/{key}-v{game.version}"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:NaysayEnv", kwargs={"game": key})


register()
