"""Why a bot played what it played. Each says what decided, and facts that anybody who counts can check.

The page has a sentence for each of them, in each language.
"""

from __future__ import annotations

from naysay.core import Phrase, Seat


class Weighed(Phrase, frozen=True):
    price: int  # what the card adds to the bot's own, below zero if it saves
    pot: int
    limit: int | None = None  # points that the card is worth to who goes by a rule, chips and all
    win: int | None = None  # to who guesses the end: the chance to win with this choice, in %,
    other: int | None = None  # with the other choice,
    ahead: int | None = None  # and by how many points this one is better in the end, if that decided
    round_only: bool = False  # these three are of this round, to win it and to its end, and others follow


class Forced(Phrase, frozen=True, tag="forced"):
    """To take: it has no chip left to pay."""


class Joins(Weighed, frozen=True, tag="joins"):
    """To take: the card joins its cards."""


class Cheap(Weighed, frozen=True, tag="cheap"):
    """To take: its chips pay for the card, or, with a limit, it is worth as much to who goes by a rule."""


class SaveChips(Weighed, frozen=True, tag="save_chips"):
    """To take: with as many chips as a round begins with it would not."""


class Block(Weighed, frozen=True, kw_only=True, tag="block"):
    """To take, though it costs more than it brings: another would gain by it at once."""

    seat: Seat
    gain: int  # points


class EndsBetter(Weighed, frozen=True, tag="ends_better"):
    """To take, though it costs more than it brings: all in all the end is better."""


class Dear(Weighed, frozen=True, tag="dear"):
    """To pass: the card is not worth it."""


class Milk(Weighed, frozen=True, tag="milk"):
    """To pass: it would take it, but nobody else gains by it, so let the others pay."""


class Wait(Weighed, frozen=True, kw_only=True, tag="wait"):
    """To pass: it would take it, and another would gain by it too, but will hardly take it yet."""

    seat: Seat


class NextMust(Weighed, frozen=True, kw_only=True, tag="next_must"):
    """To pass: the next has no chip and must take it."""

    seat: Seat
    costs: int  # points that it loses by that, below zero if it gains


class LastCards(Phrase, frozen=True, tag="last_cards"):
    """Either: it has counted the end through."""

    left: int  # cards to come
    win: int  # the chance to win with this choice, in %
    other: int  # and with the other


class Hunch(Weighed, frozen=True, tag="hunch"):
    """Either: it did not count very carefully."""


Reason = Forced | Joins | Cheap | SaveChips | Block | EndsBetter | Dear | Milk | Wait | NextMust | LastCards | Hunch
