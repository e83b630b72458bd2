"""What eyes and ears are given at each moment of That's Not a Hat: all of it, and no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gifting import gap, given, offered, shown, sit, table
from tests.browser.test_accessible import check
from tests.server.running import Running
from tests.server.seeding import Seeded

Visit = Callable[..., Page]
SIZES = ((320, 568), (360, 640), (640, 360))

# The seat to look from, and what was played: eight sit there, and a long name was said.
MOMENTS = {
    "shown": (0, shown(8)),
    "give": (0, given(8)),
    "offered": (1, offered(8, said="roller-skate")),
    "waiting": (0, offered(8, said="roller-skate", manner="unsure")),
    "verdict": (0, [*offered(8, said="roller-skate"), "1 refuse"]),
    "right": (1, [*offered(8), "1 refuse"]),
}
ALOUD = {"said": (1, [*given(8), "0 said"]), "claims": (1, [*given(8), "0 said", "1 refuse"])}

# What is wrong with how a board lies on the page.
LOOK_OVER = """() => {
  const board = document.querySelector("main .table");
  const wrong = [];
  const all = (selector) => [...board.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const told = (each) => `${each.className || each.tagName}: ${each.textContent.trim().slice(0, 30)}`;
  const box = (each) => each.getBoundingClientRect();
  for (const each of all(["button", "input", ".tag", ".thing", ".verdict", ".me", ".shop", ".face", ".who b"])) {
    const { left, top, right, bottom } = box(each);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(`outside: ${told(each)}`);
  }
  for (const each of all(["button", "input", ".tag .thing", ".verdict b", "svg.face", ".me b"])) {
    const { left, top, width, height } = box(each);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!each.contains(there) && !there?.contains(each)) wrong.push(`covered: ${told(each)} by ${told(there)}`);
    if (there?.closest(".gift")) wrong.push(`under a gift: ${told(each)}`);
  }
  for (const each of all("button")) {
    const { width, height } = box(each);
    if (width < 44 || height < 44) wrong.push(`too small: ${told(each)}`);
  }
  for (const each of all(["button", "button *", ".tag", ".tag *", ".verdict *", ".form"]))
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) wrong.push(`cut: ${told(each)}`);
  for (const each of all(".form")) if (each.scrollHeight > each.clientHeight) wrong.push(`too long: ${told(each)}`);
  const answers = all(".acts button").map(box);
  for (const one of answers)
    for (const other of answers)
      if (one.top < other.top && one.bottom > other.top) wrong.push("the answers overlap");
  return wrong;
}"""

# The page has settled in its new size.
LAID = """([width, height]) => {
  const table = document.querySelector("main .table");
  const board = table?.firstElementChild?.getBoundingClientRect();
  return innerWidth === width && innerHeight === height && board && table.clientWidth <= width &&
    Math.abs(board.width - table.clientWidth) < 1 && Math.abs(board.height - table.clientHeight) < 1 &&
    document.scrollingElement.scrollHeight <= height;
}"""


def moments(paused: Running) -> dict[str, tuple[int, Seeded]]:
    written = {name: (seat, table(paused, lines, seats=8)) for name, (seat, lines) in MOMENTS.items()}
    aloud = {name: (seat, table(paused, lines, seats=8, speech="aloud")) for name, (seat, lines) in ALOUD.items()}
    return written | aloud


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_eight_have_room_on_a_small_phone(visit: Visit, paused: Running, locale: str):
    page = visit("/about", at=paused, size="phone", locale=locale)
    wrong = {}
    for moment, (seat, seeded) in moments(paused).items():
        sit(page, seeded, seat)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(LAID, arg=[width, height])
            if found := page.evaluate(LOOK_OVER):
                wrong[moment, width, height] = found
    assert not wrong


@pytest.mark.parametrize(("size", "locale", "dark"), [("desktop", "en", False), ("phone", "fr", True)])
def test_axe_finds_nothing(visit: Visit, paused: Running, size: str, locale: str, dark: bool):
    page = visit("/about", at=paused, size=size, locale=locale, dark=dark)
    for moment, (seat, seeded) in moments(paused).items():
        sit(page, seeded, seat)
        check(page, moment)
        if moment == "give":
            gap(page).fill("ca")
            expect(page.get_by_role("option").first).to_be_visible()
            check(page, "typed")
            page.emulate_media(color_scheme="light" if dark else "dark")
            check(page, "typed in the other light")
            page.emulate_media(color_scheme="dark" if dark else "light")
