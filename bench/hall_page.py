"""What the hall of Pas Vu Pas Pris costs to draw: `python -m bench.hall_page`, into bench/results/hall_page.md.

Draw calls and triangles are the same on every machine. Pictures a second are those of a Chromium without a graphics
card, one after another as fast as they come: they tell what a change costs, not what a phone does.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import trial
from tests.browser.conftest import FLAGS, SOFTWARE_WEBGL, launched

RESULTS = Path(__file__).parent / "results" / "hall_page.md"
MOMENTS = ("take", "place", "plan", "dark", "keyhole")
SIZES = ((360, 400), (760, 760))


def main() -> None:
    rows = [
        "| graphics | size | moment | draw calls | triangles | pictures/s in software |",
        "|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        trial.build(Path(folder))
        browser = launched(playwright, f"{FLAGS} {SOFTWARE_WEBGL}")
        with trial.opened(browser, Path(folder), "bare") as page:
            for graphics in ("low", "high"):
                for width, height in SIZES if graphics == "low" else SIZES[:1]:
                    for moment in MOMENTS:
                        drawn = page.evaluate(
                            "([low, w, h, moment]) => window.trial.measured(low, w, h, moment)",
                            [graphics == "low", width, height, moment],
                        )
                        cells = graphics, f"{width}×{height}", moment, drawn["calls"], drawn["triangles"]
                        rows.append(f"| {' | '.join(map(str, cells))} | {drawn['rate']:.1f} |")
                        print(rows[-1], flush=True)
        browser.close()
    busy = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    RESULTS.write_text(
        "\n".join(["# Drawing the hall", "", f"Mirror included. {busy}.", "", *rows, ""]), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
