"""How a bot thinks: where its ghosts go, and which side it has looked from. What it does to furniture is in moving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from random import Random

from msgspec.structs import replace

from naysay.core import Phrase, Seat, Sight, Unfit
from naysay.games.pas_vu.actions import Action, Choose, Plan
from naysay.games.pas_vu.bots import Skill
from naysay.games.pas_vu.cards import OUT, TURNS, flock, seat_of, size_of
from naysay.games.pas_vu.hall.interior import Door, Ghost, Interior, Side, Square
from naysay.games.pas_vu.hall.shapes import Size
from naysay.games.pas_vu.hideouts import Hideouts, apart, spots, watched
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.moving import Moving
from naysay.games.pas_vu.outlook import (
    SQUARES,
    choosers,
    costs,
    doors_ahead,
    may_walk,
    sides_that_may_look,
    steps_out,
    walk_out,
    walk_to,
)
from naysay.games.pas_vu.reasons import Aims, Guesses, Sneaks, Walks
from naysay.games.pas_vu.rules import State, View
from naysay.games.pas_vu.valuing import Option, at_home, best_plan, in_the_hall, lingering
from naysay.games.pas_vu.walks import Stand, grows, middle

KEEN = 0.4  # points of difference that make a side e times as likely to be chosen
UNKNOWN = 0.5  # how much of it counts that others stand where they do now: they may go before the look

Spot = tuple[Ghost, float]  # of a ghost's size, and how likely it is to be seen there


class Haunting:
    """One decision of one seat."""

    def __init__(self, skill: Skill, view: View, rng: Random) -> None:
        assert view.seat is not None
        self.skill = skill
        self.view = view
        self.table = view.public
        self.seat: Seat = view.seat
        self.rng = rng
        self.left = TURNS - self.table.turn

    def choose(self, legal: Sequence[Action]) -> tuple[Action, Phrase]:
        match self.table.phase:
            case "furniture":
                return Moving(self.skill, self.view, self.rng).take(legal)
            case "place":
                return Moving(self.skill, self.view, self.rng).place()
            case "pick" | "tag":
                return Moving(self.skill, self.view, self.rng).midnight(legal)
            case "plans":
                return self.plan()
            case "side":
                return self.side([action for action in legal if isinstance(action, Choose)])
            case _:
                return self.rng.choice(legal), Guesses()

    # Ghosts

    def plan(self) -> tuple[Action, Phrase]:
        terms = self.table.terms(self.seat)
        able = [number for number in flock(self.seat) if may_walk(self.table, number)]
        hideouts = self.hideouts()
        chosen = self.best(able, hideouts, doors_ahead(self.table))
        if self.skill.guesses and (likely := self.likely_sides(chosen)):
            chosen = self.best(able, hideouts, doors_ahead(self.table, likely))
        chosen = sorted((option for option in chosen if option.walk), key=lambda option: option.exposed)
        awaited = {option.walk.fuses for option in chosen if option.walk}
        chosen = [option for option in chosen if option.walk and option.walk.ghost not in awaited]
        while True:
            walks = tuple(option.walk for option in chosen if option.walk)
            try:
                return judge(self.view, self.seat, str(Plan(walks)), Sight()), self.told(chosen, terms.budget)
            except Unfit:
                chosen.pop()  # there is no room for the last

    def told(self, chosen: Sequence[Option], budget: int) -> Phrase:
        inside = [option for option in chosen if option.walk and not option.walk.out]
        out, steps = len(chosen) - len(inside), sum(option.cost for option in inside)
        if not self.skill.spots:
            return Walks(out, steps)
        return Sneaks(out, steps, round(100 * sum(option.exposed for option in inside) / max(1, len(inside))))

    def hideouts(self) -> Mapping[Size, Hideouts]:
        return hideouts(self.skill, self.table, self.seat) if self.skill.spots else {}

    def best(
        self, able: Sequence[int], hideouts: Mapping[Size, Hideouts], chances: Mapping[Door, float]
    ) -> list[Option]:
        there = {size: self.spots_of(each, chances) for size, each in hideouts.items()}
        here = [ghost for number in able if (ghost := self.table.position.ghost(number))]
        staying = dict(zip(here, self.shares(watched_here(self, here), chances, len(here)), strict=True))
        options = [[*self.options(number, there, staying), *self.fusions(number, there, staying)] for number in able]
        _, chosen = best_plan(options, self.table.terms(self.seat).budget, self.left)
        return self.untangled(able, chosen, there)

    def spots_of(self, hideouts: Hideouts, chances: Mapping[Door, float]) -> list[Spot]:
        shares = self.shares(hideouts, chances, len(hideouts.ghosts))
        return list(zip(hideouts.ghosts, shares, strict=True))

    def shares(self, hideouts: Hideouts | None, chances: Mapping[Door, float], many: int) -> list[float]:
        """How likely it takes each to be seen."""
        if hideouts is None:
            return [self.rng.uniform(0.3, 0.7) for _ in range(many)]
        blur = self.skill.blur
        found: list[float] = hideouts.shares(chances).tolist()
        return [min(1.0, max(0.0, share + self.rng.uniform(-blur, blur))) for share in found] if blur else found

    def options(
        self, number: int, there: Mapping[Size, Sequence[Spot]], staying: Mapping[Ghost, float]
    ) -> Iterator[Option]:
        """To stay, to go out, or to go to any square within reach; of like ones the best."""
        table, size, side = self.table, size_of(number), self.table.position.sides[self.seat]
        here, budget = table.position.ghost(number), table.terms(self.seat).budget
        if here is None:
            yield Option(at_home(size, self.left), 0, 0)
        else:
            yield from self.hoping(size, steps_out(here.square, side), 0, staying[here])
        leaving = walk_out(table, number)
        if leaving and leaving.cost <= budget:
            yield Option(float(OUT[size]), leaving.cost, 0, leaving)
        best: dict[tuple[int, int], tuple[float, Square, Ghost | None]] = {}
        cost_of = costs(table, number)
        for square, spot, share in self.reachable(size, there):
            key = cost_of[square], steps_out(square, side)
            if 0 < key[0] <= budget and (key not in best or share < best[key][0]):
                best[key] = share, square, spot
        for (cost, far), (share, square, spot) in best.items():
            stand = None if spot is None or spot.lying else Stand.of(spot)
            walk = replace(walk_to(table, number, square), stand=stand)
            for option in self.hoping(size, far, cost, share):
                yield option._replace(walk=walk)

    def reachable(
        self, size: Size, there: Mapping[Size, Sequence[Spot]]
    ) -> Iterator[tuple[Square, Ghost | None, float]]:
        """Who does not look sends each ghost elsewhere, for no reason."""
        if size in there:
            for spot, share in there[size]:
                yield spot.square, spot, share
        elif not self.skill.spots:
            for square in SQUARES:
                yield square, None, self.rng.uniform(0.3, 0.7)

    def hoping(self, size: Size, far: int, cost: int, share: float) -> Iterator[Option]:
        """To be there unseen, and to leave next, if it can be paid for then; or to hide once more."""
        home = at_home(size, self.left)
        yield Option((1 - share) * lingering(size, far, self.left) + share * home, cost, 0, None, share)
        if self.left:
            yield Option((1 - share) * in_the_hall(size, far, self.left) + share * home, cost, far, None, share)

    def fusions(
        self, number: int, there: Mapping[Size, Sequence[Spot]], staying: Mapping[Ghost, float]
    ) -> Iterator[Option]:
        """[7.2] To go where another of its own stands, and be one that is worth more than the two."""
        terms, position = self.table.terms(self.seat), self.table.position
        for other in flock(self.seat) if terms.fusion else ():
            here, size = position.ghost(other), grows(position.where, number, other)
            if here is None or size is None or other == number or other in terms.still:
                continue
            walk = walk_to(self.table, number, here.square)
            far = steps_out(here.square, terms.side)
            lost = (1 - staying.get(here, 1.0)) * in_the_hall(size_of(other), far, self.left)
            for square, spot, share in self.reachable(size, there):
                if square == here.square and 0 < walk.cost <= terms.budget:
                    stand = None if spot is None or spot.lying else Stand.of(spot)
                    for option in self.hoping(size, far, walk.cost, share):
                        gain = option.gain - lost
                        yield option._replace(gain=gain, walk=replace(walk, fuses=other, stand=stand))

    def untangled(
        self, able: Sequence[int], chosen: Sequence[Option], there: Mapping[Size, Sequence[Spot]]
    ) -> list[Option]:
        """Where two would stand in each other, the one that is worth less takes the next best spot as near."""
        position, found = self.table.position, list[Option]()
        taken = [
            ghost
            for number, option in zip(able, chosen, strict=True)
            if option.walk is None and (ghost := position.ghost(number))
        ]
        for option in sorted(chosen, key=lambda each: each.gain, reverse=True):
            walk = option.walk
            if walk and walk.stand and walk.fuses is None:
                size = size_of(walk.ghost)
                spot = walk.stand.ghost(walk.ghost)
                if not all(apart(spot, other) for other in taken):
                    near = self.spot_as_near(walk.ghost, option.cost, there[size], taken)
                    if near:
                        spot, share = near
                        walk = replace(walk_to(self.table, walk.ghost, spot.square), stand=Stand.of(spot))
                        option = option._replace(walk=walk, exposed=share)
                taken.append(spot)
            found.append(option)
        return found

    def spot_as_near(self, number: int, cost: int, those: Sequence[Spot], taken: Sequence[Ghost]) -> Spot | None:
        """The best of those that cost no more, and are in nobody's way."""
        size, side = size_of(number), self.table.position.sides[self.seat]

        def worth(spot: Spot) -> float:
            ghost, share = spot
            return (1 - share) * in_the_hall(size, steps_out(ghost.square, side), self.left) + share * home

        home, cost_of = at_home(size, self.left), costs(self.table, number)
        free = (
            (ghost, share)
            for ghost, share in those
            if 0 < cost_of[ghost.square] <= cost and all(apart(ghost, other) for other in taken)
        )
        return max(free, key=worth, default=None)

    # The keyhole

    def likely_sides(self, chosen: Sequence[Option]) -> dict[Side, float] | None:
        """As whoever may choose would like it, if this seat's ghosts went like that."""
        sides, those = sides_that_may_look(self.table), choosers(self.table)
        if len(sides) < 2 or not those:
            return None
        inside = [option.walk for option in chosen if option.walk and option.walk.stand]
        mine = [(walk.ghost, walk.stand.ghost(walk.ghost)) for walk in inside if walk.stand]
        moved = {walk.ghost for option in chosen if (walk := option.walk)}
        mine += [(n, g) for n, g in self.table.position.ghosts if seat_of(n) == self.seat and n not in moved]
        others = [(n, g) for n, g in self.table.position.ghosts if seat_of(n) != self.seat]
        losses = self.losses(sides, [*mine, *others])
        found = dict.fromkeys(sides, 0.0)
        for chooser in those:
            liked = [exp(self.liking(losses[side], chooser, UNKNOWN) / KEEN) for side in sides]
            for side, weight in zip(sides, liked, strict=True):
                found[side] += weight / sum(liked) / len(those)
        return found

    def losses(self, sides: Sequence[Side], ghosts: Sequence[tuple[int, Ghost]]) -> dict[Side, list[float]]:
        """Points that each seat would lose on average if somebody looked from a side."""
        doors = tuple(doors_ahead(self.table))
        seen = watched(self.table.position.interior, [ghost for _, ghost in ghosts], doors, self.skill.mirror)
        found = {}
        for side in sides:
            lost = [0.0] * self.table.seats
            shares = self.shares(seen, doors_ahead(self.table, one_side(sides, side)), len(ghosts))
            for (number, ghost), share in zip(ghosts, shares, strict=True):
                size, owner = size_of(number), seat_of(number)
                far = steps_out(ghost.square, self.table.position.sides[owner])
                lost[owner] += share * max(0.0, in_the_hall(size, far, self.left) - at_home(size, self.left))
            found[side] = lost
        return found

    def liking(self, lost: Sequence[float], seat: Seat, others: float = 1.0) -> float:
        """What somebody gains by it: what the others lose, shared among them, and not what is its own."""
        sharing = max(1, len(lost) - 1)
        weights = [others if each != self.seat else 1.0 for each in range(len(lost))]
        theirs = sum(weights[each] * loss for each, loss in enumerate(lost) if each != seat)
        return self.skill.malice * theirs / sharing - weights[seat] * lost[seat]

    def side(self, menu: Sequence[Choose]) -> tuple[Action, Phrase]:
        if not self.skill.placings:
            return self.rng.choice(menu), Guesses()
        ghosts = self.table.position.ghosts
        sides = [choose.side for choose in menu]
        losses = self.losses(sides, ghosts)
        best = max(menu, key=lambda choose: self.liking(losses[choose.side], self.seat))
        seen = watched(self.table.position.interior, [ghost for _, ghost in ghosts], tuple(doors_ahead(self.table)))
        shares = seen.shares(doors_ahead(self.table, one_side(sides, best.side))).tolist()
        own = sum(share for (n, _), share in zip(ghosts, shares, strict=True) if seat_of(n) == self.seat)
        return best, Aims(round(10 * own), round(10 * (sum(shares) - own)))


@lru_cache(maxsize=64)
def hideouts(skill: Skill, table: State, seat: Seat) -> Mapping[Size, Hideouts]:
    """Of each size that may come to stand somewhere, the spots within reach of one."""
    terms, position = table.terms(seat), table.position
    able = [number for number in flock(seat) if may_walk(table, number)]
    interior: Interior = position.interior
    for number in able:
        interior = interior.without_ghost(number)
    reached: dict[Size, set[Square]] = {}
    for number in able:
        near = (square for square, cost in costs(table, number).items() if cost <= terms.budget)
        reached.setdefault(size_of(number), set()).update(near)
        for other in flock(seat) if terms.fusion else ():
            grown, here = grows(position.where, number, other), position.ghost(other)
            if grown and here:
                reached.setdefault(grown, set()).add(here.square)
    doors = tuple(doors_ahead(table))
    found = {}
    for size, squares in reached.items():
        if terms.lying:
            number = next(n for n in flock(seat) if size_of(n) == size)
            ghosts = [Stand(middle(square), 0.0).ghost(number) for square in sorted(squares)]
        else:
            ghosts = spots(interior, size, sorted(squares), skill.spots)
        found[size] = watched(interior, ghosts, doors, skill.mirror)
    return found


def watched_here(mind: Haunting, ghosts: Sequence[Ghost]) -> Hideouts | None:
    """Those that are there already; None: it does not look."""
    if not mind.skill.spots:
        return None
    return watched(mind.table.position.interior, ghosts, tuple(doors_ahead(mind.table)), mind.skill.mirror)


def one_side(sides: Sequence[Side], chosen: Side) -> dict[Side, float]:
    return {side: float(side == chosen) for side in sides}
