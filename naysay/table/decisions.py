"""Who may do what at a table: a function gives the entries that a wish comes to, or refuses it and changes nothing."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from naysay.core import (
    CHANCE,
    REFEREE,
    AnyGame,
    Deal,
    IllegalAction,
    OptionsError,
    Phrase,
    Seat,
    Sight,
    Unfit,
    fingerprint,
    parse_options,
    write_options,
)
from naysay.core.notation import By, parse_action
from naysay.games import GAMES
from naysay.table import entries as log
from naysay.table.entries import AnyEntry, Pace
from naysay.table.outsiders import NOBODY, Outsiders
from naysay.table.record import Record

Trouble = Literal[
    "not_seated",
    "not_host",
    "not_now",  # not in this phase, or not this seat's turn
    "stale",  # the table has moved on since the view that was acted upon
    "illegal",  # the rules forbid it
    "taken",  # somebody sits there
    "full",  # no seat is open
    "too_few",  # not enough seats are filled to start
    "bad_option",  # no such game, option, level, clock, seat or number of seats
    "bad_name",  # nothing in it that can be read
    "bad_word",  # not the one whose hash was given
]
CLEAR = Sight()
BY_ITSELF = frozenset({CHANCE, REFEREE})
NAME_LENGTH = 20
# Of bots: the same in both languages, and an insult in neither, so that all at a table speak of the same one.
BOT_NAMES = ("Biscuit", "Bonbon", "Confetti", "Domino", "Nougat", "Pixel", "Polka", "Pompon", "Tango", "Zigzag")


class Refusal(Exception):
    def __init__(self, trouble: Trouble, expected: str, why: Phrase | None = None) -> None:
        super().__init__(expected)
        self.trouble: Trouble = trouble
        self.expected = expected
        self.why = why  # in the game's own words, for the player


def new_token() -> str:
    return secrets.token_urlsafe(16)


def holder(token: str) -> str:
    """What the log keeps of a token: enough to know it again, not to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def open_table(
    game: str,
    options: Mapping[str, int | str],
    clock: Pace,
    others: tuple[str, ...],
    name: str,
    token: str | None,
    outsiders: Outsiders = NOBODY,
) -> list[bytes]:
    """A new log. The maker sits on the first seat; `others` are 'open' or the level of a bot, clockwise.

    Without a token the maker does not sit, as a big screen: all seats are the others', and whoever sits first is host.
    """
    if game not in GAMES:
        raise Refusal("bad_option", f"expected one of the games {', '.join(GAMES)}")
    found = GAMES[game]
    first = 0 if token is None else 1
    entries: list[AnyEntry] = [
        log.Opened(
            game=game,
            options=checked(found, options),
            clock=clock_of(found, clock),
            seats=seat_count(found, first + len(others)),
        ),
        log.Sealed(seed=new_seed()),
    ]
    if token is not None:
        entries += [log.Sat(seat=0, name=readable(name), holder=holder(token)), log.Hosted(seat=0)]
    names = list(BOT_NAMES)
    secrets.SystemRandom().shuffle(names)
    for seat, other in enumerate(others, first):
        if other != "open":
            entries.append(log.BotSat(seat=seat, name=names.pop(), level=level_of(found, other, outsiders)))
    return log.write_all(entries)


def open_dealt(game: str, bots: tuple[str, ...], name: str, token: str, seed: bytes) -> list[bytes]:
    """A new log in which the first game has begun, from a seed that is given and without anybody's word.

    Whoever is dealt the same sits with the same bots. The next game there is like any other.
    """
    found = GAMES[game]
    names = Random(seed).sample(BOT_NAMES, len(bots))
    seats = len(bots) + 1
    entries: list[AnyEntry] = [
        log.Opened(game=game, options=checked(found, {}), clock=clock_of(found, "none"), seats=seats),
        log.Sealed(seed=seed.hex()),
        log.Sat(seat=0, name=readable(name), holder=holder(token)),
        log.Hosted(seat=0),
        *(log.BotSat(seat=seat, name=names[seat - 1], level=level) for seat, level in enumerate(bots, 1)),
        log.Listed(fingerprint=fingerprint(seed), hashes={}),
    ]
    record = Record("")
    for entry in entries:
        record.apply(entry)
    return log.write_all([*entries, *dealt(record, seats, {})])


def sit(record: Record, name: str, seat: Seat | None, token: str) -> list[AnyEntry]:
    if record.held_by(holder(token)) is not None:
        return []  # said twice, by a browser that did not hear the answer
    between_games(record)
    vacant = [number for number, chair in enumerate(record.chairs) if chair.kind == "open"]
    if seat is None and not vacant:
        raise Refusal("full", "no seat is open")
    if seat is not None and seat not in vacant:
        raise Refusal("taken", f"expected one of the open seats {vacant}")
    chosen = vacant[0] if seat is None else seat
    entries: list[AnyEntry] = [log.Sat(seat=chosen, name=unique(record, readable(name)), holder=holder(token))]
    return entries if record.host is not None else [*entries, log.Hosted(seat=chosen)]


def rename(record: Record, seat: Seat, name: str) -> list[AnyEntry]:
    return [log.Renamed(seat=seat, name=unique(record, readable(name), but=seat))]


def knock(record: Record, by: Seat | None) -> None:
    """Somebody who watches asks the host for a seat where none is open. No more than that: it is not in the log."""
    between_games(record)
    if by is not None or any(chair.kind == "open" for chair in record.chairs):
        raise Refusal("not_now", "expected to watch, and no seat to be open")
    if len(record.chairs) == record.game.seats[-1] and all(chair.kind == "player" for chair in record.chairs):
        raise Refusal("full", "expected a seat that a bot has, or room for one more")


def agree(record: Record, seat: Seat) -> list[AnyEntry]:
    """To play again. The host need not wait for it: who says nothing may still be at the table."""
    between_games(record)
    return [] if record.chairs[seat].agreed else [log.Agreed(seat=seat)]


def leave(record: Record, seat: Seat, online: frozenset[Seat]) -> list[AnyEntry]:
    """Between games the seat is open again; in a game a bot plays on, and the token still holds the seat."""
    if record.under_way:
        entries: list[AnyEntry] = [] if record.chairs[seat].away else [log.SteppedAway(seat=seat)]
    else:
        entries = [log.Stood(seat=seat)]
    return entries + (pass_host(record, online - {seat}) if record.host == seat else [])


def pass_host(record: Record, online: frozenset[Seat]) -> list[AnyEntry]:
    """To the next player to the left who is here, or to nobody."""
    count, start = len(record.chairs), record.host or 0
    order = [(start + step) % count for step in range(1, count)]
    heir = next((seat for seat in order if seat in online and record.chairs[seat].kind == "player"), None)
    return [] if heir is None and record.under_way else [log.Hosted(seat=heir)]


def configure(record: Record, seat: Seat, options: Mapping[str, int | str], clock: Pace, seats: int) -> list[AnyEntry]:
    host_only(record, seat)
    between_games(record)
    fitting = checked(record.game, options)
    if any(chair.kind == "player" for chair in record.chairs[seat_count(record.game, seats) :]):
        raise Refusal("taken", "expected the seats that go away to be free of players")
    return [log.Configured(options=fitting, clock=clock_of(record.game, clock), seats=seats)]


def put_bot(
    record: Record, by: Seat, seat: Seat, level: str, seen: int, outsiders: Outsiders = NOBODY
) -> list[AnyEntry]:
    host_only(record, by)
    between_games(record)
    chair = record.chairs[existing(record, seat, seen)]
    if chair.kind == "player":
        raise Refusal("taken", "expected an open seat, or one with a bot")
    name = chair.name if chair.kind == "bot" else bot_name(record)
    return [log.BotSat(seat=seat, name=name, level=level_of(record.game, level, outsiders))]


def clear(record: Record, by: Seat, seat: Seat, seen: int) -> list[AnyEntry]:
    host_only(record, by)
    chair = record.chairs[existing(record, seat, seen)]
    if seat == by or chair.kind == "open":
        raise Refusal("bad_option", "expected the seat of a bot or of another player")
    if record.opening is not None:
        raise Refusal("not_now", "expected to wait until the first card")
    if record.phase != "playing":
        return [log.Stood(seat=seat)]
    if chair.kind == "bot":
        raise Refusal("not_now", "a bot stays until the game is over")
    return [log.BotSat(seat=seat, name=bot_name(record), level=stand_in(record.game))]


def hand_over(record: Record, by: Seat, seat: Seat, seen: int) -> list[AnyEntry]:
    host_only(record, by)
    if record.chairs[existing(record, seat, seen)].kind != "player":
        raise Refusal("bad_option", "expected the seat of a player")
    return [] if seat == by else [log.Hosted(seat=seat)]


def start(record: Record, by: Seat) -> list[AnyEntry]:
    """Everybody is told the hashes of all words, and opens theirs; where there are none it is dealt at once."""
    host_only(record, by)
    if record.opening is not None:
        return []  # said twice
    between_games(record)
    filled = [seat for seat, chair in enumerate(record.chairs) if chair.kind != "open"]
    if len(filled) not in record.game.seats:
        raise Refusal("too_few", f"expected at least {record.game.seats[0]} seats with a player or a bot")
    hashes = {new: record.hashes[old] for new, old in enumerate(filled) if old in record.hashes}
    listed = log.Listed(fingerprint=record.next_fingerprint or "", hashes=hashes)
    return [listed] if hashes else [listed, *dealt(record, len(filled), {})]


def dealt(record: Record, seats: int, words: Mapping[Seat, str]) -> list[AnyEntry]:
    deal = Deal(bytes.fromhex(record.seed), tuple(word for _, word in sorted(words.items())))
    starter = deal.starter(seats)
    state = record.game.new(seats, record.options, starter)
    return [log.Started(start=starter, version=record.game.version), *settle(record.game, deal, state, 0)]


def play(record: Record, seat: Seat, wish: str, seen: int, sight: Sight = CLEAR, by: By = "") -> list[AnyEntry]:
    action, state = came_to(record.game, decided_on(record, seat, seen), seat, wish, sight)
    assert record.deal is not None
    follows = settle(record.game, record.deal, state, len(record.moves) + 1)
    return [log.Acted(seat=seat, action=str(action), by=by), *follows]


def decided_on(record: Record, seat: Seat, seen: int) -> Any:
    """The state in which the seat is to act, if that is what it saw."""
    if record.phase != "playing" or seat not in record.since:
        raise Refusal("not_now", "it is not for this seat to act")
    if not record.since[seat] <= seen <= record.version:
        raise Refusal("stale", f"expected a choice made at a version from {record.since[seat]} to {record.version}")
    return record.state


def came_to(game: AnyGame, state: Any, seat: Seat, wish: str, sight: Sight = CLEAR) -> tuple[Any, Any]:
    """The action that a wish comes to, and the state that it leads to."""
    action = judged(game, state, seat, wish, sight)
    try:
        return action, state.play(seat, action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error)) from error


def judged(game: AnyGame, state: Any, seat: Seat, wish: str, sight: Sight) -> Any:
    try:
        if seat < 0 or game.judge is None:
            return parse_action(game, wish)
        return game.judge(state.view(seat), seat, wish, sight)
    except Unfit as unfit:
        raise Refusal("illegal", str(unfit), unfit.why) from unfit
    except (ValueError, IndexError, KeyError) as error:
        raise Refusal("illegal", f"{wish[:60]!r} is no action of {game.key}") from error


def settle(game: AnyGame, deal: Deal, state: Any, step: int) -> list[AnyEntry]:
    """What follows by itself: chance and referee play until others are to act, and an end seals the next deal."""
    entries: list[AnyEntry] = []
    while by_itself := state.actors & BY_ITSELF:
        seat = max(by_itself)
        if seat == CHANCE:
            action = deal.draw(step + len(entries), state.legal(CHANCE))
        else:
            assert game.referee is not None
            action = game.referee(state)
        entries.append(log.Acted(seat=seat, action=str(action)))
        state = state.play(seat, action)
    return entries if state.outcome is None else [*entries, log.Sealed(seed=new_seed())]


def step_away(record: Record, seat: Seat) -> list[AnyEntry]:
    return [] if record.phase != "playing" or record.chairs[seat].bot else [log.SteppedAway(seat=seat, missed=True)]


def come_back(record: Record, seat: Seat | None) -> list[AnyEntry]:
    return [log.CameBack(seat=seat)] if seat is not None and record.chairs[seat].away else []


def stand_in(game: AnyGame) -> str:
    """The level of a bot that plays for somebody: neither a gift nor a punishment."""
    levels = game.rungs
    return levels[(len(levels) - 1) // 2]


def between_games(record: Record) -> None:
    if record.under_way:
        raise Refusal("not_now", "expected to wait until the game is over")


def host_only(record: Record, seat: Seat) -> None:
    if seat != record.host:
        raise Refusal("not_host", "expected the host of the table")


def existing(record: Record, seat: Seat, seen: int) -> Seat:
    """A seat as it was numbered in what was seen: the start of a game closes gaps."""
    if not record.numbered <= seen <= record.version:
        raise Refusal("stale", f"expected a seat chosen at a version from {record.numbered} to {record.version}")
    if seat >= len(record.chairs):
        raise Refusal("bad_option", f"expected a seat below {len(record.chairs)}")
    return seat


def seat_count(game: AnyGame, seats: int) -> int:
    if seats not in game.seats:
        raise Refusal("bad_option", f"{game.key} has {game.seats[0]} to {game.seats[-1]} seats")
    return seats


def clock_of(game: AnyGame, clock: Pace) -> Pace:
    if clock != "none" and game.idle is None:
        raise Refusal("bad_option", f"expected the clock 'none': the rules of {game.key} keep the time")
    return clock


def level_of(game: AnyGame, level: str, outsiders: Outsiders) -> str:
    levels = (*game.bots, *outsiders.levels(game))
    if level not in levels:
        raise Refusal("bad_option", f"expected 'open' or a level: {', '.join(levels)}")
    return level


def checked(game: AnyGame, options: Mapping[str, int | str]) -> dict[str, int | str]:
    try:
        return write_options(parse_options(game, options))
    except OptionsError as error:
        raise Refusal("bad_option", str(error)) from error


def readable(name: str) -> str:
    """Without what a terminal, a file or a neighbour's screen would stumble over. Nothing at all is no name: each page
    has a word of its own for whoever has none."""
    printable = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in name)
    shortened = " ".join(printable.split())[:NAME_LENGTH].strip()
    if shortened and not any(char.isalnum() or unicodedata.category(char)[0] == "S" for char in shortened):
        raise Refusal("bad_name", "expected a name with at least one letter or digit")
    return shortened


def unique(record: Record, name: str, but: Seat | None = None) -> str:
    if not name:
        return name
    others = {
        chair.name.casefold() for seat, chair in enumerate(record.chairs) if seat != but and chair.kind == "player"
    }
    numbered = (f"{name[: NAME_LENGTH - 3]} {number}" for number in range(2, len(others) + 3))
    return next(each for each in (name, *numbered) if each.casefold() not in others)


def bot_name(record: Record) -> str:
    used = {chair.name for chair in record.chairs}
    return secrets.choice([name for name in BOT_NAMES if name not in used])


def new_seed() -> str:
    return secrets.token_hex(32)
