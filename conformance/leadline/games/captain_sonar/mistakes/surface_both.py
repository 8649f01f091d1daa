"""Mistakes in what a surfaced crew may do, and what it shares, while the other crew is surfaced too."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Check, Dive, Surface, Trace
from leadline_engines.captain_sonar.position import Position, Side, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class SurfacingRefusedWhileTheEnemyIsUp(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        if position.is_real_time and position.crew(other(side)).surfaced:
            return no("sonar.surface.instead", f"{other(side)} is surfaced")
        return super().when_surface(position, side)


class SurfacedEngineerCannotCheck(Engine):
    def when_check(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(side).surfaced:
            return no("sonar.surface.nothing-else", f"{side} has surfaced and is not ready to dive")
        return super().when_check(position, side)


class SectionsSharedByBoth(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        super().do_surface(work, choice)
        self.share_sections(work, side_of(choice.seat))

    def do_trace(self, work: Work, choice: Trace) -> None:
        super().do_trace(work, choice)
        self.share_sections(work, side_of(choice.seat))

    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, choice)
        self.share_sections(work, other(side_of(choice.seat)))

    def do_dive(self, work: Work, choice: Dive) -> None:
        super().do_dive(work, choice)
        self.share_sections(work, side_of(choice.seat))

    def share_sections(self, work: Work, side: Side) -> None:
        """Give the sections of a crew to the other crew as well, if that crew is surfaced."""
        enemy = other(side)
        if work.crew(enemy).surfaced:
            work.change(enemy, traced=work.crew(side).traced)
