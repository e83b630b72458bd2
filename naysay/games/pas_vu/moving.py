"""How a bot moves furniture: it looks at places for a piece, and at where ghosts could hide then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from naysay.core import Phrase, Seat, Sight, Unfit
from naysay.games.pas_vu.actions import NO_CHANGE, Action, Pick, Tag, Take
from naysay.games.pas_vu.bots import Skill
from naysay.games.pas_vu.cards import OUT, TURNS, flock, size_of
from naysay.games.pas_vu.hall.interior import Interior, Square
from naysay.games.pas_vu.hall.pose import Pose, Quat, times
from naysay.games.pas_vu.hall.rest import Lifted, Unsettled, lift, set_down
from naysay.games.pas_vu.hall.shapes import HALL, SIZES, Piece, Size
from naysay.games.pas_vu.hall.space import has_room
from naysay.games.pas_vu.hideouts import spots, watched
from naysay.games.pas_vu.judge import judge
from naysay.games.pas_vu.outlook import SQUARES, doors_ahead, steps_out
from naysay.games.pas_vu.position import within
from naysay.games.pas_vu.reasons import Exposes, Guesses, Hides, Leaves, Rearranges
from naysay.games.pas_vu.rules import State, View
from naysay.games.pas_vu.valuing import CARD, at_home, in_the_hall

ENOUGH = 0.03  # points that a piece has to be worth to be moved
PATIENCE = 8  # tries to put a piece somewhere before it is put back
RESTLESS = 0.6  # how often one who does not look moves a piece
TRIES = 5  # for each place that is wanted
TIPPED = 0.05  # how often one is tried with the piece on its side
ON_ITS_SIDE: Quat = (cos(pi / 4), sin(pi / 4), 0.0, 0.0)
MARGIN = 0.4  # squares from the wall, for the middle of a piece
PLACES = 1  # of a square that are tried
COARSE = 0.04  # from one ray to the next


class Hope(NamedTuple):
    """Points that somebody may hope for in this turn's plans, and of those at stake how many are likely to be seen."""

    points: float
    stake: float
    seen: float

    @property
    def share(self) -> int:
        return round(100 * self.seen / self.stake) if self.stake else 0


class Prospect(NamedTuple):
    own: Hope
    others: Hope  # on average


class Placing(NamedTuple):
    pose: Pose
    prospect: Prospect
    worth: float


class Moving:
    """One decision of one seat."""

    def __init__(self, skill: Skill, view: View, rng: Random) -> None:
        assert view.seat is not None
        self.skill = skill
        self.view = view
        self.table = view.public
        self.seat: Seat = view.seat
        self.rng = rng

    def take(self, legal: Sequence[Action]) -> tuple[Action, Phrase]:
        takes = [action for action in legal if isinstance(action, Take)]
        if not self.skill.placings:
            return (self.rng.choice(takes), Rearranges()) if self.rng.random() < RESTLESS else ("keep", Leaves())
        found = [(take, *self.considered(take.piece)) for take in takes]
        take, now, best = max(found, key=lambda each: each[2].worth - each[1].worth)
        return (take, told(now.prospect, best.prospect)) if best.worth > now.worth + ENOUGH else ("keep", Leaves())

    def place(self) -> tuple[Action, Phrase]:
        piece = self.table.held
        assert piece
        if not self.skill.placings:
            lifted = lift(self.table.position.interior, piece)
            return self.judged(next(places(lifted, piece, PATIENCE, self.rng), None)), Rearranges()
        now, best = self.considered(piece)
        if best.worth <= now.worth:
            return "back", Leaves()
        return self.judged(best.pose), told(now.prospect, best.prospect)

    def midnight(self, legal: Sequence[Action]) -> tuple[Action, Phrase]:
        """Of what a Midnight card offers, that which does most for it."""
        if not self.skill.placings:
            return self.rng.choice(legal), Guesses()
        found = [(action, self.changed(action)) for action in legal]
        action, best = max(found, key=lambda each: worth(self.skill, each[1]))
        return action, told(self.changed("keep"), best)

    def changed(self, action: Action) -> Prospect:
        """By a choice that Midnight left; by any other action nothing is."""
        change = NO_CHANGE
        match action:
            case Pick(name):
                change = next(offer.change for offer in self.table.offers if offer.name == name)
            case Tag(ghost):
                change = self.table.tagging(self.seat, ghost)
            case _:
                pass
        table = replace(self.table, position=self.table.position.changed(change))
        return Considering(self.skill, table, self.seat).prospect(table.position.interior)

    def considered(self, piece: Piece) -> tuple[Placing, Placing]:
        before = replace(self.table, phase="furniture", held=None)  # as it was when the piece was taken
        return considered(self.skill, before, self.seat, piece)

    def judged(self, pose: Pose | None) -> Action:
        """As the table will let it come to rest once more."""
        if pose is None:
            return "back"
        try:
            place = judge(self.view, self.seat, f"place {self.table.held} {pose}", Sight())
            return judge(self.view, self.seat, str(place), Sight())
        except Unfit:
            return "back"


@lru_cache(maxsize=64)  # it is asked of the same hall when it takes the piece, and when it places it
def considered(skill: Skill, table: State, seat: Seat, piece: Piece) -> tuple[Placing, Placing]:
    """As the piece stands, and the best of some other places. The same whenever it is asked of the same hall."""
    interior = table.position.interior
    lifted, thought = lift(interior, piece), Considering(skill, table, seat)
    now = thought.placing(lifted, piece, dict(interior.furniture)[piece])
    rng = Random(f"{piece} {table.turn} {seat} {interior.furniture}")
    found = [thought.placing(lifted, piece, pose) for pose in places(lifted, piece, skill.placings, rng)]
    return now, max(found, key=lambda each: each.worth, default=now)


def places(lifted: Lifted, piece: Piece, many: int, rng: Random) -> Iterator[Pose]:
    """In which the piece comes to rest: upright where there is room, and now and then on its side, or on another."""
    found = 0
    for _ in range(TRIES * many):
        upright = about_the_vertical(rng.uniform(0, 2 * pi))
        tipped = rng.random() < TIPPED
        x, y = (rng.uniform(MARGIN, HALL - MARGIN) for _ in range(2))
        pose = Pose.of((x, y, 0.0), times(upright, ON_ITS_SIDE) if tipped else upright)
        if not tipped and not (within(piece, pose) and has_room(lifted.interior, piece, pose)):
            continue
        try:
            yield set_down(lifted, piece, pose).pose
        except Unsettled:
            continue
        found += 1
        if found == many:
            return


class Considering:
    """What a place is worth to a seat."""

    def __init__(self, skill: Skill, table: State, seat: Seat) -> None:
        self.skill = skill
        self.table = table
        self.seat = seat
        self.left = TURNS - table.turn
        self.chances = doors_ahead(table)

    def placing(self, lifted: Lifted, piece: Piece, pose: Pose) -> Placing:
        prospect = self.prospect(lifted.interior.with_piece(piece, pose))
        return Placing(pose, prospect, worth(self.skill, prospect))

    def prospect(self, interior: Interior) -> Prospect:
        doors, empty = tuple(self.chances), Interior(interior.furniture)
        free = [ghost for size in SIZES for ghost in spots(empty, size, SQUARES, PLACES)]
        there = [ghost for _, ghost in interior.ghosts]
        shares = watched(interior, [*there, *free], doors, self.skill.mirror, COARSE).shares(self.chances)
        staying = dict(zip((number for number, _ in interior.ghosts), shares.tolist(), strict=False))
        hides: dict[Size, list[tuple[Square, float]]] = {size: [] for size in SIZES}
        for ghost, share in zip(free, shares[len(there) :].tolist(), strict=True):
            hides[ghost.size].append((ghost.square, share))
        seats = range(self.table.seats) if self.skill.malice else (self.seat,)
        hopes = {seat: self.hope(seat, interior, staying, hides) for seat in seats}
        own, rest = hopes.pop(self.seat), list(hopes.values())
        others = Hope(*(sum(column) / len(rest) for column in zip(*rest, strict=True))) if rest else Hope(0, 0, 0)
        return Prospect(own, others)

    def hope(
        self,
        seat: Seat,
        interior: Interior,
        staying: Mapping[int, float],
        hides: Mapping[Size, list[tuple[Square, float]]],
    ) -> Hope:
        """The great go first: out, or to the best place that they can still reach."""
        card, side = self.table.cards[seat], self.table.position.sides[seat]
        budget, ghosts = card.value if card else CARD, dict(interior.ghosts)
        total = stake = seen = 0.0
        for number in flock(seat):
            size, here = size_of(number), ghosts.get(number)
            home = at_home(size, self.left)
            if here:
                far = steps_out(here.square, side)
                if far <= budget and number not in self.table.fresh:
                    total, budget = total + OUT[size], budget - far
                else:
                    at_stake, share = in_the_hall(size, far, self.left) - home, staying[number]
                    total += home + (1 - share) * at_stake
                    stake, seen = stake + at_stake, seen + share * at_stake
            elif self.table.position.where[number] == "waiting" and budget:
                gain, cost, share = max(
                    (
                        ((1 - share) * (in_the_hall(size, far, self.left) - home), HALL + 1 - far, share)
                        for square, share in hides[size]
                        if HALL + 1 - (far := steps_out(square, side)) <= budget
                    ),
                    default=(0.0, 0, 0.0),
                )
                if gain > 0:
                    at_stake = gain / (1 - share)
                    total, budget = total + gain, budget - cost
                    stake, seen = stake + at_stake, seen + share * at_stake
        return Hope(total, stake, seen)


def worth(skill: Skill, prospect: Prospect) -> float:
    return prospect.own.points - skill.malice * prospect.others.points


def about_the_vertical(angle: float) -> Quat:
    return (cos(angle / 2), 0.0, 0.0, sin(angle / 2))


def told(now: Prospect, then: Prospect) -> Phrase:
    """What it does to what can be seen of its own, or of the others'; it may just make ways shorter."""
    (own, others), (hidden, shown) = now, then
    if hidden.share < own.share:
        return Hides(own.share, hidden.share)
    return Exposes(others.share, shown.share) if shown.share > others.share else Rearranges()
