"""The deal of the day, as somebody alone plays it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import look_away
from tests.browser.test_accessible import check

Visit = Callable[..., Page]
DAY, TEST = 86_400, 90  # seconds that they may last


@pytest.fixture(autouse=True)
def within_one_day() -> None:
    """Days end at midnight, UTC, and what was played is yesterday's then."""
    left = DAY - time.time() % DAY
    if left < TEST:
        time.sleep(left)


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


# What this device remembers of the day's rounds, as if all but the last were played, and as many the day before.
PLAYED = """() => {
  const [day] = JSON.parse(localStorage.getItem('naysay.days')), [first] = day.answers
  const answers = Array.from({length: day.rounds - 1}, (_, i) => ({right: i % 3 > 0, ms: i % 2 ? 612 : 1804}))
  const before = new Date(Date.parse(day.day) - 86_400_000).toISOString().slice(0, 10)
  localStorage.setItem('naysay.days', JSON.stringify([
    {...day, answers}, {...day, day: before, number: day.number - 1, answers: [...answers, first]},
  ]))
}"""
# The cards that are right in the last of them.
RIGHT = """async () => {
  const [{day, rounds}] = JSON.parse(localStorage.getItem('naysay.days'))
  return (await (await fetch(`/api/daily/not_not/${rounds - 1}?day=${day}`)).json()).right.length
}"""
SPOILS_NOTHING = r"""Not Not · Daily \d+
🟥🟩🟨🟥🟨🟩🟥🟩🟨🟥
🟨🟩🟥🟩🟨🟥🟨🟩🟥🟥
12 of 20 right · [\d.]+ s
http://\S+/daily/not_not"""


def test_the_last_round_is_looked_at_and_the_days_result_is_shared_without_what_was_asked(visit: Visit):
    page = visit("/daily/not_not", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Nothing fits", disabled=False).click()
    expect(page.locator("li.right, li.wrong")).to_have_count(1)
    page.evaluate(PLAYED)
    page.reload()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Round 20 of 20")).to_be_visible()
    nothing = page.get_by_role("button", name="Nothing fits", disabled=False)
    nothing.wait_for()
    if page.evaluate(RIGHT):
        nothing.click()
    else:
        page.keyboard.press("ArrowUp")
    expect(page.get_by_role("status")).to_contain_text("Not this time")
    check(page, "a mistake in the day's last round")
    page.wait_for_timeout(1000)  # it stays for as long as one reads
    page.get_by_role("button", name="The result", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("of 20 right")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    check(page, "the day's result")
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(SPOILS_NOTHING, shared)
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("of 20 right")
    expect(page.get_by_role("button", name=re.compile("Start|Go on"))).to_have_count(0)


def test_the_deal_of_the_day_is_dealt_at_once_and_found_again(visit: Visit):
    page = visit("/daily/no_thanks")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_visible()
    table = page.url
    page.goto(table.split("/t/")[0] + "/daily/no_thanks")
    page.get_by_role("link", name="Go on").click()
    expect(page).to_have_url(table)
