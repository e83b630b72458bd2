"""The recipes in docs/, run as they stand but for names and ports: TLS is the proxies' own business."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.running import TIRELESS, Running, free_port

DOCS = Path(__file__).parents[2] / "docs"
PUBLIC = "https://play.example.org"
WISH = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}
NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    {recipe}
}}
"""


def replaced(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    recipe = replaced(
        re.sub(r"\n *ssl_certificate.*", "", (DOCS / "nginx.conf").read_text()),
        {"listen 443 ssl": f"listen 127.0.0.1:{port}", "http://127.0.0.1:8000": f"http://127.0.0.1:{behind}"},
    )
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, recipe=recipe))
    return ["-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    recipe = replaced(
        (DOCS / "Caddyfile").read_text(),
        {
            "\nplay.example.org {": f"\nhttp://:{port} {{\n\tbind 127.0.0.1",
            "reverse_proxy 127.0.0.1:8000": f"reverse_proxy 127.0.0.1:{behind}",
        },
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + recipe)
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def running(program: str, arguments: list[str], folder: Path) -> Iterator[None]:
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen([program, *arguments], stdout=said, stderr=said, env={**os.environ, **home})
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.mark.parametrize("proxy", [nginx, caddy])
async def test_the_recipe_for_a_proxy_is_right(
    serve: Callable[..., Running], tmp_path: Path, proxy: Callable[[Path, int, int], list[str]]
):
    program = shutil.which(proxy.__name__, path=os.environ.get("NAYSAY_PROXIES"))
    if program is None:
        pytest.skip(f"no {proxy.__name__}: python3 check.py finds or unpacks one where it can")
    server, port = serve(limits={**TIRELESS, "tables": 1.0}, public=PUBLIC, behind=1), free_port()
    url, said = f"http://127.0.0.1:{port}", {"Host": "play.example.org", "Origin": PUBLIC}
    with running(program, proxy(tmp_path, port, server.port), tmp_path):
        async with asyncio.timeout(20), httpx.AsyncClient(headers=said) as client:
            while True:
                try:
                    assert (await client.get(f"{url}/healthz")).text == "ok\n"
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
            opened = (await client.post(f"{url}/api/tables", json=WISH)).json()
            forged = {"X-Forwarded-For": "192.0.2.7"}
            assert (await client.post(f"{url}/api/tables", json=WISH, headers=forged)).status_code == 429
        async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address="127.0.0.2")) as other:
            answer = await other.post(f"{url}/api/tables", json=WISH, headers=said)
            assert answer.status_code == 201, "who comes by the proxy is told apart"
        async with connect(f"ws://127.0.0.1:{port}/ws/{opened['table']}", origin=PUBLIC) as line:  # type: ignore[arg-type]
            await line.send('{"type":"join","id":1}')
            assert f'"invite":"{PUBLIC}/t/{opened["table"]}"' in str(await line.recv())
