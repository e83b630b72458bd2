"""A whole game in one folder: put such a folder into naysay/games and every part of Naysay can play it."""

from naysay.bots import Anything, RandomBot
from naysay.core import Game

from .rules import Options, Told, View, board, idle, new, parse

GAME = Game(
    key="snap",
    title="Snap",
    version=1,
    seats=range(2, 5),
    options=Options,
    new=new,
    parse=parse,
    view=View,
    board=board,
    told=Told,
    reasons=Anything,
    idle=idle,
    bots={"easy": RandomBot},
)
