"""Each gift's journey round the table, told when the game is over: who held it, what was said, where a memory broke."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import Level, Seat, Step
from naysay.games.not_a_hat.actions import Deal, Offer
from naysay.games.not_a_hat.bots import BOTS, Conviction, Rememberer
from naysay.games.not_a_hat.rules import State, Verdict
from naysay.games.not_a_hat.told import Arrow


class Hop(Struct, frozen=True):
    """The gift was given once."""

    giver: Seat
    receiver: Seat
    thing: str | None  # that the words named
    words: str  # empty: they were said aloud
    right: bool | None  # None: only those who heard it know
    conviction: Conviction | None  # a bot's; what people knew is not guessed at
    answer: Literal["accepted", "refused"] | None = None  # None: the round was over first


class Journey(Struct, frozen=True):
    round: int  # from 1
    thing: str
    dealt: bool  # before its first seat; else that one took it from the shop
    first: Seat
    arrow: Arrow | None = None  # None: it was never turned; else every hop went that way round
    hops: tuple[Hop, ...] = ()
    broke: int | None = None  # the first hop at which it was called something else
    back: Seat | None = None  # whom it came back to


class Journeys(Struct, frozen=True):
    journeys: tuple[Journey, ...]  # in the order in which the gifts came into the game


def review(steps: Sequence[Step], levels: Mapping[Seat, Level]) -> Journeys:
    ended: list[Journey] = []
    here: dict[int, Journey] = {}  # by the number of the gift
    minds = {seat: BOTS[level]() for seat, level in levels.items() if level in BOTS}  # not those from outside
    for step in steps:
        before: State = step.before
        after: State = step.after
        for seat, mind in minds.items():
            mind.see(before.view(seat))
        match step.action:
            case Deal(thing):
                assert before.short is not None
                here[before.number] = Journey(len(before.past) + 1, thing, dealt=True, first=before.short)
            case "take" if after.giving is None:
                ended += here.values()
                here = {}
            case "take":
                assert after.giving
                assert after.giving.thing
                taken = Journey(len(after.past) + 1, after.giving.thing, dealt=False, first=after.giver)
                here[after.giving.number] = taken
            case Offer():
                assert before.giving
                hop = given(before, step.action, minds.get(step.move.seat))
                number = before.giving.number
                here[number] = replace(here[number], arrow=before.giving.arrow, hops=(*here[number].hops, hop))
            case "accept":
                assert before.giving
                number = before.giving.number
                here[number] = answered(here[number], replace(here[number].hops[-1], answer="accepted"))
            case "refuse" | "right" | "wrong":
                assert after.verdict
                number = after.verdict.gift.number
                here[number] = answered(here[number], refused(here[number].hops[-1], after.verdict))
                here[number] = replace(here[number], back=after.verdict.loser)
            case _:
                pass  # it is turned, or drawn: nobody gave anything
    return Journeys((*ended, *here.values()))


def given(before: State, offer: Offer, mind: Rememberer | None) -> Hop:
    assert before.giving
    assert before.receiver is not None
    return Hop(
        giver=before.giver,
        receiver=before.receiver,
        thing=offer.thing,
        words=offer.words,
        right=offer.thing == before.giving.thing if offer.words else None,
        conviction=mind.conviction(before.view(before.giver), offer) if mind else None,
    )


def refused(hop: Hop, verdict: Verdict) -> Hop:
    agreed = None if verdict.loser is None else verdict.loser == verdict.receiver
    return replace(hop, answer="refused", right=agreed if hop.right is None else hop.right)


def answered(journey: Journey, hop: Hop) -> Journey:
    hops = (*journey.hops[:-1], hop)
    return replace(journey, hops=hops, broke=next((i for i, each in enumerate(hops) if each.right is False), None))
