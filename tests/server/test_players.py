"""A program that plays at tables: named on the command line, offered by the lobby, met over a socket."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.bots.programs import SHELL
from tests.server.running import Browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., int]]:
    """Start `naysay serve` with these programs, at the tables of the one before; the port."""
    running: list[subprocess.Popen[str]] = []

    def serve(**programs: str) -> int:
        for name in programs:
            (tmp_path / name).write_text(f"#!/bin/sh\n{SHELL[programs[name]]}\n")
        bots = [argument for name in programs for argument in ("--bot", f"{name}=sh '{tmp_path / name}'")]
        command = [sys.executable, "-m", "naysay", "serve", "--host", "127.0.0.1", "--data", str(tmp_path), *bots]
        with (tmp_path / "events").open("ab") as events:
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=events, text=True))
        said = running[-1].stdout
        assert said
        with said:
            return int(said.readline().rpartition(":")[2])

    def stop() -> None:
        for process in running:
            process.kill()
            process.wait()

    serve.stop = stop  # type: ignore[attr-defined]
    yield serve
    stop()


async def test_a_program_has_a_seat_at_a_table_and_after_a_restart_still(served, tmp_path):
    port = served(nay="says no", mad="talks nonsense")
    url = f"http://127.0.0.1:{port}"
    levels = {game["key"]: game["levels"] for game in httpx.get(f"{url}/api/games").json()}
    assert levels["no_thanks"][-2:] == ["nay", "mad"]
    assert "nay" not in levels["not_not"], "which it does not play"
    wish = {"game": "no_thanks", "name": "Ada", "seats": ["nay", "/bin/sh"]}
    refused = httpx.post(f"{url}/api/tables", json=wish)
    assert (refused.status_code, refused.json()["trouble"]) == (400, "bad_option")
    made = httpx.post(f"{url}/api/tables", json={**wish, "seats": ["nay", "easy"]}).json()
    async with Browser(port, made["table"], made["token"]) as ada:
        answer = await ada.ask("put_bot", seat=2, level="mad", seen=ada.table["version"])
        assert answer["type"] == "done"
        await ada.start()
        await ada.until(lambda ada: ada.scene["menu"])
        await ada.play()
        await ada.until(lambda ada: ada.scene["menu"])
        assert [seat["level"] for seat in ada.table["seats"]] == [None, "nay", "mad"]
        played = {told["seat"] for told in (step["told"] for step in ada.received if step["type"] == "stepped")}
        assert {1, 2} <= played
        count = httpx.get(f"{url}/metrics").text
        assert 'naysay_failed_bots_total{game="no_thanks",level="mad"}' in count
        assert 'level="nay"' not in count
    assert "a program failed" in (tmp_path / "events").read_text()
    served.stop()
    again = served(nay="says no", mad="talks nonsense")
    async with Browser(again, made["table"], made["token"]) as ada:
        await ada.until(lambda ada: ada.scene["menu"])
        await ada.play()
        await ada.until(lambda ada: ada.scene["menu"])
    assert 'level="nay"' not in httpx.get(f"http://127.0.0.1:{again}/metrics").text
