"""What a page of Not Not says, at every size and in both languages: nothing is cut, and nothing is too small."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, product
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from naysay.games.not_not.cards import LESSONS, Criterion, Dice, Spot
from naysay.games.not_not.rules import State, Verdict
from naysay.games.not_not.tour import tour
from tests.browser.playing import make_table
from tests.browser.telling import Teller, closed, racing
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
PAIRS: tuple[tuple[Criterion, Criterion], ...] = (
    ("left", "right"),
    ("up", "down"),
    ("yellow", "green"),
    ("left", "green"),
    ("yellow", "right"),
    ("nothing", "right"),
    ("left", "nothing"),
    ("nothing", "nothing"),
)
VERDICTS: tuple[Verdict, ...] = ("wrong", "late", "first", "tie", "early", "held", "passed")
UPS: tuple[Spot, ...] = ("top", "right")
TIGHT = ((320, 568), (640, 360))
ROOMY = ((360, 640), (768, 1024), (1440, 900), (1920, 1080))
BACK, GO_ON = re.compile("^(Back|Retour)$"), re.compile("^(Go on|Continuer)$")
LONG_NAME = "Maximilienne Aurélie"  # as long as a name may be

# How far words stick out of the box that holds the headline, and of the mat; and the smallest letters in it.
CUT = """() => {
  const box = document.querySelector('[data-headline]'), mat = document.querySelector('main').getBoundingClientRect()
  const words = [...box.querySelectorAll('span, b, .line')].filter(each => each.textContent)
  const inside = words.map(each => {
    const range = document.createRange(); range.selectNodeContents(each); return range.getBoundingClientRect()
  })
  const around = box.getBoundingClientRect()
  const out = inside.flatMap(({left, right}) => [around.left - left, right - around.right, right - mat.right])
  return {
    out: Math.max(box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth, ...out),
    least: Math.min(...words.map(each => parseFloat(getComputedStyle(each).fontSize))),
    said: box.innerText,
  }
}"""


# How far what is told sticks out of the two pads, what that is, and the smallest letters on them and between them.
ON_PADS = """() => {
  const pads = document.querySelector('.pads'), reasons = [...pads.querySelectorAll('[data-reason]')]
  const seen = [], texts = document.createTreeWalker(pads, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode
    if (data.trim() && parentElement.checkVisibility()) seen.push(parseFloat(getComputedStyle(parentElement).fontSize))
  }
  return {
    out: Math.max(...reasons.map(each => each.scrollHeight - each.clientHeight)),
    said: reasons.map(each => each.innerText),
    least: Math.min(...seen),
  }
}"""


# Whether the rule card lies on the mat as a whole.
COVERS = """() => {
  const [card, mat] = ['[data-lesson]', 'main'].map(each => document.querySelector(each).getBoundingClientRect())
  return card.top >= mat.top && card.bottom <= Math.min(mat.bottom, innerHeight)
}"""


def answers() -> Iterator[State]:
    """Every kind of reason, each with another verdict."""
    verdicts = cycle(VERDICTS)
    for (a, b), nots, liar, up in product(PAIRS, (0, 1, 2, 3), (False, True), UPS):
        verdict = next(verdicts)
        yield closed(Dice(a, b, nots), verdict, up, liar, void=verdict == "wrong")
    for verdict in VERDICTS:
        yield closed(Dice("left", "green", 3), verdict, "bottom", liar=False, void=verdict == "wrong")
    yield closed(Dice("left", "green", 3), None, "bottom")
    yield closed(Dice("nothing", "nothing", 3), None, "bottom", liar=True)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_headline_is_cut_at_any_size(visit: Visit, paused: Running, locale: str):
    replay = replace(golden("not_not", "first_game"), players=("Ada", LONG_NAME, "Chen"))
    page = visit("/about", at=paused, locale=locale)
    page.evaluate("() => localStorage.clear()")
    teller = Teller(page, seed(paused.database, replay, 40))
    told = list(answers())
    for width, height in (*TIGHT, *ROOMY):
        page.set_viewport_size({"width": width, "height": height})
        teller.show(told[-1])
        page.wait_for_function(f"() => ({CUT})().out < 2")  # the page has taken its new size
        for state in told if (width, height) in TIGHT else told[::9]:
            teller.show(state)
            uncut(page)
        teller.show(racing(Dice("left", "green", 3), level="extreme"))
        expect(page.locator("[data-headline]")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_headline_is_cut_where_a_screen_was_late_nor_beside_a_button(visit: Visit, paused: Running, locale: str):
    replay = replace(golden("not_not", "first_game"), players=("Ada", LONG_NAME, "Chen"))
    page = visit("/about", at=paused, locale=locale)
    page.evaluate("() => localStorage.clear()")
    teller = Teller(page, seed(paused.database, replay, 40))
    for width, height in TIGHT:
        page.set_viewport_size({"width": width, "height": height})
        for verdict, (a, b) in zip(VERDICTS, cycle(PAIRS[:5])):
            race = racing(Dice(a, b, 2), level="extreme")
            assert race.dice
            state = closed(race.dice, verdict, "right", liar=True, void=verdict == "wrong")
            teller.show(replace(race, last=state.last))
            page.locator("[data-again]").click()
            expect(page.get_by_role("button", name=BACK)).to_be_visible()
            teller.drawn()
            uncut(page)
            page.keyboard.press("ArrowUp")  # which is the way back
            page.keyboard.press("ArrowUp")
            teller.show(state)
            late = re.search(r"\d\sms (late|de retard)", uncut(page))
            assert bool(late) == (verdict in {"late", "first", "tie", "passed"}), verdict
            teller.pause(on=True)
            expect(page.get_by_role("button", name=GO_ON).last).to_be_visible()
            teller.drawn()
            uncut(page)
            teller.pause(on=False)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_rule_card_and_the_button_that_puts_it_away_fit_every_phone(visit: Visit, paused: Running, locale: str):
    page = visit("/about", at=paused, locale=locale)
    page.evaluate("() => localStorage.clear()")
    teller = Teller(page, seed(paused.database, golden("not_not", "first_game"), 40))
    state = closed(Dice("left", "green", 2), None)
    for (width, height), lesson in product(TIGHT, LESSONS):
        page.set_viewport_size({"width": width, "height": height})
        teller.show(replace(state, last=None, fresh=(lesson,)))
        card = page.locator("[data-lesson]")
        expect(card.get_by_role("button")).to_be_in_viewport(ratio=1)
        assert card.evaluate("each => each.scrollHeight - each.clientHeight") < 2, (width, height, lesson)
        assert page.evaluate(COVERS), (width, height, lesson)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_two_on_one_phone_read_each_their_own_reason_in_letters_of_16_px(visit: Visit, paused: Running, locale: str):
    page = visit("/about", at=paused, locale=locale, size="phone")
    page.evaluate("() => localStorage.clear()")
    replay = replace(golden("not_not", "first_game"), players=("Ada", LONG_NAME, "Chen"))
    teller = Teller(page, seed(paused.database, replay, 40), 0, 1)
    told: tuple[tuple[Verdict, int], ...] = (("wrong", 3), ("late", 2), ("late", 3), ("first", 3))
    for width, height in (*TIGHT, ROOMY[0]):
        page.set_viewport_size({"width": width, "height": height})
        teller.show(racing(Dice("left", "green", 3), level="extreme"))
        page.wait_for_function(f"() => ({ON_PADS})().least >= 16")  # once the page has taken its new size
        for (a, b), (verdict, nots) in product(PAIRS, told) if (width, height) in TIGHT else ():
            teller.show(closed(Dice(a, b, nots), verdict, "right", liar=True, void=verdict == "wrong"))
            found = page.evaluate(ON_PADS)
            assert found["out"] < 2, (width, height, found)
            assert found["least"] >= 16, (width, height, found)
            assert len(set(found["said"])) == 2 or verdict != "wrong", found


def uncut(page: Page) -> str:
    """What the headline says, all of which can be read."""
    found: dict[str, Any] = page.evaluate(CUT)
    assert found["out"] < 2, (page.viewport_size, found)
    assert found["least"] >= 12, (page.viewport_size, found)
    return str(found["said"])


def test_the_portals_are_explained_in_the_lobby_in_the_rules_and_on_the_tour(visit: Visit, paused: Running):
    page = visit("/", at=paused)
    legend = page.locator("[data-legend]")
    make_table(page, "not_not")
    expect(legend.get_by_text("blue, waves")).to_be_visible()
    Teller(page, seed(paused.database, golden("not_not", "first_game"), 40))
    expect(legend).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").locator(legend).get_by_text("red, zigzag")).to_be_visible()
    page.goto(f"{paused.url}/tour/not_not")
    for stop in tour():
        if stop.point == "colour":
            break
        page.get_by_role("button", name="Skip", exact=True).click()
    expect(legend.get_by_text("a Void, empty")).to_be_visible()


# What is heard and what the hand feels, as the browser is asked for it; and what moves by itself.
SENSES = """() => {
  window.heard = []; window.trembled = []
  const sing = AudioScheduledSourceNode.prototype.start
  AudioScheduledSourceNode.prototype.start = function (...when) {
    if (this instanceof OscillatorNode) window.heard.push([this.type, Math.round(this.frequency.value)])
    return sing.apply(this, when)
  }
  navigator.vibrate = pattern => window.trembled.push(pattern)
}"""
TAKEN = "() => [window.heard, window.trembled].map(each => JSON.stringify(each.splice(0)))"
SEEN = """() => [
  getComputedStyle(document.querySelector('[data-felt]'), '::before').backgroundColor,
  document.querySelector('[data-headline] .sign').innerHTML,
]"""
MOVING = """() => {
  window.moved = []
  addEventListener('animationstart', ({animationName}) => {
    const name = /(cancel|turn|light)$/.exec(animationName)
    if (name) window.moved.push(name[0])
  })
}"""
LAID: dict[str, str] = {"key": "lay", "spot": "top", "colour": "red", "ground": "blue"}


def test_each_verdict_has_a_felt_a_mark_a_sound_and_a_tremble_of_its_own(visit: Visit, paused: Running):
    page = visit("/about", at=paused, motion=True)
    page.evaluate("() => localStorage.clear()")
    teller = Teller(page, seed(paused.database, golden("not_not", "first_game"), 40))
    page.mouse.click(5, 5)  # nothing is heard before a gesture
    page.evaluate(SENSES)
    dice, told = Dice("left", "green", 2), []
    for verdict in ("first", "tie", "late", "wrong", "early", "held"):
        teller.show(racing(dice, level="extreme"))
        page.evaluate(TAKEN)
        for phrase in (None, LAID, LAID):
            teller.show(closed(dice, verdict, "right"), phrase)
        page.wait_for_function("() => window.trembled.length > 0")
        told.append([*page.evaluate(SEEN), *page.evaluate(TAKEN)])
    for sense in zip(*told, strict=True):
        assert len(set(sense)) == 6, sense
    assert all(tremble.count("[") == 2 for *_, tremble in told), "once each"


def test_in_a_first_game_nots_cancel_then_the_compass_turns_then_what_is_meant_lights_up(visit: Visit, paused: Running):
    page = visit("/about", at=paused, motion=True)
    page.evaluate("() => localStorage.clear()")
    teller = Teller(page, seed(paused.database, golden("not_not", "first_game"), 40))
    page.evaluate(MOVING)
    state = closed(Dice("left", "green", 2), None, "right")
    teller.show(replace(state, options=replace(state.options, level="first_game")))
    page.wait_for_function("() => window.moved.filter(each => each === 'light').length === 2")
    assert page.evaluate("() => window.moved") == ["cancel", "cancel", "turn", "light", "light"]
