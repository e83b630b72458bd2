"""A game's options are the fields of a frozen struct, each a Literal of its choices: all else follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from naysay.core.game import AnyGame


class OptionsError(ValueError):
    """Options that the game does not have."""


def choices(game: AnyGame) -> dict[str, tuple[int | str, ...]]:
    """Every option with its choices, the default first."""
    return dict(choices_of(game.options))  # type: ignore[arg-type]


@cache  # to read a struct's hints takes as long as to make ten tables
def choices_of(options: type[Any]) -> dict[str, tuple[int | str, ...]]:
    listed = {}
    for name, hint in get_type_hints(options).items():
        default = getattr(options(), name)
        listed[name] = (default, *(choice for choice in get_args(hint) if choice != default))
    return listed


def parse_options(game: AnyGame, given: Mapping[str, int | str]) -> Any:
    """Options from names and values; a number may come as text, as in the header of a replay."""
    return chosen(game.options, given, game.key)


def parse_course(game: AnyGame, given: Mapping[str, int | str]) -> Any:
    """Likewise, what is asked of a drill."""
    return chosen(game.course or game.options, given, game.key)


def chosen(options: type[Any], given: Mapping[str, int | str], of: str) -> Any:
    known = choices_of(options)  # type: ignore[arg-type]
    values = {}
    for name, value in given.items():
        if name not in known:
            raise OptionsError(f"{of} has no option {name!r}; expected {', '.join(known)}")
        for choice in known[name]:
            if str(choice) == str(value):
                values[name] = choice
                break
        else:
            expected = ", ".join(map(str, known[name]))
            raise OptionsError(f"option {name!r} of {of} may be {expected}; got {str(value)[:40]!r}")
    return options(**values)


def write_options(options: Any) -> dict[str, int | str]:
    return dict(msgspec.structs.asdict(options))
