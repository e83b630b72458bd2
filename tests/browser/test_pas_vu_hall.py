"""The hall of Pas Vu Pas Pris in 3-D, drawn in software: dragged about in, tipped, stacked, hidden in, looked into.

The games go on from `hall.play`, a game of four bots up to its last turn, in which the first seat, ours, may move
furniture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Request, expect

from naysay.core import Replay
from tests.browser.playing import come_to, result
from tests.server.running import Running
from tests.server.seeding import seed

GAME = Replay.parse((Path(__file__).parent / "hall.play").read_text(encoding="utf-8"))
LAST_TURN = 76  # moves that lead to the furniture of the first seat
SMALL, PHONE = (800, 620), (360, 640)  # few pixels: they are drawn without a graphics card

FROM_WEST, FROM_SOUTH, TURNED = "From the west, in squares", "From the south, in squares", "Turned, in degrees"

# Whether the keyhole's picture was ever there.
WATCH = """() => {
  window.looked = false;
  new MutationObserver(() => {
    window.looked ||= document.querySelector(".looking canvas + svg") !== null;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""

Opened = Callable[..., Page]
Point = tuple[float, float]
T = TypeVar("T")


@pytest.fixture
def opened(drawing: Browser, server: Running) -> Iterator[Opened]:
    """A table with three bots, in low graphics: opened(LAST_TURN)."""
    errors: list[str] = []
    contexts = []
    expect.set_options(timeout=30_000)  # a machine may be busy, and it draws besides

    def open_page(moves: int, size: tuple[int, int] = SMALL, view: str = "hall") -> Page:
        context = drawing.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", has_touch=size == PHONE
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(server.url)
        page.evaluate("view => localStorage.setItem('naysay.pas_vu', JSON.stringify({ view, low: true }))", view)
        table = seed(server.database, GAME, moves, dict.fromkeys((1, 2, 3), "easy"))
        come_to(page, table.table, table.tokens[0])
        page.get_by_role("button", name="Skip the lessons").click()
        return page

    yield open_page
    expect.set_options(timeout=5_000)
    for context in contexts:
        context.close()
    assert not errors, errors


def take(page: Page, piece: str) -> None:
    page.get_by_role("button", name=re.compile(f"^Take.*{piece}")).click()
    expect(knob(page, "Turn")).to_be_visible()
    page.get_by_text("By numbers").click()


def knob(page: Page, does: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{does} it: drag"))


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, at: Point, by: Point) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    for part in (0.5, 1.0):
        page.mouse.move(at[0] + by[0] * part, at[1] + by[1] * part)
    page.mouse.up()


def until(page: Page, look: Callable[[], T], good: Callable[[T], bool]) -> T:
    """What is looked at, as soon as it is good; pictures come when they come."""
    for _ in range(150):
        if good(found := look()):
            return found
        page.wait_for_timeout(200)
    raise AssertionError(f"it stays {found}")


def knobs(page: Page) -> tuple[Point, Point]:
    """Where the two are, once they stay there."""
    last: list[tuple[Point, Point]] = []

    def stays(now: tuple[Point, Point]) -> bool:
        last.append(now)
        return last[-3:] == [now] * 3

    return until(page, lambda: (middle(knob(page, "Turn")), middle(knob(page, "Tip"))), stays)


def beside_the_hall(page: Page) -> Point:
    """At the left edge, where nothing lies on the picture."""
    for y in range(20, 620, 20):
        if page.evaluate("y => document.elementFromPoint(24, y)?.tagName", y) == "CANVAS":
            return 24, y
    raise AssertionError("all of the picture is covered")


def in_the_hand(page: Page) -> Point:
    """A point of the held piece or of its preview: between its head and the floor below."""
    (_, ring), (x, top) = knobs(page)
    return x, top + 0.3 * (ring - top)


def held_at(page: Page) -> Point:
    x, y = (page.get_by_label(name).input_value() for name in (FROM_WEST, FROM_SOUTH))
    return float(x), float(y)


def drag_to(page: Page, x: float, y: float) -> None:
    """Drags the held piece to a place in the hall: two small drags tell how the screen lies over the floor."""
    columns, before = [], held_at(page)
    for by in ((24.0, 0.0), (0.0, 24.0)):
        drag(page, in_the_hand(page), by)
        after = until(page, lambda: held_at(page), before.__ne__)
        columns.append(((after[0] - before[0]) / 24, (after[1] - before[1]) / 24))
        before = after
    (a, c), (b, d) = columns
    wide = a * d - b * c
    x, y = x - before[0], y - before[1]
    drag(page, in_the_hand(page), ((d * x - b * y) / wide, (a * y - c * x) / wide))


def says(page: Page) -> Locator:
    return page.locator("h2 + p").first


def play_on(page: Page) -> bool:
    """Does whatever there is to do next, and waits while the lamp is out; whether that was the end."""
    if result(page).count():
        return True
    if page.locator(".dark, .looking").count():
        page.wait_for_timeout(300)
        return False
    for name in ("^(Move nothing|Neither)", "^(Hide|Nobody)", "^(South|West|North|East)", "^Go on"):
        button = page.get_by_role("button", name=re.compile(name), disabled=False)
        with suppress(Error):  # the game may have gone on meanwhile
            if button.count():
                button.first.click(timeout=2000)
                break
    page.wait_for_timeout(100)
    return False


def tap_the_floor_until(page: Page, button: Locator, says: str) -> None:
    """Squares near our own side, one after the other: the first may be taken, or too far."""
    box = page.locator("canvas").bounding_box()
    assert box
    for across, down in ((0.3, 0.7), (0.7, 0.66), (0.5, 0.72), (0.36, 0.6), (0.62, 0.58)):
        page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
        with suppress(AssertionError):
            expect(button).to_have_text(re.compile(says), timeout=5_000)
            return
    raise AssertionError("nobody went anywhere")


def test_an_armchair_is_stacked_ghosts_hide_and_the_game_is_played_to_its_end(opened: Opened) -> None:
    page = opened(LAST_TURN)
    take(page, "armchair")
    drag_to(page, 3.35, 1.4)
    expect(says(page)).to_have_text(re.compile("on the table"))
    page.get_by_role("button", name=re.compile("^Set it down")).click()
    expect(knob(page, "Turn")).to_have_count(0)

    hide = page.get_by_role("button", name=re.compile("^(Hide|Nobody)"))
    expect(hide).to_be_visible()
    page.get_by_role("button", name=re.compile("small", re.IGNORECASE)).first.click()
    tap_the_floor_until(page, hide, "^Hide")

    page.evaluate(WATCH)
    for _ in range(600):
        if play_on(page):
            break
    else:
        raise AssertionError(f"the game did not end: {page.locator('main').inner_text()}")
    assert page.evaluate("looked"), "nobody looked through the keyhole"


def test_a_table_is_tipped_by_its_head_and_laid_down(opened: Opened) -> None:
    page = opened(LAST_TURN)
    take(page, "table")
    expect(says(page)).to_have_text(re.compile("^Stands"))
    drag(page, middle(knob(page, "Tip")), (-130, 0))
    expect(says(page)).to_have_text(re.compile("^Lies"))
    before = page.get_by_label(TURNED).input_value()
    at, _ = knobs(page)
    drag(page, at, (70, -60))
    expect(page.get_by_label(TURNED)).not_to_have_value(before)
    page.get_by_role("button", name=re.compile("^Set it down")).click()
    expect(knob(page, "Turn")).to_have_count(0)


def test_on_a_phone_a_finger_looks_round_and_what_is_held_stays(opened: Opened) -> None:
    page = opened(LAST_TURN, PHONE)
    take(page, "table")
    before, at = knobs(page), held_at(page)
    drag(page, beside_the_hall(page), (120, 0))
    until(page, lambda: knobs(page), before.__ne__)
    assert held_at(page) == at


def test_three_js_is_asked_for_only_when_the_hall_is_opened(opened: Opened) -> None:
    page = opened(LAST_TURN, view="plan")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.reload()
    page.on("request", note)
    expect(page.get_by_role("button", name=re.compile("^Take"))).not_to_have_count(0)
    scripts = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [url for url in scripts if "/Hall-" in url]
    page.get_by_role("button", name="3-D").click()
    expect(page.locator("canvas")).to_be_visible()
    assert [url for url in asked if re.search(r"/Hall-.*\.js", url)]
