"""What a keyhole sees. numba is loaded, and what it compiled read from disk, when somebody first looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from naysay.games.pas_vu.hall.interior import Door, Ghost, Interior, Side, Witness
from naysay.games.pas_vu.hall.kept import make
from naysay.games.pas_vu.hall.pose import axes, placed
from naysay.games.pas_vu.hall.shapes import FURNITURE, HALL, KEYHOLE

if TYPE_CHECKING:
    from naysay.games.pas_vu.hall.bodies import Flags, Floats

STEP = 0.0025  # from one point of the referee's lattice to the next, in the picture
CLOSE = 1.25  # a call that so small a factor would turn is looked at again
CLOSER = 4  # on a lattice so much finer
ALL = 1 << 60  # no limit to what is counted

MASK = (KEYHOLE.disc, KEYHOLE.slot.top, KEYHOLE.slot.foot, KEYHOLE.slot.bottom)

AHEAD: Mapping[Side, tuple[int, int]] = {"south": (0, 1), "west": (1, 0), "north": (0, -1), "east": (-1, 0)}


def seen(interior: Interior, door: Door, ghosts_hide: bool = False) -> tuple[Witness, ...]:
    """The ghosts that fill no less of the keyhole's picture than they have to, straight and in the mirror together."""
    import numpy as np

    from naysay.games.pas_vu.hall.bodies import furniture, ghosts
    from naysay.games.pas_vu.hall.look import look

    prepare()
    hall = (
        furniture(interior.furniture),
        ghosts(ghost for _, ghost in interior.ghosts),
        glass(interior),
        camera(door),
        MASK,
    )
    those = np.arange(len(interior.ghosts))
    hits, at = look(*hall, STEP, ALL, ghosts_hide, those)
    shares = hits / points(STEP)
    total = shares.sum(axis=1)
    close = those[(total * CLOSE >= KEYHOLE.seen) & (total <= KEYHOLE.seen * CLOSE)]
    if len(close):
        hits, at[close] = look(*hall, STEP / CLOSER, ALL, ghosts_hide, close)
        shares[close] = hits / points(STEP / CLOSER)
    return tuple(
        Witness(number, "mirror" if mirrored > straight else "straight", (round(u, 5), round(v, 5)), round(share, 6))
        for (number, _), (straight, mirrored), (u, v) in zip(interior.ghosts, shares.tolist(), at.tolist(), strict=True)
        if (share := straight + mirrored) >= KEYHOLE.seen
    )


def exposed(
    interior: Interior, doors: Sequence[Door], ghosts: Sequence[Ghost], step: float = 0.01, mirror: bool = True
) -> Flags:
    """From which doors (rows) which ghosts (columns) are seen, be they in the interior or not; they hide nobody.

    A coarser and quicker look than the referee's, for bots.
    """
    import numpy as np

    from naysay.games.pas_vu.hall import bodies
    from naysay.games.pas_vu.hall.look import look

    prepare()
    boxes, those = bodies.furniture(interior.furniture), bodies.ghosts(ghosts)
    pane, everyone = glass(interior if mirror else Interior(())), np.arange(len(ghosts))
    enough = max(1, round(KEYHOLE.seen * points(step)))
    hits = [look(boxes, those, pane, camera(door), MASK, step, enough, False, everyone, False)[0] for door in doors]
    found: Flags = np.array(hits).reshape(len(doors), len(ghosts), 2).sum(axis=2) >= enough
    return found


@cache
def prepare() -> None:
    """So that nobody's process has to make what all can read."""
    make()


@cache
def camera(door: Door) -> Floats:
    """Where the eye is, and what it has to its right, above and ahead."""
    import numpy as np

    x, y = AHEAD[door.side]
    along, behind = door.number - 0.5, -KEYHOLE.behind if x + y > 0 else HALL + KEYHOLE.behind
    eye = (behind, along) if x else (along, behind)
    return np.array([(*eye, KEYHOLE.height), (y, -x, 0.0), (0.0, 0.0, 1.0), (x, y, 0.0)])


@cache
def points(step: float) -> int:
    """How many points of the lattice are in the keyhole's picture."""
    from naysay.games.pas_vu.hall import picture

    return picture.points(MASK, step)


def glass(interior: Interior) -> Floats:
    """The mirror's glass: its middle, half its width and height, and where it faces; all 0 if there is none."""
    import numpy as np

    for piece, pose in interior.furniture:
        if pane := FURNITURE[piece].glass:
            turn = np.array(axes(pose.quat))
            ways: Floats = np.array([pane.u, pane.v, pane.normal]) @ turn
            return np.concatenate([[placed(pane.center, pose)], ways])
    return np.zeros((4, 3))
