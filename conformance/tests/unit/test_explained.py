"""The sentence that says how many answers a model explains."""

from __future__ import annotations

import pytest

from leadline.report.findings import similarity_sentence
from leadline.report.verdict import explained_sentence, unexplained_sentence
from leadline.results.causes import Cause, ModelResult


def cause(kind: str, *, similar: bool = False) -> Cause:
    return Cause("one", kind, "", "", [], similar, True, 1, 0, [], [])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mistakes", "readings", "ends"),
    [
        (1, 0, "With this mistake, it agrees with 9: 1 still differs."),
        (0, 1, "With this reading, it agrees with 9: 1 still differs."),
        (1, 1, "With this mistake and this reading, it agrees with 9: 1 still differs."),
        (1, 2, "With this mistake and these 2 readings, it agrees with 9: 1 still differs."),
        (4, 0, "With these 4 mistakes, it agrees with 9: 1 still differs."),
        (4, 1, "With these 4 mistakes and this reading, it agrees with 9: 1 still differs."),
    ],
)
def test_one_of_a_kind_is_not_counted(mistakes: int, readings: int, ends: str) -> None:
    causes = [cause("mistake")] * mistakes + [cause("reading")] * readings
    assert explained_sentence(ModelResult(judged=10, right=9, plain=5, causes=causes)).endswith(ends)


@pytest.mark.parametrize(
    ("mistakes", "near", "ends"),
    [
        (0, 1, "With a similar mistake, it agrees with 9: 1 still differs."),
        (3, 1, "With these 3 mistakes, this reading and a similar mistake, it agrees with 9: 1 still differs."),
        (1, 2, "With this mistake, this reading and 2 similar mistakes, it agrees with 9: 1 still differs."),
    ],
)
def test_what_is_only_near_is_not_counted_as_a_mistake(mistakes: int, near: int, ends: str) -> None:
    causes = (
        [cause("mistake")] * mistakes + [cause("reading")] * bool(mistakes) + [cause("mistake", similar=True)] * near
    )
    assert explained_sentence(ModelResult(judged=10, right=9, plain=5, causes=causes)).endswith(ends)


@pytest.mark.parametrize(("number", "says"), [(1, "wrong answer that "), (2, "wrong answers that ")])
def test_one_wrong_answer_is_one(number: int, says: str) -> None:
    assert unexplained_sentence(ModelResult(unexplained=number)).startswith(says)


def test_the_numbers_count_the_answers_of_the_program() -> None:
    part = ModelResult(judged=1059, right=1050, plain=1041, causes=[cause("mistake")])
    assert explained_sentence(part) == (
        "The reference agrees with 1,041 of the 1,059 answers of the program. "
        "With this mistake, it agrees with 1,050: 9 still differ."
    )
    whole = ModelResult(judged=59, right=59, plain=50, causes=[cause("mistake")])
    assert explained_sentence(whole) == (
        "The reference agrees with 50 of the 59 answers of the program. "
        "With this mistake, it agrees with all 59, so no difference is left unexplained."
    )


def test_openings_that_the_report_shows_apart_are_counted() -> None:
    part = ModelResult(judged=1059, right=1050, plain=1041, causes=[cause("mistake")])
    assert explained_sentence(part, openings=7).endswith(
        "it agrees with 1,050: 9 still differ, of which 7 are openings."
    )
    assert explained_sentence(part, openings=1).endswith("9 still differ, of which 1 is an opening.")
    assert explained_sentence(part, openings=9).endswith("it agrees with 1,050: 9 still differ.")


def test_without_a_model_nothing_is_said() -> None:
    assert explained_sentence(ModelResult(judged=10, right=10, plain=10)) == ""


@pytest.mark.parametrize(
    ("against", "scenarios", "says"),
    [
        (0, [], "it explains 1 answer, which is not enough to be sure"),
        (1, ["a"], "it explains 1 answer; 1 speaks against it, in a"),
        (4, ["a", "b", "c"], "it explains 1 answer; 4 speak against it, for example in a and b"),
    ],
)
def test_what_speaks_against_something_near_is_named(against: int, scenarios: list[str], says: str) -> None:
    one = Cause("one", "mistake", "", "", [], True, True, 1, against, [], [], contrary=scenarios)
    assert similarity_sentence(one) == says
