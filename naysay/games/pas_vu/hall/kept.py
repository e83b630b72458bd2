"""How the hall's machine code is made beside a server. Needs no numba.

Making it takes some seconds of a core, once on a machine; reading it a fraction of one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from threading import Lock

from naysay import kept

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
MAKE = f"from {__name__} import main; main()"
MAKER = "NAYSAY_MAKES_HALL"  # in the environment of the process that makes it
MAKING = Lock()


def folder() -> Path:
    return kept.folder(HERE)


def made() -> Path:
    """There once all is compiled."""
    return folder() / "made"


def is_made() -> bool:
    return made().exists()


def make() -> None:
    """In a process of its own, for numba would keep the interpreter from all else; who comes later waits."""
    with MAKING:
        if not is_made() and MAKER not in os.environ:
            environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder().parent)}
            subprocess.run([sys.executable, "-c", MAKE], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)


def main() -> None:
    """Looks once at a hall in which nothing is left out, and removes what was made of older sources."""
    os.environ[MAKER] = "yes"
    from naysay.games.pas_vu.hall.interior import DOORS, Ghost, Interior
    from naysay.games.pas_vu.hall.pose import Pose
    from naysay.games.pas_vu.hall.sight import exposed, seen

    interior = Interior.of(
        {"mirror": Pose((3.5, 5.5, 0.0), (1.0, 0.0, 0.0, 0.0))}, {3: Ghost.of(0, "small", (3.5, 3.5, 0))}
    )
    seen(interior, DOORS[3])
    exposed(interior, DOORS, [interior.ghosts[0][1]])
    made().touch()
    for other in (HERE / "__pycache__").glob(f"{kept.NAME}*"):
        if other != folder():
            rmtree(other, ignore_errors=True)
