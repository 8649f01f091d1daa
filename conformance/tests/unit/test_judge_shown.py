"""The evidence of answers on a dispute: each narrows the readings to those that fit it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.diagnosis import Deviation
from leadline.judge.reading_inference import Readings, Shown


def test_what_is_seen_narrows_to_what_fits_all() -> None:
    entry = Shown([("a", {"x", "y"}), ("b", {"y", "z"})])
    assert entry.readings == {"y"}
    assert entry.scenarios == ["a", "b"]


def test_answers_that_contradict_each_other_leave_no_reading() -> None:
    assert Shown([("a", {"x"}), ("b", {"y"})]).readings == set()


def test_the_scenarios_that_decide_most_come_first_and_once() -> None:
    assert Shown([("a", {"x", "y"}), ("b", {"y"}), ("a", {"y"})]).scenarios == ["b", "a"]


TIE, HIGHER = "tie-break", Deviation(dispute="tie-break", reading="higher")


class Answers:
    """Wrong answers, of which some are right by another reading, in the shape that the readings are looked for in."""

    def __init__(self) -> None:
        rulings = SimpleNamespace(readings=lambda: {TIE: ("higher", "shared")})
        self.catalogue = SimpleNamespace(rules_of=lambda dispute: ("dsa.scoring.tie",), traits={})
        self.reference = SimpleNamespace(
            base={TIE: "shared"}, readings=lambda model: {TIE: "shared"}, game=SimpleNamespace(rulings=rulings)
        )

    def mismatches(self, case: Any, model: Any) -> frozenset[str]:
        """Return what is wrong under a model."""
        return frozenset() if HIGHER in model and case.name[0] == "h" else frozenset(case.wrong)

    def speaking(self, case: Any, diagnosis: Any) -> frozenset[Deviation]:
        """Return the readings that may change the verdict on an answer."""
        return frozenset({HIGHER}) if TIE in case.asked else frozenset()

    def identity(self, case: Any) -> str:
        """Return the parts that equal answers share."""
        return str(case.name)

    def kind(self, case: Any, model: Any) -> frozenset[str]:
        """Return the fields in which an answer is wrong."""
        return self.mismatches(case, model)


class Case(SimpleNamespace):
    """An answer that is told apart from others by its name."""

    def __hash__(self) -> int:
        return hash(self.name)


def looked_at(excluding: int, *wrong: str) -> Readings:
    """Return what is shown of a tie by some right answers that exclude the other reading, beside wrong answers."""
    fit: Any = Answers()
    readings = Readings(fit, frozenset())
    for number in range(excluding):
        turn = SimpleNamespace(scenario=f"right-{number}", telling=None)
        answer = SimpleNamespace(turn=turn, own_choice=None)
        right: Any = Case(name=f"r{number}", wrong=(), asked={TIE}, answer=answer)
        fit.mismatches = lambda case, model: frozenset({"air"} if HIGHER in model else ())
        fit.basis = SimpleNamespace(lasting=())
        readings.look_at(right)
    del fit.mismatches
    cases: list[Any] = [
        Case(name=name, wrong=(name[1:],), asked={TIE}, answer=SimpleNamespace(turn=SimpleNamespace(scenario=name)))
        for name in wrong
    ]
    readings.look_for_mixed(cases)
    return readings


def mixed(excluding: int, *wrong: str) -> list[str]:
    """Return the answers that show that no single reading fits, besides some that exclude the other reading."""
    cases: list[Any] = [*looked_at(excluding, *wrong).mixed]
    return [case.name for case in cases]


def test_a_reading_is_shown_by_two_different_answers() -> None:
    assert not looked_at(1).shown[TIE].is_certain(["higher"])
    assert looked_at(2).shown[TIE].is_certain(["higher"])


def test_equal_answers_count_once() -> None:
    once = looked_at(1)
    again: Any = Case(
        name="r0",
        wrong=(),
        asked={TIE},
        answer=SimpleNamespace(turn=SimpleNamespace(scenario="elsewhere", telling=None), own_choice=None),
    )
    once.evaluator.mismatches = lambda case, model: frozenset({"air"} if HIGHER in model else ())  # type: ignore[method-assign]
    once.look_at(again)
    assert not once.shown[TIE].is_certain(["higher"])


def test_an_answer_that_needs_a_mistake_about_the_rules_of_a_dispute_shows_nothing_of_it() -> None:
    mistake = Deviation(mistake="dsa.mistake.best-chip-wins")
    fit: Any = Answers()
    fit.basis = SimpleNamespace(lasting=())
    fit.catalogue.traits[mistake] = SimpleNamespace(rules=("dsa.scoring.tie",))
    needs_it: Any = Case(
        name="r",
        asked={TIE},
        answer=SimpleNamespace(turn=SimpleNamespace(scenario="right", telling=None), own_choice=None),
    )
    fit.mismatches = lambda case, model: frozenset(() if model == {mistake} else {"winners"})
    readings = Readings(fit, frozenset({mistake}))
    readings.look_at(needs_it)
    assert TIE not in readings.shown


def test_an_unexplained_answer_that_another_reading_makes_right_leaves_it_uncertain() -> None:
    assert looked_at(2, "xair").shown[TIE].is_certain(["higher"])
    assert not looked_at(2, "hair").shown[TIE].is_certain(["higher"])


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
