"""While anybody still plans, no other page knows where somebody's ghost will be: no element, no script, no store."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from naysay.core import Replay
from tests.browser.haunting import press
from tests.browser.heap import numbers, texts, written
from tests.browser.playing import come_to
from tests.server.running import Running
from tests.server.seeding import seed

Visit = Callable[..., Page]
SPOT = re.compile(r'"spot":\[(\d\.\d{3,}),(\d\.\d{3,}),0\.0\]')  # such an odd one that nothing else is there by chance
WITHIN = (0.4813, 0.6073)  # of the first square as a screen has it, from its upper left corner
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


def from_above(page: Page, table: str, token: str | None = None) -> Page:
    page.evaluate("localStorage.setItem('naysay.pas_vu', JSON.stringify({ view: 'plan' }))")
    if token is None:
        page.goto(re.sub("/about$", f"/t/{table}", page.url))
    else:
        come_to(page, table, token)
    expect(page.locator(".say")).to_be_visible()
    return page


def test_no_other_page_knows_a_plan_until_all_are_in(visit: Visit, server: Running):
    seeded = seed(server.database, ALL_PLAN)
    planner, other = (visit("/about") for _ in range(2))
    spots: list[tuple[str, str]] = []
    planner.on("websocket", lambda line: line.on("framereceived", lambda text: spots.extend(SPOT.findall(str(text)))))
    for seat, page in enumerate((planner, other)):
        from_above(page, seeded.table, seeded.tokens[seat])
    watcher = from_above(visit("/about"), seeded.table)
    press(planner, "4")
    corner = planner.get_by_role("gridcell", name=re.compile("^Column 1, row 1"))
    box = corner.bounding_box()
    assert box
    place = box["x"] + box["width"] * WITHIN[0], box["y"] + box["height"] * WITHIN[1]
    for _ in range(2):  # once to send it there, once more to say where it hides
        planner.mouse.click(*place)
    press(planner, "g")
    for page in (other, watcher):
        expect(page.locator(".seats .done")).to_have_count(1)
    late = from_above(visit("/about"), seeded.table)
    spot = spots[-1]
    assert numbers(planner, spot)
    assert texts(planner, spot)
    for page in (other, watcher, late):
        assert not texts(page, spot)
        assert not numbers(page, spot)
        assert not written(spot).search(page.content())
    press(other, "g")
    for page in (other, watcher, late):
        expect(page.locator(".seats .done")).to_have_count(0)
        assert numbers(page, spot), "as soon as all know, it is found"
