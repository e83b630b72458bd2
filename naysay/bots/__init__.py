"""Players that know no game in particular."""

from naysay.bots.random import RandomBot

__all__ = ["RandomBot"]
