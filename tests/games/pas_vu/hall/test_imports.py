"""A server with no table of this game loads none of what the hall needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import naysay

HEAVY = {"numpy", "numba", "mujoco"}
ALONE = """
import sys, types
for name in ("naysay", "naysay.games", "naysay.games.pas_vu"):  # as folders, without the games that they import
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = ["{root}/" + name.replace(".", "/")]
import {module}
print(*{heavy} & set(sys.modules))
"""


def said(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("name", ["", ".pose", ".shapes", ".interior", ".rest", ".sight", ".kept"])
def test_the_hall_is_imported_without_what_it_computes_with(name: str) -> None:
    root = Path(naysay.__file__).parent.parent.as_posix()
    assert said(ALONE.format(root=root, module=f"naysay.games.pas_vu.hall{name}", heavy=HEAVY)) == ""


def test_a_server_loads_none_of_it() -> None:
    assert said(f"import sys, naysay.server.run; print(*{HEAVY} & set(sys.modules))") == ""
