"""How words get into a deal: hashes first, then the whole list to everybody, and only then the words.

So nobody can choose a word that suits them: whoever knows the seed has to choose before they know the others' words. To
ask for the start is to begin: seats stay as they are while words are opened, which takes a moment.
"""

from __future__ import annotations

from naysay.core import Seat, word_hash
from naysay.table import entries as log
from naysay.table.decisions import Refusal, between_games, dealt
from naysay.table.entries import AnyEntry
from naysay.table.record import Record


def commit(record: Record, seat: Seat, given: str) -> list[AnyEntry]:
    """Until the list is told a seat may give another: nobody has opened anything yet."""
    if record.opening is not None and record.opening.get(seat) == given:
        return []
    between_games(record)
    return [] if record.hashes.get(seat) == given else [log.Committed(seat=seat, hash=given)]


def open_word(record: Record, seat: Seat, word: str) -> list[AnyEntry]:
    """The last one starts the game."""
    if record.words.get(seat) == word:
        return []  # said twice, by a browser that did not hear the answer
    if record.opening is None:
        raise Refusal("not_now", "expected a word after the list of hashes and before the first card")
    if seat not in record.opening:
        raise Refusal("not_now", "expected a seat whose hash is in the list")
    if word_hash(word) != record.opening[seat]:
        raise Refusal("bad_word", f"expected the word whose SHA-256 is {record.opening[seat]}")
    words = {**record.words, seat: word}
    opened: list[AnyEntry] = [log.Worded(seat=seat, word=word)]
    return opened if record.opening.keys() - words.keys() else [*opened, *dealt(record, len(record.chairs), words)]


def begin(record: Record) -> list[AnyEntry]:
    """Time is up: those who have not opened their words are dealt without."""
    return [] if record.opening is None else dealt(record, len(record.chairs), record.words)
