"""People play in real browsers."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from naysay.core import fingerprint
from tests.browser.playing import (
    TAKE,
    come_to,
    make_table,
    near_the_end,
    play_to_the_end,
    press,
    result,
    start_against_bots,
)
from tests.server.running import Running

Visit = Callable[..., Page]
SCRIPT_BUDGET = 60_000  # bytes, gzipped, on the first page


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en"), ("phone", "fr")])
def test_a_person_plays_a_game_against_bots_and_another(visit: Visit, server: Running, size: str, locale: str):
    """On a phone the whole game; with a keyboard another test plays one."""
    page = visit("/", size=size, locale=locale)
    start_against_bots(page)
    if size == "desktop":
        for _ in range(3):
            expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
            press(page)
        ending = near_the_end(server, bots=True)
        come_to(page, ending.table, ending.tokens[0])
    play_to_the_end(page)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    rematch = page.get_by_role("button", name=re.compile("^(Rematch|Revanche)$"))
    rematch.click()
    expect(page.get_by_role("button", name=re.compile("^(Take|Je prends)"))).to_be_visible()


def test_somebody_new_is_taught_one_rule_at_a_time_and_can_skip_it(visit: Visit, server: Running):
    page = visit("/", size="phone")
    start_against_bots(page)
    lesson = page.get_by_role("region", name=re.compile("^Lesson"))
    expect(lesson).to_contain_text("Lesson 1 of 7")
    expect(lesson).to_contain_text("Points are bad here")
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_have_count(0)
    page.reload()
    seen = []
    for _ in range(60):
        expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
        if lesson.count():
            seen.append(lesson.inner_text()[:13])
        if len(seen) == 2:
            break
        press(page)  # who plays on has understood too
        expect(lesson.filter(has_text=seen[0] if seen else "none")).to_have_count(0)
    assert seen == ["Lesson 2 of 7", "Lesson 3 of 7"]
    lesson.get_by_role("button", name="Skip the lessons").click()
    expect(lesson).to_have_count(0)
    ending = near_the_end(server, bots=True)
    come_to(page, ending.table, ending.tokens[0])
    play_to_the_end(page)
    assert len(json.loads(page.evaluate("localStorage.getItem('naysay.lessons.no_thanks')"))) == 7

    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
    expect(lesson).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="Teach me while I play").click()
    expect(lesson).to_contain_text("Lesson 1 of 7")


def test_friends_join_by_link_on_their_own_devices_and_finish(visit: Visit, server: Running):
    host = visit("/")
    make_table(host, "no_thanks")
    link = host.url.replace(re.match(r"https?://[^/]+", host.url).group(), "")  # type: ignore[union-attr]

    tablet, phone = visit(link, size="tablet"), visit(link, size="phone", locale="fr")
    for guest, name in ((tablet, "Bob"), (phone, "Zoé")):
        guest.locator("input:not([readonly])").first.fill(name)
        guest.get_by_role("button", name=re.compile("^(Take a seat|Prendre une place)")).first.click()
    for page in (host, tablet, phone):
        for name in ("Ada", "Bob", "Zoé"):
            expect(page.get_by_text(name, exact=False).first).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    turns: set[Page] = set()
    for _ in range(500):
        turns |= {page for page in (host, tablet, phone) if press(page)}
        if len(turns) == 3:
            break
        host.wait_for_timeout(20)
    assert len(turns) == 3
    ending = near_the_end(server, bots=False, moves=-21)
    for seat, page in enumerate((host, tablet, phone)):
        come_to(page, ending.table, ending.tokens[seat])
    told = [page.evaluate("localStorage.getItem('naysay.lessons.no_thanks')") for page in (host, tablet, phone)]
    assert told == [None] * 3, "nobody is taught while others wait"
    play_to_the_end(host, tablet, phone)


def test_a_reload_in_the_middle_of_a_turn_keeps_the_seat(visit: Visit):
    page = visit("/")
    start_against_bots(page)
    page.get_by_role("button", name=re.compile("^No thanks")).click()
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_enabled()
    before = page.get_by_role("button", name=re.compile("^No thanks")).inner_text()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_enabled()
    assert page.get_by_role("button", name=re.compile("^No thanks")).inner_text() == before, "as many chips as before"
    expect(page.get_by_role("complementary").get_by_text("said no thanks").first).to_be_visible()


def test_the_browser_goes_on_by_itself_when_the_server_was_killed(visit: Visit, mortal_server: Running):
    page = visit("/about", at=mortal_server)
    ending = near_the_end(mortal_server, bots=True, moves=-60)  # so that one is asked again, whatever bots do
    come_to(page, ending.table, ending.tokens[0])
    page.get_by_role("button", name=re.compile("^No thanks")).click()
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_enabled()
    mortal_server.kill()
    page.get_by_role("button", name=re.compile("^No thanks")).click()
    page.wait_for_timeout(500)
    mortal_server.start()
    play_to_the_end(page)


def test_a_game_is_played_with_the_keyboard_alone(visit: Visit):
    page = visit("/")
    page.wait_for_timeout(300)
    for _ in range(40):
        page.keyboard.press("Tab")
        if "Play now" in (page.evaluate("document.activeElement.innerText") or ""):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    for _ in range(1500):
        if result(page).count():
            break
        page.keyboard.press("n")
        page.keyboard.press("t")
        page.wait_for_timeout(20)
    expect(result(page)).to_be_visible()
    result(page).click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_text("24 draws were worked out again")).to_be_attached()
    expect(page.get_by_text("The seal is the one that this browser was shown")).to_be_attached()
    expect(page.get_by_text("Your word is in this deal")).to_be_attached()

    table = page.url.split("/")[-2]
    true = httpx.get(re.sub(r"/replay/.*", f"/api/replays/{table}/1.play", page.url)).text
    dealt_anew = re.sub(r"^seed .*", f"seed {'00' * 32}", true, flags=re.MULTILINE)
    dealt_anew = re.sub(r"^fingerprint .*", f"fingerprint {fingerprint(bytes(32))}", dealt_anew, flags=re.MULTILINE)
    assert dealt_anew != true
    for text, shown in (("The seal is the one", true), ("The seal is not the one", dealt_anew)):
        page.goto(re.sub(r"/replay/.*", "/replays", page.url))
        page.locator("input[type=file]").set_input_files(
            {"name": "a.play", "mimeType": "text/plain", "buffer": shown.encode()}
        )
        expect(page.get_by_text(f"{text} that this browser was shown")).to_be_attached()


def test_a_finished_game_is_watched_again_checked_downloaded_and_opened_from_the_file(
    visit: Visit, server: Running, tmp_path: Path
):
    page = visit("/about")
    over = near_the_end(server, bots=True)
    come_to(page, over.table, over.tokens[0])
    play_to_the_end(page)
    with page.expect_download() as download:
        page.locator("main a[download]").click()
    file = tmp_path / "game.play"
    download.value.save_as(file)
    result(page).click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_text("24 draws were worked out again")).to_be_attached()
    page.keyboard.press("End")
    page.keyboard.press("Home")

    stranger = visit("/replays", size="tablet")
    stranger.locator("input[type=file]").set_input_files(file)
    expect(stranger.get_by_text("24 draws were worked out again")).to_be_attached()

    forged = re.sub(r"^seed .{8}", "seed 00000000", file.read_text(), flags=re.MULTILINE)
    file.write_text(forged)
    sceptic = visit("/replays")
    sceptic.locator("input[type=file]").set_input_files(file)
    expect(sceptic.get_by_text("This deal does not check")).to_be_visible()


def test_the_first_page_is_light(visit: Visit, server: Running):
    scripts: list[str] = []
    page = visit("/about")
    page.on("response", lambda answer: scripts.append(answer.url) if answer.url.endswith(".js") else None)
    page.goto(server.url)
    expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
    page.wait_for_timeout(500)
    assert scripts
    assert sum(len(gzip.compress(httpx.get(script).content)) for script in set(scripts)) <= SCRIPT_BUDGET


def test_a_hidden_hand_is_not_in_the_page(visit: Visit):
    page = visit("/")
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    start_against_bots(page)
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_be_enabled()
    assert any('"chips":null' in frame for frame in frames)
