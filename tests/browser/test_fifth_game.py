"""A fifth game is a folder here and one in the page: put into their places, and nothing else touched, it is played."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bootstrap
from naysay.core import AnyGame
from naysay.server import typescript
from tests.browser.playing import result
from tests.browser.test_accessible import check
from tests.conftest import FIFTH_GAME
from tests.server.running import AT_ONCE, Running

Visit = Callable[..., Page]
PAGE_HALF = Path(FIFTH_GAME) / "snap" / "page"


class House:
    """A copy of the page with one game more."""

    def __init__(self, folder: Path) -> None:
        self.web = folder / "web"
        shutil.copytree(bootstrap.WEB, self.web, ignore=shutil.ignore_patterns("node_modules", "dist", ".*dist*"))
        shutil.copytree(PAGE_HALF, self.web / "src/games/snap")
        (self.web / "node_modules").symlink_to(bootstrap.WEB / "node_modules")
        config = self.web / "vite.config.ts"
        config.write_text(config.read_text().replace('allow: [".."', f'allow: ["..", "{bootstrap.ROOT.as_posix()}"'))
        (folder / "naysay").symlink_to(bootstrap.ROOT / "naysay")  # the rules that the page shows
        (self.web / "src/wire.ts").write_text(typescript.wire(), encoding="utf-8")
        (self.web / "src/contract.json").write_bytes(typescript.contract())

    def npm(self, *arguments: str) -> None:
        npm, environment = bootstrap.find_npm()
        done = subprocess.run([*npm, *arguments], cwd=self.web, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def house(tmp_path: Path, fifth_game: AnyGame) -> House:
    assert fifth_game.key == "snap"
    return House(tmp_path / "house")


@pytest.fixture
def server(tmp_path: Path, house: House) -> Iterator[Running]:
    house.npm("run", "build")
    pacing = {**AT_ONCE, "bots": 0.02, "pauses": 0.1, "grace": 1.0}
    running = Running(tmp_path, page=str(house.web / "dist"), pacing=pacing).start()
    yield running
    running.kill()
    assert not running.troubles


def test_the_page_half_is_typed_and_keeps_the_contract(house: House):
    own = {"extends": "./tsconfig.json", "include": ["src/games/snap/**/*"]}  # the rest is typed by npm run check
    (house.web / "own.json").write_text(json.dumps(own))
    house.npm("exec", "svelte-check", "--", "--tsconfig", "own.json", "--fail-on-warnings")
    house.npm("test", "--", "src/contract.test.ts", "src/rooms.test.ts")


def test_a_page_half_with_something_missing_is_caught(house: House):
    french = house.web / "src/games/snap/words/fr.ts"
    french.write_text(french.read_text().replace('seconds: { label: "Temps', 'minutes: { label: "Temps'))
    with pytest.raises(AssertionError, match="fr: no word for seconds"):
        house.npm("test", "--", "src/contract.test.ts")


def test_it_is_played_from_the_home_page_to_its_end(visit: Visit):
    play_through(visit("/"))
    play_through(visit("/", size="phone", locale="fr", dark=True))


def play_through(page: Page) -> None:
    tile = page.locator("main article").filter(has_text=re.compile("Snap|Hop"))
    check(page, "home")
    tile.get_by_role("button", name=re.compile("^(Play now|Jouer)")).click()
    page.wait_for_url(re.compile("/t/"))
    grab = page.get_by_role("button", name=re.compile("^(Grab|Prendre)"), disabled=False)
    expect(grab).to_be_visible()
    check(page, "table")
    for _ in range(400):
        if result(page).count():
            break
        page.keyboard.press("g")
        page.wait_for_timeout(50)
    expect(page.get_by_role("heading", name=re.compile("^(The win|Victoire)"))).to_be_visible()
    check(page, "end")
    review = page.request.get(re.sub("/t/([^#?]+).*", r"/api/reviews/\1/1", page.url))
    assert (review.status, review.json()["expected"]) == (404, "expected a game that can be reviewed")
    result(page).click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("ArrowRight")
    log = page.locator("aside ol, [role=dialog] ol").first
    expect(log).to_contain_text(re.compile("A stone worth|Une pierre qui vaut"))
