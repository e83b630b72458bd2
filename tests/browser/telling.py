"""A page of Not Not that is told what a test wants it to show: boards of the real rules, through its own socket."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute

from naysay.core import Seat
from naysay.games.not_not.board import board
from naysay.games.not_not.cards import BY_NAME, SPOTS, Back, Dice, Spot, Table
from naysay.games.not_not.rules import Judged, Options, Round, State, Verdict, new
from naysay.games.not_not.tapping import right_spots
from tests.browser.playing import come_to
from tests.server.seeding import Seeded

FOR_EVER = 1e6  # seconds that an answer is shown
CARDS = ("yellow/red", "void/blue", "green/yellow", "white/green")


class Teller:
    """To be asked before the page comes to its table; where nobody sits at it, it is a big screen."""

    def __init__(self, page: Page, seeded: Seeded, seat: Seat | None = 0, *beside: Seat) -> None:
        self.page, self.seat = page, seat
        self.version = 0
        self._lines: list[WebSocketRoute] = []
        self._table: dict[str, Any] = {}
        page.route_web_socket("**/ws/*", self._listen)
        if seat is None:
            page.goto(re.sub(r"(https?://[^/]+).*", rf"\1/t/{seeded.table}#screen", page.url))
        else:
            come_to(page, seeded.table, *(seeded.tokens[each] for each in (seat, *beside)))
        page.locator("[data-headline]").first.wait_for(state="attached")
        while len(self._lines) <= len(beside):
            page.wait_for_timeout(10)

    def _listen(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self._lines.append(line)
        line.on_message(lambda text: self._ask(line, server, str(text)))
        server.on_message(lambda text: self._pass_on(line, str(text)))

    def _ask(self, line: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        """What is played is played at a board that the server knows nothing of."""
        ask = json.loads(text)
        if ask["type"] == "play":
            line.send(json.dumps({"type": "refused", "id": ask["id"], "trouble": "stale", "expected": "", "why": None}))
        else:
            server.send(text)

    def _pass_on(self, line: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        scene, self._table = message.get("scene"), message.get("table") or self._table
        self.version = max(self.version, scene["version"] if scene else 0)
        line.send(text)

    def _tell(self, message: dict[str, Any]) -> None:
        for line in self._lines:
            line.send(json.dumps(message))

    def pause(self, on: bool) -> None:
        self._tell({"type": "changed", "table": {**self._table, "paused": on}})

    def show(self, state: State, phrase: Any = None) -> None:
        """As a step, of which the page has drawn the board when this returns."""
        self.version += 1
        drawn = {**msgspec.to_builtins(board(state.view(self.seat)))}
        if drawn["phase"] == "rest":
            drawn["seconds"] = FOR_EVER
        told = {"version": self.version, "seat": -2, "by": "", "phrase": phrase}
        scene = {"version": self.version, "board": drawn, "may_act": drawn["phase"] == "race", "menu": []}
        scene |= {"actors": [], "clock": None, "outcome": None}
        self._tell({"type": "stepped", "told": told, "scene": scene})
        self.drawn()

    def drawn(self) -> None:
        """Wait until the page has drawn what it knows, and words have been fitted to it."""
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def table() -> Table:
    top, right, bottom, left = (BY_NAME[name] for name in CARDS)
    return (top, right, bottom, left)


def racing(dice: Dice, seats: int = 3, **options: Any) -> State:
    state = new(seats, Options(**options))
    return replace(state, table=table(), unseen=state.unseen[:30], rolls=9, dice=dice, taps=(None,) * seats)


def closed(
    dice: Dice, verdict: Verdict | None, up: Spot = "top", liar: bool = False, void: bool = False, seats: int = 3
) -> State:
    """A round just over: what became of seat 0's tap, while the second seat won if a card was right."""
    right = [spot for spot in SPOTS if spot in right_spots(table(), dice, up, liar)]
    tapped = None if verdict in (None, "held", "passed") else "right" if void else (right or ["left"])[0]
    took: Spot | None = "right" if verdict in ("first", "tie") else None
    mine = Judged(tapped, 1712, verdict, took, lost=verdict == "wrong") if verdict else None
    other = Judged(right[0], 1284, "first", took="right") if right and verdict not in ("first", "tie") else None
    taps = (mine, other, *(Judged("left", 1890, "late"),) * (seats - 2))
    last = Round(table(), dice, up, liar, taps)
    state = racing(dice, seats, level="extreme")
    return replace(state, dice=None, taps=(), last=last, up="top", back=Back("top", False))
