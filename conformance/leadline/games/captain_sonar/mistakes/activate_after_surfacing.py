"""Mistakes in what has to come between surfacing and the next use of a system."""

from __future__ import annotations

from leadline.games.captain_sonar.mistakes.activate import as_after_order
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Dive, Order, Silence
from leadline_engines.captain_sonar.position import Crew, Latest, Position, Side, side_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class SystemAfterSurfacing(Engine):
    def waits_after_surfacing(self, crew: Crew) -> bool:
        return False


class SilenceAfterSurfacing(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "silence" and position.crew(side).last == "surfacing":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


class SilenceIsTheMoveAfterSurfacing(SilenceAfterSurfacing):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "silence" and position.crew(side).last == "surfacing":
            position = position.but(side, ordered=not position.is_real_time)
        return super().when_system(position, side, kind)

    def do_silence(self, work: Work, choice: Silence) -> None:
        side = side_of(choice.seat)
        is_the_order = work.crew(side).last == "surfacing" and not work.position.is_real_time
        super().do_silence(work, choice)
        if is_the_order:
            work.change(side, ordered=True)


class NoSystemInTheTurnAfterSurfacing(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        """Give an order, after which the surfacing still counts as the latest event."""
        side = side_of(choice.seat)
        before = work.crew(side).last
        super().do_order(work, choice)
        if before == "surfacing" and not work.position.is_real_time:
            work.change(side, last=before)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        has_ordered = work.crew(side).ordered
        super().pass_turn(work, side, rules)
        if has_ordered and work.crew(side).last == "surfacing":
            work.change(side, last="order")


class OrderBeforeSurfacingCounts(Engine):
    def last_after_surfacing(self, position: Position, side: Side) -> Latest:
        """Return the last event, and remember an order while the crew is up."""
        is_kept = position.is_real_time and position.crew(side).last == "order"
        return "order" if is_kept else super().last_after_surfacing(position, side)

    def do_dive(self, work: Work, choice: Dive) -> None:
        side = side_of(choice.seat)
        before = work.crew(side).last
        super().do_dive(work, choice)
        if before == "order":
            work.change(side, last=before)
