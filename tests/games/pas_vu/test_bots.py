"""Bots hide, look and leave as their level has it; whatever they choose, the judge takes."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from naysay.core import CHANCE, REFEREE, Sight
from naysay.games.pas_vu.actions import Pick, Plan
from naysay.games.pas_vu.bots import BOTS, EXPERT, Haunter
from naysay.games.pas_vu.cards import TURNS, size_of
from naysay.games.pas_vu.hall.interior import SIDES, Door, Ghost, Interior
from naysay.games.pas_vu.hall.sight import seen
from naysay.games.pas_vu.halls import LAYOUTS
from naysay.games.pas_vu.haunting import Haunting
from naysay.games.pas_vu.hideouts import apart, spots, watched
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.outlook import choosers, doors_ahead, steps_out, walk_to
from naysay.games.pas_vu.reasons import Aims, Guesses, Leaves, Sneaks, Walks
from naysay.games.pas_vu.referee import referee
from naysay.games.pas_vu.rules import new
from naysay.games.pas_vu.table import Options
from naysay.games.pas_vu.valuing import Option, at_home, best_plan, in_the_hall
from tests.games.pas_vu.tables import dealt, haunted, opened, planned, played, struck


def asked(level, state, seat, seed=1):
    return BOTS[level]().choose(state.view(seat), state.legal(seat), Random(seed))


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("easy", "medium"), Options()),
        (("medium", "easy"), Options(fusion="on", midnight="on")),
        (("hard", "expert"), Options(fusion="on", midnight="on", ghosts_hide="on")),
    ],
)
def test_a_game_of_bots_is_taken_by_judge_and_rules_to_its_end(levels, options):
    rng, state = Random(5), opened(2, options)
    bots = [BOTS[level]() for level in levels]
    while state.actors:
        seat = max(state.actors)
        if seat == CHANCE:
            action = rng.choice(state.legal(seat))
        elif seat == REFEREE:
            action = referee(state)
        else:
            intent = bots[seat].choose(state.view(seat), state.legal(seat), rng)
            state.play(seat, intent.action)
            action = judge(state.view(seat), seat, str(intent.action), Sight())
        state = state.play(seat, action)
    assert state.outcome


@pytest.mark.parametrize("level", BOTS)
def test_a_ghost_that_can_leave_in_the_last_turn_does(level):
    state = replace(dealt(haunted(opened(2), {3: "5.5,4.5,0"})), turn=TURNS)
    assert any(walk.ghost == 3 and walk.out for walk in asked(level, state, 0).action.walks)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_great_go_first(level):
    state = dealt(opened(2, keyhole="west 1"), "mirror trolley 6", "desk table 6")
    walks = asked(level, state, 0).action.walks
    assert {0, 1, 2} & {walk.ghost for walk in walks}
    assert sum(walk.cost for walk in walks) == 6, "steps that are not used are lost"


def test_who_looks_plans_spots_that_are_seen_less():
    state = dealt(opened(2, keyhole="west 1"), "mirror trolley 6", "desk table 6")
    intent = asked("expert", state, 0)
    assert isinstance(intent.why, Sneaks)
    careless = [asked("easy", state, 0, seed) for seed in range(5)]
    assert isinstance(careless[0].why, Walks)
    assert shown(state, intent.action) < sum(shown(state, each.action) for each in careless) / 5


def shown(state, plan):
    """How likely each ghost of the plan is to be seen, on average."""
    after = planned(state, " ".join(map(str, plan.walks)))
    return sum(shares(after, doors_ahead(state))) / len(plan.walks)


def shares(state, chances, mirror=True):
    ghosts = [ghost for _, ghost in state.position.ghosts]
    return watched(state.position.interior, ghosts, tuple(chances), mirror).shares(chances).tolist()


def test_some_see_what_the_mirror_shows():
    """Behind the desk, but the mirror stands beside it."""
    interior, chances = opened(2).position.interior, {Door(side, n): 1 / 24 for side in SIDES for n in range(1, 7)}
    ghosts = [
        each for x in range(6) for y in range(6) for each in spots(Interior(interior.furniture), "small", [(x, y)], 1)
    ]
    with_it = watched(interior, ghosts, tuple(chances)).shares(chances)
    without = watched(interior, ghosts, tuple(chances), mirror=False).shares(chances)
    assert (with_it >= without).all()
    assert (with_it > without).any()


def test_who_chooses_the_side_looks_where_the_others_are_and_its_own_are_not():
    there = {3: "5.5,0.5,0", 10: "5.5,5.5,0"}
    state = planned(dealt(haunted(opened(2, keyhole="west 1"), there)))
    state = played(state, "* roll 6", "* roll 1")
    intent = asked("expert", state, 0)
    assert isinstance(intent.why, Aims)
    assert intent.action.side == "north"


def test_with_nobody_to_hide_in_the_last_turn_no_piece_needs_to_be_moved():
    gone = dict.fromkeys(range(14), "out")
    state = replace(played(haunted(opened(2), gone), "* draw mirror desk 8"), turn=TURNS)
    assert asked("hard", state, 0).why == Leaves()


def test_a_piece_is_placed_as_it_was_meant_when_it_was_taken():
    """It is asked twice, and remembers nothing in between."""
    for seed in range(3):
        state = played(opened(2, keyhole=f"west {seed + 1}"), "* draw mirror desk 8")
        taking = asked("expert", state, 0, seed)
        if taking.action != "keep":
            state = state.play(0, taking.action)
            placing = asked("expert", state, 0, seed + 100)
            assert placing.why == taking.why
            assert placing.action != "back"
            state.play(0, placing.action)


def test_others_are_thought_to_look_where_it_hurts():
    """Seat 1 chooses, and seat 0 has all of its ghosts before the doors of the south."""
    there = {3: "0.5,0.5,0", 4: "2.5,0.5,0", 5: "5.5,0.5,0"}
    state = dealt(haunted(opened(2, keyhole="west 1"), there))
    state = replace(state, chosen=(1, 0))
    assert choosers(state) == (1,)
    likely = Haunting(EXPERT, state.view(0), Random(1)).likely_sides([])
    assert likely
    assert likely["south"] > likely["north"]
    assert sum(likely.values()) == pytest.approx(1)


def test_a_knapsack_of_ways_takes_the_best_that_the_card_can_pay():
    def ways(*gains):
        return [Option(0.0, 0, 0), *(Option(gain, cost, 0) for cost, gain in gains)]

    worth, chosen = best_plan([ways((1, 1.0), (4, 3.0)), ways((3, 2.5)), ways((2, 0.1))], 5)
    assert [option.cost for option in chosen] == [1, 3, 0]
    assert worth == pytest.approx(3.5)


def test_what_counts_on_leaving_later_has_to_be_paid_for_then():
    stays, near, far = Option(1.0, 0, 0), Option(3.0, 0, 3), Option(3.0, 0, 5)
    assert best_plan([[stays, near], [stays, far]], 6, left=1)[1] == (near, far)
    _, one = best_plan([[stays, far], [stays, far]], 6, left=1)
    assert {option.later for option in one} == {0, 5}
    assert best_plan([[stays, far]], 6)[1] == (stays,), "there is no later"


def test_doors_are_as_likely_as_the_rules_make_them():
    state = dealt(opened(2, keyhole="west 1"))
    assert sum(doors_ahead(state).values()) == pytest.approx(1)
    assert Door("west", 3) not in doors_ahead(state)
    crystal = played(struck("crystal"), "* roll 3")
    assert {door.number for door in doors_ahead(crystal)} == {3}
    knock = struck("knock")
    assert {door.side for door in doors_ahead(knock)} == {knock.keyhole.side}
    assert sum(doors_ahead(struck("double")).values()) == pytest.approx(2), "two looks"


@pytest.mark.parametrize("left", range(TURNS))
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_nearer_to_the_exit_there_is_more_to_hope_for(size, left):
    hopes = [in_the_hall(size, far, left) for far in range(6, 0, -1)]
    assert hopes == sorted(hopes)
    assert at_home(size, left) <= hopes[-1]


def test_a_way_from_home_begins_at_the_door_of_its_column():
    state = dealt(opened(4))
    assert str(walk_to(state, 3, (4, 2))) == "3:5nn"
    assert str(walk_to(state, 10, (2, 4))) == "10:5ee"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_nobody_plans_to_stand_in_its_own(level):
    state = dealt(haunted(opened(2), {0: "2.5,2.5,0"}))
    plan = asked(level, state, 0).action
    assert isinstance(plan, Plan)
    assert plan == judge(state.view(0), 0, str(plan), Sight())
    there = [walk.stand.ghost(walk.ghost) for walk in plan.walks if walk.stand]
    assert all(apart(one, other) for one in there for other in there if one is not other)


def test_two_ghosts_are_apart_beside_or_above_each_other():
    one = Ghost.of(0, "small", (1.5, 1.5, 0.0))
    assert not apart(one, one.at(1.6, 1.5))
    assert apart(one, one.at(2.0, 1.5))
    assert apart(one, one.at(1.5, 1.5, 0.6))


@pytest.mark.parametrize("level", BOTS)
def test_with_fusion_two_that_are_near_each_other_fuse(level):
    there = {1: "5.5,3.5,0", 3: "5.5,4.5,0", 4: "out", 5: "out", 6: "out"}
    state = dealt(haunted(opened(2, Options(fusion="on")), there))
    plan = asked(level, state, 0).action
    assert any(walk.fuses is not None for walk in plan.walks) or all(walk.out for walk in plan.walks)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_larger_brother_is_the_largest(level):
    state = struck("brother", {3: "5.5,3.5,0"})
    state = state.play(REFEREE, referee(state))
    assert state.queue[0] == 0
    assert asked(level, state, 0).action == Pick("3-0")


def test_who_is_tagged_is_thought_about():
    state = struck("tag", {3: "0.5,5.5,0", 4: "4.5,0.5,0"}, seats=2)
    assert state.phase == "tag"
    intent = asked("expert", state, 1)
    assert intent.action in state.legal(1)
    assert intent.why != Guesses()
    assert asked("easy", state, 1).why == Guesses()


def value(state, plan):
    """What a plan of seat 0 is worth if every door is as likely to look: to the referee's eye, not to the planner's."""
    after, left = planned(state, " ".join(map(str, plan.walks))), TURNS - state.turn
    looks = [{witness.ghost for witness in seen(after.position.interior, door)} for door in doors_ahead(state)]
    total = sum(at_home(size_of(number), left) for number in range(7) if after.position.where[number] == "waiting")
    for number, ghost in after.position.ghosts:
        share = sum(number in look for look in looks) / len(looks)
        size, far = size_of(number), steps_out(ghost.square, "south")
        total += (1 - share) * in_the_hall(size, far, left) + share * at_home(size, left)
    return total


def test_who_looks_better_hides_better():
    """What an expert knows besides, of sides and of turns to come, does not show in one plan."""
    halls = [dealt(played(new(2), f"* hall {layout}", "* keyhole west 1")) for layout in LAYOUTS]
    easy, medium, hard, expert = (
        sum(value(state, asked(level, state, 0, 7).action) for state in halls) for level in BOTS
    )
    assert easy < medium < min(hard, expert)


def test_levels_are_slow_for_they_use_the_hall():
    assert all(maker().slow for maker in BOTS.values())
    assert Haunter(EXPERT).skill.mirror
