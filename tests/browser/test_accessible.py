"""axe-core finds nothing on any page, in either language and either light; and everything fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import CUT, EVERY_SIZE, finds_nothing
from tests.browser.playing import come_to, make_table, near_the_end, play_to_the_end, result, start_against_bots
from tests.server.running import Running

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Visit = Callable[..., Page]
LOOKS = [("desktop", "en", False), ("phone", "fr", True), ("tablet", "fr", False)]


def check(page: Page, where: str) -> None:
    page.wait_for_timeout(400)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    problems = [
        f"{where}: {problem['id']}: {problem['help']}: {node['target']} {node.get('failureSummary', '')}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
    assert not problems, "\n".join(problems)
    finds_nothing(page, CUT, sizes=[None])
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, f"{where} is {overflow} px too wide"


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_pages_that_do_not_play(visit: Visit, size: str, locale: str, dark: bool):
    page = visit("/", size=size, locale=locale, dark=dark)
    expect(page.get_by_role("button", name=re.compile("^(Play now|Jouer)")).first).to_be_visible()
    for path in ("/", "/replays", "/about", "/nowhere", "/t/NO-TABLE"):
        page.goto(re.sub(r"(https?://[^/]+).*", rf"\1{path}", page.url))
        expect(page.get_by_role("heading").first).to_be_visible()
        check(page, path)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_before_a_game_nothing_is_cut_or_too_small_at_any_size(visit: Visit, locale: str):
    page = visit("/", locale=locale)
    make_table(page, "not_not")
    finds_nothing(page, CUT, sizes=EVERY_SIZE)
    for path in ("/", "/about", "/practice/not_not", "/tour/not_not", "/daily/not_not", "/practice/pas_vu"):
        page.goto(re.sub(r"(https?://[^/]+).*", rf"\1{path}", page.url))
        expect(page.get_by_role("heading").first).to_be_visible()
        finds_nothing(page, CUT, sizes=EVERY_SIZE)


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_a_table_from_the_lobby_to_the_replay(visit: Visit, server: Running, size: str, locale: str, dark: bool):
    page = visit("/", size=size, locale=locale, dark=dark)
    page.get_by_role("button", name=re.compile("^(Make a table|Ouvrir une table)$")).click()
    check(page, "which game")
    page.keyboard.press("Escape")
    make_table(page, "no_thanks")
    check(page, "lobby")
    page.goto(re.sub(r"(https?://[^/]+).*", r"\1/", page.url))
    start_against_bots(page)
    expect(page.get_by_role("button", name=re.compile("^(Take|Je prends)"))).to_be_enabled()
    check(page, "table")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "rules")
    page.keyboard.press("Escape")
    ending = near_the_end(server, bots=True)
    come_to(page, ending.table, ending.tokens[0])
    play_to_the_end(page)
    check(page, "end")
    result(page).click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("slider")).to_be_visible()
    check(page, "replay")


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_practice_and_tour(visit: Visit, size: str, locale: str, dark: bool):
    page = visit("/practice/not_not", size=size, locale=locale, dark=dark)
    begin = page.get_by_role("button", name=re.compile("^(Start|C’est parti)"))
    expect(begin).to_be_visible()
    check(page, "practice")
    begin.click()
    expect(page.get_by_role("timer")).to_be_visible()
    check(page, "a round of practice")
    again = page.get_by_role("button", name=re.compile("^(Again|Encore)"))
    on = page.get_by_role("button", name=re.compile("^(Go on|Continuer)"))
    looked = False
    while not again.count():  # whatever is tapped, a run ends
        page.keyboard.press("ArrowUp")
        page.wait_for_timeout(50)
        if on.count():
            if not looked:
                check(page, "after a mistake")
                looked = True
            on.click()
    check(page, "the end of a run")
    page.get_by_role("button", name=re.compile("^(Ladder|Échelle)$")).click()
    times = page.get_by_role("button", name=re.compile("^(Your times|Tes temps)"))
    if times.count():
        times.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, "times")
    page.goto(re.sub(r"(https?://[^/]+).*", r"\1/tour/not_not", page.url))
    nothing = page.get_by_role("button", name=re.compile("^(Tap nothing|Ne rien taper)"))
    expect(nothing).to_be_visible()
    check(page, "tour")
    nothing.click()
    check(page, "a wrong try")
    for _ in range(6):
        page.get_by_role("button", name=re.compile("^(Skip|Passer)$")).click()
    check(page, "a rule card")
    page.get_by_role("button", name=re.compile("^(Skip to|Passer à)")).click()
    check(page, "the end of the tour")
