"""All that a page's scripts hold on to."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from playwright.sync_api import Page

TEXTS = {"string", "concatenated string", "sliced string"}
NAMED = {"property", "context"}


def held(page: Page, words: Collection[str]) -> Mapping[str, Counter[str]]:
    """How often each of these is held, by the names under which; and in a longer text, as a message has it: "in text".

    What nobody holds on to is gone before it is counted.
    """
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot")
    session.detach()
    snapshot: dict[str, Any] = json.loads("".join(parts))
    strings, wide = snapshot["strings"], len(snapshot["snapshot"]["meta"]["node_fields"])
    sought, found = {strings.index(word) for word in words if word in strings}, dict[int, str]()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for at, (kind, text) in enumerate(zip(*columns(snapshot, "node", "type", "name"), strict=True)):
        if kind in TEXTS and text in sought:
            found[at * wide] = strings[text]
    for kind, name, to in zip(*columns(snapshot, "edge", "type", "name_or_index", "to_node"), strict=True):
        if to in found and kind != "weak":
            counts[found[to]][strings[name] if kind in NAMED else kind] += 1
    for text in strings:
        if '":"' in text:
            counts |= {word: counts[word] + Counter(["in text"]) for word in words if f':"{word}"' in text}
    return counts


def columns(snapshot: dict[str, Any], table: str, *fields: str) -> list[list[Any]]:
    """Of the nodes or of the edges, which lie in one long row; kinds by their names."""
    meta = snapshot["snapshot"]["meta"]
    order, kinds, row = meta[f"{table}_fields"], meta[f"{table}_types"][0], snapshot[f"{table}s"]
    found = [row[order.index(field) :: len(order)] for field in fields]
    return [[kinds[each] for each in found[0]], *found[1:]]
