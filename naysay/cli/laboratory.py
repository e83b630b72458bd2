"""Commands by which bots play, learn and are compared."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from naysay.cli.asking import (
    GameKey,
    OptionList,
    Programs,
    checked_seats,
    found_game,
    introduced,
    parsed_options,
    progress,
    tell_of,
)
from naysay.cli.command import Unable, WrongInput

MOST_TABLES = 5000  # a round robin of twenty bots at four seats has 4845


def simulate(
    game: GameKey,
    seats: Annotated[int | None, typer.Option(help="Default: as many as there are bots.")] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="In all; rounded up to whole deals.")] = 300,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, by commas; the last takes the seats that are left.")
    ] = "random",
    bot: Programs = None,
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
    programs = introduced(bot, game)
    known = (*sparring(found), *(program.name for program in programs))
    for name in names:
        if name not in known:
            raise WrongInput(f"{game} has no bot {name!r}; expected {', '.join(known)}")
    count = checked_seats(found, max(len(names), found.seats[0]) if seats is None else seats)
    if len(names) > count:
        raise WrongInput(f"expected at most {count} bots, one for each seat; got {len(names)}")
    names += names[-1:] * (count - len(names))
    options = parsed_options(found, option)
    match = Match(game, tuple(names), deals=-(-games // count), seed=seed, options=options, programs=programs)
    begun = time.perf_counter()
    found_results = results(match, progress(play(match, jobs), match.deals))
    if json:
        print(msgspec.json.encode(found_results).decode())
    else:
        Console().print(results_table(found_results, time.perf_counter() - begun))
    tell_of(found_results.failed)


def arena(
    game: GameKey,
    bots: Annotated[
        str | None, typer.Option(help="Who compete, by commas. Default: the game's levels, and each --bot.")
    ] = None,
    field: Annotated[
        str | None, typer.Option(help="Whom each of them meets, alone among them. Default: they meet each other.")
    ] = None,
    bot: Programs = None,
    patience: Annotated[
        float, typer.Option(min=0.001, max=3600, help="Seconds in which a --bot has to choose.")
    ] = 10.0,
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
    programs = introduced(bot, game)
    own = [program.name for program in programs]
    known = [*sparring(found), *own]
    count = checked_seats(found, found.seats[0] if seats is None else seats)
    names = named_bots(bots, game, known) if bots is not None else [*found.bots, *own]
    company = named_bots(field, game, known) if field is not None else []
    if not company and len(names) < 2:
        raise WrongInput("expected two --bots or more, or a --field that they meet")
    lineups = hero_and_field(names, company, count) if company else round_robin(names, count)
    if not lineups:
        raise WrongInput("expected a --field with another bot than the one that meets it")
    if len(lineups) > MOST_TABLES:
        raise WrongInput(f"expected at most {MOST_TABLES} tables, and these bots make {len(lineups)}; name fewer")
    options, deals = parsed_options(found, option), -(-games // count)
    if plot:
        check_plot(plot)
    matches = [Match(game, tuple(lineup), deals, seed, options, programs, patience) for lineup in lineups]
    begun = time.perf_counter()
    with on_ray(ray) as backend:
        played = contest(matches, progress(play_all(matches, jobs, backend), deals * len(matches)))
    if plot:
        plot.write_text(svg(played, bool(company)), encoding="utf-8")
    if json:
        print(msgspec.json.encode(played).decode())
    else:
        Console().print(contest_tables(played, bool(company), time.perf_counter() - begun))
    tell_of(played.failed)


def check_plot(plot: Path) -> None:
    """Before anything is played: hours may go by until it is drawn."""
    if plot.suffix != ".svg":
        raise WrongInput(f"expected --plot with a name that ends in .svg, got {plot.name!r}")
    try:
        plot.open("ab").close()
    except OSError as error:
        raise WrongInput(f"the plot cannot be written to {plot}: {error.strerror}") from error


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


def train(
    game: GameKey,
    seats: Annotated[int | None, typer.Option(help="Default: every number, one after the other.")] = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, max=100_000_000, help="To learn from; rounded to batches. Default: as many as the expert."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same network.")] = 1,
    against: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="Learn at its tables alone, to beat it. Default: in a wide field."),
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where it is written, and put down meanwhile.")] = Path(
        "trained"
    ),
    rule: Annotated[bool, typer.Option("--rule", help="Tune the rule that it measures by instead.")] = False,
) -> None:
    """Make the expert's networks of a game anew, or other ones.

    It may be stopped at any time: the same command goes on from there. With more --games it learns on. To have the
    expert play what came out, put it into the game's folder expert/.
    """
    from importlib import import_module
    from importlib.util import find_spec

    found = found_game(game)
    name = f"naysay.games.{game}.training"
    if not find_spec(name):
        raise WrongInput(f"nothing in {game} is learnt by playing; expected no_thanks")
    training = import_module(name)
    if against is not None:
        named_bots(against, game, [*found.bots])
    for count in found.seats if seats is None else [checked_seats(found, seats)]:
        if rule:
            print(training.tuned_rule(count, seed), flush=True)
            continue
        course = training.Course(count, seed, games or training.GAMES[count], against)
        try:
            for _ in progress(training.train(course, to), course.batches, f"{count} seats"):
                pass
        except training.OtherCourse as other:
            raise WrongInput(f"{other}; expected the same again, or another folder with --to") from other
        except OSError as failed:
            raise Unable(f"the network cannot be written to {to}: {failed.strerror}") from failed
        print(f"{count} seats: {to / f'{count}.npy'}, {training.summary(course, to)}", flush=True)


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
