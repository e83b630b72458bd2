"""The deal of the day, as somebody alone plays it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.playing import look_away
from tests.browser.test_accessible import check

Visit = Callable[..., Page]


def test_each_round_of_the_day_is_tapped_once_and_goes_on_after_a_break(visit: Visit):
    page = visit("/", locale="fr", size="phone")
    page.get_by_role("link", name=re.compile("Défi du jour.*Not Not")).click()
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()
    check(page, "before the day's rounds")
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("button", name="Rien ne va", disabled=False).click()
    done = page.locator("li.right, li.wrong")
    expect(done).to_have_count(1)
    page.reload()
    page.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("heading", name="Manche 2 sur 20")).to_be_visible()
    expect(done).to_have_count(1)
    expect(page.get_by_role("timer")).to_be_visible()
    check(page, "one of the day's rounds")
    look_away(page)
    expect(page.get_by_role("heading", name="Pause")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)
    page.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("heading", name="Manche 2 sur 20")).to_be_visible()
    expect(done).to_have_count(1)


def test_the_deal_of_the_day_is_dealt_at_once_and_found_again(visit: Visit):
    page = visit("/daily/no_thanks")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_visible()
    table = page.url
    page.goto(table.split("/t/")[0] + "/daily/no_thanks")
    page.get_by_role("link", name="Go on").click()
    expect(page).to_have_url(table)
