"""A table and the browsers that look at it: what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

import msgspec
import structlog

from naysay.core import CLOCK, Seat, write_options
from naysay.server import messages, metrics
from naysay.table import LiveTable, Step

encode = msgspec.json.Encoder().encode
logger = structlog.get_logger()


@lru_cache(maxsize=1024)
def written(menu: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(map(str, menu))


class Session(Protocol):
    """A browser, to the room."""

    holder: str  # '' for one that only watches
    invite: str  # the address to share, as this browser reaches it

    def send(self, message: bytes) -> None: ...
    def flush(self) -> None: ...
    def probe(self) -> None: ...


class Room:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.sessions: set[Session] = set()
        self._actions = metrics.ACTIONS.labels(live.record.game.key)
        self._finished = metrics.FINISHED.labels(live.record.game.key)
        live.audience = self

    def enter(self, session: Session, ask: messages.Join) -> None:
        """The others hear that somebody came; the one who came is welcomed."""
        self.live.arrive(session.holder)
        session.send(encode(self.welcome(session, ask)))
        self.sessions.add(session)
        if self.live.race:
            session.send(self.trips())
            session.probe()

    def exit(self, session: Session) -> None:
        if session in self.sessions:
            self.sessions.discard(session)
            self.live.depart(session.holder)

    def take_seat(self, session: Session, holder: str) -> None:
        """A browser that watched holds a seat now."""
        self.live.exchange(session.holder, holder)
        session.holder = holder
        self.changed()

    def seat(self, session: Session) -> Seat | None:
        return self.live.record.held_by(session.holder)

    # The audience of the live table

    def stepped(self, step: Step) -> None:
        self._actions.inc()
        if step.after.outcome is not None:
            self._finished.inc()
            logger.info("game over", table=self.live.record.id, points=step.after.outcome.points)
        seats = {session: self.seat(session) for session in self.sessions}
        scene = self.scenes(step.after, step.version)
        encoded = {
            seat: encode(messages.Stepped(self.told_to(seat, step), scene(seat))) for seat in set(seats.values())
        }
        for session, seat in seats.items():
            session.send(encoded[seat])
        if self.live.race:
            for session in seats:  # all at once, and before anything else
                session.flush()
            if step.move.seat < 0 and step.after.actors == {CLOCK}:
                self._measure()

    def _measure(self) -> None:
        """Before each race everybody is told of the lines, and those who sit are measured again."""
        trips = self.trips()
        for session in self.sessions:
            session.send(trips)
            if session.holder:
                session.probe()

    def began(self) -> None:
        scene = self.scenes(self.live.record.state, self.live.record.version)
        self._each(lambda session: messages.Began(self.table_for(session), scene(self.seat(session))))

    def changed(self) -> None:
        for session in self.sessions:
            if session.holder and self.seat(session) is None:  # left, or was sent away: from here on it watches
                self.live.exchange(session.holder, "")
                session.holder = ""
        self._each(lambda session: messages.Changed(self.table_for(session)))

    def _each(self, message: Callable[[Session], messages.ToBrowser]) -> None:
        for session in self.sessions:
            session.send(encode(message(session)))

    def trips(self) -> bytes:
        return encode(messages.Trips(tuple(map(self.live.trip, range(len(self.live.record.chairs))))))

    # Messages

    def welcome(self, session: Session, ask: messages.Join) -> messages.Welcome:
        record = self.live.record
        seat = self.seat(session)
        table = self.table_for(session)
        if record.phase == "lobby":
            return messages.Welcome(ask.id, messages.PROTOCOL, table, None, None)
        scene = self.scenes(record.state, record.version)(seat)
        if ask.last is not None and record.began <= ask.last <= record.version:
            missed = tuple(self.step_for(seat, step) for step in self.live.steps() if step.version > ask.last)
            return messages.Welcome(ask.id, messages.PROTOCOL, table, None, scene, missed)
        story = tuple(self.told_to(seat, step) for step in self.live.steps())
        return messages.Welcome(ask.id, messages.PROTOCOL, table, story, scene)

    def table_for(self, session: Session) -> messages.Table:
        record = self.live.record
        seat = self.seat(session)
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
                    online=chair.kind != "player" or self.live.here(number),
                    away=chair.away,
                )
                for number, chair in enumerate(record.chairs)
            ),
            host=record.host,
            you=seat,
            word=seat in record.words,
            watchers=self.live.online.get("", 0),
            fingerprint=record.fingerprint,
            next_fingerprint=record.next_fingerprint,
            games=record.games,
            invite=session.invite,
        )

    def scenes(self, state: Any, version: int) -> Callable[[Seat | None], messages.Scene]:
        """What each seat, and whoever watches, is shown of a state. What is the same to all is worked out once."""
        game, time, actors = self.live.record.game, self.live.clock(), state.actors
        clock = messages.Clock(*time) if time else None
        sorted_actors = tuple(sorted(actors))
        outcome = None if actors else state.outcome

        def scene(seat: Seat | None) -> messages.Scene:
            menu = written(tuple(state.legal(seat))) if seat in actors else ()
            return messages.Scene(version, game.board(state.view(seat)), menu, sorted_actors, clock, outcome)

        return scene

    def step_for(self, seat: Seat | None, step: Step) -> messages.Stepped:
        return messages.Stepped(self.told_to(seat, step), self.scenes(step.after, step.version)(seat))

    def told_to(self, seat: Seat | None, step: Step) -> messages.Told:
        phrase = step.before.tell(seat, step.move.seat, step.action)
        return messages.Told(step.version, step.move.seat, step.move.by, phrase)
