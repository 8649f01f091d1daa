"""The rounds of a fit come to an end, with stand-ins for the search and the games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge import fitting
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.forks import Forks

FIRST, SECOND = Deviation(mistake="m.first"), Deviation(mistake="m.second")


class StubSearch:
    """A search that only remembers what is barred."""

    def __init__(self, objective: Any) -> None:
        self.objective, self.barred = objective, frozenset[Deviation]()

    def afresh(self, objective: Any) -> StubSearch:
        """Return this search."""
        return self

    def with_objective(self, objective: Any) -> StubSearch:
        """Return this search."""
        return self

    def barring(self, deviations: Diagnosis) -> StubSearch:
        """Bar some deviations."""
        self.barred |= deviations
        return self


def test_a_change_that_is_barred_and_proposed_again_ends_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival looks better until the games are followed under it, and then looks better again."""
    proposals: list[Diagnosis] = []

    def improve(search: StubSearch, diagnosis: Diagnosis, forks: Forks) -> tuple[Diagnosis, Any]:
        proposals.append(diagnosis)
        return (frozenset({SECOND}) if diagnosis == frozenset({FIRST}) else frozenset({FIRST})), evaluator

    evaluator: Any = SimpleNamespace(mismatches=lambda *_: {"air"}, count_distinct=lambda evidence: {})
    objective = SimpleNamespace(with_evaluator=lambda evaluator: objective)
    monkeypatch.setattr(fitting, "Objective", lambda *_: objective)
    monkeypatch.setattr(fitting, "Search", StubSearch)
    monkeypatch.setattr(fitting, "needed", lambda objective, diagnosis: diagnosis)
    monkeypatch.setattr(fitting, "with_single_answers", lambda objective, barred, diagnosis, forks: diagnosis)
    monkeypatch.setattr(fitting, "evidence_of", lambda games: ["an answer"])
    monkeypatch.setattr(fitting, "_improve", improve)
    monkeypatch.setattr(fitting.Fitter, "_follow", lambda *_: (evaluator, []))
    fit = fitting.Fitter(evaluator, {}, lambda *_: None).fit(SimpleNamespace())  # type: ignore[arg-type]
    assert fit.diagnosis in (frozenset({FIRST}), frozenset({SECOND}))
    assert proposals[0] == PLAIN
    assert len(proposals) < 8
