"""People race in real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.playing import result
from tests.browser.racing import KEYS, Eyes, sit_down
from tests.browser.test_together import ADD, path_of, start
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
STAGES = ((14, "normal"), (96, "hard"), (199, "extreme"), (-11, "extreme"))  # so far into the golden first game


def tap(page: Page, spot: str, touch: bool) -> None:
    if touch:
        page.locator(f"main button[data-spot={spot}]").first.tap()
    else:
        page.keyboard.press(KEYS[spot][0])


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en"), ("phone", "fr")])
def test_a_person_plays_a_first_game_against_bots(visit: Visit, server: Running, size: str, locale: str):
    """On a desktop the whole game; on a phone its beginning, the rounds about each lesson, and its end."""
    page = visit("/", size=size, locale=locale)
    eyes = Eyes(page)
    levels: set[str] = set()
    rounds: list[dict[str, Any]] = []
    tile = page.locator("main li, main article").filter(has_text="Not Not").first
    tile.get_by_role("button", name=re.compile("^(Play now|Jouer)")).click()
    if size == "phone":
        for moves, level in STAGES:
            race_on(eyes, rounds=1)
            levels, rounds = levels | eyes.levels, rounds + eyes.rounds
            seeded = seed(server.database, golden("not_not", "first_game"), moves, {1: "easy", 2: "easy"})
            eyes = sit_down(page, {"table": seeded.table, "token": seeded.tokens[0]})
            for _ in range(4):
                if level not in eyes.levels:
                    race_on(eyes, rounds=1)
    race_on(eyes)
    assert levels | eyes.levels == {"discovery", "normal", "hard", "extreme"}
    mine = [each["taps"][0] for each in rounds + eyes.rounds if each["taps"][0]]
    won = [tap for tap in mine if tap["verdict"] in {"first", "tie"}]
    assert len(won) > len(mine) / 4, "who reads the dice and is quick wins cards, also among bots at one's pace"
    expect(page.locator("html")).to_have_attribute("lang", locale)
    expect(result(page)).to_be_visible()


def race_on(eyes: Eyes, rounds: int = 1000) -> None:
    """Tap what is right in so many rounds, or until the game is over."""
    touch = eyes.page.evaluate("navigator.maxTouchPoints") > 0
    for _ in range(rounds):
        if result(eyes.page).count():
            return
        if spots := eyes.race():
            try:
                tap(eyes.page, spots[0], touch)
            except Error:  # the round went while the finger was on its way; alone, a rule card waits to be read
                eyes.understand()
            eyes.closed()


def test_four_people_race_on_one_keyboard(visit: Visit, server: Running):
    opened = server.open_table("open", "open", "open", game="not_not", options={"level": "discovery", "tie": 100})
    page = visit("/")
    eyes = sit_down(page, opened)
    for name in ("Bob", "Chen", "Dora"):
        page.get_by_role("button", name=ADD).click()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("main ol > li").filter(has_text=name)).to_be_visible()
    start(page)
    won = set()
    for number in range(12):
        spots = eyes.race()
        keys = KEYS[spots[0]]
        for key in keys[number % 4 :] + keys[: number % 4]:
            page.keyboard.press(key)
        taps = eyes.closed()["taps"]
        assert {tap["spot"] for tap in taps if tap} <= {spots[0]}
        won |= {seat for seat, tap in enumerate(taps) if tap and tap["verdict"] in {"first", "tie"}}
        if len(won) == 4:
            break
    assert won == {0, 1, 2, 3}, "each with keys of their own"


def test_two_browsers_race_and_a_tie_is_shared(visit: Visit, server: Running):
    opened = server.open_table("open", game="not_not", options={"level": "discovery", "tie": 100})
    host = visit("/")
    eyes = sit_down(host, opened)
    guest = visit(path_of(host), locale="fr")
    guest.locator("main form input").fill("Zoé")
    guest.locator("main form .go").click()
    start(host)
    for _ in range(8):
        spots = eyes.race()
        for page in (host, guest):
            tap(page, spots[0], touch=False)
        taps = eyes.closed()["taps"]
        if {tap and tap["verdict"] for tap in taps} == {"first", "tie"}:
            break
    assert {tap["verdict"] for tap in taps} == {"first", "tie"}
    assert abs(taps[0]["ms"] - taps[1]["ms"]) <= 100
    expect(host.get_by_text(re.compile(r"\btie", re.IGNORECASE)).first).to_be_visible()
    expect(guest.get_by_text(re.compile("égalité", re.IGNORECASE)).first).to_be_visible()


def touch_at_once(page: Page, places: list[tuple[float, float]]) -> None:
    """As many fingers, down in the same instant."""
    cdp = page.context.new_cdp_session(page)
    points: list[dict[str, Any]] = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_four_round_a_tablet_touch_it_at_once(visit: Visit, server: Running):
    opened = server.open_table(
        "open", "open", "open", "easy", game="not_not", options={"level": "discovery", "tie": 100}
    )
    page = visit("/", size="tablet")
    eyes = sit_down(page, opened)
    for name in ("Bob", "Chen", "Dora"):
        page.get_by_role("button", name=ADD).tap()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator("main ol > li").filter(has_text=name)).to_be_visible()
    start(page)
    pads = page.locator("main .pads")
    expect(pads).to_be_visible()
    places = {spot: [middle(button) for button in pads.locator(f"button.key.{spot}").all()] for spot in KEYS}
    assert [len(fingers) for fingers in places.values()] == [4] * 4
    for _ in range(8):  # on a busy machine a tap may come when another has closed the round
        spots = eyes.race()
        touch_at_once(page, places[spots[0]])
        taps = eyes.closed()["taps"][:4]
        assert {tap["spot"] for tap in taps if tap} <= {spots[0]}
        if all(taps):
            break
    assert [tap and tap["spot"] for tap in taps] == [spots[0]] * 4


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
