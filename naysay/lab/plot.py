"""A contest as a picture: each bot's share of the wins with its interval, and what chance alone would give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from naysay.core import Level
from naysay.lab.contest import Contest
from naysay.lab.results import Standing

WIDTH, RIGHT, ROW, TOP, BOTTOM = 440, 190, 26, 56, 40  # in pixels; WIDTH holds shares from 0 to 1
LETTER = 7.5  # as wide as one is on average, or wider
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #222 }
.quiet { fill: #767676 }
.line { stroke: #d5d5d5 }
.chance { stroke: #c0392b; stroke-dasharray: 4 3 }
.span { stroke: #20639b; stroke-width: 3; stroke-linecap: round }
.mean { fill: #20639b }
.paper { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #eee } .quiet { fill: #a0a0a0 } .line { stroke: #444 }
  .chance { stroke: #ff8a75 } .span { stroke: #7db8e8 } .mean { fill: #7db8e8 } .paper { fill: #1b1b1b }
}
"""


def svg(contest: Contest, hero: bool) -> str:
    """Of a hero's contest each table is a row; of a round robin each bot."""
    rows = list(hero_rows(contest) if hero else robin_rows(contest))
    left = 28 + LETTER * max(len(label) for label, _, _ in rows)
    width, height = left + WIDTH + RIGHT, TOP + ROW * len(rows) + BOTTOM
    title = f"{contest.game}, {contest.seats} seats: share of the wins with its 95 % interval, {contest.games:,} games"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{width:g}" height="{height}"/>',
        text(16, 26, title),
        f'<g transform="translate({left:g} 0)">',
        *axis(height - BOTTOM, 1 / contest.seats),
    ]
    for i, (label, standing, note) in enumerate(rows):
        parts += row(TOP + ROW * i + ROW / 2, label, standing, note)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def robin_rows(contest: Contest) -> Iterator[tuple[str, Standing, str]]:
    rated = {rating.bot: rating for rating in contest.ratings}
    for standing in contest.standings:
        rating = rated[standing.bot]
        note = f"{standing.win_share:.1%}  rated {rating.mu:.1f} ± {2 * rating.sigma:.1f}"
        yield standing.bot, standing, note


def hero_rows(contest: Contest) -> Iterator[tuple[str, Standing, str]]:
    for table in contest.tables:
        hero = table.bots[0]
        yield f"{hero.bot} – {company(table.lineup[1:])}", hero, f"{hero.win_share:.1%}"


def company(others: Sequence[Level]) -> str:
    """Whom a hero plays: 2 × hard, easy."""
    return ", ".join(bot if seats == 1 else f"{seats} × {bot}" for bot, seats in Counter(others).items())


def axis(bottom: float, chance: float) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        x = across(tenth / 10)
        yield f'<line class="line" x1="{x}" y1="{TOP - 6}" x2="{x}" y2="{bottom}"/>'
        yield text(x, bottom + 20, f"{tenth * 10} %", "quiet", "middle")
    x = across(chance)
    yield f'<line class="chance" x1="{x}" y1="{TOP - 6}" x2="{x}" y2="{bottom}"><title>chance alone</title></line>'


def row(y: float, label: str, standing: Standing, note: str) -> Iterable[str]:
    low, mean, high = map(across, (standing.low, standing.win_share, standing.high))
    return (
        text(-12, y + 4, label, "", "end"),
        f'<line class="span" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>',
        f'<circle class="mean" cx="{mean}" cy="{y}" r="4.5"/>',
        text(WIDTH + 14, y + 4, note, "quiet"),
    )


def across(share: float) -> float:
    return round(WIDTH * share, 1)


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
