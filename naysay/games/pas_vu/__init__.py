from naysay.core import Game, Preparation
from naysay.games.pas_vu.actions import parse
from naysay.games.pas_vu.board import board
from naysay.games.pas_vu.bots import BOTS
from naysay.games.pas_vu.drill import Course, answer, drill
from naysay.games.pas_vu.hall.kept import is_made, make
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.reasons import Reason
from naysay.games.pas_vu.referee import referee
from naysay.games.pas_vu.review import review
from naysay.games.pas_vu.rules import View, idle, new
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.told import Told

GAME = Game(
    key="pas_vu",
    title="Pas Vu Pas Pris",
    version=1,
    seats=range(2, 5),
    options=Options,
    new=new,
    parse=parse,
    view=View,
    board=board,
    told=Told,
    reasons=Reason,
    bots=BOTS,
    idle=idle,
    judge=judge,
    referee=referee,
    preparation=Preparation(is_made, make),
    slow=True,
    menu=False,
    review=review,
    drill=drill,
    answer=answer,
    course=Course,
)
