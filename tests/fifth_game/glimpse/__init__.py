"""A game with all that a game may have: free words, a referee, something that fades, a slow bot that fails."""

from naysay.core import Game

from .bots import BOTS, Remembered
from .judge import judge, referee
from .rules import Options, Told, View, board, idle, new, parse

GAME = Game(
    key="glimpse",
    title="Glimpse",
    version=1,
    seats=range(2, 4),
    options=Options,
    new=new,
    parse=parse,
    view=View,
    board=board,
    told=Told,
    reasons=Remembered,
    bots=BOTS,
    idle=idle,
    judge=judge,
    referee=referee,
    slow=True,
    menu=False,
)
