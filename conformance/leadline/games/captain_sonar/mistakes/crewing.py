"""Mistakes of the roles: who does what, and what becomes of them in small crews."""

from __future__ import annotations

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
    Side,
    role_of,
    side_of,
)
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

GREEN = ("drone", "sonar")
FIRED = ("drop", "torpedo", "silence", "scenario")


def people_of(position: Position, side: Side) -> int:
    """How many people are in a crew."""
    return position.people[SIDES.index(side)]


def owe_no_upkeep(work: Work, side: Side) -> None:
    """Forget what First Mate and Engineer still owe for a move."""
    left = tuple(one for one in work.crew(side).owes or () if one == "radiation")
    work.change(side, owes=left, heading=None)


# ---- The Captain


class AnybodyOrders(Engine):
    """Anybody in the crew gives orders."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles order."""
        return ROLES if kind == "order" else super().roles_for(kind)


class AnybodyFires(Engine):
    """Anybody in the crew uses the red and yellow systems."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles use red and yellow systems."""
        return ROLES if kind in FIRED else super().roles_for(kind)


class FirstMateDropsMines(Engine):
    """The First Mate drops mines too."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Captain and First Mate drop mines."""
        return ("captain", "first-mate") if kind == "drop" else super().roles_for(kind)


class AnybodyTriggers(Engine):
    """Anybody in the crew triggers mines."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles trigger."""
        return ROLES if kind == "trigger" else super().roles_for(kind)


class AnybodySurfaces(Engine):
    """Anybody in the crew surfaces."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles surface."""
        return ROLES if kind == "surface" else super().roles_for(kind)


class AnybodyEndsTheTurn(Engine):
    """Anybody in the crew ends the turn."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles end the turn."""
        return ROLES if kind == "end" else super().roles_for(kind)


# ---- Green systems


class GreenByCaptainOnly(Engine):
    """The Captain alone uses drone and sonar."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Only the Captain."""
        return ("captain",) if kind in GREEN else super().roles_for(kind)


class GreenByFirstMateOnly(Engine):
    """The First Mate alone uses drone and sonar."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Only the First Mate."""
        return ("first-mate",) if kind in GREEN else super().roles_for(kind)


class GreenByAnybody(Engine):
    """Anybody in the crew uses drone and sonar."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles."""
        return ROLES if kind in GREEN else super().roles_for(kind)


class GreenByRadioOperator(Engine):
    """The Radio Operator uses drone and sonar too."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Captain, First Mate and Radio Operator."""
        return ("captain", "first-mate", "radio-operator") if kind in GREEN else super().roles_for(kind)


# ---- First Mate and Engineer


class CaptainMarksGauges(Engine):
    """The Captain may mark gauges too."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """First Mate and Captain."""
        return ("first-mate", "captain") if kind == "gauge" else super().roles_for(kind)


class AnybodyMarksGauges(Engine):
    """Anybody in the crew may mark gauges."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles."""
        return ROLES if kind == "gauge" else super().roles_for(kind)


class FirstMateMarksSymbols(Engine):
    """The First Mate may mark symbols too."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Engineer and First Mate."""
        return ("engineer", "first-mate") if kind in ("breakdown", "radiation") else super().roles_for(kind)


class AnybodyMarksSymbols(Engine):
    """Anybody in the crew may mark symbols."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles."""
        return ROLES if kind in ("breakdown", "radiation") else super().roles_for(kind)


# ---- Small crews


class CrewOfThreeHasNoFirstMate(Engine):
    """A crew of three has no First Mate: no gauge is marked after its orders."""

    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        """No gauge in a crew of three."""
        due = super().upkeep_after(position, side, heading)
        return tuple(one for one in due if one != "gauge") if people_of(position, side) == 3 else due


class CrewOfTwoHasNoEngineer(Engine):
    """A crew of two has no Engineer: no symbol is marked after its orders."""

    def upkeep_after(self, position: Position, side: Side, heading: Heading) -> tuple[Owed, ...]:
        """No symbol in a crew of two."""
        due = super().upkeep_after(position, side, heading)
        return tuple(one for one in due if one != "breakdown") if people_of(position, side) == 2 else due


class CrewOfTwoDoesOnePart(Engine):
    """In a crew of two a move asks for one mark only, of a gauge or of a symbol, because one person makes both."""

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, and let a crew of two be done."""
        super().do_gauge(work, choice)
        if people_of(work.position, side_of(choice.seat)) == 2:
            owe_no_upkeep(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and let a crew of two be done."""
        super().do_breakdown(work, choice)
        if people_of(work.position, side_of(choice.seat)) == 2:
            owe_no_upkeep(work, side_of(choice.seat))


class MergedFirstMateUsesNothing(Engine):
    """In a crew of fewer than four the First Mate uses no drone and no sonar, being the Captain too."""

    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Refuse a green system to a First Mate who is the Captain too."""
        seat: Seat = choice.seat
        if choice.kind in GREEN and role_of(seat) == "first-mate" and people_of(position, side_of(seat)) < 4:
            return no("sonar.crew.green", "the captain is the first mate too", "choice.seat")
        return super().why_not(position, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.anybody-orders": AnybodyOrders,
    "sonar.mistake.anybody-fires": AnybodyFires,
    "sonar.mistake.first-mate-drops-mines": FirstMateDropsMines,
    "sonar.mistake.anybody-triggers": AnybodyTriggers,
    "sonar.mistake.anybody-surfaces": AnybodySurfaces,
    "sonar.mistake.anybody-ends-the-turn": AnybodyEndsTheTurn,
    "sonar.mistake.green-by-captain-only": GreenByCaptainOnly,
    "sonar.mistake.green-by-first-mate-only": GreenByFirstMateOnly,
    "sonar.mistake.green-by-anybody": GreenByAnybody,
    "sonar.mistake.green-by-radio-operator": GreenByRadioOperator,
    "sonar.mistake.captain-marks-gauges": CaptainMarksGauges,
    "sonar.mistake.anybody-marks-gauges": AnybodyMarksGauges,
    "sonar.mistake.first-mate-marks-symbols": FirstMateMarksSymbols,
    "sonar.mistake.anybody-marks-symbols": AnybodyMarksSymbols,
    "sonar.mistake.crew-of-three-has-no-first-mate": CrewOfThreeHasNoFirstMate,
    "sonar.mistake.crew-of-two-has-no-engineer": CrewOfTwoHasNoEngineer,
    "sonar.mistake.crew-of-two-does-one-part": CrewOfTwoDoesOnePart,
    "sonar.mistake.merged-first-mate-uses-nothing": MergedFirstMateUsesNothing,
}
