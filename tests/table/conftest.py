from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from naysay.log import SqliteLog


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tables.db")
    yield log
    await log.close()
