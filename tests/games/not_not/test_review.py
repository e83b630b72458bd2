"""What the end tells of everybody's taps."""

from __future__ import annotations

from naysay.core import Move, Step
from naysay.games.not_not import GAME
from naysay.games.not_not.review import review
from tests.games.not_not.tables import laid


def reviewed(*rounds):
    """Of seat 0, after rounds that win no card for anybody else."""
    state, steps = laid(level="normal"), []
    for dice, tap in rounds:
        for line in ("~ roll", f"* dice {dice}", f"0 tap {tap}", "~ close"):
            step = Step.of(GAME, state, Move.parse(line))
            steps.append(step)
            state = step.after
        while None in state.table:
            step = Step.of(GAME, state, Move(-1, str(state.legal(-1)[0])))
            steps.append(step)
            state = step.after
    return review(steps, {}).seats[0]


def test_the_median_is_of_right_taps_and_the_best_is_the_quickest():
    told = reviewed(("up red plain", "top @400"), ("up red plain", "top @900"), ("left red plain", "left @500"))
    assert (told.median, told.best.ms) == (500, 400)
    assert [face.word for face in told.best.dice.criteria] == ["up", "red"]


def test_the_worst_trap_is_the_one_that_was_fallen_into_soonest():
    told = reviewed(
        ("nothing nothing plain", "left @900"),
        ("nothing nothing not not", "left @450"),
        ("nothing nothing plain", "nothing @700"),
    )
    assert (told.traps, told.held, told.worst.ms, told.worst.dice.nots) == (3, 1, 450, 2)
    assert (told.median, told.best) == (None, None)


def test_what_a_not_costs_is_told_when_there_is_enough_to_tell():
    plain = [("up down plain", f"top @{ms}") for ms in (400, 500, 600)]
    negated = [("up down not not", f"top @{ms}") for ms in (800, 850, 900)]
    assert reviewed(*plain, *negated).costs == 350
    assert reviewed(*plain, *negated[:2]).costs is None
