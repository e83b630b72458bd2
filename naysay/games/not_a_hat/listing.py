"""Names to choose from: some of the things in the game among as many others, whatever it is that is given now. [5.9]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from naysay.games.not_a_hat.gifts import GIFTS, THINGS

LISTED = 8


def listed(here: Iterable[str], moment: str) -> tuple[str, ...]:
    """The same for all who know what is in the game and when it is asked."""
    here = sorted(here)
    rng = Random(f"{moment} {here}")
    some = rng.sample(here, min(LISTED // 2, len(here)))
    return tuple(sorted(some + decoys(some, here, LISTED - len(some), rng)))


def decoys(some: Sequence[str], here: Sequence[str], count: int, rng: Random) -> list[str]:
    """Things that are not here; those of the families of some that are come first."""
    families = {GIFTS[thing].family for thing in some} - {None}
    alike = [thing for thing in THINGS if GIFTS[thing].family in families and thing not in here]
    others = [thing for thing in THINGS if thing not in here and thing not in alike]
    return (rng.sample(alike, len(alike)) + rng.sample(others, count))[:count]
