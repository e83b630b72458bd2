"""What is asked over plain HTTP."""

from __future__ import annotations

import re
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from naysay.core import Replay
from naysay.games import GAMES
from naysay.server import typescript
from tests.server.running import Running, free_port


def test_the_pages_types_are_those_of_the_messages():
    for name, current in (("wire.ts", typescript.wire().encode()), ("contract.json", typescript.contract())):
        assert (typescript.PAGE / name).read_bytes() == current, "run python -m naysay.server.typescript"


def test_every_game_found_is_listed_with_its_options_and_levels(server: Running):
    listed = {game["key"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    assert set(listed) == set(GAMES)
    assert listed["no_thanks"]["seats"] == [3, 7]
    assert listed["no_thanks"]["options"]["rounds"] == [1, 3, 4, "seats"]
    assert listed["no_thanks"]["levels"] == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize(
    ("wish", "trouble"),
    [
        ({}, "bad_message"),
        ({"game": "chess", "name": "Ada"}, "bad_option"),
        ({"game": "no_thanks", "name": "Ada", "seats": ["easy"]}, "bad_option"),
        ({"game": "no_thanks", "name": "Ada", "seats": ["easy"] * 7}, "bad_option"),
        ({"game": "no_thanks", "name": "Ada", "seats": ["easy", "godlike"]}, "bad_option"),
        ({"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"], "options": {"rounds": 2}}, "bad_option"),
        ({"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"], "clock": "blitz"}, "bad_message"),
        ({"game": "no_thanks", "name": "...", "seats": ["easy", "easy"]}, "bad_name"),
        ({"game": "no_thanks", "name": "A" * 21, "seats": ["easy", "easy"]}, "bad_message"),
        ({"game": "no_thanks", "name": "Ada", "surprise": 1}, "bad_message"),
    ],
)
def test_a_wish_that_cannot_be_granted_says_what_was_expected(server: Running, wish: dict[str, object], trouble: str):
    answer = httpx.post(f"{server.url}/api/tables", json=wish)
    assert answer.status_code == 400
    assert answer.json()["trouble"] == trouble
    assert answer.json()["expected"]


def test_an_oversized_wish_is_not_read_to_its_end(server: Running):
    assert httpx.post(f"{server.url}/api/tables", content=b"x" * 100_000).status_code == 413


def test_health_metrics_and_headers(serve: Callable[..., Running]):
    server = serve()
    server.open_table("easy", "easy")
    assert httpx.get(f"{server.url}/healthz").text == "ok\n"
    assert 'naysay_tables_opened_total{game="no_thanks"} 1.0' in httpx.get(f"{server.url}/metrics").text
    headers = httpx.get(f"{server.url}/healthz").headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_a_file_that_is_no_replay_is_refused_and_one_that_is_becomes_a_film(server: Running):
    for text in ("", "hello", "naysay 2\ngame chess 1\nseats 3\nstart 0\n\n", "naysay 2\ngame no_thanks 1\n\n0 take\n"):
        answer = httpx.post(f"{server.url}/api/replays", content=text)
        assert (answer.status_code, answer.json()["trouble"]) == (400, "bad_file")
    text = "naysay 2\ngame no_thanks 1\nseats 3\nstart 1\n\n* flip 30\n1 pass\n2 take\n"
    film = httpx.post(f"{server.url}/api/replays", params={"seat": 2}, content=text).json()
    assert [frame["action"] for frame in film["frames"]] == ["flip 30", "pass", "take"]
    assert [hand["chips"] for hand in film["frames"][-1]["board"]["hands"]] == [None, None, 12]
    watched = httpx.post(f"{server.url}/api/replays", content=text).json()
    for frame in watched["frames"]:
        assert [hand["chips"] for hand in frame["board"]["hands"]] == [None] * 3, "who watches looks into no hand"
    assert Replay.parse(film["text"]).moves == Replay.parse(text).moves
    assert httpx.post(f"{server.url}/api/replays", params={"seat": 3}, content=text).status_code == 400


def test_a_qr_code_is_drawn_of_our_own_links_only(server: Running):
    drawn = httpx.get(f"{server.url}/api/qr.svg", params={"text": f"{server.url}/t/PLUM-7KQ2-9XWM"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    for text in (
        "",
        "hello",
        f"{server.url}/{'x' * 200}",
        "https://evil.example/t/PLUM",
        f"{server.url}.evil.example/",
    ):
        assert httpx.get(f"{server.url}/api/qr.svg", params={"text": text}).status_code == 400


def test_the_page_can_be_installed_its_manifest_and_icons_are_served(serve: Callable[..., Running]):
    page = typescript.PAGE.parent
    server = serve(page=str(page / "public"))
    linked = re.findall(r'<link rel="manifest" href="([^"]+)"', (page / "index.html").read_text())
    assert linked == ["/manifest.json"]
    told = httpx.get(server.url + linked[0])
    assert told.headers["content-type"] == "application/json"
    icons = told.json()["icons"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}  # what browsers ask for
    assert any(icon.get("purpose") == "maskable" for icon in icons)
    for icon in icons:
        drawn = httpx.get(server.url + icon["src"])
        width, height = struct.unpack(">II", drawn.content[16:24])  # of a PNG
        assert (drawn.headers["content-type"], f"{width}x{height}") == (icon["type"], icon["sizes"])


def test_no_file_outside_the_page_is_served(server: Running):
    for path in (
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/..%2fpyproject.toml",
        "/assets/..%2f..%2f..%2fpyproject.toml",
    ):
        answer = httpx.get(server.url + path)
        assert "hatchling" not in answer.text


def test_serve_answers_says_where_and_ends_when_told(tmp_path: Path):
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "naysay",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--data",
        str(tmp_path),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stdout
        assert serving.stdout.readline() == f"http://127.0.0.1:{port}\n"
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").text == "ok\n"
        again = subprocess.run(command, capture_output=True, text=True, timeout=30)
        assert again.returncode == 2
        assert again.stderr.count("\n") == 1
        assert "the port is taken" in again.stderr
        serving.send_signal(signal.SIGINT)
        assert serving.wait(20) == 0
    assert (tmp_path / "tables.db").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--port", "0"], "1<=x<=65535"),
        (["--host", "nowhere.invalid"], "cannot listen on nowhere.invalid"),
        (["--public", "play.example.org"], "such as https://play.example.org"),
        (["--behind", "1"], "expected --behind with --public"),
        (["--data", "/dev/null/tables"], "cannot keep the tables in /dev/null/tables"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_line(arguments: list[str], expected: str):
    command = [sys.executable, "-m", "naysay", "serve", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert expected in ended.stderr
