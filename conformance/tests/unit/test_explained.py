"""The sentence that says how many answers a model explains."""

from __future__ import annotations

import pytest

from leadline.report.explained import explained_sentence, unexplained_sentence
from leadline.report.findings import near_sentence
from leadline.report.model import Cause, ModelResult


def cause(kind: str, *, near: bool = False) -> Cause:
    return Cause("one", kind, "", "", [], near, True, 1, 0, [], [])  # type: ignore[arg-type]


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


@pytest.mark.parametrize(
    ("mistakes", "near", "begins"),
    [
        (0, 1, "With something near a mistake the reference gives 9 "),
        (3, 1, "With these 3 mistakes, this reading and something near a mistake the reference gives 9 "),
        (1, 2, "With this mistake, this reading and something near 2 mistakes the reference gives 9 "),
    ],
)
def test_what_is_only_near_is_not_counted_as_a_mistake(mistakes: int, near: int, begins: str) -> None:
    causes = [cause("mistake")] * mistakes + [cause("reading")] * bool(mistakes) + [cause("mistake", near=True)] * near
    assert explained_sentence(ModelResult(judged=10, right=9, plain=5, causes=causes)).startswith(begins)


@pytest.mark.parametrize(("number", "says"), [(1, "wrong answer that "), (2, "wrong answers that ")])
def test_one_wrong_answer_is_one(number: int, says: str) -> None:
    assert unexplained_sentence(ModelResult(unexplained=number)).startswith(says)


def test_without_a_model_nothing_is_said() -> None:
    assert explained_sentence(ModelResult(judged=10, right=10, plain=10)) == ""


@pytest.mark.parametrize(
    ("against", "scenarios", "says"),
    [
        (0, [], "it explains 1 answer, not enough to be sure"),
        (1, ["a"], "it explains 1 answer; 1 speaks against it, in a"),
        (4, ["a", "b", "c"], "it explains 1 answer; 4 speak against it, for example in a and b"),
    ],
)
def test_what_speaks_against_something_near_is_named(against: int, scenarios: list[str], says: str) -> None:
    one = Cause("one", "mistake", "", "", [], True, True, 1, against, [], [], contrary=scenarios)
    assert near_sentence(one) == says
