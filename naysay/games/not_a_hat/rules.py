"""That's Not a Hat. Gifts go round face down: say what you give, or what it is not. Numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction, Outcome, Seat, parts, quote, with_item
from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from naysay.games.not_a_hat.told import (
    Accepted,
    Arrow,
    Covered,
    Dealt,
    Ended,
    Gives,
    Manner,
    Offered,
    OnTop,
    Refused,
    Shown,
    Told,
)

ARROWS: tuple[Arrow, ...] = get_args(Arrow)  # left: a black one; right: a white one
MANNERS: tuple[Manner, ...] = get_args(Manner)
BACKS = 55  # of each arrow
LAST_PENALTY = 3  # ends the round [4.1]
MOST_PASSES = 300  # ends it too [4.3]
READY = 6  # seconds to look at what was dealt
VERDICT = 4  # seconds that a gift which was refused lies open, and that the end of a round is seen [3.5]
WORDS = 60  # letters at most
LISTED = 8  # names to choose from [5.9]
UNNAMED = "-"
NOBODY, DECK, TIME = frozenset[Seat](), frozenset({CHANCE}), frozenset({CLOCK})


class Options(Struct, frozen=True):
    gifts: Literal[1, 2] = 1  # [5.1]
    arrows: Literal["both", "black", "white"] = "both"  # [5.2]
    rounds: Literal[1, "seats"] = 1  # [5.3]
    look: Literal[2, 4, 6] = 2  # seconds [5.4]
    names: Literal["listed", "free"] = "listed"  # [5.9]


class Deal(Struct, frozen=True):
    """To the next seat that has too few."""

    thing: str

    def __str__(self) -> str:
        return f"deal {self.thing}"


class Top(Struct, frozen=True):
    """The shop's next gift is there to be seen."""

    thing: str

    def __str__(self) -> str:
        return f"top {self.thing}"


class Back(Struct, frozen=True):
    """Of the gift that was just turned face down."""

    arrow: Arrow

    def __str__(self) -> str:
        return f"back {self.arrow}"


class Offer(Struct, frozen=True):
    thing: str | None  # that the words name
    words: str
    manner: Manner = "plainly"

    def __str__(self) -> str:
        return f"offer {self.thing or UNNAMED} {quote(self.words)} {self.manner}"


Answer = Literal["accept", "refuse"]
Hand = Literal["take", "turn"]  # the clock's
Action = Deal | Top | Back | Offer | Answer | Hand
ANSWERS: tuple[Answer, ...] = get_args(Answer)
SAYINGS = (
    *(Offer(thing, GIFTS[thing].en.name) for thing in THINGS[:: len(THINGS) // 5]),
    Offer(None, "a thing; bot"),
)


class Gift(Struct, frozen=True):
    number: int  # the how manieth in this game: whoever looks can follow a card about the table
    thing: str | None  # None, in a view: face down
    arrow: Arrow | None = None  # None: its back was not seen yet
    down: bool = False


class Verdict(Struct, frozen=True):
    """A gift that was refused."""

    gift: Gift
    offer: Offer
    giver: Seat
    receiver: Seat
    loser: Seat


class State(Struct, frozen=True):
    """The shop has no order: a gift is nothing but unseen until it lies on top, and has no arrow until it is turned."""

    options: Options
    start: Seat  # who began the first round
    hands: tuple[tuple[Gift, ...], ...]  # oldest first
    penalties: tuple[tuple[str, ...], ...]
    giver: Seat
    unseen: frozenset[str] = frozenset(THINGS)
    backs: tuple[int, int] = (BACKS, BACKS)  # not seen yet: left, right
    top: str | None = None  # of the shop
    giving: Gift | None = None  # on its way, or shown before it goes
    offer: Offer | None = None  # that stands
    verdict: Verdict | None = None
    number: int = 0  # gifts that came into the game
    passes: int = 0  # gifts given in this round
    names: tuple[str, ...] = ()  # listed for whoever gives, the same to all
    past: tuple[tuple[int, ...], ...] = ()  # penalties of finished rounds

    # Where the game stands

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def each(self) -> int:
        """[5.1] Gifts before each seat."""
        return 2 if self.seats == 2 else self.options.gifts

    @property
    def short(self) -> Seat | None:
        """The next seat to be dealt a gift: clockwise from who begins."""
        if self.passes or self.giving or self.verdict:
            return None
        first = (self.start + len(self.past)) % self.seats
        order = [(first + i) % self.seats for i in range(self.seats)]
        fewest = min(len(hand) for hand in self.hands)
        return next((seat for seat in order if len(self.hands[seat]) == fewest), None) if fewest < self.each else None

    @property
    def receiver(self) -> Seat | None:
        """[1.2] Left is clockwise."""
        if self.giving is None or self.giving.arrow is None:
            return None
        return (self.giver + (1 if self.giving.arrow == "left" else -1)) % self.seats

    @property
    def decided(self) -> bool:
        """[4.1] This round, by the last gift that came back; [4.3] or by nobody."""
        if any(len(pile) == LAST_PENALTY for pile in self.penalties):
            return True
        return self.passes == MOST_PASSES and self.offer is None

    @property
    def rounds(self) -> int:
        return self.seats if self.options.rounds == "seats" else 1

    @property
    def over(self) -> bool:
        return len(self.past) == self.rounds

    @property
    def actors(self) -> frozenset[Seat]:
        if self.over:
            return NOBODY
        if self.decided or self.verdict:
            return TIME
        if self.short is not None or self.top is None:
            return DECK
        if self.giving is None or not self.giving.down:
            return TIME
        if self.receiver is None:
            return DECK
        return frozenset({self.giver if self.offer is None else self.receiver})

    @property
    def deadline(self) -> float | None:
        if self.actors != TIME:
            return None
        if self.decided or self.verdict:
            return VERDICT
        return READY if self.giving is None else self.options.look

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.lowest(map(sum, zip(*self.past, strict=True))) if self.over else None

    # What may happen

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.actors:
            return ()
        if seat == CHANCE:
            return self.drawn()
        if seat == CLOCK:
            return ("turn",) if self.giving and not self.decided else ("take",)
        return SAYINGS if self.offer is None else ANSWERS

    def drawn(self) -> tuple[Action, ...]:
        if self.short is not None:
            return tuple(map(Deal, sorted(self.unseen)))
        if self.top is None:
            return tuple(map(Top, sorted(self.unseen)))
        return tuple(Back(arrow) for arrow, left in zip(ARROWS, self.backs, strict=True) for _ in range(left))

    def play(self, seat: Seat, action: Action) -> State:
        if not self.allows(seat, action):
            raise IllegalAction(seat, action, self.legal(seat))
        match action:
            case Deal(thing):
                return self.dealt(thing)
            case Top(thing):
                return replace(self, top=thing, unseen=self.unseen - {thing})
            case "take":
                return self.taken()
            case "turn":
                assert self.giving
                return replace(self, giving=replace(self.giving, down=True))
            case Back(arrow):
                assert self.giving
                i = ARROWS.index(arrow)
                backs = with_item(self.backs, i, self.backs[i] - 1)
                return replace(self, giving=replace(self.giving, arrow=arrow), backs=backs).listed()
            case Offer():
                return replace(self, offer=action, passes=self.passes + 1)
            case "accept":
                return self.accepted(seat)
            case "refuse":
                return self.refused(seat)

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, Offer):  # [2.3] any words, not only those on the menu
            told = action.thing is None or action.thing in THINGS
            return seat in self.actors and seat == self.giver and self.offer is None and told and fits(action)
        return action in self.legal(seat)

    def dealt(self, thing: str) -> State:
        seat = self.short
        assert seat is not None
        gift = Gift(self.number, thing)
        hands = with_item(self.hands, seat, (*self.hands[seat], gift))
        return replace(self, hands=hands, unseen=self.unseen - {thing}, number=self.number + 1)

    def taken(self) -> State:
        """[2.1] The giver takes the shop's top gift, and all look at it. [5.3] Or the next round begins."""
        if not self.decided:
            return replace(self, giving=Gift(self.number, self.top), number=self.number + 1, top=None, verdict=None)
        past = self.counted()
        fresh = new(self.seats, self.options, self.start)
        return replace(fresh, past=past, giver=(self.start + len(past)) % self.seats)

    def accepted(self, seat: Seat) -> State:
        """[3.2] It lies on top of the receiver's own, who turns the oldest face down and gives it."""
        assert self.giving
        oldest, *others = self.hands[seat]
        hands = with_item(self.hands, seat, (*others, self.giving))
        after = replace(self, hands=hands, giver=seat, giving=replace(oldest, down=True), offer=None).ended()
        return after if oldest.arrow is None else after.listed()

    def listed(self) -> State:
        """[5.9] Some of the things in the game among as many others, whatever it is that is given now."""
        if self.options.names == "free":
            return self
        here = sorted({gift.thing for hand in (*self.hands, (self.giving,)) for gift in hand if gift and gift.thing})
        rng = Random(f"{self.number} {self.passes} {here}")
        some = rng.sample(here, min(LISTED // 2, len(here)))
        families = {GIFTS[thing].family for thing in some} - {None}
        alike = [thing for thing in THINGS if GIFTS[thing].family in families and thing not in here]
        others = [thing for thing in THINGS if thing not in here and thing not in alike]
        decoys = (rng.sample(alike, len(alike)) + rng.sample(others, LISTED))[: LISTED - len(some)]
        return replace(self, names=tuple(sorted(some + decoys)))

    def refused(self, seat: Seat) -> State:
        """[3.4] It is turned, and whoever was wrong takes it."""
        assert self.giving
        assert self.offer
        assert self.giving.thing
        loser = seat if self.giving.thing == self.offer.thing else self.giver
        penalties = with_item(self.penalties, loser, (*self.penalties[loser], self.giving.thing))
        verdict = Verdict(replace(self.giving, down=False), self.offer, self.giver, seat, loser)
        return replace(self, penalties=penalties, verdict=verdict, giver=loser, giving=None, offer=None).ended()

    def ended(self) -> State:
        """[4.1] The last round is over at once; before another, there is time to see how this one ended."""
        last = self.decided and len(self.past) + 1 == self.rounds
        return replace(self, past=self.counted()) if last else self

    def counted(self) -> tuple[tuple[int, ...], ...]:
        return (*self.past, tuple(map(len, self.penalties)))

    # What is known

    def view(self, seat: Seat | None) -> View:
        return View(
            seat=seat,
            options=self.options,
            start=self.start,
            hands=tuple(tuple(map(seen, hand)) for hand in self.hands),
            penalties=self.penalties,
            giver=self.giver,
            backs=self.backs,
            top=self.top,
            giving=self.giving and seen(self.giving),
            offer=self.offer,
            verdict=self.verdict,
            number=self.number,
            passes=self.passes,
            names=self.names,
            past=self.past,
        )

    def tell(self, viewer: Seat | None, seat: Seat, action: Action) -> Told | None:
        match action:
            case Deal(thing):
                assert self.short is not None
                return Dealt(self.short, thing)
            case Top(thing):
                return OnTop(thing)
            case "take":
                after = self.taken()
                if after.giving is None:
                    return Ended(len(after.past))
                assert after.giving.thing
                return Shown(after.giver, after.giving.thing)
            case "turn":
                return Covered(self.giver)
            case Back(arrow):
                to = self.play(CHANCE, action).receiver
                assert to is not None
                return Gives(self.giver, to, arrow)
            case Offer(thing, words, manner):
                assert self.receiver is not None
                return Offered(seat, self.receiver, thing, words, manner)
            case "accept":
                return Accepted(seat, self.giver)
            case "refuse":
                verdict = self.refused(seat).verdict
                assert verdict
                assert verdict.gift.thing
                named = verdict.loser == seat
                return Refused(seat, self.giver, verdict.gift.thing, named, verdict.loser)


class View(Struct, frozen=True):
    """The same to all: what is face up, what is said, and the backs of the rest."""

    seat: Seat | None
    options: Options
    start: Seat
    hands: tuple[tuple[Gift, ...], ...]
    penalties: tuple[tuple[str, ...], ...]
    giver: Seat
    backs: tuple[int, int]
    top: str | None
    giving: Gift | None
    offer: Offer | None
    verdict: Verdict | None
    number: int
    passes: int
    names: tuple[str, ...]
    past: tuple[tuple[int, ...], ...]

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """Those in the game, given or lying there."""
        return (*(gift for hand in self.hands for gift in hand), *([self.giving] if self.giving else []))

    @property
    def unseen(self) -> tuple[str, ...]:
        """Things that cannot be seen now: in the shop, or face down."""
        open_ = {gift.thing for gift in self.gifts} | {self.top} | {thing for pile in self.penalties for thing in pile}
        return tuple(thing for thing in THINGS if thing not in open_)

    def imagine(self, rng: Random) -> State:
        hidden = [gift.number for gift in self.gifts if gift.thing is None]
        guess = dict(zip(hidden, rng.sample(self.unseen, len(hidden)), strict=True))
        dreamt = [tuple(dream(gift, guess) for gift in hand) for hand in self.hands]
        return State(
            options=self.options,
            start=self.start,
            hands=tuple(dreamt),
            penalties=self.penalties,
            giver=self.giver,
            unseen=frozenset(self.unseen).difference(guess.values()),
            backs=self.backs,
            top=self.top,
            giving=self.giving and dream(self.giving, guess),
            offer=self.offer,
            verdict=self.verdict,
            number=self.number,
            passes=self.passes,
            names=self.names,
            past=self.past,
        )


def seen(gift: Gift) -> Gift:
    """[2.4] Face down it is nothing but its back."""
    return replace(gift, thing=None) if gift.down else gift


def dream(gift: Gift, guess: dict[int, str]) -> Gift:
    return replace(gift, thing=guess[gift.number]) if gift.thing is None else gift


def fits(offer: Offer) -> bool:
    return offer.manner in MANNERS and len(offer.words.strip()) > 0 and len(offer.words) <= WORDS


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    backs = (BACKS * (options.arrows != "white"), BACKS * (options.arrows != "black"))
    return State(options, start, hands=((),) * seats, penalties=((),) * seats, giver=start, backs=backs)


def parse(text: str) -> Action:
    match parts(text):
        case ["deal", thing] if thing in THINGS:
            return Deal(thing)
        case ["top", thing] if thing in THINGS:
            return Top(thing)
        case ["back", "left" | "right" as arrow]:
            return Back(arrow)
        case ["offer", thing, words, "smiling" | "plainly" | "unsure" as manner] if thing in (UNNAMED, *THINGS):
            return Offer(None if thing == UNNAMED else thing, words, manner)
        case ["accept" | "refuse" | "take" | "turn" as word]:
            return word
        case _:
            raise ValueError(text)


def idle(view: View, legal: Sequence[Action]) -> Action:
    """[5.5] Who has no time left says thank you; or says something that nobody can see, another one each time."""
    if view.offer is not None:
        return "accept"
    thing = view.unseen[view.number * 37 % len(view.unseen)]
    return Offer(thing, GIFTS[thing].en.name)
