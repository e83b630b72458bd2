"""Programs that play, well and badly, in what every machine has: Python and sh."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from naysay.bots.program import Program

PAGE = Path(__file__).parents[2] / "docs" / "players.md"
HELLO = "read -r hello; echo naysay 1 no_thanks\n"
NAY = 'case "$line" in choose*pass*) echo pass ;; choose*) echo take ;; esac\n'
EACH = "while read -r line; do {}done\n"

SHELL = {
    "crashes": HELLO + "read -r game; echo oh no >&2; exit 3",
    "is silent": HELLO + "exec sleep 600",
    "says nothing at all": "exec sleep 600",
    "never reads": "echo naysay 1 no_thanks; exec sleep 600",
    "never ends its line": HELLO + "tr '\\0' x </dev/zero",
    "talks nonsense": HELLO + EACH.format('case "$line" in choose*) echo I would rather not ;; esac; '),
    "cheats": HELLO + EACH.format('case "$line" in choose*) echo flip 3 ;; esac; '),
    "speaks another language": "read -r hello; echo uciok",
    "plays another game": "read -r hello; echo naysay 1 chess; exec sleep 600",
    "ends without a word": "exit 0",
    "says no": HELLO + EACH.format(NAY),
    "never takes": HELLO + EACH.format('case "$line" in choose*) echo pass ;; esac; '),
}


def shell(name: str) -> Program:
    return Program(name.replace(" ", "-"), ("sh", "-c", SHELL[name]), frozenset({"no_thanks"}))


def listening(heard: Path) -> Program:
    """Says no, and appends all that it is told to a file."""
    script = HELLO + f"echo started >>'{heard}'\n" + EACH.format(f"echo \"$line\" >>'{heard}'; " + NAY)
    return Program("listening", ("sh", "-c", script), frozenset({"no_thanks"}))


def of_the_page(language: str, folder: Path) -> Program:
    """The example of docs/players.md."""
    found: Any = re.search(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = folder / f"example.{language}"
    file.write_text(found[1])
    return Program(f"{language}-bot", (sys.executable if language == "python" else "sh", str(file)))
