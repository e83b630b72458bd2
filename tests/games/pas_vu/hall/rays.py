"""What MuJoCo's rays hit on the referee's lattice, in all the halls from all the doors, kept in `rays.txt`.

`python -m tests.games.pas_vu.hall.rays` casts them again, in a quarter of an hour. A hall is a line, with a checksum
for each door, of how many points show each ghost straight and in the mirror.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.interior import DOORS, Door, Interior
from naysay.games.pas_vu.hall.sight import STEP
from tests.games.pas_vu.hall.halls import halls
from tests.games.pas_vu.hall.oracle import Oracle

FILE = Path(__file__).parent / "rays.txt"


def cast() -> Iterator[tuple[Interior, Door, str]]:
    for interior, line in zip(halls(), FILE.read_text().splitlines(), strict=True):
        for door, word in zip(DOORS, line.split(), strict=True):
            yield interior, door, word


def checksum(hits: NDArray[np.int64]) -> str:
    return f"{crc32(hits.astype('<i8').tobytes()):08x}"


def main() -> None:
    with FILE.open("w") as file:
        for interior in halls():
            oracle = Oracle(interior)
            print(*(checksum(oracle.look(door, STEP)) for door in DOORS), file=file, flush=True)


if __name__ == "__main__":
    main()
