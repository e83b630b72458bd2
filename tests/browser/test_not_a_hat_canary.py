"""Once a gift is face down, nothing on any page knows what it is: no element, no store, no script, no request."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from naysay.games.not_a_hat.gifts import GIFTS, THINGS
from tests.browser.conftest import PACING
from tests.browser.gifting import NEXT, REFUSE, THANK, gap, offered, pressable, say, sit, table
from tests.browser.heap import held
from tests.server.running import Running

Visit = Callable[..., Page]
OPEN = ("teapot", "kite", "cactus")
HIDDEN = (NEXT, *OPEN)  # in the end
LIES = ("sock", "cup", "fork", "book", "spoon")


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """There is time to see what is shown, and nobody stands in for who is gone."""
    running = Running(tmp_path, pacing={**PACING, "pauses": 0.5, "grace": 1e4}).start()
    yield running
    running.kill()
    assert not running.troubles


@cache
def called(thing: str) -> re.Pattern[str]:
    names = {thing, GIFTS[thing].en.name, GIFTS[thing].fr.name}
    return re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")


def kept(page: Page) -> dict[str, Counter[str]]:
    """How a page's scripts hold these things, beyond how they hold any of those that were never heard of here."""
    counts, shown = held(page, THINGS), told(page)
    others = [counts[thing] for thing in THINGS if thing not in HIDDEN + LIES and not called(thing).search(shown)]
    return {thing: more for thing in HIDDEN if (more := counts[thing] - reduce(or_, others))}


def told(page: Page) -> str:
    """What the page is to eyes and ears, and what it stores."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    stores: str = page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie, history.state])")
    return f"{page.content()} {tree} {stores}"


def lie(giver: Page, receiver: Page, name: str) -> None:
    expect(gap(giver)).to_be_visible()
    say(giver, name)
    pressable(receiver, THANK).click()


def test_no_page_holds_on_to_what_lies_face_down(visit: Visit, patient: Running):
    """A lantern is shown and turned; under other names it is given, and so is what lay open before each seat."""
    seeded = table(patient, offered(said=LIES[0]), names="free", arrows="black")
    pages = [
        sit(visit("/about", at=patient, locale=lang), seeded, seat) for seat, lang in enumerate(("en", "fr", "en"))
    ]
    watcher = visit(f"/t/{seeded.table}", at=patient)
    expect(watcher.locator("main .gift").first).to_be_visible()
    assert kept(watcher).keys() == set(HIDDEN), "all look at them"
    asked: list[str] = []
    for page in (*pages, watcher):
        page.on("request", lambda request: asked.append(request.url))
    pressable(pages[1], REFUSE).click()  # the first seat takes the lantern
    for turn, name in enumerate(LIES[1:]):
        lie(pages[turn % 3], pages[(turn + 1) % 3], name)
    expect(gap(pages[1])).to_be_visible()
    assert [url for url in asked if not url.endswith("/favicon.svg")] == []
    pages[2].reload()
    late = visit(f"/t/{seeded.table}", at=patient)
    for page in (pages[2], late):
        expect(page.locator("main .gift").first).to_be_visible()
    for page in (*pages, watcher, late):
        assert not [thing for thing in HIDDEN if called(thing).search(told(page))]
    for page in (pages[0], watcher, late):  # who said something, who only looked on, and who came when it was down
        assert kept(page) == {}
