"""What a person does at a table of No Thanks!"""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

REFUSE = re.compile("^(No thanks|Non merci)")
TAKE = re.compile("^(Take|Je prends)")


def start_against_bots(page: Page) -> None:
    """One tap from the home page to the first decision."""
    page.get_by_role("button", name=re.compile("^(Play now|Jouer)")).first.click()
    page.wait_for_url(re.compile("/t/"))


def result(page: Page) -> Locator:
    """The way to the replay, which is offered once the game is over."""
    return page.locator("main a[href^='/replay/']").first


def press(page: Page) -> bool:
    """Refuse if that can be done, else take; whether there was anything to press."""
    for name in (REFUSE, TAKE):
        button = page.get_by_role("button", name=name, disabled=False)
        if button.count():
            with suppress(Error):  # the game may have gone on meanwhile
                button.first.click(timeout=1000)
            return True
    return False


def play_to_the_end(*pages: Page) -> None:
    """Everybody refuses while that can be done, else takes, until the result is there."""
    for _ in range(1500):
        if all(result(page).count() for page in pages):
            return
        for page in pages:
            press(page)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game did not end")
