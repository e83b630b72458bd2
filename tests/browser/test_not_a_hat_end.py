"""The end of That's Not a Hat in a real browser: every gift's way is drawn, told, and owned up to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import come_to
from tests.browser.test_accessible import LOOKS, check
from tests.server.running import Running
from tests.server.seeding import Seeded, golden, seed

Visit = Callable[..., Page]


def over(server: Running) -> Seeded:
    """A person on seat 0 and four bots played five rounds."""
    replay = golden("not_a_hat", "five_rounds")
    return seed(server.database, replay, bots={seat: level for seat, level in replay.bots.items() if seat != 0})


def strip(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("Which gift|Le cadeau")).get_by_role("button")


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_every_gift_s_way_can_be_looked_at_and_nothing_lies_upon_another(
    visit: Visit, server: Running, size: str, locale: str, dark: bool
):
    ended = over(server)
    page = visit("/", size=size, locale=locale, dark=dark)
    come_to(page, ended.table, ended.tokens[0])
    expect(page.get_by_role("heading", level=2).first).to_have_text(re.compile("wins?$|gagne"))
    for number in (1, 5):
        page.get_by_role("group", name=re.compile("Which round|La manche")).get_by_text(str(number)).click()
        for gift in strip(page).all():
            gift.click()
            expect(gift).to_have_attribute("aria-pressed", "true")
            told = page.locator(".told ol > li")
            hops = page.locator(".way .hop")
            expect(told.nth(hops.count())).to_be_attached()
            assert overlapping(page) == []
    check(page, "the end of a game")


def overlapping(page: Page) -> list[list[str]]:
    """Names on the way that lie upon another one, or upon a face or its name."""
    found: list[list[str]] = page.evaluate(
        """() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)]
            .map((each) => [each.textContent, each.getBoundingClientRect()]);
        const beside = (a, b) => a.right - 1 <= b.left || a.bottom - 1 <= b.top;
        const [slips, seats] = [boxes(".slip"), boxes(".way .seat > *")];
        return slips.flatMap(([name, box], at) => [...slips.slice(at + 1), ...seats]
            .filter(([, other]) => !beside(box, other) && !beside(other, box))
            .map(([other]) => [name, other]));
        }"""
    )
    return found


def test_what_one_owns_up_to_is_drawn_and_is_still_there_after_a_reload(visit: Visit, server: Running):
    ended = over(server)
    page = visit("/")
    come_to(page, ended.table, ended.tokens[0])
    honest = page.get_by_role("group", name="Honestly?")
    expect(strip(page).first).to_be_visible()
    for gift in strip(page).all():
        gift.click()
        if honest.count():
            break
    name = gift.get_attribute("aria-label") or ""
    honest.first.get_by_role("button", name="bluffed").click()
    expect(page.get_by_text("and bluffed").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name=name, exact=True).click()
    expect(honest.first.get_by_role("button", name="bluffed")).to_have_attribute("aria-pressed", "true")


def test_the_way_draws_itself_once_it_is_looked_at(visit: Visit, server: Running):
    ended = over(server)
    page = visit("/", size="phone", motion=True)
    come_to(page, ended.table, ended.tokens[0])
    way = page.locator(".way")
    expect(way).to_be_attached()
    page.wait_for_timeout(500)
    assert page.locator(".way .hop").count() == 0
    way.scroll_into_view_if_needed()
    expect(page.locator(".way .hop").first).to_be_attached()
    expect(page.locator(".way .unseen")).to_have_count(0)
