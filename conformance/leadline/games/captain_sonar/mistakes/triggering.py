"""Mistakes of triggering: what it needs, which mine, and when."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Order, Trigger
from leadline_engines.captain_sonar.position import Crew, Gauges, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

# ---- Charge and colour


class TriggerNeedsCharge(Engine):
    """A mine can be triggered only while the Mine gauge is full."""

    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        """Refuse a trigger without charge, where it would work."""
        side = side_of(choice.seat)
        if not self.trigger_fails(position, side) and not self.is_charged(position, side, "mine"):
            return no("sonar.mine.trigger-free", "the gauge of mine is not full")
        return super().why_not_trigger(position, choice)


class TriggerEmptiesTheGauge(Engine):
    """Triggering empties the Mine gauge."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger, and empty the gauge."""
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), mine=0))
        super().do_trigger(work, choice)


class TriggerWhileBroken(Engine):
    """A mine can be triggered whether red works or not."""

    def trigger_is_broken(self, position: Position, side: Side) -> bool:
        """Never."""
        return False


class FailedTriggerLosesTheMine(Engine):
    """A mine that is triggered in vain is gone."""

    def try_to_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger in vain, and lose the mine."""
        side = side_of(choice.seat)
        if choice.at is not None and choice.at in (work.crew(side).mines or ()):
            self.take_away(work, Mine(choice.at, side))
        super().try_to_trigger(work, choice)


# ---- Which mine


class TriggerAnyMine(Engine):
    """A Captain may trigger mines of the enemy too."""

    def is_mine_to_trigger(self, position: Position, side: Side, at: str) -> bool:
        """A mine of either crew."""
        return super().is_mine_to_trigger(position, side, at) or at in (position.crew(other(side)).mines or ())

    def take_away(self, work: Work, mine: Mine) -> None:
        """Take a mine away, whose it may be."""
        if mine.at not in (work.crew(mine.side).mines or ()):
            mine = Mine(mine.at, other(mine.side))
        super().take_away(work, mine)


class TriggerAnySpace(Engine):
    """A Captain may trigger a space without a mine, and it explodes."""

    def is_mine_to_trigger(self, position: Position, side: Side, at: str) -> bool:
        """Any space of water."""
        return at in self.board(position).water

    def take_away(self, work: Work, mine: Mine) -> None:
        """Take a mine away, if there is one."""
        if mine.at in (work.crew(mine.side).mines or ()):
            super().take_away(work, mine)


class AllMinesTriggered(Engine):
    """All own mines explode when one is triggered."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger a mine, and all others after it."""
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        for at in () if fails else work.crew(side).mines or ():
            if at in (work.crew(side).mines or ()):
                self.explode(work, choice.seat, "mine", at, ())


class TriggeredMineStays(Engine):
    """A mine that was triggered stays on the map."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger a mine, and keep it."""
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        if not fails:
            work.change(
                side, mines=tuple(sorted((*(work.crew(side).mines or ()), *((choice.at,) if choice.at else ()))))
            )


# ---- The wait


class TriggerAtOnce(Engine):
    """A mine can be triggered as soon as it has been dropped."""

    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        """Never."""
        return False


class TriggerAfterTheEnemysMove(Engine):
    """A move of the enemy is enough between drop and trigger."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Order, and let the mines of both crews be ready."""
        super().do_order(work, choice)
        work.change(other(side_of(choice.seat)), fresh=None)


class NoTriggerAfterADrop(Engine):
    """After a drop no mine at all can be triggered before the next move."""

    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        """As long as any mine is."""
        return crew.fresh is not None


# ---- The turn


class TriggerUsesTheActivation(Engine):
    """After triggering a mine no system can be used before the next order."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger, as a use of a system."""
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, last="use")
        super().do_trigger(work, choice)


class NoTriggerAfterASystem(Engine):
    """After the use of a system no mine can be triggered before the next order."""

    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        """Refuse a trigger after a system."""
        if position.crew(side).last == "use":
            return no("sonar.mine.trigger-no-activation", f"{side} has used a system")
        return super().when_trigger(position, side)


class TriggerEndsTheTurn(Engine):
    """Triggering a mine ends the turn."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger, and end the turn."""
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        if not fails and not work.position.is_real_time:
            self.pass_turn(work, side, ("sonar.turn.end",))


class TriggerBeforeTheOrderOnly(Engine):
    """Turn by turn a mine can be triggered only before the order."""

    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        """Not after the order."""
        return not position.crew(side).ordered and super().is_moment_to_trigger(position, side)


class TriggerInsteadOfAnOrder(Engine):
    """Turn by turn a mine that is triggered before the order takes its place."""

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger, as the order of the turn."""
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side) and not work.position.is_real_time:
            work.change(side, ordered=True)
        super().do_trigger(work, choice)


# ---- Surfaced crews


class TriggerWhenTraced(Engine):
    """A surfaced crew may trigger mines as soon as its hull is traced."""

    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Nothing stops a trigger when all is traced."""
        if kind == "trigger" and self.is_traced(position, side):
            return None
        return super().why_not_surfaced(position, side, kind)


class TriggerWhenChecked(Engine):
    """A surfaced crew may trigger mines as soon as its hull is found good, before it says that it is ready to dive."""

    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Nothing stops a trigger when the hull is found good."""
        if kind == "trigger" and position.crew(side).checked:
            return None
        return super().why_not_surfaced(position, side, kind)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.trigger-needs-charge": TriggerNeedsCharge,
    "sonar.mistake.trigger-empties-the-gauge": TriggerEmptiesTheGauge,
    "sonar.mistake.trigger-while-broken": TriggerWhileBroken,
    "sonar.mistake.failed-trigger-loses-the-mine": FailedTriggerLosesTheMine,
    "sonar.mistake.trigger-any-mine": TriggerAnyMine,
    "sonar.mistake.trigger-any-space": TriggerAnySpace,
    "sonar.mistake.all-mines-triggered": AllMinesTriggered,
    "sonar.mistake.triggered-mine-stays": TriggeredMineStays,
    "sonar.mistake.trigger-at-once": TriggerAtOnce,
    "sonar.mistake.trigger-after-the-enemys-move": TriggerAfterTheEnemysMove,
    "sonar.mistake.no-trigger-after-a-drop": NoTriggerAfterADrop,
    "sonar.mistake.trigger-uses-the-activation": TriggerUsesTheActivation,
    "sonar.mistake.no-trigger-after-a-system": NoTriggerAfterASystem,
    "sonar.mistake.trigger-ends-the-turn": TriggerEndsTheTurn,
    "sonar.mistake.trigger-before-the-order-only": TriggerBeforeTheOrderOnly,
    "sonar.mistake.trigger-instead-of-an-order": TriggerInsteadOfAnOrder,
    "sonar.mistake.trigger-when-traced": TriggerWhenTraced,
    "sonar.mistake.trigger-when-checked": TriggerWhenChecked,
}
