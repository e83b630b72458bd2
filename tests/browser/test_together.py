"""Several people at one device, a big screen, and a phone as a pad."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.playing import make_table
from tests.browser.test_accessible import LOOKS, check

Visit = Callable[..., Page]
KEYS = ("ArrowUp", "w", "i")  # tap the upper card: the first, second and third at a keyboard
ADD = re.compile("^(Add a player|Ajouter un joueur)")
HERE = re.compile("on this device|sur cet appareil")


def open_table(visit: Visit, *beside: str, bots: int = 0, **look: object) -> Page:
    """Ada's table of Not Not, with people who play on her device."""
    page = visit("/", **look)
    make_table(page, "not_not")
    for seat in range(bots):
        page.locator("main ol").get_by_role("combobox").nth(-1 - seat).select_option("easy")
    for name in beside:
        page.get_by_role("button", name=ADD).click()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(seat_of(page, name)).to_contain_text(HERE)
    return page


def seat_of(page: Page, name: str) -> Locator:
    return page.locator("main ol > li").filter(has_text=name)


def start(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Start the game|Commencer)")).click()
    expect(page.locator("main button.card, main [data-seats]").first).to_be_attached()


def path_of(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)


class Taps:
    """Which seats of a page were heard to tap, each on a line of its own."""

    def __init__(self, page: Page) -> None:
        self.sent: dict[WebSocket, list[str]] = defaultdict(list)
        self.told: set[int] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._send(socket, json.loads(text)))
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))

    def _send(self, socket: WebSocket, message: dict[str, object]) -> None:
        if message["type"] == "play":
            self.sent[socket].append(str(message["wish"]))

    def _hear(self, message: dict[str, object]) -> None:
        told = message.get("told")
        if isinstance(told, dict) and told["seat"] >= 0:
            self.told.add(told["seat"])


def test_people_who_share_a_device_survive_a_reload_and_all_of_them_tap(visit: Visit):
    page = open_table(visit, "Gus", "Zoé", bots=1)
    taps = Taps(page)
    page.reload()
    for name in ("Gus", "Zoé"):
        expect(seat_of(page, name)).to_contain_text("on this device")
        expect(seat_of(page, name)).not_to_contain_text("away")
    start(page)
    page.reload()
    for _ in range(400):
        if taps.told >= {0, 1, 2}:
            break
        for key in KEYS:
            page.keyboard.press(key)
        page.wait_for_timeout(50)
    assert taps.told >= {0, 1, 2}
    assert len(taps.sent) == len(KEYS), "each on a line of their own"
    assert all(re.fullmatch(r"tap top @\d+", action) for actions in taps.sent.values() for action in actions)


def test_who_plays_beside_somebody_is_renamed_leaves_and_does_not_come_back(visit: Visit):
    page = open_table(visit, "Gus", "Zoé")
    page.get_by_role("button", name="Change the name of Gus").click()
    page.keyboard.press("Control+A")
    page.keyboard.type("Boris")
    page.keyboard.press("Enter")
    expect(seat_of(page, "Boris")).to_contain_text("on this device")
    page.get_by_role("button", name="Zoé leaves the table").click()
    page.get_by_role("button", name="Yes").click()
    expect(seat_of(page, "Zoé")).to_have_count(0)
    page.reload()
    expect(seat_of(page, "Boris")).to_contain_text("on this device")
    expect(seat_of(page, "Open seat")).to_have_count(2)


def test_a_guest_whom_the_host_sends_away_is_spoken_of(visit: Visit):
    host = open_table(visit)
    page = visit(path_of(host))
    page.get_by_role("textbox", name="What should the others call you?").fill("Nour")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name=ADD).click()
    page.keyboard.type("Max")
    page.keyboard.press("Enter")
    expect(seat_of(page, "Max")).to_contain_text("on this device")
    expect(seat_of(host, "Max")).not_to_contain_text("on this device")
    host.get_by_role("button", name="Send Max away").click()
    host.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("The host freed the seat of Max.")).to_be_visible()
    expect(seat_of(page, "Nour")).to_be_visible()


def test_everybody_at_a_device_leaves_with_it(visit: Visit):
    host = open_table(visit)
    page = visit(path_of(host))
    page.get_by_role("textbox", name="What should the others call you?").fill("Nour")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name=ADD).click()
    page.keyboard.type("Max")
    page.keyboard.press("Enter")
    expect(seat_of(host, "Max")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(seat_of(host, "Open seat")).to_have_count(3)


@pytest.mark.parametrize(("size", "locale", "dark"), LOOKS[:2])
def test_a_big_screen_and_a_pad(visit: Visit, size: str, locale: str, dark: bool):
    page = open_table(visit, "Gus", bots=1, size=size, locale=locale, dark=dark)
    check(page, "a lobby with two at a device")
    screen = visit(path_of(page) + "#screen", size=size, locale=locale, dark=dark)
    expect(screen.get_by_role("img", name=re.compile("^(QR code|Code QR)"))).to_be_visible()
    check(screen, "the lobby on a big screen")
    pad = visit(path_of(page), size=size, locale=locale, dark=dark)
    pad.locator("main form input").fill("Zoé")
    pad.locator("main form .go").click()
    pad.get_by_role("button", name=re.compile("^(Settings|Réglages)$")).click()
    use = pad.get_by_role("group", name=re.compile("(as a pad|de manette)$"))
    use.get_by_role("button", name=re.compile("^(On|Oui)$")).click()
    pad.keyboard.press("Escape")
    expect(pad).to_have_url(re.compile("#pad$"))
    pad.reload()
    expect(seat_of(screen, "Zoé")).to_be_visible()
    start(page)
    for shown, stage in ((screen, "screen"), (pad, "pad"), (page, "table")):
        expect(shown.locator(f"main .board.{stage}, main .pads")).to_be_visible()
        check(shown, stage)
    expect(screen.get_by_role("banner")).to_have_count(0)
    screen.get_by_role("button", name=re.compile("^(Leave the big screen|Quitter le grand écran)$")).click()
    expect(screen.get_by_role("banner")).to_be_visible()


def test_a_game_with_secrets_is_not_shared(visit: Visit):
    page = visit("/")
    make_table(page, "no_thanks")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(page.get_by_role("button", name=ADD)).to_have_count(0)
