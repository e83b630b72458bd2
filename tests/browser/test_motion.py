"""Things travel from where they were to where they are, and lie there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from naysay.games.no_thanks import GAME
from tests.browser.playing import REFUSE, TAKE, come_to, play_to_the_end, start_against_bots
from tests.browser.racing import Eyes
from tests.browser.test_not_not import tap
from tests.server.running import AT_ONCE, Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]

# Everything that is animated: what it is and whose, and where its journey begins and ends.
WATCH = """
window.journeys = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const journey = animate.call(this, frames, timing);
  const has = (mark) => this.closest(`[data-${mark}]`)?.getAttribute(`data-${mark}`) ?? null;
  const at = (time) => {
    journey.currentTime = time;
    const { x, y, width, height } = this.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const told = { flies: this.matches(".flyer"), ended: false };
  for (const mark of ["cards", "seat", "spot", "big", "chip"]) told[mark] = has(mark);
  const { delay = 0, duration } = timing;
  told.to = at(delay + duration - 1);
  told.from = at(delay);
  journey.currentTime = 0;
  journey.finished.finally(() => (told.ended = true)).catch(() => undefined);
  journeys.push(told);
  return journey;
};
"""

# What of the end of a game is to be seen, in the order in which it comes, with how many journeys had begun by then.
ENDING = """
window.ending = [];
new MutationObserver(() => {
  const at = (selector) => document.querySelector(selector) !== null;
  const counted = at("[data-seat] [data-tag] .sr");
  const now = at(".end h2") ? "result" : at(".out.turning") ? "the nine" : at(".out.down") && counted ? "hands"
    : at(".out.down") ? "last card" : "";
  if (now && ending.at(-1)?.[0] !== now) ending.push([now, journeys.length]);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """One that lets people see what came of a race before the next."""
    running = Running(tmp_path, pacing={**AT_ONCE, "bots": 0.02, "pauses": 1.0, "grace": 1.0}).start()
    yield running
    running.kill()
    assert not running.troubles


def watched(visit: Visit, **look: Any) -> Page:
    page = visit("/about", motion=True, **look)
    page.add_init_script(WATCH)
    page.goto(re.sub(r"/about$", "/", page.url))
    return page


def still(page: Page) -> None:
    """Wait until nothing moves."""
    while page.evaluate("journeys.some(({ ended }) => !ended)"):
        page.wait_for_timeout(20)


def journeys(page: Page, since: int = 0, **marks: Any) -> list[dict[str, Any]]:
    """Those of the things with these marks, once they have ended."""
    still(page)
    all_of_them = page.evaluate("at => journeys.slice(at)", since)
    return [each for each in all_of_them if all(each[mark] == value for mark, value in marks.items())]


def so_far(page: Page) -> int:
    still(page)
    count: int = page.evaluate("journeys.length")
    return count


def box(thing: Locator) -> FloatRect:
    found = thing.first.bounding_box()
    assert found
    return found


def inside(place: FloatRect, point: list[float], margin: float = 4) -> bool:
    x, y = point
    across = place["x"] - margin <= x <= place["x"] + place["width"] + margin
    return across and place["y"] - margin <= y <= place["y"] + place["height"] + margin


def my_turn(page: Page) -> Locator:
    start_against_bots(page)
    take = page.get_by_role("button", name=TAKE, disabled=False)
    expect(take).to_be_visible()
    page.get_by_role("button", name="Skip the lessons").click()  # on a phone they have a row of the table's room
    return take


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_card_that_is_taken_travels_to_its_hand_and_the_next_comes_from_the_deck(visit: Visit, size: str):
    page = watched(visit, size=size)
    take = my_turn(page)
    card = page.locator("[data-big] .number").inner_text()
    spot, deck = box(page.locator("[data-spot]")), box(page.locator("[data-deck]"))
    before = so_far(page)
    take.click()
    expect(page.locator(f"[data-seat='0'] [data-cards~='{card}']:not(.slot)")).to_be_visible()
    (taken,) = [each for each in journeys(page, before, seat="0") if card in (each["cards"] or "").split()]
    assert inside(spot, taken["from"]), "it starts where it lay"
    assert inside(box(page.locator("[data-seat='0']")), taken["to"]), "and ends in the hand"
    expect(page.locator("[data-big]")).to_be_visible()
    turned = journeys(page, before, big="")
    assert turned
    assert all(inside(deck, each["from"], margin=20) for each in turned)
    assert all(inside(spot, each["to"]) for each in turned)


def test_a_chip_hops_onto_the_card_and_all_of_them_hop_to_who_takes_it(visit: Visit):
    page = watched(visit)
    take = my_turn(page)
    refuse = page.get_by_role("button", name=REFUSE, disabled=False)
    log = page.get_by_role("complementary")
    purse, pot = box(page.locator("[data-seat='0'] [data-purse]")), box(page.locator("[data-pot]"))
    before = so_far(page)
    refuse.click()
    expect(log.get_by_text("You said no thanks").first).to_be_visible()
    paid = journeys(page, before, chip="")[0]
    assert inside(purse, paid["from"], margin=20)
    assert inside(pot, paid["to"], margin=20)
    expect(take).to_be_visible()
    while not (chips := re.search(r"(\d+) chip", take.inner_text())):  # somebody took the card: another has come
        refuse.click()
        expect(take).to_have_count(0)
        expect(take).to_be_visible()
    before = so_far(page)
    take.click()
    expect(log.get_by_text("You took").first).to_be_visible()
    won = [each for each in journeys(page, before, chip="") if inside(purse, each["to"], margin=20)]
    assert len(won) == min(int(chips[1]), 6), "no more than an eye can follow"
    expect(page.locator(".layer [data-chip]")).to_have_count(1)


def test_a_whole_round_is_played_with_everything_moving(visit: Visit):
    page = watched(visit, size="phone", locale="fr")
    start_against_bots(page)
    play_to_the_end(page)
    moved = journeys(page)
    for mark in ("big", "chip", "cards"):  # not all of them: what comes in a burst is just there
        assert [each for each in moved if each[mark] is not None], mark


def test_cards_of_a_race_come_from_the_deck_and_go_to_who_won_them(visit: Visit):
    page = watched(visit)
    eyes = Eyes(page)
    tile = page.locator("main article").filter(has_text="Not Not")
    tile.get_by_role("button", name=re.compile("^Play now")).click()
    flown: list[dict[str, Any]] = []
    while not flown:  # on a busy machine the next race may begin before what was won is on its way
        spots, before = eyes.race(), so_far(page)
        tap(page, spots[0], touch=False)
        won = [seat for seat, each in enumerate(eyes.closed()["taps"]) if each and each["took"]]
        while won and not flown and not eyes.racing:
            page.wait_for_timeout(50)
            flown = journeys(page, before, flies=True)
    seats = [box(page.locator(f"[data-seat='{seat}']")) for seat in won]
    assert all(any(inside(seat, each["to"], margin=20) for seat in seats) for each in flown)
    laid, deck = [each for each in journeys(page) if each["spot"]], box(page.locator("[data-deck]"))
    assert laid
    assert all(inside(deck, each["from"], margin=20) for each in laid)


def test_a_game_ends_card_by_card_hands_open_chips_pour_and_the_nine_are_turned(visit: Visit, server: Running):
    replay = golden("no_thanks", "three_sealed")
    ending = seed(server.database, replay, -1)
    *_, last = replay.steps(GAME)
    page = watched(visit, size="phone")
    page.add_init_script(ENDING)
    come_to(page, ending.table, ending.tokens[last.move.seat])
    page.get_by_role("button", name=TAKE).click()
    expect(page.locator(".end h2")).to_be_visible()
    seen = page.evaluate("ending")
    assert [what for what, _ in seen] == ["last card", "hands", "the nine", "result"]
    still(page)
    (_, landed), _, (_, turned), _ = seen
    hopping = [
        each
        for each in page.evaluate("([from, to]) => journeys.slice(from, to)", [landed, turned])
        if each["chip"] is not None
    ]
    assert len(hopping) == sum(min(chips, 6) for chips in last.after.chips), (
        "from every hand, at most what an eye follows"
    )
