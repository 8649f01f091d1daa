"""Mistakes of surfacing: when, what is erased and what is kept, and whose turns follow."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.move import Surface
from leadline_engines.captain_sonar.position import Crew, Gauges, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

# ---- When


class SurfaceOnlyWhenShutIn(Engine):
    """A crew may surface only if no order is legal."""

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Refuse it where an order is legal."""
        if self.has_legal_order(position, side):
            return no("sonar.surface.instead", f"{side} has a legal order")
        return super().when_surface(position, side)


class SurfaceOnlyWithMarks(Engine):
    """A crew may surface only if a symbol is marked."""

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Refuse it where nothing is broken."""
        if not position.crew(side).marks:
            return no("sonar.surface.instead", f"{side} has nothing to repair")
        return super().when_surface(position, side)


class SurfaceNotTwiceRunning(Engine):
    """A crew that has surfaced cannot surface again before its next order."""

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Refuse it after surfacing."""
        if position.crew(side).last == "surfacing":
            return no("sonar.surface.instead", f"{side} has only just surfaced")
        return super().when_surface(position, side)


# ---- The route


class SurfacingKeepsTheRoute(Engine):
    """Surfacing erases no route."""

    def route_after_surfacing(self, crew: Crew, at: str) -> tuple[str, ...]:
        """As it was."""
        return crew.route or ()


class SurfacingErasesThePresentSpace(Engine):
    """After surfacing the route is empty, and the present space may be entered again."""

    def route_after_surfacing(self, crew: Crew, at: str) -> tuple[str, ...]:
        """Empty."""
        return ()


class SurfacingClearsBothRoutes(Engine):
    """Surfacing erases the route of the enemy too."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, and erase the other route too."""
        enemy = other(side_of(choice.seat))
        at = work.crew(enemy).at
        work.change(enemy, route=(at,) if at else ())
        super().do_surface(work, choice)


# ---- What is kept


class SurfacingRemovesMines(Engine):
    """Surfacing takes the own mines off the map."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, without mines."""
        work.change(side_of(choice.seat), mines=(), fresh=None)
        super().do_surface(work, choice)


class SurfacingEmptiesGauges(Engine):
    """Surfacing empties the gauges."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, with empty gauges."""
        work.change(side_of(choice.seat), gauges=Gauges())
        super().do_surface(work, choice)


class SurfacingRepairsOne(Engine):
    """Surfacing repairs 1 damage."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, with one damage less."""
        side = side_of(choice.seat)
        work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))
        super().do_surface(work, choice)


class SurfacingRepairsAll(Engine):
    """Surfacing repairs all damage."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, without damage."""
        work.change(side_of(choice.seat), damage=0)
        super().do_surface(work, choice)


# ---- Marks


class SurfacingKeepsMarks(Engine):
    """Surfacing erases no mark."""

    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        """All."""
        return crew.marks or ()


class SurfacingClearsCircuitsOnly(Engine):
    """Surfacing erases only the marks of circuits."""

    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        """Those outside the circuits."""
        return tuple(one for one in crew.marks or () if self.components.symbols[one].circuit is None)


class SurfacingKeepsRadiation(Engine):
    """Surfacing erases all marks but radiation."""

    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        """Those of radiation."""
        return tuple(one for one in crew.marks or () if one in self.components.kinds[RADIATION])


class RealTimeMarksErasedAtOnce(Engine):
    """In real time the marks are erased as soon as the crew surfaces."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, and erase the marks in either mode."""
        side = side_of(choice.seat)
        work.change(side, marks=self.marks_after_surfacing(work.crew(side)))
        super().do_surface(work, choice)


# ---- The turns


class TurnGoesOnAfterSurfacing(Engine):
    """After surfacing the turn goes on until its Captain ends it."""

    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """Wait for the Captain to end the turn."""
        work.change(side, ordered=True)


class SystemBeforeSurfacingEnds(Engine):
    """After surfacing the turn goes on, and the crew may still use a system in it."""

    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """Wait for the Captain to end the turn, as after an order."""
        work.change(side, ordered=True, last="order")


class OneTurnAfterSurfacing(Engine):
    """After a surfacing the enemy has one turn, as after any other."""

    def turns_after_surfacing(self) -> int:
        """One."""
        return 1


class TwoTurnsAfterSurfacing(Engine):
    """After a surfacing the enemy has two turns in a row."""

    def turns_after_surfacing(self) -> int:
        """Two."""
        return 2


class FourTurnsAfterSurfacing(Engine):
    """After a surfacing the enemy has four turns in a row, its own and three more."""

    def turns_after_surfacing(self) -> int:
        """One more."""
        return super().turns_after_surfacing() + 1


class ExtraTurnsWithoutSystems(Engine):
    """In the three turns after a surfacing the enemy uses no system but in the last."""

    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        """Refuse systems before the last of these turns."""
        if position.crew(other(side)).waits > 1:
            return no("sonar.surface.three-turns", "a system is used in the last of these turns only")
        return super().why_no_activation(position, side)


class SurfacingRefusedInExtraTurns(Engine):
    """A crew cannot surface in the turns it has because the enemy surfaced."""

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Refuse it while the enemy waits."""
        if position.crew(other(side)).waits:
            return no("sonar.surface.block-ends", f"{other(side)} has only just surfaced")
        return super().when_surface(position, side)


class ExtraTurnsAddUp(Engine):
    """A crew that surfaces in its extra turns gives the enemy three turns less those that it had left."""

    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """End the turn, and take the turns that are left from those to come."""
        left = max(0, work.crew(other(side)).waits - 1)
        super().end_turn_by_surfacing(work, side)
        work.change(side, waits=max(0, work.crew(side).waits - left))


class ExtraTurnsComeBack(Engine):
    """A crew that surfaces in its extra turns gets the rest of them after the three turns of the enemy."""

    def end_turn_by_surfacing(self, work: Work, side: Side) -> None:
        """End the turn, and keep the turns that are left."""
        left = max(0, work.crew(other(side)).waits - 1)
        super().end_turn_by_surfacing(work, side)
        work.change(other(side), waits=left)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.surface-only-when-shut-in": SurfaceOnlyWhenShutIn,
    "sonar.mistake.surface-only-with-marks": SurfaceOnlyWithMarks,
    "sonar.mistake.surface-not-twice-running": SurfaceNotTwiceRunning,
    "sonar.mistake.surfacing-keeps-the-route": SurfacingKeepsTheRoute,
    "sonar.mistake.surfacing-erases-the-present-space": SurfacingErasesThePresentSpace,
    "sonar.mistake.surfacing-clears-both-routes": SurfacingClearsBothRoutes,
    "sonar.mistake.surfacing-removes-mines": SurfacingRemovesMines,
    "sonar.mistake.surfacing-empties-gauges": SurfacingEmptiesGauges,
    "sonar.mistake.surfacing-repairs-one": SurfacingRepairsOne,
    "sonar.mistake.surfacing-repairs-all": SurfacingRepairsAll,
    "sonar.mistake.surfacing-keeps-marks": SurfacingKeepsMarks,
    "sonar.mistake.surfacing-clears-circuits-only": SurfacingClearsCircuitsOnly,
    "sonar.mistake.surfacing-keeps-radiation": SurfacingKeepsRadiation,
    "sonar.mistake.real-time-marks-erased-at-once": RealTimeMarksErasedAtOnce,
    "sonar.mistake.turn-goes-on-after-surfacing": TurnGoesOnAfterSurfacing,
    "sonar.mistake.system-before-surfacing-ends": SystemBeforeSurfacingEnds,
    "sonar.mistake.one-turn-after-surfacing": OneTurnAfterSurfacing,
    "sonar.mistake.two-turns-after-surfacing": TwoTurnsAfterSurfacing,
    "sonar.mistake.four-turns-after-surfacing": FourTurnsAfterSurfacing,
    "sonar.mistake.extra-turns-without-systems": ExtraTurnsWithoutSystems,
    "sonar.mistake.surfacing-refused-in-extra-turns": SurfacingRefusedInExtraTurns,
    "sonar.mistake.extra-turns-add-up": ExtraTurnsAddUp,
    "sonar.mistake.extra-turns-come-back": ExtraTurnsComeBack,
}
