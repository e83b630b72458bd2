"""How sure bots were against how right they were, drawn: for bench/not_a_hat_bots.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from not_a_hat_watching import ROLES, Case, Tenth, tenths

INK = {"easy": "#c9c9c9", "medium": "#a3a3a3", "hard": "#6f7d8c", "expert": "#c0392b"}
SIDE, GAP = 240, 60


def plot(cases: Mapping[str, Sequence[Case]]) -> str:
    size = f"{2 * SIDE + 2 * GAP + 80} {SIDE + 80}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif" font-size="11">']
    parts.append('<rect width="100%" height="100%" fill="#fff"/>')
    for panel, role in enumerate(ROLES):
        parts += [f'<g transform="translate({GAP + panel * (SIDE + GAP)} 30)">', *frame(f"names {role}")]
        for level, of_level in cases.items():
            parts += line(level, tenths(of_level, role))
        parts.append("</g>")
    for i, (level, ink) in enumerate(INK.items()):
        x, y = 2 * (SIDE + GAP) + 12, 50 + 18 * i
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="4" fill="{ink}"/><text x="{x + 10}" y="{y}">{level}</text>')
    return "\n".join([*parts, "</svg>", ""])


def frame(title: str) -> Iterator[str]:
    """With what is within five points of the truth shaded."""
    near = 0.05 * SIDE
    yield f'<text x="{SIDE / 2:g}" y="-10" text-anchor="middle" font-weight="bold">{title}</text>'
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="#fafafa" stroke="#999"/>'
    yield f'<path d="M0 {SIDE}V{SIDE - near:g}L{SIDE - near:g} 0H{SIDE}V{near:g}L{near:g} {SIDE}Z" fill="#dfead9"/>'
    yield f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#7a9a6d"/>'
    for share in range(0, 101, 20):
        at = share / 100 * SIDE
        yield f'<text x="{at:g}" y="{SIDE + 15}" text-anchor="middle">{share}</text>'
        yield f'<text x="-6" y="{SIDE - at + 4:g}" text-anchor="end">{share}</text>'
    yield f'<text x="{SIDE / 2:g}" y="{SIDE + 34}" text-anchor="middle">how sure they were, %</text>'
    yield f'<text transform="translate(-34 {SIDE / 2:g}) rotate(-90)" text-anchor="middle">how often right, %</text>'


def line(level: str, found: dict[int, Tenth]) -> Iterator[str]:
    ink, thick = INK[level], 2 if level == "expert" else 1.2
    points = [(each.sure * SIDE, (1 - each.right) * SIDE) for each in found.values()]
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{joined}" fill="none" stroke="{ink}" stroke-width="{thick}"/>'
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{1.8 * thick:g}" fill="{ink}"/>'
