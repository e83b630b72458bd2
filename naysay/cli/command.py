"""The command itself. Wrong input gets one line that says what was expected, and exit status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from naysay import __version__

app = typer.Typer(add_completion=False, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})
OWN_OPTIONS = {"--help", "-h", "--version"}


class WrongInput(typer.TyperException):
    exit_code = 2


class Unable(typer.TyperException):
    """What was asked for is right, but cannot be done."""

    exit_code = 1


def main(arguments: Sequence[str] | None = None) -> None:
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        status = app(with_command(arguments), prog_name="naysay", standalone_mode=False)
    except typer.TyperException as error:
        print(" ".join(error.format_message().split()), file=sys.stderr)
        status = error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        status = 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


def with_command(arguments: Sequence[str]) -> list[str]:
    """`naysay`, and `naysay` with options alone, mean `naysay play`."""
    first = arguments[0] if arguments else "--"
    if first.startswith("-"):
        return list(arguments) if first in OWN_OPTIONS else ["play", *arguments]
    known = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    known += [str(group.name) for group in app.registered_groups]
    if first not in known:
        raise WrongInput(f"there is no command {first!r}; expected {', '.join(known)}")
    return list(arguments)


def version(asked: bool) -> None:
    if asked:
        print(f"naysay {__version__}")
        raise typer.Exit


@app.callback()
def naysay(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Four games of saying no, on one table."""
    os.umask(0o077)  # whatever it writes is for its owner's eyes only
