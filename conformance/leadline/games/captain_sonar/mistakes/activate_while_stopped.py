"""Mistakes in what is possible while a system stops all play."""

from __future__ import annotations

from collections.abc import Collection

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.position import Position, Question, Side, other
from leadline_engines.captain_sonar.step import no, owes_upkeep
from leadline_engines.surface import Decision, Refusal


def without_while_stopped(
    decisions: tuple[Decision, ...], position: Position, kinds: Collection[str]
) -> tuple[Decision, ...]:
    """Return the open decisions without those of some kinds if an answer is due.

    A program that forgets to refuse such an act still asks for nothing but the answer.
    """
    return tuple(decision for decision in decisions if position.question is None or decision.kind not in kinds)


class StopHoldsNobody(Engine):
    def question_stops(self, question: Question, side: Side) -> bool:
        return False


class StopHoldsOwnCrew(Engine):
    def question_stops(self, question: Question, side: Side) -> bool:
        return side != question.side


class StopHoldsTheAskedCrew(Engine):
    def question_stops(self, question: Question, side: Side) -> bool:
        return side == question.side


class UpkeepWhileStopped(Engine):
    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return None if kind in ("gauge", "breakdown") else super().why_not_stopped(position, side, kind)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return without_while_stopped(super().to_act(position), position, ("gauge", "breakdown"))


class CheckWhileStopped(Engine):
    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return None if kind == "check" else super().why_not_stopped(position, side, kind)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return without_while_stopped(super().to_act(position), position, ("check",))


class TracingWhileStopped(Engine):
    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return None if kind in ("trace", "dive") else super().why_not_stopped(position, side, kind)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return without_while_stopped(super().to_act(position), position, ("trace", "dive"))


class OrdersWhileStopped(Engine):
    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        return None if kind == "order" else super().why_not_stopped(position, side, kind)


class StopForTheUpkeep(Engine):
    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        enemy = position.crew(other(side))
        if position.is_real_time and enemy.last == "use" and owes_upkeep(enemy):
            return no("sonar.activate.stop", "the upkeep after silence is not done")
        return super().why_not_stopped(position, side, kind)
