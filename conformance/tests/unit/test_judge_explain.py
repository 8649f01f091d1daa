"""Which readings explain wrong answers: on made-up evidence, so that every weight can be seen."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

from leadline.judge.explain import COST, LOSS, accepted_readings, broken_by, explain

NO, HALF, LATE = ("skip", "no"), ("skip", "half"), ("count", "late")


Counts = dict[tuple[str, str], int]


def accepted(
    *answers: list[set[tuple[str, str]]], broken: Counts | None = None, left: Counts | None = None
) -> set[Any]:
    """What is accepted; each answer is given by the sets of readings that reproduce it."""
    deltas = [[frozenset(one) for one in some] for some in answers]
    return accepted_readings(deltas, Counter(broken or {}), Counter(left or {}))


def test_nothing_wrong_needs_no_explanation() -> None:
    assert explain([cast(Any, SimpleNamespace(right=True))]) == {}
    assert accepted() == set()


def test_a_reading_that_reproduces_answers_is_accepted() -> None:
    assert accepted([{NO}], [{NO}]) == {NO}


def test_an_answer_that_no_reading_reproduces_speaks_for_none() -> None:
    assert accepted([], []) == set()


def test_of_two_readings_the_one_that_explains_more_is_taken_first() -> None:
    assert accepted([{NO}], [{NO}, {HALF}], [{HALF}, {NO}]) == {NO}


def test_two_readings_explain_an_answer_only_together() -> None:
    assert accepted([{NO, LATE}], [{NO, LATE}]) == {NO, LATE}


def test_a_reading_that_was_accepted_costs_no_second_time() -> None:
    assert accepted([{NO}], [{NO}], [{NO, LATE}]) == {NO, LATE}


def test_a_reading_that_right_answers_contradict_has_to_explain_more_than_it_breaks() -> None:
    answers = [[{NO}]] * (COST + LOSS * 2)
    assert accepted(*answers, broken={NO: 2}) == {NO}
    assert accepted(*answers, broken={NO: 3}) == set()
    assert accepted(*answers[1:], broken={NO: 2}) == set()


def test_a_reading_has_to_explain_more_than_it_leaves_wrong() -> None:
    answers = [[{NO}]] * 5
    assert accepted(*answers, left={NO: 4}) == {NO}
    assert accepted(*answers, left={NO: 5}) == set()


def test_what_right_answers_do_not_fit_is_counted() -> None:
    reference = SimpleNamespace(alternatives={})
    answer = SimpleNamespace(scenario="one", part="main")
    right = [
        SimpleNamespace(right=True, reference=reference, answer=answer, excluded={NO, LATE}),
        SimpleNamespace(right=True, answer=answer, excluded={NO}),
    ]
    wrong = SimpleNamespace(right=False, answer=answer, excluded={HALF})
    assert broken_by(cast(Any, [*right, wrong]), {}) == {NO: 2, LATE: 1}
