"""Which thing words name, in English or French, however they are written.

Names are looked for among the words without case, accents and spaces: 'Bow-tie', 'a lovely bowtie', 'the bow tie'.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from unicodedata import normalize

from naysay.games.not_a_hat.gifts import GIFTS, OTHERS

MOST_LETTERS = 200  # of what is said; the rest is not looked at
LEAST_LETTERS = 5  # of a name in which a slip is seen through; in a shorter one it is only seen that there is one
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
ENDINGS = "s>ses x>xes z>zes ch>ches sh>shes o>oes y>ies f>ves fe>ves au>aux eu>eux ou>oux cactus>cacti"
PLURALS = [pair.split(">") for pair in ENDINGS.split()]  # by the rules of either language, where an s is not all
NO_GIFT = ""  # what OTHERS name

word = re.compile("[a-z]+")
marks = re.compile("[\u0300-\u036f]+")


def named(words: str) -> str | None:
    """The key of the one thing that they name.

    A longer name hides one that is inside it. Names with a slip count only if there is none without.
    """
    surely, nearly = set[str](), set[str]()
    said = plain(words)
    start = 0
    while start < len(said):
        for end in range(min(start + MOST_WORDS, len(said)), start, -1):
            thing = NAMES.get("".join(said[start:end]))
            if thing is not None:
                surely.add(thing)
                break
            if things := near(said[start:end]):
                nearly |= things
                break
        start = end
    things = surely - {NO_GIFT} or nearly
    return max(things) or None if len(things) == 1 else None


def plain(words: str) -> list[str]:
    letters = normalize("NFKD", words[:MOST_LETTERS].casefold().translate(LIGATURES))
    return word.findall(marks.sub("", letters))


def spellings(name: str) -> Iterator[str]:
    """As it is looked up, with each of its words in any of its forms."""
    return map("".join, product(*map(forms, name.split())))


def forms(singular: str) -> Iterator[str]:
    """Singular and plural; an à or d’ in the middle of a name may be there or not."""
    yield singular
    yield singular + "s" if len(singular) > 1 else ""
    for ending, plural in PLURALS:
        if singular.endswith(ending):
            yield singular.removesuffix(ending) + plural


def near(said: Sequence[str]) -> set[str]:
    """What these words would name but for one slip in one of them: 'bierd' could be a beer or a bird."""
    if len(said) > 1 and PARTS.isdisjoint(said):
        return set()
    name = " ".join(said)
    found = {other for cut in cuts(name) for other in BY_CUT.get(cut, ()) if one_slip(name, other)}
    return {CALLED[other] for other in found} if any(map(is_long, found)) else set()


def is_long(name: str) -> bool:
    return len(name.replace(" ", "")) >= LEAST_LETTERS


def cuts(name: str) -> list[str]:
    """Two names that are a slip apart are the same when each has lost a letter, or none."""
    return [name, *[name[:at] + name[at + 1 :] for at in range(len(name))]]


def one_slip(name: str, other: str) -> bool:
    """Whether a letter is wrong, missing or too many, or two are swapped."""
    differ = (at for at, letters in enumerate(zip(name, other, strict=False)) if letters[0] != letters[1])
    first = next(differ, min(len(name), len(other)))
    mine, yours = name[first:], other[first:]
    swapped = mine[1::-1] == yours[:2] and mine[2:] == yours[2:]
    return swapped or mine[1:] in (yours, yours[1:]) or mine == yours[1:]


def by_cut(names: Iterator[str]) -> Mapping[str, Sequence[str]]:
    found = defaultdict[str, list[str]](list)
    for name in names:
        for cut in cuts(name):
            found[cut].append(name)
    return dict(found)


CALLED = {" ".join(plain(name)): NO_GIFT for name in OTHERS}
CALLED |= {" ".join(plain(name)): key for key, gift in GIFTS.items() for name in (*gift.en.names, *gift.fr.names)}
NAMES = {spelling: key for name, key in CALLED.items() for spelling in spellings(name)}
MOST_WORDS = max(len(name.split()) for name in CALLED)
PARTS = frozenset(part for name in CALLED if " " in name for part in name.split() if len(part) > 2)
BY_CUT = by_cut(name for name, key in CALLED.items() if key or (" " not in name and is_long(name)))
