"""What a game is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, get_args

from msgspec import Struct

from naysay.core.deal import Deal

T = TypeVar("T")

Seat: TypeAlias = int  # 0…n-1 clockwise
CHANCE: Seat = -1  # the deck and the dice
CLOCK: Seat = -2  # the passing of time
REFEREE: Seat = -3  # what follows from the state, that nobody chose and rules do not work out


class IllegalAction(ValueError):
    """The rules forbid this action to this seat now."""

    def __init__(self, seat: Seat, action: object, legal: Sequence[object]) -> None:
        expected = " or ".join(f"'{option}'" for option in legal[:8]) or "to wait for its turn"
        super().__init__(f"seat {seat} may not '{action}' now; expected {expected}")


class Action(Protocol):
    """A value whose str() is its notation: 'take', 'flip 23'."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class Phrase(Struct, frozen=True, tag_field="key"):
    """Something to tell a person: a struct for each, tagged with its key. The page has the words, in each language."""

    fades: ClassVar[bool] = False  # told once: whoever comes later is not told before the game is over

    @property
    def key(self) -> str:
        return str(self.__struct_config__.tag)


class Unfit(ValueError):
    """A wish that comes to no action. Its text says what was expected; `why`, if any, is for the player."""

    def __init__(self, expected: str, why: Phrase | None = None) -> None:
        super().__init__(expected)
        self.why = why


class Sight(Struct, frozen=True):
    """What the table knows of a wish besides its words."""

    elapsed: int = 0  # ms since its seat was shown what it has to decide
    trip: int = 0  # ms there and back of that seat's line, as far as it is measured


class Outcome(Struct, frozen=True):
    points: tuple[int, ...]  # as the rulebook counts them
    ranks: tuple[int, ...]  # 1 is best; equals share a rank

    @classmethod
    def lowest(cls, points: Iterable[int]) -> Outcome:
        points = tuple(points)
        return cls(points, tuple(1 + sum(other < mine for other in points) for mine in points))

    @classmethod
    def highest(cls, points: Iterable[int]) -> Outcome:
        points = tuple(points)
        return cls(points, tuple(1 + sum(other > mine for other in points) for mine in points))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
S_co = TypeVar("S_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
V = TypeVar("V")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - options


class State(Protocol[A, V_co]):
    """Everything true at the table. Frozen; equal states are equal values."""

    @property
    def actors(self) -> frozenset[Seat]:
        """Who may act now. Several at once is normal; nobody means that the game is over."""

    @property
    def deadline(self) -> float | None:
        """Seconds after CLOCK became an actor at which it acts; None if time does not matter to the rules now."""

    @property
    def outcome(self) -> Outcome | None: ...

    def legal(self, seat: Seat) -> Sequence[A]:
        """A finite menu. CHANCE draws evenly from its own: what is twice as likely stands in it twice.

        Where more may be played than a menu can hold (a tap at any millisecond, what the referee may see), it is a
        sample.
        """

    def play(self, seat: Seat, action: A) -> State[A, V_co]: ...

    def view(self, seat: Seat | None) -> V_co:
        """All that a seat, or for None a spectator, may know."""

    def tell(self, viewer: Seat | None, seat: Seat, action: A) -> Phrase | None:
        """What `viewer` is told of an action about to be played here; None: nothing."""


class View(Protocol[S_co]):
    """The only thing that leaves the table."""

    def imagine(self, rng: Random) -> S_co:
        """A full state that this seat cannot tell from the truth."""


@dataclass(frozen=True, slots=True)
class Intent(Generic[A]):
    action: A
    why: Phrase
    after: float = 0.0  # seconds of thought


V_contra = TypeVar("V_contra", contravariant=True)
Level: TypeAlias = str  # the name of a bot of some game: 'easy', 'expert'
Notes: TypeAlias = tuple[float, ...]  # what a game keeps of a player from one game at a table to the next


class Tablemates(Struct, frozen=True):
    """Whom a bot sits with."""

    seat: Seat  # its own
    levels: tuple[Level | None, ...]  # of the bots, by seat; None: a person
    notes: tuple[Notes, ...]  # by seat, from the games before this one at the same table; () of whoever is new


class Bot(Protocol[V_contra, A]):
    """A player. It is shown every view that its seat is shown, as a person is; its memory is its own."""

    slow: bool = False  # it may take more than a millisecond to choose: then it thinks in another process

    def meet(self, company: Tablemates) -> None:
        """Before the first view of a game, and when somebody else sits down in the middle of it."""
        return

    def see(self, view: V_contra) -> None:
        return None

    def choose(self, view: V_contra, legal: Sequence[A], rng: Random) -> Intent[A]:
        """Changes nothing in the bot: it may be a copy, far away, that is asked."""


class Riddle(Protocol):
    """A round for one player alone, with its answer."""

    @property
    def prompt(self) -> Struct:
        """All of it but the answer."""


class Judge(Protocol[V_contra, A_co]):
    """Turns a wish into the action that is logged, or refuses it: Unfit, NotationError, or any ValueError of `parse`.

    It sees what the seat sees, so that trying a wish tells nobody anything new. The rules then check what is pure to
    check; they never simulate, and a replay needs no judge.
    """

    def __call__(self, view: V_contra, seat: Seat, wish: str, sight: Sight) -> A_co: ...


@dataclass(frozen=True, slots=True)
class Preparation:
    """What takes long, but once on a machine."""

    done: Callable[[], bool]
    make: Callable[[], None]  # it may be called again, and while it is being made elsewhere


@dataclass(frozen=True, slots=True)
class Game(Generic[O, S, A, V]):
    """A game as its folder offers it. Everything else about games is found through this."""

    key: str
    title: str
    version: int  # raised whenever an old replay would change its result
    seats: range
    options: type[O]
    new: Callable[[int, O, Seat], S]  # seats, options, and who begins
    parse: Callable[[str], A]  # the other half of str(action)
    view: type[V]
    board: Callable[[V], Struct]  # what a page draws, worked out from a view alone
    told: Any  # the phrases that its states tell, and its judge refuses with: a struct, or a union of them
    reasons: Any  # likewise, those that its bots give
    bots: Mapping[Level, Callable[[], Bot[V, A]]]  # weakest first
    idle: Callable[[V, Sequence[A]], A] | None = None  # for a seat whose time is up; None: the rules keep the time
    judge: Judge[V, Any] | None = None  # None: a wish is an action, word for word
    referee: Callable[[S], A] | None = None  # what REFEREE plays
    preparation: Preparation | None = None  # begun in a thread as soon as there is a table; bots wait for it
    slow: bool = False  # its judge or its referee may take more than a millisecond: they work beside the loop
    haste: Callable[[O], int | None] | None = None  # where the fastest wins: the ms of a round trip that a seat is
    # credited with at most, or None if wishes count as they arrive
    lingers: Callable[[S], Mapping[Seat, float]] | None = None  # seconds more that CLOCK leaves while nobody else is to
    # act, by the seats that want them: they count where a person sits
    menu: bool = True  # a page offers the menu as it is; False: the board knows by itself what to offer
    advisor: Callable[[O, bool], Bot[V, A] | None] | None = None  # who gives hints, whether or not one plays alone
    # against bots; it may be nobody. None: the strongest bot, to all
    revealed: Callable[[S], V] | None = None  # all that was hidden, for who looks back; None: nothing was
    review: Callable[[Sequence[Any], Mapping[Seat, Level]], Struct] | None = None  # what can be told of a game that
    # is over, from its steps and the level of those seats that were bots
    drill: Callable[[Random, Any], Struct] | None = None  # a round to practise alone, with its answer
    answer: Callable[[str, str], Struct] | None = None  # what a text comes to as the answer to a drill of that name,
    # where the drill does not tell; Unfit or any ValueError if it is none
    course: type[Any] | None = None  # what may be asked of a drill; None: the options of a game
    daily: Callable[[Deal], Sequence[Riddle]] | tuple[Level, ...] | None = None  # of a deal of the day: its rounds,
    # with their answers; or the bots that are played against at a table
    notice: Callable[[Tablemates, Sequence[Any]], tuple[Notes, ...]] | None = None  # of each seat, from all the states
    # of a game that is over: what bots are told before the next one at the same table
    ladder: tuple[Level, ...] = ()  # the bots that are levels, the weakest first; all, where nothing is said
    tour: Callable[[], Sequence[Struct]] | None = None  # rounds that show the rules one at a time
    climb: Callable[[], Struct] | None = None  # practice as a ladder: its rungs, each an option of a drill

    @property
    def rungs(self) -> tuple[Level, ...]:
        """The weakest first. Bots that are none follow the player, or have a character rather than a strength."""
        return self.ladder or tuple(self.bots)

    @property
    def fades(self) -> bool:
        """Something that is told here is not told again."""
        return any(phrase.fades for phrase in get_args(self.told) or (self.told,))

    def __post_init__(self) -> None:
        if not self.seats or not self.bots:
            raise ValueError(f"{self.key}: a game needs seats and bots")


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def with_item(items: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    return (*items[:i], item, *items[i + 1 :])
