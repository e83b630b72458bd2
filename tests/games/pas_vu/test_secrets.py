"""What is planned is nowhere until all have: tables that differ only in it look and sound the same to the others."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, REFEREE, Sight, Unfit
from naysay.games.pas_vu import GAME
from naysay.games.pas_vu.rules import State, new
from naysay.games.pas_vu.table import Options
from tests.games.pas_vu.tables import dealt, haunted, opened, played


def replanned(state: State, rng: Random, but: int | None) -> State:
    """The same table with other plans, but for those of one seat."""

    def other(seat: int) -> object:
        return rng.choice(GAME.view.samples(state.view(None), seat))

    plans = tuple(plan if plan is None or seat == but else other(seat) for seat, plan in enumerate(state.plans))
    return replace(state, plans=plans)


def encoded(state: State, viewer: int | None) -> tuple[bytes, bytes]:
    view = state.view(viewer)
    return msgspec.json.encode(view), msgspec.json.encode(GAME.board(view))


@pytest.mark.parametrize("options", [Options(), Options(fusion="on"), Options(midnight="on", peeks="allowed")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_tell_one_hidden_plan_from_another(options: Options, seats: int) -> None:
    rng = Random(seats)
    state, looked = new(seats, options), 0
    while state.actors:
        seat = rng.choice(sorted(state.actors))
        action = rng.choice(state.legal(seat))
        for viewer in (None, *range(seats)):
            twin = replanned(state, rng, viewer)
            looked += twin != state
            assert encoded(twin, viewer) == encoded(state, viewer)
            if seat >= 0:
                assert twin.legal(seat) == state.legal(seat)
                assert twin.tell(viewer, seat, action) == state.tell(viewer, seat, action)
        state = state.play(seat, action)
    assert looked > 20, "there was something to hide"


def test_who_plans_tells_the_others_only_that_it_did() -> None:
    state = dealt(opened(3))
    one, two = (GAME.parse(plan) for plan in ("plan 3:2nn@1.5,2.5,0", "plan"))
    for viewer in (None, 1, 2):
        assert state.tell(viewer, 0, one) == state.tell(viewer, 0, two)
        assert encoded(state.play(0, one), viewer) == encoded(state.play(0, two), viewer)
    assert encoded(state.play(0, one), 0) != encoded(state.play(0, two), 0)


def test_a_plan_is_gone_once_it_is_revealed() -> None:
    state = played(dealt(opened(2)), "0 plan 3:2nn@1.5,2.5,0", "1 plan")
    state = state.play(REFEREE, state.legal(REFEREE)[0])
    assert state.plans == ()
    assert state.view(0).mine is None


def tried(state: State, seat: int, wish: str) -> object:
    try:
        return GAME.judge(state.view(seat), seat, wish, Sight())  # type: ignore[misc]
    except Unfit as unfit:
        return str(unfit), unfit.why


@pytest.mark.parametrize(
    "wish",
    [
        "plan 10:3eee@3.5,2.5,0",
        "plan 10:3eee",
        "peek north 3",
        "peek north 3 plan 10:3eee@3.5,2.5,0",
        "peek east 3 plan 10:3eee",
    ],
)
def test_to_try_tells_nothing_of_what_others_have_planned(wish: str) -> None:
    state = dealt(haunted(opened(2, Options(peeks="allowed")), {10: "waiting"}))
    there = played(replace(state, position=replace(state.position, sides=("south", "west"))), "0 plan 3:4nn@3.5,2.5,0")
    away = played(replace(state, position=replace(state.position, sides=("south", "west"))), "0 plan")
    assert tried(there, 1, wish) == tried(away, 1, wish)


def test_cards_have_no_order_that_could_be_known() -> None:
    state = opened(4, Options(midnight="on"))
    view = state.view(0).public
    assert view.unseen == tuple(sorted(view.unseen, key=state.unseen.index))
    assert len(state.legal(CHANCE)) == len(state.unseen)


def test_nothing_fades_for_all_that_is_told_can_be_seen() -> None:
    assert not GAME.fades
