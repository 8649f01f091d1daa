"""Mistakes in the roles: their acts, small crews, and the number of people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import GREEN
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Breakdown, Choice, Gauge
from leadline_engines.captain_sonar.position import (
    ROLES,
    SIDES,
    Heading,
    Owed,
    Position,
    Role,
    Seat,
    Setup,
    Side,
    role_of,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Outcome, Refusal, Telling

FIRED = ("drop", "torpedo", "silence", "scenario")
MERGED: Mapping[int, Mapping[str, Role]] = {
    1: {"gauge": "first-mate", "breakdown": "engineer", "radiation": "engineer"},
    2: {"gauge": "first-mate", "breakdown": "engineer", "radiation": "engineer"},
    3: {"gauge": "first-mate"},
    4: {},
}
"""For each crew size, the Captain's acts in another role, with that role."""


def people_of(position: Position, side: Side) -> int:
    """Return how many people are in a crew."""
    return position.people[SIDES.index(side)]


def owe_no_upkeep(work: Work, side: Side) -> None:
    """Forget what First Mate and Engineer still owe for a move."""
    left = tuple(duty for duty in work.crew(side).owes or () if duty == "radiation")
    work.change(side, owes=left, heading=None)


# ---- All at once


class AnybodyDoesEverything(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES


class CaptainDoesEverything(Engine):
    starts_afresh = True

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return super().roles_for(kind) if kind == "trace" else ("captain",)


# ---- The Captain


class AnybodyStarts(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "start" else super().roles_for(kind)


class AnybodyOrders(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "order" else super().roles_for(kind)


class AnybodyFires(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind in FIRED else super().roles_for(kind)


class FirstMateDropsMines(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain", "first-mate") if kind == "drop" else super().roles_for(kind)


class FirstMateUsesAllSystems(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain", "first-mate") if kind in FIRED else super().roles_for(kind)


class AnybodyTriggers(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "trigger" else super().roles_for(kind)


class AnybodySurfaces(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "surface" else super().roles_for(kind)


class AnybodyEndsTheTurn(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "end" else super().roles_for(kind)


# ---- Green systems


class GreenByCaptainOnly(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain",) if kind in GREEN else super().roles_for(kind)


class DroneByCaptainOnly(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain",) if kind == "drone" else super().roles_for(kind)


class DroneByFirstMateOnly(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("first-mate",) if kind == "drone" else super().roles_for(kind)


class GreenByFirstMateOnly(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("first-mate",) if kind in GREEN else super().roles_for(kind)


class GreenByAnybody(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind in GREEN else super().roles_for(kind)


class GreenByRadioOperator(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("captain", "first-mate", "radio-operator") if kind in GREEN else super().roles_for(kind)


# ---- First Mate and Engineer


class CaptainMarksGauges(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("first-mate", "captain") if kind == "gauge" else super().roles_for(kind)


class AnybodyMarksGauges(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "gauge" else super().roles_for(kind)


class FirstMateMarksSymbols(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ("engineer", "first-mate") if kind in ("breakdown", "radiation") else super().roles_for(kind)


class AnybodyMarksSymbols(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind in ("breakdown", "radiation") else super().roles_for(kind)


class AnybodyChecks(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "check" else super().roles_for(kind)


class AnybodyDives(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind == "dive" else super().roles_for(kind)


# ---- Small crews


class CrewOfThreeHasNoFirstMate(Engine):
    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        due = super().upkeep_after(position, side, heading)
        return tuple(duty for duty in due if duty != "gauge") if people_of(position, side) == 3 else due


class CrewOfTwoHasNoEngineer(Engine):
    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        due = super().upkeep_after(position, side, heading)
        return tuple(duty for duty in due if duty != "breakdown") if people_of(position, side) == 2 else due


class CrewOfTwoDoesOnePart(Engine):
    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        if people_of(work.position, side_of(choice.seat)) == 2:
            owe_no_upkeep(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        if people_of(work.position, side_of(choice.seat)) == 2:
            owe_no_upkeep(work, side_of(choice.seat))


class MergedFirstMateUsesNothing(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        seat: Seat = choice.seat
        if choice.kind in GREEN and role_of(seat) == "first-mate" and people_of(position, side_of(seat)) < 4:
            return no("sonar.crew.green", "the captain is the first mate too", "choice.seat")
        return super().why_not(position, choice)


class MergedRolesActAsCaptain(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        seat: Seat = choice.seat
        merged = MERGED[people_of(position, side_of(seat))].get(choice.kind)
        if merged is None:
            return super().why_not(position, choice)
        if role_of(seat) != "captain":
            return no("sonar.crew.captain", f"the captain is the {merged} too", "choice.seat")
        return super().why_not(position, replace(choice, seat=seat_of(side_of(seat), merged)))


class AnyRoleOfThePersonWillDo(Engine):
    def why_not_now(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        return super().why_not_now(position, self.seat_of_same_person(position, seat, kind), kind)

    def seat_of_same_person(self, position: Position, seat: Seat, kind: str) -> Seat:
        """Return the seat of the same person that may do an act of a kind, or the seat itself if there is none."""
        side, roles = side_of(seat), self.roles_for(kind)
        if role_of(seat) in roles:
            return seat
        person = next(person for person in self.persons(position, side) if role_of(seat) in person)
        return next((seat_of(side, role) for role in person if role in roles), seat)


class LargerCrewMannedAsTheSmaller(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        side, fewest = side_of(choice.seat), min(position.people)
        parts = MERGED[fewest]
        if people_of(position, side) == fewest or choice.kind not in (*parts, *GREEN):
            return super().why_not(position, choice)
        if role_of(choice.seat) in parts.values():
            return no("sonar.crew.roles", "the captain does this part too", "choice.seat")
        if choice.kind in parts and role_of(choice.seat) == "captain":
            choice = replace(choice, seat=seat_of(side, parts[choice.kind]))
        return super().why_not(position, choice)


# ---- People


class PeopleOfRedForBoth(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, people=(setup.people[0],) * 2), telling)


class AlwaysFourPeople(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, people=(4, 4)), telling)


class CrewOfThreeRefused(Engine):
    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        if 3 in setup.people:
            return no("sonar.crew.three", "a crew has two or four people", "people")
        return super().why_not_these_people(setup)


class CrewOfTwoRefused(Engine):
    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        if 2 in setup.people:
            return no("sonar.crew.two", "a crew has three or four people", "people")
        return super().why_not_these_people(setup)


class CrewOfFourRefused(Engine):
    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        if 4 in setup.people:
            return no("sonar.crew.four", "a crew has two or three people", "people")
        return super().why_not_these_people(setup)


class CrewsHaveToBeEqual(Engine):
    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        if len(set(setup.people)) > 1:
            return no("sonar.crew.roles", "the crews differ in the number of people", "people")
        return super().why_not_these_people(setup)
