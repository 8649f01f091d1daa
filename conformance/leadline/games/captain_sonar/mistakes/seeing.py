"""Mistakes of what is shown: of the enemy too much, of the own crew too little."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.position import SIDES, Position, role_of, side_of


def with_enemy(seen: Position, position: Position, seats: Sequence[Any], names: Sequence[str]) -> Position:
    """What is seen, with something of the crew to which none of the seats belongs."""
    for side in {*SIDES} - set(map(side_of, seats)):
        seen = seen.but(side, **{name: getattr(position.crew(side), name) for name in names})
    return seen


def with_both(seen: Position, position: Position, name: str) -> Position:
    """What is seen, with something of both crews: what the enemy is shown is hidden from nobody in the own crew."""
    for side in SIDES:
        seen = seen.but(side, **{name: getattr(position.crew(side), name)})
    return seen


def without_own(seen: Position, seats: Sequence[Any], names: Sequence[str]) -> Position:
    """What is seen, without something of the own crew."""
    for side in set(map(side_of, seats)):
        seen = seen.but(side, **dict.fromkeys(names))
    return seen


# ---- Too much


class SubmarineInView(Engine):
    """What a crew is shown tells where the enemy submarine is."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the submarine of the enemy."""
        return with_both(super().view(position, seats), position, "at")


class RouteInView(Engine):
    """What a crew is shown tells the route of the enemy."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the route of the enemy."""
        return with_both(super().view(position, seats), position, "route")


class MinesInView(Engine):
    """What a crew is shown tells where the mines of the enemy lie."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the mines of the enemy."""
        return with_both(super().view(position, seats), position, "mines")


class HeadingInView(Engine):
    """What a crew is shown tells in which panel the enemy Engineer is to mark."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the panel in which the enemy is to mark."""
        return with_both(super().view(position, seats), position, "heading")


class GaugesInView(Engine):
    """What a crew is shown tells the gauges of the enemy."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the gauges of the enemy."""
        return with_both(super().view(position, seats), position, "gauges")


class MarksInView(Engine):
    """What a crew is shown tells the marks of the enemy."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the marks of the enemy."""
        return with_both(super().view(position, seats), position, "marks")


class OwesInView(Engine):
    """What a crew is shown tells which OKs of the enemy are due."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with what the enemy owes."""
        return with_both(super().view(position, seats), position, "owes")


class DamageInView(Engine):
    """What a crew is shown tells the damage of the enemy."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, with the damage of the enemy."""
        return with_both(super().view(position, seats), position, "damage")


class RadioOperatorSeesTheEnemy(Engine):
    """The Radio Operator is shown the enemy submarine and its route."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, for a Radio Operator with the submarine and the route of the enemy."""
        seen = super().view(position, seats)
        if "radio-operator" not in map(role_of, seats):
            return seen
        return with_enemy(seen, position, seats, ["at", "route"])


# ---- Too little


class RadioOperatorSeesNothing(Engine):
    """The Radio Operator is shown nothing of the own submarine."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, for a Radio Operator alone without the own submarine."""
        seen = super().view(position, seats)
        if {*map(role_of, seats)} != {"radio-operator"}:
            return seen
        return without_own(seen, seats, ["at", "route", "mines"])


class CaptainSeesNoGauges(Engine):
    """The Captain is not shown the gauges and the marks of the own crew."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """The view, for a Captain alone without gauges and marks."""
        seen = super().view(position, seats)
        if {*map(role_of, seats)} != {"captain"}:
            return seen
        return without_own(seen, seats, ["gauges", "marks"])


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.submarine-in-view": SubmarineInView,
    "sonar.mistake.route-in-view": RouteInView,
    "sonar.mistake.mines-in-view": MinesInView,
    "sonar.mistake.heading-in-view": HeadingInView,
    "sonar.mistake.gauges-in-view": GaugesInView,
    "sonar.mistake.marks-in-view": MarksInView,
    "sonar.mistake.owes-in-view": OwesInView,
    "sonar.mistake.damage-in-view": DamageInView,
    "sonar.mistake.radio-operator-sees-the-enemy": RadioOperatorSeesTheEnemy,
    "sonar.mistake.radio-operator-sees-nothing": RadioOperatorSeesNothing,
    "sonar.mistake.captain-sees-no-gauges": CaptainSeesNoGauges,
}
