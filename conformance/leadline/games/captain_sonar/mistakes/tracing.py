"""Mistakes of surfacing in real time: sections, checks, diving, and what goes on meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Check, Dive, Surface, Trace
from leadline_engines.captain_sonar.position import (
    ROLES,
    Crew,
    Position,
    Role,
    Seat,
    Side,
    other,
    role_of,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def role_to_trace(crew: Crew) -> Role | None:
    """The first role that has not traced."""
    return next((role for role in ROLES if role not in crew.traced), None)


# ---- Sections


class ThreeSectionsTraced(Engine):
    """Three sections are enough."""

    def is_traced(self, position: Position, side: Side) -> bool:
        """With three sections."""
        return len(position.crew(side).traced) >= 3


class RadioOperatorDoesNotTrace(Engine):
    """The Radio Operator traces nothing; the other three are enough."""

    def section_groups(self, position: Position, side: Side) -> tuple[tuple[Role, ...], ...]:
        """All but the Radio Operator."""
        return tuple(group for group in super().section_groups(position, side) if "radio-operator" not in group)


class OnePersonTracesAll(Engine):
    """One trace counts for all four sections."""

    def do_trace(self, work: Work, choice: Trace) -> None:
        """Trace everything."""
        super().do_trace(work, choice)
        work.change(side_of(choice.seat), traced=tuple(sorted(ROLES)))


class OneRoleTracesTwice(Engine):
    """A role that has traced may trace again, and it counts for the next that has not."""

    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        """Let anybody trace while something is left."""
        role = role_to_trace(position.crew(side_of(seat)))
        return super().when_trace(position, seat_of(side_of(seat), role) if role else seat)

    def do_trace(self, work: Work, choice: Trace) -> None:
        """Trace the own section, or the next."""
        side = side_of(choice.seat)
        crew = work.crew(side)
        role = role_to_trace(crew)
        if role is not None and role_of(choice.seat) in crew.traced:
            choice = replace(choice, seat=seat_of(side, role))
        super().do_trace(work, choice)


class CaptainTracesFirst(Engine):
    """The sections have to be traced in the order Captain, First Mate, Engineer, Radio Operator."""

    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        """Let only the next role trace."""
        role = role_to_trace(position.crew(side_of(seat)))
        if role not in (None, role_of(seat)):
            return no("sonar.surface.sections", f"{role} traces first", "choice.seat")
        return super().when_trace(position, seat)


# ---- The check


class OwnEngineerChecks(Engine):
    """The Engineer of the surfaced crew checks the drawing."""

    def when_check(self, position: Position, side: Side) -> Refusal | None:
        """Look at the own hull."""
        return super().when_check(position, other(side))

    def why_not_check(self, position: Position, choice: Check) -> Refusal | None:
        """Look at the own hull."""
        return super().why_not_check(position, self.as_by_the_enemy(choice))

    def do_check(self, work: Work, choice: Check) -> None:
        """Check the own hull."""
        super().do_check(work, self.as_by_the_enemy(choice))

    def as_by_the_enemy(self, choice: Check) -> Check:
        """The check of the own hull as the enemy would make it."""
        return replace(choice, seat=seat_of(other(side_of(choice.seat)), "engineer"))


class CheckBeforeAllIsTraced(Engine):
    """The drawing can be checked before all sections are traced."""

    def when_check(self, position: Position, side: Side) -> Refusal | None:
        """Check whatever is traced."""
        crew = position.crew(other(side))
        return None if crew.surfaced and not crew.checked and crew.traced else super().when_check(position, side)


class NobodyChecks(Engine):
    """When all is traced the crew is ready to dive; nobody checks."""

    def when_dive(self, position: Position, side: Side) -> Refusal | None:
        """Dive when all is traced."""
        if position.crew(side).surfaced and self.is_traced(position, side):
            return None
        return super().when_dive(position, side)


class FailedCheckPasses(Engine):
    """A drawing with a line across the border passes."""

    def is_valid(self, crossed: Collection[Role]) -> bool:
        """Always."""
        return True


class FailedCheckDoesDamage(Engine):
    """A failed check does 1 damage."""

    def do_check(self, work: Work, choice: Check) -> None:
        """Check, and do damage."""
        super().do_check(work, choice)
        if choice.crossed:
            self.take_damage(work, other(side_of(choice.seat)), 1, counts=True)


class FailedCheckOfTheCaptain(Engine):
    """After a failed check only the Captain's section is traced again, whichever failed."""

    def traced_after_check(self, crew: Crew, crossed: Collection[Role]) -> tuple[Role, ...]:
        """All but the Captain's."""
        return tuple(role for role in crew.traced if role != "captain")


# ---- Diving


class DivesByItself(Engine):
    """With a good check the crew dives by itself."""

    def do_check(self, work: Work, choice: Check) -> None:
        """Check, and dive."""
        super().do_check(work, choice)
        enemy = other(side_of(choice.seat))
        if work.crew(enemy).checked:
            self.do_dive(work, Dive(seat_of(enemy, "engineer")))


class StaysSurfaced(Engine):
    """A crew that is ready to dive still counts as surfaced."""

    def do_dive(self, work: Work, choice: Dive) -> None:
        """Dive, and keep the note."""
        super().do_dive(work, choice)
        work.change(side_of(choice.seat), surfaced=True)


class GoodCheckWearsOff(Engine):
    """After diving the traces of the old drawing are kept, so the next surfacing is checked at once."""

    def do_dive(self, work: Work, choice: Dive) -> None:
        """Dive, and keep the traces."""
        traced = work.crew(side_of(choice.seat)).traced
        super().do_dive(work, choice)
        work.change(side_of(choice.seat), traced=traced)

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, with the traces there are."""
        traced = work.crew(side_of(choice.seat)).traced
        super().do_surface(work, choice)
        work.change(side_of(choice.seat), traced=traced)


# ---- Meanwhile


class SurfacedCrewUsesSystems(Engine):
    """A surfaced crew goes on using systems before it is ready to dive."""

    def may_do_while_surfaced(self, kind: str) -> bool:
        """Systems too."""
        return kind in SYSTEM_OF or super().may_do_while_surfaced(kind)


class SurfacedCrewOrders(Engine):
    """A surfaced crew gives orders before it is ready to dive."""

    def may_do_while_surfaced(self, kind: str) -> bool:
        """Orders and the upkeep too."""
        return kind in ("order", "gauge", "breakdown") or super().may_do_while_surfaced(kind)


class SurfacedCrewCannotAnswer(Engine):
    """A surfaced crew cannot answer, so a drone or a sonar stops the game for good."""

    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        """Refuse the answer of a surfaced crew."""
        if position.crew(side_of(choice.seat)).surfaced:
            return no("sonar.surface.nothing-else", "a surfaced crew traces")
        return super().why_not_answer_drone(position, choice)

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Refuse the answer of a surfaced crew."""
        if position.crew(side_of(choice.seat)).surfaced:
            return no("sonar.surface.nothing-else", "a surfaced crew traces")
        return super().why_not_answer_sonar(position, choice)


class SurfacingStopsBoth(Engine):
    """While a crew is surfaced in real time the other waits too."""

    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Stop the enemy of a surfaced crew too."""
        if position.crew(other(side)).surfaced and kind not in ("check", "trace", "dive"):
            return no("sonar.surface.enemy-plays-on", f"{other(side)} has surfaced")
        return super().why_not_surfaced(position, side, kind)


class SurfacedSubmarineIsSafe(Engine):
    """A surfaced submarine takes no damage."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """None to a surfaced submarine."""
        return 0 if position.crew(side).surfaced else super().damage_to(position, side, what, at, firing)


class SurfacedSubmarineNotAsked(Engine):
    """Drone and sonar are refused while the enemy is surfaced."""

    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Refuse drone and sonar while the enemy is up."""
        if kind in ("drone", "sonar") and position.crew(other(side)).surfaced:
            return no("sonar.surface.enemy-plays-on", f"{other(side)} has surfaced")
        return super().when_system(position, side, kind)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.three-sections-traced": ThreeSectionsTraced,
    "sonar.mistake.radio-operator-does-not-trace": RadioOperatorDoesNotTrace,
    "sonar.mistake.one-person-traces-all": OnePersonTracesAll,
    "sonar.mistake.one-role-traces-twice": OneRoleTracesTwice,
    "sonar.mistake.captain-traces-first": CaptainTracesFirst,
    "sonar.mistake.own-engineer-checks": OwnEngineerChecks,
    "sonar.mistake.check-before-all-is-traced": CheckBeforeAllIsTraced,
    "sonar.mistake.nobody-checks": NobodyChecks,
    "sonar.mistake.failed-check-passes": FailedCheckPasses,
    "sonar.mistake.failed-check-does-damage": FailedCheckDoesDamage,
    "sonar.mistake.failed-check-of-the-captain": FailedCheckOfTheCaptain,
    "sonar.mistake.dives-by-itself": DivesByItself,
    "sonar.mistake.stays-surfaced": StaysSurfaced,
    "sonar.mistake.good-check-wears-off": GoodCheckWearsOff,
    "sonar.mistake.surfaced-crew-uses-systems": SurfacedCrewUsesSystems,
    "sonar.mistake.surfaced-crew-orders": SurfacedCrewOrders,
    "sonar.mistake.surfaced-crew-cannot-answer": SurfacedCrewCannotAnswer,
    "sonar.mistake.surfacing-stops-both": SurfacingStopsBoth,
    "sonar.mistake.surfaced-submarine-is-safe": SurfacedSubmarineIsSafe,
    "sonar.mistake.surfaced-submarine-not-asked": SurfacedSubmarineNotAsked,
}
