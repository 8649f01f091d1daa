"""The faults that make a position impossible."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.faults_of_turns import DoubtingTurns
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Crew, Position, Side
from leadline_engines.captain_sonar.roles import PERSONS
from leadline_engines.surface import Fault


class Doubting(DoubtingTurns):
    """The faults of a position."""

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return all faults that make the position impossible; unknown values are not checked."""
        maps = self.components.maps
        if position.map not in maps:
            return (Fault("sonar.setup.map", "map", f"there is no map {position.map}"),)
        if position.mode not in maps[position.map]:
            return (Fault("sonar.setup.mode", "mode", f"there is no map {position.map} for {position.mode}"),)
        strange = [n for n, people in enumerate(position.people, 1) if people not in PERSONS]
        if strange:
            why = f"a crew has up to {max(PERSONS)} people"
            return tuple(Fault("sonar.crew.roles", f"people.{n}", why) for n in strange)
        return tuple(self.every_fault(position))

    def every_fault(self, position: Position) -> Iterator[Fault]:
        """Yield the faults of a position on an existing map."""
        for n, (side, people) in enumerate(zip(SIDES, position.people, strict=True), 1):
            where = f"crews.{n}"
            if self.are_too_few(people):
                yield Fault("sonar.crew.two", f"people.{n}", "a crew has at least two people")
            yield from self.faults_of_spaces(position, side, where)
            yield from self.faults_of_mines(position, side, where)
            yield from self.faults_of_gauges(position, side, where)
            yield from self.faults_of_marks(position.crew(side), where)
            yield from self.faults_of_hull(position, side, where)
            yield from self.faults_of_beginning(position, side, where)
            yield from self.faults_of_duties(position, side, where)
            yield from self.faults_of_surfacing(position, side, where)
            yield from self.faults_of_waiting(position, side, where)
        yield from self.faults_of_question(position)
        yield from self.faults_of_the_shooter(position)

    def may_be_on_island(self) -> bool:
        """Return whether some reading allows a submarine to enter an island."""
        return self.rulings.move_limits == "no-limits" or self.rulings.silence_limits == "stated-limits-only"

    def faults_of_spaces(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for each space of a submarine or a route that is not possible.

        Rules: sonar.setup.grid, sonar.move.island, sonar.move.one-step
        """
        crew, board = position.crew(side), self.board(position)
        spaces = [("at", crew.at)] if crew.at is not None else []
        spaces += [("route", space) for space in crew.route or ()]
        for name, space in spaces:
            if space not in board.spaces:
                yield Fault("sonar.setup.grid", f"{where}.{name}", f"{space} is not on the map")
            elif space in board.islands and not self.may_be_on_island():
                yield Fault("sonar.move.island", f"{where}.{name}", f"{space} is an island")
        route = crew.route
        if route and crew.at is None:
            why = "a crew that knows its route knows where its submarine is"
            yield Fault("sonar.move.one-step", f"{where}.at", why)
        if route is None or crew.at is None:
            return
        if len({*route}) < len(route):
            yield Fault("sonar.move.one-step", f"{where}.route", "a space is on the route twice")
        if crew.at not in route:
            yield Fault("sonar.move.one-step", f"{where}.route", f"{crew.at} is not on the route")
        elif {*route} <= {*board.spaces} and not _is_connected(board, route):
            yield Fault("sonar.move.one-step", f"{where}.route", "the spaces of the route are not connected", "history")

    def faults_of_mines(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for each mine on a space where it cannot have been dropped.

        Rules: sonar.mine.drop-on-water, sonar.mine.drop-not-twice, sonar.mine.drop-off-route, sonar.mine.trigger-wait
        """
        crew, board = position.crew(side), self.board(position)
        if crew.mines is None:
            return
        for at in dict.fromkeys(crew.mines):
            if at not in board.spaces:
                yield Fault("sonar.setup.grid", f"{where}.mines", f"{at} is not on the map")
            elif not self.may_lie_on(position, at):
                yield Fault("sonar.mine.drop-on-water", f"{where}.mines", f"{at} is an island")
            if crew.mines.count(at) > 1 and not self.may_lie_twice():
                yield Fault("sonar.mine.drop-not-twice", f"{where}.mines", f"two mines of {side} lie on {at}")
            if at in (crew.route or ()) and not self.may_enter_own_mines():
                yield Fault(
                    "sonar.mine.drop-off-route", f"{where}.mines", f"{at} is on the submarine's own route", "history"
                )
        if crew.fresh is not None:
            if crew.fresh not in crew.mines:
                yield Fault("sonar.mine.trigger-wait", f"{where}.fresh", f"no mine lies on {crew.fresh}")
            if crew.last not in ("use", "surfacing"):
                why = "the submarine has moved since the mine was dropped"
                yield Fault("sonar.mine.trigger-wait", f"{where}.last", why, "history")

    def may_enter_own_mines(self) -> bool:
        """Return whether some reading allows a submarine to enter the space of one of its own mines."""
        return self.rulings.move_limits != "full-limits" or self.rulings.silence_limits == "stated-limits-only"

    def faults_of_gauges(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for each gauge with more marks than boxes.

        Rules: sonar.setup.gauges
        """
        gauges = position.crew(side).gauges
        for system in SYSTEMS if gauges is not None else ():
            boxes = self.boxes(position, system)
            if getattr(gauges, system) > boxes:
                why = f"{system} has {boxes} boxes, not {getattr(gauges, system)}"
                yield Fault("sonar.setup.gauges", f"{where}.gauges.{system}", why)

    def faults_of_marks(self, crew: Crew, where: str) -> Iterator[Fault]:
        """Yield a fault for each mark that cannot be on the Engineer's sheet.

        Rules: sonar.setup.symbols, sonar.upkeep.one-symbol, sonar.breakdown.repair, sonar.breakdown.radiation,
        sonar.breakdown.full-panel
        """
        marks = crew.marks
        if marks is None:
            return
        for symbol in sorted({*marks} - {*self.components.symbols}):
            yield Fault("sonar.setup.symbols", f"{where}.marks", f"there is no symbol {symbol}")
        if len({*marks}) < len(marks):
            yield Fault("sonar.upkeep.one-symbol", f"{where}.marks", "a symbol is marked twice")
        for circuit in self.components.circuits:
            if self.is_complete(marks, circuit):
                yield Fault("sonar.breakdown.repair", f"{where}.marks", f"circuit {circuit} is complete")
        if self.rulings.damage_clears_sheet == "nothing":
            return
        if not self.radiation_has_room(marks):
            yield Fault("sonar.breakdown.radiation", f"{where}.marks", "every radiation symbol is marked")
        for heading in self.components.panels:
            if not self.panel_has_room(marks, heading):  # type: ignore[arg-type]
                yield Fault("sonar.breakdown.full-panel", f"{where}.marks", f"the {heading} panel is full")

    def faults_of_hull(self, position: Position, side: Side, where: str) -> Iterator[Fault]:
        """Yield a fault for an impossible amount of damage.

        Rules: sonar.end.hull, sonar.end.whatever-cause
        """
        crew = position.crew(side)
        if crew.damage is None:
            return
        if crew.damage > self.components.hull:
            yield Fault("sonar.end.hull", f"{where}.damage", f"the hull has {self.components.hull} boxes")
        all_counts = self.failure_counts(position) and self.rulings.win_condition == "damage-taken-loses"
        if not 0 <= crew.exempt <= (0 if all_counts else crew.damage):
            yield Fault("sonar.end.whatever-cause", f"{where}.exempt", "more damage is exempt than can be")


def _is_connected(board: Board, route: tuple[str, ...]) -> bool:
    """Return whether every space of a route can be reached from every other along the route, one step at a time."""
    left = {*route}
    edge = [left.pop()]
    while edge:
        neighbours = left & {*board.beside[edge.pop()].values()}
        left -= neighbours
        edge += neighbours
    return not left
