from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

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
ANSWERED = Histogram(
    "naysay_answer_seconds",
    "From a message to its answer, durable",
    buckets=(0.001, 0.0025, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1),
    registry=REGISTRY,
)
APPENDED = Histogram(
    "naysay_append_seconds",
    "From an append to the log until it is durable, or refused",
    buckets=(0.001, 0.0025, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 3, 10),
    registry=REGISTRY,
)
CONFLICTS = Counter("naysay_conflicts", "Appends refused since another worker was faster", registry=REGISTRY)
TAKEOVERS = Counter("naysay_takeovers", "Tables taken over from a worker that is gone", registry=REGISTRY)
LAG = Histogram(
    "naysay_lag_seconds",
    "From an append until all workers are told of it",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 3, 10),
    registry=REGISTRY,
)
