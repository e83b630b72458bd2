"""The replicated log where answers are lost and nodes fall silent: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from secrets import token_hex
from typing import Any

import pytest
from nats.errors import TimeoutError as NoAnswer
from nats.js.errors import APIError

from naysay.log import Conflict, LogUnavailable, Unreadable, nats
from naysay.log.link import Address
from naysay.log.nats import NatsLog
from tests.cluster.nodes import Nodes

Opened = Callable[[], Awaitable[NatsLog]]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with Nodes(tmp_path_factory.mktemp("nodes")) as nodes:
        yield nodes


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with Nodes(tmp_path_factory.mktemp("node"), 1) as nodes:
        yield nodes


@pytest.fixture(params=["three", "one"])
async def opened(request: pytest.FixtureRequest) -> AsyncIterator[Opened]:
    url, logs = f"{request.getfixturevalue(request.param).url}?name={token_hex(4)}", list[NatsLog]()

    async def another() -> NatsLog:
        logs.append(await NatsLog.connect(url))
        return logs[-1]

    yield another
    for log in logs:
        await log.close()


class Answers:
    """Of the nodes to what is published. The next is lost, or what was published is late; others are as they are."""

    def __init__(self, log: NatsLog) -> None:
        self._publish = log.link.js.publish
        self.held: Callable[[], Awaitable[Any]] | None = None
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        self.lose = self.late = False
        log.link.js.publish = self.publish  # type: ignore[method-assign]

    async def publish(self, *what: Any, **more: Any) -> Any:
        if not self.late and not self.lose:
            return await self._publish(*what, **more)
        if self.late:
            self.held = lambda: self._publish(*what, **more)
        else:
            await self._publish(*what, **more)
        self.lose = self.late = False
        if self.meanwhile:
            await self.meanwhile()
        raise NoAnswer


async def test_an_append_whose_answer_is_lost_is_sent_again_and_is_there_once(opened: Opened):
    log, other = await opened(), await opened()
    answers = Answers(log)
    for version in range(3):
        answers.lose = True
        await log.append("T", version, [str(version).encode()])
    assert await other.read("T") == [b"0", b"1", b"2"]


async def test_it_is_known_again_even_if_others_have_gone_on_from_it(opened: Opened):
    log, other = await opened(), await opened()
    await log.append("T", 0, [b"a"])
    answers = Answers(log)
    answers.lose, answers.meanwhile = True, lambda: other.append("T", 2, [b"c"])
    await log.append("T", 1, [b"b"])
    with pytest.raises(Conflict):
        await log.append("T", 2, [b"x"])
    assert await log.read("T") == [b"a", b"b", b"c"]


async def test_an_attempt_that_arrives_long_after_it_was_given_up_changes_nothing(opened: Opened):
    log, other = await opened(), await opened()
    await log.append("T", 0, [b"a"])
    answers = Answers(log)
    answers.late, answers.meanwhile = True, lambda: other.append("T", 1, [b"b"])
    with pytest.raises(Conflict):
        await log.append("T", 1, [b"x"])
    assert answers.held
    with pytest.raises(APIError, match="wrong last sequence"):
        await answers.held()
    assert await log.read("T", 1) == [b"b"]


async def test_with_two_nodes_of_three_gone_an_append_waits_and_goes_on_when_one_is_back(three: Nodes):
    log = await NatsLog.connect(f"{three.url}?name={token_hex(4)}")
    await log.append("T", 0, [b"a"])
    while await log.health() != "well":  # on a busy machine a node is still reading what the others have
        await asyncio.sleep(0.1)
    three.kill(0)
    three.kill(1)
    append = asyncio.create_task(log.append("T", 1, [b"b"]))
    await asyncio.sleep(3)
    assert not append.done()
    assert await log.health() in ("no quorum", "disconnected")
    three.restart(0)
    await append
    assert await log.read("T") == [b"a", b"b"]
    await log.close()
    three.restart(1)
    three.await_well()


async def test_what_was_swept_is_gone_for_those_who_have_it_in_memory_too(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(nats, "STALE", 0.3)
    log, other = await opened(), await opened()
    for version in range(3):
        await log.append("T", version, [b"a"])
    await log.keep("T", b"so far")
    assert await other.sweep(4e9, lambda _: False, sure=True) == 1
    assert await messages(log, log.link.stream) == await messages(log, f"KV_{log.link.name}_kept") == 0
    assert await other.kept("T") is None
    assert await other.tables() == []
    with pytest.raises(Conflict):
        await log.append("T", 3, [b"b"])
    assert await log.read("T", 3) == []


async def messages(log: NatsLog, stream: str) -> int:
    """As nodes count them."""
    return (await log.link.js.stream_info(stream)).state.messages


async def test_an_append_is_one_message_which_three_nodes_keep_that_wait_for_their_disks(three: Nodes):
    log = await NatsLog.connect(f"{three.url}?name={token_hex(4)}")
    await log.append("T", 0, [b"a", b"b", b"c"])
    assert await messages(log, log.link.stream) == 1
    there = await log.link.js.stream_info(log.link.stream)
    assert there.config.num_replicas == 3
    assert there.cluster
    assert len(there.cluster.replicas or []) == 2
    for node in three.each:
        said: Any = node.asked("varz")
        assert said["jetstream"]["config"]["sync_always"] is True
    await log.close()


async def test_a_message_that_does_not_follow_is_not_taken_for_an_entry(opened: Opened):
    log, other = await opened(), await opened()
    await log.append("T", 0, [b"a"])
    message = await log.link.js.get_msg(log.link.stream, subject=f"{log.link.subjects}T")
    assert message.headers
    again = {**message.headers, "Nats-Msg-Id": "x", "Nats-Expected-Last-Subject-Sequence": str(message.seq)}
    await log.link.js.publish(f"{log.link.subjects}T", b'["b"]', headers=again)
    with pytest.raises(Unreadable):
        await other.read("T")


async def test_only_what_is_asked_for_is_read_of_a_long_table(opened: Opened):
    log, other = await opened(), await opened()
    for version in range(0, 1200, 3):
        await log.append("T", version, [str(version + each).encode() for each in range(3)])
    for after in (0, 1, 2, 3, 700, 1198, 1199, 1200, 2000):
        assert await other.read("T", after) == [str(each).encode() for each in range(after, 1200)]
        other._marks.clear()


async def test_no_name_reaches_the_nodes_that_is_none(opened: Opened):
    log = await opened()
    await log.append("T", 0, [b"a"])
    for table in ("*", ">", "T.U", "", "T U", "T" * 5000, "T\r\nPUB x 0"):
        assert await log.read(table) == []
        assert await log.kept(table) is None
        with pytest.raises(ValueError, match="expected a name"):
            await log.append(table, 0, [b"b"])
    assert await log.read("T") == [b"a"]


async def test_an_append_that_is_too_large_is_refused_and_changes_nothing(opened: Opened):
    log = await opened()
    with pytest.raises(LogUnavailable):
        await log.append("T", 0, [b"x" * (1 << 21)])
    await log.append("T", 0, [b"a"])
    assert await log.read("T") == [b"a"]


@pytest.mark.parametrize(
    "url",
    [
        "nats://",
        "http://localhost",
        "nats://host:x",
        "nats://host?replicas=2",
        "nats://host?name=a.b",
        "nats://host?x=1",
        "nats://secret@host?nkey=/nowhere",
    ],
)
def test_an_address_that_is_none_is_refused_and_its_secret_not_told(url: str):
    with pytest.raises(ValueError, match=r"expected an address|no file") as refused:
        Address.parse(url)
    assert "secret" not in str(refused.value)


def test_an_address_tells_all_nodes_and_how_many_keep_each_table():
    address = Address.parse("nats://a:b@one:4222,a:b@two:4223?replicas=3&name=club")
    assert address.servers == ("nats://a:b@one:4222", "nats://a:b@two:4223")
    assert (address.replicas, address.name) == (3, "club")


def test_who_keeps_a_file_needs_nothing_of_nats():
    asked = "import naysay.server.run, sys; sys.exit('nats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
