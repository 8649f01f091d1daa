"""Mistakes after a move: who is asked, which box is marked, and which symbol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import SymbolMarked
from leadline_engines.captain_sonar.move import Breakdown, Gauge, Order
from leadline_engines.captain_sonar.position import (
    SYSTEMS,
    Gauges,
    Heading,
    Position,
    Side,
    System,
    other,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, owes, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

OPPOSITE: Mapping[Heading, Heading] = {"north": "south", "east": "west", "south": "north", "west": "east"}
CLOCKWISE: Mapping[Heading, Heading] = {"north": "east", "east": "south", "south": "west", "west": "north"}


def full_systems(engine: Engine, position: Position, side: Side) -> list[System]:
    """The systems whose gauge is full."""
    return [system for system in SYSTEMS if not engine.has_room(position, side, system)]


# ---- Who does something, and how often


class GaugesMarkedWithoutEnd(Engine):
    """The First Mate marks gauges as often as wanted; nothing notes that it is done."""

    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        """Always."""
        return None


class SymbolsMarkedWithoutEnd(Engine):
    """The Engineer marks symbols as often as wanted; nothing notes that it is done."""

    def when_breakdown(self, position: Position, side: Side) -> Refusal | None:
        """As long as the direction of the last move is noted."""
        return None if position.crew(side).heading is not None else super().when_breakdown(position, side)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and keep the note of the direction."""
        heading = work.crew(side_of(choice.seat)).heading
        super().do_breakdown(work, choice)
        work.change(side_of(choice.seat), heading=heading)


class OneOkForBoth(Engine):
    """The first OK counts for both: the other does nothing any more."""

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, and be done."""
        super().do_gauge(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "breakdown"), heading=None)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and be done."""
        super().do_breakdown(work, choice)
        side = side_of(choice.seat)
        work.change(side, owes=without(work.crew(side).owes or (), "gauge"))


class EngineerFirst(Engine):
    """The First Mate cannot mark a gauge before the Engineer has said OK."""

    def when_gauge(self, position: Position, side: Side) -> Refusal | None:
        """Wait for the Engineer."""
        if owes(position.crew(side), "breakdown"):
            return no("sonar.upkeep.either-first", "the Engineer has not said OK yet")
        return super().when_gauge(position, side)


class UpkeepOfTheEnemyToo(Engine):
    """After an order the First Mates of both crews have to mark a gauge."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Move, and ask the other First Mate too."""
        super().do_order(work, choice)
        enemy = other(side_of(choice.seat))
        if self.can_mark_a_gauge(work.position, enemy):
            work.change(enemy, owes=tuple(sorted({*(work.crew(enemy).owes or ()), "gauge"})))


# ---- Gauges


class TwoBoxesAtOnce(Engine):
    """A mark fills two boxes."""

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """Two boxes, if there is room for them."""
        once = super().gauges_after_mark(position, side, system)
        return super().gauges_after_mark(position.but(side, gauges=once), side, system)


class BothGaugesOfTheColour(Engine):
    """A mark counts for both systems of the colour."""

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """A box on each gauge of the colour."""
        colours = self.components.colours
        for one in SYSTEMS:
            if colours[one] == colours[system]:
                position = position.but(side, gauges=super().gauges_after_mark(position, side, one))
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges


class FirstGaugeWithRoom(Engine):
    """Whatever is named, the first gauge with room is marked."""

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """A box on the first gauge with room."""
        room = (one for one in SYSTEMS if self.has_room(position, side, one))
        return super().gauges_after_mark(position, side, next(room, system))


class GaugesSharedByBoth(Engine):
    """Both crews share their gauges: what one First Mate marks is marked for the other too."""

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark the gauge of both crews."""
        super().do_gauge(work, choice)
        work.change(other(side_of(choice.seat)), gauges=work.crew(side_of(choice.seat)).gauges)


class GaugeCountedWithoutEnd(Engine):
    """A full gauge can be marked and is counted on, beyond its boxes."""

    def full_gauge_may_be_named(self) -> bool:
        """Always."""
        return True

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """One more, whatever its boxes."""
        gauges: Gauges = self.known(position, side, "gauges")
        return replace(gauges, **{system: getattr(gauges, system) + 1})


class FullGaugeStartsOver(Engine):
    """A full gauge can be marked and starts again with one box."""

    def full_gauge_may_be_named(self) -> bool:
        """Always."""
        return True

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """One box on a gauge that was full."""
        if system in full_systems(self, position, side):
            return replace(self.known(position, side, "gauges"), **{system: 1})  # type: ignore[no-any-return]
        return super().gauges_after_mark(position, side, system)


class AllFullWaitsForEver(Engine):
    """When all gauges are full a mark is still due, and none is accepted."""

    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        """It is not looked at."""
        return True


class OneFullGaugeIsEnough(Engine):
    """As soon as one gauge is full no mark is asked for."""

    def can_mark_a_gauge(self, position: Position, side: Side) -> bool:
        """Not if any is full."""
        return super().can_mark_a_gauge(position, side) and not full_systems(self, position, side)


class AllFullStartsOver(Engine):
    """When all gauges are full and a move is made, all of them are emptied."""

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move, and empty gauges that are all full."""
        super().move_to(work, side, heading, spaces)
        if self.all_are_full(work.position, side):
            work.change(side, gauges=Gauges())


class BrokenGaugeTakesNoMark(Engine):
    """A mark for a broken system is accepted and lost."""

    def gauges_after_mark(self, position: Position, side: Side, system: System) -> Gauges:
        """No box for a broken system."""
        if self.is_broken(position, side, system):
            gauges: Gauges = self.known(position, side, "gauges")
            return gauges
        return super().gauges_after_mark(position, side, system)


class BreakdownEmptiesGauges(Engine):
    """When a colour breaks, the gauges of its systems are emptied."""

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Mark a symbol, and empty what it breaks."""
        before = work.position
        super().mark_symbol(work, side, symbol, rules)
        broken = [
            one for one in SYSTEMS if self.is_broken(work.position, side, one) and not self.is_broken(before, side, one)
        ]
        work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), **dict.fromkeys(broken, 0)))


# ---- Symbols


class SymbolMarkedTwice(Engine):
    """A symbol that is marked may be named again, and nothing changes."""

    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        """It is not looked at."""
        return False


class SymbolRubbedOut(Engine):
    """Naming a symbol that is marked erases its mark."""

    def is_marked(self, position: Position, side: Side, symbol: str) -> bool:
        """It is not looked at."""
        return False

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Mark a symbol, or erase its mark."""
        marks = work.crew(side).marks or ()
        if symbol not in marks:
            super().mark_symbol(work, side, symbol, rules)
            return
        work.change(side, marks=without(marks, symbol))
        work.tell(SymbolMarked, seat_of(side, "engineer"), symbol, rules)


class AllOfTheColourMarked(Engine):
    """All symbols of the colour in the panel are marked at once."""

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Mark a symbol and all like it in the panel."""
        symbols = self.components.symbols
        like = {name for name, one in symbols.items() if (one.panel, one.kind) == self.look_of(symbol)} - {symbol}
        work.change(side, marks=tuple(sorted({*(work.crew(side).marks or ()), *like})))
        super().mark_symbol(work, side, symbol, rules)

    def look_of(self, symbol: str) -> tuple[str, str]:
        """The panel and the kind of a symbol."""
        return self.components.symbols[symbol].panel, self.components.symbols[symbol].kind


class AnyPanelWillDo(Engine):
    """The Engineer may mark a symbol of any panel."""

    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        """Any panel."""
        return True


class PanelOpposite(Engine):
    """The Engineer marks in the panel opposite to the direction."""

    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        """The panel opposite."""
        return super().is_panel_of_move(symbol, OPPOSITE[heading])


class PanelByTheClock(Engine):
    """Each direction leads to the panel of the next one clockwise."""

    def is_panel_of_move(self, symbol: str, heading: Heading) -> bool:
        """The panel of the next direction."""
        return super().is_panel_of_move(symbol, CLOCKWISE[heading])


class SymbolsFromTheLeft(Engine):
    """The symbols of a panel have to be marked in their order."""

    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        """Refuse what is not the first that is unmarked."""
        refusal = super().why_not_breakdown(position, choice)
        if refusal is None:
            marks = self.known(position, side_of(choice.seat), "marks")
            panel = self.components.panels[self.components.symbols[choice.symbol].panel]
            if choice.symbol != next(one for one in panel if one not in marks):
                return no("sonar.upkeep.panel", f"{choice.symbol} is not the first that is unmarked", "choice.symbol")
        return refusal


class MarksSharedByBoth(Engine):
    """Both crews share one Engineer's sheet."""

    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        """Mark a symbol for both."""
        super().mark_symbol(work, side, symbol, rules)
        work.change(other(side), marks=work.crew(side).marks)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.gauges-marked-without-end": GaugesMarkedWithoutEnd,
    "sonar.mistake.symbols-marked-without-end": SymbolsMarkedWithoutEnd,
    "sonar.mistake.one-ok-for-both": OneOkForBoth,
    "sonar.mistake.engineer-first": EngineerFirst,
    "sonar.mistake.upkeep-of-the-enemy-too": UpkeepOfTheEnemyToo,
    "sonar.mistake.two-boxes-at-once": TwoBoxesAtOnce,
    "sonar.mistake.both-gauges-of-the-colour": BothGaugesOfTheColour,
    "sonar.mistake.first-gauge-with-room": FirstGaugeWithRoom,
    "sonar.mistake.gauges-shared-by-both": GaugesSharedByBoth,
    "sonar.mistake.gauge-counted-without-end": GaugeCountedWithoutEnd,
    "sonar.mistake.full-gauge-starts-over": FullGaugeStartsOver,
    "sonar.mistake.all-full-waits-for-ever": AllFullWaitsForEver,
    "sonar.mistake.one-full-gauge-is-enough": OneFullGaugeIsEnough,
    "sonar.mistake.all-full-starts-over": AllFullStartsOver,
    "sonar.mistake.broken-gauge-takes-no-mark": BrokenGaugeTakesNoMark,
    "sonar.mistake.breakdown-empties-gauges": BreakdownEmptiesGauges,
    "sonar.mistake.symbol-marked-twice": SymbolMarkedTwice,
    "sonar.mistake.symbol-rubbed-out": SymbolRubbedOut,
    "sonar.mistake.all-of-the-colour-marked": AllOfTheColourMarked,
    "sonar.mistake.any-panel-will-do": AnyPanelWillDo,
    "sonar.mistake.panel-opposite": PanelOpposite,
    "sonar.mistake.panel-by-the-clock": PanelByTheClock,
    "sonar.mistake.symbols-from-the-left": SymbolsFromTheLeft,
    "sonar.mistake.marks-shared-by-both": MarksSharedByBoth,
}
