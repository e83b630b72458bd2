from naysay.core import Game
from naysay.games.not_not.board import board
from naysay.games.not_not.bots import BOTS, LADDER, notice
from naysay.games.not_not.judge import haste, judge
from naysay.games.not_not.ladder import Course, climb, daily, drill
from naysay.games.not_not.reasons import Reason, Slip
from naysay.games.not_not.review import review
from naysay.games.not_not.rules import Options, View, lingers, new, parse
from naysay.games.not_not.told import Told
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
    told=Told,
    reasons=Reason | Slip,
    bots=BOTS,
    ladder=LADDER,
    notice=notice,
    judge=judge,
    haste=haste,
    lingers=lingers,
    menu=False,
    review=review,
    drill=drill,
    course=Course,
    climb=climb,
    daily=daily,
    tour=tour,
)
