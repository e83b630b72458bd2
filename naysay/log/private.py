"""What is kept is for its owner's eyes only: seeds of games under way are in it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

OWNER_ONLY, OWNER_ENTERS = 0o600, 0o700


def keep_private(database: Path) -> None:
    """Make the folder and the file if there are none, and close what is there to others.

    SQLite gives the files beside a database its own mode. A folder with other things in it is not ours to close.
    """
    folder = database.parent
    folder.mkdir(mode=OWNER_ENTERS, parents=True, exist_ok=True)
    if not database.exists():
        database.touch(OWNER_ONLY)
    within = list(folder.iterdir())
    ours = [file for file in within if file.name.startswith(database.stem)]
    with suppress(OSError):  # of another owner, or on a disk that takes nothing: whoever writes there will be told
        for file in ours:
            file.chmod(OWNER_ONLY)
        if ours == within:
            folder.chmod(OWNER_ENTERS)
