from naysay.core import Game
from naysay.games.not_not.board import board
from naysay.games.not_not.bots import BOTS
from naysay.games.not_not.drill import drill
from naysay.games.not_not.rules import Options, View, new, parse, race
from naysay.games.not_not.tour import tour

GAME = Game(
    key="not_not",
    title="Not Not",
    version=1,
    seats=range(2, 9),
    options=Options,
    new=new,
    parse=parse,
    view=View,
    board=board,
    bots=BOTS,
    race=race,
    drill=drill,
    tour=tour,
)
