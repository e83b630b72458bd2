"""The games for OpenSpiel: importing this registers naysay_no_thanks and the others.

    import naysay.lab.spiel, pyspiel
    game = pyspiel.load_game("naysay_no_thanks(players=4,options=chips:shown;rounds:seats)")

The deck and the dice are chance nodes; the referee and the clock go by themselves. What is decided at once is decided
one after another and hidden, which comes to the same. Utilities are shares of the win less 1 / players; a game that
takes far too long is undecided, and pays nobody.
"""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from naysay.core import CHANCE, AnyGame, Seat, parse_options
from naysay.core.spaces import Draft
from naysay.games import GAMES
from naysay.lab.sitting import LONGEST, NoSuchEnvironment, Sitting, found_game, spaces_of

ENCODER = msgspec.json.Encoder(order="deterministic")


def game_type(game: AnyGame) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"naysay_{game.key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


class NaysayGame(pyspiel.Game):
    key: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.seats = int(given.pop("players"))
        self.rules = found_game(self.key, self.seats)
        pairs = [pair.partition(":") for pair in given["options"].split(";") if pair]
        self.options: dict[str, int | str] = {name: value for name, _, value in pairs}
        parse_options(self.rules, self.options)  # says what is expected, before any state is made
        spaces = spaces_of(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(spaces.actions),
            max_chance_outcomes=spaces.draws,
            num_players=self.seats,
            min_utility=-1 / self.seats,
            max_utility=1 - 1 / self.seats,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> NaysayState:
        return NaysayState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"expected no parameters of an observation, got {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Moment:
    """One decision or draw as it was, and those before it. Shared by all copies of a state, since it never changes."""

    def __init__(self, before: Moment | None, sitting: Sitting) -> None:
        self.before = before
        self.state, self.draft, self.turn = sitting.state, sitting.draft, sitting.turn
        self.digests: dict[Seat, str] = {}  # of all that a seat saw until then, once it was asked for

    def __deepcopy__(self, _: dict[int, Any]) -> Moment:
        return self

    def digest(self, seat: Seat) -> str:
        moment: Moment | None = self
        asked = []
        while moment and seat not in moment.digests:
            asked.append(moment)
            moment = moment.before
        past = moment.digests[seat] if moment else ""
        for each in reversed(asked):
            seen = shown(each.state, each.draft if each.turn == seat else None, seat)
            past = each.digests[seat] = hashlib.sha256(f"{past} {seen}".encode()).hexdigest()
        return past


class NaysayState(pyspiel.State):
    """Seat 0 begins where somebody does: who of the players that is, is up to whoever seats them."""

    def __init__(self, game: NaysayGame) -> None:
        super().__init__(game)
        self.sitting = Sitting(game.rules, game.seats, game.options)
        self.past: Moment | None = None

    def current_player(self) -> int:
        turn = self.sitting.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.sitting.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.sitting.draws().values()))

    def _apply_action(self, action: int) -> None:
        sitting = self.sitting
        self.past = Moment(self.past, sitting)
        if sitting.turn == CHANCE:
            sitting.play(CHANCE, list(sitting.draws())[action])
        else:
            sitting.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(list(self.sitting.draws())[action])
        return str(self.sitting.spaces.actions[action])

    def is_terminal(self) -> bool:
        return self.sitting.turn is None

    def returns(self) -> list[float]:
        return self.sitting.rewards

    def __str__(self) -> str:
        return f"{ENCODER.encode(self.sitting.state).decode()} {self.sitting.draft or ''}"

    def seen(self, player: int) -> str:
        """What the player sees now."""
        sitting = self.sitting
        return shown(sitting.state, sitting.draft if sitting.turn == player else None, player)

    def recalled(self, player: int) -> str:
        """What they see now and a digest of all that they saw: two games that look alike to them have the same."""
        return f"{self.past.digest(player) if self.past else '-'} {self.seen(player)}"


def shown(state: Any, draft: Draft | None, player: int) -> str:
    return f"{ENCODER.encode(state.view(player)).decode()} {draft or ''}"


class Observer:
    """By seat, as views are. What was once seen is in the string of an observation with perfect recall only."""

    def __init__(self, game: NaysayGame, kind: Any) -> None:
        self.recall = kind.perfect_recall
        size = len(Sitting(game.rules, game.seats, game.options).observe(0))
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: NaysayState, player: int) -> None:
        self.tensor[:] = state.sitting.observe(player)

    def string_from(self, state: NaysayState, player: int) -> str:
        return state.recalled(player) if self.recall else state.seen(player)


def register() -> None:
    known = set(pyspiel.registered_names())
    for key, game in GAMES.items():
        try:
            spaces_of(game)
        except NoSuchEnvironment:
            continue
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"Naysay_{key}", (NaysayGame,), {"key": key, "kind": kind}))


register()
