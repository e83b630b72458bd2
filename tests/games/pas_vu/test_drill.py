"""Alone in the hall: three ghosts are to hide from the doors that look, and the server tells whether they do."""

from __future__ import annotations

from random import Random

import pytest

from naysay.core import Unfit
from naysay.games.pas_vu.drill import QUARTERS, Course, answer, drill, named, saved_drills
from naysay.games.pas_vu.hall.interior import Door, Interior, Side
from naysay.games.pas_vu.hall.space import clear

COURSES = [Course(doors=doors) for doors in (2, 3, 4)]


def placed(stands):
    return " ".join(f"{number}@{x:g},{y:g},{z:g}" for number, (x, y, z) in stands)


@pytest.mark.parametrize("course", COURSES)
def test_a_drill_has_three_ghosts_to_hide_and_as_many_doors_as_asked_for(course):
    made = [drill(Random(seed), course) for seed in range(30)]
    assert {len(each.doors) for each in made} == {course.doors}
    assert {len(each.ghosts) for each in made} == {3}
    assert len({each.name for each in made}) > 20


@pytest.mark.parametrize("quarters", range(QUARTERS))
def test_every_drill_can_be_solved_whichever_way_it_is_turned(quarters):
    for name in saved_drills():
        shown = answer(f"{name}.{quarters}", "show")
        assert shown.hidden, name
        assert all(not look.witnesses for look in shown.looks)


def test_what_is_shown_can_be_answered_too():
    """If it is not, the hall's shapes have changed: bench/pas_vu_drills.py makes the halls anew."""
    for name, saved in saved_drills().items():
        assert clear(Interior(saved.furniture)), name
        shown = answer(f"{name}.1", "show")
        assert answer(f"{name}.1", f"look {placed(shown.stands)}") == shown


def test_a_turn_takes_every_door_and_every_square_with_it():
    before, after = named("1.0"), named("1.1")
    assert [named("1.0").squares] == [tuple(sorted((y, 5 - x) for x, y in after.squares))]
    turned: dict[Side, Side] = {"south": "east", "east": "north", "north": "west", "west": "south"}
    for was, now in zip(before.doors, after.doors, strict=True):
        assert now == Door(turned[was.side], was.number if was.side in ("south", "north") else 7 - was.number)


def test_a_drill_does_not_tell_how_it_is_done():
    one = drill(Random(1), Course())
    assert "hidden" not in one.__struct_fields__


def seen_somewhere(name):
    """An answer with a ghost that is seen: before the first door that looks into one of its squares."""
    saved = named(name)
    ghosts = [number for number, _ in saved.hidden]
    squares = list(saved.squares)
    for i in range(len(squares) - 2):
        wish = " ".join(f"{g}@{x + 0.5},{y + 0.5},0" for g, (x, y) in zip(ghosts, squares[i : i + 3], strict=True))
        found = answer(name, f"look {wish}")
        if found.looks and not found.hidden:
            return found
    raise AssertionError("expected a spot that can be seen")


def test_who_is_seen_is_told_by_which_door_and_how():
    found = seen_somewhere("30.0")
    assert [look.door for look in found.looks] == list(named("30.0").doors)
    witness = next(witness for look in found.looks for witness in look.witnesses)
    assert witness.ghost in dict(found.stands)
    assert witness.share > 0


def test_a_ghost_stands_as_near_as_there_is_room_and_nobody_looks_before_all_do():
    (number, (x, y, z)), *_ = named("1.0").hidden
    found = answer("1.0", f"stand {number}@{x:g},{y:g},{z:g}")
    assert found.stands == ((number, (x, y, z)),)
    assert found.looks == ()
    assert answer("1.0", f"look {number}@{x:g},{y:g},{z:g}").looks == ()


@pytest.mark.parametrize("name", ["", "0.0", "1", "1.4", "1.", "x.1", "1.0.0"])
def test_a_drill_that_is_none_is_refused(name):
    with pytest.raises(Unfit, match="expected"):
        answer(name, "show")


@pytest.mark.parametrize(
    "wish",
    ["", "hide", "show 3", "look 3", "look 99@1.5,1.5,0", "look x@1.5,1.5,0", "stand 1@1.5,1.5", "stand 1@-3,1.5,0"],
)
def test_an_answer_that_is_none_is_refused(wish):
    with pytest.raises(ValueError, match="expected"):
        answer("1.0", wish)


def test_two_ghosts_wished_for_at_one_spot_stand_side_by_side_or_one_finds_no_room():
    drill = named("1.0")
    (one, spot), (other, _), *_ = drill.hidden
    x, y, z = spot
    found = answer("1.0", f"stand {one}@{x:g},{y:g},{z:g} {other}@{x:g},{y:g},{z:g}")
    assert dict(found.stands)[one] == spot
    assert dict(found.stands).get(other) != spot
    assert (other in dict(found.stands)) != (other in found.crowded)


def test_a_square_that_is_not_the_drill_s_is_refused():
    drill = named("1.0")
    x, y = next((x, y) for x in range(6) for y in range(6) if (x, y) not in drill.squares)
    with pytest.raises(Unfit, match="in its squares"):
        answer("1.0", f"stand {drill.hidden[0][0]}@{x + 0.5},{y + 0.5},0")


def test_a_ghost_beyond_its_square_is_refused():
    number, _ = named("1.0").hidden[0]
    x, y = named("1.0").squares[0]
    with pytest.raises(Unfit, match="within its square"):
        answer("1.0", f"stand {number}@{x + 0.01},{y + 0.01},0")
