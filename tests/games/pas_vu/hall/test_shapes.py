"""The law of `shapes.json`: what is drawn lies inside the part that is judged, and reaches almost to its surface."""

from __future__ import annotations

import json
from itertools import combinations
from math import pi
from pathlib import Path
from typing import Any

import pytest

from naysay.games.pas_vu.hall import shapes
from naysay.games.pas_vu.hall.shapes import FURNITURE, GHOSTS, PIECES, SIZES, Part, Piece

DRAWN = json.loads((Path(shapes.__file__).parent / "shapes.json").read_text(encoding="utf-8"))
ROUNDED = 0.018  # a part's edges are, unless it says otherwise
NEAR = 1e-9


def behind(part: dict[str, Any]) -> float:
    """How far what is drawn stays behind a part's surface: at a rounded corner, a tube's corner, or an inset face."""
    thin = 2 * min(part["half"])
    corners = {"tube": 0.2072 * thin, "wheel": 0.2072 * 2 * part["half"][0], "stud": 0.0}
    edge = corners.get(part.get("shape", ""), 0.732 * min(part.get("round", ROUNDED), 0.3 * thin))
    return float(max(edge, *part.get("inset", [0])))


def copies(item: dict[str, Any]) -> list[list[float]]:
    """Where a decoration is, and all its repetitions."""
    repeat = item.get("repeat", {"n": 1, "step": [0, 0, 0]})
    return [[at + n * step for at, step in zip(item["pos"], repeat["step"], strict=True)] for n in range(repeat["n"])]


@pytest.mark.parametrize("piece", PIECES)
def test_what_is_drawn_reaches_almost_to_the_surface_of_its_part(piece: Piece) -> None:
    assert max(map(behind, DRAWN["furniture"][piece]["parts"])) <= DRAWN["slack"] == 0.03


@pytest.mark.parametrize("piece", PIECES)
def test_no_decoration_leaves_its_part(piece: Piece) -> None:
    for item in DRAWN["furniture"][piece]["decor"]:
        home = FURNITURE[piece].parts[item["in"]]
        for at in copies(item):
            for axis in range(3):
                assert abs(at[axis] - home.pos[axis]) + item["half"][axis] <= home.half[axis] + NEAR, item


def depth(a: Part, b: Part) -> float:
    return min(a.half[axis] + b.half[axis] - abs(a.pos[axis] - b.pos[axis]) for axis in range(3))


@pytest.mark.parametrize("piece", PIECES)
def test_parts_touch_and_none_overlap(piece: Piece) -> None:
    parts = FURNITURE[piece].parts
    assert all(depth(a, b) <= NEAR for a, b in combinations(parts, 2))
    joined = {0}
    while (
        more := {i for i in range(len(parts)) if any(abs(depth(parts[i], parts[j])) <= NEAR for j in joined)} - joined
    ):
        joined |= more
    assert len(joined) == len(parts)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_stands_on_its_own_floor(piece: Piece) -> None:
    assert min(part.pos[2] - part.half[2] for part in FURNITURE[piece].parts) == 0


def test_the_glass_lies_on_a_part_of_the_mirror_alone() -> None:
    assert [piece for piece in PIECES if FURNITURE[piece].glass] == ["mirror"]
    glass = FURNITURE["mirror"].glass
    assert glass is not None
    assert list(glass.normal) == [0, 1, 0]
    homes = [part for part in FURNITURE["mirror"].parts if 0 < glass.center[1] - part.pos[1] - part.half[1] < 0.002]
    assert any(glass.u[0] <= part.half[0] and glass.v[2] <= part.half[2] for part in homes)


def test_sizes_are_those_that_are_told() -> None:
    volumes = {piece: round(sum(part.volume for part in FURNITURE[piece].parts), 3) for piece in PIECES}
    assert volumes == {
        "mirror": 0.167, "trolley": 0.341, "desk": 0.601, "piano": 0.957, "armchair": 0.502, "table": 0.103,
    }  # fmt: skip
    assert sum(len(FURNITURE[piece].parts) for piece in PIECES) == 53
    ghosts = [GHOSTS[size] for size in SIZES]
    bodies = [pi * ghost.radius**2 * ghost.neck + 2 / 3 * pi * ghost.radius**3 for ghost in ghosts]
    assert [round(body, 3) for body in bodies] == [0.072, 0.212, 0.510]
