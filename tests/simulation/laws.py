"""What holds after every step, whatever the weather.

- Acknowledged is in the log, once, at the version acknowledged; refused is not there. Every ask has one answer.
- Nobody acts for another: each change was asked for by the one who may, or was due by itself, and not early.
- Nobody is shown more than their view, nor anything else than what is so; no seed, token or word of others.
- A word in a deal is the one whose hash was told to everybody before; who opens none is waited for, and not for ever.
- A hint is made of the view of whoever asked, when it is their turn.
- Steps reach each browser in the log's order, none twice, and no gap without a scene.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NoReturn

import msgspec

from naysay.core import CLOCK, word_hash
from naysay.server import messages
from naysay.table import Pacing, holder
from naysay.table import entries as log
from naysay.table import record as records
from naysay.table.entries import AnyEntry
from tests.simulation.causes import by_itself, may_have
from tests.simulation.loop import Process
from tests.simulation.truth import Ask, Change, Moment, TrueTable, plain
from tests.simulation.wishes import claimed

asks = msgspec.json.Decoder(messages.FromBrowser)
tells = msgspec.json.Decoder(messages.ToBrowser)
STEPPED = b'{"type":"stepped"'
NO_CHANGE = (messages.Ping, messages.Emote, messages.Join, messages.Knock, messages.Pause)


class Broken(AssertionError):
    """A law."""


class Seen:
    """What one browser was sent on one line, and what it may know."""

    def __init__(self) -> None:
        self.holders: frozenset[str] = frozenset()
        self.position: int | None = None  # the version as of which it knows everything
        self.open: dict[int, Ask] = {}


class Laws:
    def __init__(self, now: Callable[[], float], trace: Callable[..., None], pacing: Pacing) -> None:
        self.tables: dict[str, TrueTable] = {}
        self.secrets: set[str] = set()
        self._now, self._trace, self._pacing = now, trace, pacing
        self._seen: dict[int, Seen] = defaultdict(Seen)
        self._open: dict[Process, dict[Ask, None]] = defaultdict(dict)  # of the dead too: a commit may be on its way
        self._emotions: set[tuple[str, str]] = set()  # who ever showed which
        self._thoughts: list[tuple[float, Any]] = []  # what was thought about, and since when
        self._hurried: dict[str, float] = {}  # when somebody alone at a table last asked to wait, or to go on
        # When a process first showed a version: anew when somebody is welcomed, for the table may have been put away.
        self._shown: dict[tuple[Process, str], dict[int, float]] = defaultdict(dict)
        self.report: Callable[[Broken], None] = lambda error: None
        self.watching: Callable[[str], bool] = lambda table: False  # whether somebody is at a table

    # What is asked

    def asked(self, line: Any, text: bytes) -> Ask | None:
        """A message reached the server."""
        try:
            message = asks.decode(text)
        except msgspec.MsgspecError:
            return None  # nonsense is refused without a number
        self._trace("asks", line, text)
        seen = self._seen[line.number]
        token = getattr(message, "token", None)
        if token:
            self.secrets.add(token)
            seen.holders |= {holder(token)}
        if isinstance(message, messages.OpenWord):
            self.secrets.add(message.word)
        if isinstance(message, messages.Pause):
            self._hurried[line.table] = self._now()
        ask = Ask(line, message, self._now(), seen.holders, seen.position)
        if isinstance(message, messages.Echo):
            seen.open[message.id] = ask  # which may be refused, but changes nothing
            return None
        if message.id in seen.open:
            self.broken(f"the browser itself used the number {message.id} twice")
        if isinstance(message, messages.Emote):
            self._emotions |= {(holder, message.emotion) for holder in seen.holders}
        seen.open[message.id] = ask
        self._open[line.process][ask] = None
        return ask

    def thought(self, view: Any) -> None:
        self._thoughts.append((self._now(), view))

    # What is written

    def committed(self, name: str, version: int, lines: list[bytes], process: Process) -> None:
        self._trace("log", name, version, b" ".join(lines))
        table = self.tables.setdefault(name, TrueTable(name))
        entries = [log.read(line) for line in lines]
        if version:
            change = self._caused(table, entries, process)
            table.changes[change.version] = change
            for ask in change.asks:
                ask.changes.append(change)
        for entry in entries:
            if isinstance(entry, log.Sealed):
                self.secrets.add(entry.seed)
            elif isinstance(entry, log.Sat):
                self.secrets.add(entry.holder)
            elif isinstance(entry, log.Worded):
                self._listed(table, entry)
            table.apply(entry, self._now())

    def _listed(self, table: TrueTable, entry: log.Worded) -> None:
        if word_hash(entry.word) != (table.record.opening or {}).get(entry.seat):
            self.broken(f"a word was taken that is not of the list: {entry}")

    def _caused(self, table: TrueTable, entries: list[AnyEntry], process: Process) -> Change:
        first = entries[0]
        record = table.record
        asks = [ask for ask in self._open[process] if ask.line.table == record.id and may_have(record, ask, first)]
        itself = by_itself(record, first)
        if isinstance(first, log.Acted):
            for ask in asks:
                self._fair(table, ask, first)
        if not asks and not itself:
            self.broken(f"nobody who may has asked for {first} at {record.id}")
        if itself and not asks:
            self._not_early(table, first)
        return Change(first, record.version + len(entries), asks, itself)

    def _fair(self, table: TrueTable, ask: Ask, entry: log.Acted) -> None:
        """Milliseconds are as claimed, but within what can be true."""
        claim, judged = claimed(ask.message.wish), claimed(entry.action)
        if claim is None or judged is None:
            return
        since = table.record.since[entry.seat]
        most = (self._now() - table.moment(since).at) * 1000
        shown = self._shown[ask.line.process, table.record.id].get(since, ask.at)
        least = min(claim, (ask.at - shown) * 1000 - 1)
        if not least <= judged <= most + 1:
            self.broken(f"a tap at {claim} ms is judged {judged}; expected from {least:.0f} to {most:.0f}")

    def _not_early(self, table: TrueTable, entry: AnyEntry) -> None:
        record = table.record
        if isinstance(entry, log.Started) and self._now() - table.asked_to_start < self._pacing.opening - 0.001:
            self.broken(f"{record.id} was started without the words of all, after less than {self._pacing.opening} s")
        if not isinstance(entry, log.Acted) or entry.seat not in record.since:
            return
        waited = self._now() - table.moment(record.since[entry.seat]).at
        if entry.seat == CLOCK:
            least = (record.state.deadline or 0.0) * min(1.0, self._pacing.pauses)
            if record.resting and self._hurried.get(record.id, 0.0) > self._now() - least:
                least = min(least, self._pacing.resting * self._pacing.pauses)
        else:
            least = self._pacing.seconds[record.clock] if entry.by == "clock" else 0.0
        if waited < least - 0.001:
            self.broken(f"the clock played {entry.action} after {waited:.3f} s of {least:.3f}")

    def forgotten(self, name: str, meant: bool = False) -> None:
        self._trace("log", name, 0, b"forgotten")
        self.tables[name].gone = True
        if not meant and self.watching(name):
            self.broken(f"{name} was swept away while somebody was there")

    # What is told

    def told(self, line: Any, text: bytes) -> None:
        self._trace("told", line, text)
        written = text.decode()
        for secret in self.secrets:
            if secret in written:
                self.broken(f"{line.browser.name} was sent a secret: {secret}")
        seen, table = self._seen[line.number], self.tables.get(line.table)
        if table and self._plainly_next(table, line, seen, text):
            return
        message = tells.decode(text)
        number = getattr(message, "id", None)
        if number is not None:
            ask = seen.open.pop(number, None)
            if ask is None:
                self.broken(f"{line.browser.name} was answered twice, or unasked: {message}")
            self._open[line.process].pop(ask, None)
            if isinstance(message, messages.Refused):
                self._refused(ask)
            elif isinstance(message, messages.Done):
                assert table
                self._done(table, seen, ask, message.version)
            elif isinstance(message, messages.Hinted):
                assert table
                self._hinted(table, ask, message)
        if table and not table.gone:
            self._shows(table, line, seen, message)

    def _plainly_next(self, table: TrueTable, line: Any, seen: Seen, text: bytes) -> bool:
        """Whether it is the next step, to the letter as it may be told: what most messages are, and soon seen."""
        if seen.position is None or not text.startswith(STEPPED):
            return False
        news = table.news_after(seen.position)
        if news is None or table.moment(news).step is None:
            return False
        if text not in (table.stepped(news, table.seat(news, seen.holders)), table.stepped(news, None)):
            return False
        seen.position = news
        self._shown[line.process, table.record.id].setdefault(news, self._now())
        return True

    def _refused(self, ask: Ask) -> None:
        for change in ask.changes:
            change.asks.remove(ask)
            if not change.asks and not change.itself:
                self.broken(f"{ask.message} was refused, and is in the log: {change.first}")

    def _done(self, table: TrueTable, seen: Seen, ask: Ask, version: int) -> None:
        if version >= len(table.moments):
            self.broken(f"acknowledged before it was in the log: {ask.message} at version {version}")
        change = table.changes.get(version)
        if change and ask in change.asks and change.done is None:
            change.done = ask
        elif not self._was_so(table, ask, version):
            self.broken(f"acknowledged, and not in the log at version {version}: {ask.message}")
        if seen.position is not None and table.steps_between(seen.position, version):
            self.broken(f"acknowledged at version {version}, and shown only until {seen.position}")

    def _hinted(self, table: TrueTable, ask: Ask, hinted: messages.Hinted) -> None:
        """Of what was so at some time from when it was asked until now."""
        thoughts = [view for at, view in self._thoughts if at >= ask.at]
        for version in range(ask.position or 1, len(table.moments)):
            seat, moment = table.seat(version, ask.holders), table.moment(version)
            if seat is None or moment.phase != "playing" or seat not in moment.state.actors:
                continue
            if moment.state.view(seat) in thoughts:
                return
        self.broken(f"{ask.line.browser.name} was given a hint that is not theirs: {hinted.action}")

    def _was_so(self, table: TrueTable, ask: Ask, version: int) -> bool:
        """What was asked for needed no change."""
        moment, seat = table.moment(version), table.seat(version, ask.holders)
        match ask.message:
            case messages.Sit(token=token):
                return holder(token) in moment.holders
            case messages.Commit(hash=given):
                return seat is not None and given in (moment.hashes.get(seat), (moment.opening or {}).get(seat))
            case messages.OpenWord(word=word):
                return seat is not None and moment.words.get(seat) == word
            case messages.Start():
                return moment.opening is not None and seat == moment.host
            case messages.Agree():
                return seat in moment.agreed
            case messages.Leave():
                return seat is None or moment.chairs[seat][2]
            case messages.TakeBack():
                return seat is None or not moment.chairs[seat][2]
            case messages.HandOver(seat=heir):
                return moment.host == heir
            case _:
                return isinstance(ask.message, NO_CHANGE)

    def _shows(self, table: TrueTable, line: Any, seen: Seen, message: Any) -> None:
        match message:
            case messages.Welcome():
                self._shown[line.process, table.record.id].clear()
                self._table(table, seen, message.table)
                self._welcome(table, seen, message)
            case messages.Changed():
                self._moves(table, seen, message.table.version)
                self._table(table, seen, message.table)
            case messages.Began():
                version = message.table.version
                if seen.position is not None and table.steps_between(seen.position, version):
                    self.broken(f"a game began at {version} for one who had seen only until {seen.position}")
                if version not in table.begins:
                    self.broken(f"no game began at version {version}")
                seen.position = version
                self._table(table, seen, message.table)
                self._scene(table, seen, message.scene)
            case messages.Stepped():
                version = message.told.version
                self._moves(table, seen, version - 1)
                seen.position = version
                self._step(table, seen, message)
            case messages.Emoted():
                assert seen.position is not None
                if (table.moment(seen.position).holders[message.seat], message.emotion) not in self._emotions:
                    self.broken(f"an emotion that nobody showed: {message}")
            case _:
                return
        if seen.position is not None:
            self._shown[line.process, table.record.id].setdefault(seen.position, self._now())

    def _moves(self, table: TrueTable, seen: Seen, version: int) -> None:
        """What happened up to there was nothing to tell steps of."""
        if seen.position is None or version < seen.position:
            self.broken(f"version {version} was told after {seen.position}")
        if version >= len(table.moments):
            self.broken(f"version {version} was told before it was in the log")
        if missed := table.news_between(seen.position, version):
            self.broken(f"versions {missed} were not told before {version}")
        seen.position = version

    def _welcome(self, table: TrueTable, seen: Seen, message: messages.Welcome) -> None:
        version = message.table.version
        if version >= len(table.moments):
            self.broken(f"version {version} was told before it was in the log")
        moment = table.moment(version)
        seen.position = version
        if message.scene is None:
            if moment.phase != "lobby":
                self.broken("welcomed without a scene")
            return
        self._scene(table, seen, message.scene)
        for stepped in message.missed:
            self._step(table, seen, stepped)
        told = [step.told.version for step in message.missed] or [each.version for each in message.story or ()]
        whole = table.steps_between(moment.began, version)
        complete = told == whole or len(told) >= records.CHAPTER  # of a long one the last chapters are told
        if told != whole[len(whole) - len(told) :] or (message.story is not None and not complete):
            self.broken(f"welcomed with the steps {told} of {whole}")
        for each in message.story or ():
            self._phrase(table, seen, each, moment.phase == "playing")

    def _table(self, table: TrueTable, seen: Seen, shown: messages.Table) -> None:
        moment = table.moment(shown.version)
        so = (moment.phase, moment.host, moment.chairs)
        told = (shown.phase, shown.host, tuple((seat.kind, seat.name, seat.away) for seat in shown.seats))
        if told != so:
            self.broken(f"version {shown.version} is {so}, and was told as {told}")
        lists = (shown.opening, shown.hashes)
        if lists != (by_seat(moment.opening, moment), by_seat(moment.listed, moment)) or shown.agreed != moment.agreed:
            self.broken(f"version {shown.version} was told with the hashes {lists} and with {shown.agreed} who agree")
        if shown.you is not None and shown.hash != moment.hashes.get(shown.you):
            self.broken(f"seat {shown.you} gave another hash than {shown.hash}")
        if shown.you is not None and shown.you != table.seat(shown.version, seen.holders):
            self.broken(f"one who holds no seat {shown.you} is told to")

    def _step(self, table: TrueTable, seen: Seen, stepped: messages.Stepped) -> None:
        version = stepped.told.version
        if version >= len(table.moments) or table.moment(version).step is None:
            self.broken(f"version {version} was no step")
        self._phrase(table, seen, stepped.told, False)
        self._scene(table, seen, stepped.scene)

    def _phrase(self, table: TrueTable, seen: Seen, told: messages.Told, faded: bool) -> None:
        own = table.seat(told.version, seen.holders)
        for seat in {own, None}:
            expected = dict(table.told(told.version, seat))
            if faded and expected.pop("fades", False):
                expected["phrase"] = None
            if plain(told) == expected:
                return
        self.broken(f"seat {own} was told {told}")

    def _scene(self, table: TrueTable, seen: Seen, scene: messages.Scene) -> None:
        own = table.seat(scene.version, seen.holders)
        shown = {**plain(scene), "clock": None}
        if all(shown != table.scene(scene.version, seat) for seat in {own, None}):
            self.broken(f"seat {own} was shown {scene}")

    def broken(self, law: str) -> NoReturn:
        """Told at once: what raises inside the server may be caught there."""
        error = Broken(law)
        self.report(error)
        raise error


def by_seat(hashes: dict[int, str] | None, moment: Moment) -> tuple[str | None, ...] | None:
    return None if hashes is None else tuple(map(hashes.get, range(len(moment.chairs))))
