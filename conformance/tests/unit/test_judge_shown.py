"""What answers show of a dispute: strong evidence counts before weak, and one weak answer shows nothing."""

from __future__ import annotations

from leadline.judge.evidence import Shown


def test_strong_evidence_narrows_to_what_fits_all() -> None:
    entry = Shown(strong=[("a", {"x", "y"}), ("b", {"y", "z"})], weak=[("c", {"x"})])
    assert entry.certain
    assert entry.readings == {"y"}
    assert entry.scenarios == ["a", "b"]


def test_answers_that_contradict_each_other_leave_no_reading() -> None:
    entry = Shown(strong=[("a", {"x"}), ("b", {"y"})])
    assert entry.tells
    assert entry.readings == set()


def test_one_answer_in_which_a_rule_is_wrong_shows_nothing() -> None:
    assert not Shown(weak=[("a", {"x"})]).tells
    assert not Shown(weak=[("a", {"x"}), ("a", {"x"})]).tells


def test_two_scenarios_that_agree_show_a_reading_though_a_rule_is_wrong_in_both() -> None:
    entry = Shown(weak=[("a", {"x"}), ("b", {"x", "y"})])
    assert entry.tells
    assert not entry.certain
    assert entry.readings == {"x"}


def test_two_scenarios_that_do_not_agree_show_nothing() -> None:
    assert not Shown(weak=[("a", {"x"}), ("b", {"y"})]).tells
