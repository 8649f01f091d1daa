"""The use of a system: when it is possible, what charge it needs, and what trying a broken system costs."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.events import Attempted, ScenarioUsed
from leadline_engines.captain_sonar.move import Radiation, Scenario
from leadline_engines.captain_sonar.orders import Ordering
from leadline_engines.captain_sonar.position import (
    Crew,
    Gauges,
    Latest,
    Position,
    Seat,
    Side,
    System,
    changed_gauges,
    other,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, owes, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

SYSTEM_OF: Mapping[str, System] = {
    "drop": "mine",
    "torpedo": "torpedo",
    "drone": "drone",
    "sonar": "sonar",
    "silence": "silence",
    "scenario": "scenario",
}
"""The system used by each kind of choice."""


class Activating(Ordering):
    """The rules in the chapter ``sonar.activate``."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return the reason why no system can be used now, or None if there is none.

        Rules: sonar.activate.after-ok, sonar.activate.first-order-first, sonar.activate.after-surfacing,
        sonar.activate.after-order, sonar.activate.one-a-turn, sonar.activate.move-between, sonar.activate.scenario
        """
        refusal = self.why_no_activation(position, side)
        if refusal is None and kind == "scenario" and self.rulings.scenario_system == "charge-only":
            return no("sonar.activate.scenario", "no map has a rule for the Scenario system")
        return refusal

    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        """Return why no system of any kind can be activated now, or None if one can.

        Rules: sonar.activate.after-ok, sonar.activate.first-order-first, sonar.activate.after-surfacing,
        sonar.activate.after-order, sonar.activate.one-a-turn, sonar.activate.move-between
        """
        crew = position.crew(side)
        if self.activation_waits_for_ok(crew):
            return no("sonar.activate.after-ok", "First Mate and Engineer have not both said OK to the last move")
        if self.waits_for_first_order(position, crew):
            return no("sonar.activate.first-order-first", f"{side} has not given its first order")
        if self.waits_after_surfacing(crew):
            return no("sonar.activate.after-surfacing", f"{side} has given no order since it surfaced")
        if self.waits_for_order_of_turn(position, crew):
            return no("sonar.activate.after-order", f"{side} has not given the order of this turn")
        if self.has_had_its_activation(position, crew):
            if position.is_real_time:
                return no("sonar.activate.move-between", f"{side} has given no order since it used a system")
            return no("sonar.activate.one-a-turn", f"{side} has used a system in this turn")
        return None

    def activation_waits_for_ok(self, crew: Crew) -> bool:
        """Return whether the crew still owes an OK to the last move.

        Rules: sonar.activate.after-ok
        """
        return self.waits_for_ok(crew)

    def waits_for_first_order(self, position: Position, crew: Crew) -> bool:
        """Return whether the first order of the game must come before anything else.

        Rules: sonar.activate.first-order-first
        """
        if position.is_real_time and self.rulings.activation_before_first_move == "allowed":
            return False
        return crew.last == "start"

    def waits_after_surfacing(self, crew: Crew) -> bool:
        """Return whether a crew that has surfaced must give an order first.

        If surfaced crews may use systems, this does not apply to a crew that is still surfaced.

        Rules: sonar.activate.after-surfacing, sonar.surface.nothing-else
        """
        if crew.surfaced and self.rulings.surfaced_activity == "allowed":
            return False
        return crew.last == "surfacing"

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        """Return whether the order of the turn must come first in a turn-by-turn game.

        Rules: sonar.activate.after-order
        """
        return not position.is_real_time and not crew.ordered

    def has_had_its_activation(self, position: Position, crew: Crew) -> bool:
        """Return whether a system has been used since the last order.

        Rules: sonar.activate.one-a-turn, sonar.activate.move-between
        """
        return crew.last == "use"

    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        """Return whether the gauge of a system is full; a gauge without boxes is never full.

        Rules: sonar.activate.charged
        """
        boxes = self.boxes(position, system)
        marked: int = getattr(self.known(position, side, "gauges"), system)
        return marked >= boxes > 0

    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        """Return whether using a system is an attempt that fails and costs a radiation symbol.

        Rules: sonar.activate.broken, sonar.activate.broken-first, sonar.activate.charged
        """
        if self.is_charged(position, side, system):
            return self.is_broken(position, side, system)
        if self.broken_comes_first() and self.is_broken(position, side, system):
            return True
        return self.rulings.uncharged_order == "penalised"

    def broken_comes_first(self) -> bool:
        """Return whether trying a system that is both broken and uncharged counts as trying a broken system.

        Rules: sonar.activate.broken-first
        """
        return self.rulings.broken_and_uncharged == "broken-first"

    def why_not_charged(self, position: Position, side: Side, system: System) -> Refusal | None:
        """Return why a working system cannot be used, or None if it can.

        Rules: sonar.activate.charged
        """
        if self.is_charged(position, side, system):
            return None
        boxes = self.boxes(position, system)
        return no("sonar.activate.charged", f"{system} is not charged", "choice", f"{boxes} boxes have to be marked")

    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        """Use a system: empty its gauge, and count the activation.

        Rules: sonar.activate.empties, sonar.activate.one-a-turn, sonar.activate.move-between
        """
        work.change(side, gauges=self.gauges_after_use(work.position, side, system), last=last)

    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        """Return the gauges after a system was used: its own gauge is empty, and the others are unchanged.

        Rules: sonar.activate.empties
        """
        gauges: Gauges = self.known(position, side, "gauges")
        return changed_gauges(gauges, {system: self.gauge_left_after_use(getattr(gauges, system))})

    def gauge_left_after_use(self, marked: int) -> int:
        """Return the number of boxes that stay marked on the gauge of a used system.

        Rules: sonar.activate.empties
        """
        return marked if self.rulings.gauge_reset == "kept" else 0

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        """Try a system without success, after which the crew owes a radiation symbol.

        Rules: sonar.activate.broken, sonar.activate.broken-keeps-charge, sonar.activate.broken-not-counted
        """
        side = side_of(seat)
        rules = self.rules_of_attempt(work.position, side, system) if work.telling else ()
        gauges = self.gauges_after_attempt(work.position, side, system)
        last: Latest = "use" if self.attempt_counts() else work.crew(side).last
        work.change(side, gauges=gauges, last=last)
        self.owe_radiation(work, side)
        work.tell(Attempted, seat, system, rules)

    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        """Return the gauges after an unsuccessful attempt to use a system.

        Rules: sonar.activate.broken-keeps-charge
        """
        gauges: Gauges = self.known(position, side, "gauges")
        return changed_gauges(gauges, {system: 0}) if self.rulings.broken_order_gauge == "emptied" else gauges

    def attempt_counts(self) -> bool:
        """Return whether a failed attempt counts as the activation of the turn.

        Rules: sonar.activate.broken-not-counted
        """
        return self.rulings.broken_order_activation == "counts"

    def owe_radiation(self, work: Work, side: Side) -> None:
        """Make a crew owe a radiation symbol, if one is unmarked.

        Rules: sonar.activate.broken, sonar.upkeep.nothing-to-mark
        """
        if self.radiation_has_room(self.known(work.position, side, "marks")):
            due = self.known(work.position, side, "owes")
            work.change(side, owes=tuple(sorted({*due, "radiation"})))

    def why_not_radiation(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return why a crew has to wait until a radiation symbol is marked, or None; a failed attempt stops both crews.

        Rules: sonar.activate.broken-marker, sonar.activate.stop
        """
        red, blue = position.crews
        if kind == "radiation" or not (red.owes or blue.owes):
            return None
        if self.radiation_holds_up(position, side, side):
            return no("sonar.activate.broken-marker", f"a radiation symbol of {side} has to be marked first")
        if self.radiation_holds_up(position, other(side), side):
            return no("sonar.activate.stop", f"play is stopped: {other(side)} has to mark a radiation symbol")
        return None

    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        """Return whether a crew has to wait because one of the crews owes a radiation symbol.

        Rules: sonar.activate.broken-marker, sonar.activate.stop
        """
        return "radiation" in (position.crew(owing).owes or ())

    def marks_radiation_of(self, side: Side) -> Side:
        """Return the crew whose sheet a crew's Engineer marks with a radiation symbol.

        Rules: sonar.activate.broken-marker
        """
        return other(side) if self.rulings.broken_order_marker == "enemy-team" else side

    def when_radiation(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why an Engineer cannot mark a radiation symbol now, or None if there is none.

        Rules: sonar.activate.broken, sonar.activate.broken-marker
        """
        owing = self.marks_radiation_of(side)
        if owes(position.crew(owing), "radiation"):
            return None
        if owing != side and owes(position.crew(side), "radiation"):
            return no("sonar.activate.broken-marker", f"the Engineer of {owing} chooses the symbol", "choice.seat")
        return no("sonar.activate.broken", f"{owing} has no radiation symbol to mark")

    def why_not_mark_radiation(self, position: Position, choice: Radiation) -> Refusal | None:
        """Return why a symbol cannot be marked for a failed attempt, or None if it can.

        Rules: sonar.activate.broken-marker
        """
        owing = self.marks_radiation_of(side_of(choice.seat))
        if choice.symbol not in self.symbols_for_attempt():
            return no("sonar.activate.broken-marker", f"{choice.symbol} is not a radiation symbol", "choice.symbol")
        if self.is_marked(position, owing, choice.symbol):
            return no("sonar.activate.broken-marker", f"{choice.symbol} is marked already", "choice.symbol")
        return None

    def symbols_for_attempt(self) -> tuple[str, ...]:
        """Return the symbols that may be chosen for a failed attempt, which are the radiation symbols in any panel.

        Rules: sonar.activate.broken, sonar.activate.broken-marker
        """
        return self.components.kinds[RADIATION]

    def do_radiation(self, work: Work, choice: Radiation) -> None:
        """Let an Engineer mark a radiation symbol; it counts like any other mark.

        Rules: sonar.activate.broken, sonar.activate.broken-marker
        """
        owing = self.marks_radiation_of(side_of(choice.seat))
        work.change(owing, owes=without(self.known(work.position, owing, "owes"), "radiation"))
        rules = ("sonar.activate.broken-marker", "sonar.activate.broken", "sonar.crew.engineer")
        self.mark_symbol(work, owing, choice.symbol, rules)
        self.let_go_what_cannot_be_done(work, owing)

    def do_scenario(self, work: Work, choice: Scenario) -> None:
        """Use the Scenario system; nothing else happens (reading `usable-no-effect`).

        Rules: sonar.activate.scenario
        """
        self.use(work, side_of(choice.seat), "scenario")
        work.tell(ScenarioUsed, choice.seat, ("sonar.activate.scenario", *self.rules_of_use(work.position, "scenario")))

    def rules_of_use(self, position: Position, system: System) -> Rules:
        """Return the rules in effect whenever a system is used."""
        who = "sonar.crew.green" if self.components.colours[system] == "green" else "sonar.crew.captain"
        rules = ("sonar.activate.stop", "sonar.activate.empties", "sonar.setup.gauges", who, "sonar.information.aloud")
        return (*rules, *self.rules_of_pace(position))

    def rules_of_attempt(self, before: Position, side: Side, system: System) -> Rules:
        """Return the rules in effect when a system is tried without success."""
        rules = ["sonar.activate.broken", "sonar.activate.stop"]
        broken, charged = self.is_broken(before, side, system), self.is_charged(before, side, system)
        if broken:
            rules.append("sonar.breakdown.colour")
        if not charged:
            rules.append("sonar.activate.broken-first" if broken else "sonar.activate.charged")
        if getattr(self.known(before, side, "gauges"), system):
            rules.append("sonar.activate.broken-keeps-charge")
        return (*rules, *self.rules_of_any_attempt(before, side))

    def rules_of_any_attempt(self, before: Position, side: Side) -> Rules:
        """Return the rules in effect when a system or a mine is tried without success."""
        room = self.radiation_has_room(self.known(before, side, "marks"))
        marked = () if room else ("sonar.upkeep.nothing-to-mark",)
        rules = ("sonar.activate.broken-not-counted", "sonar.information.broken-attempt")
        return (*rules, *marked, *self.rules_of_pace(before))
