"""No Thanks! Take the card with its chips, or pay a chip to refuse it. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, IllegalAction, Outcome, Seat, with_item
from naysay.games.no_thanks.told import Flipped, Passed, Told, Took

CARDS = frozenset(range(3, 36))
IN_PLAY = 24  # of the 33; nine are set aside unseen
CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}  # to each seat, by the number of seats
TACTICAL_CHIPS = 10
TACTICAL_ASIDE = frozenset({10, 20, 30})

NOBODY: frozenset[Seat] = frozenset()
DECK = frozenset({CHANCE})
ALONE = tuple(frozenset({seat}) for seat in range(max(CHIPS)))


class Options(Struct, frozen=True):
    rounds: Literal[1, 3, 4, "seats"] = 1  # [5.1]
    chips: Literal["hidden", "shown"] = "hidden"  # [5.2]
    variant: Literal["classic", "tactical"] = "classic"  # [5.3]


class Choice(StrEnum):
    TAKE = "take"
    PASS = "pass"


class Flip(Struct, frozen=True):
    card: int

    def __str__(self) -> str:
        return f"flip {self.card}"


Action = Choice | Flip
MENU = (Choice.TAKE, Choice.PASS)
MUST_TAKE = (Choice.TAKE,)
FLIPS = {card: Flip(card) for card in CARDS}
ACTIONS = {str(choice): choice for choice in MENU} | {str(flip): flip for flip in FLIPS.values()}


class Round(Struct, frozen=True, gc=False):
    """A finished round: hands are open, and counted."""

    taken: tuple[frozenset[int], ...]
    chips: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(map(score, self.taken, self.chips))


class State(Struct, frozen=True, gc=False):
    """The deck has no order: a card is nothing but unseen until it is turned, so no order can leak."""

    options: Options
    start: Seat  # who turned the first card of the first round
    unseen: frozenset[int]  # the deck and the cards set aside
    chips: tuple[int, ...]
    taken: tuple[frozenset[int], ...]
    turn: Seat
    left: int = IN_PLAY  # cards still to be turned
    card: int | None = None  # face up; None until the next is turned
    pot: int = 0  # chips on that card
    past: tuple[Round, ...] = ()

    @property
    def actors(self) -> frozenset[Seat]:
        if self.card is not None:
            return ALONE[self.turn]
        return DECK if self.left else NOBODY

    @property
    def deadline(self) -> None:
        return None

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if self.card is None:
            return tuple(map(FLIPS.__getitem__, sorted(self.unseen))) if seat == CHANCE and self.left else ()
        if seat != self.turn:
            return ()
        return MENU if self.chips[seat] else MUST_TAKE  # [2.3]

    def play(self, seat: Seat, action: Action) -> State:
        if action not in self.legal(seat):
            raise IllegalAction(seat, action, self.legal(seat))
        match action:
            case Flip(card):
                return replace(self, unseen=self.unseen - {card}, left=self.left - 1, card=card)
            case Choice.PASS:  # [2.2]
                chips = with_item(self.chips, seat, self.chips[seat] - 1)
                return replace(self, chips=chips, pot=self.pot + 1, turn=(seat + 1) % len(chips))
            case Choice.TAKE:  # [2.4] the turn stays: who takes turns the next card and speaks first
                assert self.card is not None
                chips = with_item(self.chips, seat, self.chips[seat] + self.pot)
                taken = with_item(self.taken, seat, self.taken[seat] | {self.card})
                after = replace(self, chips=chips, taken=taken, card=None, pot=0)
                return after if after.left else after.counted()

    def counted(self) -> State:
        """[3.1] The round is over; [5.1] the next begins one seat further to the left."""
        past = (*self.past, Round(self.taken, self.chips))
        seats = len(self.chips)
        if len(past) == round_count(self.options, seats):
            return replace(self, past=past)
        fresh = new(seats, self.options, self.start)
        return replace(fresh, past=past, turn=(self.start + len(past)) % seats)

    @property
    def outcome(self) -> Outcome | None:
        if self.card is not None or self.left:
            return None
        return Outcome.lowest(map(sum, zip(*(each.points for each in self.past), strict=True)))

    def view(self, seat: Seat | None) -> View:
        over = self.card is None and not self.left
        shown = over or self.options.chips == "shown"
        chips: tuple[int | None, ...] = self.chips if shown else (None,) * len(self.chips)
        if seat is not None and not shown:
            chips = with_item(chips, seat, self.chips[seat])
        return View(
            seat=seat,
            options=self.options,
            start=self.start,
            chips=chips,
            taken=self.taken,
            turn=self.turn,
            left=self.left,
            card=self.card,
            pot=self.pot,
            past=self.past,
        )

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told:
        match action:
            case Flip(card):
                return Flipped(self.turn, card)
            case Choice.PASS:
                return Passed(seat, self.pot + 1)
            case Choice.TAKE:
                assert self.card is not None
                return Took(seat, self.card, self.pot)


class View(Struct, frozen=True, gc=False):
    seat: Seat | None
    options: Options
    start: Seat
    chips: tuple[int | None, ...]  # None: in a closed hand
    taken: tuple[frozenset[int], ...]
    turn: Seat
    left: int
    card: int | None
    pot: int
    past: tuple[Round, ...]

    @property
    def unseen(self) -> frozenset[int]:
        return deck(self.options).difference(*self.taken) - {self.card}

    def imagine(self, rng: Random) -> State:
        """Chips in closed hands are shared out at random: a view alone does not count them."""
        seats = len(self.chips)
        chips = [n or 0 for n in self.chips]
        closed = [seat for seat, n in enumerate(self.chips) if n is None]
        if closed:
            for _ in range(first_chips(self.options, seats) * seats - sum(chips) - self.pot):
                chips[rng.choice(closed)] += 1
        return State(
            options=self.options,
            start=self.start,
            unseen=self.unseen,
            chips=tuple(chips),
            taken=self.taken,
            turn=self.turn,
            left=self.left,
            card=self.card,
            pot=self.pot,
            past=self.past,
        )


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    chips = (first_chips(options, seats),) * seats
    return State(options, start, deck(options), chips, taken=(frozenset(),) * seats, turn=start)


def deck(options: Options) -> frozenset[int]:
    """The cards that may be turned: those set aside by name are never unseen, only absent. [5.3]"""
    return CARDS - TACTICAL_ASIDE if options.variant == "tactical" else CARDS


def revealed(state: State) -> View:
    """With everybody's chips."""
    return replace(state.view(None), chips=state.chips)


def first_chips(options: Options, seats: int) -> int:
    return TACTICAL_CHIPS if options.variant == "tactical" else CHIPS[seats]


def round_count(options: Options, seats: int) -> int:
    return seats if options.rounds == "seats" else options.rounds


def runs(cards: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = []
    for card in sorted(cards):
        if card - 1 in cards:
            found[-1].append(card)
        else:
            found.append([card])
    return tuple(map(tuple, found))


def cost(cards: frozenset[int]) -> int:
    """[3.2] A run counts only its lowest card."""
    return sum(card for card in cards if card - 1 not in cards)


def price(cards: frozenset[int], card: int) -> int:
    """What `card` alone would add to `cards`: below a run it saves, between two it may save much."""
    alone = 0 if card - 1 in cards else card
    return alone - card - 1 if card + 1 in cards else alone


def score(cards: frozenset[int], chips: int) -> int:
    """[3.3] Each chip takes one point off. The fewest points win, and they may be below zero."""
    return cost(cards) - chips


def parse(text: str) -> Action:
    return ACTIONS[text]


def idle(view: View, legal: Sequence[Action]) -> Action:
    """[4.2] A seat whose time is up pays a chip if it has one: one point lost, never thirty-five."""
    return legal[-1]
