"""Where the hall's machine code is kept, and how it is made beside a server. Needs no numba.

Making it takes some seconds of a core, once on a machine; reading it a fraction of one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile, mkdtemp
from threading import Lock

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
NAME = "compiled-"
MARK = re.compile(rb"^@compiled$", re.MULTILINE)
MAKE = f"from {__name__} import main; main()"
MAKING = Lock()


@cache
def folder() -> Path:
    """Where machine code is kept, named after all that it was made from.

    numba alone looks at the file that a function is in, and not at those of the functions that it calls. Where neither
    the sources' folder nor the user's can be written to, it is kept nowhere, and each process makes its own.
    """
    sources = filter(MARK.search, (file.read_bytes() for file in sorted(HERE.glob("*.py"))))
    name = NAME + sha256(b"".join(sources) + version("numba").encode()).hexdigest()[:16]
    return (next(filter(writable, homes()), None) or Path(mkdtemp(prefix="naysay-"))) / name


def homes() -> list[Path]:
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return [Path(chosen)]
    return [HERE / "__pycache__", Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "naysay"]


def writable(home: Path) -> bool:
    try:
        home.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=home):
            return True
    except OSError:
        return False


def made() -> Path:
    """There once all is compiled."""
    return folder() / "made"


def make() -> None:
    """In a process of its own, for numba would keep the interpreter from all else meanwhile."""
    with MAKING:
        if not made().exists():
            environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder().parent)}
            subprocess.run([sys.executable, "-c", MAKE], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)


def main() -> None:
    """Looks once at a hall in which nothing is left out, and removes what was made of older sources."""
    from naysay.games.pas_vu.hall.pose import Pose
    from naysay.games.pas_vu.hall.scene import DOORS, Ghost, Scene
    from naysay.games.pas_vu.hall.sight import exposed, seen

    scene = Scene.of({"mirror": Pose((3.5, 5.5, 0.0), (1.0, 0.0, 0.0, 0.0))}, {3: Ghost.of(0, "small", (3.5, 3.5, 0))})
    seen(scene, DOORS[3])
    exposed(scene, DOORS, [scene.ghosts[0][1]])
    made().touch()
    for other in (HERE / "__pycache__").glob(f"{NAME}*"):
        if other != folder():
            rmtree(other, ignore_errors=True)
