from __future__ import annotations

import numpy as np
import pytest

from naysay.games.no_thanks import training
from naysay.games.no_thanks.training import Course, OtherCourse, train


def test_what_is_stopped_and_taken_up_again_ends_the_same_to_the_last_bit(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "BATCH", 64)
    monkeypatch.setattr(training, "SAVED", 1)
    monkeypatch.setattr(training, "TRIED", 8)
    course = Course(3, seed=4, games=256)
    assert [done.games for done in train(course, tmp_path / "whole")] == [64, 128, 192, 256]
    for _ in train(Course(3, seed=4, games=64), tmp_path / "parts"):
        pass
    next(train(course, tmp_path / "parts"))  # and no further
    assert [done.games for done in train(course, tmp_path / "parts")] == [192, 256]
    whole, parts = (np.load(tmp_path / each / "3.npy") for each in ("whole", "parts"))
    assert (whole == parts).all()
    assert np.isfinite(whole).all()
    with pytest.raises(OtherCourse, match="--seed 4"):
        next(train(Course(3, seed=5, games=256), tmp_path / "parts"))
