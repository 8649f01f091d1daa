"""Mistakes with the Scenario system, which no map gives a rule for."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import ScenarioUsed
from leadline_engines.captain_sonar.move import Scenario
from leadline_engines.captain_sonar.position import Position, Side, side_of
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class ScenarioCostsRadiation(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "scenario" and self.is_broken(position, side, "scenario"):
            return self.why_no_activation(position, side)
        return super().when_system(position, side, kind)


class ScenarioRepairs(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return (
            self.why_no_activation(position, side) if kind == "scenario" else super().when_system(position, side, kind)
        )

    def do_scenario(self, work: Work, choice: Scenario) -> None:
        side = side_of(choice.seat)
        work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))
        super().do_scenario(work, choice)


class ScenarioDoesNothing(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return (
            self.why_no_activation(position, side) if kind == "scenario" else super().when_system(position, side, kind)
        )

    def do_scenario(self, work: Work, choice: Scenario) -> None:
        """Use the Scenario system, without even emptying its gauge or counting the activation."""
        work.tell(ScenarioUsed, choice.seat, ("sonar.activate.scenario", "sonar.information.aloud"))
