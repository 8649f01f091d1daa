"""A value shown within a crew breaks the rule about sharing it, not the rule that keeps it from the enemy."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.kit import Handler
from leadline.results.model import Report
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.usefixtures("without_detection")

GAME = "captain-sonar"
SCENARIOS = [one for one in load_suite(GAME).scenarios if "view" in str(one.asks) and "-information-" in one.id][:8]


class ShowsDamage(ReferenceSubject):
    """The reference under `own-sheet`, which shows the damage of some crews to everybody in a crew as well."""

    def __init__(self, to_enemy: bool) -> None:
        super().__init__(GAME, overrides=["crew-sheets=own-sheet"], chance=Random(7), without=["pipelining"])
        self.to_enemy = to_enemy

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "view": lambda params: self.changed(params, own["view"](params))}

    def changed(self, params: dict[str, Any], answer: Any) -> Any:
        """Return a view with the damage of the own crew, and perhaps that of the enemy."""
        position = self.games[params["handle"]].position
        for number, side in enumerate(("red", "blue")):
            if self.to_enemy or any(seat.startswith(side) for seat in params["seats"]):
                answer["view"]["crews"][number]["damage"] = position.crews[number].damage
        return answer


def report_on(*, to_enemy: bool) -> Report:
    """Return the report on such a program."""
    config = RunConfig(load_game(GAME), [], SCENARIOS, whole=False, suite="", guided=range(0))
    return run_suite(config, silent, subject=InProcess(load_game(GAME), ShowsDamage(to_enemy).handlers))


@pytest.mark.left_to_all
def test_damage_shown_within_a_crew_breaks_the_claimed_reading() -> None:
    report = report_on(to_enemy=False)
    assert [rule.id for rule in report.rules if rule.verdict == "broken"] == ["sonar.information.crew"]


def test_damage_shown_to_the_enemy_breaks_the_rule_that_keeps_it_secret() -> None:
    report = report_on(to_enemy=True)
    assert [rule.id for rule in report.rules if rule.verdict == "broken"] == ["sonar.information.failure"]
