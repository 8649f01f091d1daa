"""Whether an item of a model has earned its name, by what it does to answers that are made up here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.fit import fields_of
from leadline.judge.model import Item
from leadline.judge.names import name_items

ITEM = Item(mistake="some.mistake")
Told = tuple[set[str], set[str], str]
"""What is wrong without the item, what is wrong with it, and the rule of an own choice."""
CURED: Told = ({"line:1", "line:2"}, set(), "")


class Answers:
    """A search over answers that are told, in the shape that naming asks for."""

    def __init__(self, *told: Told) -> None:
        self.cases = [
            SimpleNamespace(without=a, within=b, times=1, answer=SimpleNamespace(choice_rule=c)) for a, b, c in told
        ]
        self.fit, self.catalogue = self, self
        self.traits = {ITEM: SimpleNamespace(supported=False)}

    def in_order(self, model: Any) -> list[Item]:
        """The one item there is."""
        return list(model)

    def touched(self, cases: Any, *models: Any) -> Any:
        """All answers."""
        return cases

    def parts(self, case: Any, model: Any) -> frozenset[str]:
        """What is wrong under a model."""
        return frozenset(case.within if ITEM in model else case.without)

    def kind(self, case: Any, model: Any) -> tuple[frozenset[str], str]:
        """In what an answer is wrong: the fields, and the rule of an own choice."""
        return fields_of(self.parts(case, model)), case.answer.choice_rule

    def expects_otherwise(self, *given: Any) -> bool:
        """Never: an answer that is as wrong with the item is not changed by it."""
        return False

    def rivals(self, *given: Any) -> list[Item]:
        """None."""
        return []


def is_near(*told: Told) -> bool:
    search: Any = Answers(*told)
    (named,) = name_items(search, frozenset({ITEM}))
    return named.is_near


@pytest.mark.parametrize(
    ("others", "near"),
    [
        ([], False),
        ([({"line:7"}, {"line:7"}, "")], False),  # As wrong, in just the fields that are right elsewhere: one of two
        ([({"line:7"}, {"line:7"}, "")] * 2, True),  # may be so, and no more.
        ([({"air"}, {"air"}, "")] * 2, False),
        ([({"line:7"}, {"line:7"}, "a.rule")] * 2, False),  # The subject's own choice has nothing to do with it.
        ([({"line:1", "line:2", "air"}, {"line:3", "air"}, "")], False),  # Fewer parts are wrong with it,
        ([({"line:1", "air"}, {"line:3", "line:4", "air"}, "")], True),  # or more.
        ([(set(), {"air"}, "")], True),
    ],
)
def test_a_name_is_earned_by_what_it_does_to_the_other_answers(others: list[Told], near: bool) -> None:
    assert is_near(CURED, CURED, *others) is near


def test_one_answer_is_too_little_for_a_name() -> None:
    assert is_near(CURED)
