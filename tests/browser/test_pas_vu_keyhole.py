"""What the page draws behind a keyhole is what the server judges, ghost by ghost.

The page has pixels where the server has rays, and its ghosts are round with corners. So a ghost whose share of the
picture is so close to what is needed that the referee itself looks twice (`sight.CLOSE`) may be on the other side of it
in the picture; every other must be on the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from naysay.games.pas_vu.hall.interior import DOORS, Door, Interior
from naysay.games.pas_vu.hall.shapes import KEYHOLE
from naysay.games.pas_vu.hall.sight import CLOSE, STEP, seen
from tests.browser import trial
from tests.games.pas_vu.hall.halls import halls
from tests.games.pas_vu.hall.truth import shares

INTERIORS = 30


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hall")
    trial.build(folder)
    return folder


@pytest.fixture
def page(drawing: Browser, built: Path) -> Iterator[Page]:
    with trial.opened(drawing, built, "bare") as page:
        yield page


def drawn(page: Page, interior: Interior, door: Door) -> dict[int, float]:
    """How much of the keyhole's picture each ghost fills as the page draws it."""
    furniture = {piece: {"pos": pose.pos, "quat": pose.quat} for piece, pose in interior.furniture}
    ghosts = [
        {"number": number, "seat": ghost.seat, "size": ghost.size, "where": "hall", "pos": ghost.spot}
        | {"heading": ghost.heading if ghost.lying else None}
        for number, ghost in interior.ghosts
    ]
    found: list[tuple[int, float]] = page.evaluate(
        "([interior, door]) => window.trial.pictured(interior, door)",
        [{"furniture": furniture, "ghosts": ghosts}, {"side": door.side, "number": door.number}],
    )
    return dict(found)


def test_picture_and_verdicts_agree_ghost_by_ghost(page: Page) -> None:
    verdicts = 0
    close: list[str] = []
    wrong: list[str] = []
    for n, interior in enumerate(halls()[:INTERIORS]):
        door = DOORS[7 * n % len(DOORS)]
        found = {witness.ghost for witness in seen(interior, door)}
        pictured = drawn(page, interior, door)
        assert pictured.keys() == dict(interior.ghosts).keys()
        for (number, _), judged in zip(interior.ghosts, shares(interior, door, STEP), strict=True):
            verdicts += 1
            if (pictured[number] >= KEYHOLE.seen) == (number in found):
                continue
            which = close if 1 / CLOSE <= judged / KEYHOLE.seen <= CLOSE else wrong
            which.append(f"hall {n}, {door}: ghost {number} fills {judged:.6f}, drawn {pictured[number]:.6f}")
    assert verdicts > 500
    assert not wrong
    assert len(close) <= verdicts / 100, close
