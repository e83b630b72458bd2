"""What everybody said and heard, held against the log as it is when all is over.

The laws are those of the simulation (`tests/simulation/laws.py`), asked afterwards: there the log is seen as it grows,
here nobody can see that, so an ask may have led to whatever was appended between its being said and its answer.

- What was acknowledged is in the log, at the version acknowledged, and nothing else was acknowledged for it; what was
  refused is not there; and nothing is there that nobody who may has asked for, and that is not due by itself.
- What each browser was told is a reading of the log: the steps of its own view, in order, none twice and none left out;
  who comes back is never shown less than before, whichever worker it comes to.
- No seat was sent anything else: no seed, no token, no word of others.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from naysay.server import messages
from naysay.table import Pacing, holder
from naysay.table import entries as log
from tests.cluster.town import Heard, Line
from tests.simulation.causes import by_itself, may_have
from tests.simulation.laws import Broken, Laws, Seen, asks, tells
from tests.simulation.truth import Ask, Change, TrueTable

SLACK = 0.05  # seconds: a worker notes when it begins to append, and a browser when it was told
ALWAYS = 1e18
LONG = re.compile(r"[0-9A-Za-z_-]{16,}")  # what a secret looks like


@dataclass(frozen=True, slots=True)
class Append:
    """One message of the log."""

    at: float  # seconds since 1970
    entries: Sequence[bytes]


class History(Laws):
    """Broken, if a law is."""

    def __init__(self, tables: Mapping[str, Sequence[Append]], lines: Iterable[Line]) -> None:
        super().__init__(lambda: 0.0, lambda *_: None, Pacing())
        self.acknowledged = self.read = self.appends = 0
        self._asks: dict[str, list[Ask]] = defaultdict(list)
        self._answered: dict[Ask, float] = {}
        self._numbers: dict[tuple[int, int], Ask] = {}
        self._lines = list(lines)
        for line in self._lines:
            self._listen(line)
        for name, appends in tables.items():
            self._write(TrueTable(name), appends)
        last: dict[str, int] = {}
        for line in self._lines:
            self._reads(line, last)

    def _listen(self, line: Line) -> None:
        """Who asked for what, and when that was answered."""
        holders: frozenset[str] = frozenset()
        for event in line.events:
            if event.by == "server":
                number = msgspec.json.decode(event.text).get("id")
                if ask := self._numbers.get((line.number, number)):
                    self._answered.setdefault(ask, event.at)
                continue
            try:
                message = asks.decode(event.text)
            except msgspec.MsgspecError:
                continue  # nonsense, on purpose
            if token := getattr(message, "token", None):
                self.secrets.add(token)
                holders |= {holder(token)}
            if isinstance(message, messages.OpenWord):
                self.secrets.add(message.word)
            if isinstance(message, messages.Emote):
                self._emotions |= {(each, message.emotion) for each in holders}
            ask = Ask(line, message, event.at, holders)
            self._numbers[line.number, message.id] = ask
            self._asks[line.table].append(ask)

    def _write(self, table: TrueTable, appends: Sequence[Append]) -> None:
        self.tables[table.record.id] = table
        for append in appends:
            self.appends += 1
            entries = [log.read(line) for line in append.entries]
            first, record = entries[0], table.record
            if record.version:
                found = [ask for ask in self._asks[record.id] if self._open_at(ask, append.at)]
                causes = [ask for ask in found if may_have(record, ask, first)]
                if not causes and not by_itself(record, first):
                    self.broken(f"nobody who may has asked for {first} at version {record.version + 1} of {record.id}")
                change = Change(first, record.version + len(entries), causes, by_itself(record, first))
                table.changes[change.version] = change
                for ask in causes:
                    ask.changes.append(change)
            for entry in entries:
                if isinstance(entry, log.Sealed):
                    self.secrets.add(entry.seed)
                elif isinstance(entry, log.Sat):
                    self.secrets.add(entry.holder)
                elif isinstance(entry, log.Worded):
                    self._listed(table, entry)
                try:
                    table.apply(entry, append.at)
                except Exception as error:  # whatever the rules say
                    raise Broken(f"{table.record.id} is not as anybody would have written it: {error!r}") from error

    def _open_at(self, ask: Ask, at: float) -> bool:
        return ask.at - SLACK <= at <= self._answered.get(ask, ALWAYS) + SLACK

    def _reads(self, line: Line, last: dict[str, int]) -> None:
        """What one line brought, and that it is no less than the lines before it brought to the same browser."""
        table, seen = self.tables[line.table], self._seen[line.number]
        browser = f"{line.browser.name} at {line.table}"
        for event in line.events:
            if event.by == "browser":
                self._says(line, seen, event)
                continue
            self.read += 1
            if told := self.secrets.intersection(LONG.findall(event.text.decode())):
                self.broken(f"{browser} was sent a secret: {told}")
            if self._plainly_next(table, line, seen, event.text):
                continue
            message = tells.decode(event.text)
            self._answers(table, line, seen, message)
            self._shows(table, line, seen, message)
            if isinstance(message, messages.Welcome) and message.table.version < last.get(browser, 0):
                self.broken(f"{browser} had seen version {last[browser]}, and came back to {message.table.version}")
            last[browser] = max(last.get(browser, 0), seen.position or 0)

    def _says(self, line: Line, seen: Seen, event: Heard) -> None:
        try:
            token = getattr(asks.decode(event.text), "token", None)
        except msgspec.MsgspecError:
            return
        if token:
            seen.holders |= {holder(token)}

    def _answers(self, table: TrueTable, line: Line, seen: Seen, message: messages.ToBrowser) -> None:
        number = getattr(message, "id", None)
        if number is None:
            return
        ask = self._numbers.pop((line.number, number), None)
        if ask is None:
            self.broken(f"{line.browser.name} at {line.table} was answered twice, or unasked: {message}")
        if isinstance(message, messages.Refused):
            self._refused(ask)
        elif isinstance(message, messages.Done):
            self.acknowledged += 1
            self._done(table, seen, ask, message.version)
