"""All that a page's scripts hold on to."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from playwright.sync_api import Page

TEXTS = {"string", "concatenated string", "sliced string"}
NAMED = {"property", "context"}
HOLDERS = """function (those) {
  const holds = (object) => {
    if (ArrayBuffer.isView(object) && !(object instanceof DataView)) return those.some(each => object.includes(each));
    if (object instanceof Map || object instanceof Set) return [...object.values()].some(each => those.includes(each));
    return Object.values(Object.getOwnPropertyDescriptors(object)).some(({ value }) => those.includes(value));
  };
  return this.filter(holds).map(object => `${object?.constructor?.name} ${Object.keys(object)}`);
}"""


def held(page: Page, words: Collection[str]) -> Mapping[str, Counter[str]]:
    """How often each of these is held, by the names under which; and in a longer text, as a message has it: "in text".

    What nobody holds on to is gone before it is counted.
    """
    snapshot = taken(page)
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


def texts(page: Page, numbers: Collection[str]) -> list[str]:
    """What is held in which any of these numbers is written, or which is one of them."""
    strings: list[str] = taken(page, {"captureNumericValue": True})["strings"]
    pattern, likely = written(numbers), (text for text in strings if any(number in text for number in numbers))
    return [text for text in likely if pattern.search(text)]


def written(numbers: Collection[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.])({'|'.join(map(re.escape, numbers))})(?!\d)")


def numbers(page: Page, those: Collection[str]) -> list[str]:
    """What holds any of these numbers in a field or in a row. Of rows of numbers a snapshot says nothing."""
    session = page.context.new_cdp_session(page)
    everything = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    objects = session.send("Runtime.queryObjects", {"prototypeObjectId": everything})["objects"]["objectId"]
    call = {"functionDeclaration": HOLDERS, "objectId": objects, "returnByValue": True}
    found: list[str] = session.send(
        "Runtime.callFunctionOn", {**call, "arguments": [{"value": [float(each) for each in those]}]}
    )["result"]["value"]
    session.detach()
    return found


def taken(page: Page, wanted: Mapping[str, bool] = {}) -> dict[str, Any]:
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", dict(wanted))
    session.detach()
    snapshot: dict[str, Any] = json.loads("".join(parts))
    return snapshot


def columns(snapshot: dict[str, Any], table: str, *fields: str) -> list[list[Any]]:
    """Of the nodes or of the edges, which lie in one long row; kinds by their names."""
    meta = snapshot["snapshot"]["meta"]
    order, kinds, row = meta[f"{table}_fields"], meta[f"{table}_types"][0], snapshot[f"{table}s"]
    found = [row[order.index(field) :: len(order)] for field in fields]
    return [[kinds[each] for each in found[0]], *found[1:]]
