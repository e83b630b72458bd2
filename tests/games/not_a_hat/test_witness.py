"""A hint tells what its seat could have known, and no more. [5.11]"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from naysay.games.not_a_hat.reasons import CameAs, LayOpen
from naysay.games.not_a_hat.rules import Options
from naysay.games.not_a_hat.witness import Witness, advisor
from tests.games.not_a_hat.tables import dealt, from_the_shop, given, played


def hint(seat: int, *states: Any) -> Any:
    witness = Witness()
    for state in states:
        witness.see(state.view(seat))
    view = states[-1].view(seat)
    return witness.choose(view, states[-1].legal(seat), Random(1))


def game() -> list[Any]:
    """A drum is given to the left as a kettle, and thanked for; seat 1 gives its hat on, and the drum after that."""
    states = [dealt("cup hat kite", "drum")]
    states.append(played(states[-1], "~ take"))
    states.append(played(states[-1], "* top lantern", "~ turn", "* back left"))
    states.append(played(states[-1], '0 offer kettle "kettle" smiling'))
    states.append(played(states[-1], "1 accept", "* back right"))
    states.append(played(states[-1], '1 offer hat "hat" plainly'))
    states.append(played(states[-1], "0 accept", "* back left"))
    states.append(played(states[-1], '0 offer cup "cup" plainly'))
    states.append(played(states[-1], "1 accept"))
    return states


def test_what_came_from_somebody_is_told_with_the_name_that_they_gave_it():
    given_as = hint(1, *game())
    assert given_as.why == CameAs(seat=0, thing="kettle", ago=2), "not what it is: a drum"
    assert given_as.action.thing == "kettle"


def test_what_nobody_has_named_yet_is_told_as_it_was_seen():
    assert hint(1, *game()[:5]).why == LayOpen("hat", 0), "just now, when it was turned"


def test_who_is_offered_a_gift_is_told_what_was_known_before():
    states = game()
    states.append(played(states[-1], '1 offer cup "cup" plainly'))
    doubt = hint(2, *states)
    assert (doubt.action, doubt.why) == ("refuse", CameAs(seat=0, thing="kettle", ago=3))


def test_what_lay_open_a_moment_ago_is_not_doubted():
    assert hint(1, *game()[:4]).action == "refuse", "everybody saw a drum"
    state = given(from_the_shop(dealt("cup hat kite", "drum"), "lantern"), 0, "left", "drum")
    shown = played(dealt("cup hat kite", "drum"), "~ take")
    assert hint(1, shown, state).action == "accept"


@pytest.mark.parametrize(
    ("hints", "alone", "given"),
    [("alone", True, True), ("alone", False, False), ("all", False, True), ("none", True, False)],
)
def test_hints_are_for_those_whom_the_table_allows_them(hints: Any, alone: bool, given: bool):
    assert (advisor(Options(hints=hints), alone) is not None) == given
