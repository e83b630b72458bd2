"""Boards, moves and results as text. It knows no game: a board is shown by the names of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from naysay.core import CHANCE, CLOCK, REFEREE, AnyGame, Move, Replay, Seat, choices
from naysay.lab.arena import sparring
from naysay.lab.contest import Contest
from naysay.lab.plot import company
from naysay.lab.results import Results

NOBODY = {CHANCE: "deck", CLOCK: "clock", REFEREE: "referee"}


def who(seat: Seat, players: Sequence[str]) -> str:
    """A name comes from a file that anybody may have written: nothing in it may steer the terminal."""
    if seat in NOBODY:
        return NOBODY[seat]
    name = "".join(filter(str.isprintable, players[seat])) if seat < len(players) else ""
    return f"{seat} {name}" if name else f"seat {seat}"


def move_line(number: int, move: Move, players: Sequence[str], secret: bool) -> Text:
    by = f"  (by the {move.by})" if move.by else ""
    return Text.assemble(
        (f"{number:4}  ", "dim"), (who(move.seat, players), "bold"), ": ", "…" if secret else move.action, by
    )


def board(shown: Struct, players: Sequence[str] = ()) -> RenderableType:
    """Plain fields on one line, then a table for each field that holds one struct a seat."""
    plain, tables = Text("      "), []
    for name, value in asdict(shown).items():
        if isinstance(value, tuple) and value and isinstance(value[0], Struct):
            tables.append(rows(value, players))
        elif not isinstance(value, tuple):
            plain.append_text(Text.assemble((f"{name} ", "dim"), told(value), "   "))
    return Group(plain, *tables)


def rows(items: Sequence[Struct], players: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    table.add_column("      ")
    for name in items[0].__struct_fields__:
        table.add_column(name)
    for seat, item in enumerate(items):
        table.add_row(*map(Text, (f"      {who(seat, players)}", *map(told, asdict(item).values()))))
    return table


def told(value: Any) -> str:
    """Lists within lists, such as runs of cards, as '3 4 | 17'."""
    if value is None:
        return "–"
    if isinstance(value, tuple | list | set | frozenset):
        inner = [told(each) for each in value]
        return (" | " if any(isinstance(each, tuple) for each in value) else " ").join(inner)
    return str(value)


def replayed(replay: Replay, game: AnyGame, seat: Seat | None) -> Iterator[RenderableType]:
    """The game as `seat`, or for None a spectator, is shown it: one thing to print for each move."""
    for number, step in enumerate(replay.steps(game), 1):
        secret = step.before.tell(seat, step.move.seat, step.action) is None
        line = move_line(number, step.move, replay.players, secret)
        parts: list[RenderableType] = [line, board(game.board(step.after.view(seat)), replay.players)]
        if outcome := step.after.outcome:
            places = sorted(range(replay.seats), key=outcome.ranks.__getitem__)
            ends = [f"{outcome.ranks[s]}. {who(s, replay.players)} ({outcome.points[s]})" for s in places]
            parts.append(Text("      over: " + ", ".join(ends), style="bold"))
        yield Group(*parts)


def results_table(results: Results, seconds: float) -> RenderableType:
    table = Table(title=f"{results.game}, {results.seats} seats, {results.games} games", title_justify="left")
    table.add_column("bot")
    for heading in ("wins", "95 % interval", "points"):
        table.add_column(heading, justify="right")
    for each in results.bots:
        span = f"{each.low:.1%} – {each.high:.1%}"
        table.add_row(each.bot, f"{each.win_share:.1%}", span, f"{each.points:.1f}")
    speed = Text(
        f"chance is {1 / results.seats:.1%}; {results.moves} moves, {results.moves / seconds:,.0f} a second",
        style="dim",
    )
    return Group(table, speed)


def contest_tables(contest: Contest, hero: bool, seconds: float) -> RenderableType:
    """A hero's company and wins by table; or of a round robin who stands where, and who is how often before whom."""
    speed = Text(
        f"chance is {1 / contest.seats:.1%}; each deal ({contest.deals} of them) at every table and every way round; "
        f"{contest.moves} moves, {contest.moves / seconds:,.0f} a second",
        style="dim",
    )
    if hero:
        return Group(hero_table(contest), speed)
    return Group(standings_table(contest), duels_table(contest), speed)


def contest_title(contest: Contest) -> str:
    return f"{contest.game}, {contest.seats} seats, {contest.games} games"


def hero_table(contest: Contest) -> Table:
    table = Table(title=contest_title(contest), title_justify="left")
    for heading in ("bot", "against"):
        table.add_column(heading)
    for heading in ("wins", "95 % interval", "points"):
        table.add_column(heading, justify="right")
    for each in contest.tables:
        one = each.bots[0]
        span = f"{one.low:.1%} – {one.high:.1%}"
        table.add_row(one.bot, company(each.lineup[1:]), f"{one.win_share:.1%}", span, f"{one.points:.1f}")
    return table


def standings_table(contest: Contest) -> Table:
    rated = {rating.bot: rating for rating in contest.ratings}
    table = Table(title=contest_title(contest), title_justify="left")
    table.add_column("bot")
    for heading in ("wins", "95 % interval", "points", "rating", "± 2 σ"):
        table.add_column(heading, justify="right")
    for each in contest.standings:
        rating = rated[each.bot]
        span = f"{each.low:.1%} – {each.high:.1%}"
        told_rating = (f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}")
        table.add_row(each.bot, f"{each.win_share:.1%}", span, f"{each.points:.1f}", *told_rating)
    return table


def duels_table(contest: Contest) -> Table:
    order = [each.bot for each in contest.standings]
    ahead = {(duel.bot, duel.other): duel for duel in contest.duels}
    table = Table(title="how often before another", title_justify="left")
    for heading in ("bot", *order):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for bot in order:
        cells = [
            f"{duel.ahead:.0%} ± {(duel.high - duel.low) / 2:.0%}" if (duel := ahead.get((bot, other))) else "–"
            for other in order
        ]
        table.add_row(bot, *cells)
    return table


def games_table(games: Sequence[AnyGame]) -> Table:
    table = Table(show_lines=True)
    for heading in ("game", "title", "seats", "options, the default first", "bots, weakest first", "for simulate too"):
        table.add_column(heading)
    for game in games:
        options = [f"{name}: {', '.join(map(str, values))}" for name, values in choices(game).items()]
        more = [name for name in sparring(game) if name not in game.bots]
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(game.key, game.title, seats, "\n".join(options), ", ".join(game.bots), ", ".join(more))
    return table
