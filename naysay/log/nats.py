"""The replicated log: a stream of NATS JetStream, in which a table is a subject and an append is one message.

JetStream refuses a message that expects another last one of its subject: so of two workers one comes first. What it has
taken is on the disks of most nodes. An answer may be lost all the same: then the same message is sent again, which
changes nothing if it is there already, until it is known what became of it. Before that nobody is told anything.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from nats.aio.msg import Msg
from nats.errors import Error, MaxPayloadError
from nats.js.errors import APIError, NoStreamResponseError

from naysay.log import sums
from naysay.log.link import PLAIN, Address, Link
from naysay.log.log import Conflict, LogFailed, LogUnavailable, Unreadable, suspicious
from naysay.log.stream import AT, ATTEMPT, ID, LAST, SUM, VERSION, Mark, Message, Stream, encode, taken

OTHER_LAST = {10071, 10164}  # what JetStream calls it when another message came first, or may have
FULL = {10023, 10047, 10054}  # and when there is no room for it, or it is too large
PAUSE, LONGEST_PAUSE = 0.02, 0.5  # seconds between two attempts
STALE = 6.0  # seconds for which nodes may have less than they once told us before it is believed
BATCH = 2000  # messages read at once
FEW = 200  # messages that are rather read than searched
MARKS = 16  # places in a table that are remembered
MOST_TABLES = 50_000  # of which they are
MOST_SENT = 1000  # appends of which we wait to be told
FRESH = 2.0  # seconds for which the health that was found is believed


@dataclass(frozen=True, slots=True)
class News:
    """An append that is durable, whoever made it."""

    version: int  # before it
    entries: tuple[bytes, ...]
    own: bool


class NatsLog:
    def __init__(self, link: Link) -> None:
        self.link = link
        self._stream = Stream(link)
        self._marks: dict[str, list[Mark]] = {}  # known places of tables, the last one last
        self._appends = 0
        self._closed = False
        self._waiting: dict[str, float] = {}  # tables whose append is not answered yet, and since when
        self._missed: dict[str, float] = {}  # tables of which the leader has less than it had, and since when
        self._health: tuple[float, str] = (-FRESH, "well")
        self._sent: dict[str, float] = {}  # when appends were that we have not been told of yet
        self._took: deque[float] = deque([0.0], maxlen=16)  # seconds, the last of them
        self.lagged: Callable[[float], object] = lambda seconds: None  # told how long it took until all were told

    @classmethod
    async def connect(cls, url: str) -> NatsLog:
        """ValueError if it is no address, LogUnavailable if nobody answers there."""
        return cls(await Link.up(Address.parse(url)))

    async def close(self) -> None:
        self._closed = True
        self.link.line.set()  # whoever waits for it has waited long enough
        await self.link.close()

    # Appending

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        """It waits for as long as it takes to know whether they are in the log."""
        if self._closed:
            raise LogUnavailable("the log is closed")
        tail = await self._tail_at(table, version)
        at, total = time.time_ns() // 1000, tail.sum
        for entry in entries:
            total = sums.add(total, at, entry)
        self._appends += 1
        headers = {
            ID: f"{self.link.worker}-{self._appends}",
            LAST: str(tail.seq),
            VERSION: str(version + len(entries)),
            AT: str(at),
            SUM: str(total),
        }
        began = self._waiting[table] = time.monotonic()
        if len(self._sent) > MOST_SENT:
            self._sent.clear()  # nobody follows these tables
        self._sent[headers[ID]] = began
        try:
            seq = await self._publish(table, tail, encode([entry.decode() for entry in entries]), headers)
        finally:
            self._waiting.pop(table, None)
        self._took.append(time.monotonic() - began)
        self._remember(table, Mark(seq, version + len(entries), total))

    @property
    def slowest(self) -> float:
        """Seconds that an append takes at worst, lately."""
        return max(self._took)

    async def _publish(self, table: str, tail: Mark, payload: bytes, headers: dict[str, str]) -> int:
        """The same message until its fate is known; where it stands, or Conflict.

        An attempt that was not answered may come through later, even after others were refused. But not once a message
        follows on the same place: then all attempts expect something that will never be so again.
        """
        pause, unknown = PAUSE, False
        subject = self.link.subjects + table
        while True:
            await self.link.line.wait()  # else what is given up here would be sent when there is one
            try:
                ack = await self.link.js.publish(subject, payload, ATTEMPT, headers=headers)
                if not ack.duplicate:
                    return ack.seq
            except MaxPayloadError as error:
                raise LogUnavailable(str(error)) from error
            except APIError as error:
                if error.err_code in FULL and not unknown:
                    raise LogUnavailable(str(error.description)) from error
                unknown = unknown or error.err_code not in OTHER_LAST
            except NoStreamResponseError:
                pass  # nobody took it
            except (TimeoutError, Error, OSError):
                unknown = True
            if self._closed:
                raise LogFailed("the log was closed before it was known what became of an append")
            with suppress(TimeoutError, Error, OSError):
                found = await self._stream.after(table, tail.seq)
                if found and found.id == headers[ID]:
                    return found.mark.seq
                if found and not found.forgotten:
                    self._remember(table, found.mark)
                    raise Conflict(f"{table} is not at version {tail.version}")
                if found or not await self._still_there(table, tail):
                    self._marks.pop(table, None)
                    raise Conflict(f"{table} is no longer there")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _tail_at(self, table: str, version: int) -> Mark:
        """The place after which an append at this version goes, or Conflict."""
        if not PLAIN.fullmatch(table):
            raise ValueError(f"expected a name of letters, digits and hyphens, got {table!r}")
        if not self._marks.get(table):
            try:
                last = await self._stream.last(table)
            except (TimeoutError, Error, OSError) as error:
                raise LogUnavailable(f"the log does not answer: {error}") from error
            self._remember(table, last.mark if last else Mark(0, 0, sums.first(table)))
        tail = self._marks[table][-1]
        if tail.version != version:
            raise Conflict(f"{table} is not at version {version}")
        return tail

    async def _still_there(self, table: str, tail: Mark) -> bool:
        """Whether the leader has what we know to be durable. If it has less, others may lead by now; or it is lost."""
        last = await self._stream.last(table)
        if (last.mark.seq if last else 0) >= tail.seq:
            self._missed.pop(table, None)
            return True
        since = self._missed.setdefault(table, time.monotonic())
        if time.monotonic() - since < STALE or not await self._stream.led():
            return True
        self._missed.pop(table)
        return False

    def _remember(self, table: str, mark: Mark) -> None:
        if len(self._marks) > MOST_TABLES and table not in self._marks:
            self._marks.pop(next(iter(self._marks)))
        known = self._marks.setdefault(table, [])
        if not known or known[-1].seq < mark.seq:
            known.append(mark)
            del known[:-MARKS]

    # Reading

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        if not PLAIN.fullmatch(table):
            return []
        try:
            async with asyncio.timeout(2 * STALE):
                return await self._read(table, after, await self._surely_last(table))
        except (TimeoutError, Error, OSError) as error:
            raise LogUnavailable(f"the log does not answer: {error}") from error

    async def _surely_last(self, table: str) -> Message | None:
        """Any node knows the messages; but how far they go only the leader does. Where none leads, what is known here
        will have to do: it is shown, and nothing can be done with it."""
        try:
            async with asyncio.timeout(ATTEMPT):
                last = await self._stream.last(table)
        except (TimeoutError, Error, OSError):
            found = await self._stream.direct({"last_by_subj": self.link.subjects + table})
            if not found:
                raise
            return found[0]
        known = self._marks.get(table)
        while known and (last.mark.seq if last else 0) < known[-1].seq:
            if not await self._still_there(table, known[-1]):
                del self._marks[table]
                break
            await asyncio.sleep(LONGEST_PAUSE)
            last = await self._stream.last(table)
        if last is None and not await self._stream.led():
            raise TimeoutError("the node that leads has lost the others")
        return last

    async def _read(self, table: str, after: int, last: Message | None) -> list[bytes]:
        if last is None or last.forgotten or last.mark.version <= after:
            return []
        mark = await self._place(table, after, last)
        before, read = mark.version, list[bytes]()
        while mark.seq < last.mark.seq:
            request = {"seq": mark.seq + 1, "next_by_subj": self.link.subjects + table, "batch": BATCH}
            found = [last] if last.before == mark.version else await self._stream.direct(request)
            for message in found:
                if message.forgotten:
                    before, read = 0, []
                elif message.before != mark.version or message.summed(mark.sum) != message.mark.sum:
                    raise Unreadable(f"what is kept of table {table} is damaged at version {mark.version}")
                mark = message.mark
                read += message.entries
                self._remember(table, mark)
            if not found:  # this node has not heard of it yet
                await asyncio.sleep(PAUSE)
        return read[max(0, after - before) :]

    async def _place(self, table: str, after: int, last: Message) -> Mark:
        """A message at this version or not far before it."""
        low, high = Mark(0, 0, sums.first(table)), last.mark
        for known in self._marks.get(table, ()):
            if known.seq <= last.mark.seq and low.version <= known.version <= after:
                low = known
        end = high.seq
        while after - low.version > FEW and end - low.seq > FEW:
            middle = (low.seq + end) // 2
            found = await self._stream.direct({"seq": middle, "next_by_subj": self.link.subjects + table})
            if found and not found[0].forgotten and found[0].mark.version <= after:
                low = found[0].mark
            else:
                end = middle
        return low

    # Beside the entries

    async def keep(self, table: str, snapshot: bytes) -> None:
        try:
            await self.link.kept.put(table, snapshot)
        except (TimeoutError, Error, OSError) as error:
            raise LogUnavailable(str(error)) from error

    async def kept(self, table: str) -> bytes | None:
        if PLAIN.fullmatch(table):
            with suppress(TimeoutError, Error, OSError):
                return (await self.link.kept.get(table)).value
        return None

    async def tables(self) -> list[str]:
        return sorted(message.table for message in await self._stream.lasts() if not message.forgotten)

    async def sweep(self, before: float, spare: Callable[[str], bool], sure: bool = False) -> int:
        earliest, forgotten = int(before * 1_000_000), 0
        try:
            lasts = await self._stream.lasts()
            old = [last for last in lasts if (last.forgotten or last.at < earliest) and not spare(last.table)]
            suspicious(len(old), len(lasts), sure)
            for last in old:
                if not spare(last.table):
                    forgotten += await self._forget(last)
        except (TimeoutError, Error, OSError) as error:
            raise LogUnavailable(f"the log does not answer: {error}") from error
        return forgotten

    async def _forget(self, last: Message) -> bool:
        """Unless somebody was faster. First it is said to be so, which nobody can then append to; then it is so."""
        table, subject = last.table, self.link.subjects + last.table
        headers = {ID: f"{self.link.worker}-forgets-{last.mark.seq}", LAST: str(last.mark.seq), VERSION: "0"}
        try:
            said = await self.link.js.publish(
                subject, b"[]", headers=headers | {AT: str(last.at), SUM: str(sums.first(table))}
            )
        except APIError as error:
            if error.err_code in OTHER_LAST:
                return False
            raise
        await self.link.js.purge_stream(self.link.stream, seq=said.seq + 1, subject=subject)
        await self.link.js.purge_stream(f"KV_{self.link.name}_kept", subject=f"$KV.{self.link.name}_kept.{table}")
        self._marks.pop(table, None)
        return not last.forgotten

    # What others append

    async def follow(self, table: str, heard: Callable[[News], None]) -> Callable[[], Awaitable[None]]:
        """Until what is returned is called: of every append once it is durable, ours too. Some may be missed."""

        async def told(message: Msg) -> None:
            with suppress(Unreadable):
                news = taken(message)
                if not news.forgotten:
                    if (known := self._marks.get(table)) and known[-1].version == news.before:
                        self._remember(table, news.mark)
                    if sent := self._sent.pop(news.id, 0.0):
                        self.lagged(time.monotonic() - sent)
                    heard(News(news.before, news.entries, news.id.startswith(f"{self.link.worker}-")))

        following = await self.link.client.subscribe(self.link.news + table, cb=told)
        return following.unsubscribe

    # Health

    async def health(self) -> str:
        """What comes of a move now: "well", "node lost" (well all the same), "no quorum", or "disconnected".

        Who asks while it is looked into is told what was found last; and after an illness nothing is well before that.
        """
        now = time.monotonic()
        if not self.link.client.is_connected:
            self._health = (now - FRESH, "disconnected")
        elif any(now - since > ATTEMPT for since in self._waiting.values()):
            self._health = (now - FRESH, "no quorum")
        elif now - self._health[0] > FRESH:
            self._health = (now, self._health[1])
            self._health = (now, await self._stream.health(after=self._health[1]))
        return self._health[1]
