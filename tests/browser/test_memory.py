"""That's Not a Hat alone: gifts are shown, go round face down, and one has to be named, until the first wrong name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from naysay.games.not_a_hat.gifts import GIFTS
from tests.browser.test_accessible import check

Visit = Callable[..., Page]
START = re.compile("^(Start|C’est parti)$")
AGAIN = re.compile("^(Again|Encore)$")
GO_ON = re.compile("^(Go on|Continuer)$")
NOT = re.compile("^(That’s not|Ce n’est pas) ")
PACES = {"en": ("Calm", "Brisk", "Your own"), "fr": ("Calme", "Vive", "La tienne")}

# All that is ever told to those who listen, and every picture there is or was, in the order in which they came.
LISTEN = """
window.heard = [];
const note = (what) => what && heard.at(-1) !== what && heard.push(what);
new MutationObserver(() => {
  note(document.querySelector("[aria-live]")?.textContent.trim());
  note([...document.querySelectorAll("[data-place=middle] [role=img]")].map((e) => `[${e.ariaLabel}]`).join());
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


PICTURE = 'viewBox="0 0 32 32"'


class Table:
    """What somebody with a perfect memory does there: it is told what the server sent."""

    def __init__(self, page: Page, lang: str, pace: int) -> None:
        self.page = page
        self.lang = lang
        self.pace = PACES[lang][pace]
        self.rows: list[dict[str, Any]] = []
        page.route("**/api/drills/not_a_hat*", self.dealt)

    def dealt(self, asked: Route) -> None:
        answer = asked.fetch()
        self.rows += answer.json()
        asked.fulfill(response=answer)

    def called(self, thing: str) -> str:
        gift = GIFTS[thing]
        return gift.fr.name if self.lang == "fr" else gift.en.name

    def name(self, thing: str) -> Locator:
        return self.page.get_by_role("button", name=self.called(thing), exact=True)

    def wrong(self) -> str:
        names: list[str] = self.rows[-1]["names"]
        return next(thing for thing in names if thing != self.rows[-1]["right"])

    def question(self) -> Locator:
        return self.page.get_by_role("heading", name=re.compile("(what is it|qu’est-ce que c’est)"))

    def streak(self) -> Locator:
        return self.page.locator(".streak b")

    def covered(self, seen: int) -> None:
        """Of the gifts that were seen none is drawn or named anywhere at the table; the next may be already."""
        markup = self.page.locator(".ring").inner_html()
        open_ = {name for name in map(self.called, GIFTS) if re.search(rf"[>\"]{re.escape(name)}[<\"]", markup)}
        assert open_ <= {self.called(laid["thing"]) for laid in self.rows[-1]["row"][seen : seen + 1]}
        assert markup.count(PICTURE) == len(open_)


def seated(visit: Visit, lang: str, pace: int, **look: Any) -> Table:
    page = visit("/about", locale=lang, **look)
    page.add_init_script(LISTEN)
    table = Table(page, lang, pace)
    page.goto(re.sub("/about$", "/practice/not_a_hat", page.url))
    expect(page.get_by_role("button", name=START)).to_be_visible()
    return table


def press_on(table: Table) -> None:
    """On from one gift to the next, and from pass to pass, looking at each."""
    page = table.page
    way_on = page.get_by_role("button", name=GO_ON)
    for i in range(len(table.rows[-1]["row"])):
        thing = table.called(table.rows[-1]["row"][i]["thing"])
        shown = page.get_by_role("img", name=thing, exact=True)
        expect(shown).to_be_visible()
        expect(way_on).to_be_focused()
        page.keyboard.press("Enter")
        expect(shown).to_have_count(0)
        table.covered(i + 1)
    for _ in range(60):
        if table.question().count():
            break
        table.covered(len(table.rows[-1]["row"]))
        page.keyboard.press("Space")
    expect(table.question()).to_be_visible()


@pytest.mark.parametrize(("lang", "dark"), [("fr", True)])
def test_a_run_by_keys_alone_and_without_motion(visit: Visit, lang: str, dark: bool):
    table = seated(visit, lang, 2, dark=dark)
    page = table.page
    check(page, "before a run")
    page.get_by_role("button", name=re.compile(f"^{table.pace}")).press("Enter")
    page.get_by_role("button", name=START).press("Enter")
    for streak, length in enumerate((4, 4, 5)):
        expect(page.get_by_text(re.compile(f"^{length} (gifts|cadeaux)$"))).to_be_visible()
        while len(table.rows) <= streak:
            page.wait_for_timeout(20)
        press_on(table)
        expect(table.question()).to_be_focused()
        row = table.rows[-1]
        names = page.get_by_role("list", name=re.compile("Its name|Son nom")).get_by_role("button")
        order = [text.split("\n")[0] for text in names.all_inner_texts()]
        assert sorted(order) == sorted(map(table.called, row["names"]))
        if streak == 2:
            break
        page.keyboard.press(f"Digit{order.index(table.called(row['right'])) + 1}")
        expect(table.streak()).to_have_text(str(streak + 1))
        expect(page.get_by_role("img", name=table.called(row["right"]), exact=True)).to_be_visible()
        check(page, "a right name")
        expect(page.get_by_role("button", name=GO_ON)).to_be_focused()
        page.keyboard.press("Enter")
    check(page, "a question")
    page.keyboard.press("Tab")
    expect(names.first).to_be_focused()
    lost = table.wrong()
    for _ in range(order.index(table.called(lost))):
        page.keyboard.press("Tab")
    expect(table.name(lost)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(NOT)).to_contain_text(table.called(lost))
    expect(page.get_by_role("heading", name=re.compile("^(It is|C’est) "))).to_contain_text(table.called(row["right"]))
    expect(page.locator("[data-place=round] svg[viewBox='0 0 32 32']")).to_have_count(4)
    check(page, "a wrong name")
    expect(page.get_by_role("button", name=AGAIN)).to_be_focused()
    page.wait_for_timeout(500)  # a second press in haste does not begin again
    page.keyboard.press("Enter")
    expect(table.streak()).to_have_text("0")
    expect(page.get_by_role("img")).to_be_visible()  # the first gift of another run
    expect(page.get_by_text(re.compile("^(best|record) 2$"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(re.compile("^(best|record) 2$"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile(f"^{table.pace}"))).to_have_attribute("aria-pressed", "true")


def test_a_run_by_touch_in_motion_goes_on_by_itself(visit: Visit):
    table = seated(visit, "fr", 1, size="phone", motion=True)
    page = table.page
    page.get_by_role("button", name=re.compile(f"^{table.pace}")).tap()
    page.get_by_role("button", name=START).tap()
    expect(table.question()).to_be_visible(timeout=60_000)
    table.covered(4)
    check(page, "a question")
    for button in page.locator("main button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 640
    table.name(table.rows[0]["right"]).tap()
    expect(table.streak()).to_have_text("1")
    expect(page.get_by_role("heading", name="Merci")).to_be_visible()
    expect(table.question()).to_be_visible(timeout=60_000)  # of the next row
    table.name(table.wrong()).tap()
    expect(page.get_by_text(NOT)).to_be_visible()
    check(page, "a wrong name")
    page.get_by_role("button", name="Changer d’allure").tap()
    expect(page.get_by_text("record 1")).to_be_visible()


def test_those_who_listen_hear_each_gift_once_and_only_while_it_is_seen(visit: Visit):
    table = seated(visit, "en", 1)
    page = table.page
    page.get_by_role("button", name=re.compile(f"^{table.pace}")).click()
    page.get_by_role("button", name=START).click()
    expect(table.question()).to_be_visible(timeout=60_000)
    [row] = table.rows
    heard: list[str] = page.evaluate("heard")
    things = [GIFTS[laid["thing"]].en for laid in row["row"]]
    shown = [f"{i} of 4: {gift.article} {gift.name}." for i, gift in enumerate(things, 1)]
    assert [line for line in heard if re.match(r"\d of 4", line)] == shown
    assert [line for line in heard if line.startswith("[")] == [f"[{gift.name}]" for gift in things]
    assert sum(" gives to " in line for line in heard) == len(row["passes"])
    assert page.locator("[aria-live]").inner_text() == ""


def test_a_server_that_is_gone_is_told(visit: Visit):
    page = visit("/practice/not_a_hat")
    page.route("**/api/drills/**", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name=START).click()
    expect(page.get_by_role("alert")).to_contain_text("the server cannot be reached")


def test_the_home_page_leads_there_and_to_no_tour(visit: Visit):
    page = visit("/")
    page.get_by_role("link", name="Practice That’s Not a Hat alone").click()
    expect(page.get_by_role("button", name=START)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Tour"))).to_have_count(0)
    page.goto(re.sub("/practice/", "/tour/", page.url))
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
