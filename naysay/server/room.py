"""A table and the browsers that look at it: what each of them is sent."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

import msgspec
import structlog

from naysay.core import CLOCK, Level, Seat, Step, write_options
from naysay.server import messages, metrics
from naysay.table import LiveTable
from naysay.table.minds import advises
from naysay.table.presence import WATCHING
from naysay.table.record import RECENT

encode = msgspec.json.Encoder().encode
logger = structlog.get_logger()


@lru_cache(maxsize=1024)
def written(menu: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(map(str, menu))


class Session(Protocol):
    """A browser, to the room."""

    holder: str  # '' for one that only watches
    knocks: str | None  # the name by which one that watches asks for a seat
    invite: str  # the address to share, as this browser reaches it

    def send(self, message: bytes) -> None: ...
    def flush(self) -> None: ...
    def probe(self) -> None: ...
    def dismiss(self) -> None:
        """It may come back, and find what there is then."""


class Room:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.sessions: set[Session] = set()
        self.guests: set[Session] = set()  # let in, that have not said yet who they are
        self._actions = metrics.ACTIONS.labels(live.record.game.key)
        self._finished = metrics.FINISHED.labels(live.record.game.key)
        self._stories: dict[Seat | None, list[messages.Told]] = {}  # of those who asked, as far as they were told
        live.audience = self

    @property
    def empty(self) -> bool:
        return not self.sessions and not self.guests

    def enter(self, session: Session, ask: messages.Join) -> None:
        """The others hear that somebody came; the one who came is welcomed."""
        self.guests.discard(session)
        self.live.people.arrive(session.holder)
        session.send(encode(self.welcome(session, ask)))
        self.sessions.add(session)
        if self.live.people.waiting:
            session.send(encode(messages.Waiting(True)))
        if self.live.record.race:
            session.send(self.trips())
            session.probe()

    def exit(self, session: Session) -> None:
        self.guests.discard(session)
        if session in self.sessions:
            self.sessions.discard(session)
            self.live.people.depart(session.holder)

    def take_seat(self, session: Session, holder: str) -> None:
        """A browser that watched holds a seat now."""
        self.live.people.exchange(session.holder, holder)
        session.holder, session.knocks = holder, None
        self.changed()

    def seat(self, session: Session) -> Seat | None:
        return self.live.record.held_by(session.holder)

    # The audience of the live table

    def stepped(self, step: Step) -> None:
        self._actions.inc()
        if step.after.outcome is not None:
            self._finished.inc()
            self._stories.clear()  # what faded may be told now
            logger.info("game over", table=self.live.record.id, points=step.after.outcome.points)
        record, encoded = self.live.record, dict[Seat | None, bytes]()
        holders, scene = record.holders, self.scenes(step.after, record.version)
        for session in self.sessions:
            seat = holders.get(session.holder)
            if seat not in encoded:
                encoded[seat] = encode(messages.Stepped(told(record.version, step, seat), scene(seat)))
            session.send(encoded[seat])
        if record.race:
            for session in self.sessions:  # all at once, and before anything else
                session.flush()
            if step.move.seat < 0 and step.after.actors == {CLOCK}:
                self._measure()

    def _measure(self) -> None:
        """Before each race everybody is told of the lines, and those who sit are measured again."""
        trips = self.trips()
        for session in self.sessions:
            session.send(trips)
            if session.holder:
                self.live.people.ask(session.holder)
                session.probe()

    def vanished(self) -> None:
        for session in self.sessions | self.guests:
            session.dismiss()

    def emoted(self, seat: Seat, emotion: str) -> None:
        self._all(messages.Emoted(seat, emotion))  # type: ignore[arg-type]  # by a worker like us

    def waits(self, on: bool) -> None:
        self._all(messages.Waiting(on))

    def _all(self, message: messages.ToBrowser) -> None:
        encoded = encode(message)
        for session in self.sessions:
            session.send(encoded)

    def failed(self, level: Level) -> None:
        metrics.FAILED_BOTS.labels(self.live.record.game.key, level).inc()

    def began(self) -> None:
        self._stories.clear()
        scene = self.scenes(self.live.record.state, self.live.record.version)
        self._each(lambda seat, invite: messages.Began(self.table_for(seat, invite), scene(seat)))

    def changed(self) -> None:
        for session in self.sessions:
            if session.holder and self.seat(session) is None:  # left, or was sent away: from here on it watches
                self.live.people.exchange(session.holder, WATCHING)
                session.holder = WATCHING
        self._each(lambda seat, invite: messages.Changed(self.table_for(seat, invite)))

    def _each(self, message: Callable[[Seat | None, str], messages.ToBrowser]) -> None:
        """To everybody their own; what is the same to many is made once."""
        encoded: dict[tuple[Seat | None, str], bytes] = {}
        for session in self.sessions:
            whose = self.seat(session), session.invite
            if whose not in encoded:
                encoded[whose] = encode(message(*whose))
            session.send(encoded[whose])

    def trips(self) -> bytes:
        return encode(messages.Trips(tuple(map(self.live.timing.trip, range(len(self.live.record.chairs))))))

    # Messages

    def welcome(self, session: Session, ask: messages.Join) -> messages.Welcome:
        record = self.live.record
        seat = self.seat(session)
        table = self.table_for(seat, session.invite)
        if record.phase == "lobby":
            return messages.Welcome(ask.id, messages.PROTOCOL, table, None, None)
        scene = self.scenes(record.state, record.version)(seat)
        missed = self.missed(seat, ask.last)
        if missed is not None:
            return messages.Welcome(ask.id, messages.PROTOCOL, table, None, scene, missed)
        return messages.Welcome(ask.id, messages.PROTOCOL, table, self.story(seat), scene)

    def missed(self, seat: Seat | None, last: int | None) -> tuple[messages.Stepped, ...] | None:
        """The steps after the one that a browser saw last; None if they are too many, or not to be seen again.

        Where something fades, a board that was shown is gone with it: who was not here then has missed it.
        """
        record = self.live.record
        if last is None or not record.began <= last <= record.version:
            return None
        steps = bisect_right(record.versions, last)
        if len(record.moves) - steps > (0 if record.game.fades and record.phase == "playing" else RECENT):
            return None
        return tuple(
            messages.Stepped(told(version, step, seat), self.scenes(step.after, version)(seat))
            for version, step in record.steps(last)
        )

    def story(self, seat: Seat | None) -> tuple[messages.Told, ...]:
        """What happened lately. It is kept for whoever asked, and told on from there when they ask again."""
        record = self.live.record
        story = [told for told in self._stories.get(seat, ()) if told.version > record.chapter]
        self._stories[seat] = story
        for version, step in record.steps(story[-1].version if story else record.chapter):
            news = told(version, step, seat)
            lost = news.fades and record.phase == "playing"
            story.append(messages.Told(version, news.seat, news.by, None) if lost else news)
        return tuple(story)

    def table_for(self, seat: Seat | None, invite: str) -> messages.Table:
        record = self.live.record
        return messages.Table(
            id=record.id,
            game=record.game.key,
            version=record.version,
            phase=record.phase,
            options=write_options(record.options),
            clock=record.clock,
            seats=tuple(
                messages.SeatInfo(
                    kind=chair.kind,
                    name=chair.name,
                    level=chair.level or None,
                    online=chair.kind != "player" or self.live.people.at(number),
                    away=chair.away,
                )
                for number, chair in enumerate(record.chairs)
            ),
            host=record.host,
            you=seat,
            hash=None if seat is None else record.hashes.get(seat),
            hints=seat is not None and advises(record, seat),
            paused=self.live.pausing.on,
            preparing=self.live.preparing.on,
            watchers=self.live.presence.watchers,
            fingerprint=record.fingerprint,
            hashes=by_seat(record.listed, len(record.chairs)),
            next_fingerprint=record.next_fingerprint,
            opening=None if record.opening is None else by_seat(record.opening, len(record.chairs)),
            games=record.games,
            wins=tuple(chair.wins for chair in record.chairs),
            agreed=tuple(seat for seat, chair in enumerate(record.chairs) if chair.agreed),
            invite=invite,
            asking=self.asking if seat is not None and seat == record.host else (),
        )

    @property
    def knocking(self) -> tuple[str, ...]:
        return tuple(sorted(session.knocks for session in self.sessions if session.knocks is not None))

    @property
    def asking(self) -> tuple[str, ...]:
        elsewhere = [name for here in self.live.presence.elsewhere.values() for name in here.knocks]
        return tuple(sorted([*self.knocking, *elsewhere])) if elsewhere else self.knocking

    def scenes(self, state: Any, version: int) -> Callable[[Seat | None], messages.Scene]:
        """What each seat, and whoever watches, is shown of a state. What is the same to all is worked out once."""
        game, time, actors = self.live.record.game, self.live.timing.clock(), state.actors
        clock = messages.Clock(*time) if time else None
        sorted_actors = tuple(sorted(actors))
        outcome = None if actors else state.outcome

        def scene(seat: Seat | None) -> messages.Scene:
            may_act = seat in actors
            menu = written(tuple(state.legal(seat))) if may_act and game.menu else ()
            return messages.Scene(version, game.board(state.view(seat)), may_act, menu, sorted_actors, clock, outcome)

        return scene


def by_seat(hashes: Mapping[Seat, str], seats: int) -> tuple[str | None, ...]:
    return tuple(map(hashes.get, range(seats)))


def told(version: int, step: Step, seat: Seat | None) -> messages.Told:
    phrase = step.before.tell(seat, step.move.seat, step.action)
    return messages.Told(version, step.move.seat, step.move.by, phrase, phrase is not None and phrase.fades)
