from __future__ import annotations

from naysay.table.haste import WINDOW, RoundTrips


def test_the_shortest_of_the_last_round_trips_is_the_line() -> None:
    trips = RoundTrips()
    for nonce, took in enumerate([0.05, 0.02, 0.2]):
        trips.probe(nonce, 1.0)
        assert trips.echo(nonce, 1.0 + took)
    assert trips.ms == 20
    for nonce in range(WINDOW):
        trips.probe(nonce, 1.0)
        trips.echo(nonce, 1.12)
    assert trips.ms == 120, "what was long ago is forgotten"


def test_a_probe_is_answered_once_and_by_its_nonce() -> None:
    trips = RoundTrips()
    assert not trips.echo(1, 1.0)
    trips.probe(7, 1.0)
    assert not trips.echo(8, 1.1)
    assert trips.echo(7, 1.1)
    assert not trips.echo(7, 1.2)
    assert len(trips) == 1
