"""Commands for games that are there, and for those that were saved."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from naysay.cli.asking import found_game
from naysay.cli.command import WrongInput

if TYPE_CHECKING:
    from naysay.core import AnyGame, Replay

ReplayFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


def replay(
    file: ReplayFile,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat was shown. Default: what a spectator was.")
    ] = None,
) -> None:
    """Step through a saved game. In a terminal: Enter for the next move, q to stop."""
    from rich.console import Console

    from naysay.lab.terminal import board, replayed

    saved, found, new = opened(file)
    if seat is not None and seat not in range(saved.seats):
        raise WrongInput(f"expected a seat from 0 to {saved.seats - 1}, got {seat}")
    console = Console(highlight=False)
    console.print(f"{found.title}, {saved.seats} seats, {len(saved.moves)} moves", style="bold")
    console.print(board(found.board(new.view(seat)), saved.players))
    pausing = sys.stdin.isatty() and sys.stdout.isatty()
    for shown in replayed(saved, found, seat):
        if pausing and asked_to_stop():
            return
        console.print(shown)


def asked_to_stop() -> bool:
    try:
        return input().strip().lower().startswith("q")
    except EOFError:
        return True


def verify(
    file: ReplayFile,
    seen: Annotated[
        str | None,
        typer.Option(metavar="FINGERPRINT", help="What the page showed before the game; its first 16 digits will do."),
    ] = None,
) -> None:
    """Work out every draw of a saved game again from its seal. Exit status 1 if anything differs."""
    from naysay.core import VerifyError

    digits = "".join((seen or "").split()).lower()
    if seen is not None and (not 16 <= len(digits) <= 64 or set(digits) - set("0123456789abcdef")):
        raise WrongInput(f"expected --seen with 16 to 64 hexadecimal digits, got {seen[:80]!r}")
    saved, found, _ = opened(file)
    try:
        draws = saved.verify(found, digits)
    except VerifyError as error:
        print(f"{file}: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
    print(f"the seed has the fingerprint {saved.fingerprint}")
    print("and that is the one that you saw" if seen else "is that the one that you saw? --seen FINGERPRINT compares")
    for line in about_words(saved):
        print(line)
    print(f"seat {saved.start} begins, as drawn")
    print(f"{len(saved.moves)} moves are legal, and {draws} draws follow from the seed and the words")


def about_words(saved: Replay) -> Iterator[str]:
    if saved.hashes:
        yield f"{len(saved.words)} words are mixed in, each with the hash that was told before any was opened"
    else:
        yield f"words mixed in: {len(saved.words)}"
    for seat in saved.unopened:
        yield f"seat {seat} gave a hash and did not open its word in time: it is dealt without"


def games() -> None:
    """List the games, with their seats, options and bots."""
    from rich.console import Console

    from naysay.games import GAMES
    from naysay.lab.terminal import games_table

    Console().print(games_table(list(GAMES.values())))


def opened(file: Path) -> tuple[Replay, AnyGame, Any]:
    """A saved game whose every move is legal, its game, and the state before its first move."""
    from naysay.core import NotationError, Replay

    try:
        saved = Replay.parse(file.read_text(encoding="utf-8"))
        game = found_game(saved.game)
        for _ in saved.steps(game):
            pass
        return saved, game, saved.new(game)
    except UnicodeDecodeError as error:
        raise WrongInput(f"{file}: expected a saved game in UTF-8 text") from error
    except NotationError as error:
        raise WrongInput(f"{file}: {error}") from error
    except OSError as error:
        raise WrongInput(f"{file}: expected a saved game; {(error.strerror or str(error)).lower()}") from error
