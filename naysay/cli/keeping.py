"""Commands for what the tables are kept in."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from naysay.cli.asking import Data
from naysay.cli.command import Unable, WrongInput

logs = typer.Typer(no_args_is_help=True)
Where = "A folder with tables, or nats://…"


def sweep(
    data: Data = None,
    days: Annotated[int, typer.Option(min=1, help="For how long nobody has touched them.")] = 90,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, however many they are.")] = False,
) -> None:
    """Forget tables that nobody came back to. The server does so by itself, unless they are suspiciously many."""
    import asyncio

    from naysay.log import SECRET, InUse, LogFailed, LogUnavailable, SqliteLog, TooMany, Unsound, held

    database = found_tables(data)

    async def forget(sure: bool) -> int:
        log = SqliteLog(database)
        try:
            return await log.sweep(time.time() - days * 86400, lambda table: table == SECRET, sure)
        finally:
            await log.close()

    try:
        with held(database.parent, "which sweeps"):
            try:
                forgotten = asyncio.run(forget(yes))
            except TooMany as error:
                typer.confirm(f"{error}. Forget them?", abort=True)
                forgotten = asyncio.run(forget(True))
    except InUse as error:
        raise Unable(f"{error}; end it first, since only a server knows which tables people are at") from error
    except (LogFailed, LogUnavailable, Unsound) as error:
        raise Unable(f"the tables cannot be swept: {error}") from error
    print(f"{forgotten} tables are forgotten")


def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="The file to make. There must be none of this name yet.")],
    data: Data = None,
) -> None:
    """Copy all tables as they are now into one file. People may play on meanwhile."""
    from naysay.log import Unsound
    from naysay.log.backup import back_up

    database = found_tables(data)
    try:
        tables = back_up(database, to)
    except FileExistsError as error:
        raise WrongInput(f"expected a file that is not there yet, and there is {to}") from error
    except (OSError, Unsound) as error:
        raise Unable(f"there is no backup: {error}") from error
    print(f"{tables} tables are in {to}")


@logs.callback()
def log() -> None:
    """What the tables are kept in."""


@logs.command("copy")
def copy_log(
    source: Annotated[str, typer.Argument(metavar="FROM", help=f"{Where}; people may play there meanwhile.")],
    target: Annotated[str, typer.Argument(metavar="TO", help=f"{Where}; with no other entries in it.")],
    live: Annotated[bool, typer.Option("--live", help="Each table as it was when it was read will do.")] = False,
) -> None:
    """Copy all tables from one log to another, and compare them entry by entry. Run again, it goes on."""
    import asyncio

    from naysay.log import Conflict, InUse, LogFailed, LogUnavailable, Unreadable, Unsound
    from naysay.log.copy import Copied, Differs, copy, opened

    async def copied() -> Copied:
        async with opened(source, to_write=False) as one, opened(target, to_write=True) as other:
            return await copy(one, other)

    if source == target:
        raise WrongInput("expected two different logs")
    try:
        result = asyncio.run(copied())
    except FileNotFoundError as error:
        raise WrongInput(f"expected tables to copy, and there is no {error}") from error
    except ValueError as error:
        raise WrongInput(str(error)) from error
    except (Differs, Conflict, InUse, LogFailed, LogUnavailable, OSError, Unreadable, Unsound) as error:
        raise Unable(f"the tables are not copied: {error}") from error
    there = f"{result.tables} tables with {result.entries} entries are in {shown(target)}"
    print(f"{there}, each compared; {result.new} of the entries are new")
    if result.behind and not live:
        raise Unable(
            f"people played on at {len(result.behind)} of the tables meanwhile: end their servers, and copy again"
        )


def shown(where: str) -> str:
    """Without what is secret in it."""
    scheme, sign, rest = where.partition("://")
    return f"{scheme}{sign}{','.join(each.rpartition('@')[2] for each in rest.split(','))}" if sign else where


def found_tables(data: Path | None) -> Path:
    from naysay.server.settings import data_folder

    database = (data or data_folder()) / "tables.db"
    if not database.is_file():
        raise WrongInput(f"expected the tables in {database.parent}; choose another folder with --data")
    return database
