"""What comes of all the drops, to the last digit, kept in `rests.txt`: a line with a checksum for each.

`python -m tests.games.pas_vu.hall.rests` drops them again, in some seconds, the last one first: whoever compares drops
them in another process, and after other things.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zlib import crc32

from naysay.games.pas_vu.hall.rest import Lifted, Rest, Unsettled, lift, set_down
from tests.games.pas_vu.hall.halls import Drop, drops

FILE = Path(__file__).parent / "rests.txt"


@cache
def landed(drop: Drop) -> tuple[Lifted, Rest | Unsettled]:
    lifted = lift(drop.interior, drop.piece)
    try:
        return lifted, set_down(lifted, drop.piece, drop.wish)
    except Unsettled as refused:
        return lifted, refused


def checksum(drop: Drop) -> str:
    """Of every digit of what came of it."""
    lifted, came = landed(drop)
    told = came if isinstance(came, Rest) else (came.why, came.side, came.by, came.at, came.path)
    return f"{crc32(f'{lifted} {told}'.encode()):08x}"


def main() -> None:
    found = [checksum(drop) for drop in reversed(drops())]
    FILE.write_text("".join(f"{each}\n" for each in reversed(found)))


if __name__ == "__main__":
    main()
