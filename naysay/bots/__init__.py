"""Players that know no game in particular, and what the games' own bots are made of."""

from naysay.bots.random import Anything, RandomBot
from naysay.bots.reaction import Reaction

__all__ = ["Anything", "RandomBot", "Reaction"]
