"""One browser's socket: its messages in, its answers out."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

import msgspec
import structlog
from starlette.types import Message, Receive

from naysay.core import Phrase, Seat
from naysay.log import LogUnavailable
from naysay.server import messages, metrics
from naysay.server.limits import DRAG, Bucket
from naysay.server.room import Room, encode
from naysay.server.settings import Limits
from naysay.server.socket import Socket
from naysay.table import Record, Refusal, decisions, holder, sealing
from naysay.table.entries import AnyEntry
from naysay.table.haste import RoundTrips

FIRST_WORD = 10.0  # seconds to say Join
A_STORY = 500  # moves
A_CROWD = 25  # browsers
MOST_ASKS = 100  # that wait for an answer while the table waits
FIRST_PROBES = 4  # at once, so that the first race knows the lines
BY_ITSELF = (messages.Echo, messages.Ping, messages.Join)  # said by pages of which nobody may know any more
PRICES: dict[type[messages.FromBrowser], str] = {
    messages.Join: "join",
    messages.AskHint: "hint",
    messages.Emote: "emote",
    messages.Sit: "change",
    messages.Rename: "change",
    messages.Leave: "change",
    messages.Commit: "change",
    messages.Configure: "change",
    messages.PutBot: "change",
    messages.Clear: "change",
    messages.HandOver: "change",
    messages.Start: "change",
    messages.Agree: "change",
    messages.Knock: "change",
    messages.Pause: "change",
    messages.TakeBack: "change",
}
POLICY, INTERNAL_ERROR, TRY_LATER = 1008, 1011, 1013  # close codes
logger = structlog.get_logger()
decoder: msgspec.json.Decoder[messages.FromBrowser] = msgspec.json.Decoder(messages.FromBrowser)


class Gone(Exception):
    """The browser closed its socket, or lost it."""


def said(event: Message) -> bytes | str:
    if event["type"] == "websocket.disconnect":
        raise Gone
    return event.get("text") or event.get("bytes") or b""


class BrowserSession:
    __slots__ = (
        "_affords",
        "_asks",
        "_attending",
        "_behind",
        "_bucket",
        "_closing",
        "_farewell",
        "_limits",
        "_may_sit",
        "_outgoing",
        "_room",
        "_socket",
        "_too_fast",
        "_tries",
        "_trips",
        "_writer",
        "holder",
        "invite",
        "knocks",
        "since",
    )

    def __init__(
        self,
        socket: Socket,
        room: Room,
        limits: Limits,
        invite: str,
        may_sit: Callable[[], bool],
        farewell: Callable[[], None],
        affords: Callable[[str, int], bool] = lambda what, times: True,
    ) -> None:
        self.holder = ""
        self.invite = invite
        self.knocks: str | None = None
        self.since = time.monotonic()
        self._socket = socket
        self._room = room
        self._may_sit = may_sit
        self._farewell = farewell
        self._affords = affords
        self._limits = limits
        self._bucket = Bucket(limits.messages, limits.burst)
        self._tries: Bucket | None = None  # once something is tried
        self._too_fast = 0
        self._asks: list[messages.FromBrowser] = []  # that wait until the one under way is answered
        self._attending: asyncio.Task[None] | None = None
        self._outgoing: list[bytes | int] = []  # that could not be written at once; a number closes with that code
        self._behind = 0  # bytes of these
        self._closing = False
        self._writer: asyncio.Task[None] | None = None  # of these
        self._trips: RoundTrips | None = None  # where haste decides
        room.guests.add(self)

    async def begin(self, receive: Receive) -> None:
        """Let the browser in, unless it is gone already or has to go. Once it is in, it is heard until it leaves."""
        stays = False
        try:
            stays = await self._join(receive)
            while stays and not self._socket.queue.empty():  # said since, without waiting for an answer
                self.hear(said(await receive()))
            if not stays and self._writer:
                await self._writer
        except Gone:
            stays = False
        finally:
            if stays:
                self._socket.attend(self)
            else:
                self.left()

    def hear(self, message: bytes | str) -> None:
        """One is answered after the other, however fast they come."""
        ask = self._understood(message)
        if ask and self._attending:
            self._asks.append(ask)
            if self._room.live.people.waiting and len(self._asks) > MOST_ASKS:
                self.dismiss()
                self._socket.deafen()
        elif ask:
            self._attending = asyncio.create_task(self._attend(ask))

    def left(self) -> None:
        """What it asked last is done before it is gone."""
        if self._attending:
            self._attending.add_done_callback(lambda _: self._exit())
        else:
            self._exit()

    def _exit(self) -> None:
        self._room.exit(self)
        if self._writer:
            self._writer.cancel()
            self._writer = None
        self._farewell()

    def send(self, message: bytes) -> None:
        if (self._writer is None and self._socket.write(message)) or self._closing:
            return
        if not self._outgoing or self._behind + len(message) <= self._limits.backlog:
            self._behind += len(message)
            self._put(message)
        else:
            self._close(TRY_LATER)

    def flush(self) -> None:
        self._socket.flush()

    def dismiss(self) -> None:
        self._close(TRY_LATER)

    def answer(self, message: messages.ToBrowser) -> None:
        self.send(encode(message))

    def _refuse(self, number: int | None, trouble: messages.Trouble, expected: str, why: Phrase | None = None) -> None:
        metrics.REFUSED.labels(trouble).inc()
        self.answer(messages.Refused(number, trouble, expected, why))

    async def _write_later(self) -> None:
        try:
            while self._outgoing:
                message = self._outgoing.pop(0)
                if isinstance(message, int):
                    await self._socket.send({"type": "websocket.close", "code": message})
                    return
                self._behind -= len(message)
                await self._socket.send({"type": "websocket.send", "text": message.decode()})
        except (OSError, RuntimeError):  # the reader notices too, and ends the session
            return
        self._writer = None

    def _close(self, code: int) -> None:
        """After what is on its way. A browser too far behind loses some of it, comes back and says what it saw last."""
        if not self._closing:
            self._closing = True
            self._put(code)

    def _put(self, message: bytes | int) -> None:
        self._outgoing.append(message)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_later())

    def _understood(self, message: bytes | str) -> messages.FromBrowser | None:
        """What the browser says, or None if it was refused."""
        try:
            ask = decoder.decode(message)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            ask, expected = None, str(error)[:200]
        if not self._within_budget(ask):
            self._too_fast += 1
            if self._too_fast == self._limits.patience:
                self._close(POLICY)
                self._socket.deafen()
            most = f"expected at most {self._limits.messages:g} messages a second, and {self._limits.tries:g} tries"
            self._refuse(ask.id if ask else None, "too_fast", most)
            return None
        if ask is None:
            self._refuse(None, "bad_message", expected)
        return ask

    def _within_budget(self, ask: messages.FromBrowser | None) -> bool:
        if not isinstance(ask, messages.Try):
            return self._bucket.take()
        if self._tries is None:
            self._tries = Bucket(self._limits.tries, self._limits.burst)
        return self._tries.take()

    async def _join(self, receive: Receive) -> bool:
        try:
            async with asyncio.timeout(FIRST_WORD):
                ask = self._understood(said(await receive()))
        except TimeoutError:
            ask = None
        if not isinstance(ask, messages.Join):
            self._refuse(None, "bad_message", "expected a 'join' first")
            self._close(POLICY)
            return False
        await self._room.live.reach(ask.last or 0)
        claimed = holder(ask.token) if ask.token else ""
        seat = self._room.live.record.held_by(claimed)
        self.holder = "" if seat is None else claimed
        if seat is None and len(self._room.sessions) >= self._limits.watchers:
            self._refuse(ask.id, "too_many", "too many browsers look at this table")
            self._close(POLICY)
            return False
        if not self._affords("join", self._story):
            self._close(TRY_LATER)  # it does, by itself
            return False
        if seat is not None and self._room.live.record.chairs[seat].away:
            try:
                await self._room.live.do(lambda record: decisions.come_back(record, record.held_by(claimed)))
            except LogUnavailable as error:
                logger.error("log unavailable", table=self._room.live.record.id, error=str(error))
                self.dismiss()
                return False
        if self.holder:
            self._make_room(self.holder)
        self._room.enter(self, ask)
        return True

    def _make_room(self, holder: str) -> None:
        """The oldest of a seat goes. It is in the room until its socket is closed, so it may be told twice."""
        sessions = [session for session in self._room.sessions if isinstance(session, BrowserSession)]
        same = sorted((session for session in sessions if session.holder == holder), key=lambda same: same.since)
        for session in same[: max(0, len(same) + 1 - self._limits.of_a_seat)]:
            session._supersede()

    def _supersede(self) -> None:
        self._refuse(None, "elsewhere", "expected fewer sockets of one seat: this was the oldest")
        self._close(POLICY)

    async def _attend(self, ask: messages.FromBrowser) -> None:
        try:
            await self._answer(ask)
            while self._asks:
                await self._answer(self._asks.pop(0))
        except Exception:
            logger.exception("a message broke the session", table=self._room.live.record.id)
            self._close(INTERNAL_ERROR)
        self._attending = None

    async def _answer(self, ask: messages.FromBrowser) -> None:
        began = time.perf_counter()
        if not isinstance(ask, BY_ITSELF):
            self._room.live.people.stir()
        try:
            await self._handle(ask)
        except Refusal as refusal:
            self._refuse(ask.id, refusal.trouble, refusal.expected, refusal.why)
        except LogUnavailable as error:
            logger.error("log unavailable", table=self._room.live.record.id, error=str(error))
            self._refuse(ask.id, "unavailable", "try again: nothing was changed")
        metrics.ANSWERED.observe(time.perf_counter() - began)

    @property
    def _seat(self) -> Seat:
        seat = self._room.seat(self)
        if seat is None:
            raise Refusal("not_seated", "expected to hold a seat")
        return seat

    async def _handle(self, ask: messages.FromBrowser) -> None:
        live = self._room.live
        if not self._may_afford(ask):
            self._refuse(ask.id, "too_many", "expected less to be asked from one address; try again in a minute")
            return
        match ask:
            case messages.Play(wish=wish, seen=seen):
                version = await self._play(wish, seen, time.monotonic())
            case messages.Join():
                self.answer(self._room.welcome(self, ask))
                return
            case messages.Sit():
                if not self._may_sit():
                    self._refuse(
                        ask.id, "too_many", "expected fewer seats to be taken from one address; try again in a minute"
                    )
                    return
                version = await self._sit(ask)
            case messages.Echo(nonce=nonce):
                self._measure(nonce)
                return
            case messages.Ping():
                version = live.record.version
            case messages.AskHint():
                intent = await live.hint(self.holder)
                self.answer(messages.Hinted(ask.id, str(intent.action), intent.why))
                return
            case messages.Emote():
                live.people.emote(self._seat, ask.emotion)
                version = live.record.version
            case messages.Pause(on=on):
                live.people.pause(self._seat, on)
                version = live.record.version
            case messages.Try(wish=wish, seen=seen):
                self.answer(messages.Tried(ask.id, await live.attempt(self._seat, wish, seen)))
                return
            case messages.Rename(name=name):
                version = await live.do(lambda record: decisions.rename(record, self._seat, name))
            case messages.Leave():
                version = await live.do(lambda record: decisions.leave(record, self._seat, live.people.seats))
            case messages.Commit(hash=hash):
                version = await live.do(lambda record: sealing.commit(record, self._seat, hash))
            case messages.OpenWord(word=word):
                version = await live.do(lambda record: sealing.open_word(record, self._seat, word))
            case messages.Configure(options=options, clock=clock, seats=seats):
                version = await live.do(lambda record: decisions.configure(record, self._seat, options, clock, seats))
            case messages.PutBot(seat=seat, level=level, seen=seen):
                version = await live.do(
                    lambda record: decisions.put_bot(record, self._seat, seat, level, seen, live.outsiders)
                )
            case messages.Clear(seat=seat, seen=seen):
                version = await live.do(lambda record: decisions.clear(record, self._seat, seat, seen))
            case messages.HandOver(seat=seat, seen=seen):
                version = await live.do(lambda record: decisions.hand_over(record, self._seat, seat, seen))
            case messages.Start():
                version = await live.do(lambda record: decisions.start(record, self._seat))
            case messages.Agree():
                version = await live.do(lambda record: decisions.agree(record, self._seat))
            case messages.Knock(name=asking):
                if asking is not None:
                    decisions.knock(live.record, self._room.seat(self))
                self.knocks = asking
                self._room.changed()
                live.fellows.changed()
                version = live.record.version
            case messages.TakeBack():
                version = await live.do(lambda record: decisions.come_back(record, self._seat))
        self.answer(messages.Done(ask.id, version))

    @property
    def _story(self) -> int:
        """How many times as dear as a short one the story so far is."""
        return 1 + len(self._room.live.record.moves) // A_STORY

    @property
    def _crowd(self) -> int:
        """How many times as dear as a small one a table with so many who look on is."""
        return 1 + len(self._room.sessions) // A_CROWD

    def _may_afford(self, ask: messages.FromBrowser) -> bool:
        what = PRICES.get(type(ask))
        if isinstance(ask, messages.Try) and self._room.live.record.game.slow:
            what = DRAG
        return what is None or self._affords(what, self._story if what == "join" else self._crowd)

    async def _play(self, wish: str, seen: int, arrived: float) -> int:
        live = self._room.live

        def decide(record: Record) -> list[AnyEntry]:
            seat = self._seat
            return decisions.play(record, seat, wish, seen, live.timing.sight(seat, arrived))

        return await live.do(decide)

    def probe(self) -> None:
        """Ask how far away the browser is."""
        nonce = secrets.randbits(31)
        if self._trips is None:
            self._trips = RoundTrips()
        self._trips.probe(nonce, time.perf_counter())
        self.answer(messages.Probe(nonce))

    def _measure(self, nonce: int) -> None:
        if self._trips is None or not self._trips.echo(nonce, time.perf_counter()):
            raise Refusal("not_now", "expected the nonce of the last probe, once")
        if self.holder:
            self._room.live.people.measured(self.holder, self._trips.ms)
        if len(self._trips) < FIRST_PROBES:
            self.probe()

    async def _sit(self, ask: messages.Sit) -> int:
        if self._room.seat(self) is not None:
            raise Refusal("taken", "expected to hold no seat yet")
        version = await self._room.live.do(lambda record: decisions.sit(record, ask.name, ask.seat, ask.token))
        self._make_room(holder(ask.token))
        self._room.take_seat(self, holder(ask.token))
        return version
