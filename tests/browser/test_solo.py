"""Not Not alone: practice up its ladder, and the tour up to a first game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from naysay.games.not_not.cards import SPOTS
from naysay.games.not_not.ladder import PROMPTS
from naysay.games.not_not.tour import tour
from tests.browser.playing import look_away

Visit = Callable[..., Page]
KEYS = {"top": "ArrowUp", "right": "KeyD", "bottom": "ArrowDown", "left": "KeyA"}


def card(page: Page, spot: str) -> Locator:
    return page.locator(f"button[data-spot={spot}]")


def dice_lie(page: Page) -> None:
    expect(page.get_by_role("timer")).to_be_visible()


def begin(page: Page) -> list[Any]:
    """The rounds that the server gave for it."""
    with page.expect_response("**/api/drills/not_not?*") as given:
        page.get_by_role("button", name="Start").click()
    drills: list[Any] = given.value.json()
    return drills


def answer(page: Page, spots: list[str]) -> None:
    dice_lie(page)
    page.keyboard.press(KEYS[spots[0]] if spots else "Space")


def wrong(right: Sequence[str]) -> list[str]:
    return [spot for spot in SPOTS if spot not in right]


def test_a_rung_is_climbed_to_a_medal_that_is_remembered(visit: Visit):
    page = visit("/")
    page.get_by_role("link", name=re.compile("^Practi[sc]e.*Not Not")).click()
    drills = begin(page)
    done = page.locator("li.right, li.wrong")
    for number in range(PROMPTS):
        right = drills[number]["right"]
        if number == 1:
            answer(page, wrong(right))
            expect(page.get_by_role("heading", name="Wrong card")).to_be_visible()
            expect(page.locator("[data-spot] .right")).to_have_count(len(right))
            page.keyboard.press("Enter")
        elif number == 2:
            dice_lie(page)
            card(page, right[0]).click()
        else:
            answer(page, right)
        expect(done).to_have_count(number + 1)
    ended = page.get_by_role("heading", name=re.compile("^(Silver|Bronze)$"))
    expect(ended).to_be_visible()
    medal = ended.text_content() or ""
    expect(page.get_by_role("button", name=re.compile("^Next: A colour"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 · A colour")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="2 · A colour")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.get_by_role("button", name=f"1 A direction, {medal.lower()}").click()
    expect(page.get_by_text(re.compile(r"best \d+\.\d\u202fs, 1 mistake"))).to_be_visible()
    times = page.get_by_role("complementary")
    expect(times.get_by_role("row", name=re.compile("^direction"))).to_contain_text("8% of 12")
    times.get_by_role("button", name="Forget them").click()
    times.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_role("button", name="1 A direction, no medal")).to_be_visible()


def test_an_endless_run_waits_while_nobody_looks_and_ends_with_the_third_mistake(visit: Visit):
    page = visit("/practice/not_not", size="phone")
    page.get_by_role("button", name=re.compile("^Endless")).click()
    drills = begin(page)
    answer(page, drills[0]["right"])
    expect(page.locator(".count b")).to_have_text("1")
    dice_lie(page)
    look_away(page)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    for drill in drills[2:5]:
        answer(page, wrong(drill["right"]))
        page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="1 round")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Endless"))).to_contain_text("best 1 round")


def test_practice_without_a_server_says_so(visit: Visit):
    page = visit("/practice/not_not")
    page.route("**/api/drills/not_not?*", lambda route: route.fulfill(json=[]))
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("the server cannot be reached")


def test_the_tour_leads_from_the_home_page_to_a_first_game(visit: Visit):
    page = visit("/", locale="fr", size="phone")
    page.get_by_role("link", name=re.compile("^Visite de Not Not")).click()
    for i, stop in enumerate(tour()):
        expect(page.get_by_text(f"Étape {i + 1} sur {len(tour())}")).to_be_visible()
        if stop.round.right:
            card(page, wrong(stop.round.right)[0]).click()
            expect(page.get_by_text("Essaie encore.")).to_be_visible()
            card(page, stop.round.right[-1]).click()
        else:
            page.get_by_role("button", name="Ne rien taper").click()
        expect(page.get_by_text("Juste\u202f!")).to_be_visible()
        page.get_by_role("button", name="Suivant").click()
    page.get_by_role("button", name="Jouer ta première partie").click()
    page.wait_for_url(re.compile("/t/"))


def test_every_step_of_the_tour_can_be_skipped(visit: Visit):
    page = visit("/tour/not_not")
    for _ in tour():
        page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("button", name="Once more from the start").click()
    page.get_by_role("button", name="Skip to the end").click()
    page.get_by_role("link", name="Practise alone").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_game_with_nothing_to_do_alone_has_no_such_pages(visit: Visit):
    page = visit("/practice/no_thanks")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
