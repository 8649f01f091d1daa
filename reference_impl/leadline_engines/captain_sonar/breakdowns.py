"""The Engineer's sheet, with broken colours, self-repair and system failure, and the boxes of the gauges."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.ending import Ending
from leadline_engines.captain_sonar.events import Repaired, SymbolMarked, SystemFailed
from leadline_engines.captain_sonar.position import Heading, Mode, Position, Side, System, seat_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work

Cause: TypeAlias = Literal["radiation", "panel"]
FAINT_BOXES = 2
"""The faintly printed boxes on the Scenario gauge in real time, which the reading `six` counts."""


class Breaking(Ending):
    """The rules in the chapter ``sonar.breakdown``."""

    def boxes(self, position: Position, system: System) -> int:
        """Return the number of boxes on a gauge.

        Rules: sonar.setup.gauges
        """
        sheet = self.sheet_of_gauge(position, system)
        boxes = self.components.gauges[sheet][system]
        if system == "scenario":
            if self.rulings.scenario_gauge == "unused":
                return 0
            if self.rulings.scenario_gauge == "six" and sheet == "real-time":
                return boxes + FAINT_BOXES
        return boxes

    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        """Return the mode whose sheet determines the boxes on a gauge: the mode that is played.

        Rules: sonar.setup.gauges, sonar.setup.mode
        """
        return position.mode

    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        """Return whether a symbol of a system's colour is marked.

        Rules: sonar.breakdown.colour
        """
        marks = self.known(position, side, "marks")
        return bool(marks) and not {*marks}.isdisjoint(self.symbols_that_break(system))

    def symbols_that_break(self, system: System) -> Collection[str]:
        """Return the symbols that break a system, which are those of its colour in all panels.

        Rules: sonar.breakdown.colour
        """
        return self.components.kinds[self.components.colours[system]]

    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        """Return whether a symbol is marked.

        Rules: sonar.upkeep.one-symbol
        """
        return symbol in self.known(position, side, "marks")

    def panel_has_room(self, marks: tuple[str, ...], heading: Heading) -> bool:
        """Return whether a panel has an unmarked symbol.

        Rules: sonar.upkeep.panel, sonar.upkeep.nothing-to-mark
        """
        return not {*marks}.issuperset(self.components.panels[heading])

    def radiation_has_room(self, marks: tuple[str, ...]) -> bool:
        """Return whether a radiation symbol is unmarked.

        Rules: sonar.activate.broken-marker, sonar.upkeep.nothing-to-mark
        """
        return not {*marks}.issuperset(self.components.kinds[RADIATION])

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Mark a symbol. A complete circuit is erased first; then damage is checked.

        Rules: sonar.upkeep.one-symbol, sonar.breakdown.repair, sonar.breakdown.repair-first
        """
        self.put_mark(work, side, symbol, rules)
        self.look_at_marks(work, side, symbol, rules)

    def put_mark(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Put a mark on a symbol.

        Rules: sonar.upkeep.one-symbol
        """
        work.change(side, marks=self.marks_with(self.known(work.position, side, "marks"), symbol))
        if work.telling:
            breaks = () if self.components.symbols[symbol].kind == RADIATION else ("sonar.breakdown.colour",)
            work.tell(SymbolMarked, seat_of(side, "engineer"), symbol, (*rules, "sonar.setup.symbols", *breaks))

    def marks_with(self, marks: tuple[str, ...], symbol: str) -> tuple[str, ...]:
        """Return the marks with one more, which counts only once.

        Rules: sonar.upkeep.one-symbol
        """
        return tuple(sorted({*marks, symbol}))

    def look_at_marks(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Repair a complete circuit and then check for damage after a mark; ``rules`` contains the rules behind it.

        Rules: sonar.breakdown.repair, sonar.breakdown.repair-first
        """
        self.repair(work, side, symbol, self.fills_panel(self.known(work.position, side, "marks"), symbol))
        self.fail(work, side, symbol)

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Erase the symbols of a complete circuit; ``filled`` states whether the mark also filled a panel.

        Rules: sonar.breakdown.repair, sonar.breakdown.repair-first
        """
        circuit = self.components.symbols[symbol].circuit
        marks = self.known(work.position, side, "marks")
        if circuit is None or not self.is_complete(marks, circuit):
            return
        erased = self.symbols_repaired(circuit)
        work.change(side, marks=tuple(mark for mark in marks if mark not in erased))
        first = ("sonar.breakdown.repair-first",) if filled else ()
        work.tell(
            Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair", "sonar.setup.circuits", *first)
        )

    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        """Return whether all symbols of a circuit are marked.

        Rules: sonar.breakdown.repair, sonar.setup.circuits
        """
        return {*marks}.issuperset(self.components.circuits[circuit])

    def symbols_repaired(self, circuit: int) -> Collection[str]:
        """Return the symbols that a repair erases: those of the circuit and no others.

        Rules: sonar.breakdown.repair
        """
        return self.components.circuits[circuit]

    def fail(self, work: Work, side: Side, symbol: str) -> None:
        """Apply the damage caused by the remaining marks, at most once, and then clear the sheet.

        Rules: sonar.breakdown.radiation, sonar.breakdown.full-panel, sonar.breakdown.both-at-once
        """
        marks = self.known(work.position, side, "marks")
        cause = self.causes_of_failure(marks, symbol)
        if not cause:
            return
        damage = self.damage_of_failure(cause)
        erased = self.symbols_cleared_after_failure(marks, symbol, cause)
        self.take_damage(work, side, damage, counts=self.failure_counts(work.position))
        work.change(side, marks=tuple(mark for mark in marks if mark not in erased))
        if work.telling:
            work.tell(SystemFailed, seat_of(side, "engineer"), cause, damage, self.rules_of_failure(cause))

    def causes_of_failure(self, marks: tuple[str, ...], symbol: str) -> tuple[Cause, ...]:
        """Return the reasons why the symbol just marked causes damage, given the marks left after a repair.

        Rules: sonar.breakdown.radiation, sonar.breakdown.full-panel
        """
        causes: list[Cause] = []
        if self.fills_panel(marks, symbol):
            causes.append("panel")
        if self.fills_radiation(marks, symbol):
            causes.append("radiation")
        return tuple(causes)

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        """Return whether the panel of the symbol just marked is full.

        Rules: sonar.breakdown.full-panel
        """
        return {*marks}.issuperset(self.components.panels[self.components.symbols[symbol].panel])

    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        """Return whether the symbol just marked is the last radiation symbol.

        Rules: sonar.breakdown.radiation
        """
        radiation = self.components.kinds[RADIATION]
        return symbol in radiation and {*marks}.issuperset(radiation)

    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        """Return the damage of a system failure, which is the same for one cause as for both.

        Rules: sonar.breakdown.radiation, sonar.breakdown.full-panel, sonar.breakdown.both-at-once
        """
        return self.components.failure

    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        """Return the marks erased after damage by a system failure.

        Rules: sonar.breakdown.clear-after
        """
        if self.rulings.damage_clears_sheet == "whole-sheet":
            return marks
        if self.rulings.damage_clears_sheet == "nothing":
            return ()
        panel = self.components.panels[self.components.symbols[symbol].panel] if "panel" in cause else ()
        return (*panel, *(self.components.kinds[RADIATION] if "radiation" in cause else ()))

    def rules_of_failure(self, cause: tuple[Cause, ...]) -> Rules:
        """Return the rules in effect in a system failure."""
        by = {"panel": "sonar.breakdown.full-panel", "radiation": "sonar.breakdown.radiation"}
        both = ("sonar.breakdown.both-at-once",) if len(cause) > 1 else ()
        marked = ("sonar.breakdown.clear-after", "sonar.end.hull", "sonar.end.whatever-cause", "sonar.crew.first-mate")
        return (*(by[reason] for reason in cause), *both, *marked, "sonar.information.failure")
