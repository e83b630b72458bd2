from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naysay.core import CHANCE, Deal, fingerprint
from naysay.games.no_thanks.rules import new

SEED = bytes(range(32))


def test_a_fingerprint_is_the_sha_256_that_anybody_can_work_out():
    assert fingerprint(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_draw_can_be_worked_out_with_nothing_but_hmac():
    """The recipe, word for word, for whoever checks a game by other means."""
    key = hmac.new(SEED, b"maple\noak", hashlib.sha256).digest()
    number = int.from_bytes(hmac.new(key, b"7", hashlib.sha256).digest(), "big")
    assert Deal(SEED, ("maple", "oak")).draw(7, range(33)) == number % 33
    number = int.from_bytes(hmac.new(key, b"start", hashlib.sha256).digest(), "big")
    assert Deal(SEED, ("maple", "oak")).starter(5) == number % 5


def test_known_draws_stay_what_they_are():
    deal = Deal(SEED, ("maple", "oak"))
    assert [deal.draw(step, range(3, 36)) for step in range(8)] == [21, 3, 30, 32, 9, 35, 20, 35]
    assert deal.starter(4) == 2


@given(st.binary(min_size=16, max_size=32), st.lists(st.text(max_size=8), max_size=7), st.integers(1, 300))
def test_a_draw_is_on_the_menu_and_the_same_each_time(seed, words, size):
    deal = Deal(seed, tuple(words))
    menu = range(100, 100 + size)
    assert deal.draw(3, menu) in menu
    assert deal.draw(3, menu) == Deal(seed, tuple(words)).draw(3, menu)
    assert deal.starter(size) in range(size)


@pytest.mark.parametrize(
    "other",
    [
        Deal(SEED[::-1], ("maple", "oak")),
        Deal(SEED, ("maple", "oaks")),
        Deal(SEED, ("oak", "maple")),
        Deal(SEED, ("maple",)),
        Deal(SEED),
    ],
)
def test_another_seed_or_another_word_is_another_deal(other):
    deal = Deal(SEED, ("maple", "oak"))
    assert [deal.pick(str(i), 2**64) for i in range(4)] != [other.pick(str(i), 2**64) for i in range(4)]


def test_draws_are_even():
    """Chi-square over the 33 cards: 3300 draws stray from even no further than one time in ten thousand."""
    menu = new(3).legal(CHANCE)
    drawn = Counter(Deal(SEED, (str(i),)).draw(0, menu) for i in range(3300))
    assert sum((drawn[flip] - 100) ** 2 / 100 for flip in menu) < 71


def test_what_stands_twice_is_drawn_twice_as_often():
    drawn = Counter(Deal(SEED, (str(i),)).draw(0, "aab") for i in range(3000))
    assert 1850 < drawn["a"] < 2150


def test_who_begins_is_even_too():
    drawn = Counter(Deal(SEED, (str(i),)).starter(4) for i in range(4000))
    assert all(850 < drawn[seat] < 1150 for seat in range(4))
