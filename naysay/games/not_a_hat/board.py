"""What the page draws, worked out from a view so that the page holds no rules."""

from __future__ import annotations

from msgspec import Struct

from naysay.core import Seat
from naysay.games.not_a_hat.actions import Offer
from naysay.games.not_a_hat.rules import LAST_PENALTY, Claims, Gift, Phase, Verdict, View, seconds


class Place(Struct, frozen=True):
    gifts: tuple[Gift, ...]  # oldest first
    penalties: tuple[str, ...]
    points: int  # of finished rounds


class Board(Struct, frozen=True):
    phase: Phase
    places: tuple[Place, ...]
    top: str | None  # of the shop
    left: int  # gifts in the shop, with the one on top
    giver: Seat
    receiver: Seat | None  # None: the back was not seen yet
    giving: Gift | None
    offer: Offer | None
    verdict: Verdict | None
    claims: Claims | None
    names: tuple[str, ...]  # to choose from
    aloud: bool  # the giver need not write what was said
    passes: int
    seconds: float  # until what is shown goes on
    most: int  # penalties that end a round
    round: int  # from 1
    rounds: int


def board(view: View) -> Board:
    earlier = [sum(points) for points in zip(*view.past, strict=True)] or [0] * len(view.hands)
    return Board(
        phase=view.phase,
        places=tuple(
            Place(gifts, penalties, points)
            for gifts, penalties, points in zip(view.hands, view.penalties, earlier, strict=True)
        ),
        top=view.top,
        left=view.left,
        giver=view.giver,
        receiver=view.receiver,
        giving=view.giving,
        offer=view.offer,
        verdict=view.verdict,
        claims=view.claims,
        names=view.names,
        aloud=view.options.speech == "aloud",
        passes=view.passes,
        seconds=seconds(view.phase, view.options),
        most=LAST_PENALTY,
        round=min(len(view.past) + 1, view.rounds),
        rounds=view.rounds,
    )
