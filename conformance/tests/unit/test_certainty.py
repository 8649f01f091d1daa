"""Answers that certainly break a rule, such as a choice that the program makes itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.games import spec_of
from leadline.judge.answers import LEGALITY, JudgedAnswer, OwnChoice, continues_wrongly, wrong_lists
from leadline.judge.certainty import certain_rule
from leadline.judge.diagnosis import Deviation
from leadline.judge.provenance import forbidden_choice_rule
from leadline.judge.reference import Expected
from leadline.recording.model import Answer
from leadline.schema.values import FieldDifference
from leadline_engines.surface import Decision, Outcome, Refusal

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
        reference=SimpleNamespace(expected_if_any=lambda *_: REFUSED),
        catalogue=SimpleNamespace(deviations_of=lambda _: ()),
    )
    observation: Any = SimpleNamespace(touched=SimpleNamespace(mask=0))
    expected: Any = REFUSED
    assert certain_rule(evaluator, observation, frozenset(), answer, expected, [], replaced) == certain


def test_a_replaced_choice_is_not_certain_if_it_was_illegal() -> None:
    turn: Any = SimpleNamespace(part="main")
    answer: Any = JudgedAnswer(turn, Answer("position"), before=None, playing=lambda *_: Outcome("searched", (), ()))
    answer.own_choice = OwnChoice(RULE, lambda *_: Refusal(RULE, "nothing is carried"), "")
    evaluator: Any = SimpleNamespace(
        reference=SimpleNamespace(expected_if_any=lambda *_: REFUSED),
        catalogue=SimpleNamespace(deviations_of=lambda _: ()),
    )
    observation: Any = SimpleNamespace(touched=SimpleNamespace(mask=0))
    expected: Any = REFUSED
    assert certain_rule(evaluator, observation, frozenset(), answer, expected, []) == ""


def test_no_list_is_compared_with_a_refusal() -> None:
    """A supported reading may refuse the move before a list that is wrong; then it forbids nothing in the list."""
    refusal: Any = SimpleNamespace(refused=True, engine=None, position=None)
    answer: Any = SimpleNamespace(answer=SimpleNamespace(legal=[{"seat": 1, "kind": "turn", "choices": []}]))
    reference: Any = SimpleNamespace(game=None)
    assert list(wrong_lists(reference, answer, refusal)) == []
    assert forbidden_choice_rule(reference, answer, refusal) == ""


MISTAKE, READING = Deviation(mistake="dsa.mistake.m"), Deviation(dispute="order", reading="other")


@pytest.mark.parametrize(("refusing", "certain"), [({MISTAKE}, ""), (set(), RULE), ({READING}, "")])
def test_what_only_a_deviation_forbids_breaks_no_rule_for_certain(refusing: set[Deviation], certain: str) -> None:
    """The reference refuses the move if it has one of the deviations; with none of them it always does."""
    refusal = Refusal(RULE, "not now")

    def expected(diagnosis: frozenset[Deviation], playing: Any) -> Any:
        result = refusal if not refusing or refusing & diagnosis else Outcome("played", (), ())
        return SimpleNamespace(refused=result is refusal, result=result)

    diagnosis = frozenset({MISTAKE, READING})
    evaluator: Any = SimpleNamespace(
        reference=SimpleNamespace(expected_if_any=expected),
        catalogue=SimpleNamespace(deviations_of=lambda _: (), in_order=sorted),
    )
    observation: Any = SimpleNamespace(touched=SimpleNamespace(mask=0))
    answer: Any = JudgedAnswer(SimpleNamespace(), Answer("position"), before=None, playing=lambda *_: refusal)  # type: ignore[arg-type]
    assert certain_rule(evaluator, observation, diagnosis, answer, expected(diagnosis, None), []) == certain


@pytest.mark.parametrize(
    ("events", "moves", "certain"),
    [
        ([], 1, RULE),
        (["dsa.swim.along-line"], 1, RULE),
        ([RULE, "dsa.swim.along-line"], 1, RULE),
        (["dsa.swim.along-line", RULE], 1, ""),
        ([], 2, ""),
    ],
)
def test_a_rule_named_in_a_refusal_is_certain_only_if_nothing_happens_before_it(
    events: list[str], moves: int, certain: str
) -> None:
    """A diver that wrongly swims home is refused a pick-up there, and the rule for picking up is not broken."""
    reports = SimpleNamespace(position=SimpleNamespace(reported=()), changed=lambda *_: ())
    game = SimpleNamespace(spec=spec_of("deep-sea-adventure"), reports=reports)
    turn: Any = SimpleNamespace(part="main")
    answer: Any = JudgedAnswer(turn, Answer("refused", rule=RULE), before=None, playing=lambda *_: None)
    answer.moves = [None] * moves
    happened = tuple(SimpleNamespace(rules=(rule,)) for rule in events)
    expected = Expected(Outcome("after", happened, ("after",) * len(events)), None)  # type: ignore[arg-type]
    evaluator: Any = SimpleNamespace(reference=SimpleNamespace(game=game))
    differences = [FieldDifference(LEGALITY, "played", "refused")]
    assert certain_rule(evaluator, SimpleNamespace(), frozenset(), answer, expected, differences) == certain  # type: ignore[arg-type]


@pytest.mark.parametrize(("open_before", "certain"), [([], RULE), ([{"seats": [2], "kind": "pick"}], RULE)])
def test_an_illegal_move_is_certain_unless_the_program_called_its_decision_open(
    open_before: list[dict[str, Any]], certain: str
) -> None:
    """Otherwise the answer that asks for the decision is what is wrong."""
    assert accepted(open_before) == certain
    assert accepted([{"seats": [1], "kind": "pick"}]) == ""


def test_an_illegal_move_is_not_certain_if_the_position_before_it_is_partly_guessed() -> None:
    assert accepted([], is_memory_guessed=True) == ""


def accepted(open_before: list[dict[str, Any]], *, is_memory_guessed: bool = False) -> str:
    """Return the rule broken by a program that plays an illegal move, after it wrongly called decisions open."""
    turn: Any = SimpleNamespace(part="main")
    answer: Any = JudgedAnswer(turn, Answer("position"), before="a position", playing=lambda *_: None)
    answer.moves = [SimpleNamespace(choice=SimpleNamespace(seat=1, kind="pick"))]
    answer.told_before = {"to_act": [{"seats": [1], "kind": "cast"}, *open_before]}
    answer.is_memory_guessed = is_memory_guessed
    refused = Expected(Refusal(RULE, "nothing asks for this now"), None)  # type: ignore[arg-type]
    reports = SimpleNamespace(differing_decisions=lambda *_: ([], open_before))
    reference = SimpleNamespace(game=SimpleNamespace(reports=reports), expected_if_any=lambda *_: refused)
    evaluator: Any = SimpleNamespace(
        reference=reference, catalogue=SimpleNamespace(deviations_of=lambda _: (), in_order=lambda _: ())
    )
    observation: Any = SimpleNamespace(touched=SimpleNamespace(mask=0))
    differences = [FieldDifference(LEGALITY, "refused", "played")]
    return certain_rule(evaluator, observation, frozenset(), answer, refused, differences)


@pytest.mark.parametrize(
    ("kinds", "is_wrong"), [(["cast"], False), (["cast", "keep"], True), (["cast", "cast"], False)]
)
def test_a_later_move_whose_decision_is_not_open_is_no_breach_of_the_rule_that_refuses_it(
    kinds: list[str], is_wrong: bool
) -> None:
    """The engine offers a cast, then a cast, and plays only the first one."""

    class Table:
        def to_act(self, position: int) -> tuple[Decision, ...]:
            return (Decision((1,), "cast"),)

        def play(self, position: int, move: Any, telling: str = "nothing") -> Outcome | Refusal:
            return Outcome(position + 1) if position == 0 and move.choice.kind == "cast" else Refusal(RULE, "no")

    turn: Any = SimpleNamespace(part="main")
    answer: Any = JudgedAnswer(turn, Answer("position"), before=0, playing=lambda *_: None)
    answer.moves = [SimpleNamespace(choice=SimpleNamespace(seat=1, kind=kind)) for kind in kinds]
    assert continues_wrongly(answer, Expected(Refusal(RULE, "no"), Table())) == is_wrong  # type: ignore[arg-type]
