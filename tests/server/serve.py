"""A real server for the tests: python -m tests.server.serve '{"database": …, "port": …, "pacing": {…}, …}'"""

from __future__ import annotations

import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

from naysay.server.run import listen, serve
from naysay.server.settings import PAGE, Limits, Settings
from naysay.table import Pacing
from tests.log.faults import Disk, blind


def main(given: dict[str, Any]) -> None:
    disk = Disk(Path(given["order"])) if "order" in given else None
    if given.get("blind"):
        blind()
    if "cores" in given:
        os.sched_setaffinity(0, given["cores"])
    if "files" in given:
        resource.setrlimit(resource.RLIMIT_NOFILE, (given["files"], given["files"]))
    settings = Settings(
        Path(given["database"]),
        page=Path(given.get("page", PAGE)),
        log=given.get("log"),
        pacing=Pacing(**given.get("pacing", {})),
        limits=Limits(**given.get("limits", {})),
        public=given.get("public"),
        behind=given.get("behind", 0),
    )
    serve(settings, listen("127.0.0.1", given["port"]), lambda: print("ready", flush=True))
    del disk  # it is there as long as somebody has it


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
