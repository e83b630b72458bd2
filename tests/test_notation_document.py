"""What docs/notation.md says is enough: a reader with none of our modules works out every draw of every game."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from tests import stranger

FOLDER = Path(__file__).parent / "games"
GAMES = {
    f"{file.parts[-3]} {file.stem}": text
    for file in sorted(FOLDER.glob("*/golden/*.play"))
    if "\nseed " in (text := file.read_text(encoding="utf-8")) and "\nfingerprint " in text
}


def test_the_stranger_has_none_of_our_modules():
    tree = ast.parse(Path(stranger.__file__).read_text(encoding="utf-8"))
    found = {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    found |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in found} <= sys.stdlib_module_names


def test_there_is_a_sealed_game_of_every_game_and_one_with_hashes():
    assert {name.split(" ")[0] for name in GAMES} == set(stranger.MENUS)
    assert any("\nhash " in text for text in GAMES.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_draw_follows_from_the_text(name: str):
    assert stranger.Game(GAMES[name]).faults() == []


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_with_its_own_fingerprint_is_not_enough(name: str):
    seed, seal = "00" * 32, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    forged = re.sub(r"\nseed .*", f"\nseed {seed}", re.sub(r"\nfingerprint .*", f"\nfingerprint {seal}", GAMES[name]))
    faults = stranger.Game(forged).faults()
    assert "fingerprint" not in faults
    assert any(fault.startswith("move") for fault in faults)
