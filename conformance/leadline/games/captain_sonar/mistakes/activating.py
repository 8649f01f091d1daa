"""Mistakes of using a system: the stop, when it may be used, its charge, and what is emptied."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Attempted
from leadline_engines.captain_sonar.move import Order, Scenario, Trigger
from leadline_engines.captain_sonar.position import (
    SYSTEMS,
    Crew,
    Gauges,
    Latest,
    Position,
    Question,
    Seat,
    Side,
    System,
    other,
    side_of,
)
from leadline_engines.captain_sonar.step import no, owes, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

GREEN = ("drone", "sonar")


def as_after_order(position: Position, side: Side) -> Position:
    """The position as if an order had come last."""
    return position.but(side, last="order")


# ---- The stop


class StopHoldsNobody(Engine):
    """While an answer is due everybody goes on as before."""

    def question_stops(self, question: Question, side: Side) -> bool:
        """Nobody."""
        return False


class StopHoldsOwnCrew(Engine):
    """While an answer is due the crew that asked has to wait, and the other goes on."""

    def question_stops(self, question: Question, side: Side) -> bool:
        """The crew that asked."""
        return side != question.side


class UpkeepWhileStopped(Engine):
    """While an answer is due First Mates and Engineers still do the upkeep."""

    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Nothing stops the upkeep."""
        return None if kind in ("gauge", "breakdown") else super().why_not_stopped(position, side, kind)


class StopForTheUpkeep(Engine):
    """In real time the other crew has to wait until the upkeep after silence is done."""

    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """The enemy's upkeep after silence stops a crew."""
        enemy = position.crew(other(side))
        if position.is_real_time and enemy.last == "use" and owes_upkeep(enemy):
            return no("sonar.activate.stop", "the upkeep after silence is not done")
        return super().why_not_stopped(position, side, kind)


# ---- How often


class SystemsWithoutEnd(Engine):
    """A crew uses as many systems in a turn as are full."""

    def has_had_its_activation(self, crew: Crew) -> bool:
        """Never."""
        return False


class DroneAndSonarDoNotCount(Engine):
    """After drone or sonar another system may be used without an order between."""

    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        """Use a system; a green one leaves no note."""
        super().use(work, side, system, work.crew(side).last if system in GREEN else last)


class DroneAndSonarAfterAny(Engine):
    """Drone and sonar may be used after any other system, without an order between."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """A green system does not look for another use."""
        if kind in GREEN and position.crew(side).last == "use":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


class EnemyOrderLiesBetween(Engine):
    """In real time an order of the enemy allows the next system."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Order, and count it for both crews in real time."""
        super().do_order(work, choice)
        enemy = other(side_of(choice.seat))
        if work.position.is_real_time and work.crew(enemy).last == "use":
            work.change(enemy, last="order")


# ---- When


class SystemBeforeTheOrder(Engine):
    """Turn by turn a system may be used before the order."""

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        """Never."""
        return False

    def has_had_its_activation(self, crew: Crew) -> bool:
        """Only in a turn that has its order."""
        return crew.ordered and super().has_had_its_activation(crew)


class SystemWithoutOks(Engine):
    """A system may be used while an OK is due."""

    def activation_waits_for_ok(self, crew: Crew) -> bool:
        """Never."""
        return False


class SystemAfterGauge(Engine):
    """A system waits for the First Mate's OK alone."""

    def activation_waits_for_ok(self, crew: Crew) -> bool:
        """Only for the First Mate."""
        return owes(crew, "gauge")


class SystemAfterBreakdown(Engine):
    """A system waits for the Engineer's OK alone."""

    def activation_waits_for_ok(self, crew: Crew) -> bool:
        """Only for the Engineer."""
        return owes(crew, "breakdown")


class GreenBeforeTheFirstOrder(Engine):
    """In real time drone and sonar may be used before the first order of the game; the other systems may not."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """A green system waits for no first order in real time."""
        if kind in GREEN and position.is_real_time and position.crew(side).last == "start":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


class BothHaveToOrderFirst(Engine):
    """No system is used before both crews have given their first order."""

    def waits_for_first_order(self, position: Position, crew: Crew) -> bool:
        """For the orders of both."""
        return any(super(BothHaveToOrderFirst, self).waits_for_first_order(position, one) for one in position.crews)


class SystemAfterSurfacing(Engine):
    """A crew that has dived again may use a system at once."""

    def waits_after_surfacing(self, crew: Crew) -> bool:
        """Never."""
        return False


class SilenceAfterSurfacing(Engine):
    """A crew that has dived again may use silence at once, because it is a move."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Silence waits for no order after surfacing."""
        if kind == "silence" and position.crew(side).last == "surfacing":
            position = as_after_order(position, side)
        return super().when_system(position, side, kind)


# ---- Charge


class ChargeNotLookedAt(Engine):
    """A system can be used whatever its gauge shows."""

    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        """Always."""
        return True


class FullButOne(Engine):
    """A system can be used with one box of its gauge empty."""

    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        """With one box empty."""
        marked: int = getattr(self.known(position, side, "gauges"), system)
        return marked >= self.boxes(position, system) - 1


class ChargeOfTheColour(Engine):
    """A system can be used if any gauge of its colour is full."""

    def is_charged(self, position: Position, side: Side, system: System) -> bool:
        """With a full gauge of the colour."""
        colours = self.components.colours
        like = [one for one in SYSTEMS if colours[one] == colours[system]]
        return any(super(ChargeOfTheColour, self).is_charged(position, side, one) for one in like)


class UnchargedUsesTheTurn(Engine):
    """An order to use a system that is not full is accepted, nothing happens, and it counts as the activation."""

    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        """Also without charge."""
        return not self.is_charged(position, side, system) or super().comes_to_nothing(position, side, system)

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        """Try in vain; with a system that works it is the activation."""
        side = side_of(seat)
        if self.is_broken(work.position, side, system):
            super().attempt(work, seat, system)
            return
        work.change(side, last="use")
        work.tell(Attempted, seat, system, ("sonar.activate.charged", "sonar.activate.stop"))


# ---- What is emptied


class UseErasesOneBox(Engine):
    """Using a system erases one box of its gauge."""

    def gauge_left_after_use(self, marked: int) -> int:
        """All but one."""
        return marked - 1


class UseEmptiesTheColour(Engine):
    """Using a system empties both gauges of its colour."""

    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        """Both gauges of the colour empty."""
        colours = self.components.colours
        like = [one for one in SYSTEMS if colours[one] == colours[system]]
        return replace(super().gauges_after_use(position, side, system), **dict.fromkeys(like, 0))


class UseEmptiesAll(Engine):
    """Using a system empties all gauges."""

    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        """All empty."""
        return Gauges()


class DropKeepsTheGauge(Engine):
    """The Mine gauge is emptied when a mine is triggered, not when it is dropped."""

    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        """As before, after a drop."""
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges if system == "mine" else super().gauges_after_use(position, side, system)

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger, and empty the gauge."""
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), mine=0))
        super().do_trigger(work, choice)


class SonarStaysFull(Engine):
    """The gauges of Drone and Sonar stay full; only weapons and silence empty theirs."""

    def gauges_after_use(self, position: Position, side: Side, system: System) -> Gauges:
        """As before, after drone or sonar."""
        gauges: Gauges = self.known(position, side, "gauges")
        return gauges if system in GREEN else super().gauges_after_use(position, side, system)


# ---- Scenario


class ScenarioCostsRadiation(Engine):
    """An order to use Scenario while yellow is broken costs a radiation mark."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """A broken Scenario system is tried like any other."""
        if kind == "scenario" and self.is_broken(position, side, "scenario"):
            return self.why_no_activation(position, side)
        return super().when_system(position, side, kind)


class ScenarioRepairs(Engine):
    """Scenario can be used when it is full, and repairs 1 damage."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Scenario is used like any other."""
        return (
            self.why_no_activation(position, side) if kind == "scenario" else super().when_system(position, side, kind)
        )

    def do_scenario(self, work: Work, choice: Scenario) -> None:
        """Use Scenario, and repair."""
        side = side_of(choice.seat)
        work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))
        super().do_scenario(work, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.stop-holds-nobody": StopHoldsNobody,
    "sonar.mistake.stop-holds-own-crew": StopHoldsOwnCrew,
    "sonar.mistake.upkeep-while-stopped": UpkeepWhileStopped,
    "sonar.mistake.stop-for-the-upkeep": StopForTheUpkeep,
    "sonar.mistake.systems-without-end": SystemsWithoutEnd,
    "sonar.mistake.drone-and-sonar-do-not-count": DroneAndSonarDoNotCount,
    "sonar.mistake.drone-and-sonar-after-any": DroneAndSonarAfterAny,
    "sonar.mistake.enemy-order-lies-between": EnemyOrderLiesBetween,
    "sonar.mistake.system-before-the-order": SystemBeforeTheOrder,
    "sonar.mistake.system-without-oks": SystemWithoutOks,
    "sonar.mistake.system-after-gauge": SystemAfterGauge,
    "sonar.mistake.system-after-breakdown": SystemAfterBreakdown,
    "sonar.mistake.green-before-the-first-order": GreenBeforeTheFirstOrder,
    "sonar.mistake.both-have-to-order-first": BothHaveToOrderFirst,
    "sonar.mistake.system-after-surfacing": SystemAfterSurfacing,
    "sonar.mistake.silence-after-surfacing": SilenceAfterSurfacing,
    "sonar.mistake.charge-not-looked-at": ChargeNotLookedAt,
    "sonar.mistake.full-but-one": FullButOne,
    "sonar.mistake.charge-of-the-colour": ChargeOfTheColour,
    "sonar.mistake.uncharged-uses-the-turn": UnchargedUsesTheTurn,
    "sonar.mistake.use-erases-one-box": UseErasesOneBox,
    "sonar.mistake.use-empties-the-colour": UseEmptiesTheColour,
    "sonar.mistake.use-empties-all": UseEmptiesAll,
    "sonar.mistake.drop-keeps-the-gauge": DropKeepsTheGauge,
    "sonar.mistake.sonar-stays-full": SonarStaysFull,
    "sonar.mistake.scenario-costs-radiation": ScenarioCostsRadiation,
    "sonar.mistake.scenario-repairs": ScenarioRepairs,
}
