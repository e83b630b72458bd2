from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.metrics_core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

REGISTRY = CollectorRegistry()


class Seconds(Collector):
    """A histogram that the event loop alone counts in, several times a move: the library's takes three locks each."""

    def __init__(self, name: str, about: str, bounds: Sequence[float]) -> None:
        self._name, self._about, self._bounds = name, about, (*bounds, inf)
        self._counts, self._sum = [0] * len(self._bounds), 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        buckets = list(zip(map(floatToGoString, self._bounds), accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets, self._sum)


ACTIONS = Counter("naysay_actions", "Actions played, chance included", ["game"], registry=REGISTRY)
FAILED_BOTS = Counter(
    "naysay_failed_bots", "Choices made in the place of a bot that failed", ["game", "level"], registry=REGISTRY
)
REFUSED = Counter("naysay_refused", "Messages refused", ["trouble"], registry=REGISTRY)
TURNED_AWAY = Counter("naysay_turned_away", "Requests not heard to their end", ["status"], registry=REGISTRY)
OPENED = Counter("naysay_tables_opened", "Tables opened", ["game"], registry=REGISTRY)
FINISHED = Counter("naysay_games_finished", "Games played to their end", ["game"], registry=REGISTRY)
TABLES = Gauge("naysay_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("naysay_sockets", "Browsers connected", registry=REGISTRY)
ANSWERED = Seconds(
    "naysay_answer_seconds",
    "From a message to its answer, durable",
    (0.001, 0.0025, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1),
)
APPENDED = Seconds(
    "naysay_append_seconds",
    "From an append to the log until it is durable, or refused",
    (0.001, 0.0025, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 3, 10),
)
CONFLICTS = Counter("naysay_conflicts", "Appends refused since another worker was faster", registry=REGISTRY)
TAKEOVERS = Counter("naysay_takeovers", "Tables taken over from a worker that is gone", registry=REGISTRY)
LAG = Seconds(
    "naysay_lag_seconds",
    "From an append until all workers are told of it",
    (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 3, 10),
)
