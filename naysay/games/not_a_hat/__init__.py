from naysay.core import Game
from naysay.games.not_a_hat.actions import parse
from naysay.games.not_a_hat.board import board
from naysay.games.not_a_hat.bots import BOTS
from naysay.games.not_a_hat.drill import Course, drill
from naysay.games.not_a_hat.judge import judge
from naysay.games.not_a_hat.reasons import Reason
from naysay.games.not_a_hat.review import review
from naysay.games.not_a_hat.rules import Options, View, idle, new, revealed
from naysay.games.not_a_hat.told import Told
from naysay.games.not_a_hat.witness import advisor

GAME = Game(
    key="not_a_hat",
    title="That's Not a Hat",
    version=1,
    seats=range(2, 9),
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
    menu=False,
    advisor=advisor,
    revealed=revealed,
    review=review,
    drill=drill,
    course=Course,
)
