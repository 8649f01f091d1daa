"""What answers show of a dispute: each narrows the readings to those that fit it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.model import Item
from leadline.judge.shown import Readings, Shown


def test_what_is_seen_narrows_to_what_fits_all() -> None:
    entry = Shown([("a", {"x", "y"}), ("b", {"y", "z"})])
    assert entry.readings == {"y"}
    assert entry.scenarios == ["a", "b"]


def test_answers_that_contradict_each_other_leave_no_reading() -> None:
    assert Shown([("a", {"x"}), ("b", {"y"})]).readings == set()


def test_the_scenarios_that_decide_most_come_first_and_once() -> None:
    assert Shown([("a", {"x", "y"}), ("b", {"y"}), ("a", {"y"})]).scenarios == ["b", "a"]


TIE, HIGHER = "tie-break", Item(dispute="tie-break", reading="higher")


class Answers:
    """Wrong answers, of which some are right by another reading, in the shape that the readings are looked for in."""

    def __init__(self) -> None:
        rulings = SimpleNamespace(readings=lambda: {TIE: ("higher", "shared")})
        self.reference = SimpleNamespace(
            base={TIE: "shared"}, readings=lambda model: {TIE: "shared"}, game=SimpleNamespace(rulings=rulings)
        )

    def parts(self, case: Any, model: Any) -> frozenset[str]:
        """What is wrong under a model."""
        return frozenset() if HIGHER in model and case.name[0] == "h" else frozenset(case.wrong)

    def kind(self, case: Any, model: Any) -> frozenset[str]:
        """In what it is wrong."""
        return self.parts(case, model)


class Case(SimpleNamespace):
    """An answer that is told apart from others by its name."""

    def __hash__(self) -> int:
        return hash(self.name)


def mixed(excluding: int, *wrong: str) -> list[str]:
    """The answers that show that no one reading fits, beside some that exclude the other reading."""
    fit: Any = Answers()
    readings = Readings(fit, frozenset())
    for number in range(excluding):
        answer = SimpleNamespace(scenario=f"right-{number}", telling=None)
        right: Any = Case(name=f"r{number}", wrong=(), asked={TIE}, answer=answer)
        fit.parts = lambda case, model: frozenset({"air"} if HIGHER in model else ())
        fit.followed = SimpleNamespace(lasting=())
        readings.look_at(right)
    del fit.parts
    cases: list[Any] = [
        Case(name=name, wrong=(name[1:],), asked={TIE}, answer=SimpleNamespace(scenario=name)) for name in wrong
    ]
    readings.look_for_mixed(cases)
    return [case.name for case in readings.mixed]


@pytest.mark.parametrize(
    ("excluding", "wrong", "found"),
    [
        (2, ["hwinners", "hpoints"], 2),
        (2, ["hwinners"], 0),  # One answer may be anything.
        (4, ["hwinners", "hpoints"], 2),
        (5, ["hwinners", "hpoints"], 0),  # Many answers say that the reading is not followed.
        (2, ["hwinners", "hpoints", "xair", "xair", "xair"], 2),  # Others are wrong in something else,
        (2, ["hwinners", "hpoints", "xwinners"], 2),  # or one in the same,
        (2, ["hwinners", "hpoints", "xwinners", "xpoints"], 0),  # or too many.
    ],
)
def test_no_one_reading_fits_if_enough_answers_fit_another_and_few_like_them_fit_none(
    excluding: int, wrong: list[str], found: int
) -> None:
    assert len(mixed(excluding, *wrong)) == found
