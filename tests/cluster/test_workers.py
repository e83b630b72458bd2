"""Any worker serves any table: two browsers on two workers are at one table, and whoever dies is done without."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NoAnswer
from nats.js.errors import KeyNotFoundError

from naysay.games import GAMES
from naysay.log.nats import NatsLog
from naysay.server.workers import company, talk
from naysay.server.workers.company import Workers
from naysay.server.workers.lease import Lease
from naysay.table import LiveTable, Pacing, decisions, new_token, open_table
from tests.cluster.nodes import Nodes
from tests.cluster.test_quorum import health
from tests.server.far import far_away
from tests.server.running import AT_ONCE, PATIENCE, Browser, Running
from tests.server.test_race import open_race, race, right, tap, taps_of_last
from tests.table.sitting import Notes, held, until

PATIENT, IMPATIENT = {**AT_ONCE, "grace": 10.0}, {**AT_ONCE, "grace": 1.0}
SECONDS, AWAY = 3, 0.36  # for a race; there and back
UNHURRIED = {**AT_ONCE, "bots": 0.1}


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with Nodes(tmp_path_factory.mktemp("nodes")) as nodes:
        yield nodes


@pytest.fixture(scope="module")
def two(three: Nodes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """Workers that nobody kills."""
    with ExitStack() as ends:
        yield [started(three, tmp_path_factory.mktemp("worker"), ends, PATIENT) for _ in range(2)]


def started(nodes: Nodes, folder: Path, ends: ExitStack, pacing: dict[str, float]) -> Running:
    worker = Running(folder, log=nodes.url, pacing=pacing).start()
    ends.callback(worker.kill)
    return worker


def steps(browser: Browser) -> list[tuple[Any, ...]]:
    """What was told, in the order in which it was."""
    told = [message["told"] for message in browser.received if message["type"] == "stepped"]
    return [(each["version"], each["seat"], each["by"]) for each in told]


async def seated(worker: Running, table: str, name: str) -> Browser:
    browser = worker.browser(table, new_token())
    await browser.join()
    assert (await browser.sit(name))["type"] == "done"
    return browser


async def test_two_browsers_on_two_workers_see_the_same_steps_in_the_same_order(two: list[Running]):
    one, other = two
    opened = one.open_table("open", "easy")
    async with one.browser(opened["table"], opened["token"]) as ada:
        bob = await seated(other, opened["table"], "Bob")
        await ada.until(lambda ada: ada.table["seats"][1]["name"] == "Bob" and ada.table["seats"][1]["online"])
        await bob.until(lambda bob: bob.table["seats"][0]["online"])
        await ada.start()
        outcomes = await asyncio.gather(ada.play_to_the_end(), bob.play_to_the_end())
        assert outcomes[0] == outcomes[1]
        await bob.until(lambda bob: bob.last == ada.last)
        for worker in two:
            assert metric(worker, "naysay_append_seconds_count") > 0
            assert metric(worker, "naysay_lag_seconds_count") > 0
        assert steps(ada) == steps(bob)
        assert [version for version, *_ in steps(ada)] == sorted({version for version, *_ in steps(ada)})
        await bob.drop()


async def test_who_is_here_what_they_show_and_who_knocks_crosses_workers(
    three: Nodes, tmp_path_factory: pytest.TempPathFactory
):
    with ExitStack() as ends:
        one, other = (started(three, tmp_path_factory.mktemp("worker"), ends, IMPATIENT) for _ in range(2))
        await all_crosses(one, other)


async def all_crosses(one: Running, other: Running) -> None:
    opened = one.open_table("open", "easy")
    async with one.browser(opened["table"], opened["token"]) as ada:
        bob = await seated(other, opened["table"], "Bob")
        await ada.until(lambda ada: ada.table["seats"][1]["kind"] == "player" and ada.table["seats"][1]["online"])
        await bob.ask("emote", emotion="ha")
        await ada.until(lambda ada: {"type": "emoted", "seat": 1, "emotion": "ha"} in ada.received)
        async with other.browser(opened["table"]) as cem:
            await ada.until(lambda ada: ada.table["watchers"] == 1)
            assert (await cem.ask("knock", name="Cem"))["type"] == "done"
            await ada.until(lambda ada: ada.table["asking"] == ["Cem"])
        await ada.until(lambda ada: ada.table["asking"] == [] and ada.table["watchers"] == 0)
        await ada.start()
        await bob.drop()
        await ada.until(lambda ada: not ada.table["seats"][1]["online"])
        while not ada.table["seats"][1]["away"]:  # until a bot stands in
            await ada.until(lambda ada: ada.scene["menu"] or ada.table["seats"][1]["away"])
            if ada.scene["menu"]:
                await ada.play()
        async with other.browser(opened["table"], bob.token) as bob:
            await ada.until(lambda ada: ada.table["seats"][1]["online"] and not ada.table["seats"][1]["away"])
            await ada.drop()
            await bob.until(lambda bob: bob.table["host"] == 1)  # the role has passed on
            await ada.join()


async def test_what_somebody_shows_is_theirs_also_where_seats_have_other_numbers_yet(
    three: Nodes, monkeypatch: pytest.MonkeyPatch
):
    """A worker that has not heard of a start shows its browsers the seats as they were."""
    game = dataclasses.replace(GAMES["no_thanks"], slow=True)  # so that its turn can be held
    monkeypatch.setitem(GAMES, "no_thanks", game)
    logs = [await NatsLog.connect(three.url) for _ in range(2)]
    tokens, all_workers, tables = [name * 22 for name in "abcd"], list[Workers](), list[LiveTable]()
    await logs[0].append("EMOTE", 0, open_table("no_thanks", {}, "none", ("open",) * 4, "Ada", tokens[0]))
    for log in logs:
        all_workers.append(Workers(log))
        await all_workers[-1].start()
        fellows = all_workers[-1].at("EMOTE")
        live = await LiveTable.load("EMOTE", log, Pacing(), fellows=fellows)
        assert live
        await fellows.join(live.people)
        tables.append(live)
    one, other = tables
    notes = Notes(other)
    for seat, token in ((2, tokens[1]), (3, tokens[2]), (4, tokens[3])):
        await one.do(lambda record, seat=seat, token=token: decisions.sit(record, token[0], seat, token))  # type: ignore[misc]
    await until(lambda: other.record.version == one.record.version)
    async with held(other):
        await one.do(lambda record: decisions.start(record, 0))
        one.people.emote(2, "ha")
        await until(lambda: notes.emotes)
        assert notes.emotes == [(3, "ha")]
    await until(lambda: other.record.version == one.record.version)
    one.people.emote(2, "hmm")
    await until(lambda: len(notes.emotes) == 2)
    assert notes.emotes[1] == (2, "hmm")
    for log, workers, live in zip(logs, all_workers, tables, strict=True):
        live.close()
        await live.fellows.leave()
        await workers.close()
        await log.close()


async def test_who_plays_alone_is_waited_for_by_whatever_worker_drives(two: list[Running]):
    one, other = two
    opened = one.open_table("easy", "easy")
    async with one.browser(opened["table"], opened["token"]) as ada:
        async with other.browser(opened["table"], opened["token"]) as phone:
            await phone.ask("pause", on=True)
        await ada.start()
        async with other.browser(opened["table"], opened["token"]) as phone:
            assert (await phone.ask("pause", on=True))["type"] == "done"
            await ada.until(lambda ada: ada.table["paused"])
            assert (await ada.ask("pause", on=False))["type"] == "done"
            await phone.until(lambda phone: not phone.table["paused"])


async def test_a_race_is_judged_by_the_worker_that_showed_the_dice_and_waits_for_what_is_on_its_way(two: list[Running]):
    """Far is away from another worker than the one that drives, and is faster; then taps at the last moment."""
    one, other = two
    opened = open_race(one, "open", seconds=SECONDS, credit=400)
    async with far_away(other.port, AWAY) as line, one.browser(opened["table"], opened["token"]) as near:
        far = other.browser(opened["table"], port=line)
        await far.join()
        await far.sit("Far")
        await near.until(lambda near: near.table["seats"][1]["kind"] == "player")
        await near.ask("start")

        async def faster() -> bool:
            spot = right(await race(near, far))[0]
            await asyncio.gather(tap(near, spot, 0.5), tap(far, spot, 0.3))
            trips = [message["ms"] for message in near.received if message["type"] == "trips"][-1]
            assert trips[1] >= AWAY * 1000 - 5
            slow, quick = await taps_of_last(near)
            return bool(quick and slow and quick["verdict"] == "first" and 300 <= quick["ms"] < slow["ms"])

        async def at_the_last_moment() -> bool:
            spot = right(await race(near, far))[0]
            answer = await tap(far, spot, SECONDS - 0.05)
            _, quick = await taps_of_last(near)
            return bool(answer["type"] == "done" and quick and quick["verdict"] == "first")

        assert await in_one_of_three(faster)
        assert await in_one_of_three(at_the_last_moment)
        await far.drop()


async def in_one_of_three(rounds: Callable[[], Awaitable[bool]]) -> bool:
    """A busy machine taps too late for a player now and then."""
    for _ in range(3):
        if await rounds():
            return True
    return False


async def test_people_at_a_worker_that_stood_still_are_asked_for_as_soon_as_it_goes_on(
    three: Nodes, two: list[Running]
):
    one, other = two
    opened = one.open_table("open", "easy")
    log, said = await NatsLog.connect(three.url), list[talk.Said]()

    async def hear(message: Msg) -> None:
        said.append(talk.said_in.decode(message.data))

    await log.link.client.subscribe(f"naysay.room.{opened['table']}", cb=hear)
    async with one.browser(opened["table"], opened["token"]) as ada:
        bob = await seated(other, opened["table"], "Bob")
        await ada.until(lambda ada: ada.table["seats"][1]["kind"] == "player" and ada.table["seats"][1]["online"])
        os.kill(other.pid, signal.SIGSTOP)
        try:
            await ada.until(lambda ada: not ada.table["seats"][1]["online"])
            said.clear()
        finally:
            os.kill(other.pid, signal.SIGCONT)
        await ada.until(lambda ada: ada.table["seats"][1]["online"])
        async with asyncio.timeout(PATIENCE):
            while len({each.worker for each in said if isinstance(each, talk.Hello)}) < 2:  # each of them asks
                await asyncio.sleep(0.05)
        await bob.drop()
    await log.close()


def test_nobody_waits_for_three_seconds_until_a_worker_is_taken_for_dead():
    assert company.SILENT + 2 * company.PULSE < 3.0


async def test_when_the_worker_that_drives_is_killed_bots_go_on(three: Nodes, tmp_path_factory: pytest.TempPathFactory):
    with ExitStack() as ends:
        doomed, other = (started(three, tmp_path_factory.mktemp("worker"), ends, UNHURRIED) for _ in range(2))
        opened = other.open_table(*["easy"] * 4)
        watcher = doomed.browser(opened["table"])
        await watcher.join()
        await driver(three, opened["table"])  # from here on it is this worker
        async with other.browser(opened["table"], opened["token"]) as ada:
            playing = asyncio.create_task(started_and_played(ada))
            await ada.until(lambda ada: len(steps(ada)) > 5)
            doomed.kill()
            seen = len(steps(ada))
            await ada.until(lambda ada: len(steps(ada)) > seen + 10 or ada.scene["outcome"])
            assert taken_over(other) >= 1.0
            playing.cancel()


async def driver(nodes: Nodes, table: str) -> str:
    """The worker that has the lease of a table, as soon as one has."""
    log = await NatsLog.connect(nodes.url)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(KeyNotFoundError):
                    return str((await log.link.leases.get(table)).value or b"", "ascii")
                await asyncio.sleep(0.05)
    finally:
        await log.close()


async def test_a_lease_that_was_given_back_and_not_heard_of_keeps_nobody_waiting(three: Nodes, two: list[Running]):
    one, other = two
    elsewhere, opened = one.open_table("easy", "easy"), other.open_table("easy", "easy")
    log = await NatsLog.connect(three.url)
    async with one.browser(elsewhere["table"], elsewhere["token"]):
        await log.link.leases.put(opened["table"], (await driver(three, elsewhere["table"])).encode())
    async with other.browser(opened["table"], opened["token"]) as ada:
        await ada.start()
        assert await ada.play_to_the_end()
    await log.close()


async def test_a_lease_that_was_taken_over_although_the_answer_was_lost_is_known_to_have_been(
    three: Nodes, monkeypatch: pytest.MonkeyPatch
):
    log = await NatsLog.connect(f"{three.url}?name={token_hex(4)}")
    bucket = log.link.leases
    dead, heir = (Lease(bucket, "T", name) for name in ("dead", "heir"))
    assert await dead.seek(lambda *_: True) == ""
    update = bucket.update

    async def unheard(*what: Any) -> int:
        await update(*what)
        raise NoAnswer

    monkeypatch.setattr(bucket, "update", unheard)
    with pytest.raises(NoAnswer):
        await heir.seek(lambda *_: False)
    monkeypatch.undo()
    assert await heir.seek(lambda *_: True) == "dead"
    assert heir.held
    await log.close()


async def started_and_played(browser: Browser) -> None:
    await browser.start()
    await browser.play_to_the_end()


def taken_over(worker: Running) -> float:
    return metric(worker, "naysay_takeovers_total")


def metric(worker: Running, name: str) -> float:
    said = httpx.get(f"{worker.url}/metrics", timeout=PATIENCE).text
    return float(next(line.split()[1] for line in said.splitlines() if line.startswith(f"{name} ")))


async def test_while_most_nodes_are_gone_people_are_told_that_the_table_waits_and_it_goes_on_by_itself(
    three: Nodes, two: list[Running]
):
    one, other = two
    opened = one.open_table("open", "easy")
    async with one.browser(opened["table"], opened["token"]) as ada:
        bob = await seated(other, opened["table"], "Bob")
        await ada.until(lambda ada: ada.table["seats"][1]["kind"] == "player" and ada.table["seats"][1]["online"])
        await ada.start()
        assert await health(one, "ok") == 200
        three.kill(0)
        three.kill(1)
        for browser in (ada, bob):
            await browser.until(lambda browser: {"type": "waiting", "on": True} in browser.received)
        async with asyncio.timeout(PATIENCE):  # the last node believes in the others for a while
            while httpx.get(f"{one.url}/healthz", timeout=PATIENCE).status_code != 503:
                await asyncio.sleep(0.5)
        mover = ada if ada.scene["menu"] else bob
        move = asyncio.create_task(mover.play())
        await asyncio.sleep(0.5)
        assert not move.done()
        three.restart(0)
        assert (await move)["type"] == "done"
        for browser in (ada, bob):
            await browser.until(lambda browser: {"type": "waiting", "on": False} in browser.received)
            await browser.until(lambda browser: browser.last == mover.last)
        await bob.drop()
        three.restart(1)
