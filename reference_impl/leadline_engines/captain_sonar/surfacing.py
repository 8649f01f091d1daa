"""Surfacing, which costs three turns in a turn-by-turn game, and in real time lasts until the hull is found valid."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from leadline_engines.captain_sonar.events import Checked, Dived, Surfaced, Traced
from leadline_engines.captain_sonar.move import Check, Dive, Surface, Trace
from leadline_engines.captain_sonar.position import ROLES, Crew, Position, Role, Side, other, role_of, side_of
from leadline_engines.captain_sonar.step import Rules, no
from leadline_engines.captain_sonar.turns import Turning
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

WHILE_SURFACED = ("trace", "dive", "check", "radiation")
"""The acts open to a crew while its submarine is up, besides answers (`sonar.surface.nothing-else`)."""
MOVES = ("order", "surface", "gauge", "breakdown")
"""The acts that belong to a move, which a surfaced submarine never makes."""
EACH_ALONE: tuple[tuple[Role, ...], ...] = tuple((role,) for role in ROLES)
"""The roles, each in a separate group."""


class Surfacing(Turning):
    """The rules in the chapter ``sonar.surface``."""

    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return the reason why a surfaced crew cannot do an act, or None if there is none.

        Rules: sonar.surface.nothing-else, sonar.mine.trigger-surfaced
        """
        if not position.crew(side).surfaced or kind in WHILE_SURFACED:
            return None
        if kind == "trigger":
            if self.may_trigger_while_surfaced():
                return None
            return no("sonar.mine.trigger-surfaced", f"{side} has surfaced and is not ready to dive")
        if self.may_do_while_surfaced(kind):
            return None
        return no("sonar.surface.nothing-else", f"{side} has surfaced and is not ready to dive")

    def may_trigger_while_surfaced(self) -> bool:
        """Return whether a surfaced crew may trigger mines.

        Rules: sonar.mine.trigger-surfaced
        """
        return self.rulings.trigger_while_surfaced == "allowed"

    def may_do_while_surfaced(self, kind: str) -> bool:
        """Return whether a surfaced crew may do something besides tracing and answering.

        Rules: sonar.surface.nothing-else
        """
        return self.rulings.surfaced_activity == "allowed" and kind not in MOVES

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why a crew cannot surface now, or None if there is none.

        Rules: sonar.move.after-ok, sonar.surface.instead
        """
        crew = position.crew(side)
        if self.waits_for_ok(crew):
            return no("sonar.move.after-ok", "First Mate and Engineer have not both said OK to the last move")
        if self.has_had_its_order(position, crew) and not self.may_surface_after_order():
            return no("sonar.surface.instead", f"{side} has given the order of this turn")
        return None

    def may_surface_after_order(self) -> bool:
        """Return whether a crew may surface in a turn in which it has already given an order.

        Rules: sonar.surface.instead
        """
        return self.rulings.surfacing_after_order == "after-order-too"

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, which announces the sector and erases the route; in a turn-by-turn game, the turn ends.

        Rules: sonar.surface.sector, sonar.surface.route, sonar.surface.keeps
        """
        side = side_of(choice.seat)
        before = work.position
        at: str = self.known(before, side, "at")
        work.change(
            side, route=self.route_after_surfacing(before.crew(side), at), last=self.last_after_surfacing(before, side)
        )
        if before.is_real_time:
            work.change(side, surfaced=True, traced=(), checked=False)
        else:
            work.change(side, marks=self.marks_after_surfacing(before.crew(side)), waits=self.turns_after_surfacing())
        if work.telling:
            work.tell(Surfaced, choice.seat, self.sector_said(before, at), self.rules_of_surfacing(before, side))
        if not before.is_real_time:
            self.end_turn_by_surfacing(work, side)

    def sector_said(self, position: Position, at: str) -> int:
        """Return the sector to announce, which is the true one.

        Rules: sonar.surface.sector
        """
        return self.board(position).sector_of[at]

    def route_after_surfacing(self, crew: Crew, at: str) -> tuple[str, ...]:
        """Return the route of a surfaced submarine, which consists only of its current space.

        Rules: sonar.surface.route
        """
        return (at,)

    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        """Return the marks left after the breakdowns have been erased, which is none.

        Rules: sonar.surface.marks
        """
        return ()

    def turns_after_surfacing(self) -> int:
        """Return the number of turns that the other crew takes in a row.

        Rules: sonar.surface.three-turns
        """
        return self.components.extra_turns

    def last_after_surfacing(self, position: Position, side: Side) -> Any:
        """Return the last event, which determines when a system may next be used.

        Under the reading that allows a surfaced crew to use systems, the event before surfacing still counts while the
        crew is up.

        Rules: sonar.activate.after-surfacing, sonar.surface.nothing-else
        """
        if position.is_real_time and self.rulings.surfaced_activity == "allowed":
            return position.crew(side).last
        return "surfacing"

    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """End the turn, and cancel the turns that the crew had in a row.

        Rules: sonar.surface.ends-turn, sonar.surface.block-ends
        """
        rules: Rules = ("sonar.surface.ends-turn",)
        if self.surfacing_ends_own_block() and work.crew(other(side)).waits:
            work.change(other(side), waits=0)
            rules = (*rules, "sonar.surface.block-ends")
        self.pass_turn(work, side, rules)

    def surfacing_ends_own_block(self) -> bool:
        """Return whether a crew that surfaces loses its remaining turns in a row.

        Rules: sonar.surface.block-ends
        """
        return self.rulings.surfacing_inside_block == "ends-own-block"

    def section_groups(self, position: Position, side: Side) -> tuple[tuple[Role, ...], ...]:
        """Return the groups of roles that trace a section together: single roles, or those of one person (`one-each`).

        Rules: sonar.surface.sections
        """
        if self.rulings.surfacing_tracers == "one-each":
            return self.persons(position, side)
        return EACH_ALONE[: self.components.sections]

    def is_traced(self, position: Position, side: Side) -> bool:
        """Return whether all sections are traced.

        Rules: sonar.surface.sections
        """
        traced = {*position.crew(side).traced}
        return not any(map(traced.isdisjoint, self.section_groups(position, side)))

    def when_trace(self, position: Position, seat: Any) -> Refusal | None:
        """Return the reason why a role cannot trace a section now, or None if there is none.

        Rules: sonar.surface.sections
        """
        side, role = side_of(seat), role_of(seat)
        crew = position.crew(side)
        if position.is_real_time and crew.surfaced and not crew.checked:
            for group in self.section_groups(position, side):
                if role in group and {*group}.isdisjoint(crew.traced):
                    return None
        return no("sonar.surface.sections", f"{seat} has no section to trace now")

    def do_trace(self, work: Work, choice: Trace) -> None:
        """Trace the section of a role.

        Rules: sonar.surface.sections, sonar.crew.radio-operator
        """
        side, role = side_of(choice.seat), role_of(choice.seat)
        work.change(side, traced=tuple(sorted((*work.crew(side).traced, role))))
        listens = ("sonar.crew.radio-operator",) if role == "radio-operator" else ()
        work.tell(Traced, choice.seat, role, ("sonar.surface.sections", *listens))

    def when_check(self, position: Position, side: Side) -> Refusal | None:
        """Return why an Engineer cannot check the enemy's hull now, or None if this is possible.

        Rules: sonar.surface.check
        """
        enemy = other(side)
        if position.is_real_time and self.may_be_checked(position, enemy):
            return None
        return no("sonar.surface.check", f"there is no traced hull of {enemy} to check")

    def may_be_checked(self, position: Position, side: Side) -> bool:
        """Return whether the hull of a crew is ready for a check: traced, and not yet found valid.

        Rules: sonar.surface.check
        """
        crew = position.crew(side)
        return crew.surfaced and not crew.checked and self.is_traced(position, side)

    def why_not_check(self, position: Position, choice: Check) -> Refusal | None:
        """Return the reason why the result of a check is not possible, or None if there is none.

        Rules: sonar.surface.check
        """
        crew = position.crew(other(side_of(choice.seat)))
        for role in choice.crossed:
            if role not in crew.traced:
                return no("sonar.surface.check", f"{role} has traced nothing", "choice.crossed")
        if len(set(choice.crossed)) < len(choice.crossed):
            return no("sonar.surface.check", "a role is named twice", "choice.crossed")
        return None

    def do_check(self, work: Work, choice: Check) -> None:
        """Check the hull, which is either found valid or has to be traced again.

        Rules: sonar.surface.check, sonar.surface.start-over
        """
        side = side_of(choice.seat)
        enemy = other(side)
        crossed: tuple[Role, ...] = tuple(sorted(choice.crossed))
        if self.is_valid(crossed):
            work.change(enemy, checked=True)
        else:
            work.change(enemy, traced=self.traced_after_check(work.crew(enemy), crossed))
        rules: Rules = ("sonar.surface.check", "sonar.crew.engineer")
        if crossed:
            rules = (*rules, "sonar.surface.start-over")
        work.tell(Checked, choice.seat, crossed, rules)

    def is_valid(self, crossed: Collection[Role]) -> bool:
        """Return whether a hull is valid, given the roles whose line crosses the border.

        Rules: sonar.surface.check
        """
        return not crossed

    def traced_after_check(self, crew: Crew, crossed: Collection[Role]) -> tuple[Role, ...]:
        """Return the sections that stay traced after a failed check, which is none.

        Rules: sonar.surface.start-over
        """
        if self.rulings.surfacing_failed_check == "retry-section":
            return tuple(role for role in crew.traced if role not in crossed)
        return ()

    def when_dive(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why a crew cannot be ready to dive, or None if there is none.

        Rules: sonar.surface.ready
        """
        crew = position.crew(side)
        if position.is_real_time and crew.surfaced and crew.checked:
            return None
        return no("sonar.surface.ready", f"{side} has no hull that was checked and found valid")

    def do_dive(self, work: Work, choice: Dive) -> None:
        """Let the Engineer erase the marks, after which the crew plays on.

        Rules: sonar.surface.ready, sonar.surface.marks
        """
        side = side_of(choice.seat)
        marks = self.marks_after_surfacing(work.crew(side))
        work.change(side, marks=marks, surfaced=False, traced=(), checked=False, last="surfacing")
        work.tell(Dived, choice.seat, ("sonar.surface.ready", "sonar.surface.marks", "sonar.crew.engineer"))

    def rules_of_surfacing(self, before: Position, side: Side) -> Rules:
        """Return the rules in effect when a crew surfaces."""
        rules = [
            "sonar.surface.sector",
            "sonar.setup.grid",
            "sonar.surface.instead",
            "sonar.surface.route",
            "sonar.surface.keeps",
        ]
        if before.is_real_time:
            rules.append("sonar.turn.own-pace")
        else:
            rules += ["sonar.surface.marks", "sonar.surface.ends-turn", "sonar.surface.three-turns"]
        if not self.has_legal_order(before, side):
            rules.append("sonar.turn.no-legal-order")
        return (*rules, "sonar.crew.captain", "sonar.information.aloud")
