"""What a lattice four times finer than the referee's sees of all the halls from all the doors, kept in `truth.txt`.

`python -m tests.games.pas_vu.hall.truth` works it out again, in some minutes. A hall is a line, with a number for each
door, in hexadecimal: its lowest bit is for the first ghost.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from naysay.games.pas_vu.hall.bodies import furniture, ghosts
from naysay.games.pas_vu.hall.interior import DOORS, Door, Interior
from naysay.games.pas_vu.hall.look import look
from naysay.games.pas_vu.hall.shapes import KEYHOLE
from naysay.games.pas_vu.hall.sight import ALL, MASK, STEP, camera, glass, points
from tests.games.pas_vu.hall.halls import halls

FILE = Path(__file__).parent / "truth.txt"
FINER = 4


def truth() -> Iterator[tuple[Interior, Door, set[int]]]:
    for interior, line in zip(halls(), FILE.read_text().splitlines(), strict=True):
        for door, word in zip(DOORS, line.split(), strict=True):
            yield interior, door, {number for n, (number, _) in enumerate(interior.ghosts) if int(word, 16) >> n & 1}


def shares(interior: Interior, door: Door, step: float) -> list[float]:
    """How much of the picture each ghost fills, by a lattice of such steps."""
    hall = (
        furniture(interior.furniture),
        ghosts(ghost for _, ghost in interior.ghosts),
        glass(interior),
        camera(door),
        MASK,
    )
    hits, _ = look(*hall, step, ALL, False, np.arange(len(interior.ghosts)))
    return [float(share) for share in hits.sum(axis=1) / points(step)]


def main() -> None:
    with FILE.open("w") as file:
        for interior in halls():
            seen = ([share >= KEYHOLE.seen for share in shares(interior, door, STEP / FINER)] for door in DOORS)
            print(*(f"{sum(bit << n for n, bit in enumerate(bits)):x}" for bits in seen), file=file)


if __name__ == "__main__":
    main()
