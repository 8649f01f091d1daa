"""Which deviations of a diagnosis count as causes of an answer, with stand-ins for the answers and no game."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.attribution import Charges
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.mismatches import RIGHT, Mismatches

SWIM, DROP, STACK = (Deviation(mistake=f"m.{name}") for name in ("swim", "drop", "stack"))
WRONG: Mismatches = frozenset({"legality"})


def causes(is_right: Callable[[Diagnosis], bool], relevant: set[Deviation]) -> list[Deviation]:
    """Return the causes of an answer that is right under some diagnoses.

    ``relevant`` are the deviations whose steps are asked for under the whole diagnosis.
    """
    evaluator: Any = SimpleNamespace(
        matters=lambda observation, diagnosis, deviation: deviation in relevant,
        mismatches=lambda observation, diagnosis: RIGHT if is_right(diagnosis) else WRONG,
        catalogue=SimpleNamespace(with_item=lambda diagnosis, deviation: diagnosis | {deviation}),
    )
    named: Any = [SimpleNamespace(deviation=each) for each in (SWIM, DROP, STACK)]
    whole = frozenset({SWIM, DROP, STACK})
    return Charges(evaluator, whole, PLAIN, named, {}, {})._causes("answer")  # type: ignore[arg-type]


def test_only_the_deviation_without_which_the_answer_is_wrong_is_a_cause() -> None:
    assert causes(lambda diagnosis: DROP in diagnosis, {SWIM, DROP, STACK}) == [DROP]


def test_each_of_several_that_would_do_is_a_cause() -> None:
    assert causes(lambda diagnosis: bool(diagnosis & {SWIM, DROP}), {SWIM, DROP, STACK}) == [SWIM, DROP]


def test_a_deviation_is_a_cause_even_if_another_one_hides_its_step() -> None:
    """A drop that is forbidden is also impossible where another mistake leads, and there nobody asks about it."""
    assert causes(lambda diagnosis: DROP in diagnosis or {SWIM, STACK} <= diagnosis, {SWIM, STACK}) == [DROP]


@pytest.mark.parametrize("relevant", [{SWIM, DROP, STACK}, set()])
def test_if_two_are_needed_and_any_two_would_do_the_first_two_are_the_causes(relevant: set[Deviation]) -> None:
    assert causes(lambda diagnosis: len(diagnosis) >= 2, relevant) == [SWIM, DROP]
