"""What several commands are given: checked, and said what was expected instead."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from naysay.cli.command import WrongInput

if TYPE_CHECKING:
    from naysay.bots.program import Program
    from naysay.core import AnyGame
    from naysay.lab.programs import Failed

T = TypeVar("T")
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets phones on the same network in.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8000, or any free one if that is taken.")]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the tables are kept.")]
Programs = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="[NAME=]COMMAND", help="A program that plays, as docs/players.md tells; repeatable."),
]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `naysay games` lists them.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given again.")
]


def introduced(commands: Iterable[str] | None, game: str | None = None) -> tuple[Program, ...]:
    """Programs that were started, and have said which games they play: `game`, or else any of ours."""
    if not commands:
        return ()
    from naysay.bots.program import Failure, Program
    from naysay.games import GAMES

    games = {game: GAMES[game]} if game else GAMES
    taken = {"open", "random"}.union(*(each.bots for each in GAMES.values()))
    found = []
    for text in commands:
        try:
            program = Program.parse(text)
        except ValueError as error:
            raise WrongInput(f"--bot: {error}") from error
        if program.name in taken:
            raise WrongInput(f"--bot: there is a bot {program.name!r} already; expected another name, as NAME=COMMAND")
        try:
            program = program.introduced()
        except Failure as failure:
            raise WrongInput(f"--bot {program.name}: {failure}") from failure
        if not program.games & games.keys():
            plays = ", ".join(sorted(program.games))
            raise WrongInput(f"--bot {program.name}: expected it to play {' or '.join(games)}, and it plays {plays}")
        taken.add(program.name)
        found.append(program)
    return tuple(found)


def tell_of(failed: Iterable[Failed]) -> None:
    for each in failed:
        print(f"{each.bot} failed {each.times} times, and was played for; the first time: {each.why}", file=sys.stderr)


def found_game(key: str) -> AnyGame:
    from naysay.games import GAMES

    if key not in GAMES:
        raise WrongInput(f"there is no game {key!r}; expected {', '.join(GAMES)}")
    return GAMES[key]


def checked_seats(game: AnyGame, seats: int) -> int:
    if seats not in game.seats:
        raise WrongInput(f"{game.key} has {game.seats[0]} to {game.seats[-1]} seats; got {seats}")
    return seats


def parsed_options(game: AnyGame, given: Iterable[str] | None) -> Any:
    from naysay.core import OptionsError, parse_options

    pairs = [pair.partition("=") for pair in given or ()]
    if odd := [name for name, sign, _ in pairs if not sign]:
        raise WrongInput(f"expected --option NAME=VALUE, got {odd[0]!r}")
    try:
        return parse_options(game, {name: value for name, _, value in pairs})
    except OptionsError as error:
        raise WrongInput(str(error)) from error


def progress(items: Iterable[T], total: int, what: str = "playing") -> Iterator[T]:
    """Shown on standard error, so that the result can be piped; only where somebody can see it."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, total, console=Console(stderr=True), transient=True)
