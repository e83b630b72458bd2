from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running, without_trouble


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers; they are gone after the test, and none has logged a warning."""
    started: list[Running] = []

    def start(**given: Any) -> Running:
        server = Running(tmp_path, **given).start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.kill()
        assert not server.troubles, server.troubles


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()
    assert not server.troubles, server.troubles


@pytest.fixture
def server(shared_server: Running) -> Iterator[Running]:
    """One for all tests that look only at their own tables; whoever kills it, floods it or counts starts another."""
    yield from without_trouble(shared_server)
