from naysay.core import Game
from naysay.games.no_thanks.board import board
from naysay.games.no_thanks.bots import BOTS
from naysay.games.no_thanks.reasons import Reason
from naysay.games.no_thanks.review import review
from naysay.games.no_thanks.rules import CHIPS, Options, View, idle, new, parse, revealed
from naysay.games.no_thanks.told import Told

GAME = Game(
    key="no_thanks",
    title="No Thanks!",
    version=1,
    seats=range(min(CHIPS), max(CHIPS) + 1),
    options=Options,
    new=new,
    parse=parse,
    view=View,
    board=board,
    told=Told,
    reasons=Reason,
    idle=idle,
    bots=BOTS,
    daily=("hard",) * 3,
    revealed=revealed,
    review=review,
)
