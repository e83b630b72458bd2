"""What of a claim counts, over lines of any length."""

from __future__ import annotations

import pytest

from naysay.core import Sight, Unfit
from naysay.games.not_not.judge import FRAME, judge
from naysay.games.not_not.rules import Options, Tap, new


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
    view = new(2, Options(credit=200)).view(0)
    assert judge(view, 0, f"tap left @{claimed}", Sight(elapsed, trip)) == Tap("left", counts), because


def test_in_order_of_arrival_no_claim_counts() -> None:
    view = new(2, Options(order="arrival")).view(0)
    assert judge(view, 0, "tap left @100", Sight(420, 200)) == Tap("left", 420)


@pytest.mark.parametrize("wish", ["roll", "close", "dice up nothing", "turn red/blue"])
def test_only_taps_are_judged(wish: str) -> None:
    with pytest.raises(Unfit, match="expected a tap"):
        judge(new(2).view(0), 0, wish, Sight())
