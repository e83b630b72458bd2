"""The 110 gifts, by key. What a page needs to draw them is in the same file, and is not read here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct


class Called(Struct, frozen=True):
    """What a gift is called in one language."""

    name: str
    article: str
    synonyms: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.synonyms)


class Gift(Struct, frozen=True):
    key: str
    en: Called
    fr: Called
    family: str | None = None  # those that are easily taken for one another


class Others(Struct, frozen=True):
    """Words that are not a gift: a slip away from the name of one ('bateau'), or with its name inside ('keyring')."""

    en: tuple[str, ...]
    fr: tuple[str, ...]


class Box(Struct, frozen=True):
    gifts: tuple[Gift, ...]
    others: Others


BOX = msgspec.json.decode((Path(__file__).parent / "gifts.json").read_bytes(), type=Box)
GIFTS: Mapping[str, Gift] = {gift.key: gift for gift in BOX.gifts}
THINGS: tuple[str, ...] = tuple(sorted(GIFTS))
OTHERS: tuple[str, ...] = BOX.others.en + BOX.others.fr
