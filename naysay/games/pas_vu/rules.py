"""Pas Vu Pas Pris. Cross the hall unseen by whoever looks through the keyhole. Numbers in brackets are of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, REFEREE, IllegalAction, Outcome, Seat, with_item
from naysay.games.pas_vu import midnight
from naysay.games.pas_vu.actions import (
    NO_CHANGE,
    Action,
    Change,
    Choose,
    Draw,
    Effect,
    Furnish,
    Offer,
    Offers,
    Perched,
    Pick,
    Place,
    Plan,
    Put,
    Reveal,
    Rise,
    Roll,
    See,
    Strike,
    Tag,
    Take,
)
from naysay.games.pas_vu.cards import PIPS, TURNS, Midnight
from naysay.games.pas_vu.going import come_out, in_the_middle, sample_plans
from naysay.games.pas_vu.hall.interior import DOORS, SIDES, Door, Witness
from naysay.games.pas_vu.hall.shapes import PIECES
from naysay.games.pas_vu.halls import HALLS, LAYOUTS
from naysay.games.pas_vu.position import first
from naysay.games.pas_vu.table import Look, Options, Phase, Table, highest
from naysay.games.pas_vu.telling import told_of
from naysay.games.pas_vu.told import Told
from naysay.games.pas_vu.walks import Astray, opposite

T = TypeVar("T")

NOBODY, DICE, EYES = frozenset[Seat](), frozenset({CHANCE}), frozenset({REFEREE})
ROLLS = tuple(map(Roll, PIPS))
FIRST_MIDNIGHT = 2  # the turn in which it first strikes [8.1]

CHANCES: frozenset[Phase] = frozenset({"hall", "keyhole", "midnight", "crystal", "card", "roll", "door"})
REFEREED: frozenset[Phase] = frozenset({"effect", "offer", "reveal", "look", "perch", "rise"})


class State(Table, frozen=True):
    """The table, and the turn in its six steps."""

    @property
    def actors(self) -> frozenset[Seat]:
        if self.phase in CHANCES:
            return DICE
        if self.phase in REFEREED:
            return EYES
        if self.phase == "plans":
            return frozenset(seat for seat, plan in enumerate(self.plans) if plan is None)
        return NOBODY if self.phase == "over" else frozenset({self.decider})

    @property
    def deadline(self) -> None:
        return None

    @property
    def outcome(self) -> Outcome | None:
        """[6.3] Ties: more ghosts out, then fewer at home, then the win is shared."""
        if self.phase != "over":
            return None
        position = self.position
        points = tuple(map(position.points, range(self.seats)))
        merits = [(points[seat], position.out(seat), -position.at_home(seat)) for seat in range(self.seats)]
        return Outcome(points, tuple(1 + sum(other > mine for other in merits) for mine in merits))

    # What may happen

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.actors:
            return ()
        position = self.position
        match self.phase:
            case "hall":
                return tuple(map(Furnish, LAYOUTS))
            case "keyhole":
                return tuple(map(Put, DOORS))
            case "midnight":
                return tuple(map(Strike, self.unstruck))
            case "card":
                return tuple(map(Draw, self.unseen))
            case "crystal" | "roll" | "door":
                return ROLLS
            case "effect":
                assert self.midnight
                return midnight.effects(position, self.midnight)
            case "offer":
                assert self.midnight
                return midnight.offerings(position, self.midnight, self.about)
            case "pick":
                return tuple(Pick(offer.name) for offer in self.offers)
            case "tag":
                return tuple(map(Tag, midnight.taggable(position, seat, self.fresh)))
            case "furniture":
                return ("keep", *map(Take, self.movable))
            case "place":
                return ("back",)  # or in any pose in which it comes to rest
            case "plans":
                return sample_plans(position.where, self.terms(seat))
            case "reveal":
                return (in_the_middle(position.where, self.planned),)
            case "side":
                assert self.keyhole
                return tuple(Choose(side) for side in SIDES if side != self.keyhole.side)
            case "look":
                return (See(), *(See((Witness(number, "straight", (0.0, 0.0), 1.0),)) for number, _ in position.ghosts))
            case "perch":
                return (Perched(), *(Perched((number,)) for number, _ in position.ghosts))
            case "rise":
                return midnight.rises(position)
            case "over":
                return ()

    def allows(self, seat: Seat, action: Action) -> bool:
        """More may be played than a menu holds: what the judge and the referee found is checked as far as is pure."""
        if seat not in self.actors:
            return False
        match self.phase, action:
            case "place", Place(piece, _, also):
                return piece == self.held and piece not in dict(also.furniture) and self.position.allows(action.change)
            case "plans", Plan():
                return self.follows(seat, action)
            case "reveal", Reveal(_, then):
                where = come_out(self.position.where, self.planned, action)
                return where is not None and replace(self.position, where=where).allows(then)
            case "look", See(witnesses, then):
                gone = tuple(witness.ghost for witness in witnesses)
                return self.knows(gone) and self.position.sent_home(gone).allows(then)
            case "perch", Perched(ghosts, then):
                return self.knows(ghosts) and self.position.sent_home(self.fallen(ghosts)).allows(then)
            case "effect", Effect(card, change, then):
                allowed = card == self.midnight and midnight.allows_effect(self.position, action)
                return allowed and self.position.changed(change).allows(then)
            case "offer", Offers():
                assert self.midnight
                return midnight.allows_offers(self.position, self.midnight, self.about, action)
            case "rise", Rise(change, then):
                return midnight.allows_rise(self.position, action) and self.position.changed(change).allows(then)
            case _:
                return action in self.legal(seat)

    def follows(self, seat: Seat, plan: Plan) -> bool:
        try:
            self.march(seat, plan)
        except Astray:
            return False
        return True

    def knows(self, ghosts: tuple[int, ...]) -> bool:
        """Whether they are in the hall, each told once and in order."""
        return list(ghosts) == sorted(dict(self.position.ghosts).keys() & set(ghosts))

    def fallen(self, perched: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(number for number, _ in self.position.ghosts if number not in perched)

    def play(self, seat: Seat, action: Action) -> State:
        if not self.allows(seat, action):
            raise IllegalAction(seat, action, self.legal(seat))
        match action:
            case Furnish(layout):
                return replace(self, position=replace(self.position, furniture=HALLS[layout]), phase="keyhole")
            case Put(door):
                return replace(self, keyhole=door).next_turn()
            case Strike(card):
                return replace(self, midnight=card, unstruck=without(self.unstruck, card)).struck(card)
            case Effect(_, change, then):
                return self.changed(change).changed(then).dealing()
            case Offers(_, offers):
                return self.offered(offers)
            case Pick(name):
                picked = next(offer for offer in self.offers if offer.name == name)
                return self.changed(picked.change).next_piece_or_seat()
            case Tag(ghost):
                return self.changed(self.tagging(seat, ghost)).next_piece_or_seat()
            case Draw(card):
                cards = with_item(self.cards, self.queue[0], card)
                after = replace(self, unseen=without(self.unseen, card), cards=cards, phase="furniture")
                return after if card.pieces else after.next_card()
            case Take(piece):
                return replace(self, held=piece, phase="place")
            case Place(piece):
                return replace(self.changed(action.change), moved=(*self.moved, piece), held=None).next_card()
            case "keep" | "back":
                return replace(self, held=None).next_card()
            case Plan():
                after = replace(self, plans=with_item(self.plans, seat, action))
                return after if None in after.plans else replace(after, phase="reveal")
            case Reveal(_, then):
                where = come_out(self.position.where, self.planned, action)
                assert where
                position = replace(self.position, where=where).changed(then)
                return replace(self, position=position, plans=()).choosing()
            case Roll(pips):
                return self.rolled(pips)
            case Choose(side):
                chosen = with_item(self.chosen, seat, self.chosen[seat] + 1)
                after = replace(self, aim=side, chosen=chosen, phase="door")
                return after if self.crystal is None else after.looking(self.crystal)
            case See():
                return self.seen(action)
            case Perched(ghosts, then):
                position = self.position.sent_home(self.fallen(ghosts)).changed(then)
                return replace(self, position=position).next_turn()
            case Rise(change, then):
                return self.changed(change).changed(then).next_turn()

    def changed(self, change: Change) -> State:
        came = midnight.newcomers(self.position, change)
        return replace(self, position=self.position.changed(change), fresh=(*self.fresh, *came))

    # The turn. First Midnight strikes, if it does [8]

    def next_turn(self) -> State:
        """[2.1] [6.1] The cards of the last are discarded."""
        if self.turn == TURNS:
            return replace(self, phase="over")
        fresh = replace(
            self,
            turn=self.turn + 1,
            midnight=None,
            crystal=None,
            fresh=(),
            cards=(None,) * self.seats,
            moved=(),
            rolls=(),
            aim=None,
        )
        strikes = self.options.midnight == "on" and fresh.turn >= FIRST_MIDNIGHT
        return replace(fresh, phase="midnight") if strikes else fresh.dealing()

    def struck(self, card: Midnight) -> State:
        if card == "crystal":
            return replace(self, phase="crystal")
        if card == "dizzy":
            return replace(self, position=replace(self.position, sides=midnight.turned(self.position.sides))).dealing()
        if card in midnight.AT_ONCE:
            return replace(self, phase="effect")
        if card in midnight.BY_PIECE:
            return replace(self, pieces=PIECES, phase="offer")
        return replace(self, queue=self.order).next_picker() if card in midnight.BY_SEAT else self.dealing()

    def offered(self, offers: tuple[Offer, ...]) -> State:
        """Of one thing nobody has to choose."""
        if len(offers) > 1:
            return replace(self, offers=offers, phase="pick")
        return self.changed(offers[0].change if offers else NO_CHANGE).next_piece_or_seat()

    def next_piece_or_seat(self) -> State:
        after = replace(self, offers=())
        if not self.pieces:
            return replace(after, queue=self.queue[1:]).next_picker()
        after = replace(after, pieces=self.pieces[1:], phase="offer")
        return after if after.pieces else after.dealing()

    def next_picker(self) -> State:
        """[8.6] [8.9] The next seat that has something to replace, or to replace it with."""
        for i, seat in enumerate(self.queue):
            after = replace(self, queue=self.queue[i:])
            if self.midnight == "brother" and any(midnight.brothers(self.position, seat)):
                return replace(after, phase="offer")
            if self.midnight == "tag" and midnight.waiting_small(self.position, seat) is not None:
                there = midnight.taggable(self.position, seat, self.fresh)
                return replace(after, phase="tag" if there else "offer")
        return self.dealing()

    # 1 In turn each seat draws a card, and may move a piece [2]

    def dealing(self) -> State:
        return replace(self, queue=self.order, phase="card")

    def next_card(self) -> State:
        """[3.1] When all have theirs, all plan at once."""
        queue = self.queue[1:]
        if queue:
            return replace(self, queue=queue, phase="card")
        return replace(self, queue=(), plans=(None,) * self.seats, phase="plans")

    # 3 Who chooses the keyhole's side [4]

    def choosing(self) -> State:
        """[4.1] Those who have chosen least often roll; [8.10] unless the keyhole stays on its side."""
        if self.midnight == "knock":
            return replace(self, queue=(self.die,), phase="door")
        least = min(self.chosen)
        return self.rolling(tuple(seat for seat in self.order if self.chosen[seat] == least))

    def rolling(self, seats: tuple[Seat, ...]) -> State:
        """[4.2] One alone just chooses."""
        return replace(self, queue=seats, rolls=(), phase="roll") if len(seats) > 1 else self.chooses(seats[0])

    def chooses(self, seat: Seat) -> State:
        return replace(self, queue=(seat,), phase="side")

    def rolled(self, pips: int) -> State:
        if self.phase == "crystal":
            return replace(self, crystal=pips).dealing()
        if self.phase == "door":
            return self.looking(pips)
        after = replace(self, rolls=(*self.rolls, (self.queue[0], pips)), queue=self.queue[1:])
        if after.queue:
            return after
        best = highest(after.rolls)
        return after.chooses(best[0]) if len(best) == 1 else after.rolling(best)

    # 4 The door; the die goes to the left [4.4]

    def looking(self, number: int) -> State:
        assert self.keyhole
        door = Door(self.aim or self.keyhole.side, number)
        return replace(self, keyhole=door, die=(self.queue[0] + 1) % self.seats, queue=(), looks=(), phase="look")

    # 5 The look [5]

    def seen(self, see: See) -> State:
        """[5.4] Whoever is seen goes home."""
        assert self.keyhole
        there = dict(self.position.ghosts)
        fled = tuple((witness.ghost, there[witness.ghost]) for witness in see.witnesses)
        looks = (*self.looks, Look(self.keyhole, see.witnesses, fled))
        position = self.position.sent_home(tuple(number for number, _ in fled)).changed(see.then)
        after = replace(self, looks=looks, position=position)
        if self.midnight == "double" and len(looks) == 1:  # [8.2]
            return replace(after, keyhole=Door(opposite(self.keyhole.side), self.keyhole.number))
        if self.midnight == "perch":
            return replace(after, phase="perch")
        return replace(after, phase="rise") if self.midnight == "cover" else after.next_turn()

    # What is known

    def view(self, seat: Seat | None) -> View:
        """[3.6] Everything but the others' plans."""
        return View(
            seat=seat,
            public=replace(self, plans=(None,) * len(self.plans)),
            planned=tuple(plan is not None for plan in self.plans),
            mine=self.plans[seat] if seat is not None and self.plans else None,
        )

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told | None:
        return told_of(self, seat, action)


class View(Struct, frozen=True):
    """Everything but what the others have planned."""

    seat: Seat | None
    public: State  # without any plan
    planned: tuple[bool, ...]
    mine: Plan | None

    def imagine(self, rng: Random) -> State:
        """Others' plans are guessed among the samples."""
        if not any(self.planned):
            return self.public
        guess = {seat: rng.choice(self.samples(seat)) for seat, planned in enumerate(self.planned) if planned}
        if self.seat is not None and self.mine:
            guess[self.seat] = self.mine
        return replace(self.public, plans=tuple(map(guess.get, range(self.public.seats))))

    def samples(self, seat: Seat) -> tuple[Plan, ...]:
        return sample_plans(self.public.position.where, self.public.terms(seat))


def without(pile: tuple[T, ...], card: T) -> tuple[T, ...]:
    i = pile.index(card)
    return pile[:i] + pile[i + 1 :]


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    return State(options, first(seats, options.fusion == "on"), die=start, chosen=(0,) * seats)


def idle(view: View, legal: Sequence[Action]) -> Action:
    """[9.2] A seat whose time is up moves nothing, or takes the first choice that there is."""
    return legal[0]
