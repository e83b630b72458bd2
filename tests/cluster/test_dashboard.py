"""docs/grafana.json shows what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

from naysay.server import metrics

BOARD = json.loads((Path(__file__).parents[2] / "docs" / "grafana.json").read_text(encoding="utf-8"))


def test_every_metric_on_the_dashboard_exists_and_every_metric_is_on_it():
    shown = {
        name
        for panel in BOARD["panels"]
        for target in panel["targets"]
        for name in re.findall(r"naysay_\w+", target["expr"])
    }
    families = list(metrics.REGISTRY.collect())
    exist = {
        f"{family.name}{ending}"
        for family in families
        for ending in {"counter": ("_total",), "histogram": ("_bucket",)}.get(family.type, ("",))
    }
    assert shown == exist


def test_panels_have_their_own_places_and_say_what_they_show():
    places = [tuple(panel["gridPos"].values()) for panel in BOARD["panels"]]
    assert len(set(places)) == len(places)
    assert all(panel["title"] and panel["description"] for panel in BOARD["panels"])
