"""Everything that can be played, and how it is written.

    * hall lobby            the furniture stands, the keyhole is put on a door, cards are drawn and the die is rolled
    * draw mirror desk 8
    0 take mirror           once taken up, it has to be placed
    0 place mirror <pose> table <pose> 3 1.5,2.5,0    then what else came to rest anew, and ghosts that were on or in it
    1 plan 10:2nn@1.5,1.5,0 8:ssx                     see walks.py
    ! reveal 10:2nn@1.5,1.5,0 8:ssx                   all plans as they come out
    ! see 10 mirror 0.1,-0.25 0.0021                  ghost, way of the light, where in the picture, share of it

What changes in the hall is written as pairs: a piece and its pose, a ghost and its spot, or 'home' or 'out'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, TypeVar, cast, get_args

from msgspec import Struct

from naysay.games.pas_vu.cards import BY_NAME, MIDNIGHTS, PIPS, Card, Midnight
from naysay.games.pas_vu.hall.interior import SIDES, Door, Side, Witness
from naysay.games.pas_vu.hall.pose import Pose, decimal, parse_pose
from naysay.games.pas_vu.hall.shapes import PIECES, Piece
from naysay.games.pas_vu.halls import LAYOUTS, Layout
from naysay.games.pas_vu.walks import Stand, Walk, parse_stand, parse_walk

T = TypeVar("T")

UV_DIGITS = 4
SHARE_DIGITS = 6
Gone = Literal["home", "out"]  # home: beside its own side
GONE: tuple[Gone, ...] = get_args(Gone)
VIAS: tuple[Literal["straight", "mirror"], ...] = ("straight", "mirror")


class Change(Struct, frozen=True):
    """What is elsewhere in the hall afterwards."""

    furniture: tuple[tuple[Piece, Pose], ...] = ()
    ghosts: tuple[tuple[int, Stand | Gone], ...] = ()

    def __str__(self) -> str:
        return " ".join(f"{name} {where}" for name, where in (*self.furniture, *self.ghosts))

    def __bool__(self) -> bool:
        return bool(self.furniture or self.ghosts)


NO_CHANGE = Change()


# Chance


class Furnish(Struct, frozen=True):
    layout: Layout

    def __str__(self) -> str:
        return f"hall {self.layout}"


class Put(Struct, frozen=True):
    """The keyhole, before the first turn."""

    door: Door

    def __str__(self) -> str:
        return f"keyhole {self.door}"


class Strike(Struct, frozen=True):
    """Midnight strikes."""

    card: Midnight

    def __str__(self) -> str:
        return f"midnight {self.card}"


class Draw(Struct, frozen=True):
    card: Card

    def __str__(self) -> str:
        return f"draw {self.card}"


class Roll(Struct, frozen=True):
    pips: int

    def __str__(self) -> str:
        return f"roll {self.pips}"


# Seats: tagged, for a page that tries one is sent what comes of it


class Take(Struct, frozen=True, tag="take"):
    piece: Piece

    def __str__(self) -> str:
        return f"take {self.piece}"


class Place(Struct, frozen=True, tag="place"):
    """The piece that was taken up comes to rest."""

    piece: Piece
    pose: Pose
    also: Change = NO_CHANGE

    def __str__(self) -> str:
        return f"place {self.piece} {self.pose} {self.also}".rstrip()

    @property
    def change(self) -> Change:
        return Change(((self.piece, self.pose), *self.also.furniture), self.also.ghosts)


class Plan(Struct, frozen=True, tag="plan"):
    walks: tuple[Walk, ...] = ()

    def __str__(self) -> str:
        return " ".join(["plan", *map(str, self.walks)])


class Choose(Struct, frozen=True, tag="side"):
    """The keyhole's next side."""

    side: Side

    def __str__(self) -> str:
        return f"side {self.side}"


class Tag(Struct, frozen=True, tag="tag"):
    """The right neighbour's ghost goes home, and one's own stands in its place. [8.6]"""

    ghost: int

    def __str__(self) -> str:
        return f"tag {self.ghost}"


class Pick(Struct, frozen=True, tag="pick"):
    """One of those that were offered."""

    name: str

    def __str__(self) -> str:
        return f"pick {self.name}"


# The referee


class Offer(Struct, frozen=True):
    """What a Midnight card leaves to a seat's choice."""

    name: str
    change: Change

    def __str__(self) -> str:
        return f"| {self.name} {self.change}".rstrip()


class Offers(Struct, frozen=True):
    about: str  # a piece, or a seat
    offers: tuple[Offer, ...] = ()

    def __str__(self) -> str:
        return " ".join(["offer", self.about, *map(str, self.offers)])


class Effect(Struct, frozen=True):
    """What a Midnight card does to the hall where nobody has a choice."""

    card: Midnight
    change: Change = NO_CHANGE
    then: Change = NO_CHANGE  # what had leaned on ghosts that went

    def __str__(self) -> str:
        return " ".join(["effect", self.card, *filter(None, [str(self.change)]), *after(self.then)])


class Reveal(Struct, frozen=True):
    """All plans, from the die's holder on, each ghost with where it came to stand; without: there was no room."""

    walks: tuple[Walk, ...] = ()
    then: Change = NO_CHANGE

    def __str__(self) -> str:
        return " ".join(["reveal", *map(str, self.walks), *after(self.then)])


class See(Struct, frozen=True):
    witnesses: tuple[Witness, ...] = ()
    then: Change = NO_CHANGE

    def __str__(self) -> str:
        return " ".join(["see", *map(written, self.witnesses), *after(self.then)])


class Perched(Struct, frozen=True):
    """The ghosts on top of furniture. [8.8]"""

    ghosts: tuple[int, ...] = ()
    then: Change = NO_CHANGE

    def __str__(self) -> str:
        return " ".join(["perched", *map(str, self.ghosts), *after(self.then)])


class Rise(Struct, frozen=True):
    """Ghosts that lay get up. [8.3]"""

    change: Change = NO_CHANGE
    then: Change = NO_CHANGE

    def __str__(self) -> str:
        return " ".join(["rise", *filter(None, [str(self.change)]), *after(self.then)])


Still = Literal["keep", "back"]  # move no piece; put the one in hand back where it was
Wish = Take | Place | Plan | Choose | Tag | Pick | Still  # what seats play
Action = Wish | Furnish | Put | Strike | Draw | Roll | Offers | Effect | Reveal | See | Perched | Rise


def after(change: Change) -> tuple[str, ...]:
    return ("then", str(change)) if change else ()


def written(witness: Witness) -> str:
    uv = ",".join(decimal(x, UV_DIGITS) for x in witness.uv)
    return f"{witness.ghost} {witness.via} {uv} {decimal(witness.share, SHARE_DIGITS)}"


def rounded(witness: Witness) -> Witness:
    """As the log holds it."""
    u, v = (round(x, UV_DIGITS) + 0.0 for x in witness.uv)
    return Witness(witness.ghost, witness.via, (u, v), round(witness.share, SHARE_DIGITS))


def parse(text: str) -> Action:
    """The other half of str(action); ValueError if anything in it could be written otherwise."""
    action = read(text.split(" "))
    if str(action) != text:
        raise ValueError(f"expected {str(action)!r}, got {text[:100]!r}")
    return action


def read(words: Sequence[str]) -> Action:
    match words:
        case ["hall", layout]:
            return Furnish(one_of(LAYOUTS, layout))
        case ["keyhole", side, pips]:
            return Put(Door(one_of(SIDES, side), one_of(PIPS, int(pips))))
        case ["midnight", card]:
            return Strike(one_of(MIDNIGHTS, card))
        case ["draw", *card]:
            return Draw(BY_NAME[" ".join(card)])
        case ["roll", pips]:
            return Roll(one_of(PIPS, int(pips)))
        case ["keep" | "back" as word]:
            return word
        case ["take", piece]:
            return Take(one_of(PIECES, piece))
        case ["place", piece, pose, *also]:
            return Place(one_of(PIECES, piece), parse_pose(pose), parse_change(also))
        case ["plan", *walks]:
            return Plan(tuple(map(parse_walk, walks)))
        case ["side", side]:
            return Choose(one_of(SIDES, side))
        case ["tag", ghost]:
            return Tag(number(ghost))
        case ["pick", name]:
            return Pick(name)
        case ["offer", about, *offers]:
            return Offers(about, parse_offers(offers))
        case ["effect", card, *rest]:
            change, then = parse_then(rest)
            return Effect(one_of(MIDNIGHTS, card), parse_change(change), then)
        case ["reveal", *rest]:
            walks, then = parse_then(rest)
            return Reveal(tuple(map(parse_walk, walks)), then)
        case ["see", *rest]:
            witnesses, then = parse_then(rest)
            return See(tuple(parse_witness(*four) for four in groups(witnesses, 4)), then)
        case ["perched", *rest]:
            ghosts, then = parse_then(rest)
            return Perched(tuple(map(number, ghosts)), then)
        case ["rise", *rest]:
            change, then = parse_then(rest)
            return Rise(parse_change(change), then)
        case _:
            raise ValueError(f"expected something that can be played, got {' '.join(words)[:60]!r}")


def parse_change(words: Sequence[str]) -> Change:
    furniture: list[tuple[Piece, Pose]] = []
    ghosts: list[tuple[int, Stand | Gone]] = []
    for name, where in groups(words, 2):
        if name in PIECES:
            furniture.append((one_of(PIECES, name), parse_pose(where)))
        else:
            ghosts.append((number(name), one_of(GONE, where) if where in GONE else parse_stand(where)))
    return Change(tuple(furniture), tuple(ghosts))


def parse_then(words: list[str]) -> tuple[list[str], Change]:
    end = words.index("then") if "then" in words else len(words)
    return words[:end], parse_change(words[end + 1 :])


def parse_offers(words: Sequence[str]) -> tuple[Offer, ...]:
    bars = [i for i, word in enumerate(words) if word == "|"]
    offers = [words[i + 1 : end] for i, end in pairwise([*bars, len(words)])]
    return tuple(Offer(name, parse_change(change)) for name, *change in offers)


def parse_witness(ghost: str, via: str, uv: str, share: str) -> Witness:
    u, v = map(float, uv.split(","))
    return Witness(number(ghost), one_of(VIAS, via), (u, v), float(share))


def groups(words: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    if len(words) % size:
        raise ValueError(f"expected groups of {size} words, got {' '.join(words)[:60]!r}")
    return (words[i : i + size] for i in range(0, len(words), size))


def one_of(known: Sequence[T], word: object) -> T:
    return known[known.index(cast("T", word))]


def number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 3):
        raise ValueError(f"expected a ghost's number, got {word[:60]!r}")
    return int(word)
