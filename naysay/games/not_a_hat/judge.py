"""What people say is free; which thing it names is judged here, in either language. [2.5]"""

from __future__ import annotations

from naysay.core import Seat, Sight, Unfit, parts
from naysay.games.not_a_hat.names import named
from naysay.games.not_a_hat.rules import ANSWERS, WORDS, Answer, Offer, View
from naysay.games.not_a_hat.told import Manner, Speechless


def judge(view: View, seat: Seat, wish: str, sight: Sight) -> Offer | Answer:
    """'offer "un vieux vélo" smiling', or with the thing that whoever wishes thinks it is, which does not count."""
    for answer in ANSWERS:
        if wish == answer:
            return answer
    match parts(wish):
        case ["offer", words, ("smiling" | "plainly" | "unsure") as manner]:
            return offered(words, manner)
        case ["offer", _, words, ("smiling" | "plainly" | "unsure") as manner]:
            return offered(words, manner)
        case _:
            raise Unfit(f"expected 'accept', 'refuse' or such as 'offer \"a hat\" smiling', got {wish[:60]!r}")


def offered(words: str, manner: Manner) -> Offer:
    words = " ".join(words.split())
    if not 0 < len(words) <= WORDS:
        raise Unfit(f"expected between 1 and {WORDS} letters to be said", Speechless())
    return Offer(named(words), words, manner)
