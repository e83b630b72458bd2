"""The eight laws that every game obeys, checked along games that Hypothesis plays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from naysay.core import (
    CHANCE,
    CLOCK,
    REFEREE,
    AnyGame,
    IllegalAction,
    Move,
    Replay,
    Seat,
    Sight,
    choices,
    parse_options,
)

BY_ITSELF = (CHANCE, CLOCK, REFEREE)
SMALL_MENU = 8
SAMPLE = 4
ENCODER = msgspec.json.Encoder(order="deterministic")

Pages = dict[Seat | None, bytes]  # each viewer's view, as it goes over the wire


def check_laws(game: AnyGame, examples: int = 25) -> None:
    """Games as long as these take minutes to shrink: instead every move is noted, and can be replayed."""
    budget = settings(max_examples=examples, stateful_step_count=16, phases=[Phase.generate])
    run_state_machine_as_test(lambda: Laws(game), settings=budget)


class Laws(RuleBasedStateMachine):
    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        self.seats = data.draw(st.sampled_from(self.game.seats), "seats")
        self.start = data.draw(st.sampled_from(range(self.seats)), "start")
        self.options = {name: data.draw(st.sampled_from(all_), name) for name, all_ in choices(self.game).items()}
        self.rng = Random(data.draw(st.integers(0, 2**32), "rng"))
        self.state = self.game.new(self.seats, parse_options(self.game, self.options), self.start)
        self.states = [self.state]
        self.moves: list[Move] = []
        self.actions: dict[Any, None] = {}  # every action met on a menu
        self.pages = [self.checked()]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.seats))

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        if not self.state.actors:
            return self.look_back_and_sit_down(data)
        seat = data.draw(st.sampled_from(sorted(self.state.actors)), "seat")
        self.advance(seat, data.draw(st.sampled_from(self.state.legal(seat)), "action"))
        return None

    @rule(data=st.data(), moves=st.integers(1, 40))
    def play_on(self, data: st.DataObject, moves: int) -> None:
        """Many moves at once: Hypothesis alone would seldom see the end of a game."""
        for _ in range(moves):
            if not self.state.actors:
                return self.look_back_and_sit_down(data)
            seat = self.rng.choice(sorted(self.state.actors))
            self.advance(seat, self.rng.choice(self.state.legal(seat)))
        return None

    def look_back_and_sit_down(self, data: st.DataObject) -> None:
        self.a_replay_reproduces_every_state_and_every_view()
        self.sit_down(data)

    def advance(self, seat: Seat, action: Any) -> None:
        for viewer in self.viewers:
            told = self.state.tell(viewer, seat, action)
            assert told is None or isinstance(told, self.game.told)
            msgspec.json.encode(told)
        note(str(Move(seat, str(action))))
        self.state = self.state.play(seat, action)
        pages = self.checked()
        self.states.append(self.state)
        self.moves.append(Move(seat, str(action)))
        self.pages.append(pages)

    def checked(self) -> Pages:
        self.over_means_no_actors_and_an_outcome()
        self.a_menu_means_an_actor_and_every_entry_plays()
        self.what_is_not_on_the_menu_is_illegal()
        self.nobody_can_tell_what_they_imagine_from_the_truth()
        self.what_is_judged_plays()
        self.what_is_written_down_is_read_again()
        return self.shown()

    def shown(self) -> Pages:
        """Every view and every board can be sent."""
        views = {viewer: self.state.view(viewer) for viewer in self.viewers}
        for view in views.values():
            assert isinstance(view, self.game.view)
            msgspec.json.encode(self.game.board(view))
        return {viewer: ENCODER.encode(view) for viewer, view in views.items()}

    def sample(self, actions: Sequence[Any]) -> Sequence[Any]:
        return actions if len(actions) <= SMALL_MENU else self.rng.sample(actions, SAMPLE)

    def over_means_no_actors_and_an_outcome(self) -> None:  # law 1
        outcome = self.state.outcome
        assert (outcome is not None) == (not self.state.actors)
        if outcome is not None:
            assert len(outcome.points) == len(outcome.ranks) == self.seats
            assert outcome.winners
        assert (self.state.deadline is not None) == (CLOCK in self.state.actors)

    def a_menu_means_an_actor_and_every_entry_plays(self) -> None:  # laws 2 and 3
        before = hash(self.state)
        for seat in (*BY_ITSELF, *range(self.seats)):
            menu = self.state.legal(seat)
            assert bool(menu) == (seat in self.state.actors)
            for action in self.sample(list(dict.fromkeys(menu))):
                assert self.game.parse(str(action)) == action
                assert Move.parse(str(Move(seat, str(action), "bot"))) == Move(seat, str(action), "bot")
                assert self.state.play(seat, action) == self.state.play(seat, action)
                self.actions[action] = None
            if menu and seat >= 0 and self.game.idle:
                self.state.play(seat, self.game.idle(self.state.view(seat), menu))
        assert self.state.actors <= {*BY_ITSELF, *range(self.seats)}
        assert hash(self.state) == before

    def what_is_not_on_the_menu_is_illegal(self) -> None:  # law 2
        before, met = hash(self.state), self.sample(list(self.actions))
        for seat in (*BY_ITSELF, *range(self.seats), self.seats, 99):
            menu = self.state.legal(seat)
            for action in met:
                if action not in menu:
                    assert not self.plays(seat, action), f"{Move(seat, str(action))} is not on the menu, yet it plays"
        assert hash(self.state) == before

    def plays(self, seat: Seat, action: Any) -> bool:
        try:
            self.state.play(seat, action)
        except IllegalAction:
            return False
        return True

    def nobody_can_tell_what_they_imagine_from_the_truth(self) -> None:  # law 4
        for viewer in self.viewers:
            view = self.state.view(viewer)
            imagined = view.imagine(self.rng)
            assert imagined.view(viewer) == view
            assert imagined.actors >= self.state.actors & {viewer}
            if viewer is not None:
                assert imagined.legal(viewer) == self.state.legal(viewer)

    def what_is_judged_plays(self) -> None:  # law 7
        """What the menu offers can be wished, and the referee says what the rules allow. Neither changes its mind."""
        before = hash(self.state)
        if REFEREE in self.state.actors:
            assert self.game.referee is not None
            said = self.game.referee(self.state)
            assert said == self.game.referee(self.state)
            self.state.play(REFEREE, said)
        for seat in range(self.seats if self.game.judge else 0):
            assert self.game.judge is not None
            for wish in map(str, self.sample(self.state.legal(seat))):
                action = self.game.judge(self.state.view(seat), seat, wish, Sight(500, 20))
                assert action == self.game.judge(self.state.view(seat), seat, wish, Sight(500, 20))
                assert self.game.parse(str(action)) == action
                self.state.play(seat, action)
        assert hash(self.state) == before

    def what_is_written_down_is_read_again(self) -> None:  # law 8
        """A long table is not folded from its first entry, but from a state that was written down."""
        read = msgspec.json.decode(msgspec.json.encode(self.state), type=type(self.state))
        assert read == self.state
        assert hash(read) == hash(self.state)

    @precondition(lambda self: sum(seat >= 0 for seat in self.state.actors) > 1)
    @rule(data=st.data())
    def hidden_simultaneous_choices_commute(self, data: st.DataObject) -> None:  # law 5
        one, other = data.draw(st.permutations(sorted(seat for seat in self.state.actors if seat >= 0)))[:2]
        first, second = (data.draw(st.sampled_from(self.state.legal(seat))) for seat in (one, other))
        assert self.state.play(one, first).play(other, second) == self.state.play(other, second).play(one, first)

    def teardown(self) -> None:
        if hasattr(self, "pages"):
            self.a_replay_reproduces_every_state_and_every_view()

    def a_replay_reproduces_every_state_and_every_view(self) -> None:  # law 6
        game = self.game
        written = Replay(game.key, game.version, self.seats, self.start, self.options, tuple(self.moves))
        read = Replay.parse(str(written))
        assert read == written
        self.state = read.new(game)
        assert (self.state, self.shown()) == (self.states[0], self.pages[0])
        for step, state, pages in zip(read.steps(game), self.states[1:], self.pages[1:], strict=True):
            self.state = step.after
            assert hash(self.state) == hash(state)
            assert (self.state, self.shown()) == (state, pages)
