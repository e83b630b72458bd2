"""What stands in the stream of the log, and which node knows it: the leader how far it goes, any other the messages."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js import api
from nats.js.errors import APIError

from naysay.log import sums
from naysay.log.link import Link
from naysay.log.log import LogUnavailable, Unreadable

VERSION, AT, SUM = "Naysay-Version", "Naysay-At", "Naysay-Sum"  # of the last entry in a message
LAST, ID, SEQUENCE = "Nats-Expected-Last-Subject-Sequence", "Nats-Msg-Id", "Nats-Sequence"
SUBJECT = "Nats-Subject"
NOT_FOUND, END = 404, "204"  # what nodes say if there is no such message, and after the last of several
ATTEMPT = 2.0  # seconds until an answer is missed
LONG = 6.0  # seconds for many
IN_TOUCH = 3.0  # seconds since a leader heard from a node that follows it: they greet each other every second
SUBJECTS = 500  # asked for at once
encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(list[str]).decode


@dataclass(frozen=True, slots=True)
class Mark:
    """A message of a table: where it stands, and the version and sum with which it leaves the table."""

    seq: int
    version: int
    sum: int


@dataclass(frozen=True, slots=True)
class Message:
    table: str
    mark: Mark
    at: int
    id: str
    entries: tuple[bytes, ...]

    @property
    def before(self) -> int:
        """The version that it goes on from."""
        return self.mark.version - len(self.entries)

    @property
    def forgotten(self) -> bool:
        """It says that whatever stands before is no more."""
        return self.mark.version == 0

    def summed(self, before: int) -> int:
        for entry in self.entries:
            before = sums.add(before, self.at, entry)
        return before


def in_touch(cluster: api.ClusterInfo) -> list[api.PeerInfo]:
    """The nodes that the leader has heard from lately. Of one that it never heard from since it leads it tells 0."""
    peers = cluster.replicas or []
    return [peer for peer in peers if not peer.offline and 0 < (peer.active or 0) < IN_TOUCH * 1e9]


def understood(seq: int, subject: str, headers: Any, data: bytes | None) -> Message:
    """Unreadable if it is none of ours."""
    try:
        entries = tuple(entry.encode() for entry in decode(data or b"[]"))
        mark = Mark(seq, int(headers[VERSION]), int(headers[SUM]))
        return Message(subject.rpartition(".")[2], mark, int(headers[AT]), headers[ID], entries)
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
        raise Unreadable(f"message {seq} of the log is damaged: {error!r}") from error


def taken(message: Msg) -> Message:
    headers = message.headers or {}
    return understood(int(headers.get(SEQUENCE, 0)), headers.get(SUBJECT, ""), headers, message.data)


class Stream:
    def __init__(self, link: Link) -> None:
        self._link = link

    async def last(self, table: str) -> Message | None:
        return await self._asked(subject=self._link.subjects + table)

    async def after(self, table: str, seq: int) -> Message | None:
        """The next message of the table."""
        return await self._asked(subject=self._link.subjects + table, seq=seq + 1, next=True)

    async def _asked(self, **what: Any) -> Message | None:
        try:
            found = await self._link.js.get_msg(self._link.stream, **what)
        except APIError as error:
            if error.code == NOT_FOUND:
                return None
            raise
        return understood(found.seq or 0, found.subject or "", found.headers, found.data)

    async def led(self) -> bool:
        """Whether the leader is in touch with most nodes: else there may be another by now."""
        cluster = (await self._link.js.stream_info(self._link.stream)).cluster
        return cluster is None or 2 * (1 + len(in_touch(cluster))) > self._link.replicas

    async def direct(self, request: dict[str, Any]) -> list[Message]:
        """From whatever node is near: what it has is durable, but it may not have all yet."""
        found: list[Message] = []
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def heard(message: Msg) -> None:
            status = (message.headers or {}).get("Status")
            try:
                if status not in (None, END, str(NOT_FOUND)):
                    raise LogUnavailable(f"the log does not answer: {status}")
                if status is None:
                    found.append(taken(message))
                if (status is not None or "batch" not in request) and not done.done():
                    done.set_result(None)
            except (LogUnavailable, Unreadable) as error:
                if not done.done():
                    done.set_exception(error)

        client, inbox = self._link.client, self._link.client.new_inbox()
        hearing = await client.subscribe(inbox, cb=heard)
        try:
            await client.publish(f"$JS.API.DIRECT.GET.{self._link.stream}", json.dumps(request).encode(), inbox)
            async with asyncio.timeout(LONG):
                await done
        finally:
            await hearing.unsubscribe()
        return found

    async def lasts(self) -> list[Message]:
        """The last message of every table."""
        subjects: list[str] = []
        while True:
            asked = json.dumps({"subjects_filter": f"{self._link.subjects}*", "offset": len(subjects)}).encode()
            said = await self._link.client.request(f"$JS.API.STREAM.INFO.{self._link.stream}", asked, ATTEMPT)
            told = json.loads(said.data)
            if "error" in told:
                raise LogUnavailable(str(told["error"].get("description")))
            page = list(told["state"].get("subjects") or ())
            subjects += page
            if not page or len(subjects) >= told.get("total", 0):
                break
        lasts: list[Message] = []
        for first in range(0, len(subjects), SUBJECTS):
            lasts += await self.direct({"multi_last": subjects[first : first + SUBJECTS], "batch": SUBJECTS})
        return lasts

    async def health(self, after: str = "well") -> str:
        """Of the nodes that keep it. After an illness only what most of them have agreed on shows that they are well: a
        leader does not notice at once that it has lost the others."""
        try:
            if after not in ("well", "node lost"):
                await self._link.leases.put("health", b"")
            cluster = (await self._link.js.stream_info(self._link.stream)).cluster
        except (TimeoutError, Error, OSError):
            return "no quorum"
        if cluster is None or self._link.replicas == 1:
            return "well"
        there = 1 + len(in_touch(cluster))
        if 2 * there <= self._link.replicas:
            return "no quorum"
        return "well" if there == self._link.replicas else "node lost"
