"""A table as its log tells it: entries folded one by one, and nothing else."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from naysay.core import (
    CLOCK,
    REFEREE,
    AnyGame,
    Deal,
    Move,
    Notes,
    Replay,
    Seat,
    Step,
    Tablemates,
    fingerprint,
    parse_options,
    write_options,
)
from naysay.games import GAMES
from naysay.log import Unreadable
from naysay.table import entries as log
from naysay.table.entries import AnyEntry, Pace

if TYPE_CHECKING:
    Versions = array[int]
else:
    Versions = array  # which cannot be asked what is in it before Python 3.12
Phase = Literal["lobby", "playing", "over"]
RECENT = 20  # steps that are told again to whoever missed them
CHAPTER = 12 * RECENT  # steps; the story is told from the chapter before the last on
the_move = lru_cache(maxsize=4096)(Move)  # many tables remember many moves, and most of them are alike
UNREAD = Move(REFEREE, "")  # stands for each that was not read yet


class Chair(Struct):
    kind: Literal["open", "player", "bot"] = "open"
    name: str = ""
    holder: str = ""  # the hash of the token that holds it
    level: str = ""
    away: bool = False  # a bot plays for the player
    missed: bool = False  # because nobody was there
    lapses: int = 0  # decisions in a row that the clock had to make
    wins: int = 0  # of the games at this table, by whoever sits here
    agreed: bool = False  # to the next game: said so, or sat down for it
    notes: Notes = ()  # what bots may know of whoever sits here, from the games before

    @property
    def bot(self) -> bool:
        return self.kind == "bot" or self.away


class Mark(Struct, frozen=True):
    """A state of the game under way, and the number of moves that led to it."""

    moves: int
    state: Any


class Record(Struct):
    id: str
    version: int = 0
    game: AnyGame = None  # type: ignore[assignment]  # set by the first entry
    options: Any = None
    clock: Pace = "none"
    phase: Phase = "lobby"
    chairs: list[Chair] = field(default_factory=list)
    host: Seat | None = None
    seed: str = ""  # of the deal under way, or of the next
    hashes: dict[Seat, str] = field(default_factory=dict)  # of the words that are to be opened for the next deal
    opening: dict[Seat, str] | None = None  # all of these, once they were told to everybody and until the first card
    words: dict[Seat, str] = field(default_factory=dict)  # that are opened
    listed: dict[Seat, str] = field(default_factory=dict)  # the hashes of the game under way, or over
    games: int = 0  # finished
    began: int = 0  # the version at which the game under way, or over, began
    numbered: int = 0  # the version at which seats got their numbers: to ask for the start closes gaps
    start: Seat = 0
    state: Any = None
    moves: list[Move] = field(default_factory=list)
    versions: Versions = field(default_factory=lambda: array("L"))  # of the log, with each of these moves
    since: dict[Seat, int] = field(default_factory=dict)  # the version at which each actor came to its decision
    deal: Deal | None = None  # of the game under way
    marks: tuple[Mark, ...] = ()  # on the way, so that the last steps are soon told again

    @property
    def fingerprint(self) -> str | None:
        """Of the game under way, or just over."""
        return fingerprint(self.deal.seed) if self.deal and self.phase != "lobby" else None

    @property
    def next_fingerprint(self) -> str | None:
        """Of the deal that waits for words, between games."""
        return fingerprint(bytes.fromhex(self.seed)) if self.phase != "playing" else None

    @property
    def under_way(self) -> bool:
        """Seats are as they are until the game is over."""
        return self.phase == "playing" or self.opening is not None

    @property
    def race(self) -> bool:
        """The fastest wins."""
        return self.game.haste is not None

    def read(self, line: bytes) -> Step | None:
        """Apply what stands in the log. Unreadable if this version can make nothing of it."""
        number = self.version + 1
        try:
            return self.apply(log.read(line))
        except Exception as error:  # whatever else it may be, it is not what this version would have written
            raise Unreadable(f"entry {number} of table {self.id}: {error!r}") from error

    @property
    def resting(self) -> bool:
        """Nobody has anything to decide: only the clock is to act."""
        return self.phase == "playing" and self.state.actors == {CLOCK}

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "player")

    @property
    def alone(self) -> str | None:
        """What holds the seat of the only person."""
        return self.chairs[self.people[0]].holder if len(self.people) == 1 else None

    def apply(self, entry: AnyEntry) -> Step | None:
        """The step that it was, if it was one."""
        self.version += 1
        return APPLY[type(entry)](self, entry)

    def opened(self, entry: log.Opened | log.Configured) -> None:
        if isinstance(entry, log.Opened):
            self.game = GAMES[entry.game]
        self.options = parse_options(self.game, entry.options)
        self.clock = entry.clock
        self.changed()
        self.chairs = (self.chairs + [Chair() for _ in range(entry.seats)])[: entry.seats]
        self.words = {seat: word for seat, word in self.words.items() if seat < entry.seats}
        self.hashes = {seat: each for seat, each in self.hashes.items() if seat < entry.seats}

    def changed(self) -> None:
        """Other people or other rules: the game that is over is put away."""
        if self.phase == "over":
            self.phase = "lobby"

    def sealed(self, entry: log.Sealed) -> None:
        self.seed, self.words, self.hashes = entry.seed, {}, {}

    def committed(self, entry: log.Committed) -> None:
        self.hashes[entry.seat] = entry.hash

    def closed(self, entry: log.Listed) -> None:
        self.close_gaps()
        self.opening, self.words = entry.hashes, {}

    def worded(self, entry: log.Worded) -> None:
        self.words[entry.seat] = entry.word

    def sat(self, entry: log.Sat) -> None:
        self.chairs[entry.seat] = Chair("player", entry.name, holder=entry.holder, agreed=True)
        self.changed()

    def bot_sat(self, entry: log.BotSat) -> None:
        before = self.chairs[entry.seat]
        wins = before.wins if (before.kind, before.name) == ("bot", entry.name) else 0
        self.chairs[entry.seat] = Chair("bot", entry.name, level=entry.level, wins=wins)
        if self.phase != "playing":
            self.words.pop(entry.seat, None)
            self.hashes.pop(entry.seat, None)
        self.changed()

    def renamed(self, entry: log.Renamed) -> None:
        self.chairs[entry.seat].name = entry.name

    def stood(self, entry: log.Stood) -> None:
        self.chairs[entry.seat] = Chair()
        self.words.pop(entry.seat, None)
        self.hashes.pop(entry.seat, None)
        self.changed()

    def hosted(self, entry: log.Hosted) -> None:
        self.host = entry.seat

    def close_gaps(self) -> None:
        kept = [seat for seat, chair in enumerate(self.chairs) if chair.kind != "open"]
        self.chairs = [self.chairs[seat] for seat in kept]
        for chair in self.chairs:
            chair.agreed = False
        self.words = {new: self.words[old] for new, old in enumerate(kept) if old in self.words}
        self.hashes = {new: self.hashes[old] for new, old in enumerate(kept) if old in self.hashes}
        self.host = kept.index(self.host) if self.host is not None else None
        self.numbered = self.version

    def started(self, entry: log.Started) -> None:
        if entry.version != self.game.version:
            raise ValueError(f"expected version {self.game.version} of {self.game.key}, found {entry.version}")
        self.close_gaps()
        self.listed, self.opening = self.opening or {}, None
        self.deal = Deal(bytes.fromhex(self.seed), tuple(word for _, word in sorted(self.words.items())))
        self.start, self.began, self.phase = entry.start, self.version, "playing"
        self.moves, self.versions, self.since = [], array("L"), {}
        self._reached(self.game.new(len(self.chairs), self.options, self.start))
        self.marks = (Mark(0, self.state),)

    def acted(self, entry: log.Acted) -> Step:
        if entry.seat >= 0:
            self.chairs[entry.seat].lapses = self.chairs[entry.seat].lapses + 1 if entry.by == "clock" else 0
        step = Step.of(self.game, self.state, the_move(entry.seat, entry.action, entry.by))
        self.moves.append(step.move)
        self.versions.append(self.version)
        self.since.pop(entry.seat, None)
        self._reached(step.after)
        if len(self.moves) - self.marks[-1].moves == RECENT:
            self.marks = thinned((*self.marks, Mark(len(self.moves), self.state)))
        if self.state.outcome is not None:
            self.phase, self.games = "over", self.games + 1
            for chair, rank in zip(self.chairs, self.state.outcome.ranks, strict=True):
                chair.wins += rank == 1
            self._notice()
        return step

    def _notice(self) -> None:
        """What bots of the next game may know of these people: so it is found again after a restart."""
        first_bot = next((seat for seat, chair in enumerate(self.chairs) if chair.kind == "bot"), None)
        if self.game.notice is None or first_bot is None:
            return
        states = [self.marks[0].state, *(step.after for _, step in self.steps())]
        for chair, notes in zip(self.chairs, self.game.notice(self.company(first_bot), states), strict=True):
            chair.notes = notes

    def company(self, seat: Seat) -> Tablemates:
        """Whom a bot plays with that sits here, or plays for whoever does."""
        levels = (chair.level if chair.kind == "bot" else None for chair in self.chairs)
        return Tablemates(seat, tuple(levels), tuple(chair.notes for chair in self.chairs))

    def steps(self, after: int = 0) -> Iterator[tuple[int, Step]]:
        """The steps of the game under way, or just over, with their versions: all those after a version."""
        first = bisect_right(self.versions, after)
        mark = next(mark for mark in reversed(self.marks) if mark.moves <= first)
        state = mark.state
        for number in range(mark.moves, len(self.moves)):
            step = Step.of(self.game, state, self.moves[number])
            state = step.after
            if number >= first:
                yield self.versions[number], step

    @property
    def chapter(self) -> int:
        """The version from which on the story is told: that of all there is would grow for ever."""
        return self.versions[self.untold - 1] if self.untold else self.began

    @property
    def untold(self) -> int:
        """The number of moves before that."""
        chapters = [mark for mark in self.marks if mark.moves % CHAPTER == 0]
        return chapters[-2].moves if len(chapters) > 1 else 0

    @property
    def whole(self) -> bool:
        """All moves are here, and not only those that are told: else nobody may act yet."""
        return not self.moves or self.moves[0] is not UNREAD

    def _reached(self, state: Any) -> None:
        self.state, self.since = state, {seat: self.since.get(seat, self.version) for seat in state.actors}

    def away(self, entry: log.SteppedAway) -> None:
        chair = self.chairs[entry.seat]
        chair.away, chair.missed = True, entry.missed

    def back(self, entry: log.CameBack) -> None:
        chair = self.chairs[entry.seat]
        chair.away, chair.missed, chair.lapses = False, False, 0

    def agreed(self, entry: log.Agreed) -> None:
        self.chairs[entry.seat].agreed = True

    @property
    def holders(self) -> dict[str, Seat]:
        return {chair.holder: seat for seat, chair in enumerate(self.chairs) if chair.holder}

    def held_by(self, holder: str) -> Seat | None:
        return self.holders.get(holder)

    def replay(self) -> Replay:
        """The game whose last action was just applied, opened for all to check."""
        return Replay(
            game=self.game.key,
            version=self.game.version,
            seats=len(self.chairs),
            start=self.start,
            options=write_options(self.options),
            moves=tuple(self.moves),
            players=tuple(chair.name for chair in self.chairs),
            bots={seat: chair.level for seat, chair in enumerate(self.chairs) if chair.kind == "bot"},
            fingerprint=self.fingerprint,
            hashes=self.listed,
            words=self.words,
            seed=self.seed,
        )


APPLY: dict[type[AnyEntry], Callable[[Record, Any], Step | None]] = {
    log.Opened: Record.opened,
    log.Configured: Record.opened,
    log.Sealed: Record.sealed,
    log.Committed: Record.committed,
    log.Listed: Record.closed,
    log.Worded: Record.worded,
    log.Sat: Record.sat,
    log.BotSat: Record.bot_sat,
    log.Renamed: Record.renamed,
    log.Stood: Record.stood,
    log.Hosted: Record.hosted,
    log.Started: Record.started,
    log.Acted: Record.acted,
    log.SteppedAway: Record.away,
    log.CameBack: Record.back,
    log.Agreed: Record.agreed,
}


def thinned(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The first state, those at which the last two chapters began, and the last two on the way."""
    first, *others = marks
    chapters = [mark for mark in others if mark.moves % CHAPTER == 0]
    return (first, *(mark for mark in others if mark in chapters[-2:] or mark in others[-2:]))


def fold(table: str, lines: Iterable[bytes]) -> Record:
    record = Record(table)
    for line in lines:
        record.read(line)
    return record


def finished(table: str, lines: Iterable[bytes], number: int) -> Replay | None:
    """The `number`-th finished game of a table, counting from 1."""
    record = Record(table)
    for line in lines:
        record.read(line)
        if record.games == number > 0:
            return record.replay()
    return None
