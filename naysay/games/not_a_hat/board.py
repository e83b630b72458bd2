"""What the page draws, worked out from a view so that the page holds no rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.core import Seat
from naysay.games.not_a_hat.rules import LAST_PENALTY, Gift, Offer, State, Verdict, View

Phase = Literal["deal", "ready", "shown", "turning", "give", "offered", "verdict", "over"]


class Place(Struct, frozen=True):
    gifts: tuple[Gift, ...]  # oldest first
    penalties: tuple[str, ...]
    points: int  # of finished rounds


class Board(Struct, frozen=True):
    phase: Phase
    places: tuple[Place, ...]
    top: str | None  # of the shop
    giver: Seat
    receiver: Seat | None  # None: the back was not seen yet
    giving: Gift | None
    offer: Offer | None
    verdict: Verdict | None
    names: tuple[str, ...]  # to choose from
    passes: int
    seconds: float  # until what is shown goes on
    most: int  # penalties that end a round
    round: int  # from 1
    rounds: int


def board(view: View) -> Board:
    shown = public(view)
    earlier = [sum(points) for points in zip(*view.past, strict=True)] or [0] * shown.seats
    return Board(
        phase=phase(shown),
        places=tuple(
            Place(gifts, penalties, points)
            for gifts, penalties, points in zip(view.hands, view.penalties, earlier, strict=True)
        ),
        top=view.top,
        giver=view.giver,
        receiver=shown.receiver,
        giving=view.giving,
        offer=view.offer,
        verdict=view.verdict,
        names=view.names,
        passes=view.passes,
        seconds=shown.deadline or 0,
        most=LAST_PENALTY,
        round=min(len(view.past) + 1, shown.rounds),
        rounds=shown.rounds,
    )


def public(view: View) -> State:
    """The state as far as anybody can see it: what is face down is nothing there."""
    return State(
        options=view.options,
        start=view.start,
        hands=view.hands,
        penalties=view.penalties,
        giver=view.giver,
        unseen=frozenset(),
        backs=view.backs,
        top=view.top,
        giving=view.giving,
        offer=view.offer,
        verdict=view.verdict,
        number=view.number,
        passes=view.passes,
        names=view.names,
        past=view.past,
    )


def phase(shown: State) -> Phase:
    if shown.over:
        return "over"
    if shown.decided or shown.verdict:
        return "verdict"
    if shown.short is not None or (shown.top is None and shown.giving is None):
        return "deal"
    if shown.giving is None:
        return "ready"
    if not shown.giving.down:
        return "shown"
    if shown.receiver is None:
        return "turning"
    return "give" if shown.offer is None else "offered"
