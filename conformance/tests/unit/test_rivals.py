"""Rivals that replace deviations of equal worth."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.diagnosis import Deviation, DeviationInfo, Diagnosis, FaultCatalogue
from leadline.judge.search import preferred

MODULE = import_module("leadline.judge.search.rivals")  # The package has a function of this name.
USUAL, BESIDE, RIVAL = (Deviation(mistake=f"toy.mistake.{name}") for name in ("usual", "beside", "rival"))


def worths(beside_the_rival: float) -> dict[Diagnosis, float]:
    """Return the worth of each diagnosis: the first two deviations together are worth as much as the last two."""
    pair, other_pair = frozenset({USUAL, BESIDE}), frozenset({RIVAL, BESIDE})
    alone = {frozenset({USUAL}): 5.0, frozenset({BESIDE}): 5.0, frozenset({RIVAL}): 10.0 - beside_the_rival}
    return {frozenset(): 0.0, pair: 10.0, other_pair: 10.0, **alone}


@pytest.mark.parametrize(
    ("beside_the_rival", "best"),
    [(-1.0, frozenset({RIVAL})), (1.0, frozenset({USUAL, BESIDE}))],
    ids=["another deviation is not needed", "all are needed"],
)
def test_a_less_usual_rival_wins_only_if_another_deviation_is_not_needed(
    monkeypatch: pytest.MonkeyPatch, beside_the_rival: float, best: Diagnosis
) -> None:
    catalogue = FaultCatalogue(
        {
            deviation: DeviationInfo(frozenset(), 1.0, deviation.name, supported=False, rules=(), order=order)
            for order, deviation in enumerate((USUAL, BESIDE, RIVAL))
        }
    )
    worth_of = worths(beside_the_rival)

    def worth(old: Diagnosis, new: Diagnosis, *_: Any) -> float:
        return worth_of[new] - worth_of[old]

    objective: Any = SimpleNamespace(catalogue=catalogue, worth=worth, all_fixed=lambda *_: [])
    monkeypatch.setattr(MODULE, "rivals", lambda _, diagnosis, each: [RIVAL] if each == USUAL else [])
    monkeypatch.setattr(MODULE, "_with_readings", lambda _, diagnosis, each: diagnosis)
    assert preferred(objective, frozenset(), frozenset({USUAL, BESIDE})) == best
