"""All that lies on the table of Pas Vu Pas Pris, and what can be read off it. Numbers in brackets are of RULES.md."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naysay.core import Seat
from naysay.games.pas_vu.actions import Change, Offer, Plan
from naysay.games.pas_vu.cards import CARDS, MIDNIGHTS, Card, Midnight
from naysay.games.pas_vu.hall.interior import Door, Ghost, Side, Witness
from naysay.games.pas_vu.hall.shapes import PIECES, Piece
from naysay.games.pas_vu.midnight import waiting_small
from naysay.games.pas_vu.position import Position
from naysay.games.pas_vu.walks import March, Stand, Terms, march

Phase = Literal[
    "hall",  # the furniture is set up
    "keyhole",  # and the keyhole
    "midnight",  # a Midnight card is drawn
    "crystal",  # which has the die rolled
    "effect",  # or does something
    "offer",  # or leaves a choice: of what?
    "pick",  # which somebody makes
    "tag",  # or has a ghost replaced
    "card",  # the next seat draws its Movement card
    "furniture",  # and may take up a piece
    "place",  # which it has to place
    "plans",  # all plan, hidden
    "reveal",  # and go
    "roll",  # for who chooses the side
    "side",  # which is chosen
    "door",  # and the die rolled for the door
    "look",  # somebody looks through the keyhole
    "perch",  # and then at who is on top of furniture
    "rise",  # those who lay get up
    "over",
]


class Options(Struct, frozen=True):
    fusion: Literal["off", "on"] = "off"  # [7]
    midnight: Literal["off", "on"] = "off"  # [8]
    ghosts_hide: Literal["off", "on"] = "off"  # [5.3]
    peeks: Literal["off", "allowed"] = "off"  # [5.5]


class Look(Struct, frozen=True):
    """What was seen through the keyhole, and who went home for it."""

    door: Door
    witnesses: tuple[Witness, ...]
    fled: tuple[tuple[int, Ghost], ...]  # as they stood


class Table(Struct, frozen=True):
    """No pile has an order: a card is nothing but unseen until it is drawn."""

    options: Options
    position: Position
    die: Seat  # who has it before them
    chosen: tuple[int, ...]  # how often each seat has chosen the keyhole's side
    phase: Phase = "hall"
    turn: int = 0
    keyhole: Door | None = None  # None until it is put on a door
    unseen: tuple[Card, ...] = CARDS  # Movement cards, those that stay in the box among them
    unstruck: tuple[Midnight, ...] = MIDNIGHTS  # Midnight cards
    midnight: Midnight | None = None  # this turn's
    crystal: int | None = None  # the door's number, known beforehand [8.12]
    queue: tuple[Seat, ...] = ()  # whose turn it is, and who follows in this step
    pieces: tuple[Piece, ...] = ()  # that a Midnight card has still to move
    offers: tuple[Offer, ...] = ()  # that it leaves to pick from
    fresh: tuple[int, ...] = ()  # ghosts that it brought in this turn
    cards: tuple[Card | None, ...] = ()  # this turn's Movement cards, by seat
    moved: tuple[Piece, ...] = ()  # this turn
    held: Piece | None = None
    plans: tuple[Plan | None, ...] = ()  # by seat, hidden until all are made; empty before and after
    rolls: tuple[tuple[Seat, int], ...] = ()  # for the side, this time round
    aim: Side | None = None  # the side chosen this turn
    looks: tuple[Look, ...] = ()  # the last turn's that had one

    @property
    def seats(self) -> int:
        return len(self.position.sides)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Clockwise from the die's holder."""
        return tuple((self.die + i) % self.seats for i in range(self.seats))

    @property
    def decider(self) -> Seat:
        """Where one seat decides. [8.1] What a card does to the furniture is up to the die's holder."""
        return self.die if self.pieces else self.queue[0]

    @property
    def movable(self) -> tuple[Piece, ...]:
        """[2.2] One of the two on the card; if both have moved, any other that has not."""
        card = self.cards[self.queue[0]]
        assert card
        still = tuple(piece for piece in PIECES if piece not in self.moved)
        return tuple(piece for piece in card.pieces if piece in still) or still

    def terms(self, seat: Seat) -> Terms:
        """What a plan of this seat is measured by. [3]"""
        card = self.cards[seat]
        return Terms(
            seat=seat,
            side=self.position.sides[seat],
            budget=card.value if card else 0,
            fusion=self.options.fusion == "on",
            lying=self.midnight == "cover",
            still=self.fresh if self.midnight == "faces" else (),
            fresh=self.fresh,
        )

    def march(self, seat: Seat, plan: Plan) -> March:
        """Astray if the plan cannot be followed."""
        return march(self.position.where, plan.walks, self.terms(seat))

    @property
    def planned(self) -> tuple[tuple[Plan, Terms], ...]:
        return tuple((self.plans[seat] or Plan(), self.terms(seat)) for seat in self.order)

    @property
    def about(self) -> Piece | Seat:
        """What a Midnight card is at: a piece, or a seat."""
        return self.pieces[0] if self.pieces else self.queue[0]

    def tagging(self, seat: Seat, ghost: int) -> Change:
        there, by = self.position.ghost(ghost), waiting_small(self.position, seat)
        assert there
        assert by is not None
        return Change(ghosts=((ghost, "home"), (by, Stand.of(there))))


def highest(rolls: tuple[tuple[Seat, int], ...]) -> tuple[Seat, ...]:
    """[4.2] Those who rolled the most."""
    most = max(pips for _, pips in rolls)
    return tuple(seat for seat, pips in rolls if pips == most)
