"""What the page draws behind a keyhole is what the server judges, ghost by ghost.

The page has pixels where the server has rays, and its ghosts are round with corners. So each hall is
looked at through a door where no ghost's share of the picture is so close to what is needed that the referee itself
looks twice (`sight.CLOSE`); there all have to agree.
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


def clear_door(interior: Interior, first: int) -> Door:
    """The first door from there on through which nobody is a close call."""
    for door in (*DOORS[first:], *DOORS[:first]):
        if not any(1 / CLOSE <= share / KEYHOLE.seen <= CLOSE for share in shares(interior, door, STEP)):
            return door
    raise AssertionError("somebody is a close call through every door")


def test_picture_and_verdicts_agree_ghost_by_ghost(page: Page) -> None:
    verdicts = 0
    wrong: list[str] = []
    for n, interior in enumerate(halls()[:INTERIORS]):
        door = clear_door(interior, 7 * n % len(DOORS))
        found = {witness.ghost for witness in seen(interior, door)}
        pictured = drawn(page, interior, door)
        assert pictured.keys() == dict(interior.ghosts).keys()
        for number, share in pictured.items():
            verdicts += 1
            if (share >= KEYHOLE.seen) != (number in found):
                wrong.append(f"hall {n}, {door}: ghost {number} is drawn {share:.6f}")
    assert verdicts > 500
    assert not wrong
