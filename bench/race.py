"""Is the race fair over any network? python bench/race.py [--write]

Two people with the same reflexes, one 20 ms from the table and one 180 ms, by real sockets through a proxy that holds
every byte back. They always tap right; what decides is who was faster. Then the far one cheats, or arrivals count.
And eight at each of forty tables: does the reveal reach them together, and is any tap lost?
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.serving import CLIENT_CORE, ended, more_sockets, post, start_server  # noqa: E402
from naysay.games.not_not.cards import SPOTS, Card, Dice, Spot, Table  # noqa: E402
from naysay.games.not_not.tapping import right_spots  # noqa: E402
from tests.server.far import far_away  # noqa: E402

NEAR, FAR = 0.02, 0.18  # seconds there and back
MEAN, SIGMA, TAU = 400.0, 70.0, 50.0  # ms: an ex-Gaussian with a standard deviation of 86, as of practised players
TABLES, RACES = 100, 2000
CROWDED, CROWD, CROWD_SECONDS = 40, 8, 60.0
REFLEXES = f"ex-Gaussian, {MEAN:.0f} + N(0, {SIGMA:.0f}) + Exp({TAU:.0f}) ms"
TIE = 25  # ms
QUICK = {"level": "discovery", "rest": 2, "seconds": 3}

REPORT = f"""\
# The race

{{machine}}, {{cores}} cores: one serves, one plays; Python {{python}}, {{date}}. Two seats with the same reflexes,
{REFLEXES}, {NEAR * 1000:.0f} and {FAR * 1000:.0f} ms from the table; ties within {TIE} ms count half.

| what | the far one wins | 95 % | races | ties |
|---|---|---|---|---|
{{fairness}}

{CROWD} sockets at each of {CROWDED} tables on one core, loopback:

| what | measured |
|---|---|
| reveals | {{reveals:,}} |
| from the first seat that sees the dice to the last: p50 | {{p50:.2f}} ms |
| … p99 | {{p99:.2f}} ms |
| … most | {{most:.2f}} ms |
| taps sent | {{sent:,}} |
| judged | {{judged:,}} |
| refused, after the round was closed | {{late:,}} |
| … although made in time | {{wronged:,}} |
| lost | {{lost:,}} |
"""


class Seen(msgspec.Struct):
    type: str
    id: int | None = None
    nonce: int = 0
    scene: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Seen).decode


def reaction() -> float:
    return random.gauss(MEAN, SIGMA) + random.expovariate(1 / TAU)


def right(board: dict[str, Any]) -> list[Spot]:
    table: Table = tuple(msgspec.convert(card, Card | None) for card in board["table"])  # type: ignore[assignment]
    a, b = (face["word"] for face in board["dice"]["criteria"])
    found = right_spots(table, Dice(a, b, board["dice"]["nots"]), board["up"], board["liar"])
    return [spot for spot in SPOTS if spot in found]


@dataclass
class Player:
    """Taps a right card after its reaction, and says how long that took."""

    socket: ClientConnection
    host: bool
    forges: float = 0.0  # ms by which its claims are too short
    dawdles: float = 0.0  # seconds that it sits on a probe
    tired: bool = False  # it only looks
    number: int = 1
    raced: int = 0  # the version of the race under way
    shown: dict[int, float] = field(default_factory=dict)  # by version, when the dice came
    taps: dict[int, tuple[int, int]] = field(
        default_factory=dict
    )  # by number of the message: the race, and the ms claimed
    refused: set[int] = field(default_factory=set)
    answered: Counter[str] = field(default_factory=Counter)
    rounds: dict[int, list[Any]] = field(default_factory=dict)  # by version of the race, what became of the taps
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def ask(self, **fields: object) -> int:
        self.number += 1
        await self.socket.send(json.dumps({"id": self.number, **fields}))
        return self.number

    def later(self, delay: float, what: Any) -> None:
        async def wait() -> None:
            await asyncio.sleep(delay)
            await what()

        task = asyncio.create_task(wait())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def run(self) -> None:
        async for text in self.socket:
            message = decode(text)
            now = time.perf_counter()
            if message.type == "probe":
                self.later(self.dawdles, lambda nonce=message.nonce: self.ask(type="echo", nonce=nonce))
            elif message.id in self.taps and message.type in {"done", "refused"}:
                self.answered[message.type] += 1
                if message.type == "refused":
                    self.refused.add(message.id)
            elif message.scene:
                await self.look(message.scene, now)

    async def look(self, scene: dict[str, Any], now: float) -> None:
        board, version = scene["board"], scene["version"]
        if board["phase"] == "race" and version not in self.shown and not any(board["tapped"]):
            self.raced = version
            self.shown[version] = now
            if not self.tired and (spots := right(board)):
                wait = reaction()
                self.later(wait / 1000, lambda: self.tap(random.choice(spots), version, now))
        elif self.raced and board["last"] and board["phase"] != "race":
            self.rounds.setdefault(self.raced, board["last"]["taps"])
        if scene["outcome"] and self.host:
            await self.ask(type="start")

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.socket.close()

    def wronged(self) -> int:
        """Taps that were refused although they were made in time."""
        firsts = {
            race: min((tap["ms"] for tap in taps if tap and tap["verdict"] == "first"), default=0)
            for race, taps in self.rounds.items()
        }
        late = (self.taps[number] for number in self.refused)
        return sum(race in firsts and claim <= firsts[race] + TIE for race, claim in late)

    async def tap(self, spot: Spot, version: int, began: float) -> None:
        claim = max(110, round((time.perf_counter() - began) * 1000 - self.forges))
        self.taps[self.number + 1] = (version, claim)
        await self.ask(type="play", wish=f"tap {spot} @{claim}", seen=version)


async def seated(port: int, table: str, token: str | None, **habits: float) -> Player:
    socket = await connect(f"ws://127.0.0.1:{port}/ws/{table}", compression=None, max_queue=256, ping_interval=None)
    player = Player(socket, host=token is not None, **habits)  # type: ignore[arg-type]
    await player.ask(type="join", token=token)
    if token is None:
        name = f"{random.getrandbits(32):08x}"
        await player.ask(type="sit", name=name, token=(name * 3)[:22])
    return player


async def far_share(
    port: int, options: dict[str, Any], far_habits: dict[str, float], near_habits: dict[str, float]
) -> tuple[float, float, int, int]:
    """The share of races that the far one wins, with half of each tie; its 95 % margin; races; ties."""
    async with AsyncExitStack() as lines:
        near_port = await lines.enter_async_context(far_away(port, NEAR))
        far_port = await lines.enter_async_context(far_away(port, FAR))
        pairs = []
        for _ in range(TABLES):
            opened = post(port, {"game": "not_not", "name": "Near", "seats": ["open"], "options": {**QUICK, **options}})
            near = await seated(near_port, opened["table"], opened["token"], **near_habits)
            pairs.append((near, await seated(far_port, opened["table"], None, **far_habits)))
        runs = [asyncio.create_task(player.run()) for pair in pairs for player in pair]
        await asyncio.sleep(2)
        for near, _ in pairs:
            await near.ask(type="start")
            await asyncio.sleep(3 / TABLES)
        scores: list[float] = []
        while len(scores) < RACES:
            await asyncio.sleep(2)
            scores = [
                score for near, _ in pairs for taps in near.rounds.values() if (score := score_of(taps)) is not None
            ]
        for run in runs:
            run.cancel()
        for pair in pairs:
            for player in pair:
                await player.leave()
    share = statistics.fmean(scores)
    return share, 1.96 * math.sqrt(share * (1 - share) / len(scores)), len(scores), scores.count(0.5)


def score_of(taps: list[Any]) -> float | None:
    """What the far one, on the second seat, made of a race: 1, 0, or a half; None if nobody won it."""
    won = [tap is not None and tap["verdict"] in {"first", "tie"} for tap in taps]
    return None if not any(won) else 0.5 if all(won) else float(won[1])


async def crowd(port: int) -> dict[str, float]:
    """Eight at each of forty tables."""
    rooms = []
    for _ in range(CROWDED):
        opened = post(port, {"game": "not_not", "name": "p", "seats": ["open"] * (CROWD - 1), "options": QUICK})
        players = [await seated(port, opened["table"], opened["token"])]
        players += [await seated(port, opened["table"], None) for _ in range(CROWD - 1)]
        rooms.append(players)
    runs = [asyncio.create_task(player.run()) for players in rooms for player in players]
    await asyncio.sleep(2)
    for players in rooms:
        await players[0].ask(type="start")
    await asyncio.sleep(CROWD_SECONDS)
    everyone = [player for players in rooms for player in players]
    for player in everyone:
        player.tired = True
    await asyncio.sleep(4)
    for run in runs:
        run.cancel()
    for player in everyone:
        await player.leave()
    spreads = []
    for players in rooms:
        for version in set.intersection(*(set(player.shown) for player in players)):
            times = [player.shown[version] for player in players]
            spreads.append((max(times) - min(times)) * 1000)
    spreads.sort()
    sent = sum(len(player.taps) for player in everyone)
    answers = sum((player.answered for player in everyone), Counter[str]())
    return {
        "reveals": len(spreads),
        "p50": spreads[len(spreads) // 2],
        "p99": spreads[int(len(spreads) * 0.99)],
        "most": spreads[-1],
        "sent": sent,
        "judged": answers["done"],
        "late": answers["refused"],
        "wronged": sum(player.wronged() for player in everyone),
        "lost": sent - answers["done"] - answers["refused"],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/race.md")
    write = parser.parse_args().write
    os.sched_setaffinity(0, {CLIENT_CORE})
    more_sockets()
    cheats = {"forges": 200.0, "dawdles": 0.2}
    scenes: list[tuple[str, dict[str, Any], dict[str, float], dict[str, float]]] = [
        ("both honest", {}, {}, {}),
        ("`arrival order`", {"order": "arrival"}, {}, {}),
        ("the far one claims 200 ms less than it took", {}, {"forges": 200.0}, {}),
        ("the far one sits on probes for 200 ms", {}, {"dawdles": 0.2}, {}),
        ("the far one does both", {}, cheats, {}),
        ("the far one does both, and the cap is 400 ms", {"credit": 400}, cheats, {}),
        ("the near one does both", {}, {}, cheats),
        ("the near one does both, and the cap is 100 ms, which the far one pays for too", {"credit": 100}, {}, cheats),
    ]
    lines = []
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        for number, (name, options, far_habits, near_habits) in enumerate(scenes):
            with ended(start_server(8911 + number, Path(folder, str(number)))):
                share, margin, races, ties = uvloop.run(far_share(8911 + number, options, far_habits, near_habits))
            lines.append(f"| {name} | {share:.1%} | ± {margin:.1%} | {races:,} | {ties / races:.1%} |")
            print(lines[-1], flush=True)
        with ended(start_server(8931, Path(folder, "crowd"))):
            crowded = uvloop.run(crowd(8931))
    text = REPORT.format(
        machine=platform.machine(),
        cores=os.cpu_count(),
        python=platform.python_version(),
        date=time.strftime("%Y-%m-%d"),
        fairness="\n".join(lines),
        **crowded,
    )
    print(text)
    if write:
        (ROOT / "bench" / "results" / "race.md").write_text(text)


if __name__ == "__main__":
    main()
