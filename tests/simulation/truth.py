"""What is so: each table as its log tells it, version by version, with what everybody may be shown of it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, field

from naysay.core import Seat, Step
from naysay.server import messages
from naysay.server.room import told
from naysay.table import entries as log
from naysay.table.entries import AnyEntry
from naysay.table.record import Record


class Ask(Struct, eq=False):
    """What a browser has said to a server, and the changes in the log that may have come of it."""

    line: Any
    message: Any
    at: float
    holders: frozenset[str]  # of the seats that the browser may speak for
    position: int | None = None  # the version that it was shown last
    changes: list[Change] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return type(self.message).__name__


class Change(Struct, eq=False):
    """One append. `asks` may have led to it; if it happened by itself there are none."""

    first: AnyEntry
    version: int  # of the last entry
    asks: list[Ask]
    itself: bool
    done: Ask | None = None


class Moment(Struct):
    """After one entry."""

    entry: AnyEntry
    at: float
    holders: tuple[str, ...]
    phase: str
    host: Seat | None
    chairs: tuple[tuple[str, str, bool], ...]  # kind, name, away
    words: dict[Seat, str]
    hashes: dict[Seat, str]
    opening: dict[Seat, str] | None
    listed: dict[Seat, str]
    agreed: tuple[Seat, ...]
    began: int
    state: Any
    step: Step | None


class TrueTable:
    def __init__(self, name: str) -> None:
        self.record = Record(name)
        self.moments: list[Moment | None] = [None]
        self.steps: list[int] = []  # versions
        self.begins: set[int] = set()
        self.news: list[int] = []  # versions that a browser must hear of: steps, and games that begin
        self.changes: dict[int, Change] = {}
        self.moved = 0.0  # when somebody acted last
        self.asked_to_start = 0.0  # when the hashes were told last
        self.gone = False
        self.stepped = cache(self._stepped)
        self.scene = cache(self._scene)
        self.told = cache(self._told)

    def apply(self, entry: AnyEntry, now: float) -> None:
        record = self.record
        step = record.apply(entry)
        if step is not None:
            self.steps.append(record.version)
            self.news.append(record.version)
            self.moved = now
        if isinstance(entry, log.Listed):
            self.asked_to_start = now
        if isinstance(entry, log.Started):
            self.begins.add(record.version)
            self.news.append(record.version)
            self.moved = now
        chairs = record.chairs
        self.moments.append(
            Moment(
                entry=entry,
                at=now,
                holders=tuple(chair.holder for chair in chairs),
                phase=record.phase,
                host=record.host,
                chairs=tuple((chair.kind, chair.name, chair.away) for chair in chairs),
                words=dict(record.words),
                hashes=dict(record.hashes),
                opening=record.opening,
                listed=record.listed,
                agreed=tuple(seat for seat, chair in enumerate(chairs) if chair.agreed),
                began=record.began,
                state=record.state,
                step=step,
            )
        )

    def moment(self, version: int) -> Moment:
        moment = self.moments[version]
        assert moment
        return moment

    def seat(self, version: int, holders: frozenset[str]) -> Seat | None:
        """Which they held then."""
        held = self.moment(version).holders
        return next((seat for seat, holder in enumerate(held) if holder and holder in holders), None)

    def steps_between(self, after: int, to: int) -> list[int]:
        return between(self.steps, after, to)

    def news_between(self, after: int, to: int) -> list[int]:
        return between(self.news, after, to)

    def news_after(self, version: int) -> int | None:
        place = bisect_right(self.news, version)
        return self.news[place] if place < len(self.news) else None

    def _struct(self, version: int, seat: Seat | None) -> messages.Scene:
        state, game = self.moment(version).state, self.record.game
        may_act = seat in state.actors
        menu = tuple(map(str, state.legal(seat))) if may_act and game.menu else ()
        board = game.board(state.view(seat))
        return messages.Scene(version, board, may_act, menu, tuple(sorted(state.actors)), None, state.outcome)

    def _scene(self, version: int, seat: Seat | None) -> Any:
        """As it may be shown, but for the clock."""
        return plain(self._struct(version, seat))

    def _told(self, version: int, seat: Seat | None) -> Any:
        return plain(self._phrase(version, seat))

    def _phrase(self, version: int, seat: Seat | None) -> messages.Told:
        step = self.moment(version).step
        assert step
        return told(version, step, seat)

    def _stepped(self, version: int, seat: Seat | None) -> bytes:
        """The message, where no clock runs."""
        return msgspec.json.encode(messages.Stepped(self._phrase(version, seat), self._struct(version, seat)))


def between(versions: list[int], after: int, to: int) -> list[int]:
    return versions[bisect_right(versions, after) : bisect_right(versions, to)]


def plain(struct: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(struct))
