"""What people say is free; which thing it names is judged here, in either language. [2.5]"""

from __future__ import annotations

from naysay.core import Seat, Sight, Unfit, parts
from naysay.games.not_a_hat.actions import ANSWERS, CLAIMS, SAID, WORDS, Answer, Offer
from naysay.games.not_a_hat.names import named
from naysay.games.not_a_hat.rules import View
from naysay.games.not_a_hat.told import Claim, Manner, Speechless


def judge(view: View, seat: Seat, wish: str, sight: Sight) -> Offer | Answer | Claim:
    """'offer "un vieux vélo" smiling', or with the thing that whoever wishes thinks it is, which does not count."""
    for answer in (*ANSWERS, *CLAIMS):
        if wish == answer:
            return answer
    match parts(wish):
        case ["said"]:
            return SAID
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
