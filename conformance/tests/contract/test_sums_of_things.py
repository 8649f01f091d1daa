"""A sum that is reported in place of the things themselves proves nothing added or lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from any_game import check

from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

GAME, MISTAKE = "deep-sea-adventure", "dsa.mistake.breath-is-never-free"
SCENARIOS = [one for one in load_suite(GAME).scenarios if one.topic in ("breathing", "swimming")]


class ReportsPoints(ReferenceSubject):
    """A subject that reports the points brought home, and not the units."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__(GAME, chance=Random(1), mistakes=mistakes, without=["pipelining", "view", "legal"])

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        return self._in_sums(super().open(params))

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        return self._in_sums(super().play(params))

    def _in_sums(self, answer: dict[str, Any]) -> dict[str, Any]:
        for diver in answer.get("position", {}).get("divers", []):
            units = diver["banked"] or ()
            diver["banked"] = sum(chip["value"] or 0 for unit in units for chip in unit)
        return answer


@pytest.mark.left_to_all
def test_a_sum_in_place_of_units_is_no_proof_that_something_was_added() -> None:
    report = check(lambda: ReportsPoints(MISTAKE), SCENARIOS)
    broken = {one.id for one in report.rules if one.verdict == "broken"}
    assert MISTAKE in {cause.id for cause in report.model.causes}
    assert "dsa.setup.chips" not in broken
