"""What a person does at a table of No Thanks!"""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

from tests.server.running import Running
from tests.server.seeding import Seeded, golden, seed

REFUSE = re.compile("^(No thanks|Non merci)")
TAKE = re.compile("^(Take|Je prends)")


def start_against_bots(page: Page) -> None:
    """One tap from the home page to the first decision."""
    page.get_by_role("button", name=re.compile("^(Play now|Jouer(?! sur))")).first.click()
    page.wait_for_url(re.compile("/t/"))


def make_table(page: Page, game: str, name: str = "Ada") -> None:
    """From the home page to the lobby of a table of one's own, and a name typed there."""
    page.get_by_role("button", name=re.compile("^(Make a table|Ouvrir une table)$")).click()
    page.locator(f"[role=dialog] [data-game={game}] button").click()
    page.wait_for_url(re.compile("/t/"))
    field = page.get_by_role("textbox", name=re.compile("^(Your name|Ton nom)$"))
    field.fill(name)
    field.press("Enter")
    page.locator("main ol > li").filter(has_text=name).wait_for()


def near_the_end(server: Running, *, bots: bool, moves: int = -9) -> Seeded:
    """A table for three, against two bots or without, at which all but a few moves of a game were made."""
    return seed(server.database, golden("no_thanks", "three_sealed"), moves, {1: "easy", 2: "easy"} if bots else {})


def come_to(page: Page, table: str, token: str, *beside: str) -> None:
    """A table that was made elsewhere, as the one who holds the token, perhaps with others on the same device."""
    seats = [(table, token), *((f"{table}#{number}", each) for number, each in enumerate(beside, 2))]
    page.evaluate("seats => localStorage.setItem('naysay.seats', JSON.stringify(seats))", seats)
    page.goto(re.match(r"https?://[^/]+", page.url).group() + f"/t/{table}")  # type: ignore[union-attr]


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


def look_away(page: Page) -> None:
    """And back. A browser without a screen never hides a page by itself."""
    page.evaluate("""() => {
        for (const hidden of [true, false]) {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }
    }""")
