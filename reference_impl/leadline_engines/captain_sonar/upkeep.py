"""The upkeep after a move: the First Mate marks a gauge, the Engineer a symbol in the panel of the direction moved."""

from __future__ import annotations

from leadline_engines.captain_sonar.breakdowns import Breaking
from leadline_engines.captain_sonar.events import GaugeMarked
from leadline_engines.captain_sonar.move import Breakdown, Gauge
from leadline_engines.captain_sonar.position import (
    SYSTEMS,
    Crew,
    Gauges,
    Heading,
    Owed,
    Position,
    Side,
    System,
    changed_gauges,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, owes, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class Upkeep(Breaking):
    """The rules in the chapter ``sonar.upkeep``."""

    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        """Return what a crew owes after a move: a mark on a gauge and one in a panel, as far as these are possible.

        Rules: sonar.upkeep.both, sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark
        """
        due: list[Owed] = [owed for owed in position.crew(side).owes or () if owed == "radiation"]
        if self.panel_has_room(self.known(position, side, "marks"), heading):
            due.append("breakdown")
        if self.can_mark_a_gauge(position, side):
            due.append("gauge")
        return tuple(sorted(due))

    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        """Return whether there is a gauge that the First Mate can mark.

        Rules: sonar.upkeep.all-full, sonar.upkeep.broken-charges
        """
        return any(
            self.has_room(position, side, system) and self.may_be_charged(position, side, system) for system in SYSTEMS
        )

    def has_room(self, position: Position, side: Side, system: System) -> bool:
        """Return whether a gauge has an unmarked box.

        Rules: sonar.upkeep.full-gauge
        """
        marked: int = getattr(self.known(position, side, "gauges"), system)
        return marked < self.boxes(position, system)

    def may_be_charged(self, position: Position, side: Side, system: System) -> bool:
        """Return whether a system may be charged in its present state.

        Rules: sonar.upkeep.broken-charges
        """
        return self.rulings.charge_broken_system == "allowed" or not self.is_broken(position, side, system)

    def all_are_full(self, position: Position, side: Side) -> bool:
        """Return whether all gauges are fully marked.

        Rules: sonar.upkeep.all-full
        """
        return not any(self.has_room(position, side, system) for system in SYSTEMS)

    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why the First Mate cannot mark a gauge now, or None if there is none.

        Rules: sonar.upkeep.both
        """
        if owes(position.crew(side), "gauge"):
            return None
        return no("sonar.upkeep.both", f"{side}'s First Mate has no gauge to mark now")

    def why_not_gauge(self, position: Position, choice: Gauge) -> Refusal | None:
        """Return the reason why a gauge cannot be marked, or None if there is none.

        Rules: sonar.setup.gauges, sonar.upkeep.full-gauge, sonar.upkeep.broken-charges
        """
        side, system = side_of(choice.seat), choice.system
        if self.boxes(position, system) == 0:
            return no("sonar.setup.gauges", f"{system} has no gauge", "choice.system")
        if not self.has_room(position, side, system) and not self.full_gauge_may_be_named():
            return no("sonar.upkeep.full-gauge", f"the gauge of {system} is full", "choice.system")
        if not self.may_be_charged(position, side, system):
            return no("sonar.upkeep.broken-charges", f"{system} is broken", "choice.system")
        return None

    def full_gauge_may_be_named(self) -> bool:
        """Return whether the First Mate may name a full gauge and lose the mark.

        Rules: sonar.upkeep.full-gauge
        """
        return self.rulings.full_gauge_chosen == "mark-lost"

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Let the First Mate mark a box on one gauge and say OK.

        Rules: sonar.upkeep.one-gauge, sonar.upkeep.both
        """
        side, system = side_of(choice.seat), choice.system
        before = work.position
        gauges = self.gauges_after_mark(before, side, system)
        work.change(side, gauges=gauges, owes=without(self.known(before, side, "owes"), "gauge"))
        if work.telling:
            marked = system if self.has_room(before, side, system) else None
            work.tell(GaugeMarked, choice.seat, marked, self.rules_of_gauge(before, side, system))

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """Return the gauges after one of them was named; it gains a mark unless it is full.

        Rules: sonar.upkeep.one-gauge, sonar.upkeep.full-gauge
        """
        gauges: Gauges = self.known(position, side, "gauges")
        if not self.has_room(position, side, system):
            return gauges
        return changed_gauges(gauges, {system: getattr(gauges, system) + self.boxes_marked_at_once()})

    def boxes_marked_at_once(self) -> int:
        """Return the number of boxes that the First Mate marks after a move.

        Rules: sonar.upkeep.one-gauge
        """
        return 1

    def when_breakdown(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why the Engineer cannot mark a symbol now, or None if there is none.

        Rules: sonar.upkeep.both, sonar.upkeep.either-first
        """
        crew = position.crew(side)
        if not owes(crew, "breakdown"):
            return no("sonar.upkeep.both", f"{side}'s Engineer has no symbol to mark now")
        if self.engineer_waits(crew):
            return no("sonar.upkeep.either-first", f"{side}'s First Mate has not said OK yet")
        return None

    def engineer_waits(self, crew: Crew) -> bool:
        """Return whether the Engineer waits for the First Mate.

        Rules: sonar.upkeep.either-first
        """
        return self.rulings.upkeep_order == "first-mate-first" and owes(crew, "gauge")

    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        """Return the reason why the Engineer cannot mark this symbol after a move, or None if there is none.

        Rules: sonar.setup.symbols, sonar.upkeep.panel, sonar.upkeep.one-symbol
        """
        side, symbol = side_of(choice.seat), choice.symbol
        if symbol not in self.components.symbols:
            return no("sonar.setup.symbols", f"there is no symbol {symbol}", "choice.symbol")
        heading = self.known(position, side, "heading")
        if not self.is_panel_of_move(symbol, heading):
            return no("sonar.upkeep.panel", f"{symbol} is not in the {heading} panel", "choice.symbol")
        if self.is_marked(position, side, symbol):
            return no("sonar.upkeep.one-symbol", f"{symbol} is marked already", "choice.symbol")
        return None

    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        """Return whether a symbol is in the panel of the direction moved.

        Rules: sonar.upkeep.panel
        """
        return self.components.symbols[symbol].panel == heading

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Let the Engineer mark a symbol and say OK.

        Rules: sonar.upkeep.one-symbol, sonar.upkeep.panel
        """
        side = side_of(choice.seat)
        rules = self.rules_of_breakdown(work.position, side) if work.telling else ()
        due = without(self.known(work.position, side, "owes"), "breakdown")
        work.change(side, owes=due, heading=None)
        self.mark_symbol(work, side, choice.symbol, rules)
        self.let_go_what_cannot_be_done(work, side)

    def let_go_what_cannot_be_done(self, work: Work, side: Side) -> None:
        """Count a part of the upkeep as done if a mark has made it impossible (only under some readings).

        Rules: sonar.upkeep.all-full, sonar.upkeep.nothing-to-mark
        """
        crew = work.crew(side)
        due = crew.owes or ()
        if "gauge" in due and not self.can_mark_a_gauge(work.position, side):
            due = without(due, "gauge")
        if "breakdown" in due and crew.heading is not None and not self.panel_has_room(crew.marks or (), crew.heading):
            due = without(due, "breakdown")
        if due != (crew.owes or ()):
            work.change(side, owes=due, heading=crew.heading if "breakdown" in due else None)

    def rules_of_upkeep(self, crew: Crew) -> Rules:
        """Return the rules by which upkeep is or is not owed after a move."""
        rules = ["sonar.upkeep.both"]
        if not owes(crew, "gauge"):
            rules.append("sonar.upkeep.all-full")
        if not owes(crew, "breakdown"):
            rules.append("sonar.upkeep.nothing-to-mark")
        return tuple(rules)

    def rules_of_gauge(self, before: Position, side: Side, system: System) -> Rules:
        """Return the rules in effect when a gauge is marked, or named without effect."""
        rules = ["sonar.upkeep.one-gauge", "sonar.upkeep.both", "sonar.setup.gauges", "sonar.crew.first-mate"]
        rules += ["sonar.information.upkeep", *self.rules_of_pace(before)]
        if not self.has_room(before, side, system):
            rules.append("sonar.upkeep.full-gauge")
        if self.is_broken(before, side, system):
            rules.append("sonar.upkeep.broken-charges")
        return tuple(rules)

    def rules_of_pace(self, position: Position) -> Rules:
        """Return the rule by which a crew continues without waiting for the other, in real time."""
        return ("sonar.turn.own-pace",) if position.is_real_time else ()

    def rules_of_breakdown(self, before: Position, side: Side) -> Rules:
        """Return the rules in effect when the Engineer marks a symbol after a move."""
        rules = ["sonar.upkeep.one-symbol", "sonar.upkeep.panel", "sonar.upkeep.both", "sonar.crew.engineer"]
        if owes(before.crew(side), "gauge"):
            rules.append("sonar.upkeep.either-first")
        return (*rules, "sonar.information.upkeep", *self.rules_of_pace(before))
