"""Every folder here is a game and exposes GAME. No list anywhere names the games.

NAYSAY_GAMES may name more folders that hold games, as PATH names folders that hold programs.
"""

import os
from importlib import import_module
from pkgutil import iter_modules

from naysay.core import AnyGame

__path__ += filter(None, os.environ.get("NAYSAY_GAMES", "").split(os.pathsep))


def find_games() -> dict[str, AnyGame]:
    found = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg)
    return {game.key: game for game in found}


GAMES = find_games()
