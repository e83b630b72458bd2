"""Golden games: whole games as files, with what each move changed in every view and what everybody was told.

    * flip 23
    # everyone: told flip(card=23, seat=0); left=23 card=23
    0 pass
    # 0: told pass(pot=1, seat=0); chips=[10,null,null] turn=1 pot=1
    # 1 2 watching: told pass(pot=1, seat=0); turn=1 pot=1

The first views are there in full, so that all the others follow. When the rules or the views change on purpose,
`python -m tests.golden` writes the comments of every golden game anew from its moves, and the diff shows what changed.
`python -m tests.golden record GAME NAME --seats 4 --option rounds=3 --bots easy,hard --seed 7` makes a new one: bots
play a sealed deal, in turn from seat 0 on, and NAME.play is written into the folder of the game's golden games.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import asdict

from naysay.core import (
    CHANCE,
    REFEREE,
    AnyGame,
    Deal,
    Move,
    Phrase,
    Replay,
    Seat,
    fingerprint,
    parse_options,
    word_hash,
    write_options,
)
from naysay.games import GAMES
from naysay.lab.arena import Agenda

FOLDER = Path(__file__).parent / "games"
ENCODER = msgspec.json.Encoder(order="deterministic")
GONE = "gone"

Fields = dict[str, str]


def golden_games(key: str) -> list[Path]:
    return sorted((FOLDER / key / "golden").glob("*.play"))


def annotated(game: AnyGame, replay: Replay) -> str:
    """The replay with its comments."""
    head, _, _ = str(replay).partition("\n\n")
    return "\n".join([head, "", *lines(game, replay), ""])


def lines(game: AnyGame, replay: Replay) -> Iterator[str]:
    viewers: tuple[Seat | None, ...] = (*range(replay.seats), None)
    state = replay.new(game)
    seen = {viewer: fields(state.view(viewer)) for viewer in viewers}
    yield from comments({viewer: written(seen[viewer]) for viewer in viewers})
    for step in replay.steps(game):
        yield str(step.move)
        news = {}
        for viewer in viewers:
            now = fields(step.after.view(viewer))
            told = step.before.tell(viewer, step.move.seat, step.action)
            news[viewer] = f"{phrase(told)}; {written(changed(seen[viewer], now))}"
            seen[viewer] = now
        yield from comments(news)
    yield f"# outcome: {ENCODER.encode(step.after.outcome).decode()}"


def comments(news: dict[Seat | None, str]) -> Iterator[str]:
    """Those who learn the same stand in the same line."""
    for text in dict.fromkeys(news.values()):
        names = ["watching" if viewer is None else str(viewer) for viewer, other in news.items() if other == text]
        yield f"# {'everyone' if len(names) == len(news) else ' '.join(names)}: {text}"


def phrase(told: Phrase | None) -> str:
    if told is None:
        return "told nothing"
    args = sorted((name, int(value) if value in (True, False) else value) for name, value in asdict(told).items())
    return f"told {told.key}({', '.join(f'{name}={value}' for name, value in args)})"


def fields(view: Any) -> Fields:
    return dict(flat(msgspec.json.decode(ENCODER.encode(view)), ""))


def flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Structs are laid open, and so are lists of anything but numbers and words."""
    match value:
        case dict():
            for name, each in value.items():
                yield from flat(each, f"{path}.{name}" if path else name)
        case list() if any(isinstance(each, dict | list) for each in value):
            for i, each in enumerate(value):
                yield from flat(each, f"{path}.{i}")
        case _:
            yield path, ENCODER.encode(value).decode()


def changed(before: Fields, after: Fields) -> Fields:
    gone = {path: GONE for path in before if path not in after}
    return {path: text for path, text in after.items() if before.get(path) != text} | gone


def written(fields: Fields) -> str:
    return " ".join(f"{path}={text}" for path, text in fields.items())


def rewrite() -> None:
    for key, game in GAMES.items():
        for file in golden_games(key):
            file.write_text(annotated(game, Replay.parse(file.read_text(encoding="utf-8"))), encoding="utf-8")


def recorded(
    game: AnyGame,
    seats: int,
    wishes: Mapping[str, int | str],
    levels: Sequence[str],
    seed: str,
    words: Mapping[Seat, str] | None = None,
) -> Replay:
    """A whole game of bots from a sealed deal: the same whenever it is asked for. An empty word was not opened."""
    opened = {seat: word for seat, word in sorted((words or {}).items()) if word}
    deal = Deal(hashlib.sha256(seed.encode()).digest(), tuple(opened.values()))
    options = parse_options(game, wishes)
    sitting = list(islice(cycle(levels), seats))
    bots = [game.bots[level]() for level in sitting]
    agenda, moves = Agenda(bots, Random(seed)), list[Move]()
    state = game.new(seats, options, deal.starter(seats))
    while state.actors:
        for seat, bot in enumerate(bots):
            bot.see(state.view(seat))
        seat, intent = agenda.next(state)
        if intent is not None:
            action = intent.action
        elif seat == REFEREE and game.referee:
            action = game.referee(state)
        else:
            action = deal.draw(len(moves), state.legal(seat)) if seat == CHANCE else state.legal(seat)[0]
        moves.append(Move(seat, str(action)))
        state = state.play(seat, action)
    return Replay(
        game=game.key,
        version=game.version,
        seats=seats,
        start=deal.starter(seats),
        options=write_options(options),
        moves=tuple(moves),
        players=tuple(f"{level} {seat}" for seat, level in enumerate(sitting)),
        bots=dict(enumerate(sitting)),
        fingerprint=fingerprint(deal.seed),
        hashes={seat: word_hash(word) for seat, word in (words or {}).items()},
        words=opened,
        seed=deal.seed.hex(),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Write golden games.")
    record = parser.add_subparsers(dest="command").add_parser("record", help="make a new one")
    record.add_argument("game", choices=GAMES)
    record.add_argument("name")
    record.add_argument("--seats", type=int, help="default: the fewest")
    record.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    record.add_argument("--bots", help="levels, with commas between them; default: all")
    record.add_argument("--words", help="from seat 0 on, with commas between them; an empty one was not opened")
    record.add_argument("--seed", default="golden")
    asked = parser.parse_args(arguments)
    if asked.command is None:
        rewrite()
        return
    game = GAMES[asked.game]
    wishes = dict(each.split("=", 1) for each in asked.option)
    levels = asked.bots.split(",") if asked.bots else list(game.bots)
    words = dict(enumerate(asked.words.split(","))) if asked.words else {}
    replay = recorded(game, asked.seats or game.seats[0], wishes, levels, asked.seed, words)
    file = FOLDER / game.key / "golden" / f"{asked.name}.play"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(annotated(game, replay), encoding="utf-8")


if __name__ == "__main__":
    main()
