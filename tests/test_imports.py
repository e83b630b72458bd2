"""Imports point one way: core ← bots ← games ← table ← {server, lab}. And some names mean one thing everywhere."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "naysay"

MAY_IMPORT = {
    "core": {"core"},
    "log": {"core", "log"},
    "cluster": {"cluster"},
    "bots": {"core", "bots"},
    "games": {"core", "bots", "games"},
    "table": {"core", "bots", "games", "log", "table"},
    "server": {"core", "bots", "games", "log", "table", "server"},
    "lab": {"core", "bots", "games", "log", "table", "lab"},
    "cli": {"core", "bots", "games", "log", "table", "server", "lab", "cluster", "cli"},
}

# Each is defined once at most: those who search for it find what they looked for (web/src/rooms.test.ts likewise).
ONE_MEANING = {"Scene", "Step", "Opened", "Count", "Refused", "Trips", "Level", "Words", "Word", "Token"}


def imported(source: str, module: str) -> set[str]:
    """The full names of all that a module imports, wherever in it: an import inside a function points somewhere too."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return names


def astray(source: str, path: str) -> list[str]:
    """The imports of naysay/`path` that point the wrong way."""
    package, *inner = path.split("/")
    wrong = []
    for name in sorted(imported(source, f"naysay.{path.removesuffix('.py').replace('/', '.')}")):
        top, *rest = name.split(".")
        if inner[-1:] == ["rules.py"] and not plain(name, inner[0]):
            wrong.append(name)
        if top == "naysay" and rest[0] in MAY_IMPORT and rest[0] not in MAY_IMPORT[package]:
            wrong.append(name)
        if package == "games" and len(inner) > 1 and name.startswith("naysay.games.") and rest[1] != inner[0]:
            wrong.append(name)
    return wrong


@cache
def plain(name: str, game: str) -> bool:
    """Whether rules may import it: the contract, the standard library, and files of theirs that import no more."""
    if name.split(".", maxsplit=1)[0] in {*sys.stdlib_module_names, "msgspec"} or name.startswith("naysay.core."):
        return True
    if not name.startswith(f"naysay.games.{game}."):
        return False
    module, source = home(name)
    return all(plain(inner, game) for inner in imported(source, module))


def home(name: str) -> tuple[str, str]:
    """The module that an imported name is, or is from, and its source: it may lie in a folder of the game's."""
    while not (file := ROOT / f"{name.replace('.', '/')}.py").is_file():
        name, _, last = name.rpartition(".")
        assert last, "a module of ours has a file"
    return name, file.read_text(encoding="utf-8")


FILES = sorted(file.relative_to(PACKAGE).as_posix() for file in PACKAGE.glob("*/**/*.py"))


@pytest.mark.parametrize("path", FILES)
def test_imports_point_one_way(path: str) -> None:
    assert astray((PACKAGE / path).read_text(encoding="utf-8"), path) == []


def test_every_part_has_its_place() -> None:
    assert {path.split("/")[0] for path in FILES} <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("core/game.py", "from naysay.games import GAMES"),
        ("core/game.py", "def late():\n    import naysay.table.live"),
        ("bots/random.py", "from naysay import games"),
        ("log/sqlite.py", "from naysay.table import entries"),
        ("table/live.py", "from naysay.server import messages"),
        ("server/app.py", "import naysay.lab"),
        ("lab/arena.py", "from ..server import app"),
        ("games/not_not/bots.py", "from naysay.games.no_thanks.rules import price"),
        ("games/not_not/rules.py", "import numpy.core"),
        ("games/not_not/rules.py", "from naysay.bots import RandomBot"),
        ("games/not_not/rules.py", "from .bots import BOTS"),
        ("table/live.py", "from naysay.cli import main"),
    ],
)
def test_an_import_that_points_the_other_way_is_caught(path: str, line: str) -> None:
    assert astray(line, path)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (
            "games/not_not/rules.py",
            "from naysay.core import CHANCE\nfrom msgspec.structs import replace\nimport random",
        ),
        ("games/not_not/rules.py", "from naysay.games.not_not.cards import Card"),
        ("games/pas_vu/rules.py", "from naysay.games.pas_vu.hall.interior import Interior"),
        ("games/not_not/bots.py", "from .rules import View\nfrom naysay.bots import RandomBot\nimport numpy"),
        ("table/live.py", "from naysay import __version__\nfrom naysay.log import Log"),
        ("log/sqlite.py", "import sqlite3\nfrom naysay.core import Seat"),
    ],
)
def test_an_import_that_points_the_right_way_is_not(path: str, line: str) -> None:
    assert astray(line, path) == []


def defined(source: str, path: str) -> Iterator[str]:
    """Classes and types that a module has for others, and its own name."""
    yield Path(path).stem.capitalize()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def doubles(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Names that should mean one thing, and the modules in which each has a meaning, where they are several."""
    homes: dict[str, list[str]] = {}
    for path, source in sources.items():
        for name in ONE_MEANING & set(defined(source, path)):
            homes.setdefault(name, []).append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1}


def test_some_names_mean_one_thing() -> None:
    sources = {path: (PACKAGE / path).read_text(encoding="utf-8") for path in FILES}
    assert doubles(sources) == {}
    assert doubles({**sources, "lab/arena.py": "class Step: ..."}) == {"Step": ["core/replay.py", "lab/arena.py"]}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("games/not_not/ladder.py", "class Scene(Struct): ..."),
        ("games/not_not/ladder.py", "Scene = tuple[int, int]"),
        ("games/not_not/ladder.py", "Scene: TypeAlias = int"),
        ("games/pas_vu/hall/scene.py", ""),
    ],
)
def test_a_name_with_a_second_meaning_is_found(path: str, line: str) -> None:
    assert doubles({"server/messages.py": "class Scene(Struct): ...", path: line}) == {
        "Scene": ["server/messages.py", path]
    }
