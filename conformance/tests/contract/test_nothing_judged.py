"""Runs in which no scenario could be judged to its end."""

from __future__ import annotations

from functools import partial
from typing import Any

from any_game import DEEP_SEA, Served, check, scenarios_of

from leadline.report.verdict import overall

ONE_DIVER = [one for one in scenarios_of(DEEP_SEA.id) if one.id == "dsa-setup-one-diver"]


class PlaysAlone(Served):
    """A subject that lets one diver play, and claims no readings."""

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say nothing of readings."""
        hello = super().initialize(params)
        hello["games"][self.game.id] |= {"claims": {}, "configurable": {}}
        return hello


plays_alone = partial(PlaysAlone, DEEP_SEA.id, overrides=["player-count=1-to-6"])


def test_a_run_with_no_scenario_judged_is_incomplete() -> None:
    report = check(plays_alone, ONE_DIVER)
    assert [one.verdict for one in report.scenarios] == ["incomplete"]
    assert (report.summary.result, report.summary.status) == ("incomplete", 3)
    assert report.scenarios[0].why == (
        "the program opened a game that the reference refuses under the readings in force, "
        "so its moves cannot be judged"
    )
    assert overall(report).why == "nothing is wrong, but no scenario could be judged to its end"


def test_one_scenario_that_passed_is_enough() -> None:
    two_divers = [one for one in scenarios_of(DEEP_SEA.id) if one.id == "dsa-setup-two-divers"]
    report = check(plays_alone, [*ONE_DIVER, *two_divers])
    assert [one.verdict for one in report.scenarios] == ["incomplete", "pass"]
    assert (report.summary.result, report.summary.status) == ("conformant", 0)
