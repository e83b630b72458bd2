"""Chance that nobody can bend: every draw is worked out from a sealed seed and a word from each player.

The fingerprint of the seed is shown first, then the hash of every word, and only then are the words opened; the seed is
opened at the end. Whoever holds the seed and the words can work out every draw again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


def fingerprint(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def word_hash(word: str) -> str:
    """What a player gives of a word before anybody's is opened."""
    return fingerprint(word.encode())


def keyed(key: bytes, text: str) -> bytes:
    """HMAC-SHA256, but not by hmac.digest: that lets go of the interpreter, and a busy server waits to have it back."""
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


@lru_cache(maxsize=1024)  # asked for at every draw of a game
def mix(seed: bytes, words: tuple[str, ...]) -> bytes:
    return keyed(seed, "\n".join(words))


class Deal(Struct, frozen=True):
    seed: bytes
    words: tuple[str, ...] = ()  # in the order of the seats; those who opened none are left out

    @property
    def key(self) -> bytes:
        return mix(self.seed, self.words)

    def pick(self, label: str, count: int) -> int:
        """A number below `count`. 256 bits make the bias of the remainder smaller than 2**-200."""
        return int.from_bytes(keyed(self.key, label), "big") % count

    def starter(self, seats: int) -> int:
        return self.pick("start", seats)

    def draw(self, step: int, menu: Sequence[T]) -> T:
        """What CHANCE plays as the `step`-th action of the game, counting from 0."""
        return menu[self.pick(str(step), len(menu))]
