from __future__ import annotations

import unicodedata

from naysay.core import REFEREE, Seat, Sight, Unfit, parts

from .rules import THINGS, Right, Say, Speechless, State, View

ARTICLES = {"a", "an", "the", "un", "une", "le", "la"}


def bare(words: str) -> str:
    """Without case, accents and articles."""
    plain = "".join(char for char in unicodedata.normalize("NFD", words.casefold()) if char.isalnum() or char == " ")
    return " ".join(word for word in plain.split() if word not in ARTICLES)


NAMED = {bare(name): thing for thing, names in THINGS.items() for name in names}


def judge(view: View, seat: Seat, wish: str, sight: Sight) -> Say:
    match parts(wish):
        case ["say", words] | ["say", _, words] if bare(words):
            return Say(NAMED.get(bare(words)), words)
        case ["say", *_]:
            raise Unfit("expected some words to be said", Speechless())
        case _:
            raise Unfit(f"expected words such as 'say \"the hat\"', got {wish[:60]!r}")


def referee(state: State) -> Right:
    assert REFEREE in state.actors
    return Right(tuple(seat for seat, said in enumerate(state.said) if said and said.thing == state.thing))
