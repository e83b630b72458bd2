"""A real Chromium before a real server. Every page that a test opens must run without a script error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.server.running import AT_ONCE, Running, without_trouble

FLAGS = (
    "--no-sandbox --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
# The page itself is not put together by what draws the hall: in software that takes three times as long as the hall.
SOFTWARE_WEBGL = "--use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --disable-gpu-compositing"
expect.set_options(timeout=60_000)  # a machine may be busy: to wait is not to assert a time
PACING = {**AT_ONCE, "bots": 0.02, "pauses": 0.1, "grace": 2.5}
CUT_OFF = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket connection")  # what Chromium says of a server that died
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}


@pytest.fixture(scope="session")
def playing() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


def launched(playwright: Playwright, flags: str) -> Browser:
    path = os.environ.get("NAYSAY_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "python3 check.py finds or installs Chromium"
    return playwright.chromium.launch(executable_path=path, args=flags.split())


@pytest.fixture(scope="session")
def chromium(playing: Playwright) -> Iterator[Browser]:
    browser = launched(playing, f"{FLAGS} --disable-gpu")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def drawing(playing: Playwright) -> Iterator[Browser]:
    """One that has WebGL, drawn in software."""
    browser = launched(playing, f"{FLAGS} {SOFTWARE_WEBGL}")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server"), pacing=PACING).start()
    yield running
    running.stop()
    assert not running.troubles


@pytest.fixture
def server(shared_server: Running) -> Iterator[Running]:
    yield from without_trouble(shared_server)


@pytest.fixture(scope="session")
def paused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which nothing goes on by itself: what is shown stays, and nobody stands in for who is gone."""
    running = Running(tmp_path_factory.mktemp("paused"), pacing={**AT_ONCE, "pauses": 1e4, "grace": 1e4}).start()
    yield running
    running.stop()
    assert not running.troubles


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Running]:
    """One that a test may kill."""
    running = Running(tmp_path, pacing=PACING).start()
    yield running
    running.kill()
    assert not running.troubles


@pytest.fixture
def visit(chromium: Browser, server: Running) -> Iterator[Callable[..., Page]]:
    """Open the page as somebody new, on this server or another: visit("/", size="phone", locale="fr", motion=True)."""
    errors: list[str] = []
    contexts = []

    def open_page(
        path: str = "/",
        size: str = "desktop",
        locale: str = "en",
        dark: bool = False,
        at: Running = server,
        motion: bool = False,
        **more: Any,
    ) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size != "desktop",
            accept_downloads=True,
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(at.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    unexpected = [error for error in errors if not any(sign in error for sign in CUT_OFF)]
    assert not unexpected, unexpected
