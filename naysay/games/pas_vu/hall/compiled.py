"""Functions as machine code, by numba. It is made when a function is first called, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit
from numba.core import config

from naysay.games.pas_vu.hall.kept import folder

P = ParamSpec("P")
R = TypeVar("R")

config.CACHE_DIR = str(folder())  # type: ignore[attr-defined]


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """It lets other threads run meanwhile, and divides by zero as numpy does."""
    return cast("Callable[P, R]", njit(cache=True, nogil=True, error_model="numpy")(function))
