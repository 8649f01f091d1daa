"""The test whether an item of a model has earned its name, by its effect on made-up answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge import attribution
from leadline.judge.attribution import name_deviations
from leadline.judge.diagnosis import Deviation
from leadline.judge.mismatches import fields_of

ITEM = Deviation(mistake="some.mistake")
Told = tuple[set[str], set[str], str]
"""What is wrong without the item, what is wrong with it, and the rule of an own choice."""
ALIKE: Told = ({"line:7"}, {"line:7"}, "")
"""Wrong in just the fields that are right elsewhere."""
ALIKE_IN_PART: Told = ({"line:7", "air"}, {"line:7", "air"}, "")
BROKEN: Told = (set(), {"air"}, "")
OTHER_FAULT: Told = ({"winners"}, {"winners"}, "")
"""Wrong for a reason that the item has nothing to do with."""
CURED: Told = ({"line:1", "line:2"}, set(), "")
IN_PART: Told = ({"line:1", "air"}, {"air"}, "")


class Observed(SimpleNamespace):
    """An answer that is like no other."""

    __hash__ = object.__hash__


class Answers:
    """An objective over answers that are told, in the shape that naming asks for."""

    def __init__(self, *told: Told) -> None:
        self.observations = [
            Observed(
                without=a,
                within=b,
                answer=SimpleNamespace(choice_rule=c),
                touched=SimpleNamespace(mask=0b11),
            )
            for a, b, c in told
        ]
        self.counts = dict.fromkeys(self.observations, 1)
        self.evaluator, self.catalogue = self, self
        self.traits = {ITEM: SimpleNamespace(supported=False)}

    def in_order(self, model: Any) -> list[Deviation]:
        """Return the only item."""
        return list(model)

    def affected(self, observations: Any, *diagnoses: Any) -> Any:
        """Return all answers."""
        return observations

    def mismatches(self, observation: Any, diagnosis: Any) -> frozenset[str]:
        """Return what is wrong under a diagnosis."""
        return frozenset(observation.within if ITEM in diagnosis else observation.without)

    def wrong(self, diagnosis: Any) -> list[Any]:
        """Return the answers that are wrong under a diagnosis."""
        return [each for each in self.observations if self.mismatches(each, diagnosis)]

    def kind(self, observation: Any, diagnosis: Any) -> tuple[frozenset[str], str]:
        """Return how an answer is wrong: the fields, and the rule of a choice of its own."""
        return fields_of(self.mismatches(observation, diagnosis)), observation.answer.choice_rule

    def expects_otherwise(self, *given: Any) -> bool:
        """Never: an answer that is as wrong with the item is not changed by it."""
        return False


@pytest.fixture(autouse=True)
def no_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other mistake makes the same answers right."""
    monkeypatch.setattr(attribution, "rivals", lambda *_: [])


def is_unnamed(*told: Told) -> bool:
    return standing(*told) != "named"


def standing(*told: Told) -> str:
    objective: Any = Answers(*told)
    (named,) = name_deviations(objective, frozenset({ITEM}))
    return named.standing


@pytest.mark.parametrize(
    ("others", "near"),
    [
        ([], False),
        ([ALIKE], True),
        ([({"air"}, {"air"}, "")] * 2, False),
        ([({"line:7"}, {"line:7"}, "a.rule")] * 2, False),  # The subject's own choice has nothing to do with it.
        ([({"line:1", "line:2", "air"}, {"line:3", "air"}, "")], False),  # Fewer parts are wrong with it,
        ([({"line:1", "air"}, {"line:3", "line:4", "air"}, "")], True),  # or more.
        ([BROKEN], True),
    ],
)
def test_a_name_is_earned_by_what_it_does_to_the_other_answers(others: list[Told], near: bool) -> None:
    assert is_unnamed(CURED, CURED, *others) is near


def test_one_answer_is_too_little_for_a_name() -> None:
    assert is_unnamed(CURED)


def test_answers_that_are_right_only_in_part_earn_no_name() -> None:
    assert standing(CURED, *[IN_PART] * 9) == "possible"
    assert standing(CURED, CURED, *[IN_PART] * 9) == "named"


def test_three_answers_that_are_right_in_part_count_as_one() -> None:
    assert standing(*[IN_PART] * 5) == "similar"
    assert standing(*[IN_PART] * 6) == "possible"


def test_an_answer_left_wrong_in_another_situation_does_not_speak_against_a_name() -> None:
    objective: Any = Answers(CURED, CURED, ALIKE)
    objective.observations[-1].touched.mask = 0b01
    (named,) = name_deviations(objective, frozenset({ITEM}))
    assert named.is_named
    assert named.unexplained_alike == []


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([CURED], "possible"),
        ([CURED, BROKEN, OTHER_FAULT], "similar"),  # A single answer, and one against it.
        ([*[CURED] * 5, *[BROKEN] * 2, *[OTHER_FAULT] * 2], "possible"),
        ([*[CURED] * 5, *[BROKEN] * 3, *[OTHER_FAULT] * 4], "similar"),  # Too many speak against it.
        ([*[CURED] * 5, *[BROKEN] * 2], "similar"),  # No other fault shows that could have caused these.
        ([*[CURED] * 5, *[ALIKE] * 2, *[OTHER_FAULT] * 2], "possible"),
        ([*[IN_PART] * 9, ALIKE_IN_PART, *[OTHER_FAULT] * 9], "similar"),  # It makes no answer right.
    ],
)
def test_a_mistake_is_possible_if_other_faults_may_have_caused_what_speaks_against_it(
    told: list[Told], expected: str
) -> None:
    assert standing(*told) == expected


def test_a_name_needs_faults_elsewhere_if_anything_speaks_against_it() -> None:
    assert standing(*[CURED] * 4, ALIKE) == "possible"
    assert standing(*[CURED] * 4, ALIKE, OTHER_FAULT) == "named"
