"""Mistakes in using a system: when it may be used, its charge, what is emptied, and attempts with a broken one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline.games.captain_sonar.mistakes.common import GREEN
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.events import Attempted
from leadline_engines.captain_sonar.move import Choice, Order, Radiation, Trigger
from leadline_engines.captain_sonar.position import (
    SYSTEMS,
    Crew,
    Gauges,
    Latest,
    Position,
    Role,
    Seat,
    Side,
    System,
    other,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, owes
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def as_after_order(position: Position, side: Side) -> Position:
    """Return the position as if an order had come last."""
    return position.but(side, last="order")


def mark_first_radiation(engine: Engine, work: Work, side: Side) -> None:
    """Mark the first unmarked radiation symbol of a crew, if there is one, as its Engineer would."""
    marks = engine.known(work.position, side, "marks")
    first = next((symbol for symbol in engine.components.kinds[RADIATION] if symbol not in marks), None)
    if first is not None:
        engine.do_radiation(work, Radiation(seat_of(engine.marks_radiation_of(side), "engineer"), first))


def is_for_attempt(rules: Rules) -> bool:
    """Return whether a symbol is marked for a failed attempt, by the rules in effect."""
    return "sonar.activate.broken-marker" in rules


# ---- How often


class SystemsWithoutEnd(Engine):
    def has_had_its_activation(self, position: Position, crew: Crew) -> bool:
        return False


class RealTimeSystemsWithoutEnd(Engine):
    def has_had_its_activation(self, position: Position, crew: Crew) -> bool:
        return not position.is_real_time and super().has_had_its_activation(position, crew)


class TurnByTurnSystemsWithoutEnd(Engine):
    def has_had_its_activation(self, position: Position, crew: Crew) -> bool:
        return position.is_real_time and super().has_had_its_activation(position, crew)


class DroneAndSonarDoNotCount(Engine):
    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        super().use(work, side, system, work.crew(side).last if system in GREEN else last)


class DropDoesNotCount(Engine):
    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        super().use(work, side, system, work.crew(side).last if system == "mine" else last)


class DroneAndSonarAfterAny(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind in GREEN and position.crew(side).last == "use":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


class EnemyOrderLiesBetween(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        enemy = other(side_of(choice.seat))
        if work.position.is_real_time and work.crew(enemy).last == "use":
            work.change(enemy, last="order")


class OrderGivesNoNewActivation(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        is_used = work.crew(side_of(choice.seat)).last == "use"
        super().do_order(work, choice)
        if is_used:
            work.change(side_of(choice.seat), last="use")


class ActivationSharedByBoth(Engine):
    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(other(side)).last == "use":
            return no("sonar.activate.one-a-turn", f"{other(side)} has used a system")
        return super().why_no_activation(position, side)


# ---- When


class SystemBeforeTheOrder(Engine):
    def waits_for_first_order(self, position: Position, crew: Crew) -> bool:
        return position.is_real_time and super().waits_for_first_order(position, crew)

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        return False

    def has_had_its_activation(self, position: Position, crew: Crew) -> bool:
        return (position.is_real_time or crew.ordered) and super().has_had_its_activation(position, crew)


class UnusedActivationIsKept(Engine):
    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        """Accept the order of an earlier turn, as long as no system was used since."""
        return False


class SystemWithoutOks(Engine):
    def activation_waits_for_ok(self, crew: Crew) -> bool:
        return False


class SystemAfterGauge(Engine):
    def activation_waits_for_ok(self, crew: Crew) -> bool:
        return owes(crew, "gauge")


class SystemAfterBreakdown(Engine):
    def activation_waits_for_ok(self, crew: Crew) -> bool:
        return owes(crew, "breakdown")


class GreenBeforeTheFirstOrder(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Let a green system be used before the first order in real time."""
        if kind in GREEN and position.is_real_time and position.crew(side).last == "start":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


class BothHaveToOrderFirst(Engine):
    def waits_for_first_order(self, position: Position, crew: Crew) -> bool:
        return any(
            super(BothHaveToOrderFirst, self).waits_for_first_order(position, either_crew)
            for either_crew in position.crews
        )


# ---- Charge


class ChargeNotLookedAt(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return True


class ChargeLookedAtForMinesOnly(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system != "mine" or super().is_charged(position, side, system)


class DropWithoutCharge(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system == "mine" or super().is_charged(position, side, system)


class TorpedoWithoutCharge(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system == "torpedo" or super().is_charged(position, side, system)


class DroneWithoutCharge(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system == "drone" or super().is_charged(position, side, system)


class SonarWithoutCharge(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system == "sonar" or super().is_charged(position, side, system)


class SilenceWithoutCharge(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return system == "silence" or super().is_charged(position, side, system)


class FullButOne(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        marked: int = getattr(self.known(position, side, "gauges"), system)
        return marked >= self.boxes(position, system) - 1


class ChargeOfTheColour(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        colours = self.components.colours
        like = [gauge for gauge in SYSTEMS if colours[gauge] == colours[system]]
        return any(super(ChargeOfTheColour, self).is_charged(position, side, gauge) for gauge in like)


class ChargeReadFromTheEnemy(Engine):
    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        return super().is_charged(position, other(side), system)


class UnchargedUsesTheTurn(Engine):
    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        return not self.is_charged(position, side, system) or super().comes_to_nothing(position, side, system)

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        side = side_of(seat)
        if self.is_broken(work.position, side, system):
            super().attempt(work, seat, system)
            return
        work.change(side, last="use")
        work.tell(Attempted, seat, system, ("sonar.activate.charged", "sonar.activate.stop"))


# ---- What is emptied


class UseErasesOneBox(Engine):
    def gauge_left_after_use(self, marked: int) -> int:
        return marked - 1


class UseEmptiesTheColour(Engine):
    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        colours = self.components.colours
        like = [gauge for gauge in SYSTEMS if colours[gauge] == colours[system]]
        return replace(super().gauges_after_use(position, side, system), **dict.fromkeys(like, 0))


class UseEmptiesAll(Engine):
    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        return Gauges()


class DropKeepsTheGauge(Engine):
    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges if system == "mine" else super().gauges_after_use(position, side, system)

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), mine=0))
        super().do_trigger(work, choice)


class SonarStaysFull(Engine):
    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges if system in GREEN else super().gauges_after_use(position, side, system)


class SilenceKeepsItsGauge(Engine):
    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges if system == "silence" else super().gauges_after_use(position, side, system)


# ---- What an attempt is


class BrokenSystemRefused(Engine):
    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        return not self.is_broken(position, side, system) and super().comes_to_nothing(position, side, system)

    def why_not_charged(self, position: Position, side: Side, system: System) -> Refusal | None:
        if self.is_broken(position, side, system):
            return no("sonar.activate.broken", f"{system} is broken")
        return super().why_not_charged(position, side, system)


class OnlyRedAttemptsCost(Engine):
    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        is_free = self.is_free(position, side, system)
        return not is_free and super().comes_to_nothing(position, side, system)

    def why_not_charged(self, position: Position, side: Side, system: System) -> Refusal | None:
        if self.is_free(position, side, system):
            return no("sonar.activate.broken", f"{system} is broken")
        return super().why_not_charged(position, side, system)

    def is_free(self, position: Position, side: Side, system: System) -> bool:
        """Return whether a system is broken, and not red."""
        return self.components.colours[system] != "red" and self.is_broken(position, side, system)


class BrokenSystemWorks(Engine):
    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        return not self.is_charged(position, side, system) and super().comes_to_nothing(position, side, system)


class BrokenSystemWorksForRadiation(BrokenSystemWorks):
    def carry_out(self, work: Work, choice: Choice) -> None:
        side, system = side_of(choice.seat), SYSTEM_OF.get(choice.kind)
        before = work.position
        super().carry_out(work, choice)
        if system and self.is_charged(before, side, system) and self.is_broken(before, side, system):
            self.owe_radiation(work, side)


class AttemptCostsDamage(Engine):
    def owe_radiation(self, work: Work, side: Side) -> None:
        self.take_damage(work, side, 1, counts=True)


class AttemptNeedsATarget(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        if self.comes_to_nothing(position, side_of(choice.seat), SYSTEM_OF[choice.kind]):
            check: Any = getattr(self, f"why_not_{choice.kind}", None)
            refusal: Refusal | None = None if check is None else check(position, choice)
            return refusal
        return super().why_not_use(position, choice)


def why_no_target(engine: Engine, position: Position, choice: Choice, kind: str) -> Refusal | None:
    """Return why the target of an attempt with one kind of broken system is not legal, or None if it is."""
    if choice.kind != kind or not engine.comes_to_nothing(position, side_of(choice.seat), SYSTEM_OF[kind]):
        return None
    check: Any = getattr(engine, f"why_not_{kind}")
    refusal: Refusal | None = check(position, choice)
    return refusal


class BrokenTorpedoNeedsATarget(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        return why_no_target(self, position, choice, "torpedo") or super().why_not_use(position, choice)


class BrokenMineNeedsASpace(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        return why_no_target(self, position, choice, "drop") or super().why_not_use(position, choice)


class BrokenDroneNeedsASector(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        return why_no_target(self, position, choice, "drone") or super().why_not_use(position, choice)


class BrokenSilenceNeedsAWay(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        return why_no_target(self, position, choice, "silence") or super().why_not_use(position, choice)


class UseTakesThreeBoxes(Engine):
    def gauge_left_after_use(self, marked: int) -> int:
        return marked - 3


class AttemptEndsTheTurn(Engine):
    def do_radiation(self, work: Work, choice: Radiation) -> None:
        super().do_radiation(work, choice)
        if not work.position.is_real_time:
            self.pass_turn(work, side_of(choice.seat), ("sonar.turn.end",))


class RadiationOnTheEnemySheet(Engine):
    def mark_symbol(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        super().mark_symbol(work, other(side) if is_for_attempt(rules) else side, symbol, rules)


class FullAttemptCounts(Engine):
    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        is_full = self.is_charged(work.position, side_of(seat), system)
        super().attempt(work, seat, system)
        if is_full:
            work.change(side_of(seat), last="use")


# ---- The radiation symbol


class ProgramMarksRadiation(Engine):
    def owe_radiation(self, work: Work, side: Side) -> None:
        """Record no radiation symbol as owed."""

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        super().attempt(work, seat, system)
        mark_first_radiation(self, work, side_of(seat))

    def try_to_trigger(self, work: Work, choice: Trigger) -> None:
        super().try_to_trigger(work, choice)
        mark_first_radiation(self, work, side_of(choice.seat))


class CaptainMarksRadiation(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain",) if kind == "radiation" else super().roles_for(kind)


class AnySymbolForRadiation(Engine):
    def symbols_for_attempt(self) -> tuple[str, ...]:
        return tuple(self.components.symbols)


class RadiationOfOnePanel(Engine):
    def symbols_for_attempt(self) -> tuple[str, ...]:
        symbols = self.components.symbols
        return tuple(symbol for symbol in super().symbols_for_attempt() if symbols[symbol].panel in ("west", "east"))


class RadiationMarkCountsForNothing(Engine):
    def look_at_marks(self, work: Work, side: Side, symbol: str, rules: Rules) -> None:
        if not is_for_attempt(rules):
            super().look_at_marks(work, side, symbol, rules)


class RadiationMarkCountsWithTheNext(RadiationMarkCountsForNothing):
    def fills_radiation(self, marks: tuple[str, ...], symbol: str) -> bool:
        check = super().fills_radiation
        return any(check(marks, marked) for marked in {*marks, symbol})

    def fills_panel(self, marks: tuple[str, ...], symbol: str) -> bool:
        check = super().fills_panel
        return any(check(marks, marked) for marked in {*marks, symbol})


class RadiationMayWait(Engine):
    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        return False


class EnemyPlaysOnForAnAttempt(Engine):
    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        return owing == side and super().radiation_holds_up(position, owing, side)


# ---- The gauge


class AttemptLosesABox(Engine):
    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        gauges = super().gauges_after_attempt(position, side, system)
        return replace(gauges, **{system: max(0, getattr(gauges, system) - 1)})


class AttemptEmptiesTheColour(Engine):
    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        colours = self.components.colours
        like = [gauge for gauge in SYSTEMS if colours[gauge] == colours[system]]
        return replace(super().gauges_after_attempt(position, side, system), **dict.fromkeys(like, 0))


class BrokenAndUnchargedCostsNothing(Engine):
    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        if self.is_charged(work.position, side_of(seat), system):
            super().attempt(work, seat, system)
        else:
            work.tell(Attempted, seat, system, ("sonar.activate.broken", "sonar.activate.broken-first"))


class BrokenAndUnchargedEmpties(Engine):
    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        gauges = super().gauges_after_attempt(position, side, system)
        return gauges if self.is_charged(position, side, system) else replace(gauges, **{system: 0})
