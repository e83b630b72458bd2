"""The hall of Pas Vu Pas Pris on a page of its own, without a server: `web/trials/hall`."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

import bootstrap

HOME = "http://hall.test"


def build(folder: Path) -> None:
    npm, environment = bootstrap.find_npm()
    vite = ["exec", "--", "vite", "build", "--config", "trials/hall/vite.config.ts", "--outDir", str(folder)]
    done = subprocess.run([*npm, *vite], cwd=bootstrap.WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def opened(browser: Browser, folder: Path, query: str = "", size: tuple[int, int] = (900, 640)) -> Iterator[Page]:
    """The page that was built into a folder."""

    def serve(route: Route) -> None:
        file = folder / (urlsplit(route.request.url).path.strip("/") or "index.html")
        route.fulfill(path=file) if file.is_file() else route.fulfill(status=204)

    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.route(f"{HOME}/**", serve)
    page.goto(f"{HOME}/?{query}")
    page.wait_for_function("window.trial")
    yield page
    context.close()
