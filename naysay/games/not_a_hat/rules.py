"""That's Not a Hat. Gifts go round face down: say what you give, or what it is not. Numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import CHANCE, CLOCK, IllegalAction, Outcome, Seat, with_item
from naysay.games.not_a_hat.actions import (
    ANSWERS,
    CLAIMS,
    SAID,
    SAYINGS,
    Action,
    Back,
    Deal,
    Offer,
    Top,
    fits,
)
from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from naysay.games.not_a_hat.listing import listed
from naysay.games.not_a_hat.told import (
    Accepted,
    Arrow,
    Claim,
    Claimed,
    Covered,
    Dealt,
    Declined,
    Ended,
    Gives,
    Offered,
    OnTop,
    Shown,
    Spoke,
    Told,
    Turned,
)

ARROWS: tuple[Arrow, ...] = get_args(Arrow)  # left: a black one; right: a white one
BACKS = 55  # of each arrow
LAST_PENALTY = 3  # ends the round [4.1]
MOST_PASSES = 300  # ends it too [4.3]
READY = 6  # seconds to look at what was dealt
VERDICT = 4  # seconds that a gift which was refused lies open, and that the end of a round is seen [3.5]
NOBODY, DECK, TIME = frozenset[Seat](), frozenset({CHANCE}), frozenset({CLOCK})


class Options(Struct, frozen=True):
    gifts: Literal[1, 2] = 1  # [5.1]
    arrows: Literal["both", "black", "white"] = "both"  # [5.2]
    rounds: Literal[1, "seats"] = 1  # [5.3]
    look: Literal[2, 4, 6] = 2  # seconds [5.4]
    names: Literal["listed", "free"] = "listed"  # [5.9]
    speech: Literal["page", "aloud"] = "page"  # [5.10]
    hints: Literal["alone", "all", "none"] = "alone"  # [5.11]


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
    loser: Seat | None  # None: the two have not agreed, yet or at all [5.10]


Claims: TypeAlias = tuple[Claim | None, Claim | None]  # the giver's and the receiver's
Phase = Literal["deal", "ready", "shown", "turning", "give", "offered", "claims", "verdict", "over"]


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
    claims: Claims | None = None  # of the gift in the verdict; None: nothing to agree on
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
        sold_out = self.left == 0 and self.verdict is not None
        return self.claims is None and self.offer is None and (sold_out or self.passes == MOST_PASSES)

    @property
    def left(self) -> int:
        """Gifts in the shop, with the one on top."""
        return in_all(self.options) - self.number

    @property
    def rounds(self) -> int:
        return rounds(self.options, self.seats)

    @property
    def over(self) -> bool:
        return len(self.past) == self.rounds

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        if self.claims:
            return "claims"
        if self.decided or self.verdict:
            return "verdict"
        if self.short is not None or (self.top is None and self.giving is None):
            return "deal"
        if self.giving is None:
            return "ready"
        if not self.giving.down:
            return "shown"
        if self.receiver is None:
            return "turning"
        return "give" if self.offer is None else "offered"

    @property
    def actors(self) -> frozenset[Seat]:
        match self.phase:
            case "over":
                return NOBODY
            case "deal" | "turning":
                return DECK
            case "ready" | "verdict":
                return TIME
            case "shown":
                return DECK if self.top is None and self.left else TIME
            case "give":
                return frozenset({self.giver})
            case "offered":
                return frozenset({seat for seat in (self.receiver,) if seat is not None})
            case "claims":
                return frozenset(seat for seat, claim in self.claimants if claim is None)

    @property
    def claimants(self) -> tuple[tuple[Seat, Claim | None], ...]:
        """[5.10] Who gave and who refused, each with what they said of it."""
        if self.verdict is None or self.claims is None:
            return ()
        return tuple(zip((self.verdict.giver, self.verdict.receiver), self.claims, strict=True))

    @property
    def deadline(self) -> float | None:
        if self.actors != TIME:
            return None
        return seconds(self.phase, self.options)

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
            return ("turn",) if self.phase == "shown" else ("take",)
        if self.claims:
            return CLAIMS
        if self.offer:
            return ANSWERS
        return (SAID, *SAYINGS) if self.options.speech == "aloud" else SAYINGS

    def drawn(self) -> tuple[Action, ...]:
        if self.short is not None:
            return tuple(map(Deal, sorted(self.unseen)))
        if self.phase != "turning":
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
                return replace(self, giving=replace(self.giving, arrow=arrow), backs=backs).with_names()
            case Offer():
                return replace(self, offer=action, passes=self.passes + 1)
            case "accept":
                return self.accepted(seat)
            case "refuse":
                return self.refused(seat)
            case "right" | "wrong":
                return self.claimed(seat, action)

    def allows(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, Offer) and action != SAID:  # [2.3] any words, not only those on the menu
            return self.phase == "give" and seat == self.giver and fits(action)
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
        return after if oldest.arrow is None else after.with_names()

    def with_names(self) -> State:
        if self.options.names == "free":
            return self
        here = {gift.thing for hand in (*self.hands, (self.giving,)) for gift in hand if gift and gift.thing}
        return replace(self, names=listed(here, f"{self.number} {self.passes}"))

    def refused(self, seat: Seat) -> State:
        """[3.4] It is turned, and whoever was wrong takes it; [5.10] or the two say what nobody else heard."""
        assert self.giving
        assert self.offer
        aloud = self.offer == SAID
        loser = None if aloud else seat if self.giving.thing == self.offer.thing else self.giver
        verdict = Verdict(replace(self.giving, down=False), self.offer, self.giver, seat, loser)
        claims = (None, None) if aloud else None
        return replace(self, verdict=verdict, claims=claims, giving=None, offer=None).penalised()

    def claimed(self, seat: Seat, claim: Claim) -> State:
        """[5.10] Where the two do not agree nobody takes it, and the giver goes to the shop."""
        assert self.verdict
        assert self.claims
        claims = with_item(self.claims, (self.verdict.giver, self.verdict.receiver).index(seat), claim)
        if None in claims:
            return replace(self, claims=claims)
        losers = {"right": self.verdict.receiver, "wrong": self.verdict.giver}
        loser = losers[claim] if claims[0] == claims[1] else None
        return replace(self, verdict=replace(self.verdict, loser=loser), claims=None).penalised()

    def penalised(self) -> State:
        """[3.4] Whoever was wrong gets it back for good, and gives next."""
        assert self.verdict
        assert self.verdict.gift.thing
        loser = self.verdict.loser
        if loser is None:
            return self.ended()
        penalties = with_item(self.penalties, loser, (*self.penalties[loser], self.verdict.gift.thing))
        return replace(self, penalties=penalties, giver=loser).ended()

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
            claims=self.claims,
            phase=self.phase,
            receiver=self.receiver,
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
                return Offered(seat, self.receiver, thing, words, manner) if words else Spoke(seat, self.receiver)
            case "accept":
                return Accepted(seat, self.giver)
            case "refuse":
                return verdict_of(self.refused(seat)) or Turned(seat, self.giver)
            case "right" | "wrong":
                after = self.claimed(seat, action)
                return Claimed(seat, action) if after.claims else verdict_of(after)


def verdict_of(state: State) -> Declined | None:
    """What a refusal came to; None while the two have to agree."""
    verdict = state.verdict
    assert verdict
    assert verdict.gift.thing
    if state.claims:
        return None
    named = verdict.loser == verdict.receiver
    return Declined(verdict.receiver, verdict.giver, verdict.gift.thing, named, verdict.loser)


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
    claims: Claims | None
    phase: Phase
    receiver: Seat | None
    number: int
    passes: int
    names: tuple[str, ...]
    past: tuple[tuple[int, ...], ...]

    @property
    def left(self) -> int:
        return in_all(self.options) - self.number

    @property
    def rounds(self) -> int:
        return rounds(self.options, len(self.hands))

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
            claims=self.claims,
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


def revealed(state: State) -> View:
    """With what is face down too."""
    return replace(state.view(None), hands=state.hands, giving=state.giving)


def in_all(options: Options) -> int:
    """[5.2] Gifts in the game."""
    return sum(backs_of(options))


def backs_of(options: Options) -> tuple[int, int]:
    return BACKS * (options.arrows != "white"), BACKS * (options.arrows != "black")


def rounds(options: Options, seats: int) -> int:
    return seats if options.rounds == "seats" else 1


def seconds(phase: Phase, options: Options) -> float:
    """How long it is shown before it goes on by itself; 0 where somebody has to act."""
    return {"ready": READY, "shown": options.look, "verdict": VERDICT}.get(phase, 0)


def new(seats: int, options: Options = Options(), start: Seat = 0) -> State:  # noqa: B008 - frozen
    return State(options, start, hands=((),) * seats, penalties=((),) * seats, giver=start, backs=backs_of(options))


def idle(view: View, legal: Sequence[Action]) -> Action:
    """[5.5] Who has no time left says thank you; or says something that nobody can see, another one each time."""
    if view.claims:
        return concession(view)
    if view.offer is not None:
        return "accept"
    thing = view.unseen[view.number * 37 % len(view.unseen)]
    return Offer(thing, GIFTS[thing].en.name)


def concession(view: View) -> Claim:
    """[5.10] Who says nothing, or was not there to hear it, has been wrong."""
    assert view.verdict
    return "wrong" if view.seat == view.verdict.giver else "right"
