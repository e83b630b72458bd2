"""What eyes and ears are given at each moment of That's Not a Hat: all of it, and no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PACING
from tests.browser.gifting import NEXT, REFUSE, THANK, gap, given, offered, pressable, say, seat_of, shown, sit, table
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
  const told = (each) => `${each?.className || each?.tagName}: ${each?.textContent.trim().slice(0, 30)}`;
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


# Everything that is put into a live region, with how it is told.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  const nodes = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
  for (const region of new Set(nodes.map((node) => node?.closest("[aria-live]")))) {
    const text = region?.textContent.trim().replace(/\\s+/g, " ");
    const told = text && `${region.ariaLive}: ${text}`;
    if (told && told !== heard.at(-1)) heard.push(told);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Ears:
    """Whoever cannot see the page, and hears what it tells."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    def until(self, last: str) -> list[str]:
        """What was told since it was asked last, up to a sentence."""
        self.page.wait_for_function("last => heard.some((told) => told.includes(last))", arg=last)
        upto = "last => heard.splice(0, 1 + heard.findIndex((told) => told.includes(last)))"
        told: list[str] = self.page.evaluate(upto, last)
        return told

    def names(self) -> str:
        """All that a reader could find on the page."""
        tree = self.page.context.new_cdp_session(self.page).send("Accessibility.getFullAXTree")
        said = (
            (node.get(part) or {}).get("value") for node in tree["nodes"] for part in ("name", "description", "value")
        )
        return "\n".join(str(each) for each in said if each)


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """There is time to hear what is told, and nobody stands in for who is gone."""
    running = Running(tmp_path, pacing={**PACING, "pauses": 0.4, "grace": 1e4}).start()
    yield running
    running.kill()
    assert not running.troubles


def test_what_a_reader_hears_from_a_verdict_to_the_next(visit: Visit, patient: Running):
    """Ada listens; two play, so that a gift goes from one to the other."""
    lines = [
        *(f"* deal {thing}" for thing in ("teapot", "kite", "cactus", "guitar")),
        *("* top hat", "~ take", f"* top {NEXT}", "~ turn", "* back left", '0 offer cup "cup" smiling'),
    ]
    seeded = table(patient, lines, seats=2, names="free", arrows="black")
    ada = visit("/about", at=patient)
    ears = Ears(ada)
    sit(ada, seeded, 0)
    bob = sit(visit("/about", at=patient), seeded, 1)
    ears.until("polite: Bob hesitates.")
    pressable(bob, REFUSE).click()
    heard = ears.until("Your turn")
    tops = [told for told in heard if "Next in the shop" in told]
    assert len(tops) == 1
    assert [told for told in heard if told not in tops] == [
        "polite: Bob said no to you. It was a hat: you take it.",
        "polite: The first for you. A new gift comes from the shop.",
        "polite: You take from the shop: a lantern.",
        "polite: You took a gift from the shop and turned it over.",
        "polite: It goes left, from you to Bob. Your turn",
    ]
    expect(gap(ada)).to_be_focused()
    expect(gap(ada)).to_have_accessible_description("It goes left, to Bob. Sure or not, say it.")
    assert "lantern" not in ears.names(), "heard once: who reads back finds nothing"
    assert "hat" in ears.names(), "but what came back"

    say(ada, "lantern")
    ears.until("polite: You, plainly, to Bob: a lovely lantern.")
    pressable(bob, THANK).click()
    assert ears.until("It goes")[-2:] == ["polite: Bob thanked you.", "polite: It goes left, from Bob to you."]
    assert not re.search("lantern|kite", ears.names())
    expect(seat_of(ada, "Bob")).to_have_text("Bob: a guitar, face up and a gift, face down, for you; 0 of 3 came back")
    say(bob, "kite")
    offer = "Bob, plainly, to you: a lovely kite. T for thank you, N for that’s not. Your turn"
    assert ears.until("a lovely kite")[-1] == f"assertive: {offer}"
    ada.keyboard.press("a")
    assert ears.until("Bob says to you")[-1] == "assertive: Bob says to you “For you, a lovely kite.”"
    ada.keyboard.press("t")
    ears.until("polite: You thanked Bob.")


# How the card that is turned looks each time that something of it changes: its motion, and whether it has a face.
TURNS = """
window.turns = [];
window.drawn = new Set();
new MutationObserver(() => {
  const leaf = document.querySelector("main .gift.big .leaf");
  if (leaf === null) return;
  const motion = ["away", "here"].find((each) => leaf.classList.contains(each)) ?? "rest";
  const seen = `${motion} ${leaf.querySelector(".face") ? "face" : "back"}`;
  if (seen !== turns.at(-1)) turns.push(seen);
  for (const path of leaf.querySelectorAll(".face path")) drawn.add(path.getAttribute("d"));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_a_face_leaves_the_page_at_the_half_turn(visit: Visit, server: Running):
    """Bob doubts the truth, and takes a lantern from the shop."""
    page = visit("/about", motion=True)
    page.add_init_script(TURNS)
    sit(page, table(server, offered(), bots=(0, 2), names="free"), 1)
    expect(pressable(page, REFUSE)).to_be_visible()
    page.keyboard.press("n")
    page.wait_for_function("() => turns.includes('here back')", timeout=60_000)
    expect(page.locator(".gift.big")).to_have_count(0)
    turns: list[str] = page.evaluate("turns")
    assert turns[:3] == ["rest face", "away face", "here back"]
    assert "here face" not in turns
    content, outlines = page.content(), page.evaluate("[...drawn]")
    assert outlines
    assert not [outline for outline in outlines if outline in content]


def test_a_refused_gift_has_no_face_before_the_beat_is_over(visit: Visit, paused: Running):
    seeded = table(paused, offered(said="cup"))
    bob = visit("/about", at=paused, motion=True)
    bob.add_init_script(FACES)
    sit(bob, seeded, 1)
    pressable(bob, REFUSE).click()
    expect(bob.locator(".verdict")).to_contain_text("It is a hat!")
    told: dict[str, Any] = bob.evaluate("faces")
    assert told["back"] < told["face"]
    assert told["face"] - told["back"] > 400, "a beat in which nothing moves, then the turn"


FACES = """
window.faces = {};
new MutationObserver(() => {
  const leaf = document.querySelector("main .shown .leaf");
  if (leaf !== null) faces[leaf.querySelector(".face") ? "face" : "back"] ??= performance.now();
}).observe(document, { subtree: true, childList: true });
"""
