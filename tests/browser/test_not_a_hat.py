"""People give, bluff and doubt in real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from naysay.games.not_a_hat.gifts import GIFTS
from tests.browser.gifting import (
    REFUSE,
    SAY,
    THANK,
    act,
    gap,
    given,
    listed,
    offered,
    play_to_the_end,
    pressable,
    say,
    seat_of,
    sit,
    table,
    twice_wrong,
)
from tests.browser.playing import make_table, result
from tests.browser.test_together import path_of
from tests.server.running import Running

Visit = Callable[..., Page]
PICTURE = "svg[viewBox='0 0 32 32']"


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en"), ("phone", "fr")])
def test_a_person_plays_a_game_against_bots(visit: Visit, server: Running, size: str, locale: str):
    """On a desktop the whole game; on a phone its beginning and its end."""
    page = visit("/", size=size, locale=locale)
    tile = page.locator("main article").filter(has_text="That’s Not a Hat")
    tile.get_by_role("button", name=re.compile("^(Play now|Jouer)")).click()
    page.wait_for_url(re.compile("/t/"))
    if size == "phone":
        acted = 0
        while acted < 2:
            acted += act(page, refuses=False)
            page.wait_for_timeout(20)
        sit(page, table(server, twice_wrong(), bots=(1, 2)), 0)
    play_to_the_end(page)
    expect(result(page)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale)


def two(visit: Visit, paused: Running, lines: Sequence[str], **options: str) -> tuple[Page, Page]:
    """Ada gives and reads English, Bob receives and reads French; Chen is gone."""
    seeded = table(paused, lines, bots=(), seats=3, **options)
    return sit(visit("/about", at=paused), seeded, 0), sit(visit("/about", at=paused, locale="fr"), seeded, 1)


def test_a_bluff_that_works(visit: Visit, paused: Running):
    ada, bob = two(visit, paused, given(), names="free")
    say(ada, "kettle")
    expect(bob.locator(".tag")).to_contain_text("Ada dit")
    expect(bob.locator(".tag")).to_contain_text("une magnifique bouilloire")
    expect(ada.locator(".tag")).to_contain_text("You say to Bob")
    expect(ada.locator(".tag")).to_contain_text("“A lovely kettle.”")
    pressable(bob, THANK).click()
    expect(gap(bob)).to_be_visible()
    expect(seat_of(bob, "Toi")).to_have_text("Toi\u202f: un cadeau, face cachée, pour Chen\u202f; 0 sur 3 revenu")
    expect(seat_of(ada, "You")).to_have_text("You: a teapot, face up; 0 of 3 came back")
    for page in (ada, bob):
        assert not re.search(r"\b(hat|chapeau|haut-de-forme)\b", page.content()), "nobody will ever know"


def test_a_bluff_that_is_called(visit: Visit, paused: Running):
    ada, bob = two(visit, paused, given())
    say(ada, "kettle")
    pressable(bob, REFUSE).click()
    expect(ada.locator(".verdict")).to_have_text(re.compile(r"It is a hat!\s*Bob did not believe it\. You take it\."))
    expect(bob.locator(".verdict")).to_have_text(
        re.compile("C’est un chapeau\u202f!\\s*Tu n’y as pas cru\\. C’est pour Ada\\.")
    )
    expect(seat_of(ada, "You")).to_contain_text("1 of 3 came back")
    expect(seat_of(bob, "Ada")).to_contain_text("1 sur 3 revenu")
    expect(seat_of(bob, "Toi")).to_contain_text("0 sur 3 revenu")
    expect(ada.locator("[data-look=caught]")).to_have_count(1)
    expect(bob.locator("[data-look=laughing]")).to_have_count(2)


def test_who_doubts_the_truth_takes_it(visit: Visit, paused: Running):
    ada, bob = two(visit, paused, offered())
    bob.keyboard.press("n")
    expect(ada.locator(".verdict")).to_contain_text("You said so. Bob takes it.")
    expect(bob.locator(".verdict")).to_contain_text("Ada l’avait bien dit. C’est pour toi.")
    expect(seat_of(bob, "Toi")).to_contain_text("1 sur 3 revenu")
    expect(bob.get_by_text("Et de un pour toi").first).to_be_visible()


def test_friends_join_by_link_and_each_reads_the_others_in_their_own_language(visit: Visit):
    host = visit("/")
    make_table(host, "not_a_hat")
    pages = {"en": host, "fr": visit(path_of(host), size="phone", locale="fr"), "": visit(path_of(host), size="tablet")}
    for page, name in ((pages["fr"], "Zoé"), (pages[""], "Bob")):
        page.locator("main form input").fill(name)
        page.locator("main form .go").click()
        expect(host.get_by_text(name).first).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for _ in range(3):
        giver = waiting_for([*pages.values()], lambda page: gap(page).count() > 0)
        listed(giver).first.click()
        pressable(giver, SAY).click()
        receiver = waiting_for([*pages.values()], lambda page: pressable(page, THANK).count() > 0)
        said = receiver.locator(".tag .thing").inner_text().strip("“”«».!?…\u202f ")
        (thing,) = [gift for gift in GIFTS.values() if said in (gift.en.name, gift.fr.name)]
        for lang, page in pages.items():
            expect(page.locator(".tag")).to_contain_text((thing.fr if lang == "fr" else thing.en).name)
        pressable(receiver, THANK).click()
        expect(receiver.locator(".tag")).to_have_count(0)


def waiting_for(pages: Sequence[Page], there: Callable[[Page], bool]) -> Page:
    pages = list(pages)
    for _ in range(1000):
        found = [page for page in pages if there(page)]
        if found:
            return found[0]
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody was asked")


class TestTyping:
    """Ada is to say what she gives, at a keyboard."""

    @pytest.mark.parametrize(
        ("locale", "letters", "name", "preview"),
        [
            ("en", "um", "umbrella", "“a lovely umbrella”"),
            ("en", "vé", "bicycle", "“a lovely bicycle”"),
            ("fr", "bi", "vélo", "«\u202fun magnifique vélo\u202f»"),
            ("fr", "gu", "guitare", "«\u202fune magnifique guitare\u202f»"),
        ],
    )
    def test_two_letters_of_either_language_bring_up_the_name(
        self, visit: Visit, paused: Running, locale: str, letters: str, name: str, preview: str
    ):
        page = sit(visit("/about", at=paused, locale=locale), table(paused, given()), 0)
        expect(gap(page)).to_be_focused()
        page.keyboard.type(letters)
        option = page.get_by_role("option", name=re.compile(rf"^{name}\b"))
        expect(option).to_be_visible()
        while option.get_attribute("aria-selected") != "true":
            page.keyboard.press("ArrowDown")
        expect(pressable(page, SAY)).to_contain_text(preview)
        page.keyboard.press("Enter")
        expect(page.locator(".tag")).to_contain_text(name)

    def test_words_that_name_nothing_and_words_that_only_the_server_understands(self, visit: Visit, paused: Running):
        page = sit(visit("/about", at=paused), table(paused, given()), 0)
        page.keyboard.type("my granny’s old bicycle")
        expect(pressable(page, SAY)).to_contain_text("“a lovely bicycle”")
        gap(page).fill("a yeti")
        expect(pressable(page, SAY)).to_contain_text("“a yeti”: nothing that we know")
        page.keyboard.press("Escape")
        expect(gap(page)).to_have_value("")
        expect(pressable(page, SAY)).to_have_count(0)
        page.keyboard.press("Enter")
        expect(gap(page)).to_be_visible()
        page.keyboard.type("a yeti")
        page.keyboard.press("Enter")
        expect(page.locator(".tag")).to_contain_text("“a yeti.”")

    def test_what_is_typed_stays_while_the_page_changes(self, visit: Visit, paused: Running):
        page = sit(visit("/about", at=paused), table(paused, given()), 0)
        page.keyboard.type("umbrella")
        for width, height in ((360, 640), (640, 360), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("main .board")).to_have_css("width", re.compile(r"\d"))
            expect(gap(page)).to_have_value("umbrella")

    def test_keys(self, visit: Visit, paused: Running):
        seeded = table(paused, given())
        ada, bob = sit(visit("/about", at=paused), seeded, 0), sit(visit("/about", at=paused), seeded, 1)
        manners = ada.get_by_role("group", name="How you say it")
        ada.keyboard.type("t1")
        expect(gap(ada)).to_have_value("t1")
        ada.keyboard.press("Escape")
        gap(ada).blur()
        for key, manner in (("1", "with a smile"), ("2", "plainly"), ("3", "unsure…")):
            ada.keyboard.press(key)
            expect(manners.get_by_role("button", pressed=True)).to_have_text(manner)
        ada.keyboard.press("s")
        expect(ada.get_by_role("list", name="The seats, clockwise from you")).to_be_focused()
        ada.keyboard.press("/")
        expect(gap(ada)).to_be_focused()
        ada.keyboard.type("hat")
        ada.keyboard.press("Enter")
        expect(bob.locator(".tag.unsure")).to_contain_text("hat")
        bob.keyboard.press("/")
        bob.keyboard.press("t")
        expect(gap(bob)).to_be_visible()
        ada.reload()
        expect(gap(ada)).to_have_count(0)
        ada.keyboard.press("t")
        ada.keyboard.press("n")
        expect(seat_of(ada, "Bob")).to_contain_text("a gift, face down, for Chen")


class TestAloud:
    """We speak ourselves."""

    RIGHT = re.compile("^(That is what was said|C’est ce qui a été dit)")
    WRONG = re.compile("^(It is not what was said|Ce n’est pas ce qui a été dit)")

    def test_said_refused_and_agreed(self, visit: Visit, paused: Running):
        ada, bob = two(visit, paused, given(), speech="aloud")
        pressable(ada, re.compile("^I have said it")).click()
        expect(bob.locator(".tag")).to_contain_text("à voix haute")
        pressable(bob, REFUSE).click()
        expect(bob.locator(".verdict")).to_contain_text("C’est un chapeau")
        pressable(bob, self.WRONG).click()
        expect(pressable(bob, self.WRONG)).to_have_count(0)
        expect(ada.locator(".verdict")).to_contain_text("Is that what was said?")
        pressable(ada, self.WRONG).click()
        expect(ada.locator(".verdict")).to_contain_text("Bob did not believe it. You take it.")
        expect(seat_of(bob, "Ada")).to_contain_text("1 sur 3 revenu")
        expect(bob.locator("[data-look=laughing]")).to_have_count(2)

    def test_where_the_two_do_not_agree_nobody_takes_it(self, visit: Visit, paused: Running):
        ada, bob = two(visit, paused, [*given(), "0 said", "1 refuse"], speech="aloud")
        pressable(ada, self.RIGHT).click()
        expect(bob.get_by_role("complementary").get_by_text("Ada répond")).to_be_visible()
        pressable(bob, self.WRONG).click()
        expect(ada.locator(".verdict")).to_contain_text("No agreement. Nobody takes it.")
        expect(bob.locator(".verdict")).to_contain_text("Pas d’accord. Il ne revient à personne.")
        expect(seat_of(bob, "Ada")).to_contain_text("0 sur 3 revenu")
        expect(seat_of(bob, "Toi")).to_contain_text("0 sur 3 revenu")

    def test_to_a_bot_it_has_to_be_written(self, visit: Visit, paused: Running):
        page = sit(visit("/about", at=paused), table(paused, given(), bots=(1, 2), speech="aloud"), 0)
        expect(page.get_by_role("button", name=re.compile("^I have said it"))).to_have_count(0)
        expect(page.get_by_role("button", name=SAY)).to_be_disabled()


def test_a_big_screen_shows_the_gifts_and_pads_never_do(visit: Visit, paused: Running):
    lines = [*offered(said="cup"), "1 refuse", "~ take", "* top book", "~ turn", "* back left"]
    seeded = table(paused, lines)
    screen = visit(f"/t/{seeded.table}#screen", at=paused)
    pads = [visit("/about", at=paused, size="phone") for _ in range(2)]
    for seat, pad in enumerate(pads):
        pad.evaluate(
            "seat => localStorage.setItem('naysay.seats', JSON.stringify([seat]))", [seeded.table, seeded.tokens[seat]]
        )
        pad.goto(f"{paused.url}/t/{seeded.table}#pad")
        expect(pad.locator("main .pad")).to_be_visible()
    ada, bob = pads
    expect(screen.locator("main .board")).to_be_visible()
    expect(screen.locator(PICTURE).first).to_be_attached()
    say(ada, "lantern")
    expect(bob.locator(".tag")).to_contain_text("lantern")
    expect(screen.locator(".tag")).to_contain_text("Ada says to Bob")
    for pad in pads:
        expect(pad.locator(PICTURE)).to_have_count(0)
    pressable(bob, REFUSE).click()
    expect(screen.locator(".verdict")).to_contain_text("It is a lantern! Ada said so. Bob takes it.")
    expect(screen.get_by_role("img", name="lantern")).to_be_visible()
    for pad in pads:
        expect(pad.get_by_text("The first for").first).to_be_visible()
        expect(pad.locator(PICTURE)).to_have_count(0)
