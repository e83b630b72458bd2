from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Running


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


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve()
