"""People with browsers, and all that they know of the wire. They sit, play, leave, come back, host and misbehave."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Protocol

import msgspec

from naysay.core import word_hash
from naysay.games import GAMES
from tests.simulation.virtual import Dice
from tests.simulation.wire import Line
from tests.simulation.wishes import wish

MOST = 6  # asks that wait for an answer: then a person waits too
EMOTIONS = ("ha", "ouch", "hmm", "bravo")
CHEAP_LEVELS = {"no_thanks": ("easy", "medium"), "not_not": ("easy", "medium"), "not_a_hat": ("easy", "medium")}


class Town(Protocol):
    """Where people are."""

    calm: bool  # everybody does what helps the game along, and nothing else
    restless: float  # how often people do something else than play
    wordless: float  # the share of those who give no word to the deal
    curious: bool  # who is hasty asks for a hint then, rather than to play

    def dial(self, person: Person) -> Line | None: ...
    def starting(self, person: Person) -> None: ...


class Person:
    def __init__(self, name: str, table: str, token: str | None, rng: Random, town: Town) -> None:
        self.name = name
        self.table_id = table
        self.token = token
        self.line: Line | None = None
        self.joined = False
        self.home = False  # and does not come back
        self.table: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.last: int | None = None
        self.unanswered: dict[int, dict[str, Any]] = {}
        self.asked = 0.0  # when, last
        self._rng, self._dice, self._town = rng, Dice(rng), town
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._shown = 0.0  # when there was something to decide
        self._away_until = 0.0
        self._repeat: list[dict[str, Any]] = []  # what the last line left unanswered
        self._news = asyncio.Event()
        self._hasty = rng.random() < 0.5
        self._naughty = rng.random() < 0.4
        self._slow = rng.random() < 0.1
        self._watcher = token is None and rng.random() < 0.2
        self._wordless = rng.random() < town.wordless
        self._words: dict[int, str] = {}  # by game
        self._sealed: tuple[object, ...] = ()  # what was said of them last, and on which line

    async def live(self) -> None:
        await asyncio.sleep(self._rng.random() * 3)
        while not self.home:
            if self.line is None:
                await asyncio.sleep(max(0.0, self._away_until - self._loop.time()))
                self.line = self._town.dial(self)
                await asyncio.sleep(self._rng.random() * 2)
            elif self.joined and len(self.unanswered) < MOST:
                self._act()
            await self._pause()

    async def _pause(self) -> None:
        """Until there is news, and as long as it takes to think of something."""
        self._news.clear()
        patience = self._rng.random() * (3 if self.scene.get("may_act") else 12)
        try:
            async with asyncio.timeout(patience):
                await self._news.wait()
        except TimeoutError:
            return
        await asyncio.sleep(self._rng.random() ** 2 * (0.01 if self._hasty else 2.0) * (5 if self._slow else 1))

    # The line

    def opened(self, line: Line) -> None:
        if self._rng.random() < 0.5 and not self._town.calm:  # a browser that is slow to say who it is
            self._loop.call_later(self._rng.random() * 8, self._join, line)
        else:
            self._join(line)

    def _join(self, line: Line) -> None:
        if line is self.line and line.open:
            self._ask("join", token=self.token, last=self.last)

    def lost(self, line: Line) -> None:
        if line is self.line:
            self.line, self.joined = None, False
            self._repeat = list(self.unanswered.values())
            self.unanswered.clear()
            self._news.set()

    def heard(self, line: Line, text: bytes) -> None:
        message = msgspec.json.decode(text)
        kind = message["type"]
        if kind == "probe":
            self._loop.call_later(self._rng.random() * 0.03, self._echo, line, message["nonce"])
        asked = self.unanswered.pop(message.get("id") or -1, None)
        if kind == "refused" and message["trouble"] in ("no_table", "too_many"):
            self.home = message["trouble"] == "no_table"
        self.table = message.get("table", self.table)
        if message.get("scene"):
            if not (message["scene"]["may_act"] and self.scene.get("may_act")):
                self._shown = self._loop.time()
            self.scene = message["scene"]
        seen = [self.table.get("version"), self.scene.get("version"), message.get("version"), self.last]
        self.last = max((version for version in seen if version is not None), default=None)
        if kind == "welcome":
            self.joined = True
            if self._rng.random() < 0.7:
                self._say_again()
        if asked and asked["type"] == "sit" and kind == "refused":
            self.token = None
        self._news.set()

    def _say_again(self) -> None:
        """What was not answered on the last line may have been heard, or not."""
        again, self._repeat = self._repeat, []
        for ask in again:
            if ask["type"] not in ("join", "echo", "start"):
                self._ask(**{key: value for key, value in ask.items() if key != "id"}, kind=ask["type"])

    def _echo(self, line: Line, nonce: int) -> None:
        if line is self.line and line.open:
            self._ask("echo", nonce=nonce)
            self.unanswered.pop(self._number)

    def _ask(self, kind: str, **fields: Any) -> None:
        if not self.line:
            return
        self._number += 1
        fields.pop("type", None)
        ask = {"type": kind, "id": self._number, **fields}
        self.unanswered[self._number] = ask
        self.asked = self._loop.time()
        self.line.say(msgspec.json.encode(ask))

    # What they do

    @property
    def seat(self) -> int | None:
        return self.table.get("you")

    def _act(self) -> None:
        rng, table = self._rng, self.table
        if self.seat is None:
            self._come_to_the_table()
            return
        if self._naughty and not self._town.calm and rng.random() < 0.15:
            self._misbehave()
        if table["seats"][self.seat]["away"]:
            self._ask("take_back")
        elif table["phase"] == "playing":
            if table["paused"] and (self._town.calm or rng.random() < 0.5):
                self._ask("pause", on=False)
            self._play()
        else:
            self._between_games()
        if not self._town.calm and rng.random() < self._town.restless:
            self._be_human()

    def _come_to_the_table(self) -> None:
        free = [number for number, seat in enumerate(self.table["seats"]) if seat["kind"] == "open"]
        if free and self.table["phase"] != "playing" and not self._watcher:
            self.token = self.token or self._dice.token_urlsafe(16)
            self._ask("sit", name=self.name, token=self.token, seat=self._rng.choice((None, *free)))
        elif not self._watcher and self._rng.random() < (0.02 if self.table["phase"] == "playing" else 0.3):
            self._ask("knock", name=self._rng.choice((self.name, None)))

    def _play(self) -> None:
        scene = self.scene
        if not scene or not scene["may_act"] or any(ask["type"] == "play" for ask in self.unanswered.values()):
            return
        ms = round((self._loop.time() - self._shown) * 1000)
        chosen = wish(self._rng, self.table["game"], scene, ms)
        self._ask("play", wish=chosen, seen=scene["version"])
        if not self._town.calm and self._rng.random() < 0.1:
            self._ask("play", wish=chosen, seen=scene["version"])  # a finger that slipped

    def _between_games(self) -> None:
        rng, table = self._rng, self.table
        if not self._wordless:
            self._seal()
        if table["opening"] is not None:
            return
        if table["host"] != self.seat:
            if self.seat not in table["agreed"] and rng.random() < 0.5:
                self._ask("agree")
            return
        filled = sum(seat["kind"] != "open" for seat in table["seats"])
        fewest = GAMES[table["game"]].seats[0]
        if filled < fewest:
            free = [number for number, seat in enumerate(table["seats"]) if seat["kind"] == "open"]
            self._ask("put_bot", seat=rng.choice(free), level=self._level(), seen=self.last)
        elif self._town.calm or rng.random() < 0.5:
            self._ask("start")
            self._town.starting(self)

    def _seal(self) -> None:
        """The hash of a word, and the word itself once everybody's hashes are told."""
        table, opening = self.table, self.table["opening"]
        if table["games"] not in self._words:
            self._words[table["games"]] = self._dice.token_hex(16)
        word = self._words[table["games"]]
        given = table["hash"] if opening is None else opening[self.seat]
        telling = (self.line, word, opening is None)
        if telling == self._sealed or (given == word_hash(word)) is (opening is None):
            return
        self._sealed = telling
        if opening is None:
            self._ask("commit", hash=word_hash(word))
        else:
            self._ask("open", word=word)

    def _level(self) -> str:
        return self._rng.choice(CHEAP_LEVELS[self.table["game"]])

    def overhear(self, far: float) -> None:
        """Somebody at the table says aloud that they start: who is hasty plays before anything is shown."""
        if self.joined and self.line and self._hasty and self.seat is not None and self.last is not None:
            seen = self.last + self._rng.choice((2, 3, 3, 3, 4, 1 << 20))
            delay = max(0.0, far - self.line.far) + self._rng.random() * 0.01
            if self._town.curious:
                self._loop.call_later(delay, self._ask, "hint")
            else:
                self._loop.call_later(delay, self._blindly, self._rng.choice(("take", "pass")), seen)

    def _blindly(self, chosen: str, seen: int) -> None:
        if self.joined:
            self._ask("play", wish=chosen, seen=seen)

    def _be_human(self) -> None:
        rng, table = self._rng, self.table
        others = [number for number in range(len(table["seats"])) if number != self.seat]
        host = table["host"] == self.seat
        match rng.randrange(13):
            case 0:
                self._ask("rename", name=f"{self.name} {rng.randrange(9)}")
            case 1:
                self._ask("leave")
            case 2 | 3:
                self._ask("emote", emotion=rng.choice(EMOTIONS))
            case 4 if self._naughty:
                self._ask("hint")
            case 5 if host:
                self._ask("hand_over", seat=rng.choice(others), seen=self.last)
            case 6 if host:
                self._ask("clear", seat=rng.choice(others), seen=self.last)
            case 7 if host:
                self._ask("put_bot", seat=rng.choice(others), level=self._level(), seen=self.last)
            case 8 if host:
                self._ask(
                    "configure",
                    options=table["options"],
                    clock=table["clock"],
                    seats=len(table["seats"]) + rng.choice((0, 1)),
                )
            case 11:
                self._ask("pause", on=True)
            case 9 | 10:
                self.go(rng.random() * 5)
            case _:
                self._ask("ping")

    def _misbehave(self) -> None:
        rng, table = self._rng, self.table
        seat = rng.randrange(16)
        match rng.randrange(10):
            case 0:
                self._ask("start")
            case 1:
                self._ask("clear", seat=seat, seen=rng.choice((0, self.last, 1 << 20)))
            case 2:
                self._blindly(
                    wish(rng, table["game"], self.scene, 0) if self.scene else "take",
                    (self.last or 0) + rng.randrange(5),
                )
            case 3:
                self._ask("hand_over", seat=seat, seen=self.last)
            case 4:
                self._ask("join", token=self.token, last=rng.choice((None, self.last, 0)))
            case 5 if self.line:
                self.line.say(rng.choice((b"", b"{}", b"null", b'{"type": "play"}', b'{"type": "join", "id": -1}')))
            case 7:
                self._ask("open", word=self._words.get(table["games"], "f" * 32) if rng.random() < 0.5 else "0" * 32)
            case 8:
                self._ask("commit", hash=rng.choice((word_hash("x"), word_hash(self._dice.token_hex(16)))))
            case 6:
                self._ask("configure", options={}, clock="none", seats=rng.randrange(1, 9))
            case _:
                self._ask("try", wish="take", seen=self.last)

    def go(self, seconds: float) -> None:
        """And be back, as one does."""
        self._away_until = self._loop.time() + seconds
        if self.line:
            self.line.hang_up()
            self.line, self.joined = None, False
            self.unanswered.clear()
