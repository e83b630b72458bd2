from __future__ import annotations

import pytest

from naysay.core import Race
from naysay.table.race import FRAME, WINDOW, Trips, judged

FAIR = Race(credit=200, arrival=False)


@pytest.mark.parametrize(
    ("claimed", "elapsed", "trip", "counts", "because"),
    [
        (400, 420, 20, 400, "the claim fits the line"),
        (400, 590, 180, 400, "it fits a long line as well"),
        (400, 380, 20, 380, "nobody taps later than the tap arrives"),
        (200, 420, 20, 400 - FRAME, "200 ms of claim are not to be had on a line of 20"),
        (400, 1000, 180, 820 - FRAME, "a tap that was held back counts as it must have been made"),
        (400, 900, 500, 700 - FRAME, "no more than 200 ms are credited, however long the line"),
        (0, 5, 200, 0, "no reaction is below nothing"),
    ],
)
def test_a_claim_counts_as_far_as_the_line_allows(
    claimed: int, elapsed: int, trip: int, counts: int, because: str
) -> None:
    assert judged(claimed, elapsed, trip, FAIR) == counts, because


def test_in_order_of_arrival_no_claim_counts() -> None:
    assert judged(100, 420, 200, Race(credit=200, arrival=True)) == 420


def test_the_shortest_of_the_last_round_trips_is_the_line() -> None:
    trips = Trips()
    for nonce, took in enumerate([0.05, 0.02, 0.2]):
        trips.probe(nonce, 1.0)
        assert trips.echo(nonce, 1.0 + took)
    assert trips.ms == 20
    for nonce in range(WINDOW):
        trips.probe(nonce, 1.0)
        trips.echo(nonce, 1.12)
    assert trips.ms == 120, "what was long ago is forgotten"


def test_a_probe_is_answered_once_and_by_its_nonce() -> None:
    trips = Trips()
    assert not trips.echo(1, 1.0)
    trips.probe(7, 1.0)
    assert not trips.echo(8, 1.1)
    assert trips.echo(7, 1.1)
    assert not trips.echo(7, 1.2)
    assert len(trips) == 1
