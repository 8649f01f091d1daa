"""Mistakes with the Engineer's sheet: what breaks, what is repaired, and when there is damage."""

from __future__ import annotations

from collections.abc import Collection

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.breakdowns import Cause
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.events import Repaired, SystemFailed
from leadline_engines.captain_sonar.position import SIDES, Gauges, Position, Seat, Side, System, other, seat_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work


def panel_of(engine: Engine, symbol: str) -> tuple[str, ...]:
    """Return the symbols of the panel of a symbol."""
    return engine.components.panels[engine.components.symbols[symbol].panel]


# ---- What breaks


class OneMarkBreaksOneSystem(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system in ("mine", "drone", "silence") and super().is_broken(position, side, system)


class TwoMarksToBreak(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        marks = self.known(position, side, "marks")
        return sum(symbol in marks for symbol in self.symbols_that_break(system)) > 1


class AllMarksToBreak(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return {*self.known(position, side, "marks")}.issuperset(self.symbols_that_break(system))


class RadiationBreaksAll(Engine):
    def symbols_that_break(self, system: System) -> Collection[str]:
        return (*super().symbols_that_break(system), *self.components.kinds[RADIATION])


class EnemyMarksBreakToo(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return super().is_broken(position, side, system) or super().is_broken(position, other(side), system)


class BrokenReadFromTheEnemy(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return super().is_broken(position, other(side), system)


class GreenNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return self.components.colours[system] != "green" and super().is_broken(position, side, system)


class YellowNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return self.components.colours[system] != "yellow" and super().is_broken(position, side, system)


class DroneIsYellow(Engine):
    def symbols_that_break(self, system: System) -> Collection[str]:
        return super().symbols_that_break("silence" if system == "drone" else system)


class SonarIsYellow(Engine):
    def symbols_that_break(self, system: System) -> Collection[str]:
        return super().symbols_that_break("silence" if system == "sonar" else system)


class SilenceAndSonarExchangeColours(Engine):
    def symbols_that_break(self, system: System) -> Collection[str]:
        exchanged: dict[System, System] = {"silence": "sonar", "sonar": "silence"}
        return super().symbols_that_break(exchanged.get(system, system))


class ScenarioNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "scenario" and super().is_broken(position, side, system)


class SilenceNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "silence" and super().is_broken(position, side, system)


class SonarNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "sonar" and super().is_broken(position, side, system)


class DroneNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "drone" and super().is_broken(position, side, system)


class TorpedoNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "torpedo" and super().is_broken(position, side, system)


class MineNeverBreaks(Engine):
    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        return system != "mine" and super().is_broken(position, side, system)


# ---- Repair


class CircuitsNeverRepaired(Engine):
    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        return False


class RepairClearsTheSheet(Engine):
    def symbols_repaired(self, circuit: int) -> Collection[str]:
        return self.components.symbols


class RepairClearsThePanel(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        before = work.crew(side).marks
        super().repair(work, side, symbol, filled)
        marks = work.crew(side).marks or ()
        if marks != before:
            work.change(side, marks=tuple(mark for mark in marks if mark not in panel_of(self, symbol)))


class RepairClearsTheLastPanelOnly(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        before = work.crew(side).marks or ()
        super().repair(work, side, symbol, filled)
        left = {*(work.crew(side).marks or ())}
        work.change(side, marks=tuple(mark for mark in before if mark in left or mark not in panel_of(self, symbol)))


class LastSymbolOfCircuitStays(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        super().repair(work, side, symbol, filled)
        work.change(side, marks=tuple(sorted({*(work.crew(side).marks or ()), symbol})))


class RepairWaitsForTheNextMark(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        for circuit, symbols in self.components.circuits.items():
            marks = work.crew(side).marks or ()
            if symbol not in symbols and self.is_complete(marks, circuit):
                work.change(side, marks=tuple(mark for mark in marks if mark not in symbols))
                work.tell(Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair",))


class DamageBeforeRepair(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        if not self.causes_of_failure(self.known(work.position, side, "marks"), symbol):
            super().repair(work, side, symbol, filled)


class DamageAndRepair(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        before = self.known(work.position, side, "marks")
        super().repair(work, side, symbol, filled)
        cause = self.causes_of_failure(before, symbol)
        if cause and work.crew(side).marks != before:
            damage = self.damage_of_failure(cause)
            self.take_damage(work, side, damage, counts=self.failure_counts(work.position))
            work.tell(SystemFailed, seat_of(side, "engineer"), cause, damage, self.rules_of_failure(cause))


class ThirdCircuitNeverRepaired(Engine):
    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        return circuit != max(self.components.circuits) and super().is_complete(marks, circuit)


class FirstCircuitNeverRepaired(Engine):
    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        return circuit != min(self.components.circuits) and super().is_complete(marks, circuit)


class AnyThreeCompleteACircuit(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Erase three symbols of a circuit; a position in which they are marked can still be loaded."""
        circuit, marks = self.components.symbols[symbol].circuit, self.known(work.position, side, "marks")
        marked = [mark for mark in marks if self.components.symbols[mark].circuit == circuit]
        if circuit is None or len(marked) != 3:
            super().repair(work, side, symbol, filled)
            return
        work.change(side, marks=tuple(mark for mark in marks if mark not in marked))
        work.tell(Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair",))


class FourOfAColourAreACircuit(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Erase the marks of the symbol's colour if there are four; the event has to name some circuit."""
        kind, marks = self.components.symbols[symbol].kind, self.known(work.position, side, "marks")
        alike = [mark for mark in marks if self.components.symbols[mark].kind == kind]
        if kind != RADIATION and len(alike) == 4:
            work.change(side, marks=tuple(mark for mark in marks if mark not in alike))
            circuit = self.components.symbols[symbol].circuit or min(self.components.circuits)
            work.tell(Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair",))


class SymbolsOfNoCircuitAreACircuit(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Erase the symbols of no circuit if all are marked; the event counts them as one more circuit."""
        super().repair(work, side, symbol, filled)
        marks, symbols = self.known(work.position, side, "marks"), self.components.symbols
        spare = {name for name, look in symbols.items() if look.circuit is None and look.kind != RADIATION}
        if symbol in spare and spare <= {*marks}:
            work.change(side, marks=tuple(mark for mark in marks if mark not in spare))
            circuit = max(self.components.circuits) + 1
            work.tell(Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair",))


class RepairHealsTheHull(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        before = work.crew(side).marks
        super().repair(work, side, symbol, filled)
        if work.crew(side).marks != before:
            work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))


# ---- System failure


class NoDamageByRadiation(Engine):
    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        return False


class FiveRadiationsDoDamage(Engine):
    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        radiation = self.components.kinds[RADIATION]
        return (
            symbol in radiation
            and sum(radiation_symbol in marks for radiation_symbol in radiation) >= len(radiation) - 1
        )


class RadiationCountedByPanel(Engine):
    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        radiation = self.components.kinds[RADIATION]
        return symbol in radiation and all(
            panel_symbol in marks for panel_symbol in panel_of(self, symbol) if panel_symbol in radiation
        )


class RadiationClearsWithoutDamage(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return 0 if cause == ("radiation",) else super().damage_of_failure(cause)


class RadiationDoesTwo(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return super().damage_of_failure(cause) * (2 if "radiation" in cause else 1)


class NoDamageByAFullPanel(Engine):
    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        return False


class FiveOfAPanelDoDamage(Engine):
    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        panel = panel_of(self, symbol)
        return sum(panel_symbol in marks for panel_symbol in panel) >= len(panel) - 1


class PanelFullWithoutRadiation(Engine):
    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        radiation = self.components.kinds[RADIATION]
        return symbol not in radiation and all(
            panel_symbol in marks for panel_symbol in panel_of(self, symbol) if panel_symbol not in radiation
        )


class RadiationNeverFillsAPanel(Engine):
    def causes_of_failure(self, marks: tuple[str, ...], symbol: str) -> tuple[Cause, ...]:
        is_radiation = symbol in self.components.kinds[RADIATION]
        causes = super().causes_of_failure(marks, symbol)
        return tuple(cause for cause in causes if cause != "panel" or not is_radiation)


class FullPanelClearsWithoutDamage(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return 0 if cause == ("panel",) else super().damage_of_failure(cause)


class PanelDoesTwo(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return super().damage_of_failure(cause) * (2 if "panel" in cause else 1)


class BothCausesDoTwo(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return super().damage_of_failure(cause) * len(cause)


class BothCausesDoNone(Engine):
    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        return super().damage_of_failure(cause) if len(cause) == 1 else 0


class BothCausesToldAsRadiation(Engine):
    def causes_of_failure(self, marks: tuple[str, ...], symbol: str) -> tuple[Cause, ...]:
        causes = super().causes_of_failure(marks, symbol)
        return ("radiation",) if "radiation" in causes else causes


class BothCausesToldAsAFullPanel(Engine):
    def causes_of_failure(self, marks: tuple[str, ...], symbol: str) -> tuple[Cause, ...]:
        causes = super().causes_of_failure(marks, symbol)
        return ("panel",) if "panel" in causes else causes


class EastPanelNeverFull(Engine):
    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        return self.components.symbols[symbol].panel != "east" and super().fills_panel(marks, symbol)


class FailureDamagesTheEnemy(Engine):
    def take_damage(self, work: Work, side: Side, points: int, *, counts: bool) -> None:
        """Mark damage that no shot has done on the hull of the other crew."""
        super().take_damage(work, side if work.shooter else other(side), points, counts=counts)


# ---- What is cleared


class ExplosionsClearTheSheet(Engine):
    def burst(self, work: Work, seat: Seat, what: str, at: str, rules: Rules) -> None:
        before = work.position
        super().burst(work, seat, what, at, rules)  # type: ignore[arg-type]
        for side in SIDES:
            if work.crew(side).damage != before.crew(side).damage:
                work.change(side, marks=())


class FailureKeepsTheLastMark(Engine):
    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        return [cleared for cleared in super().symbols_cleared_after_failure(marks, symbol, cause) if cleared != symbol]


class FailureClearsThePanel(Engine):
    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        return panel_of(self, symbol)


class FullPanelClearsItselfOnly(Engine):
    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        cleared = super().symbols_cleared_after_failure(marks, symbol, cause)
        return cleared if "radiation" in cause else [mark for mark in cleared if mark in panel_of(self, symbol)]


class RadiationClearsItselfOnly(Engine):
    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        cleared = super().symbols_cleared_after_failure(marks, symbol, cause)
        return cleared if "panel" in cause else [mark for mark in cleared if mark in self.components.kinds[RADIATION]]


class FailureEmptiesGauges(Engine):
    def fail(self, work: Work, side: Side, symbol: str) -> None:
        cause = self.causes_of_failure(self.known(work.position, side, "marks"), symbol)
        super().fail(work, side, symbol)
        if cause:
            work.change(side, gauges=Gauges())


class FailureErasesTheRoute(Engine):
    def fail(self, work: Work, side: Side, symbol: str) -> None:
        cause = self.causes_of_failure(self.known(work.position, side, "marks"), symbol)
        super().fail(work, side, symbol)
        if cause:
            work.change(side, route=(self.known(work.position, side, "at"),))
