"""How wrong answers are explained by few causes: on made-up evidence, so that every weight can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from leadline.judge.suspects import Suspects

from leadline.judge.explain import explain

SCENARIOS: dict[str, Any] = {name: SimpleNamespace(rules=(f"rule.{name}",)) for name in "abcdef"}
DISPUTES = {"skip": SimpleNamespace(id="skip", rules=("rule.skip",), readings=("yes", "no", "half"))}
SPEC = SimpleNamespace(dispute=DISPUTES.get, open_disputes=lambda: tuple(DISPUTES.values()))


def right(scenario: str, *rules: str, excluded: Sequence[tuple[str, str]] = ()) -> Any:
    return SimpleNamespace(
        right=True, shown_effects=set(rules), excluded=set(excluded), step=SimpleNamespace(scenario=scenario)
    )


def wrong(
    scenario: str,
    *seen: str,
    kept: Sequence[str] = (),
    readings: Sequence[Sequence[tuple[str, str]]] = (),
    impossible: bool = False,
    **more: Any,
) -> Any:
    return SimpleNamespace(
        right=False,
        shown_effects=set(kept),
        suspects=Suspects(seen, **more),
        reproducing=[SimpleNamespace(delta=frozenset(delta)) for delta in readings],
        step=SimpleNamespace(scenario=scenario, part="main", impossible=impossible),
        spec=SPEC,
        base={"skip": "yes"},
    )


def rules(evidence: Sequence[Any]) -> list[str]:
    found = explain(evidence, SCENARIOS)
    return [found[number].rule for number, one in enumerate(evidence) if not one.right]


def test_nothing_wrong_needs_no_explanation() -> None:
    assert explain([right("a", "rule.a")], SCENARIOS) == {}


def test_the_rule_that_is_at_work_in_wrong_answers_only_is_named() -> None:
    evidence = [
        *(wrong("a", "rule.b", "rule.a") for _ in range(3)),
        *(right("b", "rule.b") for _ in range(9)),
    ]
    assert rules(evidence) == ["rule.a"] * 3


def test_the_order_of_the_suspects_does_not_decide() -> None:
    evidence = [wrong("a", "rule.a", "rule.b"), wrong("b", "rule.b", "rule.c"), wrong("c", "rule.b")]
    assert rules(evidence) == ["rule.b"] * 3


def test_two_rules_are_both_named_where_neither_explains_all() -> None:
    evidence = [*(wrong("a", "rule.a") for _ in range(4)), *(wrong("b", "rule.b") for _ in range(3))]
    assert rules(evidence) == ["rule.a"] * 4 + ["rule.b"] * 3


def test_of_equal_causes_the_one_whose_own_scenarios_fail_is_named() -> None:
    evidence = [wrong(name, "rule.a", "rule.f") for name in "fff"]
    assert rules(evidence) == ["rule.f"] * 3


def test_of_causes_that_nothing_tells_apart_the_first_is_named() -> None:
    assert rules([wrong("a", "rule.x", "rule.y")]) == ["rule.x"]


def test_a_right_part_of_a_wrong_answer_speaks_for_its_rule() -> None:
    evidence = [
        wrong("a", "rule.x", "rule.y"),
        *(wrong("b", "rule.y", kept=("rule.x",)) for _ in range(2)),
    ]
    assert rules(evidence) == ["rule.y"] * 3


def test_a_cause_that_cannot_be_seen_explains_once_it_is_known() -> None:
    evidence = [*(wrong("a", "rule.a") for _ in range(3)), wrong("b", "rule.b", hidden=("rule.a",))]
    assert rules(evidence) == ["rule.a"] * 4


@pytest.mark.parametrize("how", ["impossible", "remembers"])
def test_what_goes_back_to_an_earlier_wrong_answer_is_charged_once(how: str) -> None:
    more: dict[str, Any] = {how: True}
    evidence = [*(wrong("a", "rule.a") for _ in range(3)), wrong("a", "rule.z", **more)]
    assert rules(evidence) == ["rule.a"] * 4
    assert rules([*evidence[:3], wrong("b", "rule.z", **more)]) == ["rule.a"] * 3 + ["rule.z"]


def test_a_list_lacks_what_is_refused_elsewhere() -> None:
    evidence = [*(wrong("a", "rule.a", "rule.b", named="rule.a") for _ in range(3)), wrong("b", "rule.z", lists=True)]
    assert rules(evidence) == ["rule.a"] * 4


def test_a_reading_that_reproduces_the_answers_comes_before_a_rule() -> None:
    no = ("skip", "no")
    found = explain([wrong("a", "rule.skip", readings=[[no]]) for _ in range(2)], SCENARIOS)
    assert {one.readings for one in found.values()} == {frozenset([no])}


def test_two_readings_explain_an_answer_only_together() -> None:
    pair = [("skip", "no"), ("count", "no")]
    found = explain([wrong("a", "rule.skip", readings=[pair])], SCENARIOS)
    assert found[0].readings == frozenset(pair)


def test_a_reading_that_right_answers_contradict_is_no_better_than_a_rule() -> None:
    no = ("skip", "no")
    evidence = [
        *(wrong("a", "rule.a", readings=[[no]]) for _ in range(3)),
        *(right("b", "rule.b", excluded=[no]) for _ in range(8)),
    ]
    assert rules(evidence) == ["rule.a"] * 3
    assert not any(one.readings for one in explain(evidence, SCENARIOS).values())
