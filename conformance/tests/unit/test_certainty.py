"""Answers that certainly break a rule, such as a choice that the program makes itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.answers import JudgedAnswer, OwnChoice, wrong_lists
from leadline.judge.certainty import certain_rule
from leadline.judge.provenance import forbidden_choice_rule
from leadline.recording.model import Answer
from leadline_engines.surface import Outcome

RULE = "dsa.search.one-action"
REFUSED = SimpleNamespace(refused=False, engine=None, position="unchanged", result=None)


@pytest.mark.parametrize(("replaced", "certain"), [(set(), RULE), ({"dsa.search.drop-choice"}, RULE), ({RULE}, "")])
def test_a_replaced_choice_is_certain_unless_a_known_mistake_replaces_choices_of_the_kind(
    replaced: set[str], certain: str
) -> None:
    """A program that skips searches it takes for illegal may be wrong about what is legal instead."""

    def asked(engine: Any, wanted: str) -> Any:
        return Outcome("searched", (), ())

    turn: Any = SimpleNamespace(part="main")
    answer: Any = JudgedAnswer(turn, Answer("position"), before=None, playing=asked)
    answer.own_choice = OwnChoice(RULE, asked, "")
    evaluator: Any = SimpleNamespace(
        reference=SimpleNamespace(expected=lambda *_: REFUSED), catalogue=SimpleNamespace(touching=lambda _: ())
    )
    observation: Any = SimpleNamespace(asked=())
    expected: Any = REFUSED
    assert certain_rule(evaluator, observation, frozenset(), answer, expected, [], replaced) == certain


def test_no_list_is_compared_with_a_refusal() -> None:
    """A supported reading may refuse the move before a list that is wrong; then it forbids nothing in the list."""
    refusal: Any = SimpleNamespace(refused=True, engine=None, position=None)
    answer: Any = SimpleNamespace(answer=SimpleNamespace(legal=[{"seat": 1, "kind": "turn", "choices": []}]))
    reference: Any = SimpleNamespace(game=None)
    assert list(wrong_lists(reference, answer, refusal)) == []
    assert forbidden_choice_rule(reference, answer, refusal) == ""
