"""Where everything is: who sits at which side, how the furniture stands, where each ghost is."""

from __future__ import annotations

from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from naysay.core import Seat
from naysay.games.pas_vu.actions import Change
from naysay.games.pas_vu.cards import INSIDE, OUT, flock, size_of
from naysay.games.pas_vu.hall.interior import FLOCK, SIDES, Ghost, Interior, Side
from naysay.games.pas_vu.hall.pose import Pose, placed
from naysay.games.pas_vu.hall.shapes import FURNITURE, HALL, Piece, Size
from naysay.games.pas_vu.halls import Furniture
from naysay.games.pas_vu.walks import Stand, Where, inside

SEATED: dict[int, tuple[Side, ...]] = {2: ("south", "north"), 3: SIDES[:3], 4: SIDES}  # [1.2]
TOLERANCE = 5e-3  # squares by which what came to rest may lean over a line
SIGNS = tuple(product((-1, 1), repeat=3))


class Position(Struct, frozen=True):
    sides: tuple[Side, ...]  # by seat
    where: tuple[Where, ...]  # by the ghost's number
    furniture: Furniture = ()  # empty until the hall is furnished

    @property
    def interior(self) -> Interior:
        return Interior(self.furniture, self.ghosts)

    @property
    def ghosts(self) -> tuple[tuple[int, Ghost], ...]:
        """Those in the hall."""
        return tuple((number, here) for number, here in enumerate(self.where) if isinstance(here, Ghost))

    def ghost(self, number: int) -> Ghost | None:
        here = self.where[number] if number < len(self.where) else None
        return here if isinstance(here, Ghost) else None

    def in_hall(self, seat: Seat, size: Size | None = None) -> tuple[int, ...]:
        return tuple(n for n in flock(seat) if self.ghost(n) and size in (None, size_of(n)))

    def spare(self, seat: Seat, size: Size) -> int | None:
        """A ghost of that size that is neither in the hall nor out; first one that could not come in by itself."""
        idle = [n for n in flock(seat) if size_of(n) == size and self.where[n] in ("reserve", "waiting")]
        return min(idle, key=lambda n: (self.where[n] == "waiting", n), default=None)

    def changed(self, change: Change) -> Position:
        furniture = dict(self.furniture) | dict(change.furniture)
        where = list(self.where)
        for number, there in change.ghosts:
            where[number] = there.ghost(number) if isinstance(there, Stand) else "out" if there == "out" else "waiting"
        return replace(self, furniture=tuple(furniture.items()), where=tuple(where))

    def sent_home(self, ghosts: tuple[int, ...]) -> Position:
        return self.changed(Change(ghosts=tuple((number, "home") for number in ghosts)))

    def allows(self, change: Change) -> bool:
        """[2.4] No piece sticks out of the hall; [2.5] ghosts that were there stand within a square."""
        ghosts = [number for number, _ in change.ghosts]
        return (
            all(within(piece, pose) for piece, pose in change.furniture)
            and len(set(ghosts)) == len(ghosts)
            and all(self.ghost(number) and stands(number, there) for number, there in change.ghosts)
        )

    def stays(self, number: int, there: object) -> bool:
        """Whether it stands or lies in the square that it is in now."""
        here = self.ghost(number)
        return here is not None and isinstance(there, Stand) and inside(there.ghost(number), here.square)

    def points(self, seat: Seat) -> int:
        """[6.2] As if the game were over."""
        counted = [OUT[size_of(n)] for n in flock(seat) if self.where[n] == "out"]
        return sum(counted) + sum(INSIDE[size_of(n)] for n in self.in_hall(seat))

    def out(self, seat: Seat) -> int:
        return sum(self.where[n] == "out" for n in flock(seat))

    def at_home(self, seat: Seat) -> int:
        """Ghosts on their own side, those of the reserve among them."""
        return len(FLOCK) - self.out(seat) - len(self.in_hall(seat))


def first(seats: int, fusion: bool) -> Position:
    """[7.1] With fusion only small ghosts wait to come in."""
    where: list[Where] = ["reserve" if fusion and size != "small" else "waiting" for size in FLOCK]
    return Position(SEATED[seats], tuple(where) * seats)


def within(piece: Piece, pose: Pose) -> bool:
    """Every corner in the hall, and on or over its floor."""
    for part in FURNITURE[piece].parts:
        (x, y, z), (a, b, c) = part.pos, part.half
        for i, j, k in SIGNS:
            east, north, up = placed((x + i * a, y + j * b, z + k * c), pose)
            if min(east, north, HALL - east, HALL - north, up) < -TOLERANCE:
                return False
    return True


def stands(number: int, there: object) -> bool:
    return isinstance(there, Stand) and inside(there.ghost(number), there.square)


def upright(pose: Pose) -> bool:
    """Whether its own up is the hall's."""
    w, x, y, z = pose.quat
    return x * x + y * y < 1e-6 * (w * w + z * z)
