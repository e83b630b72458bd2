"""A game as a text file that people can read, diff and check.

naysay 3
game no_thanks 1
seats 3
option chips hidden
start 2
player 0 Ada
player 1 marble
bot 1 hard
fingerprint 9f86d081…
hash 0 b5bb9d80…
word 0 4be1…
seed 60303ae2…

* flip 23
2 pass

docs/notation.md says what every line means, and what chance drew from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from naysay.core.deal import Deal, fingerprint, word_hash
from naysay.core.game import CHANCE, AnyGame, IllegalAction, Seat
from naysay.core.notation import Move, NotationError, parse_action
from naysay.core.options import OptionsError, parse_options

FORMAT = "naysay 3"
OPENLY = "naysay 2"  # had no hashes: words were given openly, and a game without hashes is still written so
READABLE = (FORMAT, OPENLY, "naysay 1")  # the first had no quotes and no referee


class VerifyError(ValueError):
    """A game whose draws do not follow from its seal."""


class Step(Struct, frozen=True):
    """One move, the state it was played in and the state it led to."""

    move: Move
    action: Any
    before: Any
    after: Any

    @classmethod
    def of(cls, game: AnyGame, before: Any, move: Move) -> Step:
        """IllegalAction or NotationError if the move cannot be played."""
        action = parse_action(game, move.action)
        return cls(move, action, before, before.play(move.seat, action))


class Replay(Struct, frozen=True):
    game: str
    version: int
    seats: int
    start: Seat
    options: dict[str, int | str]
    moves: tuple[Move, ...]
    players: tuple[str, ...] = ()
    bots: dict[Seat, str] = {}  # the level of those seats that are bots
    fingerprint: str | None = None
    hashes: dict[Seat, str] = {}  # of the words, as they were told to all before the first was opened
    words: dict[Seat, str] = {}
    seed: str | None = None  # hexadecimal

    def __str__(self) -> str:
        head = [FORMAT if self.hashes else OPENLY, f"game {self.game} {self.version}", f"seats {self.seats}"]
        head += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        head.append(f"start {self.start}")
        head += [f"player {seat} {' '.join(name.split())}".rstrip() for seat, name in enumerate(self.players)]
        head += [f"bot {seat} {level}" for seat, level in sorted(self.bots.items())]
        if self.fingerprint:
            head.append(f"fingerprint {self.fingerprint}")
        head += [f"hash {seat} {each}" for seat, each in sorted(self.hashes.items())]
        head += [f"word {seat} {word}" for seat, word in sorted(self.words.items())]
        if self.seed:
            head.append(f"seed {self.seed}")
        return "\n".join([*head, "", *map(str, self.moves), ""])

    @classmethod
    def parse(cls, text: str) -> Replay:
        head, _, body = text.replace("\r\n", "\n").partition("\n\n")
        first, *lines = head.split("\n")
        if first.strip() not in READABLE:
            raise NotationError(f"expected a file that begins with {FORMAT!r}, got {first[:60]!r}")
        fields: dict[str, Any] = {"options": {}, "players": {}, "bots": {}, "hashes": {}, "words": {}}
        for line in lines:
            try:
                read_header(fields, line.strip())
            except ValueError:
                raise NotationError(f"a line of the header is not as expected: {line[:60]!r}") from None
        if missing := [key for key in ("game", "seats", "start") if key not in fields]:
            raise NotationError(f"the header lacks {', '.join(missing)}")
        if strangers := [
            seat for key in ("players", "bots", "hashes", "words") for seat in fields[key] if seat >= fields["seats"]
        ]:
            raise NotationError(f"the header names seat {strangers[0]}, but there are {fields['seats']} seats from 0")
        if sorted(fields["players"]) != list(range(len(fields["players"]))):
            raise NotationError("the header leaves out a player: expected a name for each seat from 0, or none at all")
        fields["players"] = tuple(name for _, name in sorted(fields["players"].items()))
        moves = tuple(Move.parse(line) for line in body.split("\n") if line.strip() and not line.startswith("#"))
        return cls(moves=moves, **fields)

    def new(self, game: AnyGame) -> Any:
        """The state before the first move."""
        if self.game != game.key or self.version != game.version:
            raise NotationError(f"expected {game.key} {game.version}, the file is of {self.game} {self.version}")
        if self.seats not in game.seats:
            raise NotationError(f"{game.key} has {game.seats[0]} to {game.seats[-1]} seats; the file says {self.seats}")
        if self.start not in range(self.seats):
            raise NotationError(f"expected a seat from 0 to {self.seats - 1} to begin; the file says {self.start}")
        try:
            options = parse_options(game, self.options)
        except OptionsError as error:
            raise NotationError(str(error)) from error
        return game.new(self.seats, options, self.start)

    def steps(self, game: AnyGame) -> Iterator[Step]:
        """Every move in turn; NotationError at the first that the rules forbid."""
        state = self.new(game)
        for number, move in enumerate(self.moves, 1):
            if not state.actors:
                raise NotationError(f"move {number}: the game is over, expected no '{str(move)[:60]}' after it")
            try:
                step = Step.of(game, state, move)
            except (IllegalAction, NotationError) as error:
                raise NotationError(f"move {number}: {error}") from error
            yield step
            state = step.after

    @property
    def deal(self) -> Deal | None:
        if self.seed is None:
            return None
        return Deal(bytes.fromhex(self.seed), tuple(word for _, word in sorted(self.words.items())))

    @property
    def unopened(self) -> tuple[Seat, ...]:
        """Seats that gave the hash of a word and did not open it in time: they were dealt without."""
        return tuple(sorted(self.hashes.keys() - self.words.keys()))

    def verify(self, game: AnyGame, seen: str = "") -> int:
        """Work out every draw again from the seal; the number of draws, or VerifyError at the first thing that differs.

        `seen` is the fingerprint that somebody was shown before the game, or how it begins: all else here is what the
        file says of itself.
        """
        self.new(game)
        if self.deal is None or self.fingerprint is None:
            raise VerifyError("the file holds no seal: expected a fingerprint and a seed")
        if not self.fingerprint.startswith(seen):
            raise VerifyError(f"the fingerprint is {self.fingerprint}, not the {seen} that was seen before the game")
        if fingerprint(self.deal.seed) != self.fingerprint:
            raise VerifyError("the seed does not have the fingerprint that was shown before the game")
        self.verify_words()
        if self.deal.starter(self.seats) != self.start:
            raise VerifyError(f"seat {self.deal.starter(self.seats)} should have begun, not seat {self.start}")
        draws = 0
        for number, step in enumerate(self.steps(game)):
            if step.move.seat == CHANCE:
                drawn = self.deal.draw(number, step.before.legal(CHANCE))
                if drawn != step.action:
                    raise VerifyError(f"move {number + 1} should have been '{drawn}', not '{step.action}'")
                draws += 1
        return draws

    def verify_words(self) -> None:
        """Each is the one whose hash was told to all. In older games there are no hashes."""
        for seat, word in sorted(self.words.items()) if self.hashes else ():
            if seat not in self.hashes:
                raise VerifyError(
                    f"the word of seat {seat} has no hash: expected one that was told before any word was"
                )
            if word_hash(word) != self.hashes[seat]:
                raise VerifyError(f"the word of seat {seat} is not the one whose hash was told before the game")


def read_header(fields: dict[str, Any], line: str) -> None:
    """Add one line to the fields; ValueError if it says nothing that we know, or says it again."""
    key, _, value = line.partition(" ")
    match key:
        case "game" if key not in fields:
            fields["game"], version = value.split(" ")
            fields["version"] = parse_number(version)
        case "seats" | "start" if key not in fields:
            fields[key] = parse_number(value)
        case "option" | "player" | "bot" | "hash" | "word":
            name, _, what = value.partition(" ")
            named = fields["hashes" if key == "hash" else f"{key}s"]
            part = name if key == "option" else parse_number(name)
            if part in named or (key == "hash" and what != bytes.fromhex(what).hex()):
                raise ValueError
            named[part] = int(what) if key == "option" and what.isdecimal() and what == str(int(what)) else what
        case "fingerprint" | "seed" if value and key not in fields and value == bytes.fromhex(value).hex():
            fields[key] = value
        case _:
            raise ValueError


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ValueError
    return int(text)
