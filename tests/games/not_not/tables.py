"""Small tables to say the rules at. Cards are named from the top clockwise: top, right, bottom, left."""

from __future__ import annotations

from naysay.core import CHANCE, CLOCK, Move
from naysay.games.not_not.cards import BY_NAME, Card
from naysay.games.not_not.rules import Options, Turn, new, parse
from naysay.games.not_not.tapping import right_spots

FOUR = ("red/blue", "green/white", "blue/red", "yellow/white")
WITH_VOID = ("red/blue", "void/red", "blue/red", "yellow/white")  # on the right


def play(state, *lines):
    for move in map(Move.parse, lines):
        state = state.play(move.seat, parse(move.action))
    return state


def laid(*cards, seats=3, level="discovery", **options):
    """The first four cards lie there."""
    return play(new(seats, Options(level=level, **options)), *(f"* turn {card}" for card in cards or FOUR))


def a_round(state, dice, *taps):
    """Rolled, tapped ('0 left @400') and closed, but not filled up."""
    after = play(state, "~ roll", f"* dice {dice}", *(tap.replace(" ", " tap ", 1) for tap in taps))
    return after if after.dice is None else play(after, "~ close")


def filled(state):
    """The gaps are filled with Portals, the back on top is looked at: the next roll may come."""
    while state.actors == {CHANCE}:
        menu = state.legal(CHANCE)
        state = state.play(CHANCE, next((action for action in menu if not is_void(action)), menu[0]))
    return state


def won(state, seat=0):
    """`seat` wins a card, and the gap is filled."""
    rolled = play(state, "~ roll", "* dice up down" + ("" if state.level == "discovery" else " plain"))
    spot = min(rolled.right)
    return filled(play(rolled, f"{seat} tap {spot} @400", "~ close"))


def until(state, reached):
    """Seat 0 wins round after round."""
    while not reached(state):
        assert state.actors == {CLOCK}
        state = won(state)
    return state


def is_void(action):
    return isinstance(action, Turn) and isinstance(action.card, Card) and action.card.void


def names(table):
    return tuple(str(card) if card else None for card in table)


def verdicts(state):
    return tuple(tap.verdict if tap else None for tap in state.last.taps)


def took(state):
    return tuple(tap.took if tap else None for tap in state.last.taps)


def four(cards):
    return tuple(BY_NAME[card] for card in cards)


def parse_dice(text):
    return parse(f"dice {text}")


def right(dice, *cards, up="top", liar=False, nothing="counts"):
    """Which spots may be tapped, as words: 'top left'."""
    spots = right_spots(four(cards or FOUR), parse_dice(dice), up, liar, nothing)
    return " ".join(spot for spot in ("top", "right", "bottom", "left") if spot in spots)
