"""Pas Vu Pas Pris alone and afterwards: the drill by keyboard, the luck ledger, and a replay through any door."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from naysay.games.pas_vu.drill import named, room_for
from tests.browser.haunting import asked_for, press
from tests.browser.test_accessible import check
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
START = re.compile("^(Start|C’est parti)$")
NEXT = re.compile("^(Next hall|Hall suivant)")
SOLVE = re.compile("^(Show me how|Voir une solution)")
EYE = re.compile("^(Look through a door|Regarder par une porte)$")
LOOKS = [("phone", "en", False), ("tablet", "fr", True)]
TAUGHT = ("goal", "midnight", "take", "place", "plan", "side", "look", "within", "fusion")  # all but peeks


def at_the_plan(visit: Visit, path: str, **look: object) -> Page:
    page = visit("/about", **look)
    page.evaluate("text => localStorage.setItem('naysay.pas_vu', text)", json.dumps({"view": "plan", "low": True}))
    page.goto(re.sub("/about$", path, page.url))
    return page


def enter(page: Page) -> str:
    """A hall; its name."""
    with page.expect_response(re.compile(r"/api/drills/pas_vu\?")) as dealt:
        page.get_by_role("button", name=START).click()
    expect(page.locator(".flock")).to_be_visible()
    name: str = dealt.value.json()[0]["name"]
    return name


def put_by_keyboard(page: Page, name: str) -> None:
    """Each ghost into a square where there is room for it, with arrow keys, digits and Enter alone."""
    drill = named(name)
    stands: dict[int, tuple[float, float, float]] = {}
    cursor = drill.squares[0]
    for nth, (ghost, _) in enumerate(drill.hidden):
        for x, y in drill.squares:
            tried = room_for(drill, {**stands, ghost: (x + 0.5, y + 0.5, 0.0)})
            if tried.keys() == {*stands, ghost} and tried.items() >= stands.items():
                break
        stands = tried
        page.keyboard.press(str(nth + 1))
        for way, steps in (("ArrowRight", x - cursor[0]), ("ArrowUp", y - cursor[1])):
            back = {"ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}[way]
            for _ in range(abs(steps)):
                page.keyboard.press(way if steps > 0 else back)
        cursor = (x, y)
        with page.expect_response(re.compile(r"text=stand")):
            page.keyboard.press("Enter")
        expect(page.locator(".ghost-key.inside")).to_have_count(nth + 1)


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_a_hall_by_keyboard(visit: Visit, size: str, locale: str, dark: bool):
    page = at_the_plan(visit, "/practice/pas_vu", size=size, locale=locale, dark=dark)
    expect(page.get_by_role("button", name=START)).to_be_visible()
    check(page, "ready")
    name = enter(page)
    check(page, "hiding")
    put_by_keyboard(page, name)
    with page.expect_response(re.compile(r"text=look")) as told:
        page.keyboard.press("g")
    answer = told.value.json()
    for look in answer["looks"]:
        expect(page.locator(".seeing li")).to_have_count(len(look["witnesses"]))
        expect(page.locator("path.sight")).to_have_count(len(look["witnesses"]))
        check(page, "through the keyhole")
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=NEXT)).to_be_focused()
    expect(page.locator(".streak b")).to_have_text("1" if answer["hidden"] else "0")
    check(page, "verdict")
    if not answer["hidden"]:
        page.get_by_role("button", name=SOLVE).click()
        expect(page.locator(".verdict h2 .good")).to_be_visible()
        check(page, "solved")
    page.get_by_role("button", name=NEXT).click()
    expect(page.locator(".ghost-key")).to_have_count(3)
    expect(page.locator(".ghost-key.inside")).to_have_count(0)


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_the_ledger_of_a_game_that_is_over(visit: Visit, server: Running, size: str, locale: str, dark: bool):
    table = seed(server.database, golden("pas_vu", "two_plain")).table
    page = at_the_plan(visit, f"/replay/{table}/1", size=size, locale=locale, dark=dark)
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    ledger = page.locator(".ledger")
    expect(ledger).to_be_visible()
    review = page.evaluate("path => fetch(path).then(answer => answer.json())", f"/api/reviews/{table}/1")
    expect(ledger.locator(".looks > section")).to_have_count(len(review["looks"]))
    ledger.get_by_role("button", name="0").first.click()
    for nth, entry in enumerate(review["looks"]):
        look = ledger.locator(".looks > section").nth(nth)
        mine = [risk for risk in entry["risks"] if risk["ghost"] < 7]
        lit = {(door["side"], door["number"]) for risk in mine for door in risk["doors"]}
        expect(look.locator(".door.lit")).to_have_count(len(lit))
        expect(look.locator(".door.never")).to_have_count(24 - len(entry["doors"]))
        expect(look.locator("li")).to_have_count(len(mine))
        expect(look.locator("li em")).to_have_count(sum(risk["seen"] for risk in mine))
    check(page, "ledger")


def test_a_replay_through_any_door(visit: Visit, server: Running):
    table = seed(server.database, golden("pas_vu", "two_plain")).table
    page = at_the_plan(visit, f"/replay/{table}/1", size="phone")
    page.get_by_role("slider").fill("30")
    eye = page.get_by_role("combobox", name=EYE)
    eye.select_option("east 4")
    expect(page.get_by_role("img", name="East side, door 4, the keyhole is here")).to_be_visible()
    expect(page.locator(".wedge")).to_have_count(1)
    page.get_by_role("slider").fill("33")
    expect(eye).to_have_value("east 4")
    check(page, "through a door")
    eye.select_option("")
    expect(page.get_by_role("img", name="East side, door 4", exact=True)).to_be_visible()


def test_who_plays_a_first_game_alone_is_taught_to_ask_a_door_and_asks_one(visit: Visit):
    page = at_the_plan(visit, "/", size="phone")
    page.evaluate("told => localStorage.setItem('naysay.lessons.pas_vu', JSON.stringify(told))", TAUGHT)
    tile = page.locator("main article").filter(has_text="Pas Vu Pas Pris")
    tile.get_by_role("button", name=re.compile("^Play now")).click()
    expect(page.locator(".say")).to_be_visible()
    while asked_for(page) != "plan":
        if asked_for(page) == "take":
            press(page, "n")
        page.wait_for_timeout(50)
    lesson = page.get_by_role("region", name=re.compile("^Lesson"))
    expect(lesson).to_contain_text("you may ask any door what it would see")
    check(page, "a lesson about peeks")
    lesson.get_by_role("button", name="Got it").click()
    page.get_by_text("What would a door see?").click()
    page.get_by_role("combobox", name="Door").select_option("east 4")
    page.get_by_role("button", name="Ask this door").click()
    answer = page.locator(".peek").get_by_role("status")
    expect(answer).to_have_text(re.compile("would be seen"))
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("img", name="East side, door 4, the keyhole is here")).to_be_visible()
    check(page, "a door that was asked")
