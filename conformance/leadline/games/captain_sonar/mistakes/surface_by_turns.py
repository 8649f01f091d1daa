"""Mistakes in the turns after a surfacing, in a turn-by-turn game."""

from __future__ import annotations

from collections.abc import Iterable

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Gauge, Order, Surface
from leadline_engines.captain_sonar.position import Owed, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class TurnGoesOnAfterSurfacing(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        work.change(side, ordered=True)


class SystemBeforeSurfacingEnds(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        work.change(side, ordered=True, last="order")


class SurfacingIsNotTheOrder(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """Let the turn go on as if its order were still due."""


class SurfacedCrewStillCharges(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        if self.can_mark_a_gauge(work.position, side):
            work.change(side, ordered=True, owes=("gauge",))
        else:
            super().end_turn_by_surfacing(work, side)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, and end the turn if this is the mark after a surfacing."""
        side = side_of(choice.seat)
        super().do_gauge(work, choice)
        if work.crew(side).ordered and work.crew(side).last == "surfacing":
            work.change(side, ordered=False)
            super().end_turn_by_surfacing(work, side)


class OneTurnAfterSurfacing(Engine):
    def turns_after_surfacing(self) -> int:
        return 1


class TwoTurnsAfterSurfacing(Engine):
    def turns_after_surfacing(self) -> int:
        return 2


class FourTurnsAfterSurfacing(Engine):
    def turns_after_surfacing(self) -> int:
        return super().turns_after_surfacing() + 1


class TurnInProgressIsNotCounted(Engine):
    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn; as long as the other crew waits, this crew goes on, even if it was the last of its turns."""
        waited = work.crew(other(side)).waits
        if waited:
            work.change(other(side), waits=waited + 1)
        super().pass_turn(work, side, rules)
        if waited:
            work.change(other(side), waits=waited - 1)


class SurfacedCrewHasTheTurns(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        more = work.crew(side).waits
        work.change(side, waits=0)
        work.change(other(side), waits=more + 1)
        self.pass_turn(work, side, ("sonar.surface.ends-turn",))


class WaitingCrewCannotAnswer(Engine):
    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        if position.crew(side_of(choice.seat)).waits:
            return no("sonar.surface.three-turns", "the crew waits for its turn")
        return super().why_not_answer_drone(position, choice)

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        if position.crew(side_of(choice.seat)).waits:
            return no("sonar.surface.three-turns", "the crew waits for its turn")
        return super().why_not_answer_sonar(position, choice)


class ExtraTurnsWithoutSystems(Engine):
    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(other(side)).waits > 1:
            return no("sonar.surface.three-turns", "a system is used in the last of these turns only")
        return super().why_no_activation(position, side)


class OneSystemInTheExtraTurns(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        """Give an order, which in the second and third of the turns brings no new activation."""
        side = side_of(choice.seat)
        before = work.crew(side).last
        super().do_order(work, choice)
        if before == "use" and 0 < work.crew(other(side)).waits < self.turns_after_surfacing():
            work.change(side, last=before)


class ExtraTurnsShareOneOrder(Engine):
    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn; if the same crew goes on, its order still counts as given."""
        ordered = work.crew(side).ordered
        super().pass_turn(work, side, rules)
        if work.position.turn == side:
            work.change(side, ordered=ordered)


class SurfacingRefusedInExtraTurns(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(other(side)).waits:
            return no("sonar.surface.block-ends", f"{other(side)} has only just surfaced")
        return super().when_surface(position, side)


class ExtraTurnsAddUp(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        left = max(0, work.crew(other(side)).waits - 1)
        super().end_turn_by_surfacing(work, side)
        work.change(side, waits=max(0, work.crew(side).waits - left))


class ExtraTurnsComeBack(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        left = max(0, work.crew(other(side)).waits - 1)
        super().end_turn_by_surfacing(work, side)
        work.change(other(side), waits=left)


class ExtraTurnsCancelEachOther(Engine):
    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        left = work.crew(other(side)).waits
        work.change(other(side), waits=0)
        super().end_turn_by_surfacing(work, side)
        work.change(side, waits=max(0, work.crew(side).waits - left))


class LastTurnOutHasAGaugeAndASystem(FourTurnsAfterSurfacing):
    def crew_with_next_turn(self, position: Position, side: Side) -> Side:
        """Return the crew whose turn is next: before the last of the enemy's turns, the crew that surfaced."""
        waiting = other(side)
        return waiting if position.crew(waiting).waits == 1 else super().crew_with_next_turn(position, side)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn; if a crew that still waits is next, it marks a gauge, but gives no order."""
        waiting = other(side)
        super().pass_turn(work, side, rules)
        if work.position.turn == waiting and work.crew(waiting).waits:
            due: tuple[Owed, ...] = ("gauge",) if self.can_mark_a_gauge(work.position, waiting) else ()
            work.change(waiting, ordered=True, last="order", owes=due)


class DiveIsSaidTurnByTurn(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        super().do_surface(work, choice)
        work.change(side_of(choice.seat), surfaced=True)

    def why_not_in_turn(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "dive" and self.is_up_in_its_turn(position, side):
            return None
        return super().why_not_in_turn(position, side, kind)

    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if not position.is_real_time and kind not in ("order", "trigger"):
            return None
        return super().why_not_surfaced(position, side, kind)

    def when_dive(self, position: Position, side: Side) -> Refusal | None:
        return None if self.is_up_in_its_turn(position, side) else super().when_dive(position, side)

    def kinds_at(self, position: Position, side: Side) -> Iterable[str]:
        kinds = super().kinds_at(position, side)
        return (*kinds, "dive") if self.is_up_in_its_turn(position, side) else kinds

    def is_up_in_its_turn(self, position: Position, side: Side) -> bool:
        """Return whether a crew that has surfaced in a turn-by-turn game has its next turn, and has not dived."""
        return not position.is_real_time and position.turn == side and position.crew(side).surfaced


class MarksErasedAfterTheExtraTurns(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        marks = work.crew(side).marks
        super().do_surface(work, choice)
        if not work.position.is_real_time and work.position.turn != side:
            work.change(side, marks=marks)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn, and erase the marks of a crew whose first turn since it surfaced begins."""
        super().pass_turn(work, side, rules)
        after = work.position.turn
        if work.crew(after).last == "surfacing":
            work.change(after, marks=self.marks_after_surfacing(work.crew(after)))
