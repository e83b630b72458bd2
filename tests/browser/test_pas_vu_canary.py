"""While anybody still plans, no page but the planner's own knows where a ghost will be: no element, no script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest
from playwright.sync_api import Page, expect

from naysay.core import Replay
from tests.browser.haunting import asked_for, press
from tests.browser.heap import numbers, texts, written
from tests.browser.playing import come_to
from tests.server.running import Running
from tests.server.seeding import seed

Visit = Callable[..., Page]
T = TypeVar("T")
SPOT = re.compile(r'"spot":\[(\d\.\d{3,}),(\d\.\d{3,}),0\.0\]')  # such an odd one that nothing else is there by chance
# All plan at once; nobody has a ghost in the hall yet.
ALL_PLAN = Replay.parse(f"""\
naysay 2
game pas_vu 1
seats 2
start 0
seed {"5eed" * 16}

* hall lobby
* keyhole west 1
* draw 10
* draw 10
""")


TRACK = "path.edge + path.line"  # a way that was planned
# All that is said beside the hall, however short it is shown.
HEAR = """
window.heard = new Set();
new MutationObserver(() => {
  for (const said of document.querySelectorAll(".say > div")) heard.add(said.innerText.replace(/\\s+/g, " "));
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
LOOKED = "[...heard].find(said => /(is|are) seen .+ side, door/.test(said))"


@pytest.fixture
def sit(visit: Visit, server: Running) -> Callable[..., Page]:
    seeded = seed(server.database, ALL_PLAN)

    def come(stage: str, seat: int | None = None) -> Page:
        """To the one table, where the hall is shown from above."""
        page = visit("/about", size="phone" if stage == "pad" else "desktop")
        page.add_init_script(HEAR)
        for name, value in {"pas_vu": {"view": "plan"}, "stages": [[seeded.table, stage]]}.items():
            page.evaluate("([name, text]) => localStorage.setItem(`naysay.${name}`, text)", [name, json.dumps(value)])
        if seat is None:
            page.goto(f"{server.url}/t/{seeded.table}")
        else:
            come_to(page, seeded.table, seeded.tokens[seat])
        expect(page.locator(".say")).to_be_visible()
        return page

    return come


def until(page: Page, look: Callable[[], T]) -> T:
    for _ in range(1200):
        if found := look():
            return found
        page.wait_for_timeout(50)
    raise AssertionError("it does not come")


def tap(page: Page, across: float, down: float) -> None:
    """Within the first square with its rim, from the upper left corner."""
    box = page.get_by_role("gridcell", name=re.compile("^Column 1, row 1")).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def test_pads_plan_and_no_other_page_knows_until_all_are_in_and_all_look(sit: Callable[..., Page]):
    """Two phones, the big screen and whoever comes late."""
    planner, other, screen = sit("pad", seat=0), sit("pad", seat=1), sit("screen")
    spots: list[tuple[str, str]] = []
    planner.on("websocket", lambda line: line.on("framereceived", lambda text: spots.extend(SPOT.findall(str(text)))))
    planner.reload()
    expect(planner.locator(".flock")).to_be_visible()
    press(planner, "4")
    tap(planner, 0.5, 0.5)
    expect(planner.locator(TRACK)).to_have_count(1)
    tap(planner, 0.75, 0.285)  # beside the ghost: where it hides
    until(planner, lambda: spots)
    press(other, "4", "ArrowUp", "Enter")
    for pad in (planner, other):
        expect(pad.locator(TRACK)).to_have_count(1)
    press(planner, "g")
    expect(screen.locator(".seats .done")).to_have_count(1)
    late = sit("table")
    expect(late.locator(".seats .done")).to_have_count(1)

    spot = spots[-1]
    assert numbers(planner, spot)
    assert texts(planner, spot)
    for page in (other, screen, late):
        assert not texts(page, spot)
        assert not numbers(page, spot)
        assert not written(spot).search(page.content())
    expect(planner.locator(TRACK)).to_have_count(1)
    expect(other.locator(TRACK)).to_have_count(1)
    for page in (screen, late):
        expect(page.locator(TRACK)).to_have_count(0)

    press(other, "g")
    expect(screen.locator(".seats .done")).to_have_count(0)
    for page in (other, screen, late):
        assert numbers(page, spot), "as soon as all know, it is found"
    press(until(planner, lambda: [pad for pad in (planner, other) if asked_for(pad) == "choose"])[0], "1")
    pages = (planner, other, screen, late)
    looks = {until(page, partial(page.evaluate, LOOKED)) for page in pages}
    assert len(looks) == 1, "pads and screen look through the same door, at the same ghosts"
