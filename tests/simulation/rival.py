"""A second worker at a table: it reads the log, does one thing for somebody, and is gone."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Any

from naysay.log import LogUnavailable
from naysay.table import LiveTable, Refusal, decisions, holder
from tests.simulation.loop import Process
from tests.simulation.people import Person
from tests.simulation.wishes import wish


@dataclass(frozen=True, slots=True)
class OtherBrowser:
    number: int
    process: Process
    table: str
    browser: Person

    def __str__(self) -> str:
        return f"{self.browser.name} elsewhere"


async def rival(world: Any, person: Person, rng: Random) -> None:
    process = Process("rival")
    working = asyncio.get_running_loop().create_task(work(world, person, rng, process), context=process.context)
    await asyncio.wait({working})
    if not working.cancelled():
        working.result()


async def work(world: Any, person: Person, rng: Random, process: Process) -> None:
    live = await LiveTable.load(person.table_id, world.disk.mounted(None), world.settings.pacing)
    if live is None:
        return
    world.rivals += 1
    line = OtherBrowser(-world.rivals, process, person.table_id, person)
    held = holder(person.token or "")

    def ask(number: int, **said: Any) -> None:
        world.laws.asked(line, json.dumps({"id": number, **said}).encode())

    ask(1, type="join", token=person.token)
    seat = live.record.held_by(held)
    try:
        if seat is None:
            return
        if live.record.phase == "playing" and seat in live.record.state.actors:
            seen = live.record.version
            chosen = wish(rng, live.record.game.key, world.laws.tables[person.table_id].scene(seen, seat), 0)
            ask(2, type="play", wish=chosen, seen=seen)
            sight = live.timing.sight(seat, world.loop.time())
            await live.do(lambda record: decisions.play(record, seat, chosen, seen, sight))
        else:
            ask(2, type="rename", name=f"{person.name}!")
            await live.do(lambda record: decisions.rename(record, seat, f"{person.name}!"))
    except (Refusal, LogUnavailable):
        return
    finally:
        live.close()
