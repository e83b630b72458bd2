"""The hall of Pas Vu Pas Pris in 3-D, drawn in software: dragged about in, tipped, stacked, hidden in, looked into.

Drawing takes all the time there is, so the pages have half the pixels each way, and nothing is waited for but pictures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, Request, ViewportSize, expect

from naysay.core import Replay
from tests.browser.haunting import BEGUN, answer, asked_for, press
from tests.browser.playing import come_to
from tests.browser.test_accessible import check
from tests.server.running import Running
from tests.server.seeding import seed

# A game of four bots up to its last turn, in which the first seat may move furniture.
GAME = Replay.parse((Path(__file__).parent / "hall.play").read_text(encoding="utf-8"))
LAST_TURN = 76
# In the lobby: where an armchair that is tipped so leans against the table, wherever within a tenth it is let go.
BESIDE_THE_TABLE, OVER = (2.3, 2.5), (61.0, 61.0)
UPON = (3.35, 1.4), (4.72, 5.1), (4.7, 2.5), (3.3, 4.2)  # there stand table, desk, trolley and mirror
STACKED = re.compile(r"^(Stands|Lies|Leans) on the (?!floor)")
SMALL, PHONE = (800, 620), (360, 640)
LOOKS = [(PHONE, "fr", True), ((768, 1024), "fr", False), ((1440, 900), "en", False)]
TINY: ViewportSize = {"width": 320, "height": 240}

FROM_WEST, FROM_SOUTH, TURNED = "From the west, in squares", "From the south, in squares", "Turned, in degrees"

# How many pictures were drawn, the mirror's included; and whether one was ever seen through a keyhole.
WATCH = """
window.pictures = 0;
window.looked = false;
const { clear } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.clear = function (...what) { window.pictures += 1; clear.apply(this, what); };
new MutationObserver(() => {
  window.looked ||= document.querySelector(".looking canvas + svg") !== null;
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# Whether nothing was drawn for so many frames of the page.
STILL = """frames => new Promise(done => {
  const before = window.pictures;
  const next = left => left > 0 ? requestAnimationFrame(() => next(left - 1)) : done(window.pictures === before);
  next(frames);
})"""

# What is cut off, out of sight, or lies on something else of the board.
AMISS = """() => {
  const seen = each => each.checkVisibility({ visibilityProperty: true });
  const all = what => [...document.querySelectorAll(what)].filter(seen);
  const named = each => `${each.className} ${each.textContent.trim().slice(0, 30)}`;
  const boxes = all(".board :is(.seats li, .tools > *, .say, .act, .pad, .flock, .knob)");
  const amiss = all(".board :is(h2, p, b, button, .cost)")
    .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline"
      && getComputedStyle(each).position !== "absolute")
    .map(each => `cut: ${named(each)}`);
  const rects = boxes.map(each => each.getBoundingClientRect());
  rects.forEach((a, n) => {
    if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight)
      amiss.push(`out of sight: ${named(boxes[n])}`);
    rects.slice(n + 1).forEach((b, m) => {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!apart) amiss.push(`${named(boxes[n])} lies on ${named(boxes[n + 1 + m])}`);
    });
  });
  return amiss;
}"""

Opened = Callable[..., Page]
Point = tuple[float, float]
T = TypeVar("T")


@pytest.fixture
def opened(drawing: Browser, server: Running) -> Iterator[Opened]:
    """A table with three bots, in low graphics: opened(GAME, LAST_TURN)."""
    errors: list[str] = []
    contexts = []

    def open_page(
        replay: Replay,
        moves: int,
        size: tuple[int, int] = SMALL,
        view: str = "hall",
        low: bool = True,
        locale: str = "en",
        dark: bool = False,
    ) -> Page:
        context = drawing.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=0.5,
            reduced_motion="reduce" if low else "no-preference",
            locale=locale,
            color_scheme="dark" if dark else "light",
            has_touch=size == PHONE,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.add_init_script(WATCH)
        page.goto(f"{server.url}/about")
        page.evaluate("text => localStorage.setItem('naysay.pas_vu', text)", json.dumps({"view": view, "low": low}))
        table = seed(server.database, replay, moves, dict.fromkeys((1, 2, 3), "easy"))
        come_to(page, table.table, table.tokens[0])
        page.get_by_role("button", name=re.compile("^(Skip the lessons|Passer les leçons)")).click()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors


def take(page: Page, piece: str) -> None:
    page.get_by_role("button", name=re.compile(f"^Take.*{piece}")).first.click()
    expect(knob(page, "Turn")).to_be_visible()


def set_down(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Set it down")).click()
    expect(knob(page, "Turn")).to_have_count(0)


def knob(page: Page, does: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{does} it: drag"))


def says(page: Page) -> Locator:
    return page.locator("h2 + p").first


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
    for _ in range(600):
        if good(found := look()):
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"it stays {found}")


def stands_still(page: Page, frames: int = 4) -> None:
    until(page, lambda: page.evaluate(STILL, frames), bool)


def knobs(page: Page) -> tuple[Point, Point]:
    stands_still(page)
    return middle(knob(page, "Turn")), middle(knob(page, "Tip"))


def apart(page: Page) -> float:
    (x, y), (u, v) = knobs(page)
    return float(((x - u) ** 2 + (y - v) ** 2) ** 0.5)


def in_the_hand(page: Page) -> Point:
    """A point of the held piece or of its preview: between the two knobs."""
    (_, ring), (x, top) = knobs(page)
    return x, (top + ring) / 2


def beside_the_hall(page: Page) -> Point:
    """At the left edge, where nothing lies on the picture."""
    for y in range(20, 620, 20):
        if page.evaluate("y => document.elementFromPoint(24, y)?.tagName", y) == "CANVAS":
            return 24, y
    raise AssertionError("all of the picture is covered")


@contextmanager
def holding(page: Page, key: str) -> Iterator[None]:
    page.keyboard.down(key)
    yield
    page.keyboard.up(key)


def turned_by(page: Page) -> int:
    return int(page.get_by_label(TURNED).input_value())


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


def lean(page: Page) -> None:
    """The armchair against the table: it comes to rest neither upright nor on a side."""
    take(page, "armchair")
    drag_to(page, *BESIDE_THE_TABLE)
    drag(page, knobs(page)[1], OVER)
    expect(says(page)).to_have_text(re.compile("^Leans against the table, column 3, row 3"))
    stands_still(page, frames=40)
    set_down(page)


def stack(page: Page) -> bool:
    """The first piece that may be taken, turned by its ring, upon another; not every two hold."""
    take(page, "")
    before = turned_by(page)
    drag(page, knobs(page)[0], (70, -60))
    expect(page.get_by_label(TURNED)).not_to_have_value(str(before))
    for spot in UPON:
        drag_to(page, *spot)
        with suppress(AssertionError):
            expect(says(page)).to_have_text(STACKED, timeout=8_000)
            set_down(page)
            return True
    press(page, "Escape")
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


def hide_by_hand(page: Page) -> None:
    hide = page.get_by_role("button", name=re.compile("^(Hide|Nobody)"))
    expect(hide).to_be_visible()
    page.get_by_role("button", name=re.compile("small", re.IGNORECASE)).first.click()
    tap_the_floor_until(page, hide, "^Hide")
    hide.click()


def see_the_last_look_again(page: Page) -> bool:
    page.get_by_role("button", name="Last look").click()
    expect(page.locator(".looking canvas + svg")).to_be_visible()
    check(page, "the keyhole")
    press(page, "Escape")
    expect(page.locator(".looking canvas + svg")).to_have_count(0)
    return True


def test_a_whole_game_of_four_seats(opened: Opened) -> None:
    """An armchair leans, another piece is stacked, ghosts hide, keyholes are looked through, until the end."""
    page = opened(BEGUN, 0)
    check(page, "the hall")
    lean(page)
    hide_by_hand(page)
    wanted = [see_the_last_look_again, stack]
    for _ in range(1500):
        what = asked_for(page)
        if what == "nothing more":
            break
        if wanted and what == "take":
            if wanted[0](page):
                wanted.pop(0)
            if not wanted:  # from here on by keys: nobody has to hit anything, and small pictures are quick
                page.set_viewport_size(TINY)
        else:
            answer(page, what)
    else:
        raise AssertionError(f"the game did not end: {page.locator('main').inner_text()}")
    assert not wanted
    assert page.evaluate("looked"), "nobody looked through the keyhole"
    check(page, "the end")


def looks_well(page: Page, where: str) -> None:
    check(page, where)
    assert page.evaluate(AMISS) == [], where


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_each_moment_is_whole(opened: Opened, size: tuple[int, int], locale: str, dark: bool) -> None:
    page = opened(GAME, LAST_TURN, size, locale=locale, dark=dark)
    expect(page.locator("canvas")).to_be_visible()
    looks_well(page, "take")
    press(page, "1")
    expect(page.locator(".knob")).to_have_count(2)
    looks_well(page, "hold")
    press(page, "Escape")
    until(page, lambda: answered(page), "plan".__eq__)
    looks_well(page, "plan")
    page.get_by_role("button", name=re.compile("^(Last look|Dernier regard)")).click()
    expect(page.locator(".looking canvas + svg")).to_be_visible()
    looks_well(page, "keyhole")


def answered(page: Page) -> str:
    """What is asked for; whatever else than a plan is answered."""
    what = asked_for(page)
    if what != "plan":
        answer(page, what)
    return what


def touch(session: CDPSession, kind: str, *fingers: Point) -> None:
    points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def swipe(session: CDPSession, *ways: tuple[Point, Point]) -> None:
    """Each finger from somewhere by so much, all at once."""
    touch(session, "touchStart", *(at for at, _ in ways))
    for part in (0.5, 1.0):
        touch(session, "touchMove", *((x + part * dx, y + part * dy) for (x, y), (dx, dy) in ways))
    touch(session, "touchEnd")


def test_fingers_on_a_phone(opened: Opened) -> None:
    """One on the held piece moves it, a second one twists it, one on its head tips it; others only look round."""
    page = opened(GAME, LAST_TURN, PHONE)
    session = page.context.new_cdp_session(page)
    take(page, "table")
    at, before = held_at(page), knobs(page)
    swipe(session, (in_the_hand(page), (40, -30)))
    moved = until(page, lambda: held_at(page), at.__ne__)
    assert until(page, lambda: knobs(page), before.__ne__)

    before = knobs(page)
    swipe(session, (beside_the_hall(page), (120, 0)))
    until(page, lambda: knobs(page), before.__ne__)
    assert held_at(page) == moved

    wide, (x, y) = apart(page), beside_the_hall(page)
    swipe(session, ((x, y), (-20, 0)), ((x + 300, y), (30, 0)))
    until(page, lambda: apart(page), lambda now: now > 1.05 * wide)
    assert held_at(page) == moved

    turned, (x, y) = turned_by(page), in_the_hand(page)
    swipe(session, ((x, y), (0, 0)), ((x + 100, y), (-30, 60)))  # clockwise
    expect(page.get_by_label(TURNED)).to_have_value(str((turned - 40) % 360))
    assert held_at(page) == moved

    swipe(session, (knobs(page)[1], (-130, 0)))
    expect(says(page)).to_have_text(re.compile("^(Lies|Leans)"))


def turn_by_wheel_and_keys(page: Page) -> None:
    """The wheel turns with Shift and tips with Alt; Q and E turn."""
    take(page, "armchair")
    turned = turned_by(page)
    page.mouse.move(*middle(page.locator("canvas")))
    with holding(page, "Shift"):
        page.mouse.wheel(0, 100)
    expect(page.get_by_label(TURNED)).to_have_value(str((turned + 15) % 360))
    press(page, "q", "q", "e", "Shift+E")
    expect(page.get_by_label(TURNED)).to_have_value(str((turned + 30 - 90) % 360))

    def tip() -> str:
        page.mouse.wheel(0, -100)
        return says(page).inner_text()

    with holding(page, "Alt"):
        until(page, tip, lambda said: said.startswith("Lies"))


def test_three_js_is_asked_for_only_when_the_hall_is_opened(opened: Opened) -> None:
    page = opened(GAME, LAST_TURN, view="plan")
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
    turn_by_wheel_and_keys(page)
