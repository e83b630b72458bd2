"""What is read from the other end of a room, and what lies before people who sit round one tablet or phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from naysay.games.not_not.cards import SPOTS, Dice
from tests.browser.looking import OVERLAP
from tests.browser.playing import make_table
from tests.browser.telling import Teller, closed, racing
from tests.browser.test_together import ADD
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
WIDEST = Dice("yellow", "nothing", 3)  # of the words on dice

# How high the letters of all words are that can be seen: of those on dice, and of the others.
LETTERS = """() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const dice = [], others = []
  while (texts.nextNode()) {
    const {data, parentElement: box} = texts.currentNode
    if (data.trim() === '' || !box.checkVisibility() || box.closest('.sr, svg')) continue
    const size = parseFloat(getComputedStyle(box).fontSize) * box.currentCSSZoom
    ;(box.closest('.die') ? dice : others).push(size)
  }
  return [dice, others]
}"""
SIZES = "each => each.map(box => parseFloat(getComputedStyle(box).fontSize) * box.currentCSSZoom)"
WIDTHS = "each => each.map(({offsetWidth}) => offsetWidth)"  # as they are before they are turned
# How wide the words on a die are, as a part of the die; whichever way it is turned.
REACHES = """each => each.flatMap(die => [...die.children].map(word => {
  const {width, height} = word.getBoundingClientRect()
  return Math.max(width, height) / die.getBoundingClientRect().width
}))"""
SET = "() => [...document.querySelectorAll('.die span')].every(word => word.getAnimations().length === 0)"
# How much of the room for a pad's keys they fill.
FILLED = """each => each.map(map => [...map.querySelectorAll('.key')]
  .reduce((sum, {offsetWidth, offsetHeight}) => sum + offsetWidth * offsetHeight, 0)
  / (map.offsetWidth * map.offsetHeight))"""


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_on_a_television_dice_are_larger_than_cards_and_their_words_the_largest(
    visit: Visit, paused: Running, locale: str
):
    page = visit("/about", at=paused, locale=locale)
    page.set_viewport_size({"width": 1920, "height": 1080})
    teller = Teller(page, seed(paused.database, golden("not_not", "hard_eight"), 40), None)
    for state in (racing(WIDEST, 8, level="extreme"), closed(WIDEST, "late", "right", seats=8)):
        teller.show(state)
        page.wait_for_function(SET)
        dice, others = page.evaluate(LETTERS)
        assert len(dice) == 5
        assert min(dice) > max(others)
        assert min(others) >= 20
        cards = page.locator(".cross .card").evaluate_all("each => each.map(card => card.clientWidth)")
        assert min(page.locator(".die").evaluate_all(WIDTHS)) > max(cards)
        assert max(page.locator(".die").evaluate_all(REACHES)) < 0.95


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_four_round_a_tablet_read_dice_of_one_size_and_see_which_way_is_up(visit: Visit, paused: Running, locale: str):
    page = visit("/about", at=paused, size="tablet", locale=locale)
    teller = Teller(page, seed(paused.database, golden("not_not", "extreme_ties"), 40), 0, 1, 2, 3)
    up = page.locator(".cross > [data-up]")
    for spot in SPOTS:
        teller.show(replace(racing(WIDEST, 4, level="extreme"), up=spot))
        page.wait_for_function(SET)
        expect(up).to_have_text({"en": "UP", "fr": "HAUT"}[locale])
        assert spot in sides(up, page.locator(".cross .deck"))
        assert page.evaluate(OVERLAP, (".cross > [data-up]", ".cross .card")) == []
        assert up.evaluate("mark => parseFloat(getComputedStyle(mark).fontSize)") >= 16
        dice = page.locator(".pad .die")
        widths = dice.evaluate_all(WIDTHS)
        assert (len(widths), len(set(widths))) == (12, 1), widths
        assert max(dice.evaluate_all(REACHES)) < 0.95
        words, _ = page.evaluate(LETTERS)
        assert min(words) >= 16
        assert max(page.locator(".pad .who b").evaluate_all(SIZES)) <= min(words), "a score is not what is to be read"
        filled = page.locator(".pad .map").evaluate_all(FILLED)
        assert len(filled) == 4
        assert min(filled) > 0.85, filled


def test_a_phone_is_for_two_whichever_way_it_lies(visit: Visit):
    page = visit("/", size="phone")
    make_table(page, "not_not")
    page.get_by_role("button", name=ADD).tap()
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.locator("main ol > li").filter(has_text="Bob")).to_be_visible()
    for width, height, more in ((360, 640, 0), (640, 360, 0), (768, 1024, 1)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator("main ol > li").filter(has_text="Bob")).to_be_visible()
        expect(page.get_by_role("button", name=ADD)).to_have_count(more)


def sides(mark: Locator, middle: Locator) -> set[str]:
    """Of the middle, that a mark lies on."""
    one, other = mark.bounding_box(), middle.bounding_box()
    assert one
    assert other
    across = one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2
    down = one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2
    return {"left" if across < 0 else "right", "top" if down < 0 else "bottom"}
