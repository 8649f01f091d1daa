"""What every step of the rules has at hand: the figures, the readings, and a few questions about a position."""

from __future__ import annotations

from typing import Any, TypeAlias

from leadline_engines import surface
from leadline_engines.captain_sonar.components import Board, Components
from leadline_engines.captain_sonar.position import FAILURE, SHEETS, SIDES, SUBMARINE, Crew, Position, Side
from leadline_engines.captain_sonar.rulings import Rulings
from leadline_engines.surface import Refusal, Refused

Rules: TypeAlias = tuple[str, ...]
"""Rule ids, the foremost first."""

WHY_SECRET = {"at": SUBMARINE[0], "route": SUBMARINE[0], "mines": SUBMARINE[0], "damage": FAILURE[0]}
"""The rules by which something of a crew may be unknown; all else by that on gauges, marks and OKs."""


class Step(surface.Engine):
    """The base of the steps.

    The steps are mixins, and so is a mistake: a class in front of the engine that overrides one step or a few. A method
    named ``why_not_...`` gives the refusal if something is not allowed, and None if it is. What is allowed is carried
    out on a ``Work``, which a step changes.
    """

    components: Components
    """The figures."""
    rulings: Rulings
    """The readings."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(components, rulings)

    def board(self, position: Position) -> Board:
        """The map on which a game is played, in its mode.

        Rules: sonar.setup.map, sonar.setup.mode
        """
        return self.components.maps[position.map][position.mode]

    def known(self, position: Position, side: Side, what: str) -> Any:
        """Something of a crew that the rules need now.

        Raises ``Refused`` as incomplete, with its path, if the position does not tell it.
        """
        found = getattr(position.crews[0 if side == "red" else 1], what)
        if found is None:
            why = f"it has to be known what {side}'s {what} is"
            path = f"crews.{SIDES.index(side) + 1}.{what}"
            raise Refused(WHY_SECRET.get(what, SHEETS[0]), why, "incomplete", path, "state it in the position")
        return found


def no(rule: str, why: str, path: str = "choice", remedy: str = "") -> Refusal:
    """What is not allowed by a rule."""
    return Refusal(rule, why, "illegal", path, remedy)


def left_out(rule: str, why: str, path: str) -> Refusal:
    """What has to be stated and is not."""
    return Refusal(rule, why, "incomplete", path)


def has_started(crew: Crew) -> bool:
    """Whether a Captain has chosen the start space: a route that is known has the space of the submarine on it.

    Rules: sonar.setup.start-secret
    """
    return crew.at is not None or crew.route != ()


def owes_upkeep(crew: Crew) -> bool:
    """Whether an OK to the last move is due.

    Rules: sonar.upkeep.both
    """
    return crew.owes is not None and ("gauge" in crew.owes or "breakdown" in crew.owes)


def owes(crew: Crew, what: str) -> bool:
    """Whether a crew has something to do; no if it is not known."""
    return crew.owes is not None and what in crew.owes


def without(names: tuple[Any, ...], gone: Any) -> tuple[Any, ...]:
    """A bag with one thing fewer."""
    return tuple(one for one in names if one != gone)
