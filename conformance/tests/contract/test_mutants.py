"""The score of the suite against small changes of the engine: what is known of mutants has to stay true."""

from __future__ import annotations

import known_mutants
import mutants
import pytest


@pytest.fixture(scope="module")
def every() -> list[mutants.Mutant]:
    """Return all mutants."""
    return [one for function in mutants.functions() for one in mutants.mutants(function)]


def those(every: list[mutants.Mutant], name: str, part: str) -> list[mutants.Mutant]:
    """Return the mutants of a function whose description contains a text."""
    return [one for one in every if one.name == name and part in one.says]


def test_every_known_mutant_is_one_that_there_is(every: list[mutants.Mutant]) -> None:
    assert mutants.stale(every) == []


def test_a_mutant_is_told_by_its_function_and_statement(every: list[mutants.Mutant]) -> None:
    told = [(one.name, one.says) for one in every]
    assert len(set(told)) == len(told)


def test_no_mutant_is_known_twice(every: list[mutants.Mutant]) -> None:
    entries = (*known_mutants.EQUIVALENT, *known_mutants.UNSAID)
    for one in every:
        assert sum(name == one.name and part in one.says for name, part, _ in entries) <= 1, one


@pytest.mark.parametrize(("part", "fits"), [("if to >= startled", 0), ("return range", 8)])
def test_an_entry_that_does_not_fit_one_mutant(
    every: list[mutants.Mutant], monkeypatch: pytest.MonkeyPatch, part: str, fits: int
) -> None:
    monkeypatch.setattr(mutants, "EQUIVALENT", (("swim.passed", part, "no reason"),))
    assert f"known_mutants.py: swim.passed: {part!r} fits {fits} mutants, and should fit one" in mutants.stale(every)


@pytest.mark.slow
def test_a_mutant_that_a_scenario_notices(every: list[mutants.Mutant], monkeypatch: pytest.MonkeyPatch) -> None:
    dead = those(every, "swim.steps_of", "steps = self.sum_of(diver, dice) + self.weight_of(diver)")
    assert mutants.judge(dead, with_tests=False)[0]["killed"] == 1
    monkeypatch.setattr(mutants, "EQUIVALENT", (("swim.steps_of", "sum_of(diver, dice) + self", "no reason"),))
    counts, wrong = mutants.judge(dead, with_tests=False)
    assert counts["equivalent"] == 0
    assert [line.partition(":")[0] for line in wrong] == ["stale"]


@pytest.mark.slow
def test_a_mutant_that_nothing_notices(every: list[mutants.Mutant], monkeypatch: pytest.MonkeyPatch) -> None:
    same = those(every, "swim.passed", "if to >= start")
    assert mutants.judge(same, with_tests=False) == ({"killed": 0, "equivalent": 1, "unsaid": 0, "unplayed": 0}, [])
    monkeypatch.setattr(mutants, "EQUIVALENT", ())
    assert mutants.judge(same, with_tests=False)[1] == [f"survives: {same[0]}"]
    monkeypatch.setattr(mutants, "UNSAID", (("swim.passed", "if to >= start", "no reason"),))
    assert mutants.judge(same, with_tests=False)[0]["unsaid"] == 1


@pytest.mark.slow
def test_a_mutant_is_tried_on_the_scenarios_that_come_to_it(every: list[mutants.Mutant]) -> None:
    [stops] = those(every, "turn.check_stop", "if True:   was   if self.rulings.last_breath")
    playing = mutants.players()[stops.function.__code__]
    assert playing
    assert all(any("stop" in step.text for step in scenario.steps) for scenario in playing)


@pytest.mark.slow
def test_a_changed_function_is_put_right_again(every: list[mutants.Mutant]) -> None:
    for one in those(every, "swim.steps_of", "steps = self.sum_of(diver, dice) + self.weight_of(diver)"):
        before = one.function.__code__
        mutants.judge([one], with_tests=False)
        assert one.function.__code__ is before
