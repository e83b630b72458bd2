"""Functions as machine code, by numba. It is made when a function is first called, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from numba import njit
from numba.core import config

from naysay.kept import folder

P = ParamSpec("P")
R = TypeVar("R")
SUMS = {"contract", "reassoc"}  # sums may be taken in any order, so that several numbers are added at once


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """numba looks for where to keep it when it is asked to, and others may keep theirs elsewhere."""
    elsewhere = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(folder(Path(__file__).parent))  # type: ignore[attr-defined]
    try:
        return cast("Callable[P, R]", njit(cache=True, nogil=True, error_model="numpy", fastmath=SUMS)(function))
    finally:
        config.CACHE_DIR = elsewhere  # type: ignore[attr-defined]
