"""The command line. Wrong input gets one line that says what was expected, and exit status 2."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from naysay import __version__

# Games, lab, joblib and rich are imported by the commands that need them: `play` must start fast.
if TYPE_CHECKING:
    from naysay.core import AnyGame, Replay

T = TypeVar("T")
app = typer.Typer(add_completion=False, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})
OWN_OPTIONS = {"--help", "-h", "--version"}
RESTORE = "put a backup in its place, as docs/operating.md tells"


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


Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets phones on the same network in.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8000, or any free one if that is taken.")]
Public = Annotated[str | None, typer.Option(metavar="URL", help="The address that others reach this server by.")]
Behind = Annotated[
    int, typer.Option(min=0, max=9, metavar="N", help="How many proxies of yours are before it; needs --public.")
]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the tables are kept.")]


@app.command()
def play(
    host: Host = "0.0.0.0",
    port: Port = None,
    public: Public = None,
    behind: Behind = 0,
    data: Data = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Serve the table and open it in the browser. This is the default."""
    run_server(host, port, public, behind, data, welcome=True, browser=browser)


@app.command()
def serve(
    host: Host = "0.0.0.0", port: Port = None, public: Public = None, behind: Behind = 0, data: Data = None
) -> None:
    """Serve the table, for others to open."""
    run_server(host, port, public, behind, data, welcome=sys.stdout.isatty(), browser=False)


def run_server(
    host: str, port: int | None, public: str | None, behind: int, data: Path | None, *, welcome: bool, browser: bool
) -> None:
    from naysay.log import InUse, Unsound
    from naysay.log.private import keep_private
    from naysay.server.callers import origin_of
    from naysay.server.run import CannotListen, addresses, listen, serve
    from naysay.server.settings import Settings, data_folder

    if public is not None and not origin_of(public):
        raise WrongInput(f"expected --public to be an address such as https://play.example.org, got {public!r}")
    if behind and not public:
        raise WrongInput("expected --behind with --public: behind a proxy only you know by which address people come")
    try:
        listener = listen(host, port)
    except CannotListen as error:
        raise WrongInput(f"{error}; choose another with --host or --port") from error
    folder = data or data_folder()
    try:
        keep_private(folder / "tables.db")
        (folder / "tables.db").open("ab").close()
    except OSError as error:
        raise WrongInput(f"cannot keep the tables in {folder}: {error.strerror}; choose another with --data") from error
    here, lan = addresses(host, listener.getsockname()[1])

    def ready() -> None:
        if welcome:
            greet(here, public or lan)
        else:
            print(here, flush=True)
        if browser:
            import webbrowser

            webbrowser.open(here)

    try:
        serve(Settings(folder / "tables.db", public=public, behind=behind), listener, ready)
    except InUse as error:
        raise Unable(f"{error}; end it, or choose another folder with --data") from error
    except Unsound as error:
        raise Unable(f"{error}; {RESTORE}") from error


def greet(here: str, others: str | None) -> None:
    """The address, and a code that phones can read."""
    print(f"\n  Naysay is at {here}")
    if others:
        import segno

        print(f"  Phones on the same network: {others}\n" if others != here else "")
        segno.make(others, micro=False).terminal(compact=True)
    print("  Ctrl+C ends it.\n", flush=True)


@app.command()
def sweep(
    data: Data = None,
    days: Annotated[int, typer.Option(min=1, help="For how long nobody has touched them.")] = 90,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, however many they are.")] = False,
) -> None:
    """Forget tables that nobody came back to. The server does so by itself, unless they are suspiciously many."""
    import asyncio

    from naysay.log import InUse, LogFailed, LogUnavailable, SqliteLog, TooMany, Unsound, held

    database = found_tables(data)

    async def forget(sure: bool) -> int:
        log = SqliteLog(database)
        try:
            return await log.sweep(time.time() - days * 86400, lambda _: False, sure)
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


@app.command()
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


def found_tables(data: Path | None) -> Path:
    from naysay.server.settings import data_folder

    database = (data or data_folder()) / "tables.db"
    if not database.is_file():
        raise WrongInput(f"expected the tables in {database.parent}; choose another folder with --data")
    return database


GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `naysay games` lists them.")]
ReplayFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given again.")
]


@app.command()
def simulate(
    game: GameKey,
    seats: Annotated[int | None, typer.Option(help="Default: as many as there are bots.")] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="In all; rounded up to whole deals.")] = 300,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, by commas; the last takes the seats that are left.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    option: OptionList = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play each other.

    Every deal is played once for each way round the table, so --games is rounded up to a multiple of the seats.
    Seats with the same bot are counted together: its share of the wins is that of one of its seats, and a shared win
    counts in parts. The 95 % interval takes each deal as one observation.
    """
    import msgspec
    from rich.console import Console

    from naysay.lab.arena import Match, play, sparring
    from naysay.lab.results import results
    from naysay.lab.terminal import results_table

    found = found_game(game)
    names = [name.strip() for name in bots.split(",")]
    known = sparring(found)
    for name in names:
        if name not in known:
            raise WrongInput(f"{game} has no bot {name!r}; expected {', '.join(known)}")
    count = checked_seats(found, max(len(names), found.seats[0]) if seats is None else seats)
    if len(names) > count:
        raise WrongInput(f"expected at most {count} bots, one for each seat; got {len(names)}")
    names += names[-1:] * (count - len(names))
    match = Match(game, tuple(names), deals=-(-games // count), seed=seed, options=parsed_options(found, option))
    begun = time.perf_counter()
    found_results = results(match, progress(play(match, jobs), match.deals))
    if json:
        print(msgspec.json.encode(found_results).decode())
    else:
        Console().print(results_table(found_results, time.perf_counter() - begun))


@app.command()
def arena(
    game: GameKey,
    bots: Annotated[
        str | None, typer.Option(help="Who compete, by commas. Default: the game's levels, and each --bot.")
    ] = None,
    field: Annotated[
        str | None, typer.Option(help="Whom each of them meets, alone among them. Default: they meet each other.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Default: the fewest.")] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="At each table; rounded up to deals.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster instead; 'local' starts one here.")
    ] = None,
    option: OptionList = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the result.")] = None,
) -> None:
    """Find out which bots are better, and by how much.

    Without --field it is a round robin: every choice of as many bots as there are seats, or, if they are fewer, every
    way to fill the seats with all of them. All tables play the same deals, each deal once for each way round the table,
    and the 95 % intervals take each deal as one observation. Ratings are openskill's, after Plackett and Luce.
    """
    import msgspec
    from rich.console import Console

    from naysay.lab.arena import Match, play_all, sparring
    from naysay.lab.contest import contest, hero_and_field, round_robin
    from naysay.lab.plot import svg
    from naysay.lab.terminal import contest_tables

    found = found_game(game)
    known = sparring(found)
    count = checked_seats(found, found.seats[0] if seats is None else seats)
    names = named_bots(bots, game, list(known)) if bots is not None else list(found.bots)
    company = named_bots(field, game, list(known)) if field is not None else []
    if not company and len(names) < 2:
        raise WrongInput("expected two --bots or more, or a --field that they meet")
    if plot and plot.suffix != ".svg":
        raise WrongInput(f"expected --plot with a name that ends in .svg, got {plot.name!r}")
    lineups = hero_and_field(names, company, count) if company else round_robin(names, count)
    if not lineups:
        raise WrongInput("expected a --field with another bot than the one that meets it")
    if len(lineups) > MOST_TABLES:
        raise WrongInput(f"expected at most {MOST_TABLES} tables, and these bots make {len(lineups)}; name fewer")
    options, deals = parsed_options(found, option), -(-games // count)
    matches = [Match(game, tuple(lineup), deals, seed, options) for lineup in lineups]
    begun = time.perf_counter()
    with on_ray(ray) as backend:
        played = contest(matches, progress(play_all(matches, jobs, backend), deals * len(matches)))
    if plot:
        try:
            plot.write_text(svg(played, bool(company)), encoding="utf-8")
        except OSError as error:
            raise Unable(f"the plot cannot be written to {plot}: {error.strerror}") from error
    if json:
        print(msgspec.json.encode(played).decode())
    else:
        Console().print(contest_tables(played, bool(company), time.perf_counter() - begun))


MOST_TABLES = 5000  # a round robin of twenty bots at four seats has 4845


def named_bots(given: str, game: str, known: Sequence[str]) -> list[str]:
    names = list(dict.fromkeys(name.strip() for name in given.split(",")))
    for name in names:
        if name not in known:
            raise WrongInput(f"{game} has no bot {name!r}; expected {', '.join(known)}")
    return names


@contextmanager
def on_ray(address: str | None) -> Iterator[str | None]:
    """The name that joblib knows the cluster by, while it is reached; None: no cluster."""
    if address is None:
        yield None
        return
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError as error:
        raise WrongInput("expected Ray to be installed for --ray: pip install 'naysay[ray]'") from error
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise Unable(f"there is no Ray cluster at {address!r}: {error}") from error
    try:
        register_ray()
        yield "ray"
    finally:
        ray.shutdown()


@app.command()
def perft(
    game: GameKey,
    seats: Annotated[int | None, typer.Option(help="Default: the fewest.")] = None,
    depth: Annotated[int, typer.Option(min=0, help="Moves to look ahead, those of the deck included.")] = 3,
    option: OptionList = None,
) -> None:
    """Count the ways a game can go: a line for each depth, the last with the count alone."""
    from naysay.core import perft as count

    found = found_game(game)
    new = found.new(checked_seats(found, found.seats[0] if seats is None else seats), parsed_options(found, option), 0)
    for moves in range(1, depth):
        print(f"depth {moves}: {count(new, moves)}", flush=True)
    print(count(new, depth))


@app.command()
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


@app.command()
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


@app.command()
def games() -> None:
    """List the games, with their seats, options and bots."""
    from rich.console import Console

    from naysay.games import GAMES
    from naysay.lab.terminal import games_table

    Console().print(games_table(list(GAMES.values())))


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


def progress(items: Iterable[T], total: int) -> Iterator[T]:
    """Shown on standard error, so that the result can be piped; only where somebody can see it."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, "playing", total, console=Console(stderr=True), transient=True)
