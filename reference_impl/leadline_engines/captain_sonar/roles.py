"""The four roles of a crew, their acts, and the people who hold them."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.captain_sonar.position import ROLES, Position, Role, Seat, Side, role_of, side_of
from leadline_engines.captain_sonar.step import Step, no
from leadline_engines.surface import Refusal

CAPTAIN: tuple[Role, ...] = ("captain",)
GREEN: tuple[Role, ...] = ("captain", "first-mate")
FIRST_MATE: tuple[Role, ...] = ("first-mate",)
ENGINEER: tuple[Role, ...] = ("engineer",)

ROLES_OF: Mapping[str, tuple[tuple[Role, ...], str]] = {
    "start": (CAPTAIN, "sonar.crew.captain"),
    "order": (CAPTAIN, "sonar.crew.captain"),
    "surface": (CAPTAIN, "sonar.crew.captain"),
    "end": (CAPTAIN, "sonar.crew.captain"),
    "drop": (CAPTAIN, "sonar.crew.captain"),
    "trigger": (CAPTAIN, "sonar.crew.captain"),
    "torpedo": (CAPTAIN, "sonar.crew.captain"),
    "silence": (CAPTAIN, "sonar.crew.captain"),
    "scenario": (CAPTAIN, "sonar.crew.captain"),
    "answer-drone": (CAPTAIN, "sonar.crew.captain"),
    "answer-sonar": (CAPTAIN, "sonar.crew.captain"),
    "drone": (GREEN, "sonar.crew.green"),
    "sonar": (GREEN, "sonar.crew.green"),
    "gauge": (FIRST_MATE, "sonar.crew.first-mate"),
    "breakdown": (ENGINEER, "sonar.crew.engineer"),
    "radiation": (ENGINEER, "sonar.crew.engineer"),
    "check": (ENGINEER, "sonar.crew.engineer"),
    "dive": (ENGINEER, "sonar.crew.engineer"),
    "trace": (ROLES, "sonar.surface.sections"),
}
"""The roles that may perform each kind of act, and the rule that says so."""

PERSONS: Mapping[int, tuple[tuple[Role, ...], ...]] = {
    4: (("captain",), ("first-mate",), ("engineer",), ("radio-operator",)),
    3: (("captain", "first-mate"), ("engineer",), ("radio-operator",)),
    2: (("captain", "first-mate", "engineer"), ("radio-operator",)),
    1: (ROLES,),
}
"""The roles of each person, by the number of people (`sonar.crew.four`, `.three`, `.two`)."""


class Manning(Step):
    """The rules in the chapter ``sonar.crew``."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """Return the roles that may perform an act of a kind.

        Rules: sonar.crew.captain, sonar.crew.green, sonar.crew.first-mate, sonar.crew.engineer
        """
        return ROLES_OF[kind][0]

    def why_not_this_role(self, seat: Seat, kind: str) -> Refusal | None:
        """Return why a seat's role does not permit an act, or None if it does.

        Rules: sonar.crew.captain, sonar.crew.green, sonar.crew.first-mate, sonar.crew.engineer
        """
        roles = self.roles_for(kind)
        if role_of(seat) in roles:
            return None
        who = " or ".join(roles)
        return no(ROLES_OF[kind][1], f"{kind} is not for {seat}", "choice.seat", f"{side_of(seat)}'s {who} does it")

    def persons(self, position: Position, side: Side) -> tuple[tuple[Role, ...], ...]:
        """Return the roles of each person in a crew.

        Rules: sonar.crew.four, sonar.crew.three, sonar.crew.two, sonar.crew.roles
        """
        return PERSONS[position.people[0 if side == "red" else 1]]
