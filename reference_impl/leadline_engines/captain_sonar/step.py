"""The base class of all steps of the rules, with the figures, the readings, and a few questions about a position."""

from __future__ import annotations

from typing import Any, TypeAlias

from leadline_engines import surface
from leadline_engines.captain_sonar.components import Board, Components
from leadline_engines.captain_sonar.position import FAILURE, SHEETS, SIDES, SUBMARINE, Crew, Position, Side
from leadline_engines.captain_sonar.rulings import Rulings
from leadline_engines.surface import Refusal, RefusalError

Rules: TypeAlias = tuple[str, ...]
"""Rule ids, the foremost first."""

WHY_SECRET = {"at": SUBMARINE[0], "route": SUBMARINE[0], "mines": SUBMARINE[0], "damage": FAILURE[0]}
"""The rules that allow some parts of a crew to be unknown.

All other parts fall under the rule on gauges, marks and OKs.
"""


class Step(surface.Engine):
    """The base of the steps.

    The steps are mixins, and so is a mistake, which is a class placed before the engine that overrides one or more
    steps. A method named ``why_not_...`` returns the refusal if something is not allowed, and None if it is. A legal
    act is carried out on a ``Work`` object, which the steps modify.
    """

    components: Components
    """The figures."""
    rulings: Rulings
    """The readings."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(components, rulings)

    def board(self, position: Position) -> Board:
        """Return the map of a game in the mode being played.

        Rules: sonar.setup.map, sonar.setup.mode
        """
        return self.components.maps[position.map][position.mode]

    def known(self, position: Position, side: Side, what: str) -> Any:
        """Return a part of a crew that the rules need now.

        Raises an incomplete ``RefusalError`` with the path of the part if the position leaves it unknown.
        """
        known = getattr(position.crews[0 if side == "red" else 1], what)
        if known is None:
            why = f"{side}'s {what} has to be known"
            path = f"crews.{SIDES.index(side) + 1}.{what}"
            raise RefusalError(WHY_SECRET.get(what, SHEETS[0]), why, "incomplete", path, "state it in the position")
        return known


def no(rule: str, why: str, path: str = "choice", remedy: str = "") -> Refusal:
    """Create the refusal of something that a rule forbids."""
    return Refusal(rule, why, "illegal", path, remedy)


def left_out(rule: str, why: str, path: str) -> Refusal:
    """Create the refusal for something that must be stated but is missing."""
    return Refusal(rule, why, "incomplete", path)


def has_started(crew: Crew) -> bool:
    """Return whether a Captain has chosen the start space, in which case a known route contains the submarine's space.

    Rules: sonar.setup.start-secret
    """
    return crew.at is not None or crew.route != ()


def owes_upkeep(crew: Crew) -> bool:
    """Return whether the crew still owes an OK to the last move.

    Rules: sonar.upkeep.both
    """
    return crew.owes is not None and ("gauge" in crew.owes or "breakdown" in crew.owes)


def owes(crew: Crew, what: str) -> bool:
    """Return whether a crew has a certain duty; an unknown duty counts as no."""
    return crew.owes is not None and what in crew.owes


def without(names: tuple[Any, ...], gone: Any) -> tuple[Any, ...]:
    """Return a bag with one item fewer."""
    return tuple(name for name in names if name != gone)
