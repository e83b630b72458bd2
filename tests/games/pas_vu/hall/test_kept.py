"""Machine code is made once on a machine, where there is room for it, and not in the server's own process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

from naysay.games.pas_vu.hall import kept

SMALL = """
from naysay.games.pas_vu.hall.picture import between
assert between(0.1, 0.9, 0.1) == (1, 8)
print(len(between.stats.cache_hits))
"""
WHOLE = """
from naysay.games.pas_vu.hall.look import look
from naysay.games.pas_vu.hall.picture import points
from naysay.games.pas_vu.hall.interior import DOORS, Interior
from naysay.games.pas_vu.hall.sight import exposed, seen
from tests.games.pas_vu.hall.halls import halls
seen(halls()[0], DOORS[0], ghosts_hide=True), seen(Interior(()), DOORS[0]), exposed(Interior(()), DOORS, [])
print(len(look.stats.cache_misses) + len(points.stats.cache_misses))
"""


def said(script: str, root: Path, **environment: str) -> str:
    run = [sys.executable, "-c", script]
    return subprocess.check_output(run, cwd=root, env={**os.environ, **environment}, text=True).strip()


def test_what_is_made_is_all_that_a_look_needs() -> None:
    subprocess.run([sys.executable, "-c", kept.MAKE], cwd=kept.ROOT, check=True)
    assert kept.made().exists()
    assert said(WHOLE, kept.ROOT) == "0"


def test_where_the_sources_folder_cannot_be_written_to_the_users_keeps_it(tmp_path: Path) -> None:
    copytree(kept.ROOT / "naysay", tmp_path / "naysay", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "naysay/games/pas_vu/hall/__pycache__").touch()  # as good as a folder that is read only, even for root
    users = tmp_path / "cache"
    environment = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(users), "NUMBA_CACHE_DIR": ""}
    assert said(SMALL, tmp_path, **environment) == "0"
    assert said(SMALL, tmp_path, **environment) == "1"
    assert len(list(users.glob("naysay/compiled-*/*/picture.between*.nbc"))) == 1


def test_where_nothing_can_be_written_to_each_process_makes_its_own(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nowhere = str(tmp_path / "file")
    assert said(SMALL, kept.ROOT, NUMBA_CACHE_DIR=nowhere, TMPDIR=str(tmp_path)) == "0"
    assert len(list(tmp_path.glob("naysay-*/compiled-*/*/picture.between*.nbc"))) == 1


def test_a_change_of_any_source_has_a_folder_of_its_own(tmp_path: Path) -> None:
    script = "from naysay.games.pas_vu.hall.kept import folder; print(folder().name)"
    copytree(kept.ROOT / "naysay", tmp_path / "naysay", ignore=ignore_patterns("__pycache__"))
    assert said(script, tmp_path, PYTHONPATH=str(tmp_path)) == kept.folder().name
    with (tmp_path / "naysay/games/pas_vu/hall/picture.py").open("a") as file:
        file.write("\n")
    assert said(script, tmp_path, PYTHONPATH=str(tmp_path)) != kept.folder().name
