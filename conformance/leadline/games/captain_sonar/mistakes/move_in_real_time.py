"""Mistakes in what a crew waits for in real time; turn by turn it waits for both OKs."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Surface
from leadline_engines.captain_sonar.position import Heading, Owed, Position, Side, side_of
from leadline_engines.captain_sonar.step import without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def without_upkeep(position: Position, side: Side) -> Position:
    """Return a position of real time without the upkeep that a crew owes; turn by turn, return it unchanged."""
    if not position.is_real_time:
        return position
    due = position.crew(side).owes or ()
    return position.but(side, owes=without(without(due, "gauge"), "breakdown"))


class WaitingForLess(Engine):
    """An engine that in real time does not wait for everything that is due."""

    mistake_id = None

    ignored: tuple[Owed, ...] = ()
    """The due upkeep that holds nothing up."""

    def _as_far_as_looked_at(self, position: Position, side: Side) -> Position:
        """Return the position without what is ignored in real time."""
        if not position.is_real_time:
            return position
        return position.but(side, owes=tuple(due for due in position.crew(side).owes or () if due not in self.ignored))

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        return super().when_order(self._as_far_as_looked_at(position, side), side)

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        return super().when_surface(self._as_far_as_looked_at(position, side), side)

    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        return super().why_no_activation(self._as_far_as_looked_at(position, side), side)

    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        return super().is_moment_to_trigger(self._as_far_as_looked_at(position, side), side)

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, and forget what is ignored."""
        side = side_of(choice.seat)
        owes = self._as_far_as_looked_at(work.position, side).crew(side).owes
        work.change(side, owes=owes, heading=work.crew(side).heading if "breakdown" in (owes or ()) else None)
        super().do_surface(work, choice)


class RealTimeWaitsForTheFirstMateOnly(WaitingForLess):
    ignored = ("breakdown", "radiation")

    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        return not position.is_real_time and super().radiation_holds_up(position, owing, side)

    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        """Return what is due after a move: the Engineer has one mark to make, for the last move."""
        due = super().upkeep_after(position, side, heading)
        return without(due, "radiation") if position.is_real_time and "breakdown" in due else due


class RealTimeWaitsForTheEngineerOnly(WaitingForLess):
    ignored = ("gauge",)


class RealTimeWaitsForNobody(WaitingForLess):
    ignored = ("gauge", "breakdown")


class RealTimeSystemWithoutOks(Engine):
    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        return super().why_no_activation(without_upkeep(position, side), side)

    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        """Let a mine be triggered while an OK is due if triggering counts as an activation."""
        if self.trigger_is_activation():
            position = without_upkeep(position, side)
        return super().is_moment_to_trigger(position, side)


class RealTimeOrderAfterTheFirstOk(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        due = position.crew(side).owes or ()
        if position.is_real_time and not {"breakdown", "gauge"} <= {*due}:
            position = position.but(side, owes=without(without(due, "gauge"), "breakdown"))
        return super().when_order(position, side)
