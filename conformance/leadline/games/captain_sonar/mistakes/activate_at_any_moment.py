"""A mistake in the order of two checks: whether a system is broken, and whether it could be used at this moment."""

from __future__ import annotations

from leadline.games.captain_sonar.mistakes.activate import as_after_order
from leadline.games.captain_sonar.mistakes.lists import side_deciding
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.position import Position, Side
from leadline_engines.surface import Decision, Refusal


class AttemptCostsAtAnyMoment(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        refusal, crew = super().when_system(position, side, kind), position.crew(side)
        if refusal is None or crew.marks is None or crew.gauges is None:
            return refusal
        if not self.is_broken(position, side, SYSTEM_OF[kind]):
            return refusal
        if not self.comes_to_nothing(position, side, SYSTEM_OF[kind]):
            return refusal
        as_in_time = as_after_order(position, side).but(side, ordered=not position.is_real_time)
        return super().when_system(as_in_time, side, kind)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions; a program that would take a mark for an attempt still asks for no system."""
        check = super().when_system
        return tuple(
            decision
            for decision in super().to_act(position)
            if decision.kind not in SYSTEM_OF or check(position, side_deciding(decision), decision.kind) is None
        )
