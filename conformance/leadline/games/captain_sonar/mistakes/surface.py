"""Mistakes in surfacing: when, what is erased, whose turns follow, and the checks in real time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.lists import side_deciding
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import RADIATION
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Check, Choice, Dive, Surface, Trace
from leadline_engines.captain_sonar.position import (
    ROLES,
    Crew,
    Gauges,
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
from leadline_engines.surface import Decision, Refusal


def role_to_trace(crew: Crew, roles: Sequence[Role] = ROLES) -> Role | None:
    """Return the first of some roles that has not traced."""
    return next((role for role in roles if role not in crew.traced), None)


def is_about_a_good_drawing(position: Position, decision: Decision) -> bool:
    """Return whether a decision is to check or to trace a drawing that has passed the check."""
    side = side_deciding(decision)
    drawing = {"check": other(side), "trace": side}.get(decision.kind)
    return drawing is not None and position.crew(drawing).checked


# ---- When


class SurfaceOnlyWhenShutIn(Engine):
    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        """Refuse surfacing only when it is tried: what is legal depends on the route, which is hidden."""
        if choice.kind == "surface" and self.has_legal_order(position, side := side_of(choice.seat)):
            return no("sonar.surface.instead", f"{side} has a legal order")
        return super().why_not_just_this(position, choice)


class SurfaceOnlyWithMarks(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        if not position.crew(side).marks:
            return no("sonar.surface.instead", f"{side} has nothing to repair")
        return super().when_surface(position, side)


class SurfaceNotBeforeTheFirstOrder(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(side).last == "start":
            return no("sonar.surface.instead", f"{side} has given no order")
        return super().when_surface(position, side)


class SurfaceNotTwiceRunning(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(side).last == "surfacing":
            return no("sonar.surface.instead", f"{side} has only just surfaced")
        return super().when_surface(position, side)


# ---- The route


class SurfacingKeepsTheRoute(Engine):
    def route_after_surfacing(self, crew: Crew, at: str) -> tuple[str, ...]:
        return crew.route or ()


class SurfacingErasesThePresentSpace(Engine):
    def route_after_surfacing(self, crew: Crew, at: str) -> tuple[str, ...]:
        return ()


class SurfacingClearsBothRoutes(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        enemy = other(side_of(choice.seat))
        at = work.crew(enemy).at
        work.change(enemy, route=(at,) if at else ())
        super().do_surface(work, choice)


# ---- What is kept


class SurfacingRemovesMines(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        work.change(side_of(choice.seat), mines=(), fresh=None)
        super().do_surface(work, choice)


class SurfacingEmptiesGauges(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        work.change(side_of(choice.seat), gauges=Gauges())
        super().do_surface(work, choice)


class SurfacingRepairsOne(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))
        super().do_surface(work, choice)


class SurfacingRepairsAll(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        work.change(side_of(choice.seat), damage=0)
        super().do_surface(work, choice)


class DamageErasedWithTheMarks(Engine):
    def erase_one(self, work: Work, side: Side) -> None:
        """Repair 1 damage."""
        work.change(side, damage=max(0, self.known(work.position, side, "damage") - 1))

    def do_surface(self, work: Work, choice: Surface) -> None:
        if not work.position.is_real_time:
            self.erase_one(work, side_of(choice.seat))
        super().do_surface(work, choice)

    def do_dive(self, work: Work, choice: Dive) -> None:
        self.erase_one(work, side_of(choice.seat))
        super().do_dive(work, choice)


# ---- Marks


class SurfacingKeepsMarks(Engine):
    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        return crew.marks or ()


class SurfacingClearsCircuitsOnly(Engine):
    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        return tuple(symbol for symbol in crew.marks or () if self.components.symbols[symbol].circuit is None)


class SurfacingKeepsRadiation(Engine):
    def marks_after_surfacing(self, crew: Crew) -> tuple[str, ...]:
        return tuple(symbol for symbol in crew.marks or () if symbol in self.components.kinds[RADIATION])


class RealTimeMarksErasedAtOnce(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        work.change(side, marks=self.marks_after_surfacing(work.crew(side)))
        super().do_surface(work, choice)


class SurfacingClearsBothSheets(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        super().do_surface(work, choice)
        if not work.position.is_real_time:
            work.change(other(side_of(choice.seat)), marks=())

    def do_dive(self, work: Work, choice: Dive) -> None:
        super().do_dive(work, choice)
        work.change(other(side_of(choice.seat)), marks=())


# ---- Sections


class ThreeSectionsTraced(Engine):
    def is_traced(self, position: Position, side: Side) -> bool:
        return len(position.crew(side).traced) >= 3


class RadioOperatorDoesNotTrace(Engine):
    def section_groups(self, position: Position, side: Side) -> tuple[tuple[Role, ...], ...]:
        return tuple(group for group in super().section_groups(position, side) if "radio-operator" not in group)


class OnePersonTracesAll(Engine):
    def do_trace(self, work: Work, choice: Trace) -> None:
        super().do_trace(work, choice)
        work.change(side_of(choice.seat), traced=tuple(sorted(ROLES)))


class OneRoleTracesTwice(Engine):
    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        crew = position.crew(side_of(seat))
        role = role_to_trace(crew)
        if role is not None and role_of(seat) in crew.traced:
            seat = seat_of(side_of(seat), role)
        return super().when_trace(position, seat)

    def do_trace(self, work: Work, choice: Trace) -> None:
        side = side_of(choice.seat)
        crew = work.crew(side)
        role = role_to_trace(crew)
        if role is not None and role_of(choice.seat) in crew.traced:
            choice = replace(choice, seat=seat_of(side, role))
        super().do_trace(work, choice)


class CaptainTracesFirst(Engine):
    order: Sequence[Role] = ROLES
    """The roles in the order in which they have to trace."""

    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        check, side = super().when_trace, side_of(seat)
        role = next((role for role in self.order if check(position, seat_of(side, role)) is None), None)
        if role not in (None, role_of(seat)):
            return no("sonar.surface.sections", f"{role} traces first", "choice.seat")
        return check(position, seat)


class RadioOperatorTracesFirst(CaptainTracesFirst):
    order = ("radio-operator", "captain", "first-mate", "engineer")


class FirstRoleOfThePersonTraces(Engine):
    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        return super().when_trace(position, self.seat_that_traces(position, seat))

    def do_trace(self, work: Work, choice: Trace) -> None:
        super().do_trace(work, replace(choice, seat=self.seat_that_traces(work.position, choice.seat)))

    def seat_that_traces(self, position: Position, seat: Seat) -> Seat:
        """Return the seat of the first role of the same person that has not traced, or the seat itself."""
        side = side_of(seat)
        person = next(person for person in self.persons(position, side) if role_of(seat) in person)
        role = role_to_trace(position.crew(side), person)
        return seat if role is None else seat_of(side, role)


# ---- The check


class OwnEngineerChecks(Engine):
    def when_check(self, position: Position, side: Side) -> Refusal | None:
        return super().when_check(position, other(side))

    def why_not_check(self, position: Position, choice: Check) -> Refusal | None:
        return super().why_not_check(position, self.as_by_the_enemy(choice))

    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, self.as_by_the_enemy(choice))

    def as_by_the_enemy(self, choice: Check) -> Check:
        """Return the check of one's own hull as the enemy would make it."""
        return replace(choice, seat=seat_of(other(side_of(choice.seat)), "engineer"))


class CheckBeforeAllIsTraced(Engine):
    def may_be_checked(self, position: Position, side: Side) -> bool:
        crew = position.crew(side)
        has_begun = crew.surfaced and not crew.checked and bool(crew.traced)
        return has_begun or super().may_be_checked(position, side)


class NobodyChecks(Engine):
    def when_dive(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(side).surfaced and self.is_traced(position, side):
            return None
        return super().when_dive(position, side)


class LastTraceDives(Engine):
    def do_trace(self, work: Work, choice: Trace) -> None:
        super().do_trace(work, choice)
        side = side_of(choice.seat)
        if self.is_traced(work.position, side):
            self.do_dive(work, Dive(seat_of(side, "engineer")))


class TracingMayBeLeftOut(Engine):
    def when_dive(self, position: Position, side: Side) -> Refusal | None:
        return None if position.crew(side).surfaced else super().when_dive(position, side)


class NoTracing(TracingMayBeLeftOut):
    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        return no("sonar.surface.sections", "nothing is traced")

    def may_be_checked(self, position: Position, side: Side) -> bool:
        return False


class SurfacingTakesNoTime(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        super().do_surface(work, choice)
        side = side_of(choice.seat)
        if work.position.is_real_time:
            self.do_dive(work, Dive(seat_of(side, "engineer")))


class FailedCheckPasses(Engine):
    def is_valid(self, crossed: Collection[Role]) -> bool:
        return True


class FailedCheckKeepsTheTraces(Engine):
    def traced_after_check(self, crew: Crew, crossed: Collection[Role]) -> tuple[Role, ...]:
        return crew.traced


class FailedCheckDoesDamage(Engine):
    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, choice)
        if choice.crossed:
            self.take_damage(work, other(side_of(choice.seat)), 1, counts=True)


class FailedCheckErasesTheMarks(Engine):
    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, choice)
        if choice.crossed:
            surfaced = other(side_of(choice.seat))
            work.change(surfaced, marks=self.marks_after_surfacing(work.crew(surfaced)))


class MarksErasedWithTheCheck(Engine):
    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, choice)
        surfaced = other(side_of(choice.seat))
        if work.crew(surfaced).checked:
            work.change(surfaced, marks=self.marks_after_surfacing(work.crew(surfaced)))


class GoodDrawingCheckedAgain(Engine):
    def may_be_checked(self, position: Position, side: Side) -> bool:
        return super().may_be_checked(position.but(side, checked=False), side)

    def when_trace(self, position: Position, seat: Seat) -> Refusal | None:
        return super().when_trace(position.but(side_of(seat), checked=False), seat)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions; nobody is asked to check or to trace a drawing that was found good."""
        decisions = super().to_act(position)
        return tuple(decision for decision in decisions if not is_about_a_good_drawing(position, decision))


class FailedCheckOfTheCaptain(Engine):
    def traced_after_check(self, crew: Crew, crossed: Collection[Role]) -> tuple[Role, ...]:
        return tuple(role for role in crew.traced if role != "captain")


# ---- Diving


class DivesByItself(Engine):
    def do_check(self, work: Work, choice: Check) -> None:
        super().do_check(work, choice)
        enemy = other(side_of(choice.seat))
        if work.crew(enemy).checked:
            self.do_dive(work, Dive(seat_of(enemy, "engineer")))


class StaysSurfaced(Engine):
    def do_dive(self, work: Work, choice: Dive) -> None:
        super().do_dive(work, choice)
        work.change(side_of(choice.seat), surfaced=True)


class GoodCheckWearsOff(Engine):
    def do_dive(self, work: Work, choice: Dive) -> None:
        traced = work.crew(side_of(choice.seat)).traced
        super().do_dive(work, choice)
        work.change(side_of(choice.seat), traced=traced)

    def do_surface(self, work: Work, choice: Surface) -> None:
        traced = work.crew(side_of(choice.seat)).traced
        super().do_surface(work, choice)
        work.change(side_of(choice.seat), traced=traced)


class GoodCheckIsForEver(Engine):
    def do_dive(self, work: Work, choice: Dive) -> None:
        crew = work.crew(side_of(choice.seat))
        super().do_dive(work, choice)
        work.change(side_of(choice.seat), traced=crew.traced, checked=crew.checked)

    def do_surface(self, work: Work, choice: Surface) -> None:
        crew = work.crew(side_of(choice.seat))
        super().do_surface(work, choice)
        work.change(side_of(choice.seat), traced=crew.traced, checked=crew.checked)


class RouteErasedWhenDiving(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        route = work.crew(side).route
        super().do_surface(work, choice)
        if work.position.is_real_time:
            work.change(side, route=route)

    def do_dive(self, work: Work, choice: Dive) -> None:
        super().do_dive(work, choice)
        side = side_of(choice.seat)
        work.change(side, route=(self.known(work.position, side, "at"),))


class DivesWhereTheRouteBegan(RouteErasedWhenDiving):
    def do_dive(self, work: Work, choice: Dive) -> None:
        """Dive, and take the submarine back to the first space of the route."""
        side = side_of(choice.seat)
        began, *_ = self.known(work.position, side, "route")
        work.change(side, at=began)
        super().do_dive(work, choice)


# ---- Meanwhile


class SurfacedCrewUsesSystems(Engine):
    def may_do_while_surfaced(self, kind: str) -> bool:
        return kind in SYSTEM_OF or super().may_do_while_surfaced(kind)

    def waits_after_surfacing(self, crew: Crew) -> bool:
        return not crew.surfaced and super().waits_after_surfacing(crew)


class SurfacedCrewOrders(Engine):
    def may_do_while_surfaced(self, kind: str) -> bool:
        return kind in ("order", "gauge", "breakdown") or super().may_do_while_surfaced(kind)


class SurfacedCrewCannotAnswer(Engine):
    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        if position.crew(side_of(choice.seat)).surfaced:
            return no("sonar.surface.nothing-else", "a surfaced crew traces")
        return super().why_not_answer_drone(position, choice)

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        if position.crew(side_of(choice.seat)).surfaced:
            return no("sonar.surface.nothing-else", "a surfaced crew traces")
        return super().why_not_answer_sonar(position, choice)


class SurfacingStopsBoth(Engine):
    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if position.crew(other(side)).surfaced and kind not in ("check", "trace", "dive"):
            return no("sonar.surface.enemy-plays-on", f"{other(side)} has surfaced")
        return super().why_not_surfaced(position, side, kind)


class SurfacedSubmarineIsSafe(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        return 0 if position.crew(side).surfaced else super().damage_to(position, side, what, at, firing)


class SafeUntilTheOrderAfterSurfacing(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        crew = position.crew(side)
        is_safe = crew.surfaced or crew.last == "surfacing"
        return 0 if is_safe else super().damage_to(position, side, what, at, firing)


class SurfacedSubmarineNotAsked(Engine):
    def when_system(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind in ("drone", "sonar") and position.crew(other(side)).surfaced:
            return no("sonar.surface.enemy-plays-on", f"{other(side)} has surfaced")
        return super().when_system(position, side, kind)
