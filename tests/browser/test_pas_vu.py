"""Somebody plays Pas Vu Pas Pris in a real browser, from above and by keyboard, on a phone and on a desk."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from naysay.core import Replay
from tests.browser.haunting import BEGUN, answer, asked_for, press
from tests.browser.playing import come_to, result
from tests.browser.test_accessible import check
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
PUSH = re.compile("^(Push it inside|Rentrer)")
SET_DOWN = re.compile("^(Set it down|Poser)")


def from_above(page: Page) -> Page:
    """Without 3-D, and with no lessons over the hall."""
    page.evaluate("localStorage.setItem('naysay.pas_vu', JSON.stringify({ view: 'plan' }))")
    return page


def at(page: Page, server: Running, replay: Replay, moves: int, seat: int = 0, bots: bool = False) -> Page:
    """A table at which so many moves were made, as one of its seats."""
    level = {other: "easy" for other in range(replay.seats) if other != seat} if bots else {}
    seeded = seed(server.database, replay, moves, level)
    come_to(from_above(page), seeded.table, seeded.tokens[seat])
    skip = page.get_by_role("button", name=re.compile("^(Skip the lessons|Passer les leçons)"))
    expect(said(page)).to_be_visible()
    page.wait_for_timeout(200)
    if skip.count():
        skip.first.click()
    return page


def said(page: Page) -> Locator:
    return page.locator(".say")


def tap_within(square: Locator, across: float, down: float) -> None:
    box = square.bounding_box()
    assert box
    square.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def moves_until(replay: Replay, begins: str, nth: int = 0) -> int:
    """How many moves there are before the one that is written so."""
    found = [i for i, move in enumerate(replay.moves) if f"{move.seat} {move.action}".startswith(begins)]
    return found[nth]


def put_the_armchair_down_elsewhere(page: Page) -> None:
    """Taken, moved, tipped over and set down."""
    press(page, "1")
    expect(said(page)).to_contain_text("Tu tiens le fauteuil")
    expect(said(page)).to_contain_text("Debout au sol, colonne 2, rangée 3.")
    press(page, "ArrowUp", "ArrowUp", "ArrowUp", "Shift+ArrowLeft", "Shift+D")
    expect(said(page)).to_contain_text("Couché au sol, colonne 2, rangée 4.")
    press(page, "Enter")
    expect(page.locator(".pad")).to_have_count(0)


def play_by_keys(page: Page) -> set[str]:
    """Until the game is over; what was asked for on the way."""
    asked: set[str] = set()
    for _ in range(3000):
        what = asked_for(page)
        asked.add(what)
        if what == "nothing more":
            return asked
        answer(page, what)
    raise AssertionError("the game did not end")


def played(page: Page) -> Replay:
    """The game that is over, as anybody may have it."""
    way = (result(page).get_attribute("href") or "").partition("?")[0].removeprefix("/replay")
    return Replay.parse(page.evaluate("way => fetch(`/api/replays${way}.play`).then(file => file.text())", way))


def test_a_whole_game_of_four_seats_by_keyboard_without_3_d(visit: Visit, server: Running):
    """Five turns against three bots, from the first card to the result; an armchair ends on its side."""
    page = visit("/about", size="phone", locale="fr", dark=True)
    at(page, server, BEGUN, 0, bots=True)
    put_the_armchair_down_elsewhere(page)
    assert {"take", "plan", "go on"} <= play_by_keys(page)
    expect(result(page)).to_be_visible()
    assert "canvas" not in page.content(), "the 3-D hall is not even loaded"
    check(page, "result")
    (placed,) = (move.action for move in played(page).moves if move.seat == 0 and move.action.startswith("place"))
    assert placed.startswith("place armchair")


def test_a_piece_is_held_turned_tipped_refused_repaired_and_set_down(visit: Visit, paused: Running):
    replay = golden("pas_vu", "four_at_midnight")
    page = at(visit("/about", at=paused), paused, replay, moves_until(replay, "0 take piano"))
    expect(said(page)).to_contain_text("Your card is a 7")
    check(page, "a piece may be taken")
    page.get_by_role("button", name=re.compile("^Take the piano")).click()
    expect(said(page)).to_contain_text("You hold the piano")
    expect(said(page)).to_contain_text("on the floor")
    check(page, "a piece is held")
    press(page, "Shift+D")
    expect(said(page)).to_contain_text(re.compile("Lies|cannot stay"))
    press(page, *["Shift+ArrowUp"] * 10)
    expect(said(page)).to_contain_text("It cannot stay there")
    expect(said(page)).to_contain_text("out through the north wall")
    check(page, "a piece is refused")
    page.get_by_role("button", name=PUSH).click()
    expect(page.get_by_role("button", name=SET_DOWN)).to_be_visible()
    press(page, "x", "Shift+ArrowDown", "Shift+ArrowDown")
    expect(said(page)).to_contain_text("Stands")
    press(page, "Enter")
    expect(page.get_by_role("complementary")).to_contain_text("You put down the piano")


def test_a_piece_is_placed_by_numbers(visit: Visit, paused: Running):
    replay = golden("pas_vu", "four_at_midnight")
    page = at(visit("/about", at=paused), paused, replay, moves_until(replay, "0 place piano"))
    page.get_by_text("By numbers").click()
    page.get_by_label("From the west, in squares").fill("2.5")
    page.get_by_label("From the south, in squares").fill("1.5")
    page.get_by_label("From the south, in squares").press("Tab")
    expect(said(page)).to_contain_text("column 3, row 2")
    page.get_by_role("button", name=SET_DOWN).click()
    expect(page.get_by_role("complementary")).to_contain_text("You put down the piano")


def test_a_plan_is_counted_told_and_sent(visit: Visit, paused: Running):
    replay = golden("pas_vu", "two_plain")
    page = at(visit("/about", at=paused, size="phone"), paused, replay, moves_until(replay, "0 plan", 0))
    expect(said(page)).to_contain_text("10 of 10 steps left")
    press(page, "4")
    page.get_by_role("gridcell", name=re.compile("^Column 2, row 3, 3 in all")).click()
    expect(said(page)).to_contain_text("7 of 10 steps left")
    expect(page.get_by_role("button", name=re.compile("^4: small, column 2, row 3, 3 steps"))).to_be_visible()
    chosen = page.locator(".figure.chosen .body")
    expect(chosen).to_have_attribute("cx", "1.5")
    press(page, "Shift+ArrowLeft")
    expect(chosen).to_have_attribute("cx", re.compile(r"^1\.4"))  # or a little further, once it was tried
    tap_within(page.get_by_role("gridcell", name=re.compile("^Column 2, row 3")), 0.65, 0.4)
    expect(chosen).to_have_attribute("cx", re.compile(r"^1\.6"))
    expect(chosen).to_have_attribute("cy", re.compile(r"^3\.[34]"))
    expect(said(page)).to_contain_text("7 of 10 steps left")
    press(page, "1")
    page.get_by_role("gridcell", name=re.compile("^Column 6, row 6, 6 in all")).click()
    expect(said(page)).to_contain_text("1 of 10 steps left")
    page.get_by_role("gridcell", name=re.compile("^Column 6, row 1, 1 in all")).click()
    expect(said(page)).to_contain_text("6 of 10 steps left")
    press(page, "Backspace")
    expect(said(page)).to_contain_text("7 of 10 steps left")
    press(page, "5")
    page.get_by_role("gridcell", name=re.compile("^Column 5, row 5, 5 in all")).click()
    page.get_by_role("button", name="under the table").click()
    hidden = re.compile("^your small one, under or in the table, column 5, row 5")
    expect(page.get_by_role("button", name=hidden)).to_be_visible()
    check(page, "a plan")
    press(page, "g")
    expect(said(page)).not_to_contain_text("steps left")
    expect(page.get_by_role("img", name=hidden)).to_be_visible()
    expect(page.locator('circle.body[cx^="1.6"]')).to_have_count(1)
    expect(page.locator("body")).to_contain_text("All go at once")


def test_the_last_look_can_be_seen_again(visit: Visit, paused: Running):
    replay = golden("pas_vu", "four_at_midnight")
    page = at(visit("/about", at=paused, locale="fr"), paused, replay, moves_until(replay, "0 keep", 0))
    page.get_by_role("button", name="Dernier regard").click()
    expect(said(page)).to_contain_text("fantômes sont vus")
    expect(said(page)).to_contain_text("Côté est, porte 4")
    expect(page.locator(".seen li").first).to_contain_text("Ton grand")
    check(page, "a look")
    press(page, "Escape")
    expect(said(page)).to_contain_text("Ta carte")
