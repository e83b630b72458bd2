"""Where machine code is kept that numba made. Needs no numba."""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp

NAME = "compiled-"
MARK = re.compile(rb"^@compiled$", re.MULTILINE)


@cache
def folder(sources: Path) -> Path:
    """For the functions marked as compiled in the files of a folder, named after all that it was made from.

    numba alone looks at the file that a function is in, and not at those of the functions that it calls. Where neither
    the sources' folder nor the user's can be written to, it is kept for this process and those that it starts.
    """
    marked = filter(MARK.search, (file.read_bytes() for file in sorted(sources.glob("*.py"))))
    name = NAME + sha256(b"".join(marked) + version("numba").encode()).hexdigest()[:16]
    home = next(filter(writable, homes(sources)), None)
    if home is None:
        home = Path(mkdtemp(prefix="naysay-"))
        os.environ["NUMBA_CACHE_DIR"] = str(home)
    return home / name


def homes(sources: Path) -> list[Path]:
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return [Path(chosen)]
    return [sources / "__pycache__", Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "naysay"]


def writable(home: Path) -> bool:
    try:
        home.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=home):
            return True
    except OSError:
        return False
