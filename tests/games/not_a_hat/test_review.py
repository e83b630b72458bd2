"""After the end each gift's journey is told."""

from __future__ import annotations

from typing import Any

from naysay.core import Replay
from naysay.games.not_a_hat import GAME
from naysay.games.not_a_hat.review import Hop, review
from tests.server.seeding import golden

HEAD = "naysay 2\ngame not_a_hat 1\nseats 3\nstart 0\noption speech {speech}\n\n"
BEGINNING = ["* deal cup", "* deal hat", "* deal kite", "* top drum", "~ take", "* top lantern", "~ turn"]


def told(*lines: str, speech: str = "page") -> Any:
    replay = Replay.parse(HEAD.format(speech=speech) + "\n".join([*BEGINNING, *lines]))
    return {journey.thing: journey for journey in review(list(replay.steps(GAME)), {}).journeys}


def test_a_gift_s_journey_is_who_had_it_what_was_said_and_where_it_broke():
    journeys = told(
        "* back left",
        '0 offer drum "a drum" smiling',
        "1 accept",
        "* back right",
        '1 offer hat "hat" plainly',
        "0 accept",
        "* back left",
        '0 offer cup "cup" plainly',
        "1 accept",
        '1 offer kettle "kettle" unsure',
        "2 refuse",
    )
    assert list(journeys) == ["cup", "hat", "kite", "drum"], "as they came into the game"
    drum = journeys["drum"]
    assert (drum.dealt, drum.first, drum.arrow, drum.back, drum.broke) == (False, 0, "left", 1, 1)
    assert drum.hops == (
        Hop(0, 1, "drum", "a drum", right=True, conviction=None, answer="accepted"),
        Hop(1, 2, "kettle", "kettle", right=False, conviction=None, answer="refused"),
    )
    assert (journeys["hat"].dealt, journeys["hat"].back, journeys["hat"].broke) == (True, None, None)
    assert (journeys["hat"].arrow, journeys["kite"].arrow) == ("right", None), "the kite was never turned"
    assert journeys["kite"].hops == ()


def test_what_was_said_aloud_is_known_only_if_the_two_agreed():
    one = told("* back left", "0 said", "1 accept", speech="aloud")["drum"]
    assert (one.hops[0].right, one.broke) == (None, None)
    other = told("* back left", "0 said", "1 refuse", "0 wrong", "1 wrong", speech="aloud")["drum"]
    assert (other.hops[0].right, other.broke, other.back) == (False, 0, 0)


def test_of_bots_it_is_told_with_what_conviction_they_spoke():
    replay = golden("not_a_hat", "five_rounds")
    hops = [hop for journey in review(list(replay.steps(GAME)), replay.bots).journeys for hop in journey.hops]
    assert {hop.conviction for hop in hops} >= {"knew", "bluffed"}
    right = {how: [hop.right for hop in hops if hop.conviction == how] for how in ("knew", "bluffed")}
    assert (
        sum(map(bool, right["knew"])) / len(right["knew"])
        > 0.6
        > sum(map(bool, right["bluffed"])) / len(right["bluffed"])
    )
    assert {journey.round for journey in review(list(replay.steps(GAME)), replay.bots).journeys} == {1, 2, 3, 4, 5}
