"""Tables of That's Not a Hat at which something is about to happen, and what a person does there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, expect

from naysay.core import Replay
from tests.browser.playing import come_to, result
from tests.server.running import Running
from tests.server.seeding import Seeded, seed

THINGS = ("teapot", "kite", "cactus", "guitar", "scooter", "umbrella", "drum", "rocket")  # dealt from seat 0 on
TOP, NEXT = "hat", "lantern"
SAY, THANK = re.compile("^(Say it|Dis-le)"), re.compile("^(Thank you|Merci)")
REFUSE = re.compile("^(That’s not|Ce n’est pas)")


# What was played


def dealt(seats: int = 3) -> list[str]:
    return [*(f"* deal {thing}" for thing in THINGS[:seats]), f"* top {TOP}"]


def shown(seats: int = 3) -> list[str]:
    """Seat 0 took the hat, and all look at it."""
    return [*dealt(seats), "~ take", f"* top {NEXT}"]


def given(seats: int = 3, arrow: str = "left") -> list[str]:
    """It was turned over, and seat 0 is to say what it is."""
    return [*shown(seats), "~ turn", f"* back {arrow}"]


def offered(seats: int = 3, said: str = "hat", manner: str = "smiling") -> list[str]:
    """To seat 1."""
    return [*given(seats), f'0 offer {said} "{said}" {manner}']


def twice_wrong(seats: int = 3) -> list[str]:
    """Two gifts came back to seat 0, who has the next one."""
    first = [*offered(seats, said="cup"), "1 refuse"]
    second = ["~ take", "* top book", "~ turn", "* back left", '0 offer cup "cup" plainly', "1 refuse"]
    return [*first, *second, "~ take", "* top fork", "~ turn", "* back left"]


def table(server: Running, lines: Sequence[str], bots: Sequence[int] = (), seats: int = 3, **options: str) -> Seeded:
    """A table at which these moves were played, with bots on some of its seats."""
    head = ["naysay 2", "game not_a_hat 1", f"seats {seats}", "start 0"]
    head += [f"option {name} {value}" for name, value in options.items()]
    replay = Replay.parse("\n".join([*head, "", *lines]))
    return seed(server.database, replay, None, dict.fromkeys(bots, "easy"))


# What is seen


def sit(page: Page, seeded: Seeded, seat: int) -> Page:
    come_to(page, seeded.table, seeded.tokens[seat])
    expect(page.locator("main .table > *").first).to_be_visible()
    return page


def gap(page: Page) -> Locator:
    return page.locator("main input[role=combobox]")  # a lobby has boxes of its own


def listed(page: Page) -> Locator:
    """The names to choose from."""
    return page.locator("main button[aria-pressed]").filter(visible=True).and_(page.locator("ul button"))


def seat_of(page: Page, name: str) -> Locator:
    """A seat as it is told to readers."""
    return page.locator("main ol > li").filter(has_text=name).locator(".sr")


def pressable(page: Page, name: re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, disabled=False)


# What is done


def say(page: Page, name: str) -> None:
    gap(page).fill(name)
    gap(page).press("Enter")


def act(page: Page, *, refuses: bool = True) -> bool:
    """Say the first name that is listed, or answer; whether there was anything to do."""
    answer = pressable(page, REFUSE if refuses else THANK)
    with suppress(Error):  # the game may have gone on meanwhile
        if gap(page).count():
            listed(page).first.click(timeout=1000)
            pressable(page, SAY).click(timeout=1000)
            expect(gap(page)).to_have_count(0, timeout=1000)
            return True
        if answer.count():
            answer.click(timeout=1000)
            return True
    return False


def play_to_the_end(page: Page) -> None:
    """Doubt everything, until the result is there."""
    last_look = page.get_by_role("button", name=re.compile("^(See the result|Voir le résultat)"))
    for _ in range(3000):
        if result(page).count():
            return
        if last_look.count():
            last_look.click()
        act(page)
        page.wait_for_timeout(20)
    raise AssertionError("the game did not end")
