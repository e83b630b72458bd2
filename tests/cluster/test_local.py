"""`naysay cluster`, as somebody starts it to see one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.running import PATIENCE, alive, free_port

WISH = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}


def test_one_command_starts_all_of_it_tells_who_is_who_and_ends_all_of_it(tmp_path: Path):
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    options = ["--workers", "2", "--nodes", "1", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
    command = [sys.executable, "-m", "naysay", "cluster", *options]
    cluster = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert cluster.stdout
    try:
        who: dict[str, int] = {}
        for line in cluster.stdout:
            if found := re.match(r" +([a-z]+(?:-\d)?) +process (\d+)", line):
                who[found[1]] = int(found[2])
            if "Ctrl+C" in line:
                break
        assert list(who) == ["front", "worker-1", "worker-2", "node-1"]
        made = httpx.post(f"{url}/api/tables", json=WISH, headers={"Origin": url}, timeout=PATIENCE).json()
        os.kill(who["worker-1"], signal.SIGKILL)
        assert "worker-1 has ended" in cluster.stdout.readline()
        for _ in range(4):
            ask = {"Naysay-Token": made["token"]}
            glance = httpx.get(f"{url}/api/tables/{made['table']}", headers=ask, timeout=PATIENCE)
            assert glance.json() == {"phase": "lobby"}
    finally:
        cluster.terminate()
        assert cluster.wait(PATIENCE) == 0
        cluster.stdout.close()
    assert not [name for name, process in who.items() if alive(str(process))]
