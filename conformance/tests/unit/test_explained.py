"""The sentence that says how many answers a model explains."""

from __future__ import annotations

import pytest

from leadline.report.explained import explained_sentence
from leadline.report.model import Cause, ModelResult


def cause(kind: str) -> Cause:
    return Cause("one", kind, "", "", [], False, True, 1, 0, [], [])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mistakes", "readings", "begins"),
    [
        (1, 0, "With this mistake the reference gives 9 "),
        (0, 1, "With this reading the reference gives 9 "),
        (1, 1, "With this mistake and this reading the reference gives 9 "),
        (1, 2, "With this mistake and these 2 readings the reference gives 9 "),
        (4, 0, "With these 4 mistakes the reference gives 9 "),
        (4, 1, "With these 4 mistakes and this reading the reference gives 9 "),
    ],
)
def test_one_of_a_kind_is_not_counted(mistakes: int, readings: int, begins: str) -> None:
    causes = [cause("mistake")] * mistakes + [cause("reading")] * readings
    assert explained_sentence(ModelResult(judged=10, right=9, plain=5, causes=causes)).startswith(begins)


def test_without_a_model_nothing_is_said() -> None:
    assert explained_sentence(ModelResult(judged=10, right=10, plain=10)) == ""
