"""The games as PettingZoo environments: `env` for all, `parallel_env` for those in which all decide at once.

An agent is a seat: seat_0, seat_1, … It observes what its seat is shown, and a mask of what it may choose; a choice
that is not in the mask ends the game with a loss. Rewards come at the end: its share of the win less 1 / seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from naysay.core import CHANCE, AnyGame, parse_options
from naysay.core.spaces import Spaces
from naysay.lab.sitting import NoSuchEnvironment, Sitting, found_game, spaces_of

ILLEGAL = -1.0


def env(game: str, seats: int | None = None, **options: int | str) -> AECEnv[str, Any, Any]:
    """Any game; `seats` is the fewest if nothing is said, and the options are the game's own."""
    raw = RawEnv(game, seats, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)))


def parallel_env(game: str, seats: int | None = None, **options: int | str) -> ParallelEnv[str, Any, Any]:
    """A game in which all decide at once, whenever anybody does."""
    if not spaces_of(found_game(game)).at_once:
        raise NoSuchEnvironment(f"in {game} one decides after another; expected its `env`, not `parallel_env`")
    return aec_to_parallel(RawEnv(game, seats, **options))


def observation_space(game: AnyGame, spaces: Spaces[Any], seats: int, options: dict[str, int | str]) -> Dict:
    size = len(spaces.observe(game.new(seats, parse_options(game, options), 0).view(0), None))
    seen, mask = Box(0.0, 1.0, (size,), np.float32), Box(0, 1, (len(spaces.actions),), np.int8)
    return Dict({"observation": seen, "action_mask": mask})


def observation(sitting: Sitting, seat: int) -> dict[str, Any]:
    mask = np.zeros(len(sitting.spaces.actions), np.int8)
    mask[sitting.legal(seat)] = 1
    return {"observation": np.array(sitting.observe(seat), np.float32), "action_mask": mask}


def drawn(sitting: Sitting, rng: np.random.Generator) -> Any:
    menu = sitting.state.legal(CHANCE)
    return menu[int(rng.integers(len(menu)))]


class RawEnv(AECEnv[str, Any, Any]):
    render_mode = None

    def __init__(self, game: str, seats: int | None = None, **options: int | str) -> None:
        super().__init__()
        self.game = found_game(game, seats)
        self.options = options
        count = self.game.seats[0] if seats is None else seats
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        spaces = spaces_of(self.game)
        self.metadata = {
            "name": f"naysay_{game}_v{self.game.version}",
            "render_modes": [],
            "is_parallelizable": spaces.at_once,
        }
        seen = observation_space(self.game, spaces, count, options)
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(len(spaces.actions)) for agent in self.possible_agents
        }
        self.rng, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        start = int(self.rng.integers(len(self.agents)))
        self.sitting = Sitting(self.game, len(self.agents), self.options, start)
        self.go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        return observation(self.sitting, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.sitting.choose(int(action))  # type: ignore[arg-type]  # None is for agents whose game is over
        self.go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def go_on(self) -> None:
        """To the next seat that has to decide, or to the end."""
        while self.sitting.turn == CHANCE:
            self.sitting.play(CHANCE, drawn(self.sitting, self.rng))
        if self.sitting.turn is not None:
            self.agent_selection = self.possible_agents[self.sitting.turn]
            return
        over = self.sitting.outcome
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = self.sitting.rewards[seat]
            self.terminations[agent] = over is not None
            self.truncations[agent] = over is None
            self.infos[agent] = {"points": over.points[seat], "rank": over.ranks[seat]} if over else {}
