"""Tables at two other servers of board games, boardgame.io and Colyseus, each with its four sockets.

What they are asked and what they answer, and no more: their own clients would take more of the machine than they do.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import time
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import bootstrap
from bench.serving import Socket

FOLDER = Path(__file__).parent / "peers"
SEATS, CHIPS, CARDS = 4, 11, 24
STATE = re.compile(rb'"_stateID":(\d+)')
JOINED, DATA, PATCH = 10, 13, 15  # of Colyseus: what the first byte of a message says


class Answered(Protocol):
    def __call__(self, seconds: float) -> None: ...


class Script:
    """The same moves everywhere: a card goes round once or a little further, and is taken by whose turn it is then."""

    def __init__(self) -> None:
        self.passed = self.cards = 0

    def choose(self, may_pass: bool) -> str:
        if may_pass and self.passed < SEATS + self.cards % 3:
            self.passed += 1
            return "pass"
        self.passed, self.cards = 0, self.cards + 1
        return "take"


class PeerSeat(Socket):
    """Hears that something was played, and when."""

    def __init__(self, path: str, heard: Callable[[float], None]) -> None:
        super().__init__(path)
        self.heard = heard


class PeerTable:
    """Plays on as soon as whose turn it is has been shown the move before."""

    def __init__(self, answered: Answered) -> None:
        self.seats: list[PeerSeat] = []
        self._answered = answered
        self._script = Script()
        self._chips = [CHIPS] * SEATS
        self._pile = self._turn = self._cards = 0
        self._mover, self._sent = 0, 0.0
        self._moves = 0
        self._heard = [0] * SEATS  # moves

    def heard(self, seat: int, at: float) -> None:
        self._heard[seat] += 1
        if not self._moves or seat not in (self._mover, self._turn):
            return
        if seat == self._mover and self._heard[seat] == self._moves:
            self._answered(at - self._sent)
        if self._heard[self._mover] == self._moves <= self._heard[self._turn]:
            self.play()

    def start(self) -> None:
        """Once everybody is there."""
        self._heard = [0] * SEATS
        self.play()

    def play(self) -> None:
        seat = self._mover = self._turn
        self._moves += 1
        action = self._script.choose(self._chips[seat] > 0)
        if action == "pass":
            self._chips[seat] -= 1
            self._pile += 1
            self._turn = (seat + 1) % SEATS
        else:
            self._chips[seat] += self._pile
            self._pile, self._cards = 0, self._cards + 1
            if self._cards % CARDS == 0:
                self._chips = [CHIPS] * SEATS
        self._sent = time.time()
        self.say(seat, action)

    def say(self, seat: int, action: str) -> None:
        raise NotImplementedError


class BoardgameSeat(PeerSeat):
    """Socket.IO, by hand."""

    state = b"0"

    def received(self, message: bytes, at: float) -> None:
        if message == b"2":
            self.send(b"3")
        elif found := STATE.search(message):
            self.state = found[1]
            self.heard(at)


class BoardgameTable(PeerTable):
    @classmethod
    async def open(cls, port: int, answered: Answered) -> BoardgameTable:
        table = cls(answered)
        table.name = uuid.uuid4().hex
        for number in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            seat = await BoardgameSeat.connect(port, path, lambda at, number=number: table.heard(number, at))
            seat.send(b"40/no_thanks,")
            await asyncio.sleep(0.02)
            seat.send(b"42/no_thanks," + json.dumps(["sync", table.name, str(number), None, SEATS]).encode())
            table.seats.append(seat)
            if number == 0:
                await asyncio.sleep(0.05)  # who comes first makes the match
        return table

    name = ""

    def say(self, seat: int, action: str) -> None:
        player = str(seat)
        move = {"type": "MAKE_MOVE", "payload": {"type": action, "args": [], "playerID": player, "credentials": None}}
        socket = self.seats[seat]
        assert isinstance(socket, BoardgameSeat)
        told = ["update", move, int(socket.state), self.name, player]
        socket.send(b"42/no_thanks," + json.dumps(told).encode())


class ColyseusSeat(PeerSeat):
    def received(self, message: bytes, at: float) -> None:
        if message[0] == JOINED:
            self.send_bytes(bytes([JOINED]))
        elif message[0] == PATCH:
            self.heard(at)


class ColyseusTable(PeerTable):
    @classmethod
    async def open(cls, port: int, answered: Answered) -> ColyseusTable:
        table = cls(answered)
        first = await asyncio.to_thread(seat_for, port, "create/no_thanks")
        for number in range(SEATS):
            given = first if number == 0 else await asyncio.to_thread(seat_for, port, f"joinById/{first['roomId']}")
            path = f"/{given['processId']}/{given['roomId']}?sessionId={given['sessionId']}"
            seat = await ColyseusSeat.connect(port, path, lambda at, number=number: table.heard(number, at))
            table.seats.append(seat)
            await asyncio.sleep(0.02)
        return table

    def say(self, seat: int, action: str) -> None:
        self.seats[seat].send_bytes(bytes([DATA, 0xA0 | len(action)]) + action.encode())


def seat_for(port: int, what: str) -> dict[str, str]:
    head = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/matchmake/{what}", b"{}", head, method="POST")
    with urllib.request.urlopen(request) as answer:
        given: dict[str, str] = json.load(answer)
        return given


PEERS: dict[str, tuple[str, type[BoardgameTable] | type[ColyseusTable]]] = {
    "boardgame.io": ("boardgame.mjs", BoardgameTable),
    "colyseus": ("colyseus.mjs", ColyseusTable),
}


def install() -> None:
    """What npm's lock names, into a folder beside it."""
    if not (FOLDER / "node_modules").is_dir():
        npm, environment = bootstrap.find_npm()
        subprocess.run([*npm, "ci", "--ignore-scripts", "--no-progress"], cwd=FOLDER, env=environment, check=True)


def start(name: str, port: int) -> subprocess.Popen[bytes]:
    npm, environment = bootstrap.find_npm()
    node = npm[0] if len(npm) == 2 else "node"
    production = {**environment, "NODE_ENV": "production", "PATH": environment.get("PATH", os.defpath)}
    process = subprocess.Popen(
        [node, PEERS[name][0], str(port)], cwd=FOLDER, env=production, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout
    while process.stdout.readline().strip() != b"ready":
        pass
    return process
