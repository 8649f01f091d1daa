"""What answers show of a dispute: each narrows the readings to those that fit it."""

from __future__ import annotations

from leadline.judge.shown import Shown


def test_what_is_seen_narrows_to_what_fits_all() -> None:
    entry = Shown([("a", {"x", "y"}), ("b", {"y", "z"})])
    assert entry.readings == {"y"}
    assert entry.scenarios == ["a", "b"]


def test_answers_that_contradict_each_other_leave_no_reading() -> None:
    assert Shown([("a", {"x"}), ("b", {"y"})]).readings == set()


def test_the_scenarios_that_decide_most_come_first_and_once() -> None:
    assert Shown([("a", {"x", "y"}), ("b", {"y"}), ("a", {"y"})]).scenarios == ["b", "a"]
