"""Not Not alone: practice until the first mistake, and the tour up to a first game."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import msgspec
from playwright.sync_api import Locator, Page, Route, expect

from naysay.games.not_not.cards import SPOTS
from naysay.games.not_not.drill import Drill, drill
from naysay.games.not_not.rules import Options
from naysay.games.not_not.tour import tour

Visit = Callable[..., Page]
KEYS = {"top": "ArrowUp", "right": "KeyD", "bottom": "ArrowDown", "left": "KeyA"}


def rounds(*rights: bool) -> list[Drill]:
    """Rounds of the highest level in which something is to be tapped, or nothing; never everything."""
    rng, options = Random(5), Options(level="extreme")
    drawn = (drill(rng, options) for _ in range(1000))
    apt = [made for made in drawn if len(made.right) < 4]
    return [next(made for made in apt[17 * i :] if bool(made.right) == right) for i, right in enumerate(rights)]


def given(page: Page, drills: list[Drill]) -> None:
    """The server's next rounds are these; it has no others."""
    left = [drills]

    def answer(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(left.pop() if left else []), content_type="application/json")

    page.route("**/api/drills/not_not*", answer)


def card(page: Page, spot: str) -> Locator:
    return page.locator(f"button[data-spot={spot}]")


def wrong(made: Drill) -> str:
    return next(spot for spot in SPOTS if spot not in made.right)


def streak(page: Page) -> Locator:
    return page.locator(".streak b")


def dice_lie(page: Page) -> None:
    expect(page.get_by_role("timer")).to_be_visible()


def test_a_run_of_practice_lasts_until_the_first_mistake(visit: Visit):
    page = visit("/practice/not_not")
    drills = rounds(True, True, False, True)
    given(page, drills)
    page.get_by_role("button", name=re.compile("^Extreme")).click()
    page.get_by_role("button", name="Start").click()
    dice_lie(page)
    card(page, drills[0].right[0]).click()
    expect(streak(page)).to_have_text("1")
    dice_lie(page)
    page.keyboard.press(KEYS[drills[1].right[0]])
    expect(streak(page)).to_have_text("2")
    expect(streak(page)).to_have_text("3")  # nothing is to be tapped: that round passes by itself
    dice_lie(page)
    page.keyboard.press(KEYS[wrong(drills[3])])
    expect(page.get_by_role("heading", name="Wrong card")).to_be_visible()
    expect(page.locator("[data-spot] .right")).to_have_count(len(drills[3].right))
    expect(page.get_by_text("Your best run").first).to_be_visible()
    page.get_by_role("button", name="Change level or pace").click()
    expect(page.get_by_text("best 3")).to_be_visible()
    page.reload()
    expect(page.get_by_text("best 3")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Extreme"))).to_have_attribute("aria-pressed", "true")


def test_after_a_mistake_one_key_begins_again_and_the_rounds_are_counted_by_kind(visit: Visit):
    page = visit("/practice/not_not")
    drills = rounds(True, False, True)
    given(page, drills)
    page.get_by_role("button", name="Start").click()
    dice_lie(page)
    page.keyboard.press(KEYS[wrong(drills[0])])
    expect(page.get_by_role("button", name="Again")).to_be_focused()
    page.wait_for_timeout(500)  # a second tap in haste does not begin again
    page.keyboard.press("Enter")
    dice_lie(page)
    page.keyboard.press(KEYS["top"])
    expect(page.get_by_role("heading", name="Nothing was right")).to_be_visible()
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    dice_lie(page)
    expect(page.get_by_role("heading", name="Too late")).to_be_visible(timeout=20_000)
    kinds = [made.kind for made in drills]
    table = page.get_by_role("complementary").get_by_role("table")
    for i in range(1, 8):
        row = table.get_by_role("row").nth(i)
        count = kinds.count(("plain", "colour", "not1", "not2", "not3", "turned", "liar")[i - 1])
        expect(row).to_contain_text(f"100% of {count}" if count else "–")
    page.get_by_role("button", name="Forget them").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(table).to_have_count(0)
    page.reload()
    expect(page.get_by_text("no run yet")).to_be_visible()


def test_practice_without_a_server_says_so(visit: Visit):
    page = visit("/practice/not_not")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    given(page, [])
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("the server cannot be reached")


def test_the_tour_leads_from_the_home_page_to_a_first_game(visit: Visit):
    page = visit("/", locale="fr", size="phone")
    page.get_by_role("link", name=re.compile("^Visite de Not Not")).click()
    for i, stop in enumerate(tour()):
        expect(page.get_by_text(f"Étape {i + 1} sur {len(tour())}")).to_be_visible()
        if stop.round.right:
            card(page, wrong(stop.round)).click()
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
