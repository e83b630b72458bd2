"""A television and three phones, the way back to a game that one left, and an evening of rematches."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import TAKE, come_to, make_table, near_the_end, play_to_the_end, start_against_bots
from tests.browser.test_accessible import LOOKS, check
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
TELEVISION = {"width": 1920, "height": 1080}
MORE = re.compile("^(Log, emotes, table|Journal, réactions, table|Settings|Réglages)")
NAMES = ("Ada", "Bartholomew", "")
SMALL_NAMES = """least => [...document.querySelectorAll('main .name, main li b')]
    .filter(name => name.checkVisibility() && name.textContent.trim() !== '')
    .map(name => [name.textContent, parseFloat(getComputedStyle(name).fontSize) * name.currentCSSZoom])
    .filter(([, size]) => size < least)"""


class Person:
    """Somebody who counts what they have to do."""

    def __init__(self, page: Page) -> None:
        self.page, self.actions = page, 1  # to open it, or to scan

    def press(self, name: str) -> None:
        self.actions += 1
        self.page.get_by_role("button", name=re.compile(name)).click()

    def type(self, name: str) -> None:
        self.actions += 1
        self.page.get_by_role("textbox").fill(name)
        self.page.keyboard.press("Enter")


def scanned(screen: Page) -> str:
    """What the code on the screen says, as a path."""
    image = screen.get_by_role("img", name=re.compile("^(QR code|Code QR)"))
    text: str = image.evaluate("image => new URL(image.src).searchParams.get('text')")
    return re.sub(r"^https?://[^/]+", "", text)


TAPPED = """() => [...document.querySelectorAll('main button')].filter(button => button.checkVisibility())
    .map(button => button.getBoundingClientRect()).reduce((sum, { width, height }) => sum + width * height, 0)
    / (innerWidth * innerHeight)"""
FROM_ABOVE = "localStorage.setItem('naysay.pas_vu', JSON.stringify({ view: 'plan' }))"
TITLES = {"no_thanks": "No Thanks!", "not_not": "Not Not", "not_a_hat": "That’s Not a Hat", "pas_vu": "Pas Vu Pas Pris"}


@pytest.mark.parametrize("game", TITLES)
def test_a_television_and_three_phones_come_to_the_first_round_in_three_actions_each(visit: Visit, game: str):
    """Of the other games two phones are looked at: they come the same way."""
    screen = Person(visit("/"))
    screen.page.evaluate(FROM_ABOVE)
    screen.page.reload()
    screen.page.set_viewport_size(TELEVISION)  # type: ignore[arg-type]
    screen.press("^Play on this screen")
    screen.press(f"^{TITLES[game]}")
    screen.page.get_by_text("The first one in starts the game.").wait_for()
    code, qr = screen.page.locator(".invite").bounding_box(), screen.page.locator(".invite img").bounding_box()
    assert code
    assert qr
    assert (code["height"] > 0.75 * TELEVISION["height"], qr["height"] > 0.55 * TELEVISION["height"]) == (True, True)
    if game == "no_thanks":
        check(screen.page, "a screen that waits")
    people = []
    for number, name in enumerate(NAMES if game == "no_thanks" else NAMES[:2]):
        person = Person(visit(scanned(screen.page), size="phone", dark=number == 1))
        person.page.evaluate(FROM_ABOVE)
        people.append(person)
        if name:
            person.type(name)
        expect(screen.page.locator("main ol > li").nth(number)).to_contain_text(name or "Player 3")
        if game == "no_thanks":
            check(person.page, "a pad that waits")
    if game == "no_thanks":
        check(screen.page, "three who sit")
    assert screen.page.evaluate(SMALL_NAMES, 32) == []
    people[0].press("^Start the game")
    expect(screen.page.locator("main .table")).to_be_visible()
    expect(screen.page.get_by_text("Bartholomew").first).to_be_visible()
    assert screen.page.evaluate(SMALL_NAMES, 32) == []
    check(screen.page, "the table on a screen")
    filled = []
    for person in people:
        expect(person.page.locator("main .table, main .pad").first).to_be_visible()
        check(person.page, "a pad")
        filled.append(person.page.evaluate(TAPPED))
    assert game == "pas_vu" or sorted(filled)[1] > 0.4, "what is tapped fills a phone, but for who has to find a word"
    assert max(person.actions for person in (screen, *people)) <= 3
    expect(screen.page.get_by_role("banner")).to_have_count(0)


def test_whoever_closes_the_tab_is_led_back_by_the_home_page(visit: Visit):
    page = visit("/")
    start_against_bots(page)
    expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
    table = page.url
    fresh = page.context.new_page()
    page.close()
    fresh.goto(re.sub(r"/t/.*", "/", table))
    back = fresh.get_by_role("link", name="Back to your table")
    expect(back).to_contain_text("No Thanks!. The game waits for you.")
    check(fresh, "a home that remembers")
    back.click()
    expect(fresh).to_have_url(table)
    expect(fresh.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
    fresh.get_by_role("link", name="Naysay, all games").click()
    expect(fresh.get_by_role("dialog")).to_contain_text("Leave the game?")
    check(fresh, "leaving")
    fresh.get_by_role("button", name="Stay").click()
    expect(fresh).to_have_url(table)
    fresh.get_by_role("link", name="Naysay, all games").click()
    fresh.get_by_role("button", name="Leave", exact=True).click()
    expect(fresh.get_by_role("link", name="Back to your table")).to_be_visible()


def test_an_evening_is_counted_and_guests_say_that_they_are_in(visit: Visit, server: Running):
    seeded = near_the_end(server, bots=False)
    pages = [visit("/about") for _ in range(3)]
    for seat, page in enumerate(pages):
        come_to(page, seeded.table, seeded.tokens[seat])
    play_to_the_end(*pages)
    host, *guests = pages
    expect(host.get_by_text("0 of 2 friends in")).to_be_visible()
    for guest in guests:
        guest.get_by_role("button", name="I’m in!").click()
        expect(guest.get_by_text("You are in.")).to_be_visible()
    expect(host.get_by_text("2 of 2 friends in")).to_be_visible()
    check(host, "all are in")
    guests[0].goto(re.sub(r"/t/.*", "/replays", guests[0].url))
    expect(guests[0].locator("main li").first).to_contain_text(re.compile("won"))
    check(guests[0], "replays with results")
    guests[0].goto(re.sub(r"/replays", "/", guests[0].url))
    guests[0].get_by_role("link", name=re.compile("^Your table with .+ and ")).click()
    guests[1].evaluate("localStorage.removeItem('naysay.seats')")
    guests[1].goto(re.sub(r"/t/.*", "/", guests[1].url))
    expect(guests[1].get_by_role("link", name=re.compile("^Your table with"))).to_be_visible()  # though no seat is left
    host.get_by_role("button", name="Change the table").click()
    expect(host.locator("main ol").get_by_text(re.compile(r"1 win\b"))).not_to_have_count(0)


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_a_game_that_was_won_is_played_again_against_bots_a_level_above(
    visit: Visit, server: Running, size: str, locale: str, dark: bool
):
    seeded = seed(server.database, golden("no_thanks", "three_opened"), None, {1: "easy", 2: "easy"})
    page = visit("/about", size=size, locale=locale, dark=dark)
    come_to(page, seeded.table, seeded.tokens[0])
    harder = page.get_by_role("button", name=re.compile("^(Rematch, harder|Revanche, plus dur)"))
    expect(harder).to_be_visible()
    check(page, "a rematch, harder")
    harder.click()
    expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
    page.get_by_role("button", name=MORE).click()
    people = page.get_by_role("dialog")
    expect(people.get_by_text(re.compile("medium|moyen"))).to_have_count(2)
    check(page, "bots a level above")


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_bots_with_a_character_say_so_in_the_lobby(visit: Visit, size: str, locale: str, dark: bool):
    host = visit("/", size=size, locale=locale, dark=dark)
    make_table(host, "not_not")
    said = {
        "gentle": "No hurry.|Rien ne presse.",
        "hasty": "Tap first, read later!|Je tape, je lis après",
        "dazzled": "Blue, in red|Bleu, en rouge",
        "careful": "I read every word.|Je lis chaque mot.",
        "adaptive": "As fast as you are.|Aussi vite que toi.",
    }
    seat = host.locator("main ol > li").nth(1)
    for level, line in said.items():
        seat.get_by_role("combobox").select_option(level)
        expect(seat.locator("small.line")).to_have_text(re.compile(line))
    check(host, "a bot with a character")
    seat.get_by_role("combobox").select_option("hard")
    expect(seat.locator("small.line")).to_have_count(0)


def test_a_name_is_as_long_in_the_field_as_on_the_server(visit: Visit):
    page = visit("/")
    make_table(page, "no_thanks", name="Ada")
    page.get_by_role("button", name="Change your name").click()
    field = page.get_by_role("textbox", name="Your name")
    field.press("ControlOrMeta+a")
    field.press_sequentially("Bartholomew-Maximilian")
    expect(field).to_have_value("Bartholomew-Maximili")
    field.press("Enter")
    expect(page.locator("main ol > li").first).to_contain_text("Bartholomew-Maximili")
    page.reload()
    expect(page.locator("main ol > li").first).to_contain_text("Bartholomew-Maximili")


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS)
def test_a_guest_sits_by_a_tap_or_asks_for_a_bots_seat(visit: Visit, size: str, locale: str, dark: bool):
    host = visit("/")
    make_table(host, "no_thanks")
    guest = visit(re.sub(r"^https?://[^/]+", "", host.url), size=size, locale=locale, dark=dark)
    check(guest, "a lobby for who came by a link")
    guest.get_by_role("button", name=re.compile("20 sec")).click()
    expect(guest.get_by_role("dialog").locator("ol > li")).to_have_count(4)
    check(guest, "in 20 seconds")
    guest.keyboard.press("Escape")
    if size == "desktop":
        guest.get_by_role("button", name="Sit here: seat 3").click()
        expect(host.locator("main ol > li").nth(2)).to_contain_text("Player 3")
        return
    for seat in range(3):
        host.locator("main ol").get_by_role("combobox").nth(seat).select_option("easy")
    guest.locator("main form input").fill("Zoé")
    guest.get_by_role("button", name=re.compile("^Demander")).click()
    check(guest, "a seat was asked for")
    expect(host.get_by_text("Zoé would like to play.")).to_be_visible()
    check(host, "somebody asks")
    host.get_by_role("button", name="Make room").click()
    expect(host.locator("main ol > li").nth(3)).to_contain_text("Zoé")
    expect(host.get_by_text("Zoé would like to play.")).to_have_count(0)
