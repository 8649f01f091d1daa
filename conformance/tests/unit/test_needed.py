"""Which deviations of a diagnosis are needed in the end, with stand-ins for the answers and no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge import attribution
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.mismatches import RIGHT, Mismatches
from leadline.judge.search import Objective, needed

READING = Deviation(dispute="pool", reading="must-fill")
MISTAKE = Deviation(mistake="m.asked-without-room")
OTHER = Deviation(mistake="m.no-worms")
WRONG: Mismatches = frozenset({"hand"})


def only_with(*needed: Deviation) -> set[Diagnosis]:
    """Return the diagnoses under which an answer is right that needs all of some deviations."""
    every = [frozenset(one) for one in ((), {READING}, {MISTAKE}, {READING, MISTAKE})]
    return {one for one in every if one >= {*needed}}


FITTING, SPOILT = only_with(READING), {PLAIN, frozenset({MISTAKE}), frozenset({READING, MISTAKE})}
"""The diagnoses under which an answer is right: one that the reading fits; one that the reading spoils unless the
mistake makes up for it."""


def objective_of(answers: Mapping[str, Iterable[Diagnosis]]) -> Any:
    """Return an objective with answers, each with the diagnoses under which it is right."""
    right = {name: {*diagnoses} for name, diagnoses in answers.items()}
    objective: Any = object.__new__(Objective)
    objective.observations = objective._examined = list(right)
    objective.evaluator = SimpleNamespace(
        affected=lambda observations, old, new: list(observations),
        mismatches=lambda name, diagnosis: RIGHT if diagnosis in right[name] else WRONG,
        expects_otherwise=lambda *_: False,
    )
    traits = {each: SimpleNamespace(supported=each == READING) for each in (READING, MISTAKE, OTHER)}
    objective.catalogue = SimpleNamespace(traits=traits, in_order=lambda some: [one for one in traits if one in some])
    objective.counts = dict.fromkeys(right, 1)
    return objective


def test_a_reading_that_only_a_mistake_holds_is_dropped_and_so_is_the_mistake() -> None:
    spoilt = {f"spoilt-{number}": SPOILT for number in range(5)}
    assert needed(objective_of({"fitting": FITTING, **spoilt}), frozenset({READING, MISTAKE})) == PLAIN


def test_a_reading_is_kept_that_speaks_for_itself() -> None:
    fitting = {f"fitting-{number}": FITTING for number in range(5)}
    both = frozenset({READING, MISTAKE})
    objective = objective_of({**fitting, "spoilt": SPOILT, "needs both": only_with(READING, MISTAKE)})
    assert needed(objective, both) == both


def test_a_reading_is_kept_that_hardly_any_answer_speaks_against_without_the_mistakes() -> None:
    both = frozenset({READING, MISTAKE})
    needing = {f"needs both {number}": only_with(READING, MISTAKE) for number in range(40)}
    assert needed(objective_of({**needing, "own": only_with(MISTAKE), "spoilt": SPOILT}), both) == both
    spoilt = {f"spoilt-{number}": SPOILT for number in range(4)}
    assert needed(objective_of({**needing, "own": only_with(MISTAKE), **spoilt}), both) != both


def test_answers_that_are_wrong_anyway_do_not_speak_against_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the mistake, five answers are wrong in one more field with the reading."""
    both = frozenset({READING, MISTAKE})
    needing = {f"needs both {number}": only_with(READING, MISTAKE) for number in range(5)}
    objective = objective_of({**needing, "own": only_with(MISTAKE)})
    alone, worse = frozenset({READING}), frozenset({"hand", "starter"})
    plainly = objective.evaluator.mismatches
    monkeypatch.setattr(
        objective.evaluator, "mismatches", lambda name, some: worse if some == alone else plainly(name, some)
    )
    assert needed(objective, both) == both


@pytest.mark.parametrize(("is_right_anyway", "answers"), [(True, 1), (False, 4)])
def test_an_answer_that_is_right_without_deviations_speaks_for_none(
    monkeypatch: pytest.MonkeyPatch, is_right_anyway: bool, answers: int
) -> None:
    """Three answers need the mistake only because of the reading, unless they are wrong without both as well."""
    monkeypatch.setattr(attribution, "_left_alike", lambda *_: [])
    monkeypatch.setattr(attribution, "_equivalents", lambda *_: ())
    made_up = {f"made up {number}": SPOILT if is_right_anyway else SPOILT - {PLAIN} for number in range(3)}
    objective = objective_of({**made_up, "own": only_with(MISTAKE)})
    named = {each.deviation: each for each in attribution.name_deviations(objective, frozenset({READING, MISTAKE}))}
    assert named[MISTAKE].answers == answers
