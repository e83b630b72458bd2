"""What is face down is nowhere: two tables that differ only in it look and sound the same."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from naysay.games.not_a_hat import GAME
from naysay.games.not_a_hat.rules import Gift, Options, State, new


def shuffled(state: State, rng: Random) -> State:
    """The same table with the faces of what lies face down mixed up."""
    down = [gift for hand in (*state.hands, (state.giving,)) for gift in hand if gift and gift.down]
    faces = [gift.thing for gift in down]
    rng.shuffle(faces)
    mixed = dict(zip((gift.number for gift in down), faces, strict=True))

    def other(gift: Gift) -> Gift:
        return replace(gift, thing=mixed.get(gift.number, gift.thing))

    hands = tuple(tuple(map(other, hand)) for hand in state.hands)
    return replace(state, hands=hands, giving=state.giving and other(state.giving))


@pytest.mark.parametrize(
    "options", [Options(), Options(gifts=2, rounds="seats"), Options(arrows="white", names="free")]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_can_tell_one_face_down_gift_from_another(options: Options, seats: int) -> None:
    rng = Random(seats)
    state, looked = new(seats, options), 0
    while state.actors and state.passes < 60:
        twin = shuffled(state, rng)
        looked += twin != state
        for viewer in (None, *range(seats)):
            assert encoded(twin, viewer) == encoded(state, viewer)
        seat = rng.choice(sorted(state.actors))
        assert twin.legal(seat) == state.legal(seat) or seat < 0
        menu = [action for action in state.legal(seat) if action != "refuse" or rng.random() < 0.2]
        action = rng.choice(menu or list(state.legal(seat)))
        if action != "refuse":
            for viewer in (None, *range(seats)):
                assert twin.tell(viewer, seat, action) == state.tell(viewer, seat, action)
        state = state.play(seat, action)
    assert looked > 20, "there was something to hide"


def test_every_seat_holds_its_gifts_and_one_more_is_on_its_way_at_most() -> None:
    for seed in range(10):
        rng = Random(seed)
        state = new(4, Options(gifts=2, rounds="seats"))
        while state.actors:
            if state.short is None:
                assert [len(hand) for hand in state.hands] == [2] * 4
            numbers = [gift.number for hand in (*state.hands, (state.giving,)) for gift in hand if gift]
            assert len(numbers) == len(set(numbers))
            seat = rng.choice(sorted(state.actors))
            state = state.play(seat, rng.choice(state.legal(seat)))


def test_what_was_shown_or_said_fades_and_what_was_done_does_not() -> None:
    fading = {kind.__struct_config__.tag for kind in GAME.told.__args__ if kind.fades}
    assert fading == {"deal", "top", "shown", "offer"}


def encoded(state: State, viewer: int | None) -> tuple[bytes, bytes]:
    view = state.view(viewer)
    return msgspec.json.encode(view), msgspec.json.encode(GAME.board(view))
