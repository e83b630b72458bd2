"""What a person does at a table of Not Not: reads the dice, and taps."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, WebSocket

from tests.browser.playing import come_to, result
from tests.server.test_race import right

HUMAN = 300  # ms; below 100, from when the dice are painted, it is a false start
KEYS = {
    "top": ("ArrowUp", "KeyW", "KeyI", "Numpad8"),
    "left": ("ArrowLeft", "KeyA", "KeyJ", "Numpad4"),
    "bottom": ("ArrowDown", "KeyS", "KeyK", "Numpad5"),
    "right": ("ArrowRight", "KeyD", "KeyL", "Numpad6"),
}


class Eyes:
    """What a page is shown, read from its socket. To be opened before the page comes to its table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board: dict[str, Any] = {}
        self.version = 0
        self.levels: set[str] = set()  # that were in force
        self.rounds: list[dict[str, Any]] = []  # those that were closed, as the board tells them
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._look(json.loads(text)))

    def _look(self, message: dict[str, Any]) -> None:
        scene = message.get("scene")
        if scene is None or scene["version"] <= self.version:
            return
        self.version, before, self.board = scene["version"], self.board.get("phase"), scene["board"]
        self.levels.add(self.board["level"])
        if before == "race" and self.board["phase"] != "race":
            self.rounds.append(self.board["last"])

    @property
    def racing(self) -> bool:
        return self.board.get("phase") == "race"

    def race(self) -> list[str]:
        """Wait for dice, and for as long as a person needs; the right cards, if it is not over by then."""
        raced = self.version
        while not self.racing or not right(self.board) or self.version == raced:
            self.page.wait_for_timeout(10)
            if result(self.page).count():
                return []
            if self.board.get("lessons"):
                self.understand()
        spots = right(self.board)
        self.page.wait_for_timeout(HUMAN)
        return [] if result(self.page).count() else list(spots)

    def understand(self) -> None:
        """Put away the rule cards: alone the dice wait for it."""
        card = self.page.locator("[data-lesson] button")
        if card.count():
            with suppress(Error):  # with others at the table it goes by itself
                card.first.click(timeout=1000)

    def closed(self) -> dict[str, Any]:
        """The round under way, once it is closed."""
        while self.racing:
            self.page.wait_for_timeout(10)
        return self.rounds[-1]


def sit_down(page: Page, opened: dict[str, Any]) -> Eyes:
    """Come to a table that was made elsewhere, as the one who made it."""
    eyes = Eyes(page)
    come_to(page, opened["table"], opened["token"])
    return eyes
