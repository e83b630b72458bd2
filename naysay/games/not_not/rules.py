"""Not Not. Tap a right card before the others do. Numbers in brackets are those of RULES.md."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Literal, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction, Outcome, Seat, with_item
from naysay.games.not_not.cards import (
    BY_NAME,
    CARDS,
    DIE_A,
    DIE_B,
    LESSONS,
    LEVELS,
    LIARS,
    NEGATIONS,
    SPOTS,
    STACKS,
    Back,
    Card,
    Dice,
    Difficulty,
    Lesson,
    Spot,
    Table,
)
from naysay.games.not_not.tapping import right_spots
from naysay.games.not_not.told import (
    Closed,
    DiceRolled,
    Laid,
    SetAside,
    ShownBack,
    Tapped,
    TappedThere,
    Taught,
    Told,
)

T = TypeVar("T", bound=str)

FALSE_START = 100  # ms; nobody reads two dice faster
SECONDS: dict[Difficulty, int] = {"discovery": 6, "normal": 5, "hard": 5, "extreme": 4}  # to tap [2.6]
GET_READY, READ = 4, 8  # seconds before the first roll, and for each rule card
MISTAKE = 2  # seconds more to read what was wrong [5.1]
NEAR = 300  # ms for which those who were nearly first are waited for, so that all hear by how little [2.6]
TRAP = 2 / 3  # of the time, after which a round closes in which nothing may be tapped [2.6]
MENU_TIMES = (60, 400, 420, 700, 1500)  # ms; any other may be played


class Options(Struct, frozen=True):
    level: Literal["first_game", "discovery", "normal", "hard", "extreme"] = "first_game"  # [4]
    nothing: Literal["counts", "ignored"] = "counts"  # [5.3]
    seconds: Literal["level", 3, 4, 5, 6, 8, 10] = "level"  # [2.6]
    tie: Literal[25, 0, 10, 50, 100] = 25  # ms [2.7]
    rest: Literal[3, 2, 5, 8] = 3  # seconds between rounds [5.1]
    order: Literal["reaction", "arrival"] = "reaction"  # [6.4]
    credit: Literal[200, 0, 100, 300, 400] = 200  # ms [6.2]


class Turn(Struct, frozen=True):
    """The next card of the deck is turned: a Portal, a Void or a rule card."""

    card: Card | Lesson

    def __str__(self) -> str:
        return f"turn {self.card}"


class Tap(Struct, frozen=True):
    spot: Spot | None  # None: the deck, which says that no card is right [2.3]
    ms: int  # from the dice to the tap

    def __str__(self) -> str:
        return f"tap {self.spot or 'nothing'} @{self.ms}"


Hand = Literal["roll", "close"]  # the clock's
Action = Turn | Back | Dice | Tap | Hand
PLACES: tuple[Spot | None, ...] = (*SPOTS, None)  # that may be tapped
MENU = tuple(Tap(spot, ms) for ms in MENU_TIMES for spot in PLACES)
TURNS = {card: Turn(card) for card in CARDS}
TWO_DICE = tuple(Dice(a, b) for a, b in product(DIE_A, DIE_B))
THREE_DICE = tuple(Dice(a, b, nots) for a, b, nots in product(DIE_A, DIE_B, NEGATIONS))
NOBODY, DECK, TIME = frozenset[Seat](), frozenset({CHANCE}), frozenset({CLOCK})
Verdict = Literal["first", "tie", "late", "wrong", "early", "held", "passed"]
MISTAKES = frozenset[Verdict]({"wrong", "early"})


class Judged(Struct, frozen=True):
    """What became of a tap."""

    spot: Spot | None
    ms: int
    verdict: Verdict
    took: Spot | None = None  # where the card that it won lay
    lost: bool = False  # a card, for a wrong tap


class Round(Struct, frozen=True):
    """A finished round, as it lay."""

    table: Table
    dice: Dice
    up: Spot
    liar: bool
    taps: tuple[Judged | None, ...]  # by seat


class State(Struct, frozen=True):
    """The deck has no order: a card has no face until it is turned, and no back until it lies on top."""

    options: Options
    cards: tuple[int, ...]  # in front of each seat
    table: Table = (None, None, None, None)
    unseen: tuple[Card, ...] = CARDS  # in the deck, sorted
    lessons: tuple[Lesson, ...] = ()  # rule cards still in the deck
    returned: tuple[Card, ...] = ()  # Voids that lie on top of the deck again, face known [1.5]
    back: Back | None = None  # of the card on top
    honest: int = len(CARDS) - LIARS  # backs without the liar that were not seen yet
    liars: int = LIARS
    up: Spot = "top"
    fresh: tuple[Lesson, ...] = ()  # rule cards since the last roll
    rolls: int = 0
    rolling: bool = False
    dice: Dice | None = None
    taps: tuple[Tap | None, ...] = ()  # hidden until the round is closed
    last: Round | None = None

    # Where the game stands

    @property
    def level(self) -> Difficulty:
        """[4] In a first game each rule card that was drawn counts from the next roll on."""
        return LEVELS[3 - len(self.lessons)] if self.options.level == "first_game" else self.options.level

    @property
    def liar(self) -> bool:
        return self.back is not None and self.back.liar is True

    @property
    def limit(self) -> int:
        """Seconds to tap."""
        return SECONDS[self.level] if self.options.seconds == "level" else self.options.seconds

    @property
    def deck(self) -> int:
        return len(self.unseen) + len(self.lessons) + len(self.returned)

    @property
    def right(self) -> frozenset[Spot]:
        assert self.dice is not None
        return right_spots(self.table, self.dice, self.up, self.liar, self.options.nothing)

    @property
    def first(self) -> int | None:
        """The time of the first right tap so far."""
        if not any(self.taps):
            return None
        right, in_time = self.right, range(FALSE_START, self.limit * 1000 + 1)
        return min((tap.ms for tap in self.taps if tap and tap.spot in right and tap.ms in in_time), default=None)

    @property
    def actors(self) -> frozenset[Seat]:
        if self.dice is not None:
            return frozenset({CLOCK, *(seat for seat, tap in enumerate(self.taps) if tap is None)})
        if None in self.table:
            return DECK if self.unseen or self.lessons or (self.returned and not self.has_void) else NOBODY
        return DECK if self.shows_back or self.rolling else TIME

    @property
    def deadline(self) -> float | None:
        if self.dice is not None:
            if None not in self.taps:
                return 0
            first = self.first
            if first is not None:
                return min(self.limit, (first + max(self.options.tie, NEAR)) / 1000)
            return self.limit if self.right else self.limit * TRAP
        if CLOCK not in self.actors:
            return None
        return self.rest

    @property
    def rest(self) -> float:
        """Seconds until the next roll. [5.1]"""
        return READ * len(self.fresh) or (self.options.rest if self.rolls else GET_READY)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.actors else Outcome.highest(self.cards)

    # What may happen

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat == CHANCE:
            return self.drawn()
        if seat not in self.actors:
            return ()
        if seat == CLOCK:
            return ("roll",) if self.dice is None else ("close",)
        return MENU

    def drawn(self) -> tuple[Action, ...]:
        """What the deck and the dice may give now."""
        if self.dice is not None:
            return ()
        if None in self.table:
            return self.turns()
        if self.shows_back:
            return self.backs()
        if self.rolling:
            return TWO_DICE if self.level == "discovery" else THREE_DICE
        return ()

    def turns(self) -> tuple[Turn, ...]:
        """[1.4] One after another; a Void that came back is laid as soon as no other lies there."""
        if self.returned and not self.has_void:
            return (Turn(self.returned[0]),)
        faces = tuple(map(TURNS.__getitem__, self.unseen))
        if self.rolls == 0 or not self.lessons:
            return faces
        if self.lessons[0] == "not_not":  # [4.5] somewhere in what is left of its stack
            stack = len(self.unseen) - sum(STACKS[1:]) + 1
            return faces * (stack - 1) + (Turn("not_not"),) * len(faces)
        return (Turn(self.lessons[0]),) if self.rule_card_on_top else faces

    @property
    def rule_card_on_top(self) -> bool:
        """Of the cards not seen yet. Not Not may be there too, but nobody can know."""
        under = {"arrow": sum(STACKS[1:]), "liar": STACKS[2]}
        return bool(self.lessons) and under.get(self.lessons[0]) == len(self.unseen)

    @property
    def has_void(self) -> bool:
        return any(card and card.void for card in self.table)

    @property
    def shows_back(self) -> bool:
        """[3.5] The back on top is looked at where arrows count."""
        if self.level not in ("hard", "extreme") or not self.deck or (self.rule_card_on_top and not self.returned):
            return False
        return self.back is None

    def backs(self) -> tuple[Back, ...]:
        signs: tuple[bool | None, ...] = (None,)
        if self.level == "extreme":
            signs = (False,) * self.honest + (True,) * self.liars
        return tuple(Back(up, liar) for up in SPOTS for liar in signs)

    # What comes of it

    def play(self, seat: Seat, action: Action) -> State:
        if not self.allows(seat, action):
            raise IllegalAction(seat, action, self.legal(seat))
        match action:
            case Turn(card):
                return self.turned(card) if isinstance(card, Card) else self.taught(card)
            case Back(up, liar):
                honest, liars = self.honest - (liar is False), self.liars - (liar is True)
                return replace(self, back=action, up=up, honest=honest, liars=liars)
            case Dice():
                return replace(self, dice=action, rolling=False, taps=(None,) * len(self.cards))
            case Tap():
                return replace(self, taps=with_item(self.taps, seat, action))
            case "roll":
                return replace(self, rolling=True, rolls=self.rolls + 1, fresh=())
            case "close":
                return self.closed()

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, Tap):  # [2.2] at any time, not only at those on the menu
            return seat >= 0 and seat in self.actors and action.spot in PLACES and action.ms >= 0
        return action in self.legal(seat)

    def turned(self, card: Card) -> State:
        if self.returned and not self.has_void:
            after = replace(self, returned=self.returned[1:])
        else:
            i = self.unseen.index(card)
            after = replace(self, unseen=self.unseen[:i] + self.unseen[i + 1 :])
            if card.void and self.has_void:  # [1.5] it changes places with the next
                return replace(after, returned=(*after.returned, card))
        table = cast("Table", with_item(self.table, self.table.index(None), card))
        after = replace(after, table=table, back=None)  # the card on top goes first: whoever won took any Void
        return after.formed() if None not in table else after

    def formed(self) -> State:
        """[4.4] A first game's deck is shuffled once the first four lie there."""
        if self.rolls or self.options.level != "first_game":
            return self
        return replace(self, unseen=tuple(sorted(self.unseen + self.returned)), returned=())

    def taught(self, lesson: Lesson) -> State:
        return replace(self, lessons=self.lessons[1:], fresh=(*self.fresh, lesson), back=None)

    def closed(self) -> State:
        """[2.4] … [2.8] The taps are judged, cards change hands, and the round is told."""
        right, first = self.right, self.first
        end = self.limit * 1000 if first is None else min(self.limit * 1000, first + self.options.tie)
        taps = [judged(tap, right, end) for tap in self.taps]
        cards, table = list(self.cards), list(self.table)
        for seat, tap in enumerate(taps):
            if tap and tap.verdict in MISTAKES:
                taps[seat] = replace(tap, lost=self.cards[seat] > 0)
                cards[seat] -= self.cards[seat] > 0
        winners = sorted((tap.ms, seat) for seat, tap in enumerate(taps) if tap and tap.verdict == "first")
        for place, (_, seat) in enumerate(winners):
            tap = taps[seat]
            assert tap is not None
            if not any(table):
                taps[seat] = replace(tap, verdict="late")
                continue
            assert tap.spot is not None
            took = void_spot(table) or next_there(table, tap.spot)
            table[SPOTS.index(took)] = None
            cards[seat] += 1
            taps[seat] = replace(tap, verdict="tie" if place else "first", took=took)
        assert self.dice is not None
        told = Round(self.table, self.dice, self.up, self.liar, tuple(taps))
        return replace(self, cards=tuple(cards), table=cast("Table", tuple(table)), dice=None, taps=(), last=told)

    # What is known

    def view(self, seat: Seat | None) -> View:
        tapped = tuple(tap is not None for tap in self.taps)
        mine = self.taps[seat] if seat is not None and self.taps else None
        return View(seat, replace(self, taps=(None,) * len(self.taps)), tapped, mine)

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told | None:
        match action:
            case Turn(Card() as card):
                if card.void and self.has_void:
                    return SetAside(card.ground)
                return Laid(SPOTS[self.table.index(None)], card.colour, card.ground)
            case Turn(lesson):
                return Taught(cast("Lesson", lesson))
            case Back(up, liar):
                return ShownBack(up, liar is True)
            case Dice(a, b, nots):
                return DiceRolled(a, b, nots or 0)
            case Tap(spot):
                return TappedThere(seat, spot) if viewer == seat else Tapped(seat)
            case "close":
                return told_of(self.closed().last, trap=not self.right)
            case "roll":
                return None


class View(Struct, frozen=True):
    """Everything but where and when the others tapped in the round under way."""

    seat: Seat | None
    public: State  # without any taps
    tapped: tuple[bool, ...]  # empty between rounds
    mine: Tap | None

    def imagine(self, rng: Random) -> State:
        taps = (
            self.mine if seat == self.seat else rng.choice(MENU) if tapped else None
            for seat, tapped in enumerate(self.tapped)
        )
        return replace(self.public, taps=tuple(taps))


def judged(tap: Tap | None, right: frozenset[Spot], end: int) -> Judged | None:
    """`first` stands for all right taps in time: their order is settled afterwards."""
    if tap is None:
        return None
    verdict: Verdict = "late"
    if tap.spot is None:
        verdict = "passed" if right else "held"
    elif tap.ms < FALSE_START:
        verdict = "early"
    elif tap.ms <= end:
        verdict = "first" if tap.spot in right else "wrong"
    return Judged(tap.spot, tap.ms, verdict)


def void_spot(table: list[Card | None]) -> Spot | None:
    return next((spot for spot, card in zip(SPOTS, table, strict=True) if card and card.void), None)


def next_there(table: list[Card | None], spot: Spot) -> Spot:
    """[2.7] The card that was tapped or, if it is gone, the next one clockwise."""
    i = SPOTS.index(spot)
    return next(SPOTS[(i + step) % 4] for step in range(4) if table[(i + step) % 4])


def lingers(state: State) -> dict[Seat, float]:
    """[5.1] Who erred reads why, for longer."""
    if state.dice is not None or state.last is None:
        return {}
    return {seat: MISTAKE for seat, tap in enumerate(state.last.taps) if tap and tap.verdict in MISTAKES}


def told_of(last: Round | None, trap: bool) -> Closed:
    assert last is not None
    taps = [(seat, tap) for seat, tap in enumerate(last.taps) if tap]
    first = next((tap for _, tap in taps if tap.verdict == "first"), None)

    def seats(verdict: Verdict) -> tuple[Seat, ...]:
        return tuple(seat for seat, tap in taps if tap.verdict == verdict)

    return Closed(
        first=seats("first"),
        tie=seats("tie"),
        wrong=seats("wrong"),
        early=seats("early"),
        late=tuple((seat, tap.ms - first.ms) for seat, tap in taps if tap.verdict == "late") if first else (),
        ms=first.ms if first else 0,
        trap=trap,
        void=first is not None and first.took != first.spot,
    )


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    return State(options, (0,) * seats, lessons=LESSONS if options.level == "first_game" else ())


def parse(text: str) -> Action:
    match text.split():
        case ["turn", name]:
            return Turn(BY_NAME[name] if name in BY_NAME else one_of(LESSONS, name))
        case ["back", up]:
            return Back(one_of(SPOTS, up), None)
        case ["back", up, "liar" | "honest" as sign]:
            return Back(one_of(SPOTS, up), sign == "liar")
        case ["dice", a, b]:
            return Dice(one_of(DIE_A, a), one_of(DIE_B, b))
        case ["dice", a, b, "plain"]:
            return Dice(one_of(DIE_A, a), one_of(DIE_B, b), 0)
        case ["dice", a, b, *nots] if set(nots) == {"not"} and len(nots) in NEGATIONS:
            return Dice(one_of(DIE_A, a), one_of(DIE_B, b), len(nots))
        case ["tap", spot, time] if time[0] == "@" and time[1:].isascii() and time[1:].isdigit() and len(time) < 8:
            return Tap(None if spot == "nothing" else one_of(SPOTS, spot), int(time[1:]))
        case ["roll" | "close" as hand]:
            return hand
        case _:
            raise ValueError(text)


def one_of(names: tuple[T, ...], name: str) -> T:
    return names[names.index(name)]
