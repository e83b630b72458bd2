from __future__ import annotations

import numpy as np
import pytest

from naysay.games.no_thanks import net, training
from naysay.games.no_thanks.batch.field import expert, level
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


def test_who_learns_at_tables_of_one_level_alone_meets_nobody_else(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "BATCH", 64)
    rng = np.random.default_rng(0)
    for against in ("expert", "hard"):
        course = Course(4, seed=1, games=64, against=against)
        players = training.seated(rng, 64, course)[:, :4]
        itself = players["net"] == 0
        assert (itself.sum(1) == 1).all()
        rival = expert(1 + training.OLD) if against == "expert" else level("hard", 4)
        assert (players[~itself] == rival).all()
        for _ in train(course, tmp_path / against):
            pass
    with pytest.raises(OtherCourse, match="--against hard"):
        next(train(Course(4, seed=1, games=64), tmp_path / "hard"))
    known = np.load(tmp_path / "expert" / "4.learning.npz")["nets"]
    assert (known[1 + training.OLD] == net.read(4)).all()


def test_what_was_begun_with_smaller_networks_is_not_gone_on_with(tmp_path):
    learner = training.Learner(Course(3, seed=1, games=64))
    learner.nets = learner.nets[:, :100]
    learner.save(tmp_path / "3.learning.npz")
    with pytest.raises(OtherCourse, match="another size"):
        next(train(Course(3, seed=1, games=64), tmp_path))
