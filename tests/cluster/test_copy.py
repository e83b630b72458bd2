"""Tables moved to a real node, and back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from naysay.log import SqliteLog
from tests.cluster.nodes import SECRET, Nodes
from tests.log.test_copy import TABLES, content


def ran(*arguments: str) -> str:
    command = [sys.executable, "-m", "naysay", "log", "copy", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


async def test_tables_go_to_nodes_and_come_back_entry_by_entry(tmp_path: Path):
    here, back = tmp_path / "here", tmp_path / "back"
    source = SqliteLog(here / "tables.db")
    for table, lines in TABLES.items():
        await source.append(table, 0, lines)
    await source.close()
    with Nodes(tmp_path / "nodes", 1) as node:
        said = ran(str(here), f"{node.url}?replicas=1")
        assert SECRET not in said
        assert "6 of the entries are new" in said
        assert "0 of the entries are new" in ran(str(here), node.url)
        ran(node.url, str(back))
    returned = SqliteLog(back / "tables.db")
    assert await content(returned) == TABLES
    await returned.close()
