"""Mistakes of broken systems: what an attempt costs, and who chooses the radiation symbol."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.events import Attempted, SymbolMarked
from leadline_engines.captain_sonar.move import Choice, Radiation, Trigger
from leadline_engines.captain_sonar.position import (
    SYSTEMS,
    Gauges,
    Position,
    Role,
    Seat,
    Side,
    System,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import no, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

# ---- What an attempt is


class BrokenSystemRefused(Engine):
    """A broken system is refused, and no symbol is marked."""

    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        """Not because it is broken."""
        return not self.is_broken(position, side, system) and super().comes_to_nothing(position, side, system)

    def why_not_charged(self, position: Position, side: Side, system: System) -> Refusal | None:
        """Refuse a broken system."""
        if self.is_broken(position, side, system):
            return no("sonar.activate.broken", f"{system} is broken")
        return super().why_not_charged(position, side, system)


class BrokenSystemWorks(Engine):
    """A broken system works, if its gauge is full."""

    def comes_to_nothing(self, position: Position, side: Side, system: System) -> bool:
        """Not with a full gauge."""
        return not self.is_charged(position, side, system) and super().comes_to_nothing(position, side, system)


class AttemptCostsDamage(Engine):
    """The attempt to use a broken system costs 1 damage instead of a mark."""

    def owe_radiation(self, work: Work, side: Side) -> None:
        """Take damage."""
        self.take_damage(work, side, 1, counts=True)


class AttemptNeedsATarget(Engine):
    """An attempt with a broken system is refused unless its target is a legal one."""

    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        """Look at the target of a broken system too."""
        if self.comes_to_nothing(position, side_of(choice.seat), SYSTEM_OF[choice.kind]):
            check: Any = getattr(self, f"why_not_{choice.kind}", None)
            found: Refusal | None = None if check is None else check(position, choice)
            return found
        return super().why_not_use(position, choice)


class AttemptEndsTheTurn(Engine):
    """When the radiation symbol for an attempt is marked the turn is over."""

    def do_radiation(self, work: Work, choice: Radiation) -> None:
        """Mark the symbol, and end the turn."""
        super().do_radiation(work, choice)
        if not work.position.is_real_time:
            self.pass_turn(work, side_of(choice.seat), ("sonar.turn.end",))


class FullAttemptCounts(Engine):
    """An attempt with a broken system whose gauge is full counts as the activation of the turn."""

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        """Try in vain; with a full gauge it is the activation."""
        is_full = self.is_charged(work.position, side_of(seat), system)
        super().attempt(work, seat, system)
        if is_full:
            work.change(side_of(seat), last="use")


# ---- The radiation symbol


class ProgramMarksRadiation(Engine):
    """The first unmarked radiation symbol is marked by itself."""

    def owe_radiation(self, work: Work, side: Side) -> None:
        """Nothing is owed."""

    def mark_by_itself(self, work: Work, side: Side) -> None:
        """Mark the first radiation symbol that is unmarked."""
        marks = self.known(work.position, side, "marks")
        first = next(one for one in self.components.kinds[RADIATION] if one not in marks)
        self.mark_symbol(work, side, first, ("sonar.activate.broken-marker", "sonar.activate.broken"))

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        """Try in vain, and mark a symbol."""
        super().attempt(work, seat, system)
        self.mark_by_itself(work, side_of(seat))

    def try_to_trigger(self, work: Work, choice: Trigger) -> None:
        """Trigger in vain, and mark a symbol."""
        super().try_to_trigger(work, choice)
        self.mark_by_itself(work, side_of(choice.seat))


class CaptainMarksRadiation(Engine):
    """The Captain chooses the radiation symbol."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """The Captain, for radiation."""
        return ("captain",) if kind == "radiation" else super().roles_for(kind)


class AnySymbolForRadiation(Engine):
    """Any unmarked symbol may be marked for an attempt."""

    def symbols_for_attempt(self) -> tuple[str, ...]:
        """All symbols."""
        return tuple(self.components.symbols)


class RadiationOfOnePanel(Engine):
    """Only a radiation symbol of the West or East panel may be chosen."""

    def symbols_for_attempt(self) -> tuple[str, ...]:
        """Those of the panels that have two."""
        symbols = self.components.symbols
        return tuple(one for one in super().symbols_for_attempt() if symbols[one].panel in ("west", "east"))


class RadiationMarkCountsForNothing(Engine):
    """A radiation mark for an attempt does no damage, not even the sixth."""

    def do_radiation(self, work: Work, choice: Radiation) -> None:
        """Mark a symbol, and look no further."""
        side = self.marks_radiation_of(side_of(choice.seat))
        crew = work.crew(side)
        marks = tuple(sorted({*(crew.marks or ()), choice.symbol}))
        work.change(side, owes=without(crew.owes or (), "radiation"), marks=marks)
        work.tell(SymbolMarked, seat_of(side, "engineer"), choice.symbol, ("sonar.activate.broken-marker",))


class RadiationMayWait(Engine):
    """The crew goes on before its Engineer has chosen the radiation symbol."""

    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        """Nobody."""
        return False


class EnemyPlaysOnForAnAttempt(Engine):
    """Only the crew that tried a broken system rests until the radiation symbol is marked; the enemy plays on."""

    def radiation_holds_up(self, position: Position, owing: Side, side: Side) -> bool:
        """The crew that owes it alone."""
        return owing == side and super().radiation_holds_up(position, owing, side)


# ---- The gauge


class AttemptLosesABox(Engine):
    """A failed attempt erases one box of the gauge."""

    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        """One box fewer."""
        gauges = super().gauges_after_attempt(position, side, system)
        return replace(gauges, **{system: max(0, getattr(gauges, system) - 1)})


class AttemptEmptiesTheColour(Engine):
    """A failed attempt empties both gauges of the colour."""

    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        """Both of the colour empty."""
        colours = self.components.colours
        like = [one for one in SYSTEMS if colours[one] == colours[system]]
        return replace(super().gauges_after_attempt(position, side, system), **dict.fromkeys(like, 0))


class BrokenAndUnchargedCostsNothing(Engine):
    """An attempt with a system that is broken and not full is accepted, and no radiation symbol is marked."""

    def attempt(self, work: Work, seat: Seat, system: System) -> None:
        """Try in vain; without charge nothing comes of it."""
        if self.is_charged(work.position, side_of(seat), system):
            super().attempt(work, seat, system)
        else:
            work.tell(Attempted, seat, system, ("sonar.activate.broken", "sonar.activate.broken-first"))


class BrokenAndUnchargedEmpties(Engine):
    """An attempt with a system that is broken and not full costs the mark and empties the gauge."""

    def gauges_after_attempt(self, position: Position, side: Side, system: System) -> Gauges:
        """Empty, if it was not full."""
        gauges = super().gauges_after_attempt(position, side, system)
        return gauges if self.is_charged(position, side, system) else replace(gauges, **{system: 0})


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.broken-system-refused": BrokenSystemRefused,
    "sonar.mistake.broken-system-works": BrokenSystemWorks,
    "sonar.mistake.attempt-costs-damage": AttemptCostsDamage,
    "sonar.mistake.attempt-needs-a-target": AttemptNeedsATarget,
    "sonar.mistake.attempt-ends-the-turn": AttemptEndsTheTurn,
    "sonar.mistake.full-attempt-counts": FullAttemptCounts,
    "sonar.mistake.program-marks-radiation": ProgramMarksRadiation,
    "sonar.mistake.captain-marks-radiation": CaptainMarksRadiation,
    "sonar.mistake.any-symbol-for-radiation": AnySymbolForRadiation,
    "sonar.mistake.radiation-of-one-panel": RadiationOfOnePanel,
    "sonar.mistake.radiation-mark-counts-for-nothing": RadiationMarkCountsForNothing,
    "sonar.mistake.radiation-may-wait": RadiationMayWait,
    "sonar.mistake.enemy-plays-on-for-an-attempt": EnemyPlaysOnForAnAttempt,
    "sonar.mistake.attempt-loses-a-box": AttemptLosesABox,
    "sonar.mistake.attempt-empties-the-colour": AttemptEmptiesTheColour,
    "sonar.mistake.broken-and-uncharged-costs-nothing": BrokenAndUnchargedCostsNothing,
    "sonar.mistake.broken-and-uncharged-empties": BrokenAndUnchargedEmpties,
}
