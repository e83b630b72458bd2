"""What has to lie beside the rules of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import msgspec
from msgspec import inspect

from naysay.core import AnyGame

ROOT = Path(__file__).parent.parent
GOLDEN_GAMES = 3


def missing_papers(key: str) -> list[str]:
    rules, tests = ROOT / "naysay/games" / key / "RULES.md", ROOT / "tests/games" / key
    papers = [rules, tests / "test_rulebook.py", tests / "perft.txt", tests / "view.txt"]
    missing = [str(paper.relative_to(ROOT)) for paper in papers if not paper.is_file()]
    if len(list(tests.glob("golden/*.play"))) < GOLDEN_GAMES:
        missing.append(f"{GOLDEN_GAMES} games in {(tests / 'golden').relative_to(ROOT)}")
    return missing


def unlisted_fields(game: AnyGame, text: str) -> list[str]:
    """What is wrong with a list of what a view and a board hold: a field a line, then who may know it and why."""
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    listed = [line[0] for line in lines]
    there = {f"View{path}" for path in fields(game.view)} | {f"Board{path}" for path in fields(board_type(game))}
    wrong = [f"{path} is not listed: who may know it, and why?" for path in sorted(there.difference(listed))]
    wrong += [f"{path} is listed, but there is no such field" for path in listed if path not in there]
    wrong += [f"{path} is listed twice" for path in sorted({path for path in listed if listed.count(path) > 1})]
    wrong += [f"{line[0]} is listed without who may know it and why" for line in lines if len(line) < 2]
    return wrong


def board_type(game: AnyGame) -> type[msgspec.Struct]:
    found: type[msgspec.Struct] = get_type_hints(game.board)["return"]
    return found


def fields(struct: type) -> tuple[str, ...]:
    """The path of every field, structs inside structs laid open: '.past[].chips[]'."""
    return tuple(dict.fromkeys(paths(inspect.type_info(struct), frozenset())))


def paths(kind: inspect.Type, within: frozenset[type]) -> Iterator[str]:
    match kind:
        case inspect.StructType(cls=cls, fields=inner) if cls not in within:
            for field in inner:
                for path in paths(field.type, within | {cls}):
                    yield f".{field.encode_name}{path}"
        case inspect.UnionType(types=types):
            for each in types:
                yield from paths(each, within)
        case inspect.CollectionType(item_type=item):
            for path in paths(item, within):
                yield f"[]{path}"
        case inspect.TupleType(item_types=items):
            for each in items:
                for path in paths(each, within):
                    yield f"[]{path}"
        case inspect.DictType(value_type=value):
            for path in paths(value, within):
                yield f"{{}}{path}"
        case inspect.NoneType():
            pass
        case _:
            yield ""
