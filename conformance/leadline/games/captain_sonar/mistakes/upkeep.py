"""Mistakes after a move: who is asked, which box is marked, and which symbol."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import OPPOSITE
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.events import SymbolMarked
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Breakdown, Gauge, Order
from leadline_engines.captain_sonar.position import (
    SIDES,
    SYSTEMS,
    Crew,
    Gauges,
    Heading,
    Owed,
    Position,
    Side,
    System,
    other,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, owes, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Decision, Refusal

CLOCKWISE: Mapping[Heading, Heading] = {"north": "east", "east": "south", "south": "west", "west": "north"}
MARKED = "marked:"
"""The word before a gauge that has just been marked."""


def full_systems(engine: Engine, position: Position, side: Side) -> list[System]:
    """Return the systems whose gauge is full."""
    return [system for system in SYSTEMS if not engine.has_room(position, side, system)]


def counted(marks: tuple[str, ...], group: Collection[str]) -> tuple[str, ...]:
    """Return marks with all symbols of a group added if there are as many marks in the group as it has symbols."""
    return (*marks, *group) if sum(mark in group for mark in marks) >= len(group) else marks


def just_marked(crew: Crew) -> tuple[str, int] | None:
    """Return the gauge that a crew has just marked, and its marks before that, if they are noted as the fresh mine."""
    if not (crew.fresh or "").startswith(MARKED):
        return None
    _, system, marks = str(crew.fresh).split()[0].split(":")  # Other mistakes may add words of their own.
    return system, int(marks)


# ---- Who does something, and how often


class GaugesMarkedWithoutEnd(Engine):
    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        return None


class GaugeBeforeTheOrder(Engine):
    """An engine that lets a crew mark a gauge before its order.

    It records such a mark in `shooter`. That field is for the crew whose shot ended the game, so it is free during
    play. The order or the end of the turn clears it.
    """

    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        is_before_order = not position.is_real_time and not position.crew(side).ordered
        if is_before_order and position.shooter != side:
            return None
        return super().when_gauge(position, side)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        side = side_of(choice.seat)
        super().do_gauge(work, choice)
        if not work.position.is_real_time and not work.crew(side).ordered:
            work.play_on(shooter=side)

    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        due = super().upkeep_after(position, side, heading)
        return without(due, "gauge") if position.shooter == side else due

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        work.play_on(shooter=None)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        super().pass_turn(work, side, rules)
        work.play_on(shooter=None)


class GaugeMarkTakenBack(Engine):
    """An engine that notes the gauge just marked, and its marks before that, as the fresh mine.

    While a symbol is due after a move, no mine can be fresh.
    """

    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        return None if just_marked(position.crew(side)) else super().when_gauge(position, side)

    def why_not_gauge(self, position: Position, choice: Gauge) -> Refusal | None:
        note = just_marked(position.crew(side_of(choice.seat)))
        if note is None:
            return super().why_not_gauge(position, choice)
        if note[0] != choice.system:
            return no("sonar.upkeep.both", f"{note[0]} has been marked for this move", "choice.system")
        return None

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, or take the mark back if the gauge has just been marked."""
        side, system = side_of(choice.seat), choice.system
        before, note = work.crew(side), just_marked(work.crew(side))
        if note is None:
            super().do_gauge(work, choice)
            if owes(work.crew(side), "breakdown"):
                work.change(side, fresh=f"{MARKED}{system}:{getattr(before.gauges, system)}")
        else:
            gauges = replace(before.gauges or Gauges(), **{system: note[1]})
            work.change(side, gauges=gauges, owes=tuple(sorted({*(before.owes or ()), "gauge"})), fresh=None)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        if just_marked(work.crew(side_of(choice.seat))):
            work.change(side_of(choice.seat), fresh=None)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions; a program that would take a mark back still asks for none."""
        noted = [side for side in SIDES if just_marked(position.crew(side))]
        decisions = super().to_act(position)
        return tuple(each for each in decisions if each.kind != "gauge" or side_of(str(each.seats[0])) not in noted)

    def take_away(self, work: Work, mine: Mine) -> None:
        """Remove a mine; the note stays."""
        crew = work.crew(mine.side)
        super().take_away(work, mine)
        if just_marked(crew):
            work.change(mine.side, fresh=crew.fresh)


class GaugeDueAgainAfterTheSymbol(Engine):
    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        side = side_of(choice.seat)
        has_marked = not owes(work.crew(side), "gauge")
        super().do_breakdown(work, choice)
        if has_marked and self.can_mark_a_gauge(work.position, side):
            work.change(side, owes=tuple(sorted({*(work.crew(side).owes or ()), "gauge"})))


class SymbolsMarkedWithoutEnd(Engine):
    def when_breakdown(self, position: Position, side: Side) -> Refusal | None:
        """Ask for a mark as long as the direction of the last move is noted."""
        return None if position.crew(side).heading is not None else super().when_breakdown(position, side)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and keep the note of the direction."""
        heading = work.crew(side_of(choice.seat)).heading
        super().do_breakdown(work, choice)
        work.change(side_of(choice.seat), heading=heading)


class SymbolsMarkedAtAnyTime(Engine):
    def when_breakdown(self, position: Position, side: Side) -> Refusal | None:
        return None

    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        """Check the choice even if no move has named a panel."""
        side = side_of(choice.seat)
        position = position.but(side, heading=position.crew(side).heading or "north")
        return super().why_not_breakdown(position, choice)

    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        return True


class OneOkForBoth(Engine):
    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "breakdown"), heading=None)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "gauge"))


class SymbolClosesTheUpkeep(Engine):
    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "gauge"))


class OksSharedByBoth(Engine):
    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        enemy = other(side_of(choice.seat))
        work.change(enemy, owes=without(work.crew(enemy).owes or (), "gauge"))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        enemy = other(side_of(choice.seat))
        work.change(enemy, owes=without(work.crew(enemy).owes or (), "breakdown"), heading=None)


class EngineerFirst(Engine):
    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        if owes(position.crew(side), "breakdown"):
            return no("sonar.upkeep.either-first", "the Engineer has not said OK yet")
        return super().when_gauge(position, side)


class UpkeepOfTheEnemyToo(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        enemy = other(side_of(choice.seat))
        if self.can_mark_a_gauge(work.position, enemy):
            work.change(enemy, owes=tuple(sorted({*(work.crew(enemy).owes or ()), "gauge"})))


class NoGaugeAfterAMove(Engine):
    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        return without(super().upkeep_after(position, side, heading), "gauge")


class NoSymbolAfterAMove(Engine):
    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        return without(super().upkeep_after(position, side, heading), "breakdown")


class AllFullSkipsTheSymbol(Engine):
    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        due = super().upkeep_after(position, side, heading)
        return without(due, "breakdown") if self.all_are_full(position, side) else due


# ---- Gauges


class TwoBoxesAtOnce(Engine):
    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        once = super().gauges_after_mark(position, side, system)
        return super().gauges_after_mark(position.but(side, gauges=once), side, system)


class BothGaugesOfTheColour(Engine):
    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        colours = self.components.colours
        for gauge in SYSTEMS:
            if colours[gauge] == colours[system]:
                position = position.but(side, gauges=super().gauges_after_mark(position, side, gauge))
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges


class FirstGaugeWithRoom(Engine):
    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        room = (gauge for gauge in SYSTEMS if self.has_room(position, side, gauge))
        return super().gauges_after_mark(position, side, next(room, system))


class GaugesSharedByBoth(Engine):
    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        work.change(other(side_of(choice.seat)), gauges=work.crew(side_of(choice.seat)).gauges)


class GaugeCountedWithoutEnd(Engine):
    def full_gauge_may_be_named(self) -> bool:
        return True

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        gauges: Gauges = self.known(position, side, "gauges")
        return replace(gauges, **{system: getattr(gauges, system) + 1})


class FullGaugeStartsOver(Engine):
    def full_gauge_may_be_named(self) -> bool:
        return True

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        if system in full_systems(self, position, side):
            return replace(self.known(position, side, "gauges"), **{system: 1})  # type: ignore[no-any-return]
        return super().gauges_after_mark(position, side, system)


class AllFullWaitsForEver(Engine):
    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        return True


class AllFullStillNeedsAnOk(Engine):
    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        return self.all_are_full(position, side) or super().can_mark_a_gauge(position, side)

    def why_not_gauge(self, position: Position, choice: Gauge) -> Refusal | None:
        refusal = super().why_not_gauge(position, choice)
        is_full = refusal is not None and refusal.rule == "sonar.upkeep.full-gauge"
        return None if is_full and self.all_are_full(position, side_of(choice.seat)) else refusal


class OneFullGaugeIsEnough(Engine):
    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        return super().can_mark_a_gauge(position, side) and not full_systems(self, position, side)


class ScenarioGaugeAsksForNoMark(Engine):
    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        return any(self.has_room(position, side, system) for system in SYSTEMS if system != "scenario")


class AllFullStartsOver(Engine):
    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        super().move_to(work, side, heading, spaces)
        if self.all_are_full(work.position, side):
            work.change(side, gauges=Gauges())


class BrokenGaugeTakesNoMark(Engine):
    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        if self.is_broken(position, side, system):
            gauges: Gauges = self.known(position, side, "gauges")
            return gauges
        return super().gauges_after_mark(position, side, system)


class BreakdownEmptiesGauges(Engine):
    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        before = work.position
        super().mark_symbol(work, side, symbol, rules)
        broken = [
            system
            for system in SYSTEMS
            if self.is_broken(work.position, side, system) and not self.is_broken(before, side, system)
        ]
        work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), **dict.fromkeys(broken, 0)))


# ---- Symbols


class SymbolMarkedTwice(Engine):
    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        return False


class SymbolMarkedTwiceCountsTwice(Engine):
    """An engine that keeps every mark of a symbol in the list of marks."""

    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        return False

    def marks_with(self, marks: tuple[str, ...], symbol: str) -> tuple[str, ...]:
        return tuple(sorted((*marks, symbol)))

    def is_complete(self, marks: tuple[str, ...], circuit: int) -> bool:
        return super().is_complete(counted(marks, self.components.circuits[circuit]), circuit)

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        panel = self.components.panels[self.components.symbols[symbol].panel]
        return super().fills_panel(counted(marks, panel), symbol)

    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        return super().fills_radiation(counted(marks, self.components.kinds[RADIATION]), symbol)


class SymbolRubbedOut(Engine):
    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        return False

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        marks = work.crew(side).marks or ()
        if symbol not in marks:
            super().mark_symbol(work, side, symbol, rules)
            return
        work.change(side, marks=without(marks, symbol))
        work.tell(SymbolMarked, seat_of(side, "engineer"), symbol, rules)


class AllOfTheColourMarked(Engine):
    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        symbols = self.components.symbols
        like = {name for name, look in symbols.items() if (look.panel, look.kind) == self.look_of(symbol)} - {symbol}
        work.change(side, marks=tuple(sorted({*(work.crew(side).marks or ()), *like})))
        super().mark_symbol(work, side, symbol, rules)

    def look_of(self, symbol: str) -> tuple[str, str]:
        """Return the panel and the kind of a symbol."""
        return self.components.symbols[symbol].panel, self.components.symbols[symbol].kind


class RefusedSymbolIsAnOk(Engine):
    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        return None

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        if super().why_not_breakdown(work.position, choice) is None:
            super().do_breakdown(work, choice)
        else:
            side = side_of(choice.seat)
            work.change(side, owes=without(work.crew(side).owes or (), "breakdown"), heading=None)


class AnyPanelWillDo(Engine):
    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        return True


class PanelOpposite(Engine):
    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        return super().is_panel_of_move(symbol, OPPOSITE[heading])


class PanelByTheClock(Engine):
    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        return super().is_panel_of_move(symbol, CLOCKWISE[heading])


class SymbolsFromTheLeft(Engine):
    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        refusal = super().why_not_breakdown(position, choice)
        if refusal is None:
            marks = self.known(position, side_of(choice.seat), "marks")
            panel = self.components.panels[self.components.symbols[choice.symbol].panel]
            if choice.symbol != next(symbol for symbol in panel if symbol not in marks):
                return no("sonar.upkeep.panel", f"{choice.symbol} is not the first that is unmarked", "choice.symbol")
        return refusal


class RadiationMarkedLast(Engine):
    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        refusal = super().why_not_breakdown(position, choice)
        if refusal is None and choice.symbol in self.components.kinds[RADIATION]:
            marks = self.known(position, side_of(choice.seat), "marks")
            panel = self.components.panels[self.components.symbols[choice.symbol].panel]
            if not {*panel} - {*self.components.kinds[RADIATION]} <= {*marks}:
                return no("sonar.upkeep.panel", "another symbol of the panel is unmarked", "choice.symbol")
        return refusal


class MarksSharedByBoth(Engine):
    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        super().mark_symbol(work, side, symbol, rules)
        work.change(other(side), marks=work.crew(side).marks)
