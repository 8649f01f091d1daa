"""Mistakes of the Engineer's sheet: what breaks, what is repaired, and when there is damage."""

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
    """The symbols of the panel of a symbol."""
    return engine.components.panels[engine.components.symbols[symbol].panel]


# ---- What breaks


class OneMarkBreaksOneSystem(Engine):
    """A mark breaks only the first system of its colour: Mine, Drone or Silence."""

    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        """Never the second system of a colour."""
        return system in ("mine", "drone", "silence") and super().is_broken(position, side, system)


class TwoMarksToBreak(Engine):
    """A colour is broken only when two of its symbols are marked."""

    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        """With two marks of the colour."""
        marks = self.known(position, side, "marks")
        return sum(symbol in marks for symbol in self.symbols_that_break(system)) > 1


class RadiationBreaksAll(Engine):
    """A marked radiation symbol breaks every system."""

    def symbols_that_break(self, system: System) -> Collection[str]:
        """Those of the colour and of radiation."""
        return (*super().symbols_that_break(system), *self.components.kinds[RADIATION])


class EnemyMarksBreakToo(Engine):
    """A mark of either crew breaks the colour for both."""

    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        """By a mark of either crew."""
        return super().is_broken(position, side, system) or super().is_broken(position, other(side), system)


# ---- Repair


class CircuitsNeverRepaired(Engine):
    """A complete circuit stays marked."""

    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        """Never."""
        return False


class RepairClearsTheSheet(Engine):
    """A complete circuit erases every mark of the sheet."""

    def symbols_repaired(self, circuit: int) -> Collection[str]:
        """All symbols."""
        return self.components.symbols


class RepairClearsThePanel(Engine):
    """A complete circuit erases its four marks and all others of the panel in which the last one was made."""

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair, and clear the panel."""
        before = work.crew(side).marks
        super().repair(work, side, symbol, filled)
        marks = work.crew(side).marks or ()
        if marks != before:
            work.change(side, marks=tuple(one for one in marks if one not in panel_of(self, symbol)))


class LastSymbolOfCircuitStays(Engine):
    """The symbol that completes a circuit stays marked; the other three are erased."""

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair all but the symbol just marked."""
        super().repair(work, side, symbol, filled)
        work.change(side, marks=tuple(sorted({*(work.crew(side).marks or ()), symbol})))


class RepairWaitsForTheNextMark(Engine):
    """A circuit is repaired only with the next mark after the one that completes it."""

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair what was complete before this mark."""
        for circuit, symbols in self.components.circuits.items():
            marks = work.crew(side).marks or ()
            if symbol not in symbols and self.is_complete(marks, circuit):
                work.change(side, marks=tuple(one for one in marks if one not in symbols))
                work.tell(Repaired, seat_of(side, "engineer"), circuit, ("sonar.breakdown.repair",))


class DamageBeforeRepair(Engine):
    """A panel that is full is looked at before circuits: there is damage, and the sheet is cleared."""

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair nothing if there is damage to come."""
        if not self.causes_of_failure(self.known(work.position, side, "marks"), symbol):
            super().repair(work, side, symbol, filled)


class DamageAndRepair(Engine):
    """A mark that completes a circuit and fills a panel does its damage; only the circuit is cleared."""

    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair, and do the damage of the panel all the same."""
        before = self.known(work.position, side, "marks")
        super().repair(work, side, symbol, filled)
        cause = self.causes_of_failure(before, symbol)
        if cause and work.crew(side).marks != before:
            damage = self.damage_of_failure(cause)
            self.take_damage(work, side, damage, counts=self.failure_counts(work.position))
            work.tell(SystemFailed, seat_of(side, "engineer"), cause, damage, self.rules_of_failure(cause))


# ---- System failure


class NoDamageByRadiation(Engine):
    """Six radiation marks do no damage."""

    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        """Never."""
        return False


class FiveRadiationsDoDamage(Engine):
    """Five radiation marks do 1 damage."""

    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        """With five."""
        radiation = self.components.kinds[RADIATION]
        return symbol in radiation and sum(one in marks for one in radiation) >= len(radiation) - 1


class RadiationCountedByPanel(Engine):
    """All radiation symbols of one panel do 1 damage."""

    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        """With all of the panel."""
        radiation = self.components.kinds[RADIATION]
        return symbol in radiation and all(one in marks for one in panel_of(self, symbol) if one in radiation)


class RadiationDoesTwo(Engine):
    """Six radiation marks do 2 damage."""

    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        """Twice the damage."""
        return super().damage_of_failure(cause) * (2 if "radiation" in cause else 1)


class NoDamageByAFullPanel(Engine):
    """A full panel does no damage."""

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        """Never."""
        return False


class FiveOfAPanelDoDamage(Engine):
    """Five marks in one panel do 1 damage."""

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        """With five."""
        panel = panel_of(self, symbol)
        return sum(one in marks for one in panel) >= len(panel) - 1


class PanelFullWithoutRadiation(Engine):
    """A panel is full when its red, green and yellow symbols are marked."""

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        """With all that have a colour."""
        radiation = self.components.kinds[RADIATION]
        return symbol not in radiation and all(one in marks for one in panel_of(self, symbol) if one not in radiation)


class PanelDoesTwo(Engine):
    """A full panel does 2 damage."""

    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        """Twice the damage."""
        return super().damage_of_failure(cause) * (2 if "panel" in cause else 1)


class BothCausesDoTwo(Engine):
    """A mark that fills a panel and is the sixth radiation mark does 2 damage."""

    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        """The damage of each."""
        return super().damage_of_failure(cause) * len(cause)


class BothCausesDoNone(Engine):
    """A mark that fills a panel and is the sixth radiation mark does no damage."""

    def damage_of_failure(self, cause: tuple[Cause, ...]) -> int:
        """None of both."""
        return super().damage_of_failure(cause) if len(cause) == 1 else 0


# ---- What is cleared


class ExplosionsClearTheSheet(Engine):
    """An explosion that damages a submarine erases the marks on its sheet."""

    def burst(self, work: Work, seat: Seat, what: str, at: str, rules: Rules) -> None:
        """Explode, and clear the sheets of those that were hit."""
        before = work.position
        super().burst(work, seat, what, at, rules)  # type: ignore[arg-type]
        for side in SIDES:
            if work.crew(side).damage != before.crew(side).damage:
                work.change(side, marks=())


class FailureKeepsTheLastMark(Engine):
    """After a system failure the sheet is cleared but for the mark that caused it."""

    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        """All but the symbol just marked."""
        return [one for one in super().symbols_cleared_after_failure(marks, symbol, cause) if one != symbol]


class FailureClearsThePanel(Engine):
    """After a system failure only the panel of the last mark is cleared, also if radiation did the damage."""

    def symbols_cleared_after_failure(
        self, marks: tuple[str, ...], symbol: str, cause: tuple[Cause, ...]
    ) -> Collection[str]:
        """The panel of the symbol just marked."""
        return panel_of(self, symbol)


class FailureEmptiesGauges(Engine):
    """After a system failure the gauges are emptied too."""

    def fail(self, work: Work, side: Side, symbol: str) -> None:
        """Fail, and empty the gauges."""
        cause = self.causes_of_failure(self.known(work.position, side, "marks"), symbol)
        super().fail(work, side, symbol)
        if cause:
            work.change(side, gauges=Gauges())


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.one-mark-breaks-one-system": OneMarkBreaksOneSystem,
    "sonar.mistake.two-marks-to-break": TwoMarksToBreak,
    "sonar.mistake.radiation-breaks-all": RadiationBreaksAll,
    "sonar.mistake.enemy-marks-break-too": EnemyMarksBreakToo,
    "sonar.mistake.circuits-never-repaired": CircuitsNeverRepaired,
    "sonar.mistake.repair-clears-the-sheet": RepairClearsTheSheet,
    "sonar.mistake.repair-clears-the-panel": RepairClearsThePanel,
    "sonar.mistake.last-symbol-of-circuit-stays": LastSymbolOfCircuitStays,
    "sonar.mistake.repair-waits-for-the-next-mark": RepairWaitsForTheNextMark,
    "sonar.mistake.damage-before-repair": DamageBeforeRepair,
    "sonar.mistake.damage-and-repair": DamageAndRepair,
    "sonar.mistake.no-damage-by-radiation": NoDamageByRadiation,
    "sonar.mistake.five-radiations-do-damage": FiveRadiationsDoDamage,
    "sonar.mistake.radiation-counted-by-panel": RadiationCountedByPanel,
    "sonar.mistake.radiation-does-two": RadiationDoesTwo,
    "sonar.mistake.no-damage-by-a-full-panel": NoDamageByAFullPanel,
    "sonar.mistake.five-of-a-panel-do-damage": FiveOfAPanelDoDamage,
    "sonar.mistake.panel-full-without-radiation": PanelFullWithoutRadiation,
    "sonar.mistake.panel-does-two": PanelDoesTwo,
    "sonar.mistake.both-causes-do-two": BothCausesDoTwo,
    "sonar.mistake.both-causes-do-none": BothCausesDoNone,
    "sonar.mistake.explosions-clear-the-sheet": ExplosionsClearTheSheet,
    "sonar.mistake.failure-keeps-the-last-mark": FailureKeepsTheLastMark,
    "sonar.mistake.failure-clears-the-panel": FailureClearsThePanel,
    "sonar.mistake.failure-empties-gauges": FailureEmptiesGauges,
}
